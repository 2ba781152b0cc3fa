/** Movement modes. A creature has a speed in feet for each mode it can use. */
export const MOVEMENT_MODES = ['land', 'fly', 'swim', 'burrow', 'climb'] as const
/** One movement mode. */
export type MovementMode = (typeof MOVEMENT_MODES)[number]

/** Gravity of a map; only Starfinder has a cost for it (ascending flight). */
export const GRAVITIES = ['normal', 'zero', 'low', 'high'] as const
/** One kind of gravity. */
export type Gravity = (typeof GRAVITIES)[number]

const MODES_IN_ORDER = ['land', 'fly', 'swim', 'climb', 'burrow'] as const satisfies readonly MovementMode[]

/** The default movement mode: fly if in the air and able to, else the first mode with a speed. */
export function usualMode(
  speedFeet: { readonly [M in MovementMode]?: number | undefined },
  isInTheAir: boolean,
): MovementMode | undefined {
  const isUsable = (mode: MovementMode): boolean => (speedFeet[mode] ?? 0) > 0
  return isInTheAir && isUsable('fly') ? 'fly' : MODES_IN_ORDER.find(isUsable)
}

/** All modes with a speed, the default first: the faster of land and fly, in the air fly; then the others, fastest first. */
export function usualModes(
  speedFeet: { readonly [M in MovementMode]?: number | undefined },
  isInTheAir: boolean,
): readonly MovementMode[] {
  const feet = (mode: MovementMode): number => speedFeet[mode] ?? 0
  const usable = MODES_IN_ORDER.filter((mode) => feet(mode) > 0)
  const rank = (mode: MovementMode): number => {
    if (mode === 'fly') return isInTheAir ? 2 : 1
    return mode === 'land' ? 1 : 0
  }
  return usable.toSorted((a, b) => rank(b) - rank(a) || feet(b) - feet(a))
}
