/** The narrowest places between two zones, how many of a side pass them in a round, and what one door would change. */
import { cellAt, rectsOverlap, spaceRect, type Cell } from '../grid/cell.ts'
import { EDGE_CODE } from '../map/edges.ts'
import type { EdgePlace } from '../map/records/edge.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import { doorLeaves } from '../movement/obstacle/blockerRemoval.ts'
import type { Combatant } from '../movement/combatant.ts'
import { markCreatures, mayEndAt, prepareMove, type Move } from '../movement/move.ts'
import { findReached } from '../movement/search/reach.ts'
import { minimumCut, type StepGraph } from './disjointRoutes.ts'
import { PROBE_MODE } from './probe.ts'

/** What lies between two zones for one size. */
export interface Narrowest {
  /** The zones touch; no route leads from one to the other; or `places` are the fewest that all routes pass. */
  readonly kind: 'touching' | 'no-route' | 'places'
  /** Top left squares of spaces. */
  readonly places: readonly Cell[]
  /** How many creatures of the size stand in them side by side. */
  readonly abreast: number
  /** How many of so many creatures get past in one round at full movement; of larger sizes as many at least. */
  readonly passing: number
  readonly of: number
  /** Open doors each of which, closed, leaves no route. */
  readonly doors: readonly EdgePlace[]
}

/** What is asked. */
export interface NarrowestRequest {
  readonly move: Move
  readonly from: readonly number[]
  readonly to: readonly number[]
  /** Creatures that want to pass. */
  readonly creatures: number
}

const graphOf = ({ layer: { steps, offsets, surface } }: Move): StepGraph => ({
  steps,
  offsets,
  count: surface.paddedCells,
})

/** The narrowest places. Leaves the field as it was. */
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
    abreast: apart(move, cut).length,
    passing: passingInRound(move, cut, near, creatures),
    of: creatures,
    doors: decisiveDoors(move, from, to),
  }
}

const cellOf = ({ layer: { surface } }: Move, place: number): Cell => ({
  col: surface.colOf(place),
  row: surface.rowOf(place),
})

/** As many of the places as do not overlap, taken in order. */
function apart(move: Move, places: readonly number[]): readonly number[] {
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
 * How many creatures, each beginning its turn in a place of its own on the near side or in the narrowest places, end it in a place
 * of their own beyond: allies move through each other, so that only room on both sides and movement limit them. A bipartite matching.
 */
function passingInRound(move: Move, cut: readonly number[], near: Uint8Array, creatures: number): number {
  const { field, mover } = move
  const isCut = new Set(cut)
  const full = fullMove(field, mover)
  if (!full) return 0
  const { surface } = full.layer
  const starts = apart(full, nearestTo(full, cut, near))
  const endsOf = (place: number): readonly number[] => {
    const begun: Move = { ...full, mover: { ...mover, at: cellOf(full, place) }, start: place }
    markCreatures(begun)
    const { places, count } = findReached(begun)
    return Array.from({ length: count }, (_, i) => places[i] ?? 0).filter(
      (end) => near[end] !== 1 && !isCut.has(end) && mayEndAt(begun, end),
    )
  }
  // Those who take a place: an augmenting path moves them on to others.
  const holder = new Map<number, number>()
  const lists = new Map<number, readonly number[]>()
  const seat = (place: number, tried: Set<number>): boolean => {
    const ends = lists.get(place) ?? endsOf(place)
    lists.set(place, ends)
    for (const end of ends) {
      if (tried.has(end)) continue
      tried.add(end)
      const other = holder.get(end)
      if (other !== undefined && !seat(other, tried)) continue
      holder.set(end, place)
      return true
    }
    return false
  }
  let passing = 0
  for (const place of starts) {
    if (passing >= creatures) break
    if (seat(place, new Set())) passing++
  }
  if (surface.paddedCells > 0 && full.layer.spaceCells > 1)
    passing = Math.min(passing, apart(full, [...holder.keys()]).length)
  return Math.min(passing, creatures)
}

/** All it can move in a round. */
function fullMove(field: Battlefield, mover: Combatant): Move | null {
  const isStriding = field.ruleset.actions.some(({ maxActions }) => maxActions > 1)
  const request = { mover, mode: PROBE_MODE }
  const move = prepareMove(field, isStriding ? { ...request, actions: 3 } : { ...request, action: 'double' })
  return move.ok ? move.value : null
}

/** The cut and the places on its near side, the nearest first. */
function nearestTo({ layer: { steps, offsets } }: Move, cut: readonly number[], near: Uint8Array): readonly number[] {
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

/** Open doors on all routes: those on one route that, closed, leave none. */
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

/** Some path of fewest steps, its first and last place in the zones; null for none. */
function pathBetween(
  { steps, offsets, count }: StepGraph,
  from: readonly number[],
  to: readonly number[],
): readonly number[] | null {
  const isGoal = new Set(to)
  const cameFrom = new Int32Array(count).fill(-1)
  const rim = [...from]
  for (const place of from) cameFrom[place] = place
  for (let i = 0; i < rim.length; i++) {
    const place = rim[i] as number
    if (isGoal.has(place)) {
      const path = [place]
      for (let at = place; cameFrom[at] !== at;) path.push((at = cameFrom[at] as number))
      return path.reverse()
    }
    for (let d = 0; d < 8; d++) {
      const next = place + (offsets[d] ?? 0)
      if (((steps[place] ?? 0) & (1 << d)) === 0 || cameFrom[next] !== -1) continue
      cameFrom[next] = place
      rim.push(next)
    }
  }
  return null
}
