/**
 * Why an action cannot reach a place that a plain move can: a run over rubble, a charge past an ally, a step of more than one
 * square. The limits of the action are checked in order, and the first one that matters is returned with what causes it on the map.
 * The caller has checked that a plain move reaches the place.
 */
import type { Feet } from '../../base/brands.ts'
import { cellsEntered, rectHolds, spaceRect, type Cell, type CellRect } from '../../grid/cell.ts'
import { cellLine } from '../../grid/cellShapes.ts'
import { cellOffset, measuredFeet } from '../../grid/measure.ts'
import { blockersOfStep, terrainBlocker, thingOf, type Blocker } from './blockers.ts'
import { BOX_FREE, BOX_RANK_SHIFT, NORTH_BARRIER, WEST_BARRIER } from '../field/surface.ts'
import { startStances, type Move } from '../move.ts'
import { passingOf } from '../passage.ts'
import { cheapestRoute } from '../search/route.ts'
import { Band, needsBand } from '../search/chargeBand.ts'
import { isLineOf, isLongEnough } from '../search/straightLines.ts'
import { tightSquares } from './alternatives.ts'
import type { PathPoint, StepProblem } from '../path/walk.ts'
import { WHOLE } from '../field/squeezing.ts'

/** Limits of actions, in the order they are checked. */
export const ACTION_LIMITS = [
  'one-square',
  'five-feet',
  'too-short',
  'squeezing',
  'slowed',
  'low-wall',
  'line-blocked',
  'not-straight',
] as const
/** One of them. */
export type ActionLimitKind = (typeof ACTION_LIMITS)[number]

/** The limit that keeps an action from a place, and what causes it on the map, if anything. */
export interface ActionLimit {
  readonly limit: ActionLimitKind
  readonly blockers: readonly Blocker[]
  /** Squares where a creature that may not squeeze has no room. */
  readonly tight: readonly Cell[]
  /** Distance from start to end. */
  readonly feet: Feet
}

/** The limit that keeps the action from a place; null if there is none. */
export function findActionLimit(move: Move, to: Cell): ActionLimit | null {
  const from = move.mover.at
  const limit = limitTo(move, from, to)
  const { altitude } = move.mover
  if (move.isOneSquare) return oneSquareLimit(move, to, limit)
  if (!isLongEnough(move, { ...from, altitude }, { ...to, altitude })) return limit('too-short')
  if (move.action.noSqueezing && startStances(move)[0] !== WHOLE) return limit('squeezing', [], [from])
  if (move.line !== 'free') return lineLimit(move, to, limit)
  return freePathLimit(move, to, limit)
}

/** The limit behind the refused step of an explicit path; null if something else refuses it. */
export function pathLimit(
  move: Move,
  path: readonly PathPoint[],
  { step, reason }: { readonly step: number; readonly reason: StepProblem },
): ActionLimit | null {
  const [start, from, to, end] = [path[0], path[step], path[step + 1], path.at(-1)]
  if (!start || !from || !to || !end) return null
  const limit = limitTo(move, start, end)
  if (reason === 'not-straight') return limit('not-straight')
  if (reason === 'cannot-end') return isLongEnough(move, start, end) ? null : limit('too-short')
  if (reason === 'too-far') return move.isOneSquare ? limit('one-square') : null
  if (reason !== 'barred-terrain') return null
  const slow = slowing(move, from, to)
  const [first] = slow
  if (move.action.fiveFeetOnly) return limit('five-feet', slow)
  if (first) return limit(first.kind === 'edge' ? 'low-wall' : 'slowed', firstGroup(move, slow))
  return needsBand(move) ? lineLimit(move, end, limit) : limit('squeezing', [], [from])
}

type MakeLimit = (limit: ActionLimitKind, blockers?: readonly Blocker[], tight?: readonly Cell[]) => ActionLimit

const limitTo =
  ({ field }: Move, from: Cell, to: Cell): MakeLimit =>
  (limit, blockers = [], tight = []) => ({
    limit,
    blockers,
    tight,
    feet: measuredFeet(cellOffset(from, to), field.rules),
  })

function oneSquareLimit(move: Move, to: Cell, limit: MakeLimit): ActionLimit {
  const from = move.mover.at
  if (Math.max(Math.abs(to.col - from.col), Math.abs(to.row - from.row)) > 1) return limit('one-square')
  const solid = blockersOfStep(move, from, to)
  return solid.length > 0 ? limit('line-blocked', solid) : limit('five-feet', slowing(move, from, to))
}

/** The limit of an action along a straight line. */
function lineLimit(move: Move, to: Cell, limit: MakeLimit): ActionLimit {
  const from = move.mover.at
  const [columns, rows] = [Math.abs(to.col - from.col), Math.abs(to.row - from.row)]
  if (!isLineOf(move, columns, rows)) return limit('not-straight')
  const met = needsBand(move) ? blockersInBand(move, to) : blockersOnLine(move, to)
  const [first] = met
  if (!first) return limit('not-straight')
  if (!isSlow(move, first)) return limit('line-blocked', met)
  return limit(first.kind === 'edge' ? 'low-wall' : 'slowed', met)
}

function blockersInBand(move: Move, to: Cell): readonly Blocker[] {
  const { altitude, at } = move.mover
  const { places, creatures } = new Band(move).contents({ ...at, altitude }, { ...to, altitude })
  const found: Blocker[] = places.map(({ col, row, where }) =>
    where === 'square' ? terrainBlocker(move, { col, row }) : { kind: 'edge', cell: { col, row }, border: where },
  )
  const creatureBlockers = creatures.flatMap((id): Blocker[] => {
    const other = move.field.combatants.get(id)
    return other ? [{ kind: 'creature', id, passage: passingOf(move.field, move.mover, other, move.options).id }] : []
  })
  if (found.length > 0) return firstGroup(move, found)
  return creatureBlockers.length > 0 ? creatureBlockers : blockersOnLine(move, to)
}

function blockersOnLine(move: Move, to: Cell): readonly Blocker[] {
  const path = cellLine(move.mover.at, to)
  const met = new Map<string, Blocker>()
  for (const [i, cell] of path.entries()) {
    const before = path[i - 1]
    if (!before) continue
    for (const blocker of [...blockersOfStep(move, before, cell), ...slowing(move, before, cell)])
      if (!met.has(thingOf(blocker))) met.set(thingOf(blocker), blocker)
  }
  return firstGroup(move, [...met.values()])
}

/** The blockers that stop a move; if none do, those of the same kind as the first one that slows it. */
function firstGroup(move: Move, found: readonly Blocker[]): readonly Blocker[] {
  const solid = found.filter((blocker) => !isSlow(move, blocker))
  if (solid.length > 0) return solid
  const { kind } = found[0] ?? { kind: null }
  return found.filter((blocker) => blocker.kind === kind)
}

/** The limit of an action on any path: what it would violate on the cheapest route without limits. */
function freePathLimit(move: Move, to: Cell, limit: MakeLimit): ActionLimit | null {
  const { action } = move
  const unlimited: Move = {
    ...move,
    action: { ...action, plainTerrainOnly: false, noSqueezing: false },
    squeezing: squeezingOf(move),
    stopsAtBarriers: false,
  }
  const route = cheapestRoute(unlimited, to)
  if (!route) return null
  const slow = route.path.flatMap((cell, i) => (i === 0 ? [] : slowing(move, route.path[i - 1] ?? cell, cell)))
  const [first] = slow
  if (first)
    return limit(
      first.kind === 'edge' ? 'low-wall' : 'slowed',
      slow.filter(({ kind }) => kind === first.kind),
    )
  const tight = tightSquares(move, route.path, move.layer.spaceCells)
  return tight.length > 0 ? limit('squeezing', [], tight) : null
}

const squeezingOf = ({ field, layer }: Move): Move['squeezing'] =>
  field.rules.squeezing && layer.spaceCells > 1 ? field.squeezingFor(layer) : null

/** Terrain and low walls on a step that the action may not enter or cross. */
function slowing(move: Move, from: Cell, to: Cell): readonly Blocker[] {
  const { layer, action } = move
  const old = spaceRect(from, layer.spaceCells)
  const entered = cellsEntered(old, spaceRect(to, layer.spaceCells))
  const mindsTerrain = action.plainTerrainOnly || action.fiveFeetOnly
  const mindsWalls = move.stopsAtBarriers || action.fiveFeetOnly
  return [
    ...(mindsTerrain
      ? entered.filter((cell) => isSlowSquare(move, cell)).map((cell) => terrainBlocker(move, cell))
      : []),
    ...(mindsWalls ? entered.flatMap((cell) => lowWallsInto(move, old, cell)) : []),
  ]
}

function isSlowSquare({ layer: { surface } }: Move, { col, row }: Cell): boolean {
  const square = surface.squares[surface.indexOf(col, row)] ?? 0
  return (square & BOX_FREE) !== 0 && (surface.weights[square >> BOX_RANK_SHIFT] ?? 0) > 0
}

/** Low walls between a space and a square entered from it. */
function lowWallsInto({ layer: { surface } }: Move, old: CellRect, cell: Cell): readonly Blocker[] {
  const bordersOf = ({ col, row }: Cell): number => surface.borders[surface.indexOf(col, row)] ?? 0
  const { col, row } = cell
  const sides: readonly (readonly [before: Cell, at: Cell, border: 'west' | 'north', flag: number])[] = [
    [{ col: col - 1, row }, cell, 'west', WEST_BARRIER],
    [{ col: col + 1, row }, { col: col + 1, row }, 'west', WEST_BARRIER],
    [{ col, row: row - 1 }, cell, 'north', NORTH_BARRIER],
    [{ col, row: row + 1 }, { col, row: row + 1 }, 'north', NORTH_BARRIER],
  ]
  return sides.flatMap(([before, at, border, flag]): Blocker[] =>
    rectHolds(old, before) && (bordersOf(at) & flag) !== 0 ? [{ kind: 'edge', cell: at, border }] : [],
  )
}

/** True if a blocker only slows: terrain that can be entered, or a low wall. */
function isSlow(move: Move, blocker: Blocker): boolean {
  if (blocker.kind === 'terrain') return isSlowSquare(move, blocker.cell)
  if (blocker.kind !== 'edge') return false
  const { surface } = move.layer
  const flag = blocker.border === 'west' ? WEST_BARRIER : NORTH_BARRIER
  return ((surface.borders[surface.indexOf(blocker.cell.col, blocker.cell.row)] ?? 0) & flag) !== 0
}
