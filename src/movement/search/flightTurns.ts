/**
 * Which turns a flight needs. Headings count clockwise by 45°; a place that is even (`stepWord.ts`), and was flown into, shows
 * by its own legal steps what may be stepped between its neighbors.
 *
 * A turn is left out where another flight makes the same end for less, or for as much with its turns made sooner. Flights left
 * out thus never lean on each other in a circle.
 */

/** Headings there are. */
export const HEADINGS = 8

/** Bits of an entry's tag: whether its state was begun or squeezed into, not flown into; and the tags below. */
export const TAG_BITS = 3
export const NOT_FLOWN_INTO = 1

/** How many turns of 45° lead from one heading to another, by the difference of their numbers. */
export const TURNS: Uint8Array = Uint8Array.of(0, 1, 2, 3, 4, 3, 2, 1)

/** Headings no further than so many turns from any of a set: by turns, then the set as bits. */
export const TURNED_FROM: Uint8Array = Uint8Array.from({ length: 5 << 8 }, (_, i) => {
  let bits = i & 0xff
  for (let turn = 0; turn < i >> 8; turn++) bits |= (bits << 1) | (bits >> 7) | (bits >> 1) | (bits << 7)
  return bits & 0xff
})

/**
 * Headings worth flying on in from a place with uniform terrain around it, by the one it was flown into with and its legal
 * steps (`heading << 8 | steps`), as bits: those in which no other flight leaves the place before and reaches the same square
 * with the same heading for less.
 *
 *     flown in →     flown in ↘     . never: the flight might have turned at the place before
 *      . a +          . . b         a where the square aside or the one behind it is closed
 *      → o +          . ↘ +         b where the square behind it is closed
 *      . a +          b + +         + always
 */
export const TURNS_WORTH: Uint8Array = Uint8Array.from({ length: HEADINGS << 8 }, (_, i) => {
  const [heading, legal] = [i >> 8, i & 0xff]
  let ways = legal & ~bits(heading, [3, 4, 5])
  for (const side of [1, -1]) {
    const between = bits(heading, heading % 2 === 1 ? [3 * side] : [2 * side, 3 * side])
    if ((legal & between) === between) ways &= ~bits(heading, [2 * side])
  }
  return ways
})

/**
 * Tags of a flight that turned once by 45° and has kept its heading since: it came in by the heading one up or one down.
 * While the side it did not come from is open, it need turn to neither side by 45°. Had it turned a step sooner, it would
 * fly beside its way there; turning back would then cost as much, and turning further never be needed so soon.
 */
export const STEADY_FROM_UP = 2
export const STEADY_FROM_DOWN = 4
export const STEADY: number = STEADY_FROM_UP | STEADY_FROM_DOWN

const NEVER = 0x100

/** Steps that must be legal for a tagged flight to need no turn, by tag and heading (`tag << 2 | heading`). */
export const OPEN_SIDE: Uint16Array = Uint16Array.from({ length: (STEADY_FROM_DOWN << 2) + HEADINGS }, (_, i) => {
  const [tag, heading] = [(i >> 2) & STEADY, i & 7]
  if (tag === STEADY_FROM_UP) return bits(heading, [-1, -2, -3])
  return tag === STEADY_FROM_DOWN ? bits(heading, [1, 2, 3]) : NEVER
})

/** The headings 45° to either side of one, as bits. */
export const BESIDE: Uint8Array = Uint8Array.from({ length: HEADINGS }, (_, heading) => bits(heading, [1, -1]))

/** The tag of a flight that has turned, by the turn from its heading before, modulo 8. */
export const STEADY_AFTER: Uint8Array = Uint8Array.of(0, STEADY_FROM_DOWN, 0, 0, 0, 0, 0, STEADY_FROM_UP)

function bits(heading: number, turns: readonly number[]): number {
  return turns.reduce((set, turn) => set | (1 << ((heading + turn) & 7)), 0)
}
