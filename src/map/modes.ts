/** Ways to move. A creature has a speed in feet for each mode it can use. */
export const MOVEMENT_MODES = ['land', 'fly', 'swim', 'burrow', 'climb'] as const
/** One way to move. */
export type MovementMode = (typeof MOVEMENT_MODES)[number]

/** Gravity of a map; only Starfinder prices it (ascending flight). */
export const GRAVITIES = ['normal', 'zero', 'low', 'high'] as const
/** One kind of gravity. */
export type Gravity = (typeof GRAVITIES)[number]
