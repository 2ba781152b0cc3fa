/**
 * Some checks again, slowly and by other means: squares as texts, one step at a time, no engine. For maps of open squares and
 * solid walls, with thin walls and doors, under rules without squeezing that let no one cut a corner: a diagonal step then leads
 * nowhere that two straight ones do not.
 */

/** A map for slow checks. */
export interface SlowMap {
  readonly rows: readonly string[]
  /** `col,row,w` or `col,row,n` of walls and of doors. */
  readonly walls: ReadonlySet<string>
  readonly doors: ReadonlySet<string>
}
/** A creature: its top left square and the squares along a side. */
export interface SlowCreature {
  readonly col: number
  readonly row: number
  readonly size: number
}

const isOpen = ({ rows }: SlowMap, col: number, row: number): boolean => rows[row]?.[col] === '.'

/** Whether anything of `kinds` stands inside the space with its top left square there. */
function isCrossed(size: number, col: number, row: number, kinds: readonly ReadonlySet<string>[]): boolean {
  for (let y = row; y < row + size; y++)
    for (let x = col; x < col + size; x++)
      for (const kind of kinds) {
        if (x > col && kind.has(`${x},${y},w`)) return true
        if (y > row && kind.has(`${x},${y},n`)) return true
      }
  return false
}

/** Whether a space has room there; doors count as walls where `doorsShut`. */
export function hasRoom(map: SlowMap, { size, col, row }: SlowCreature, doorsShut: boolean): boolean {
  for (let y = row; y < row + size; y++) for (let x = col; x < col + size; x++) if (!isOpen(map, x, y)) return false
  return !isCrossed(size, col, row, doorsShut ? [map.walls, map.doors] : [map.walls])
}

/** Squares that a creature covers wherever it gets by straight steps, doors open; as `col,row`. */
export function coveredFrom(map: SlowMap, start: SlowCreature): ReadonlySet<string> {
  const { size } = start
  const places = new Set([`${start.col},${start.row}`])
  const covered = new Set<string>()
  for (const place of places) {
    const [col = 0, row = 0] = place.split(',').map(Number)
    for (let y = row; y < row + size; y++) for (let x = col; x < col + size; x++) covered.add(`${x},${y}`)
    for (const [dCol, dRow] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = { size, col: col + dCol, row: row + dRow }
      if (hasRoom(map, next, false) && !stepIsWalled(map, size, col, row, dCol, dRow))
        places.add(`${next.col},${next.row}`)
    }
  }
  return covered
}

/** Whether a wall stands between the squares left and those entered. */
function stepIsWalled({ walls }: SlowMap, size: number, col: number, row: number, dCol: number, dRow: number): boolean {
  for (let i = 0; i < size; i++) {
    if (dCol === 1 && walls.has(`${col + size},${row + i},w`)) return true
    if (dCol === -1 && walls.has(`${col},${row + i},w`)) return true
    if (dRow === 1 && walls.has(`${col + i},${row + size},n`)) return true
    if (dRow === -1 && walls.has(`${col + i},${row},n`)) return true
  }
  return false
}
