/** The bits of a step word: what a space layer holds for each place. */

/** Low eight bits of a step word: bit d is set if the step in direction d may be made from here. */
export const STEP_BITS = 0xff
/** Rank of the terrain of the box itself: `(word >> STEP_RANK_SHIFT) & STEP_RANK_MASK`. */
export const STEP_RANK_SHIFT = 8
export const STEP_RANK_MASK = 0x1f
/** Round the place no step costs more than another of its kind, nor one to the place itself less: whole ways can be left out there (`search/fastMove.ts`). */
export const STEP_UNIFORM = 1 << 13
/** As even, but the terrain round the place may be of the lightest two ranks: fewer ways can be left out. */
export const STEP_TWO_RANKS = 1 << 15
/** Some step from here crosses a barrier or enters the square of a hindering body: see `barriers` and `bodies`. */
export const STEP_SPECIAL = 1 << 14

/**
 * Flags for the ranks round a place of rank `own` that is clear otherwise: `some` of the free places have each of its bits,
 * `all` of them those of the other. Where both are the same, all have one rank.
 */
export const evennessOf = (own: number, some: number, all: number): number =>
  (some === 0 || (some === all && own >= some) ? STEP_UNIFORM : 0) | (some <= 1 ? STEP_TWO_RANKS : 0)

/** The eight directions, clockwise from east; even ones are orthogonal. Two directions differ by |a − b| × 45°. */
export const DIRECTION_COLUMNS = [1, 1, 0, -1, -1, -1, 0, 1] as const
/** Rows each direction goes down. */
export const DIRECTION_ROWS = [0, 1, 1, 1, 0, -1, -1, -1] as const
/** Bits of the orthogonal directions. */
export const ORTHOGONAL_BITS = 0x55
/** Not a direction: where a search began. */
export const NO_DIRECTION = 8

/** Direction of a step by `columns` and `rows` in −1 … 1; `NO_DIRECTION` for none. */
export function directionOf(columns: number, rows: number): number {
  for (let d = 0; d < 8; d++) if (DIRECTION_COLUMNS[d] === columns && DIRECTION_ROWS[d] === rows) return d
  return NO_DIRECTION
}

/** Turns of 45° between two directions, 0 to 4; none from or to `NO_DIRECTION`. */
export function turnsBetween(from: number, to: number): number {
  if (from === NO_DIRECTION || to === NO_DIRECTION) return 0
  const turns = Math.abs(from - to)
  return Math.min(turns, 8 - turns)
}
