/**
 * The safest way to a place (fewest opportunities for opponents, then fewest hazards entered, then fewest feet), and the
 * cheapest within an action, whose several times lose the feet left over in each.
 *
 * Who has had an opportunity is part of the state, since each opponent gets one only: leaving its reach a second time is
 * free. Dijkstra over place, stance and that set; ways through more opportunities are looked at only when fewer do not
 * lead there, and among equals those first that may still be short. A cheapest way that risks nothing is the answer
 * without any search. Where the action's feet are a limit, a way that costs more but has got less far in them is kept too: states
 * come in order of cost, and one counts only where it has used less of the action than those before it. Rejected: adding
 * a fixed cost for threatened squares, which pays an opponent at every step.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import type { Box } from '../../grid/box.ts'
import type { Cell } from '../../grid/cell.ts'
import { boxAt } from '../levels.ts'
import { NO_DIRECTION, turnsBetween } from '../field/stepWord.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import { markCreatures, mayEndAt, squaresIn, type Move } from '../move.ts'
import { bystandersOf, pathAnswer } from './pathAnswer.ts'
import { isProvokedByEntering, isProvokedByLeaving, type Bystander } from '../threat/provoke.ts'
import { cheapestRoute, type Route } from '../search/route.ts'
import { eachStep } from '../search/eachStep.ts'
import { openEstimate } from '../search/fastMove.ts'
import { startStates, stateNumber, stateOf, type WideState } from '../search/wideSearch.ts'
import { atItsAltitude, walkPath } from './walk.ts'

/** A way and what it risks. */
export interface SafeRoute {
  readonly path: readonly Cell[]
  readonly feet: Feet
  /** Ids of the opponents that get an opportunity. */
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
  /** How far in the action's feet: its whole times used up, in squares, and what is spent of the one under way. */
  readonly progress: number
  /** Squares still to go at least. */
  readonly left: number
  readonly before: Node | null
}

/** What a search minds. */
interface Minded {
  readonly opponents: readonly Bystander[]
  readonly hazards: boolean
  /** Whether the action's feet are a limit. */
  readonly isLimited: boolean
}

/** A search under way. */
interface Search {
  readonly minded: Minded
  readonly frontier: Frontier
  readonly to: Cell
  readonly left: (place: number, parity: number) => number
}

/**
 * The safest way, whatever its feet or within those of the action. `ok(null)`: there is none. Errors:
 * `too-many-opponents` (over 20 near enough to matter), `too-large` where the search would take too long.
 */
export function safestRoute(move: Move, to: Cell, limit: 'action' | 'none' = 'none'): Result<SafeRoute | null> {
  const opponents = move.action.provokes ? strikersOf(move) : []
  if (opponents.length > MAX_OPPONENTS) return failure('too-many-opponents', { max: MAX_OPPONENTS })
  // One step and a straight line leave no choice.
  if (move.isOneSquare || move.line !== 'free') return ok(onlyWay(move, to, limit))
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
 * A cheapest way within the action's feet, those of all its times; null where there is none. Feet left over at the end of
 * each time are lost, so it may be dearer than `cheapestRoute`. Errors: `too-large`, see there.
 */
export function cheapestWithin(move: Move, to: Cell): Result<Route | null> {
  const cheapest = cheapestRoute(move, to)
  if (!cheapest || move.isOneSquare) return ok(cheapest)
  if (cheapest.feet > move.budgetFeet * move.actions) return ok(null)
  if (move.actions === 1 || walkPath(move, atItsAltitude(move, cheapest.path)).problem === null) return ok(cheapest)
  return search(move, to, { opponents: [], hazards: false, isLimited: true })
}

const strikersOf = (move: Move): readonly Bystander[] =>
  bystandersOf(move).filter(
    ({ takesOpportunities, threatAt, reactsToEntry }) =>
      takesOpportunities && (reactsToEntry || threatAt(0).flags.includes(1)),
  )

function onlyWay(move: Move, to: Cell, limit: 'action' | 'none'): SafeRoute | null {
  const route = cheapestRoute(move, to)
  if (!route || (limit === 'action' && !move.isOneSquare && route.feet > move.budgetFeet)) return null
  const { provokes, hazards } = pathAnswer({ ...move, budgetFeet: Infinity }, atItsAltitude(move, route.path))
  return { ...route, provokes: provokes.map(({ by }) => by), hazards: hazards.length }
}

function search(move: Move, to: Cell, minded: Minded): Result<SafeRoute | null> {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  if (to.col + spaceCells > move.field.widthCells || to.row + spaceCells > move.field.heightCells) return ok(null)
  const target = surface.indexOf(to.col, to.row)
  if (!mayEndAt(move, target)) return ok(null)
  const { opponents } = minded
  const frontier = new Frontier(opponents.length)
  const left = minSquares(move, target)
  for (const state of startStates(move))
    frontier.relax({
      state,
      provoked: 0,
      squares: 0,
      hazards: 0,
      progress: 0,
      left: left(move.start, move.parity),
      before: null,
    })
  const strikers = new Map<number, number>()
  for (let node = frontier.next(); node; node = frontier.next()) {
    if (frontier.taken > MAX_STATES) return failure('engine-too-slow')
    const state = stateOf(move, node.state)
    const { place, stance } = state
    if (place === target) return ok(routeOf(move, node, opponents))
    if (stance !== WHOLE && move.squeezing)
      for (const other of stancesIn(move.squeezing.changes(place, stance)))
        frontier.relax({ ...node, state: stateNumber(move, { ...state, stance: other }), before: node })
    let struck = strikers.get(place)
    if (struck === undefined) strikers.set(place, (struck = strikersAt(move, place, opponents)))
    offerSteps(move, { ...node, provoked: node.provoked | struck }, state, { minded, frontier, to, left })
  }
  return ok(null)
}

/** Offers each step from a node that the action's feet allow. */
function offerSteps(
  move: Move,
  node: Node,
  { place, stance, heading, parity }: WideState,
  { minded, frontier, to, left }: Search,
): void {
  const { costs, turnFeet, layer } = move
  const limit = minded.isLimited ? squaresIn(move.budgetFeet) : Infinity
  const startsOver = !move.field.rules['count-over-turn']
  const spent = limit === Infinity ? 0 : spentOf(node.progress, limit)
  const strikers = minded.opponents.some(({ reactsToEntry }) => reactsToEntry) ? minded.opponents : []
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
      provoked: node.provoked | strikersOnEntry(move, place, next, strikers),
      squares: node.squares + costAt(odd),
      hazards: node.hazards + (minded.hazards ? hazardsEntered(move, place, next) : 0),
      progress,
      left: left(next, state.parity),
      before: node,
    })
  })
}

/**
 * What remains from a place to the target at least, in squares: the cost of open terrain where each step adds a constant to
 * twice the squares and the parity of the count (`stepCosts.ts`), elsewhere a square for each step. Never falls by more than
 * a step costs.
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

/** Squares spent of the action under way: all of it rather than none of the next. */
const spentOf = (progress: number, limit: number): number =>
  progress === 0 ? 0 : progress - limit * (Math.ceil(progress / limit) - 1)

/** Nodes that wait, safest first; of those with one state and one set of strikers only such as have got less far. */
class Frontier {
  readonly #queue = new FlatQueue<Node>()
  readonly #known = new Map<number, { readonly cost: number; readonly progress: number }>()
  readonly #least = new Map<number, number>()
  readonly #sets: number
  /** How many were taken. */
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
      if (node.progress >= (this.#least.get(key) ?? Infinity)) continue
      this.#least.set(key, node.progress)
      this.taken++
      return node
    }
    return null
  }

  #keyOf({ state, provoked }: Node): number {
    return state * this.#sets + provoked
  }
}

const cellOf = ({ layer }: Move, place: number): Cell => ({
  col: layer.surface.colOf(place),
  row: layer.surface.rowOf(place),
})

const boxIn = (move: Move, place: number): Box => boxAt(move.field, move.mover, cellOf(move, place))

function strikersAt(move: Move, place: number, opponents: readonly Bystander[]): number {
  const box = boxIn(move, place)
  return opponents.reduce((bits, opponent, i) => (isProvokedByLeaving(opponent, box) ? bits | (1 << i) : bits), 0)
}

function strikersOnEntry(move: Move, from: number, to: number, opponents: readonly Bystander[]): number {
  const [before, after] = [boxIn(move, from), boxIn(move, to)]
  return opponents.reduce(
    (bits, opponent, i) => (isProvokedByEntering(opponent, before, after) ? bits | (1 << i) : bits),
    0,
  )
}

function hazardsEntered(move: Move, from: number, to: number): number {
  const { field, layer } = move
  const n = layer.spaceCells
  const [before, after] = [cellOf(move, from), cellOf(move, to)]
  let hazards = 0
  for (let row = after.row; row < after.row + n; row++)
    for (let col = after.col; col < after.col + n; col++) {
      const isOld = col >= before.col && row >= before.row && col < before.col + n && row < before.row + n
      if (!isOld && field.palette[field.terrain[row * field.widthCells + col] ?? 0]?.hazard) hazards++
    }
  return hazards
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

function routeOf(move: Move, last: Node, opponents: readonly Bystander[]): SafeRoute {
  const places: number[] = []
  for (let node: Node | null = last; node; node = node.before) {
    const { place } = stateOf(move, node.state)
    if (places.at(-1) !== place) places.push(place)
  }
  return {
    path: places.reverse().map((place) => cellOf(move, place)),
    feet: last.squares * FEET_PER_SQUARE,
    provokes: opponents.filter((_, i) => (last.provoked & (1 << i)) !== 0).map(({ id }) => id),
    hazards: last.hazards,
  }
}
