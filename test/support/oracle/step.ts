/** Contract 3: may one step be made, and what does it cost? */
import { boxOf, hasImpassableSquare, hasShutEdgeInside, meetsSomeoneImpassable, partsJoin, placesIn } from './boxes.ts'
import type { Place } from './boxes.ts'
import { edgesAmong, edgesBetween, entered, isHard, isOnMap, isShut, squaresOf, terrainAt } from './squares.ts'
import type { Rectangle } from './squares.ts'
import { cubesEntered, solidOf } from './heights.ts'
import { atAltitude, solidIn } from './situation.ts'
import type { Situation } from './situation.ts'
import { difficulty, isHardCorner } from './terrain.ts'
import type { EdgeKind, Square } from './request.ts'

/** Change of column, row and altitude, each -1, 0 or 1, not all 0. */
export type Direction = { readonly dx: number; readonly dy: number; readonly dz: number }

/** The eight directions of the map, clockwise from north. */
export const DIRECTIONS: readonly Direction[] = [
  { dx: 0, dy: -1, dz: 0 },
  { dx: 1, dy: -1, dz: 0 },
  { dx: 1, dy: 0, dz: 0 },
  { dx: 1, dy: 1, dz: 0 },
  { dx: 0, dy: 1, dz: 0 },
  { dx: -1, dy: 1, dz: 0 },
  { dx: -1, dy: 0, dz: 0 },
  { dx: -1, dy: -1, dz: 0 },
]

export type GroundReason = 'off-map' | 'impassable' | 'wall' | 'corner' | 'occupied'

const changes = ({ dx, dy, dz }: Direction): number => Math.abs(dx) + Math.abs(dy) + Math.abs(dz)

export const isDiagonal = (direction: Direction): boolean => changes(direction) >= 2

/** Whether the step is a diagonal on the map, whatever the altitude does. */
const isMapDiagonal = ({ dx, dy }: Direction): boolean => dx !== 0 && dy !== 0

export const moved = (at: Square, { dx, dy }: Direction): Square => [at[0] + dx, at[1] + dy]

/** The situation after a step; before it the mover has the altitude of `situation`. */
export const risen = (situation: Situation, { dz }: Direction): Situation =>
  dz === 0 ? situation : atAltitude(situation, situation.mover.altitude + dz)

/** What forbids the whole box the step, the first that fits. */
export function wholeBoxReason(situation: Situation, at: Square, direction: Direction): GroundReason | null {
  const before = boxOf(situation, at)
  const after = boxOf(situation, moved(at, direction))
  if (!isOnMap(situation.map, after)) return 'off-map'
  if (hasImpassableSquare(situation, after)) return 'impassable'
  if (hasShutEdgeInside(situation, after)) return 'wall'
  if (!isMapDiagonal(direction) && crossed(situation, before, after).some(isShut)) return 'wall'
  if (isMapDiagonal(direction) && isCornerCut(situation, at, direction)) return 'corner'
  const there = risen(situation, direction)
  if (meetsSomeoneImpassable(there, solidIn(there, moved(at, direction)))) return 'occupied'
  return null
}

/** The kinds of the edges between a square of the space before and a square entered. */
const crossed = (situation: Situation, before: Rectangle, after: Rectangle): EdgeKind[] =>
  edgesBetween(situation.map, squaresOf(before), entered(before, after))

type Detour = { readonly box: Rectangle; readonly inside: readonly EdgeKind[]; readonly across: readonly EdgeKind[] }

/** The two ways around a diagonal: x first, y first. */
function detoursOf(situation: Situation, at: Square, { dx, dy }: Direction): readonly Detour[] {
  const before = boxOf(situation, at)
  const after = boxOf(situation, [at[0] + dx, at[1] + dy])
  const corners: Square[] = [
    [at[0] + dx, at[1]],
    [at[0], at[1] + dy],
  ]
  return corners.map((corner) => {
    const box = boxOf(situation, corner)
    const across = [...crossed(situation, before, box), ...crossed(situation, box, after)]
    return { box, inside: edgesAmong(situation.map, squaresOf(box)), across }
  })
}

const holdsHardCorner = (situation: Situation, box: Rectangle): boolean =>
  squaresOf(box).some((square) => isHardCorner(situation, terrainAt(situation.map, square) ?? ''))

/** A detour one could not take. */
function isShutDetour(situation: Situation, detour: Detour): boolean {
  return holdsHardCorner(situation, detour.box) || detour.inside.some(isShut) || detour.across.some(isShut)
}

function isCornerCut(situation: Situation, at: Square, direction: Direction): boolean {
  const detours = detoursOf(situation, at, direction)
  if (situation.table['corner-rule'] === 'none') return false
  if (situation.table['corner-rule'] === 'both-detours')
    return detours.every((detour) => isShutDetour(situation, detour))
  return detours.some(
    (detour) => holdsHardCorner(situation, detour.box) || detour.inside.some(isHard) || detour.across.some(isHard),
  )
}

export const neverSqueezes = ({ action }: Situation): boolean => ['run', 'charge', 'step'].includes(action)

/** All places the step can lead to from `place`: none where it cannot be made. */
export function placesAfter(situation: Situation, place: Place, direction: Direction): Place[] {
  const targets = placesIn(risen(situation, direction), moved(place.at, direction))
  return targets.filter((target) => {
    if (!place.squeezing && !target.squeezing) return wholeBoxReason(situation, place.at, direction) === null
    if (neverSqueezes(situation)) return false
    return !isDiagonal(direction) && partsJoin(situation, place.part, target.part)
  })
}

/** The worst terrain doublings under the mover after the step. */
export function terrainDifficulty(situation: Situation, after: Place): number {
  const squares = squaresOf(after.part)
  return Math.max(...squares.map((square) => difficulty(situation, terrainAt(situation.map, square) ?? '')))
}

function crossesBarrier(situation: Situation, before: Place, after: Place, direction: Direction): boolean {
  if (situation.mode === 'fly' || situation.mover.incorporeal) return false
  const isBarrier = (kind: EdgeKind): boolean => kind === 'barrier'
  if (!isMapDiagonal(direction)) return crossed(situation, before.part, after.part).some(isBarrier)
  const detours = detoursOf(situation, before.at, direction)
  // Between two walls, which a table may allow, there is nothing to pay for.
  if (!detours.some((detour) => detour.across.some(isBarrier))) return false
  if (situation.table['barrier-diagonal'] === 'either-detour') return true
  return detours.every((detour) => isShutDetour(situation, detour) || detour.across.some(isBarrier))
}

function entersBulkyBody(situation: Situation, before: Place, after: Place, direction: Direction): boolean {
  const old = solidIn(situation, before.at, before.part)
  const now = solidIn(risen(situation, direction), after.at, after.part)
  return situation.others.some(
    (other) =>
      other.helpless && other.obstacleWhenHelpless && cubesEntered(old, now, solidOf(situation.map, other)).length > 0,
  )
}

/** What a step costs without turning and rising, and the count of diagonals after it. */
function groundCost(
  situation: Situation,
  before: Place,
  after: Place,
  direction: Direction,
  count: number,
): { readonly feet: number; readonly count: number } {
  const diagonal = isDiagonal(direction)
  const barrier = crossesBarrier(situation, before, after, direction)
  const terrain = terrainDifficulty(situation, after)
  const second = situation.table['second-diagonal'] === '10-feet' ? 10 : 5
  const plain = diagonal && count % 2 === 1 ? second : 5
  const barrierCost = situation.table['barrier-price']
  if (situation.ruleset === 'pf2e') {
    const fence = { '10-feet': 10, '5-feet': 5, free: 0, doubling: plain }[barrierCost]
    const squeeze = after.squeezing ? 5 : 0
    return { feet: plain + 5 * terrain + squeeze + (barrier ? fence : 0), count: diagonal ? count + 1 : count }
  }
  const doublings =
    terrain +
    situation.mover.hampered +
    (after.squeezing ? 1 : 0) +
    (entersBulkyBody(situation, before, after, direction) ? 1 : 0) +
    (barrier && barrierCost === 'doubling' ? 1 : 0)
  const flat = barrier ? { '10-feet': 10, '5-feet': 5, free: 0, doubling: 0 }[barrierCost] : 0
  if (doublings === 0) return { feet: plain + flat, count: diagonal ? count + 1 : count }
  const doubled = diagonal ? 15 * 2 ** (doublings - 1) : 5 * 2 ** doublings
  const turns = diagonal && situation.table['hard-diagonal-count'] === 'counts-as-one'
  return { feet: doubled + flat, count: turns ? count + 1 : count }
}

/** What the mover carries from step to step. */
export type Course = {
  /** Counting diagonals made so far. */
  readonly count: number
  /** The last direction on the map, or null before the first. */
  readonly heading: Direction | null
}

/** The course a stride begins with: the count runs on through the turn, or begins anew. */
export const newStride = (situation: Situation, course: Course): Course =>
  situation.table['count-over-turn'] ? course : { ...course, count: 0 }

function flightCost(situation: Situation, heading: Direction | null, { dx, dy, dz }: Direction): number {
  if (situation.mode !== 'fly') return 0
  const rise = situation.table['ascent-price'] * { normal: 1, zero: 0, low: 0, high: 2 }[situation.map.gravity]
  const rising = dz > 0 ? rise : 0
  if (heading === null || (dx === 0 && dy === 0) || situation.line !== 'free') return rising
  const index = (x: number, y: number): number => DIRECTIONS.findIndex((d) => d.dx === x && d.dy === y)
  const eighths = Math.abs(index(dx, dy) - index(heading.dx, heading.dy))
  return rising + situation.table['turn-price'] * Math.min(eighths, 8 - eighths)
}

/** The cost of a step that may be made, and the course after it. */
export function stepCost(
  situation: Situation,
  before: Place,
  after: Place,
  direction: Direction,
  course: Course,
): { readonly feet: number; readonly course: Course } {
  const ground = groundCost(situation, before, after, direction, course.count)
  const turns = direction.dx !== 0 || direction.dy !== 0
  return {
    feet: ground.feet + flightCost(situation, course.heading, direction),
    course: { count: ground.count, heading: turns ? direction : course.heading },
  }
}

/** Whether the action's limits forbid a step that the ground allows. */
export function isBarredTerrain(situation: Situation, before: Place, after: Place, direction: Direction): boolean {
  if (situation.action === 'run' || situation.action === 'charge') {
    const crosses = situation.table['barrier-stops-run'] && crossesBarrier(situation, before, after, direction)
    return crosses || terrainDifficulty(situation, after) > 0
  }
  if (situation.action !== 'step') return false
  return stepCost(situation, before, after, direction, { count: 0, heading: null }).feet !== 5
}
