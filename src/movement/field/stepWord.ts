/** The bits of a step word, which a space layer stores for each place, and the eight directions. */

/** Low eight bits of a step word: bit d is set if the step in direction d is legal. */
export const STEP_BITS = 0xff
/** Terrain rank of the box itself: `(word >> STEP_RANK_SHIFT) & STEP_RANK_MASK`. */
export const STEP_RANK_SHIFT = 8
export const STEP_RANK_MASK = 0x1f
/**
 * The terrain around the place is uniform and no worse than its own, with nothing special to pay: searches may prune (`search/pruning.ts`).
 *
 *     yes      yes      no       no       . lightest terrain, d difficult terrain, # closed
 *     . . .    d # d    . d .    d d d
 *     # d .    d d d    . d .    d . d    The place in the middle may be worse than its neighbors: from any of them to any other, steps
 *     . . .    # # d    . . .    d d d    around it then cost no more than steps across it.
 */
export const STEP_UNIFORM = 1 << 13
/**
 * The terrain around the place has the lightest two ranks, with nothing special to pay: searches prune less (`search/mixedSuccessors.ts`).
 *
 *     yes      yes      no       . lightest terrain, d the next rank, D worse, # closed
 *     . d .    # d d    . . .
 *     . . d    . D d    . d D
 *     d . .    . . .    . . .
 */
export const STEP_TWO_RANKS = 1 << 15
/** Some step from here crosses a low wall or enters the square of a hindering body: see `barriers` and `bodies` of the layer. */
export const STEP_SPECIAL = 1 << 14

/**
 * `STEP_UNIFORM` and `STEP_TWO_RANKS` of a place of rank `own`. `some` and `all` are the bitwise or and and of the ranks of its
 * free neighbors: if they are equal, all neighbors have the same rank.
 */
export const uniformityOf = (own: number, some: number, all: number): number =>
  (some === 0 || (some === all && own >= some) ? STEP_UNIFORM : 0) | (some <= 1 ? STEP_TWO_RANKS : 0)

/** Columns each of the eight directions moves right: clockwise from east, even ones are orthogonal. */
export const DIRECTION_COLUMNS = [1, 1, 0, -1, -1, -1, 0, 1] as const
/** Rows each direction moves down. */
export const DIRECTION_ROWS = [0, 1, 1, 1, 0, -1, -1, -1] as const
/** Bits of the orthogonal directions. */
export const ORTHOGONAL_BITS = 0x55
/** No direction, such as that of a search at its start. */
export const NO_DIRECTION = 8

/** Direction of a step by `columns` and `rows` in −1 … 1; `NO_DIRECTION` for (0, 0). */
export function directionOf(columns: number, rows: number): number {
  for (let d = 0; d < 8; d++) if (DIRECTION_COLUMNS[d] === columns && DIRECTION_ROWS[d] === rows) return d
  return NO_DIRECTION
}

/** Turns of 45° between two directions, 0 to 4; 0 from or to `NO_DIRECTION`. */
export function turnsBetween(from: number, to: number): number {
  if (from === NO_DIRECTION || to === NO_DIRECTION) return 0
  const turns = Math.abs(from - to)
  return Math.min(turns, 8 - turns)
}
