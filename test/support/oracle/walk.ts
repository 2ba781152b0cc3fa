/** Contract 7, `path`: walks along a given path as far as it goes. */
import { boxOf, changesOf, isLegal, passingOf, placeKey, startPlaces } from './boxes.ts'
import type { Place } from './boxes.ts'
import { isVerySmall, threatened } from './creatures.ts'
import { isBarredTerrain, isDiagonal, newStride, placesAfter, stepCost, wholeBoxReason } from './step.ts'
import type { Course, Direction } from './step.ts'
import { spacesHaveLineOfEffect } from './lines.ts'
import { allSquares, distance, entered, holds, keyOf, spaceOf, squaresOf, terrainAt } from './squares.ts'
import type { Situation } from './situation.ts'
import { needsBalance } from './terrain.ts'
import type { Creature, PathQuery, Square } from './request.ts'

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

export function answerPath(situation: Situation, query: PathQuery): object {
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
    const next = advance(situation, options, directions, step)
    if (typeof next === 'string') problem = { step, reason: next }
    else if (isLast && !isLegal(situation, squareOf(query.path[step + 1]))) problem = { step, reason: 'cannot-end' }
    else options = next
    if (problem !== null) break
  }
  const best = options.reduce((a, b) => (isBetter(b, a) ? b : a))
  const boxes = query.path.slice(0, best.steps.length + 1).map(squareOf)
  return {
    legal: problem === null,
    feet: best.total,
    steps: best.steps,
    endsAt: endsAt(situation, query, boxes, problem),
    problem,
    hazards: enteredSquares(situation, boxes).filter((square) => terrainAt(situation.map, square) === 'h'),
    balance: enteredSquares(situation, boxes).filter((square) =>
      needsBalance(situation, terrainAt(situation.map, square) ?? ''),
    ),
    checks: tumbleChecks(situation, boxes),
    provokes: provoked(situation, boxes, best.strides),
  }
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
    return wholeBoxReason(situation, from, direction) ?? (isDiagonal(direction) ? 'corner' : 'wall')
  }
  const open = pairs.filter(({ option, after }) => !isBarredTerrain(situation, option.place, after, direction))
  if (open.length === 0) return 'barred-terrain'
  const first = directions[0]
  if (situation.straight && (first?.dx !== dx || first.dy !== dy || first.dz !== dz)) return 'not-straight'
  if (situation.oneStep && step > 0) return 'too-far'
  const paid = open.flatMap(({ option, after }) => pay(situation, option, after, direction))
  return paid.length === 0 ? 'too-far' : bestByPlace(paid)
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
  situation: Situation,
  query: PathQuery,
  boxes: readonly Square[],
  problem: Problem | null,
): readonly number[] {
  const last = boxes.length - 1
  const stopped = query.path[last] ?? []
  if (problem === null || isLegal(situation, squareOf(stopped))) return stopped
  let back = last
  while (back > 0 && !isLegal(situation, squareOf(query.path[back]))) back--
  const lastLegal = query.path[back] ?? []
  if (situation.table['illegal-end'] === 'last-legal') return lastLegal
  const illegal = problem.reason === 'cannot-end' ? (query.path[last + 1] ?? []) : stopped
  const closer = closestLegal(situation, squareOf(illegal), distance(squareOf(illegal), squareOf(lastLegal)))
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

const firstIn = (squares: readonly Square[], creature: Creature): Square | null =>
  squares.find((square) => holds(spaceOf(creature), square)) ?? null

function tumbleChecks(situation: Situation, boxes: readonly Square[]): Event[] {
  const checks: Event[] = []
  for (const [step, squares] of enteredByStep(situation, boxes).entries()) {
    for (const other of situation.others) {
      const square = firstIn(squares, other)
      if (square === null || passingOf(situation, other) !== 'tumble') continue
      if (!checks.some((check) => check.by === other.id)) checks.push({ by: other.id, step, square })
    }
  }
  return checks
}

function provoked(situation: Situation, boxes: readonly Square[], strides: readonly number[]): Event[] {
  if (situation.action === 'step') return []
  const opponents = situation.others.filter((other) => other.side !== situation.mover.side)
  const threats = opponents.map((other) => threatened(situation, other))
  const provokes: (Event & { readonly stride: number })[] = []
  for (const [step, squares] of enteredByStep(situation, boxes).entries()) {
    const left = squaresOf(boxOf(situation, boxes[step] ?? [0, 0]))
    for (const [i, other] of opponents.entries()) {
      const stride = situation.ruleset === 'pf2e' ? (strides[step] ?? 0) : 0
      if (provokes.some((event) => event.by === other.id && event.stride === stride)) continue
      const threatenedSquare = left.find((square) => threats[i]?.has(keyOf(square)))
      const square = threatenedSquare ?? (provokesByEntering(situation, other) ? firstIn(squares, other) : null)
      if (square !== null) provokes.push({ by: other.id, step, square, stride })
    }
  }
  return provokes.map(({ by, step, square }) => ({ by, step, square }))
}

/** Whether entering a square of this opponent provokes from it, whatever its reach. */
function provokesByEntering(situation: Situation, opponent: Creature): boolean {
  const isUnarmed = opponent.unarmed && situation.ruleset !== 'pf2e'
  if (opponent.helpless || isUnarmed) return false
  if (isVerySmall(situation.mover) && situation.ruleset !== 'pf2e') return true
  return situation.table['passing-for-size-provokes'] && passingOf(situation, opponent) === 'size'
}
