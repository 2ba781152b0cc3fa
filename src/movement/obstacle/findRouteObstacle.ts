/**
 * Where no route leads: the one thing whose removal would open the cheapest one. A closed door goes before all that is not
 * meant to be opened, however long the way through it; then what can give way, alone or together (`minimalBlockingSet.ts`);
 * then terrain that is crossed in another way, such as a river; then gaps that are too narrow; then solid walls. A limit of
 * the action alone (a run over rubble) is no matter of the map: see `actionLimit.ts`.
 *
 * All places that can be reached are flooded from the start, and all from which the target could be reached from the
 * target. Whatever blocks a step out of the first flood is a candidate; those near the second are taken away for a moment,
 * one by one, and the way that opens is measured. So the answer is proved, not guessed. Who squeezes is stopped by the one
 * square too many in its box as well as by what shuts the gap, so all of it is tried. Rejected: a search that breaks through
 * things at a cost, which needs a cost for every kind of thing.
 */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import type { Cell, CellRect } from '../../grid/cell.ts'
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
import { cellOffset, offsetFeet } from '../../grid/measure.ts'
import { spaceOf } from '../passage.ts'
import { findReached } from '../search/reach.ts'
import { cheapestRoute } from '../search/route.ts'
import type { Relaxation } from './relaxedField.ts'
import { squaresOfKey, unboundedKey } from '../search/fastMove.ts'
import { tightSquares } from './alternatives.ts'

/** What stops a route. */
export type RouteObstacle =
  | { readonly kind: 'target'; readonly blockers: readonly Blocker[] }
  | { readonly kind: 'one-thing'; readonly blocker: Blocker; readonly feet: Feet }
  | ({ readonly kind: 'several-things' } & BlockingSet)
  /** A smaller creature gets there: squares on the way with no room for this one. */
  | { readonly kind: 'too-narrow'; readonly cells: readonly Cell[]; readonly needsFeet: Feet }
  /** Walls one behind the other, or more than is worth looking at. */
  | { readonly kind: 'walled-off'; readonly blockers: readonly Blocker[] }

/** The things an obstacle consists of; null where nothing named opens a way. */
export function blockersOf(obstacle: RouteObstacle | null): BlockingSet | null {
  if (obstacle?.kind === 'one-thing') return { blockers: [obstacle.blocker], feet: obstacle.feet }
  return obstacle?.kind === 'several-things' ? { blockers: obstacle.blockers, feet: obstacle.feet } : null
}

const MAX_TRIALS = 60
const MIN_TRIALS = 4
/** Fewer are tried on the largest maps: states a search may have times trials. */
const MAX_WORK = 8_000_000
/** Squares of a map on which things are tried one by one: beyond, that takes longer than a GM waits. */
const MAX_SQUARES_TRIED = 65_536

/**
 * Why there is no route to a place. `request` is what the move was prepared from. The field is changed while trying and is
 * as before afterwards. Null where there is a route after all.
 */
export function findRouteObstacle(move: Move, request: MoveRequest, to: Cell): RouteObstacle | null {
  if (cheapestRoute(move, to)) return null
  const target = move.layer.surface.indexOf(to.col, to.row)
  const n = move.layer.spaceCells
  const fits = to.col + n <= move.field.widthCells && to.row + n <= move.field.heightCells
  if (!fits) return { kind: 'target', blockers: [{ kind: 'map-border' }] }
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

/** Solid walls are not taken for something that gives way: no length of a route through them is given. */
const walledOff = (found: RouteObstacle | null): RouteObstacle => ({
  kind: 'walled-off',
  blockers: blockersOf(found)?.blockers ?? [],
})

/** Whether a creature of one square gets there, and where this one has no room on that way. */
function tooNarrow(move: Move, request: MoveRequest, to: Cell): RouteObstacle | null {
  const { spaceCells } = move.layer
  if (spaceCells === 1) return null
  const slim = prepareMove(move.field, { ...request, mover: { ...request.mover, size: 'medium' } })
  const route = slim.ok ? cheapestRoute(slim.value, to) : null
  const neededCells = move.squeezing ? Math.ceil(spaceCells / 2) : spaceCells
  const cells = route ? tightSquares(move, route.path, neededCells) : []
  return cells.length === 0 ? null : { kind: 'too-narrow', cells, needsFeet: neededCells * FEET_PER_SQUARE }
}

/** What alone may be in the way, the straightest way first, since not all can be tried. Of a door its nearest leaf stands for all. */
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

/** Feet from the start past a thing to the target, if nothing were in between. */
function detourFeet({ field, mover }: Move, blocker: Blocker, to: Cell): Feet {
  if (blocker.kind === 'map-border') return Infinity
  const at = blocker.kind === 'creature' ? (field.combatants.get(blocker.id)?.at ?? to) : blocker.cell
  const between = (a: Cell, b: Cell): Feet => offsetFeet(cellOffset(a, b))
  return between(mover.at, at) + between(at, to)
}

function minOf(blockers: readonly Blocker[], feetWithout: (blocker: Blocker) => Feet): RouteObstacle | null {
  let found: RouteObstacle | null = null
  let least = Infinity
  for (const blocker of blockers) {
    const feet = feetWithout(blocker)
    if (feet >= least) continue
    least = feet
    found = { kind: 'one-thing', blocker, feet }
  }
  return found
}

/** Things that alone may block a step out of what can be reached, close to what leads to the target. */
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
    const from = { col: surface.colOf(place), row: surface.rowOf(place) }
    const isWhole = isFree(move, place)
    if (!isWhole) add(blockersOfPlace(move, from))
    for (let d = 0; d < 8; d++) {
      if (isWhole && (((layer.steps[place] ?? 0) >> d) & 1) === 1) continue
      const to = { col: from.col + (DIRECTION_COLUMNS[d] ?? 0), row: from.row + (DIRECTION_ROWS[d] ?? 0) }
      const blockers = blockersOfStep(move, from, to)
      // Anyone who needs all of its space is not let through by the removal of one thing of many.
      if (squeezing !== null || blockers.length <= spaceCells + 1) add(blockers)
    }
  }
  return [...found.values()].filter((blocker) => isNear(move, near, blocker))
}

/** Side of a block in squares: more than the spaces and the thing between two places that one thing keeps apart. */
const BLOCK = 32

/**
 * Whether a place lies in the same block as one of `places` or in one beside it: known without a search, where what may stand between
 * is costly to ask for.
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

/** Every place the move reaches, however far. */
function reachable(move: Move): readonly number[] {
  const budgetFeet = squaresOfKey(move, unboundedKey(move)) * FEET_PER_SQUARE
  const { count, places } = findReached({ ...move, budgetFeet, actions: 1 })
  return Array.from({ length: count }, (_, i) => places[i] ?? move.start)
}

/** Places from which steps lead to the target. Of squeezing only the overlap of two stances is looked at: more than lead there. */
function leadingTo(move: Move, target: number): ReadonlySet<number> {
  const { layer, squeezing } = move
  const found = new Set([target])
  for (const place of found)
    for (let d = 0; d < 8; d++) {
      const before = place + (layer.offsets[d] ?? 0)
      const leadsWhole = isFree(move, before) && (((layer.steps[before] ?? 0) >> ((d + 4) % 8)) & 1) === 1
      if (leadsWhole || (squeezing !== null && d % 2 === 0 && slips(move, squeezing, before, place))) found.add(before)
    }
  return found
}

/** Whether a squeezing creature may get from one place to the next in some stance. */
function slips(move: Move, squeezing: Squeezing, before: number, after: number): boolean {
  const stances = (place: number): readonly number[] =>
    isFree(move, place) ? [WHOLE] : stancesIn(squeezing.freeStances(place))
  return stances(before).some((from) => stances(after).some((to) => squeezing.mayPass(before, from, after, to)))
}

/** Whether a space beside or over a thing is one of the places. */
function isNear({ field, layer }: Move, places: ReadonlySet<number>, blocker: Blocker): boolean {
  const { surface, spaceCells } = layer
  const creature = blocker.kind === 'creature' ? field.combatants.get(blocker.id) : undefined
  const leaves = blocker.kind === 'edge' || blocker.kind === 'corner-edge' ? doorLeaves(field, blocker) : []
  const cells = 'cell' in blocker ? [blocker.cell, ...leaves.map(({ cell }) => cell)] : []
  const thing = creature ? spaceOf(creature) : cells.length === 0 ? null : hull(cells)
  if (!thing) return false
  for (let row = thing.row - spaceCells - 1; row <= thing.row + thing.heightCells; row++)
    for (let col = thing.col - spaceCells - 1; col <= thing.col + thing.widthCells; col++)
      if (places.has(surface.indexOf(col, row))) return true
  return false
}

/** The rectangle round some cells. */
function hull(cells: readonly Cell[]): CellRect {
  const cols = cells.map(({ col }) => col)
  const rows = cells.map(({ row }) => row)
  const [col, row] = [Math.min(...cols), Math.min(...rows)]
  return { col, row, widthCells: Math.max(...cols) - col + 1, heightCells: Math.max(...rows) - row + 1 }
}
