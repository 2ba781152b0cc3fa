/**
 * The safest way to a place: fewest opportunities for opponents, then fewest hazards entered, then fewest feet.
 *
 * Who has had an opportunity is part of the state, since each opponent gets one only: leaving its reach a second time is
 * free. Dijkstra over place, stance and that set; ways through more opportunities are looked at only when fewer do not
 * lead there. Rejected: adding a fixed price for threatened squares, which pays an opponent at every step.
 */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { failure, ok, type Result } from '../base/result.ts'
import { spaceRect, type Cell } from '../grid/cell.ts'
import { NO_DIRECTION, turnsBetween } from './ground/directions.ts'
import { stancesIn, WHOLE } from './ground/squeezing.ts'
import { enter, mayEndAt, type Move } from './move.ts'
import { bystandersOf } from './pathAnswer.ts'
import { firstEntered, type Bystander } from './provoke.ts'
import { spaceOf } from './passage.ts'
import { CostQueue } from './search/costQueue.ts'
import { eachStep } from './search/eachStep.ts'
import { startStates, stateNumber, stateOf } from './search/wideSearch.ts'
import { firstThreatened } from './threat/threatField.ts'

/** A way and what it risks. */
export interface SafeRoute {
  readonly path: readonly Cell[]
  readonly feet: Feet
  /** Ids of the opponents that get an opportunity. */
  readonly provokes: readonly string[]
  readonly hazards: number
}

const MOST_OPPONENTS = 20
const MOST_STATES = 400_000
const PER_HAZARD = 2 ** 24
const PER_OPPORTUNITY = 2 ** 38

interface Node {
  readonly state: number
  readonly provoked: number
  readonly squares: number
  readonly hazards: number
  readonly before: Node | null
}

/**
 * The safest way. `ok(null)`: there is none. Errors: `too-many-opponents` (over 20 near enough to matter), `too-large`
 * where the search would take too long.
 */
export function safestRoute(move: Move, to: Cell): Result<SafeRoute | null> {
  enter(move)
  const { ground, spaceCells } = move.layer
  if (to.col + spaceCells > move.field.widthCells || to.row + spaceCells > move.field.heightCells) return ok(null)
  const target = ground.indexOf(to.col, to.row)
  if (!mayEndAt(move, target)) return ok(null)
  const strikers = bystandersOf(move).filter(
    ({ isOpponent, threat, strikesOnEntry }) => isOpponent && (strikesOnEntry || threat.flags.includes(1)),
  )
  const opponents = move.action.provokes ? strikers : []
  if (opponents.length > MOST_OPPONENTS) return failure('too-many-opponents', `at most ${MOST_OPPONENTS} opponents`)
  return search(move, target, opponents)
}

function search(move: Move, target: number, opponents: readonly Bystander[]): Result<SafeRoute | null> {
  const { prices, turnFeet } = move
  const nodes: Node[] = []
  const queue = new CostQueue()
  const seen = new Map<number, number>()
  const left = new Map<number, number>()
  const offer = (node: Node): void => {
    const cost = countBits(node.provoked) * PER_OPPORTUNITY + node.hazards * PER_HAZARD + node.squares
    const key = node.state * 2 ** opponents.length + node.provoked
    if (cost >= (seen.get(key) ?? Infinity)) return
    seen.set(key, cost)
    nodes.push(node)
    queue.push(cost, nodes.length - 1)
  }
  for (const state of startStates(move)) offer({ state, provoked: 0, squares: 0, hazards: 0, before: null })
  for (let popped = 0; queue.size > 0; popped++) {
    if (popped > MOST_STATES) return failure('too-large', 'the search for the safest way takes too long here')
    const node = nodes[queue.pop()]
    if (!node || seen.get(node.state * 2 ** opponents.length + node.provoked) !== queue.cost) continue
    const state = stateOf(move, node.state)
    if (state.place === target) return ok(routeOf(move, node, opponents))
    const { place, stance, heading, parity } = state
    if (stance !== WHOLE && move.squeezing)
      for (const other of stancesIn(move.squeezing.changes(place, stance)))
        offer({ ...node, state: stateNumber(move, { ...state, stance: other }), before: node })
    let struck = left.get(place)
    if (struck === undefined) left.set(place, (struck = strikersAt(move, place, opponents)))
    const provoked = node.provoked | struck
    const odd = parity === 1 ? 1 : 0
    eachStep(move, place, stance, (direction, to, next, price) => {
      const turned = (turnsBetween(heading, direction) * turnFeet) / FEET_PER_SQUARE
      const target = {
        place: to,
        stance: next,
        heading: turnFeet > 0 ? direction : NO_DIRECTION,
        parity: parity ^ (prices.turns[odd][price] ?? 0),
      }
      offer({
        state: stateNumber(move, target),
        provoked: provoked | strikersOnEntry(move, place, to, opponents),
        squares: node.squares + (prices.squares[odd][price] ?? 0) + turned,
        hazards: node.hazards + hazardsEntered(move, place, to),
        before: node,
      })
    })
  }
  return ok(null)
}

const cellOf = ({ layer }: Move, place: number): Cell => ({
  col: layer.ground.colOf(place),
  row: layer.ground.rowOf(place),
})

function strikersAt(move: Move, place: number, opponents: readonly Bystander[]): number {
  const space = spaceRect(cellOf(move, place), move.layer.spaceCells)
  return opponents.reduce((bits, { threat }, i) => (firstThreatened(threat, space) ? bits | (1 << i) : bits), 0)
}

function strikersOnEntry(move: Move, from: number, to: number, opponents: readonly Bystander[]): number {
  const n = move.layer.spaceCells
  const before = spaceRect(cellOf(move, from), n)
  const after = spaceRect(cellOf(move, to), n)
  return opponents.reduce(
    (bits, other, i) => (other.strikesOnEntry && firstEntered(before, after, spaceOf(other)) ? bits | (1 << i) : bits),
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
