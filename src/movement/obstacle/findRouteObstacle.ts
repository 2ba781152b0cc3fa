/**
 * Why there is no route: the single obstacle whose removal opens the cheapest one. Closed doors come first, however long the route
 * through them; then other obstacles that can give way, alone or together (`minimalBlockingSet.ts`); then terrain that another
 * movement mode crosses, such as a river; then gaps that are too narrow; then solid walls. Limits of the action alone (a run over
 * rubble) are found by `actionLimit.ts`.
 *
 * One flood fill finds all places reachable from the start, another all places from which the target can be reached. Everything that
 * blocks a step out of the first is a candidate. Candidates near the second are removed for a moment, one by one, and the route
 * that opens is searched, so the result is proved. For a squeezing creature every blocked square of its box is a candidate,
 * since one square too many can stop it. Rejected: a search that breaks through obstacles at a cost, which would need a
 * cost for every kind of obstacle.
 */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { isRectOnGrid, spaceRect, unitedRect, type Cell } from '../../grid/cell.ts'
import { minimalBlockingSet, relaxedBlockingSet, type BlockingSet } from './minimalBlockingSet.ts'
import {
  doorLeaves,
  firstLeafOf,
  isClosedDoor,
  withRemoved,
  yieldingKind,
  type YieldingKind,
} from './blockerRemoval.ts'
import { blockersOfPlace, blockersOfStep, thingOf, type Blocker } from './blockers.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from '../field/stepWord.ts'
import { stancesIn, WHOLE, type Squeezing } from '../field/squeezing.ts'
import { markCreatures, isFree, mayEndAt, prepareMove, type Move, type MoveRequest } from '../move.ts'
import { cellOffset, measuredFeet } from '../../grid/measure.ts'
import { spaceOf } from '../passage.ts'
import { findReached } from '../search/reach.ts'
import { cheapestRoute } from '../search/route.ts'
import type { Relaxation } from './relaxedField.ts'
import { squaresOfKey, unboundedKey } from '../search/fastMove.ts'
import { tightSquares } from './alternatives.ts'

/** What blocks a route. */
export type RouteObstacle =
  | { readonly kind: 'target'; readonly blockers: readonly Blocker[] }
  | { readonly kind: 'one-thing'; readonly blocker: Blocker; readonly feet: Feet }
  | ({ readonly kind: 'several-things' } & BlockingSet)
  /** A smaller creature has a route: the squares of it with no room for this one. */
  | { readonly kind: 'too-narrow'; readonly cells: readonly Cell[]; readonly needsFeet: Feet }
  /** Only removing walls would open a route, or there were too many candidates. */
  | { readonly kind: 'walled-off'; readonly blockers: readonly Blocker[] }

/** The obstacles to remove; null if removing those named opens no route. */
export function blockersOf(obstacle: RouteObstacle | null): BlockingSet | null {
  if (obstacle?.kind === 'one-thing') return { blockers: [obstacle.blocker], feet: obstacle.feet }
  return obstacle?.kind === 'several-things' ? { blockers: obstacle.blockers, feet: obstacle.feet } : null
}

const MAX_TRIALS = 60
const MIN_TRIALS = 4
/** Limit of trials times states of a search, so that fewer candidates are tried on large maps. */
const MAX_WORK = 8_000_000
/** On maps with more squares no candidates are tried one by one: it would take too long. */
const MAX_SQUARES_TRIED = 65_536

/**
 * What blocks all routes to a place; null if there is a route. `request` is the request of the move. The field is changed during the
 * search and restored afterwards.
 */
export function findRouteObstacle(move: Move, request: MoveRequest, to: Cell): RouteObstacle | null {
  if (cheapestRoute(move, to)) return null
  const target = move.layer.surface.indexOf(to.col, to.row)
  if (!isRectOnGrid(move.field, spaceRect(to, move.layer.spaceCells)))
    return { kind: 'target', blockers: [{ kind: 'map-border' }] }
  const feetWithout = (blocker: Blocker): Feet =>
    withRemoved(move.field, [blocker], () => {
      const again = prepareMove(move.field, request)
      return again.ok ? (cheapestRoute(again.value, to)?.feet ?? Infinity) : Infinity
    })
  const isDoor = (blocker: Blocker): boolean => isClosedDoor(move.field, blocker)
  markCreatures(move)
  if (!mayEndAt(move, target)) {
    const blockers = blockersOfPlace(move, to)
    return minOf(blockers.filter(isDoor), feetWithout) ?? { kind: 'target', blockers }
  }
  const states = move.layer.surface.paddedCells * (1 + (move.squeezing?.stances ?? 0))
  const isSmall = move.field.widthCells * move.field.heightCells <= MAX_SQUARES_TRIED
  const trials = isSmall ? Math.max(MIN_TRIALS, Math.min(MAX_TRIALS, Math.floor(MAX_WORK / states))) : 0
  const candidates = isSmall ? candidatesInOrder(move, to) : []
  const minAmong = (isAmong: (kind: YieldingKind | null) => boolean): RouteObstacle | null =>
    minOf(candidates.filter((blocker) => isAmong(yieldingKind(move.field, blocker))).slice(0, trials), feetWithout)
  const relaxed = (relaxation: Relaxation, maxTried: number): RouteObstacle | null =>
    asObstacle(relaxedBlockingSet(move, request, to, { ...relaxation, maxTried }))
  return (
    minAmong((kind) => kind === 'door') ??
    minAmong((kind) => kind === 'creature' || kind === 'window') ??
    asObstacle(minimalBlockingSet(move, request, to, trials)) ??
    relaxed({ terrain: 'crossable', doorsAndCreatures: false, walls: false }, 0) ??
    tooNarrow(move, request, to) ??
    relaxed({ terrain: 'crossable', doorsAndCreatures: true, walls: false }, trials) ??
    minAmong((kind) => kind === null) ??
    walledOff(relaxed({ terrain: 'all', doorsAndCreatures: true, walls: true }, trials))
  )
}

function asObstacle(found: BlockingSet | null): RouteObstacle | null {
  if (!found) return null
  const { blockers, feet } = found
  return blockers.length === 1
    ? { kind: 'one-thing', blocker: blockers[0], feet }
    : { kind: 'several-things', ...found }
}

/** Walls do not give way, so the cost of a route through them is left out. */
const walledOff = (found: RouteObstacle | null): RouteObstacle => ({
  kind: 'walled-off',
  blockers: blockersOf(found)?.blockers ?? [],
})

/** If a creature of one square has a route: the squares of it where this one has no room. */
function tooNarrow(move: Move, request: MoveRequest, to: Cell): RouteObstacle | null {
  const { spaceCells } = move.layer
  if (spaceCells === 1) return null
  const slim = prepareMove(move.field, { ...request, mover: { ...request.mover, size: 'medium' } })
  const route = slim.ok ? cheapestRoute(slim.value, to) : null
  const neededCells = move.squeezing ? Math.ceil(spaceCells / 2) : spaceCells
  const cells = route ? tightSquares(move, route.path, neededCells) : []
  return cells.length === 0 ? null : { kind: 'too-narrow', cells, needsFeet: neededCells * FEET_PER_SQUARE }
}

/** Candidates that may block alone, those with the shortest detour first, since not all can be tried. Each door only once. */
function candidatesInOrder(move: Move, to: Cell): readonly Blocker[] {
  const sorted = candidatesBetween(move, move.layer.surface.indexOf(to.col, to.row))
    .map((blocker) => ({ blocker, detour: detourFeet(move, blocker, to) }))
    .sort((a, b) => a.detour - b.detour)
  const seen = new Set<string>()
  return sorted.flatMap(({ blocker }) => {
    const thing = thingOf(firstLeafOf(move.field, blocker))
    return seen.size < seen.add(thing).size ? [blocker] : []
  })
}

/** Distance from the start to a blocker plus from there to the target. */
function detourFeet({ field, mover }: Move, blocker: Blocker, to: Cell): Feet {
  if (blocker.kind === 'map-border') return Infinity
  const at = blocker.kind === 'creature' ? (field.combatants.get(blocker.id)?.at ?? to) : blocker.cell
  const between = (a: Cell, b: Cell): Feet => measuredFeet(cellOffset(a, b), field.rules)
  return between(mover.at, at) + between(at, to)
}

function minOf(blockers: readonly Blocker[], feetWithout: (blocker: Blocker) => Feet): RouteObstacle | null {
  let found: RouteObstacle | null = null
  let min = Infinity
  for (const blocker of blockers) {
    const feet = feetWithout(blocker)
    if (feet >= min) continue
    min = feet
    found = { kind: 'one-thing', blocker, feet }
  }
  return found
}

/** Blockers of steps out of the reachable places that are near places from which the target can be reached. */
function candidatesBetween(move: Move, target: number): readonly Blocker[] {
  const { layer, squeezing } = move
  const { surface, spaceCells } = layer
  const found = new Map<string, Blocker>()
  const add = (blockers: readonly Blocker[]): void => {
    for (const blocker of blockers) {
      const thing = thingOf(blocker)
      if (!found.has(thing) || !isCorner(blocker)) found.set(thing, blocker)
    }
  }
  const near = leadingTo(move, target)
  const isClose = closeTo(near, surface.paddedWidth, surface.paddedCells)
  for (const place of reachable(move)) {
    if (!isClose(place)) continue
    const from = surface.cellOf(place)
    const isWhole = isFree(move, place)
    if (!isWhole) add(blockersOfPlace(move, from))
    for (let d = 0; d < 8; d++) {
      if (isWhole && (((layer.steps[place] ?? 0) >> d) & 1) === 1) continue
      const to = { col: from.col + (DIRECTION_COLUMNS[d] ?? 0), row: from.row + (DIRECTION_ROWS[d] ?? 0) }
      const blockers = blockersOfStep(move, from, to)
      // Without squeezing, removing one of many blockers opens no step, but for a diagonal that needs only one of two sides.
      const isEitherSide = d % 2 === 1 && move.field.rules['corner-rule'] === 'both-detours'
      if (squeezing !== null || isEitherSide || blockers.length <= spaceCells + 1) add(blockers)
    }
  }
  return [...found.values()].filter((blocker) => isNear(move, near, blocker))
}

/** Side of a block in squares: more than the distance of two places that a single obstacle separates. */
const BLOCK = 32

/**
 * Returns whether a place is in the same block as one of `places` or in an adjacent one: a cheap test before collecting blockers.
 */
function closeTo(places: ReadonlySet<number>, width: number, cells: number): (place: number) => boolean {
  const blocksAcross = Math.ceil(width / BLOCK)
  const isMarked = new Uint8Array(blocksAcross * (Math.ceil(cells / width / BLOCK) + 1))
  const blockOf = (place: number): number =>
    Math.floor(place / width / BLOCK) * blocksAcross + Math.floor((place % width) / BLOCK)
  for (const place of places) isMarked[blockOf(place)] = 1
  return (place) => {
    const block = blockOf(place)
    const [col, row] = [block % blocksAcross, Math.floor(block / blocksAcross)]
    for (let y = Math.max(0, row - 1); y <= row + 1; y++)
      for (let x = Math.max(0, col - 1); x <= Math.min(blocksAcross - 1, col + 1); x++)
        if (isMarked[y * blocksAcross + x] === 1) return true
    return false
  }
}

const isCorner = ({ kind }: Blocker): boolean => kind === 'corner-square' || kind === 'corner-edge'

/** Every place the move reaches without a budget. */
function reachable(move: Move): readonly number[] {
  const budgetFeet = squaresOfKey(move, unboundedKey(move)) * FEET_PER_SQUARE
  const { count, places } = findReached({ ...move, budgetFeet, actions: 1 })
  return Array.from({ length: count }, (_, i) => places[i] ?? move.start)
}

/** Places from which the target can be reached, by a flood fill. Squeezed steps are overestimated: any stances that connect count. */
function leadingTo(move: Move, target: number): ReadonlySet<number> {
  const { layer, squeezing } = move
  const found = new Set([target])
  for (const place of found)
    for (let d = 0; d < 8; d++) {
      const before = place + (layer.offsets[d] ?? 0)
      const leadsWhole = isFree(move, before) && (((layer.steps[before] ?? 0) >> ((d + 4) % 8)) & 1) === 1
      if (leadsWhole || (squeezing !== null && d % 2 === 0 && canSqueeze(move, squeezing, before, place)))
        found.add(before)
    }
  return found
}

/** True if a squeezing creature can step from one place to the next in some stance. */
function canSqueeze(move: Move, squeezing: Squeezing, before: number, after: number): boolean {
  const stances = (place: number): readonly number[] =>
    isFree(move, place) ? [WHOLE] : stancesIn(squeezing.freeStances(place))
  return stances(before).some((from) => stances(after).some((to) => squeezing.mayPass(before, from, after, to)))
}

/** True if a space over or adjacent to a blocker is one of the places. */
function isNear({ field, layer }: Move, places: ReadonlySet<number>, blocker: Blocker): boolean {
  const { surface, spaceCells } = layer
  const creature = blocker.kind === 'creature' ? field.combatants.get(blocker.id) : undefined
  const leaves = blocker.kind === 'edge' || blocker.kind === 'corner-edge' ? doorLeaves(field, blocker) : []
  const cells = 'cell' in blocker ? [blocker.cell, ...leaves.map(({ cell }) => cell)] : []
  const spaces = creature ? [spaceOf(creature)] : cells.map((cell) => spaceRect(cell, 1))
  if (spaces.length === 0) return false
  const thing = spaces.reduce(unitedRect)
  // One more column and row in the west and north: a west or north border belongs to the square on its other side as well.
  for (let row = thing.row - spaceCells - 1; row <= thing.row + thing.heightCells; row++)
    for (let col = thing.col - spaceCells - 1; col <= thing.col + thing.widthCells; col++)
      if (places.has(surface.indexOf(col, row))) return true
  return false
}
