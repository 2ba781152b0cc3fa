/**
 * Forced movement: pushing, pulling, repositioning. The effect sets the path; speed does not matter, nothing provokes, and the
 * victim stops in the last space it can occupy.
 * @source Pathfinder 2e, Forced Movement
 */
import { ok, type Result } from '../../base/result.ts'
import { cellsEntered, cellsOfRect, spaceRect, type Cell } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from '../field/stepWord.ts'
import { BOX_FREE } from '../field/surface.ts'
import { boxAt } from '../levels.ts'
import { mayEndAt, prepareForcedMove, type Move, type RefusedMove } from '../move.ts'
import { spaceOf } from '../passage.ts'
import { hazardsEntered } from './hazards.ts'
import { atItsAltitude, placeOf, walkPath, type Walk } from './walk.ts'

/** Kinds of forced movement. Only pushing and pulling may lead into danger. */
export const FORCES = ['push', 'pull', 'reposition'] as const
/** One kind. */
export type Force = (typeof FORCES)[number]

/** Result of a forced movement. */
export interface ForcedMovement {
  /** Top left squares of its path, its own first; it ends on the last. */
  readonly boxes: readonly Cell[]
  /** Why it stopped early; null if it did not. `danger`: repositioning does not lead into hazards or over drops. */
  readonly stoppedBy: {
    readonly step: number
    readonly reason: NonNullable<Walk['problem']>['reason'] | 'danger'
  } | null
  /** Hazardous squares entered, by step, then row, then column. */
  readonly hazards: readonly Cell[]
  /** True if it is pushed into a pit, deep water or similar, and falls. */
  readonly falls: boolean
}

/** A straight path in one of the eight directions (clockwise from east), the start included. */
export const straightPath = (start: Cell, direction: number, squares: number): Cell[] =>
  Array.from({ length: squares + 1 }, (_, i) => ({
    col: start.col + i * (DIRECTION_COLUMNS[direction % 8] ?? 0),
    row: start.row + i * (DIRECTION_ROWS[direction % 8] ?? 0),
  }))

/** Moves `victim` along `path`, which begins where it stands. `mode`: how it keeps itself up (`land` for walkers). */
export function forceAlong(
  field: Battlefield,
  victim: Combatant,
  force: Force,
  path: readonly Cell[],
  mode: MovementMode = 'land',
): Result<ForcedMovement, RefusedMove> {
  const prepared = prepareForcedMove(field, victim, mode)
  if (!prepared.ok) return prepared
  const move = prepared.value
  const safe = force === 'reposition' ? safeLength(move, path) : path.length
  const walk = walkPath(move, atItsAltitude(move, path.slice(0, safe)))
  const made = path.slice(0, walk.made + 1)
  if (force !== 'reposition' && walk.problem?.reason === 'impassable' && fallsAt(field, victim, path, walk.made)) {
    const boxes = path.slice(0, walk.made + 2)
    return ok({ boxes, stoppedBy: null, hazards: hazardsOn(move, boxes), falls: true })
  }
  const last = made.findLastIndex((box) => mayEndAt(move, placeOf(move, box)))
  const boxes = made.slice(0, Math.max(0, last) + 1)
  const stoppedBy = walk.problem ?? (safe < path.length ? { step: safe - 1, reason: 'danger' as const } : null)
  return ok({ boxes, stoppedBy, hazards: hazardsOn(move, boxes), falls: false })
}

const entered = ({ layer }: Move, before: Cell, after: Cell): Cell[] =>
  cellsEntered(spaceRect(before, layer.spaceCells), spaceRect(after, layer.spaceCells))

const entersHazards = (move: Move, before: Cell, after: Cell): Cell[] =>
  hazardsEntered(move, boxAt(move.field, move.mover, before), boxAt(move.field, move.mover, after))

/** True for terrain that a creature falls into: it can be flown over, but neither walked nor climbed on. */
function isDrop(field: Battlefield, cell: Cell): boolean {
  const type = field.terrainAt(cell)
  return type !== undefined && type.entry.fly.passable && !type.entry.land.passable && !type.entry.climb.passable
}

/** Number of points of a path before the first danger: a hazard, or a drop that the victim would fall into. */
function safeLength(move: Move, path: readonly Cell[]): number {
  const { field } = move
  const { surface } = move.layer
  const mayFall = (cell: Cell): boolean =>
    isDrop(field, cell) && ((surface.squares[surface.indexOf(cell.col, cell.row)] ?? 0) & BOX_FREE) === 0
  for (const [i, box] of path.entries()) {
    const before = path[i - 1]
    if (!before) continue
    if (entersHazards(move, before, box).length > 0 || entered(move, before, box).some(mayFall)) return i
  }
  return path.length
}

function hazardsOn(move: Move, boxes: readonly Cell[]): Cell[] {
  return boxes.flatMap((box, i) => {
    const before = boxes[i - 1]
    return before ? entersHazards(move, before, box) : []
  })
}

/** True if the step after `made` steps leads completely over a drop and nothing else stops it. */
function fallsAt(field: Battlefield, victim: Combatant, path: readonly Cell[], made: number): boolean {
  const [from, to] = [path[made], path[made + 1]]
  if (!from || !to) return false
  if (!cellsOfRect(spaceOf({ ...victim, at: to })).every((cell) => isDrop(field, cell))) return false
  const flight = prepareForcedMove(field, { ...victim, at: from }, 'fly')
  return flight.ok && walkPath(flight.value, atItsAltitude(flight.value, [from, to])).problem === null
}
