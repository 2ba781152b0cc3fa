/**
 * Neighbor pruning for flights: which turns are worth trying. Headings are directions, clockwise from east in steps of 45°. The
 * tables apply to places with `STEP_UNIFORM` that were flown into: there the legal steps of the place show which steps between its
 * neighbors are legal.
 *
 * A turn is pruned if another flight reaches the same place with the same heading for less, or for the same with its turns made
 * earlier. So flights cannot prune each other in a circle. Rejected: trying all turns, see `fastFlight.ts`.
 */

/** Number of headings. */
export const HEADINGS = 8

/** Tag of a queue entry: bit 0 is set for states at the start or squeezed into, not flown into; `STEADY` are the other two. */
export const TAG_BITS = 3
export const NOT_FLOWN_INTO = 1

/** Turns of 45° between two headings, by their difference modulo 8. */
export const TURNS: Uint8Array = Uint8Array.of(0, 1, 2, 3, 4, 3, 2, 1)

/** Headings within some turns of any heading of a set, as bits (`turns << 8 | set`). */
export const TURNED_FROM: Uint8Array = Uint8Array.from({ length: 5 << 8 }, (_, i) => {
  let bits = i & 0xff
  for (let turn = 0; turn < i >> 8; turn++) bits |= (bits << 1) | (bits >> 7) | (bits >> 1) | (bits << 7)
  return bits & 0xff
})

/**
 * Headings worth flying on in from a place, by the heading of arrival and its legal steps (`heading << 8 | steps`), as bits. A
 * heading is pruned if the previous place has another flight, without this place, to the same square with the same heading for
 * less.
 *
 *     flown in →     flown in ↘     . never: the flight might have turned at the place before
 *      . a +          . . a         a where the square behind it is closed
 *      → o +          . ↘ +         + always
 *      . a +          a + +
 */
export const TURNS_WORTH: Uint8Array = Uint8Array.from({ length: HEADINGS << 8 }, (_, i) => {
  const [heading, legal] = [i >> 8, i & 0xff]
  let headings = legal & ~bits(heading, [3, 4, 5])
  for (const side of [1, -1]) if ((legal & bits(heading, [3 * side])) !== 0) headings &= ~bits(heading, [2 * side])
  return headings
})

/**
 * Tags of a flight that turned once by 45° and has kept its heading since, by whether the number of its previous heading is one
 * higher (`UP`) or one lower (`DOWN`). As long as three squares on one side are open (o), it need not turn by 45° to either side (to
 * the northeast and southeast below): had it turned one step earlier, it would fly over those squares, and turn there for the same.
 *
 *     previous heading ↘, now →     previous heading ↗, now →
 *      o o o                         . . .
 *      . → +                         . → +
 *      . . .                         o o o
 */
export const STEADY_FROM_UP = 2
export const STEADY_FROM_DOWN = 4
export const STEADY: number = STEADY_FROM_UP | STEADY_FROM_DOWN

const NEVER = 0x100

/** Bits of the steps that must be legal for a tagged flight to need no turn of 45° (`tag << 2 | heading`). */
export const OPEN_SIDE: Uint16Array = Uint16Array.from({ length: (STEADY_FROM_DOWN << 2) + HEADINGS }, (_, i) => {
  const [tag, heading] = [(i >> 2) & STEADY, i & 7]
  if (tag === STEADY_FROM_UP) return bits(heading, [-1, -2, -3])
  return tag === STEADY_FROM_DOWN ? bits(heading, [1, 2, 3]) : NEVER
})

/** Bits of the headings 45° to either side of one. */
export const BESIDE: Uint8Array = Uint8Array.from({ length: HEADINGS }, (_, heading) => bits(heading, [1, -1]))

/** Tag of a flight that has just turned, by the turn from its previous heading, modulo 8. */
export const STEADY_AFTER: Uint8Array = Uint8Array.of(0, STEADY_FROM_DOWN, 0, 0, 0, 0, 0, STEADY_FROM_UP)

function bits(heading: number, turns: readonly number[]): number {
  return turns.reduce((set, turn) => set | (1 << ((heading + turn) & 7)), 0)
}
