/** Carries calls. */
export const CALL_CHANNEL = 'fivefoot:call'
/** Carries events. */
export const EVENT_CHANNEL = 'fivefoot:event'
/** Carries everything between the main process and the players' window. */
export const PLAYERS_CHANNEL = 'fivefoot:players'
