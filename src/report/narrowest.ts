/** The narrowest places between two zones, how many creatures pass them in a round, and the doors that would close all routes. */
import { cellAt, rectsOverlap, spaceRect, type Cell } from '../grid/cell.ts'
import { EDGE_CODE } from '../map/edges.ts'
import type { EdgePlace } from '../map/records/edge.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import { doorLeaves } from '../movement/obstacle/blockerRemoval.ts'
import type { Combatant } from '../movement/combatant.ts'
import { markCreatures, mayEndAt, type Move } from '../movement/move.ts'
import { roundMove } from '../movement/roundMove.ts'
import { findReached } from '../movement/search/reach.ts'
import { minimumCut, type StepGraph } from './disjointRoutes.ts'
import { floodSteps } from './floodSteps.ts'
import { PROBE_MODE } from './probe.ts'

/** The narrowest places between two zones for one size. */
export interface Narrowest {
  /** The zones touch; no route connects them; or `places` are the fewest that all routes pass. */
  readonly kind: 'touching' | 'no-route' | 'places'
  /** Top left squares of spaces. */
  readonly places: readonly Cell[]
  /** Creatures of the size that fit in them side by side. */
  readonly abreast: number
  /** Creatures out of `of` that get past in one round of full movement; for larger sizes a lower bound. */
  readonly passing: number
  readonly of: number
  /** Open doors that close all routes, each on its own. */
  readonly doors: readonly EdgePlace[]
}

/** A question about two zones. */
export interface NarrowestRequest {
  readonly move: Move
  readonly from: readonly number[]
  readonly to: readonly number[]
  /** Creatures that try to pass. */
  readonly creatures: number
}

const graphOf = ({ layer: { steps, offsets, surface } }: Move): StepGraph => ({
  steps,
  offsets,
  count: surface.paddedCells,
})

/** Returns the narrowest places. Restores the field. */
export function narrowestBetween({ move, from, to, creatures }: NarrowestRequest): Narrowest {
  markCreatures(move)
  const graph = graphOf(move)
  const { isTouching, cut, near } = minimumCut(graph, from, to)
  const none = { places: [], abreast: 0, passing: isTouching ? creatures : 0, of: creatures, doors: [] }
  if (isTouching) return { kind: 'touching', ...none }
  if (cut.length === 0) return { kind: 'no-route', ...none }
  const places = cut.map((place) => cellOf(move, place))
  return {
    kind: 'places',
    places,
    abreast: nonOverlapping(move, cut).length,
    passing: passingInRound(move, cut, near, creatures),
    of: creatures,
    doors: decisiveDoors(move, from, to),
  }
}

const cellOf = ({ layer: { surface } }: Move, place: number): Cell => ({
  col: surface.colOf(place),
  row: surface.rowOf(place),
})

/** Returns places whose spaces do not overlap, chosen greedily in order. */
function nonOverlapping(move: Move, places: readonly number[]): readonly number[] {
  const { spaceCells } = move.layer
  if (spaceCells === 1) return places
  const kept: number[] = []
  for (const place of places) {
    const space = spaceRect(cellOf(move, place), spaceCells)
    if (!kept.some((other) => rectsOverlap(space, spaceRect(cellOf(move, other), spaceCells)))) kept.push(place)
  }
  return kept
}

/**
 * Counts the creatures that get past in one round: a maximum bipartite matching of places before or in the cut with places
 * beyond it (Kuhn's algorithm). Allies move through each other, so only room on both sides and movement limit them.
 */
function passingInRound(move: Move, cut: readonly number[], near: Uint8Array, creatures: number): number {
  const { field, mover } = move
  const isCut = new Set(cut)
  const full = fullMove(field, mover)
  if (!full) return 0
  const starts = nonOverlapping(full, outwardFrom(full, cut, near))
  const endsOf = (place: number): readonly number[] => {
    const begun: Move = { ...full, mover: { ...mover, at: cellOf(full, place) }, start: place }
    markCreatures(begun)
    const { places, count } = findReached(begun)
    return Array.from({ length: count }, (_, i) => places[i] ?? 0).filter(
      (end) => near[end] !== 1 && !isCut.has(end) && mayEndAt(begun, end),
    )
  }
  // The start matched to each end; an augmenting path rematches it.
  const holder = new Map<number, number>()
  const endsByPlace = new Map<number, readonly number[]>()
  const augment = (place: number, tried: Set<number>): boolean => {
    const ends = endsByPlace.get(place) ?? endsOf(place)
    endsByPlace.set(place, ends)
    for (const end of ends) {
      if (tried.has(end)) continue
      tried.add(end)
      const other = holder.get(end)
      if (other !== undefined && !augment(other, tried)) continue
      holder.set(end, place)
      return true
    }
    return false
  }
  let passing = 0
  for (const place of starts) {
    if (passing >= creatures) break
    if (augment(place, new Set())) passing++
  }
  return full.layer.spaceCells > 1 ? Math.min(passing, nonOverlapping(full, [...holder.keys()]).length) : passing
}

/** Prepares the full movement of a round. */
function fullMove(field: Battlefield, mover: Combatant): Move | null {
  const round = roundMove(field, { mover, mode: PROBE_MODE })
  return round.ok ? round.value.whole : null
}

/** Returns the cut and the places on its near side, the nearest first. */
function outwardFrom({ layer: { steps, offsets } }: Move, cut: readonly number[], near: Uint8Array): readonly number[] {
  const found = [...cut]
  const isFound = new Set(found)
  for (let i = 0; i < found.length; i++) {
    const place = found[i] as number
    for (let d = 0; d < 8; d++) {
      const before = place - (offsets[d] ?? 0)
      if (near[before] !== 1 || isFound.has(before) || ((steps[before] ?? 0) & (1 << d)) === 0) continue
      isFound.add(before)
      found.push(before)
    }
  }
  return found
}

/** Returns the open doors that all routes pass: candidates are the doors on one route. */
function decisiveDoors(move: Move, from: readonly number[], to: readonly number[]): readonly EdgePlace[] {
  const { field } = move
  const isJoined = (): boolean => {
    markCreatures(move)
    return pathBetween(graphOf(move), from, to) !== null
  }
  const path = pathBetween(graphOf(move), from, to)
  if (!path) return []
  const squares = new Set<number>()
  for (const place of path) {
    const { col, row } = cellOf(move, place)
    for (let y = row; y <= row + move.layer.spaceCells; y++)
      for (let x = col; x <= col + move.layer.spaceCells; x++)
        if (x < field.widthCells && y < field.heightCells) squares.add(y * field.widthCells + x)
  }
  const known = new Set<string>()
  const found: EdgePlace[] = []
  for (const index of [...squares].sort((a, b) => a - b))
    for (const border of ['west', 'north'] as const) {
      const cell = cellAt(field, index)
      const edges = border === 'west' ? field.westEdges : field.northEdges
      if (edges[index] !== EDGE_CODE.doorOpen || known.has(keyOf({ cell, border }))) continue
      const leaves = doorLeaves(field, { cell, border }, EDGE_CODE.doorOpen)
      for (const leaf of leaves) known.add(keyOf(leaf))
      for (const leaf of leaves) field.setEdge(leaf.cell, border, EDGE_CODE.doorClosed)
      const isDecisive = !isJoined()
      for (const leaf of leaves) field.setEdge(leaf.cell, border, EDGE_CODE.doorOpen)
      if (isDecisive) found.push(leaves[0] ?? { cell, border })
    }
  markCreatures(move)
  return found
}

const keyOf = ({ cell, border }: EdgePlace): string => `${cell.col} ${cell.row} ${border}`

/** Returns a path of fewest steps between two zones; null if there is none. */
function pathBetween(graph: StepGraph, from: readonly number[], to: readonly number[]): readonly number[] | null {
  const isGoal = new Set(to)
  const predecessors = new Int32Array(graph.count).fill(-1)
  for (const place of from) predecessors[place] = place
  const found = floodSteps(graph, from, new Uint8Array(graph.count), (place, _, next) => {
    if (predecessors[next] === -1) predecessors[next] = place
  })
  const end = found.find((place) => isGoal.has(place))
  if (end === undefined) return null
  const path = [end]
  for (let at = end; predecessors[at] !== at;) path.push((at = predecessors[at] as number))
  return path.reverse()
}
