/** The squares, borders and creatures that block a step. */
import { boxesOverlap, type Box } from '../../grid/box.ts'
import {
  cellsOfRect,
  isRectOnGrid,
  rectHolds,
  rectsOverlap,
  spaceRect,
  type Cell,
  type CellRect,
} from '../../grid/cell.ts'
import type { EdgeBorder } from '../../map/records/edge.ts'
import { directionOf, DIRECTION_COLUMNS, DIRECTION_ROWS } from '../field/stepWord.ts'
import { BOX_FREE, BOX_HARD, NORTH_HARD, NORTH_SHUT, WEST_HARD, WEST_SHUT } from '../field/surface.ts'
import { boxAt, boxOf } from '../levels.ts'
import type { Move } from '../move.ts'
import { passingOf, spaceOf } from '../passage.ts'

/** Something that blocks a step. */
export type Blocker =
  | { readonly kind: 'terrain'; readonly cell: Cell; readonly terrain: string }
  | { readonly kind: 'edge'; readonly cell: Cell; readonly border: EdgeBorder }
  | { readonly kind: 'corner-square'; readonly cell: Cell }
  | { readonly kind: 'corner-edge'; readonly cell: Cell; readonly border: EdgeBorder }
  /** `passage`: the row of the passing table. */
  | { readonly kind: 'creature'; readonly id: string; readonly passage: string }
  | { readonly kind: 'map-border' }

/** A key of a blocker, the same whether it blocks head on or as a corner. */
export function thingOf(blocker: Blocker): string {
  if (blocker.kind === 'map-border') return blocker.kind
  if (blocker.kind === 'creature') return `creature ${blocker.id}`
  return `${blocker.cell.col},${blocker.cell.row} ${'border' in blocker ? blocker.border : ''}`
}

/** Everything that blocks a step of the whole box between neighboring places (top left squares). */
export function blockersOfStep(move: Move, from: Cell, to: Cell): readonly Blocker[] {
  const { field, layer } = move
  const n = layer.spaceCells
  if (!isRectOnGrid(field, spaceRect(to, n))) return [{ kind: 'map-border' }]
  const direction = directionOf(to.col - from.col, to.row - from.row)
  const isDiagonal = direction % 2 === 1
  const before = spaceRect(from, n)
  const after = spaceRect(to, n)
  const inPlay = isDiagonal ? [after] : [before, after]
  return [
    ...terrainIn(move, cellsOfRect(after)),
    ...bordersBetween(move, inPlay, (cell) => rectHolds(after, cell)),
    ...(isDiagonal && !layer.isCornerOpen(layer.surface.indexOf(from.col, from.row), direction)
      ? cornersOf(move, from, direction)
      : []),
    ...creaturesIn(move, boxAt(move.field, move.mover, to)),
  ]
}

/** Everything that keeps the whole box of a mover out of a place. */
export const blockersOfPlace = (move: Move, at: Cell): readonly Blocker[] => {
  const space = spaceRect(at, move.layer.spaceCells)
  const cells = cellsOfRect(space)
  const creatures = creaturesIn(move, boxAt(move.field, move.mover, at))
  return [...terrainIn(move, cells), ...bordersBetween(move, [space], () => true), ...creatures]
}

function terrainIn(move: Move, cells: readonly Cell[]): readonly Blocker[] {
  const { surface } = move.layer
  return cells
    .filter(({ col, row }) => ((surface.squares[surface.indexOf(col, row)] ?? 0) & BOX_FREE) === 0)
    .map((cell) => terrainBlocker(move, cell))
}

/** The terrain of a square as a blocker. */
export const terrainBlocker = (move: Move, cell: Cell): Blocker & { readonly kind: 'terrain' } => ({
  kind: 'terrain',
  cell,
  terrain: move.field.terrainAt(cell)?.id ?? 'unknown',
})

function creaturesIn(move: Move, box: Box): readonly Blocker[] {
  return move.others.flatMap((other) => {
    const { passes, id } = passingOf(move.field, move.mover, other, move.options)
    const isThere = boxesOverlap(box, boxOf(move.field, other))
    return isThere && !passes ? [{ kind: 'creature' as const, id: other.id, passage: id }] : []
  })
}

/** Shut borders between two squares of the rectangles, at least one of which is new. */
function bordersBetween(move: Move, rects: readonly CellRect[], isNew: (cell: Cell) => boolean): readonly Blocker[] {
  const { surface } = move.layer
  const inside = (cell: Cell): boolean => rects.some((rect) => rectHolds(rect, cell))
  const found = new Map<string, Blocker>()
  for (const cell of rects.flatMap(cellsOfRect)) {
    const flags = surface.borders[surface.indexOf(cell.col, cell.row)] ?? 0
    const west = { col: cell.col - 1, row: cell.row }
    const north = { col: cell.col, row: cell.row - 1 }
    if ((flags & WEST_SHUT) !== 0 && inside(west) && (isNew(cell) || isNew(west)))
      found.set(`${cell.col},${cell.row},w`, { kind: 'edge', cell, border: 'west' })
    if ((flags & NORTH_SHUT) !== 0 && inside(north) && (isNew(cell) || isNew(north)))
      found.set(`${cell.col},${cell.row},n`, { kind: 'edge', cell, border: 'north' })
  }
  return [...found.values()]
}

/** Hard squares of the two boxes beside a diagonal step, and the hard borders in and between them. */
function cornersOf(move: Move, from: Cell, direction: number): readonly Blocker[] {
  const { surface, spaceCells } = move.layer
  const columns = DIRECTION_COLUMNS[direction] ?? 0
  const rows = DIRECTION_ROWS[direction] ?? 0
  const beside = [
    spaceRect({ col: from.col + columns, row: from.row }, spaceCells),
    spaceRect({ col: from.col, row: from.row + rows }, spaceCells),
  ]
  const all = [
    ...beside,
    spaceRect(from, spaceCells),
    spaceRect({ col: from.col + columns, row: from.row + rows }, spaceCells),
  ]
  const inside = (cell: Cell): boolean => all.some((rect) => rectHolds(rect, cell))
  const found = new Map<string, Blocker>()
  for (const cell of beside.flatMap(cellsOfRect))
    if (((surface.squares[surface.indexOf(cell.col, cell.row)] ?? 0) & BOX_HARD) !== 0)
      found.set(`${cell.col},${cell.row}`, { kind: 'corner-square', cell })
  for (const cell of all.flatMap(cellsOfRect)) {
    const flags = surface.borders[surface.indexOf(cell.col, cell.row)] ?? 0
    if ((flags & WEST_HARD) !== 0 && inside({ col: cell.col - 1, row: cell.row }))
      found.set(`${cell.col},${cell.row},w`, { kind: 'corner-edge', cell, border: 'west' })
    if ((flags & NORTH_HARD) !== 0 && inside({ col: cell.col, row: cell.row - 1 }))
      found.set(`${cell.col},${cell.row},n`, { kind: 'corner-edge', cell, border: 'north' })
  }
  if (move.field.rules['past-full-space'] !== 'free')
    for (const other of move.others)
      if (other.fillsSpace && beside.some((space) => rectsOverlap(space, spaceOf(other))))
        found.set(other.id, { kind: 'creature', id: other.id, passage: 'fills-space' })
  return [...found.values()]
}
