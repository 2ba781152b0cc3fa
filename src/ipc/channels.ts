/** The raw channel calls go through. */
export const CALL_CHANNEL = 'fivefoot:call'
/** The raw channel events come through. */
export const EVENT_CHANNEL = 'fivefoot:event'
