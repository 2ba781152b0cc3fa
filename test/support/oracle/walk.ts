/** Contract 7, `path`: walks along a given path as far as it goes. */
import { boxOf, changesOf, isLegal, passingOf, placeKey, startPlaces } from './boxes.ts'
import type { Place } from './boxes.ts'
import { isVerySmall, threatenedSquare } from './creatures.ts'
import { coverOf } from './flankAndCover.ts'
import { cubeDistance, cubesEntered, floorAt, solidOf } from './heights.ts'
import type { Cube, Solid } from './heights.ts'
import { isBarredTerrain, isDiagonal, neverSqueezes, newStride, placesAfter, stepCost, wholeBoxReason } from './step.ts'
import { fitsLine, isBandClear, needsBand } from './straight.ts'
import type { Point } from './straight.ts'
import type { Course, Direction } from './step.ts'
import { spacesHaveLineOfEffect } from './lines.ts'
import { allSquares, distance, entered, squaresOf, terrainAt } from './squares.ts'
import { atAltitude, solidIn } from './situation.ts'
import type { Situation } from './situation.ts'
import { needsBalance } from './terrain.ts'
import type { Creature, PathQuery, Request, Square } from './request.ts'

/** One way to have come so far. */
type Option = {
  readonly place: Place
  readonly course: Course
  readonly total: number
  readonly steps: readonly number[]
  /** The number of the stride each step belongs to. */
  readonly strides: readonly number[]
  /** Feet used of the last stride. */
  readonly used: number
}

type Problem = { readonly step: number; readonly reason: string }

type Event = { readonly by: string; readonly step: number; readonly square: Square }

const squareOf = (place: readonly number[] | undefined): Square => [place?.[0] ?? 0, place?.[1] ?? 0]

export function answerPath(asked: Situation, query: PathQuery, request: Request): object {
  const { altitude } = asked.mover
  const points = query.path.map(([x = 0, y = 0, above = altitude]): Point => [x, y, above])
  const at = (index: number): Situation => atAltitude(asked, points[index]?.[2] ?? altitude)
  const situation = at(0)
  const directions = query.path.slice(1).map((place, i) => directionBetween(query.path[i] ?? [], place))
  const course = { count: situation.diagonals, heading: null }
  let options = startPlaces(situation).map((place): Option => ({
    place,
    course,
    total: 0,
    steps: [],
    strides: [],
    used: 0,
  }))
  let problem: Problem | null = null
  for (const step of directions.keys()) {
    const isLast = step === directions.length - 1
    const next = advance(at(step), options, directions, step, points)
    if (typeof next === 'string') problem = { step, reason: next }
    else if (isLast && !mayEnd(at(step + 1), points)) problem = { step, reason: 'cannot-end' }
    else options = next
    if (problem !== null) break
  }
  const best = options.reduce((a, b) => (isBetter(b, a) ? b : a))
  const boxes = query.path.slice(0, best.steps.length + 1).map(squareOf)
  const solids = boxes.map((box, i) => solidIn(at(i), box))
  return {
    legal: problem === null,
    feet: best.total,
    steps: best.steps,
    endsAt: endsAt(at, query, boxes, problem),
    problem,
    hazards: solids.slice(1).flatMap((after, i) => {
      const before = hazardsTouched(situation, solids[i] ?? after)
      return hazardsTouched(situation, after).filter(([x, y]) => !before.some((held) => held[0] === x && held[1] === y))
    }),
    balance: enteredSquares(situation, boxes).filter((square) =>
      needsBalance(situation, terrainAt(situation.map, square) ?? ''),
    ),
    checks: tumbleChecks(situation, solids),
    provokes: provoked(request, situation, solids, best.strides),
  }
}

/** Whether the last place is one to end in: a legal box, and for a charge far enough. */
function mayEnd(situation: Situation, points: readonly Point[]): boolean {
  const [from, to] = [points[0], points.at(-1)]
  if (from === undefined || to === undefined) return true
  return isLegal(situation, [to[0], to[1]]) && cubeDistance(situation.table, from, to) >= situation.minFeet
}

function directionBetween(from: readonly number[], to: readonly number[]): Direction {
  const change = (i: number): number => (to[i] ?? 0) - (from[i] ?? 0)
  return { dx: change(0), dy: change(1), dz: change(2) }
}

const isBetter = (a: Option, b: Option): boolean =>
  a.total !== b.total ? a.total < b.total : compareSteps(a.steps, b.steps) < 0

/** The first differing step decides. */
function compareSteps(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((feet, j) => feet !== b[j])
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0)
}

/** All options after one more step, or the reason why there is none. */
function advance(
  situation: Situation,
  options: readonly Option[],
  directions: readonly Direction[],
  step: number,
  points: readonly Point[],
): Option[] | string {
  const direction = directions[step] ?? { dx: 0, dy: 0, dz: 0 }
  const { dx, dy, dz } = direction
  const size = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz))
  if (size !== 1) return 'not-adjacent'
  const spread = options.flatMap((option) =>
    changesOf(situation, option.place).map((place): Option => ({ ...option, place })),
  )
  const pairs = spread.flatMap((option) =>
    placesAfter(situation, option.place, direction).map((after) => ({ option, after })),
  )
  const from = options[0]?.place.at ?? [0, 0]
  if (pairs.length === 0) {
    const whole = wholeBoxReason(situation, from, direction)
    if (whole !== null) return whole
    return isDiagonal(direction) ? 'corner' : leavesGap(situation, spread, direction) ? 'barred-terrain' : 'wall'
  }
  const open = pairs.filter(({ option, after }) => !isBarredTerrain(situation, option.place, after, direction))
  const start: Point = points[0] ?? [0, 0, 0]
  const end: Point = points.at(-1) ?? start
  const isBarred = step === 0 && needsBand(situation) && !isBandClear(situation, start, end)
  if (open.length === 0 || isBarred) return 'barred-terrain'
  const first = directions[0]
  if (situation.line === 'eight' && (first?.dx !== dx || first.dy !== dy || first.dz !== dz)) return 'not-straight'
  const after = points[step + 1] ?? start
  if (situation.line === 'any' && !fitsLine(start, end, after, step + 1)) return 'not-straight'
  if (situation.oneStep && step > 0) return 'too-far'
  const paid = open.flatMap(({ option, after }) => pay(situation, option, after, direction))
  return paid.length === 0 ? 'too-far' : bestByPlace(paid)
}

/** Whether the step would lead out of a gap, were it not for the action. */
function leavesGap(situation: Situation, options: readonly Option[], direction: Direction): boolean {
  if (!neverSqueezes(situation)) return false
  const plain: Situation = { ...situation, action: 'minimum' }
  return options.some(
    ({ place }) => place.squeezing && placesAfter(plain, place, direction).some((target) => !target.squeezing),
  )
}

/** The step made in the stride under way or, where that has too little left, in a new one. */
function pay(situation: Situation, option: Option, after: Place, direction: Direction): Option[] {
  const cost = (course: Course) => stepCost(situation, option.place, after, direction, course)
  const stride = option.strides.at(-1) ?? 0
  const fits = option.used + cost(option.course).feet <= situation.budget
  const { feet, course } = cost(fits ? option.course : newStride(situation, option.course))
  if (!fits && (stride + 1 >= situation.strides || feet > situation.budget)) return []
  return [
    {
      place: after,
      course,
      total: option.total + feet,
      steps: [...option.steps, feet],
      strides: [...option.strides, fits ? stride : stride + 1],
      used: fits ? option.used + feet : feet,
    },
  ]
}

function bestByPlace(options: readonly Option[]): Option[] {
  const best = new Map<string, Option>()
  for (const option of options) {
    const known = best.get(placeKey(option.place))
    if (known === undefined || isBetter(option, known)) best.set(placeKey(option.place), option)
  }
  return [...best.values()]
}

/** The end of the path or, with a problem, where the mover is put. */
function endsAt(
  at: (index: number) => Situation,
  query: PathQuery,
  boxes: readonly Square[],
  problem: Problem | null,
): readonly number[] {
  const last = boxes.length - 1
  const stopped = query.path[last] ?? []
  const isLegalBox = (index: number): boolean => isLegal(at(index), squareOf(query.path[index]))
  if (problem === null || isLegalBox(last)) return stopped
  let back = last
  while (back > 0 && !isLegalBox(back)) back--
  const lastLegal = query.path[back] ?? []
  if (at(0).table['illegal-end'] === 'last-legal') return lastLegal
  const illegalAt = problem.reason === 'cannot-end' && !isLegalBox(last + 1) ? last + 1 : last
  const illegal = query.path[illegalAt] ?? []
  const away = distance(squareOf(illegal), squareOf(lastLegal))
  const closer = closestLegal(at(illegalAt), squareOf(illegal), away)
  return closer === null ? lastLegal : [...closer, ...illegal.slice(2)]
}

/** The legal box in line of effect that is closest to an illegal one and closer than `feet`, the first in a tie. */
function closestLegal(situation: Situation, illegal: Square, feet: number): Square | null {
  let best: Square | null = null
  for (const at of allSquares(situation.map)) {
    const away = distance(illegal, at)
    if (away >= (best === null ? feet : distance(illegal, best))) continue
    if (!isLegal(situation, at)) continue
    if (spacesHaveLineOfEffect(situation.map, boxOf(situation, illegal), boxOf(situation, at))) best = at
  }
  return best
}

/** The squares each step enters, step by step. */
const enteredByStep = (situation: Situation, boxes: readonly Square[]): Square[][] =>
  boxes.slice(1).map((at, i) => entered(boxOf(situation, boxes[i] ?? at), boxOf(situation, at)))

const enteredSquares = (situation: Situation, boxes: readonly Square[]): Square[] =>
  enteredByStep(situation, boxes).flat()

/** The hazardous squares a creature is in: of a flier those on whose floor it is. */
const hazardsTouched = ({ map, mode }: Situation, { space, bottom }: Solid): Square[] =>
  squaresOf(space).filter(
    (square) => terrainAt(map, square) === 'h' && (mode !== 'fly' || bottom <= floorAt(map, square)),
  )

const squareOfCube = (cube: Cube | undefined): Square | null => (cube === undefined ? null : [cube[0], cube[1]])

function tumbleChecks(situation: Situation, solids: readonly Solid[]): Event[] {
  const checks: Event[] = []
  for (const [step, after] of solids.slice(1).entries()) {
    for (const other of situation.others) {
      const cubes = cubesEntered(solids[step] ?? after, after, solidOf(situation.map, other))
      const square = squareOfCube(cubes[0])
      if (square === null || passingOf(situation, other) !== 'tumble') continue
      if (!checks.some((check) => check.by === other.id)) checks.push({ by: other.id, step, square })
    }
  }
  return checks
}

function provoked(
  request: Request,
  situation: Situation,
  solids: readonly Solid[],
  strides: readonly number[],
): Event[] {
  if (situation.action === 'step') return []
  const { mover, map } = situation
  const opponents = situation.others.filter((other) => other.side !== mover.side)
  const provokes: (Event & { readonly stride: number })[] = []
  for (const [step, after] of solids.slice(1).entries()) {
    const before = solids[step] ?? after
    for (const other of opponents) {
      const stride = situation.ruleset === 'pf2e' ? (strides[step] ?? 0) : 0
      if (provokes.some((event) => event.by === other.id && event.stride === stride)) continue
      const entering = provokesByEntering(situation, other)
        ? squareOfCube(cubesEntered(before, after, solidOf(map, other))[0])
        : null
      const square = threatenedSquare(situation, other, before) ?? entering
      if (square === null || isProtected(request, situation, other, before)) continue
      provokes.push({ by: other.id, step, square, stride })
    }
  }
  return provokes.map(({ by, step, square }) => ({ by, step, square }))
}

/** Whether cover keeps an opponent from striking at the mover in a box. */
function isProtected(request: Request, { table, mover }: Situation, opponent: Creature, solid: Solid): boolean {
  if (!table['cover-stops-opportunities']) return false
  return ['cover', 'standard', 'blocked'].includes(coverOf(request, opponent, mover, solid, 'melee'))
}

/** Whether entering a square of this opponent provokes from it, whatever its reach. */
function provokesByEntering(situation: Situation, opponent: Creature): boolean {
  const isUnarmed = opponent.unarmed && situation.ruleset !== 'pf2e'
  if (opponent.helpless || isUnarmed) return false
  if (isVerySmall(situation.mover) && situation.ruleset !== 'pf2e') return true
  return situation.table['passing-for-size-provokes'] && passingOf(situation, opponent) === 'size'
}
