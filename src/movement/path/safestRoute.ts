/**
 * The safest route to a place (fewest opportunities for opponents, then fewest hazards entered, then fewest feet), and the cheapest
 * route within the budget of an action made several times, which loses the feet left over in each.
 *
 * The set of opponents provoked is part of the state, since each gets only one opportunity: leaving its reach a second time is
 * free. A* over place, stance and that set, with costs compared in the order above. A cheapest route without any risk needs no
 * search. If the budget is a limit, this is a
 * [multi-objective search](https://en.wikipedia.org/wiki/Multi-objective_optimization): a state is also kept if it costs more but has
 * used less of the budget than all cheaper ones. Rejected: a fixed cost for threatened squares, which counts an opponent at every step.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import type { Box } from '../../grid/box.ts'
import { countBits } from '../../base/bits.ts'
import { isRectOnGrid, spaceRect, type Cell } from '../../grid/cell.ts'
import { boxAt } from '../levels.ts'
import { NO_DIRECTION, turnsBetween } from '../field/stepWord.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import { markCreatures, mayEndAt, squaresIn, type Move } from '../move.ts'
import { hazardsEntered } from './hazards.ts'
import { bystandersOf, pathAnswer } from './pathAnswer.ts'
import { mayProvoke, ProvokedBits, type Bystander } from '../threat/provoke.ts'
import { cheapestRoute, type Route } from '../search/route.ts'
import { eachStep } from '../search/eachStep.ts'
import { openEstimate } from '../search/fastMove.ts'
import { startStates, stateNumber, stateOf, type WideState } from '../search/wideSearch.ts'
import { atItsAltitude, walkPath } from './walk.ts'

/** A route and its risks. */
export interface SafeRoute {
  readonly path: readonly Cell[]
  readonly feet: Feet
  /** Ids of the opponents provoked. */
  readonly provokes: readonly string[]
  readonly hazards: number
}

const MAX_OPPONENTS = 20
const MAX_STATES = 400_000
const PER_HAZARD = 2 ** 24
const PER_OPPORTUNITY = 2 ** 38

interface Node {
  readonly state: number
  readonly provoked: number
  readonly squares: number
  readonly hazards: number
  /** Budget used, in squares: that of earlier actions, even if lost, plus what is spent of the current one. */
  readonly progress: number
  /** The heuristic: lower bound of the squares left. */
  readonly left: number
  readonly before: Node | null
}

/** What a search avoids and respects. */
interface RiskOptions {
  readonly opponents: readonly Bystander[]
  readonly hazards: boolean
  /** Whether the budget is a limit. */
  readonly isLimited: boolean
}

/** A search under way. */
interface Search {
  readonly options: RiskOptions
  readonly provoked: ProvokedBits
  readonly frontier: Frontier
  readonly to: Cell
  readonly heuristic: (place: number, parity: number) => number
}

/**
 * The safest route, within the budget of the action or without a limit. `ok(null)` if there is none. Errors:
 * `too-many-opponents` (over 20 near enough to matter), `engine-too-slow` if the search would take too long.
 */
export function safestRoute(move: Move, to: Cell, limit: 'action' | 'none' = 'none'): Result<SafeRoute | null> {
  const opponents = move.action.provokes ? opponentsOf(move) : []
  if (opponents.length > MAX_OPPONENTS) return failure('too-many-opponents', { max: MAX_OPPONENTS })
  // A single step or a straight line leaves no choice.
  if (move.isOneSquare || move.line !== 'free') return ok(onlyRoute(move, to, limit))
  const cheapest = limit === 'action' ? cheapestWithin(move, to) : ok(cheapestRoute(move, to))
  if (!cheapest.ok || !cheapest.value) return cheapest.ok ? ok(null) : cheapest
  const unlimited = limit === 'action' ? move : { ...move, budgetFeet: Infinity }
  const { provokes, hazards } = pathAnswer(unlimited, atItsAltitude(unlimited, cheapest.value.path))
  if (provokes.length === 0 && hazards.length === 0) return ok({ ...cheapest.value, provokes: [], hazards: 0 })
  return search(move, to, { opponents, hazards: hasHazards(move), isLimited: limit === 'action' })
}

const hasHazards = ({ field: { terrain, palette } }: Move): boolean => {
  const isHazard = palette.map((type) => type?.hazard === true)
  return terrain.some((code) => isHazard[code] === true)
}

/**
 * A cheapest route within the budget of all actions; null if there is none. Feet left over at the end of each action are lost, so it
 * may cost more than `cheapestRoute`. Errors: `engine-too-slow`.
 */
export function cheapestWithin(move: Move, to: Cell): Result<Route | null> {
  const cheapest = cheapestRoute(move, to)
  if (!cheapest) return ok(null)
  if (cheapest.feet > move.budgetFeet * move.actions) return ok(null)
  if (move.actions === 1 || walkPath(move, atItsAltitude(move, cheapest.path)).problem === null) return ok(cheapest)
  return search(move, to, { opponents: [], hazards: false, isLimited: true })
}

/** Opponents that the move may provoke. */
const opponentsOf = (move: Move): readonly Bystander[] => bystandersOf(move).filter(mayProvoke)

function onlyRoute(move: Move, to: Cell, limit: 'action' | 'none'): SafeRoute | null {
  const route = cheapestRoute(move, to)
  if (!route || (limit === 'action' && route.feet > move.budgetFeet)) return null
  const { provokes, hazards } = pathAnswer({ ...move, budgetFeet: Infinity }, atItsAltitude(move, route.path))
  return { ...route, provokes: provokes.map(({ by }) => by), hazards: hazards.length }
}

function search(move: Move, to: Cell, options: RiskOptions): Result<SafeRoute | null> {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  if (!isRectOnGrid(move.field, spaceRect(to, spaceCells))) return ok(null)
  const target = surface.indexOf(to.col, to.row)
  if (!mayEndAt(move, target)) return ok(null)
  const { opponents } = options
  const frontier = new Frontier(opponents.length)
  const heuristic = minSquares(move, target)
  for (const state of startStates(move))
    frontier.relax({
      state,
      provoked: 0,
      squares: 0,
      hazards: 0,
      progress: 0,
      left: heuristic(move.start, move.parity),
      before: null,
    })
  const provoked = new ProvokedBits(opponents, (place) => boxIn(move, place))
  for (let node = frontier.next(); node; node = frontier.next()) {
    if (frontier.taken > MAX_STATES) return failure('engine-too-slow')
    const state = stateOf(move, node.state)
    const { place, stance } = state
    if (place === target) return ok(routeOf(move, node, opponents))
    if (stance !== WHOLE && move.squeezing)
      for (const other of stancesIn(move.squeezing.changes(place, stance)))
        frontier.relax({ ...node, state: stateNumber(move, { ...state, stance: other }), before: node })
    relaxSteps(move, node, state, { options, provoked, frontier, to, heuristic })
  }
  return ok(null)
}

/** Relaxes each step from a node that the budget allows. */
function relaxSteps(
  move: Move,
  node: Node,
  { place, stance, heading, parity }: WideState,
  { options, provoked, frontier, to, heuristic }: Search,
): void {
  const { costs, turnFeet, layer } = move
  const limit = options.isLimited ? squaresIn(move.budgetFeet) : Infinity
  const startsOver = !move.field.rules['count-over-turn']
  const spent = limit === Infinity ? 0 : spentOf(node.progress, limit)
  eachStep(move, place, stance, (direction, next, nextStance, kind) => {
    const turned = (turnsBetween(heading, direction) * turnFeet) / FEET_PER_SQUARE
    const costAt = (odd: 0 | 1): number => (costs.squares[odd][kind] ?? 0) + turned
    let odd: 0 | 1 = parity === 1 ? 1 : 0
    let begun = node.progress
    if (spent + costAt(odd) > limit) {
      begun += limit - spent
      if (startsOver) odd = 0
      if (costAt(odd) > limit) return
    }
    const progress = limit === Infinity ? 0 : begun + costAt(odd)
    const { surface } = layer
    const ahead = Math.max(Math.abs(surface.colOf(next) - to.col), Math.abs(surface.rowOf(next) - to.row))
    if (progress + ahead > limit * move.actions) return
    const state = {
      place: next,
      stance: nextStance,
      heading: turnFeet > 0 ? direction : NO_DIRECTION,
      parity: odd ^ (costs.turns[odd][kind] ?? 0),
    }
    frontier.relax({
      state: stateNumber(move, state),
      provoked: node.provoked | provoked.ofStep(place, next),
      squares: node.squares + costAt(odd),
      hazards:
        node.hazards + (options.hazards ? hazardsEntered(move, boxIn(move, place), boxIn(move, next)).length : 0),
      progress,
      left: heuristic(next, state.parity),
      before: node,
    })
  })
}

/**
 * The heuristic, in squares: the cost of open terrain if costs are additive (`stepCosts.ts`), else one square for each step.
 * It is consistent: it never falls by more than a step costs.
 */
function minSquares(move: Move, target: number): (place: number, parity: number) => number {
  const { costs, layer, field } = move
  if (costs.isAdditive && field.rules['count-over-turn']) {
    const key = openEstimate(move, target)
    return costs.unit === 1 ? (place, parity) => (key(place) + parity) / 2 : (place) => (key(place) * costs.unit) / 2
  }
  const { surface } = layer
  const [col, row] = [surface.colOf(target), surface.rowOf(target)]
  return (place) => Math.max(Math.abs(surface.colOf(place) - col), Math.abs(surface.rowOf(place) - row))
}

/** Squares spent of the current action; at its end all of it, not none of the next. */
const spentOf = (progress: number, limit: number): number =>
  progress === 0 ? 0 : progress - limit * (Math.ceil(progress / limit) - 1)

/** The priority queue, safest first. Of nodes with the same state and set of opponents it only returns those that are not dominated. */
class Frontier {
  readonly #queue = new FlatQueue<Node>()
  readonly #known = new Map<number, { readonly cost: number; readonly progress: number }>()
  /** The lowest progress of the nodes returned, by key. */
  readonly #minProgress = new Map<number, number>()
  readonly #sets: number
  /** Number of nodes returned. */
  taken = 0

  constructor(opponents: number) {
    this.#sets = 2 ** opponents
  }

  relax(node: Node): void {
    const cost = countBits(node.provoked) * PER_OPPORTUNITY + node.hazards * PER_HAZARD + node.squares
    const key = this.#keyOf(node)
    const known = this.#known.get(key)
    if (known && known.cost <= cost && known.progress <= node.progress) return
    this.#known.set(key, { cost, progress: node.progress })
    this.#queue.push(node, cost + node.left)
  }

  next(): Node | null {
    for (let node = this.#queue.pop(); node; node = this.#queue.pop()) {
      const key = this.#keyOf(node)
      if (node.progress >= (this.#minProgress.get(key) ?? Infinity)) continue
      this.#minProgress.set(key, node.progress)
      this.taken++
      return node
    }
    return null
  }

  #keyOf({ state, provoked }: Node): number {
    return state * this.#sets + provoked
  }
}

const boxIn = ({ field, mover, layer }: Move, place: number): Box => boxAt(field, mover, layer.surface.cellOf(place))

function routeOf(move: Move, last: Node, opponents: readonly Bystander[]): SafeRoute {
  const places: number[] = []
  for (let node: Node | null = last; node; node = node.before) {
    const { place } = stateOf(move, node.state)
    if (places.at(-1) !== place) places.push(place)
  }
  return {
    path: places.reverse().map((place) => move.layer.surface.cellOf(place)),
    feet: last.squares * FEET_PER_SQUARE,
    provokes: opponents.filter((_, i) => (last.provoked & (1 << i)) !== 0).map(({ id }) => id),
    hazards: last.hazards,
  }
}
