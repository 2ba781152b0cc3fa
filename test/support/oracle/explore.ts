/**
 * Contract 7, `reach` and `route`: every state a mover can get into, cheapest first. A state is everything the rest of
 * the way depends on: box, part of the box, alternation, heading, strides begun and feet used of the last one.
 */
import { changesOf, isLegal, placeKey, startPlaces } from './boxes.ts'
import type { Place } from './boxes.ts'
import { DIRECTIONS, isBarredTerrain, newStride, placesAfter, stepCost } from './step.ts'
import type { Course, Direction } from './step.ts'
import { fitsLine, isBandClear, needsBand } from './straight.ts'
import type { Point } from './straight.ts'
import { allSquares, distance, keyOf } from './squares.ts'
import { withoutBudget } from './situation.ts'
import type { Situation } from './situation.ts'
import type { ReachQuery, RouteQuery, Square } from './request.ts'

export type State = {
  readonly place: Place
  readonly course: Course
  /** The first step's direction, which a straight action keeps. */
  readonly line: Direction | null
  readonly steps: number
  /** Strides begun, and feet used of the last one. Other actions count as one stride. */
  readonly strides: number
  readonly feet: number
  readonly before: State | null
}

/** Two states with one key differ at most in what the way to them used up. */
function stateKey({ place, course, line, steps }: State, situation: Situation): string {
  const turning = situation.mode === 'fly' && situation.table['turn-price'] > 0
  return JSON.stringify([
    placeKey(place),
    course.count % 2,
    turning ? course.heading : null,
    situation.line === 'eight' ? line : null,
    situation.oneStep ? steps : null,
  ])
}

/** All states within the budget, each by its cheapest way: in order of strides, then feet. */
export function explore(situation: Situation): State[] {
  const found = new Map<string, State>()
  const waiting = new Map<number, State[]>()
  const push = (state: State): void => {
    const rank = state.strides * 1e6 + state.feet
    const sameRank = waiting.get(rank)
    if (sameRank === undefined) waiting.set(rank, [state])
    else sameRank.push(state)
  }
  const course = { count: situation.diagonals, heading: null }
  for (const place of startPlaces(situation)) {
    push({ place, course, line: null, steps: 0, strides: 0, feet: 0, before: null })
  }
  while (waiting.size > 0) {
    const least = Math.min(...waiting.keys())
    const states = waiting.get(least) ?? []
    // Changes of the rectangle cost nothing and so join the list while it is read.
    for (const state of states) {
      const key = stateKey(state, situation)
      if (found.has(key)) continue
      found.set(key, state)
      nextStates(situation, state).forEach(push)
    }
    waiting.delete(least)
  }
  return [...found.values()]
}

function nextStates(situation: Situation, state: State): State[] {
  const changed = changesOf(situation, state.place).map((place): State => ({ ...state, place }))
  if (situation.oneStep && state.steps > 0) return changed
  const stepped = DIRECTIONS.flatMap((direction): State[] => {
    const line = state.line
    if (situation.line === 'eight' && line !== null && (line.dx !== direction.dx || line.dy !== direction.dy)) return []
    return placesAfter(situation, state.place, direction).flatMap((place) => {
      if (isBarredTerrain(situation, state.place, place, direction)) return []
      const cost = (course: Course) => stepCost(situation, state.place, place, direction, course)
      const next = { place, line: line ?? direction, steps: state.steps + 1, before: state }
      return spend(situation, state, cost).map((spent): State => ({ ...next, ...spent }))
    })
  })
  return changed.concat(stepped)
}

/** The ways to pay for a step: in the stride under way, or in a new one. */
function spend(
  situation: Situation,
  state: { readonly strides: number; readonly feet: number; readonly course: Course },
  cost: (course: Course) => { readonly feet: number; readonly course: Course },
): Pick<State, 'strides' | 'feet' | 'course'>[] {
  const ways: Pick<State, 'strides' | 'feet' | 'course'>[] = []
  const on = cost(state.course)
  if (state.strides > 0 && state.feet + on.feet <= situation.budget) {
    ways.push({ strides: state.strides, feet: state.feet + on.feet, course: on.course })
  }
  const anew = cost(newStride(situation, state.course))
  if (state.strides < situation.strides && anew.feet <= situation.budget) {
    ways.push({ strides: state.strides + 1, feet: anew.feet, course: anew.course })
  }
  return ways
}

/** All states a reach or route (`only` to one place) may come to, as the lines of runs and charges allow. */
export function reachable(situation: Situation, only: Square | null = null): State[] {
  const start = situation.mover.at
  const isFar = ({ place: { at } }: State): boolean =>
    keyOf(at) === keyOf(start) || distance(start, at) >= situation.minFeet
  if (situation.line !== 'any') return explore(situation).filter(isFar)
  const targets = only === null ? allSquares(situation.map) : [only]
  return targets.flatMap((to) => alongLine(situation, to)).filter(isFar)
}

/** The states at the end of a line: the start itself, or the cheapest rounding of the line to `to`. */
function alongLine(situation: Situation, to: Square): State[] {
  const from = situation.mover.at
  const course = { count: situation.diagonals, heading: null }
  let states = startPlaces(situation).map((place): State => ({
    place,
    course,
    line: null,
    steps: 0,
    strides: 0,
    feet: 0,
    before: null,
  }))
  if (keyOf(from) === keyOf(to)) return states
  const { altitude } = situation.mover
  const [start, end]: [Point, Point] = [
    [...from, altitude],
    [...to, altitude],
  ]
  if (needsBand(situation) && !isBandClear(situation, start, end)) return []
  const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))
  for (let step = 1; step <= length; step++) {
    const next = states
      .flatMap((state) => nextStates(situation, state))
      .filter(({ steps, place }) => steps === step && fitsLine(start, end, [...place.at, altitude], step))
      .sort((a, b) => a.feet - b.feet)
    const best = new Map<string, State>()
    for (const state of next) {
      const key = stateKey(state, situation)
      if (!best.has(key)) best.set(key, state)
    }
    states = [...best.values()]
  }
  return states.filter(({ place }) => keyOf(place.at) === keyOf(to)).sort((a, b) => a.feet - b.feet)
}

export function answerReach(situation: Situation, query: ReachQuery): object {
  const best = new Map<string, State>()
  for (const state of reachable(situation)) {
    const key = keyOf(state.place.at)
    if (!best.has(key)) best.set(key, state)
  }
  const states = [...best.values()].sort((a, b) => a.place.at[1] - b.place.at[1] || a.place.at[0] - b.place.at[0])
  const omitsFeet = situation.action === 'stride' && query.actions > 1
  return {
    squares: states.map(({ place, strides, feet }) => ({
      at: place.at,
      ...(omitsFeet ? {} : { feet }),
      canEnd: isLegal(situation, place.at),
      squeezing: place.squeezing,
      ...(situation.ruleset === 'pf2e' ? { actions: strides } : {}),
    })),
  }
}

export function answerRoute(limited: Situation, query: RouteQuery): object {
  const situation = withoutBudget(limited)
  if (!isLegal(situation, query.to)) return { feet: null }
  const end = reachable(situation, query.to).find((state) => keyOf(state.place.at) === keyOf(query.to))
  if (end === undefined) return { feet: null }
  const path: Square[] = []
  for (let state: State | null = end; state !== null; state = state.before) path.unshift(state.place.at)
  return { feet: end.feet, path, turns: null }
}
