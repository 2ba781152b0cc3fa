/** The raw channel calls go through. */
export const CALL_CHANNEL = 'fivefoot:call'
/** The raw channel events come through. */
export const EVENT_CHANNEL = 'fivefoot:event'
/** The raw channel between the main process and the players' window. */
export const PLAYERS_CHANNEL = 'fivefoot:players'
