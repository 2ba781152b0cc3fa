/**
 * Why an action does not lead where the creature could well walk: a run over rubble, a charge past an ally, a step of more
 * than one square. The limits of the action are looked at one after the other; what on the map touches the first one that
 * matters is named. That a plain move gets there is for the caller to have found.
 */
import type { Feet } from '../../base/brands.ts'
import { cellsOfRect, rectHolds, spaceRect, type Cell } from '../../grid/cell.ts'
import { cellLine } from '../../grid/cellShapes.ts'
import { cellOffset, offsetFeet } from '../../grid/measure.ts'
import { blockersOfStep, terrainBlocker, thingOf, type Blocker } from './blockers.ts'
import { BOX_FREE, BOX_RANK_SHIFT, NORTH_BARRIER, WEST_BARRIER } from '../field/surface.ts'
import { startStances, type Move } from '../move.ts'
import { passageOf } from '../passage.ts'
import { cheapestRoute } from '../search/route.ts'
import { Band, isLineOf, isLongEnough, needsBand } from '../search/straightLines.ts'
import { tightSquares } from './alternatives.ts'
import type { PathPoint, StepProblem } from '../path/walk.ts'
import { WHOLE } from '../field/squeezing.ts'

/** Limits of actions, in the order they are looked at. */
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

/** The limit that keeps an action from a place, and what on the map touches it; empty where nothing there is to blame. */
export interface ActionLimit {
  readonly limit: ActionLimitKind
  readonly blockers: readonly Blocker[]
  /** Squares where a creature that may not squeeze has no room. */
  readonly tight: readonly Cell[]
  /** How long it would be, as the crow flies. */
  readonly feet: Feet
}

/** The limit that matters; null where the action has none that keeps it from there. */
export function findActionLimit(move: Move, to: Cell): ActionLimit | null {
  const from = move.mover.at
  const as = limitTo(from, to)
  const { altitude } = move.mover
  if (move.isOneSquare) return oneSquareLimit(move, to, as)
  if (!isLongEnough(move, { ...from, altitude }, { ...to, altitude })) return as('too-short')
  if (move.action.noSqueezing && startStances(move)[0] !== WHOLE) return as('squeezing', [], [from])
  if (move.line !== 'free') return lineLimit(move, to, as)
  return turningLimit(move, to, as)
}

/** The limit behind the refused step of an explicit path; null where another reason refuses it. */
export function pathLimit(
  move: Move,
  path: readonly PathPoint[],
  { step, reason }: { readonly step: number; readonly reason: StepProblem },
): ActionLimit | null {
  const [start, from, to, end] = [path[0], path[step], path[step + 1], path.at(-1)]
  if (!start || !from || !to || !end) return null
  const as = limitTo(start, end)
  if (reason === 'not-straight') return as('not-straight')
  if (reason === 'cannot-end') return isLongEnough(move, start, end) ? null : as('too-short')
  if (reason === 'too-far') return move.isOneSquare ? as('one-square') : null
  if (reason !== 'barred-terrain') return null
  const slow = slowing(move, from, to)
  const [first] = slow
  if (move.action.fiveFeetOnly) return as('five-feet', slow)
  if (first) return as(first.kind === 'edge' ? 'low-wall' : 'slowed', ofOneSort(move, slow))
  return needsBand(move) ? lineLimit(move, end, as) : as('squeezing', [], [from])
}

type Found = (limit: ActionLimitKind, blockers?: readonly Blocker[], tight?: readonly Cell[]) => ActionLimit

const limitTo =
  (from: Cell, to: Cell): Found =>
  (limit, blockers = [], tight = []) => ({ limit, blockers, tight, feet: offsetFeet(cellOffset(from, to)) })

function oneSquareLimit(move: Move, to: Cell, as: Found): ActionLimit {
  const from = move.mover.at
  if (Math.max(Math.abs(to.col - from.col), Math.abs(to.row - from.row)) > 1) return as('one-square')
  const solid = blockersOfStep(move, from, to)
  return solid.length > 0 ? as('line-blocked', solid) : as('five-feet', slowing(move, from, to))
}

/** What is on a straight line: in the band of a charge, or met step by step. */
function lineLimit(move: Move, to: Cell, as: Found): ActionLimit {
  const from = move.mover.at
  const [columns, rows] = [Math.abs(to.col - from.col), Math.abs(to.row - from.row)]
  if (!isLineOf(move, columns, rows)) return as('not-straight')
  const met = needsBand(move) ? inBand(move, to) : onLine(move, to)
  const [first] = met
  if (first) return as(isSlow(move, first) ? (first.kind === 'edge' ? 'low-wall' : 'slowed') : 'line-blocked', met)
  return as('not-straight')
}

function inBand(move: Move, to: Cell): readonly Blocker[] {
  const { altitude, at } = move.mover
  const { places, creatures } = new Band(move).contents({ ...at, altitude }, { ...to, altitude })
  const found: Blocker[] = places.map(({ col, row, where }) =>
    where === 'square' ? terrainBlocker(move, { col, row }) : { kind: 'edge', cell: { col, row }, border: where },
  )
  const inWay = creatures.flatMap((id): Blocker[] => {
    const other = move.field.combatants.get(id)
    return other ? [{ kind: 'creature', id, passage: passageOf(move.field, move.mover, other, move.options) }] : []
  })
  return found.length > 0 ? ofOneSort(move, found) : inWay.length > 0 ? inWay : onLine(move, to)
}

function onLine(move: Move, to: Cell): readonly Blocker[] {
  const path = cellLine(move.mover.at, to)
  const met = new Map<string, Blocker>()
  for (const [i, cell] of path.entries()) {
    const before = path[i - 1]
    if (!before) continue
    for (const blocker of [...blockersOfStep(move, before, cell), ...slowing(move, before, cell)])
      if (!met.has(thingOf(blocker))) met.set(thingOf(blocker), blocker)
  }
  return ofOneSort(move, [...met.values()])
}

/** Those that hinder as the first one does: what stops before what slows. */
function ofOneSort(move: Move, found: readonly Blocker[]): readonly Blocker[] {
  const solid = found.filter((blocker) => !isSlow(move, blocker))
  if (solid.length > 0) return solid
  const { kind } = found[0] ?? { kind: null }
  return found.filter((blocker) => blocker.kind === kind)
}

/** A way that may turn: which of the action's limits has to go for one to be there. */
function turningLimit(move: Move, to: Cell, as: Found): ActionLimit | null {
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
    return as(
      first.kind === 'edge' ? 'low-wall' : 'slowed',
      slow.filter(({ kind }) => kind === first.kind),
    )
  const tight = tightSquares(move, route.path, move.layer.spaceCells)
  return tight.length > 0 ? as('squeezing', [], tight) : null
}

const squeezingOf = ({ field, layer }: Move): Move['squeezing'] =>
  field.rules.squeezing && layer.spaceCells > 1 ? field.squeezingFor(layer) : null

/** Terrain and low walls that slow a step or stop a run, as far as the action minds them. */
function slowing(move: Move, from: Cell, to: Cell): readonly Blocker[] {
  const { layer, action } = move
  const [old, space] = [spaceRect(from, layer.spaceCells), spaceRect(to, layer.spaceCells)]
  const entered = cellsOfRect(space).filter((cell) => !rectHolds(old, cell))
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
function lowWallsInto({ layer: { surface } }: Move, old: ReturnType<typeof spaceRect>, cell: Cell): readonly Blocker[] {
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

/** Whether a thing slows only: terrain that may be entered, or a low wall. */
function isSlow(move: Move, blocker: Blocker): boolean {
  if (blocker.kind === 'terrain') return isSlowSquare(move, blocker.cell)
  if (blocker.kind !== 'edge') return false
  const { surface } = move.layer
  const flag = blocker.border === 'west' ? WEST_BARRIER : NORTH_BARRIER
  return ((surface.borders[surface.indexOf(blocker.cell.col, blocker.cell.row)] ?? 0) & flag) !== 0
}
