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
