/** Ranges and routes through doors that the creature opens for an action each. */
import type { Cell } from '../grid/cell.ts'
import type { ExplainedStep, PathAnswer } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { edgeIdAt } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import { doorLeaves, withDoorsOpen } from '../movement/obstacle/blockerRemoval.ts'
import { coveredReach, type CoveredReach } from '../movement/cover/coveredReach.ts'
import { behindDoors, bestThroughDoors, planAlong, type Door, type DoorPlan } from '../movement/obstacle/doorPlan.ts'
import { explainPath } from '../movement/obstacle/explainPath.ts'
import { prepareMove, requestOf, type Move } from '../movement/move.ts'
import type { ReachField } from '../movement/search/reachField.ts'
import { defaultAction } from '../rules/ruleset.ts'
import { closedDoors } from '../simulation/Stage.ts'
import { blockingThings } from '../words/blockers.ts'
import { en } from '../words/en/index.ts'
import type { BandMove } from './bandMoves.ts'
import { factsOf } from './pathFacts.ts'
import type { Situation } from './replica.ts'

type OfMap = Pick<Situation, 'map' | 'revision'>

/** Doors that a creature can open. */
const doorsFor = (map: BattleMap, { mover }: Move): readonly Door[] =>
  map.tables.creatures.get(mover.id as RecordId)?.opensDoors === false ? [] : closedDoors(map)

/** The plain move of a turn; null if only one action is requested, which leaves none to open doors with. */
function plainMove(moves: readonly BandMove[]): Move | null {
  const plain = moves.find(({ move }) => move.action === defaultAction(move.field.ruleset))
  return moves.length > 1 ? (plain?.move ?? null) : null
}

/** Ranges behind doors, in the bands of the turn. */
export function reachBehindDoors(map: BattleMap, moves: readonly BandMove[]): readonly CoveredReach[] {
  const plain = plainMove(moves)
  if (!plain) return []
  const { ruleset } = plain.field
  const bandOf = (actions: number): number =>
    1 + moves.findIndex(({ band }) => band.action.spends * band.times >= actions)
  return behindDoors(plain, doorsFor(map, plain)).flatMap((stand) => {
    const left = ruleset.turn.actions - stand.actions
    const feet = stand.legs.reduce((sum, leg) => sum + leg.feet, 0)
    return withDoorsOpen(plain.field, stand.doors, () => {
      const move = prepareMove(plain.field, { ...requestOf(stand.move), actions: left })
      if (!move.ok) return []
      const { places, squares } = coveredReach(move.value)
      const isOneSquare = squares === places
      const later = (field: ReachField): ReachField => ({
        ...field,
        band: field.band.map((band) => (band === 0 ? 0 : bandOf(stand.actions + band))),
        costFeet: field.costFeet.map((cost) => cost + feet),
      })
      const ofPlaces = later(places)
      return [{ places: ofPlaces, squares: isOneSquare ? ofPlaces : later(squares) }]
    })
  })
}

/** The route through doors if it takes fewer actions than `asIs`, or if that is no route. */
export function routeThroughDoors(of: OfMap, moves: readonly BandMove[], to: Cell, asIs: PathAnswer): PathAnswer {
  const plain = plainMove(moves)
  if (!plain) return asIs
  const plan = bestThroughDoors(plain, doorsFor(of.map, plain), to)
  return plan && plan.actions < actionsOf(asIs, moves, plain) ? planInWords(of, plain, plan) : asIs
}

/** A path through doors that are opened along it; null if something else blocks it too. */
export function pathThroughDoors(of: OfMap, moves: readonly BandMove[], path: readonly Cell[]): PathAnswer | null {
  const plain = plainMove(moves)
  const plan = plain && planAlong(plain, path, doorsFor(of.map, plain))
  return plain && plan ? planInWords(of, plain, plan) : null
}

/** Actions for a route without opening doors. */
function actionsOf({ feet, band }: PathAnswer, moves: readonly BandMove[], { budgetFeet }: Move): number {
  if (feet === null) return Infinity
  const within = moves.find((move) => move.band.label === band)?.band
  return within ? within.action.spends * within.times : Math.ceil(feet / budgetFeet)
}

/** A plan as one path. Each leg is followed with the doors before it open. */
function planInWords({ map, revision }: OfMap, plain: Move, plan: DoorPlan): PathAnswer {
  const { field, mover } = plain
  const { ruleset } = field
  let parity: number = plain.parity
  const legs = plan.legs.map(({ path }, i) =>
    withDoorsOpen(field, plan.doors.slice(0, i), () => {
      const at = path[0] ?? mover.at
      const begun = prepareMove(field, { ...requestOf(plain), mover: { ...mover, at }, diagonals: parity })
      const move = { ...(begun.ok ? begun.value : plain), budgetFeet: Infinity }
      const points = path.map((cell) => ({ ...cell, altitude: mover.altitude }))
      const explained = explainPath(move, points)
      parity = explained.answer.walk.foothold.parity
      return factsOf(map, { move, points, explained, revision, asked: {} })
    }),
  )
  const [first] = legs
  const last = legs.at(-1)
  if (!first || !last) throw new Error('a plan has a leg')
  const before = (leg: number): number => legs.slice(0, leg).reduce((sum, { steps }) => sum + steps.length, 0)
  const feetBefore = (leg: number): number => legs.slice(0, leg).reduce((sum, { feet }) => sum + feet, 0)
  const inLegs = <T extends { readonly step: number }>(
    of: (leg: (typeof legs)[number]) => readonly T[],
  ): readonly T[] => legs.flatMap((leg, i) => of(leg).map((each) => ({ ...each, step: each.step + before(i) })))
  const doors = plan.doors.map((door, i) => ({
    step: before(i + 1),
    text: en.blockers.opensDoor(blockingThings(map, [door]), ruleset.details.openDoor.text),
    clauses: ruleset.details.openDoor.clauses,
    edgeIds: doorLeaves(field, door).map(({ cell, border }) => edgeIdAt(cell, border)),
  }))
  return {
    ...first,
    feet: legs.reduce((sum, { feet }) => sum + feet, 0),
    path: legs.flatMap(({ path }, i) => (i === 0 ? path : path.slice(1))),
    steps: legs.flatMap(({ steps }, i): readonly ExplainedStep[] =>
      steps.map((step) => ({ ...step, totalFeet: step.totalFeet + feetBefore(i) })),
    ),
    squeezing: legs.find(({ squeezing }) => squeezing.length > 0)?.squeezing ?? [],
    provokes: inLegs(({ provokes }) => provokes),
    checks: inLegs(({ checks }) => checks),
    hazards: legs.flatMap(({ hazards }) => hazards),
    doors,
    after: last.after,
    legal: true,
    band: en.blockers.actionsWithDoors(plan.actions, ruleset.turn.actions),
    blocker: null,
    alternatives: [],
  }
}
