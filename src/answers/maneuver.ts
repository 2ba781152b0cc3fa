/** Special maneuvers: whether they are possible, their path and cost, and what to roll. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { AppError } from '../base/errors.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { Cell } from '../grid/cell.ts'
import { cellLine } from '../grid/cellShapes.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { RuleLine } from '../ipc/shapes/engine.ts'
import type { ManeuverAnswer } from '../ipc/shapes/tactics.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { levelOf } from '../map/heights.ts'
import type { RecordId } from '../map/records/ids.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import { blockersOfStep } from '../movement/obstacle/blockers.ts'
import type { Combatant } from '../movement/combatant.ts'
import { diveAlong } from '../movement/path/diveAttack.ts'
import { leapAlong } from '../movement/path/leap.ts'
import { mayEndAt, prepareMove, type Move } from '../movement/move.ts'
import { boxesOf, bystandersOf, pathAnswer } from '../movement/path/pathAnswer.ts'
import { opportunities } from '../movement/threat/provoke.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { tightSquares } from '../movement/obstacle/alternatives.ts'
import { atItsAltitude, placeOf, type StepProblem } from '../movement/path/walk.ts'
import { mayFlyLoaded } from '../rules/rulesetDetails.ts'
import { carrierIn } from './bandMoves.ts'
import { placeBlocker, stepBlocker } from './blocker.ts'
import { jumpLines, pathToLanding } from './jump.ts'
import { flightTaskLines, gapLines, withSkill } from './maneuverRules.ts'
import type { Situation } from './replica.ts'
import { obstacleSentence } from '../words/blockers.ts'
import { en } from '../words/en/index.ts'

type Asked = CallArgument<'engine.maneuver'>

interface Try {
  readonly map: BattleMap
  readonly field: Battlefield
  readonly mover: Combatant
  readonly asked: Asked
}

/** Errors: `no-such-creature`, `no-such-maneuver` (the rules have none), those of `prepareMove`. */
export function maneuverAnswer({ map, field, revision }: Situation, asked: Asked): Result<ManeuverAnswer> {
  const mover = carrierIn(field, asked.creatureId)
  if (!mover) return failure('no-such-creature', { where: asked.creatureId })
  const found = tried({ map, field, mover, asked })
  return found.ok ? ok({ revision, maneuver: asked.maneuver, ...found.value }) : found
}

type Found = Omit<ManeuverAnswer, 'revision' | 'maneuver'>

function tried(attempt: Try): Result<Found, AppError> {
  switch (attempt.asked.maneuver) {
    case 'leap':
      return leap(attempt)
    case 'dive':
      return dive(attempt)
    case 'gap':
      return gap(attempt)
    case 'flight': {
      const rules = flightTaskLines(attempt.map, attempt.field, attempt.mover)
      return rules.length > 0 ? ok({ ...nothing(attempt), mayTry: true, rules }) : lacking(attempt)
    }
  }
}

const lacking = ({ field }: Try) => failure('no-such-maneuver', { name: field.ruleset.name })

const nothing = ({ mover }: Try): Found => ({
  path: [],
  spaceCells: SPACE_CELLS[mover.size],
  feet: null,
  onFootFeet: null,
  mayTry: false,
  faults: [],
  rules: [],
  provokes: [],
  marked: [],
})

function leap(attempt: Try): Result<Found, AppError> {
  const { map, field, mover, asked } = attempt
  const rule = field.ruleset.details.leap
  if (!rule) return lacking(attempt)
  const rules = [withSkill(map, mover, rule)]
  if (!asked.to) return ok({ ...nothing(attempt), rules })
  const walking = prepareMove(field, {
    mover: { ...mover, speedFeet: { land: mover.speedFeet.land || FEET_PER_SQUARE } },
    diagonals: asked.diagonals,
  })
  if (!walking.ok) return walking
  const endless = { ...walking.value, budgetFeet: Infinity, actions: 1 }
  const path = pathToLanding(endless, asked.to)
  const made = leapAlong(field, mover, path, asked.diagonals)
  if (!made.ok) return made
  const onFoot = pathAnswer(endless, atItsAltitude(endless, path))
  const { problem, feet } = made.value
  const { faults, lines } = jumpLines(map, endless, rule, path, feet)
  return ok({
    ...nothing(attempt),
    path,
    feet,
    onFootFeet: onFoot.legal ? onFoot.feet : null,
    mayTry: problem === null && faults.length === 0,
    faults: problem ? [stepFault(map, endless, path, problem)] : faults,
    rules: [...lines, ...rules],
    provokes: strikesAlong(endless, path),
    marked: [],
  })
}

function dive(attempt: Try): Result<Found, AppError> {
  const { map, field, mover, asked } = attempt
  const { diveAttack: rule, heaviestFlyingLoad } = field.ruleset.details
  if (!rule) return lacking(attempt)
  const creature = map.tables.creatures.get(mover.id as RecordId)
  const tooHeavy =
    creature && !mayFlyLoaded(field.ruleset.details, creature.load)
      ? [{ text: en.tactics.tooHeavyToFly, clauses: heaviestFlyingLoad?.clauses ?? [], at: null }]
      : []
  if (!asked.to) return ok({ ...nothing(attempt), faults: tooHeavy, rules: [rule] })
  const path = cellLine(mover.at, asked.to)
  const found = diveAlong(field, mover, rule, path, [mover.altitude, levelOf(asked.endAltitudeFeet)])
  if (!found.ok) return found
  const { charge, answer, faults } = found.value
  const said = faults.map((fault) =>
    fault === 'not-a-legal-charge' && answer.problem
      ? stepFault(map, charge, path, answer.problem)
      : { text: en.tactics.dive[fault], clauses: rule.clauses, at: null },
  )
  return ok({
    ...nothing(attempt),
    path,
    feet: answer.feet,
    mayTry: said.length + tooHeavy.length === 0,
    faults: [...tooHeavy, ...said],
    rules: [rule],
    provokes: answer.provokes.map(({ by, square }) => ({ by: by as RecordId, square })),
  })
}

/** The route of a squeezing creature: as narrow as the tightest gap allows, ending where its whole space fits. */
function gap(attempt: Try): Result<Found, AppError> {
  const { map, field, mover, asked } = attempt
  const rule = field.ruleset.details.tightGaps
  if (!rule) return lacking(attempt)
  const rules = gapLines(map, mover, rule)
  if (!asked.to) return ok({ ...nothing(attempt), rules })
  const speedFeet = { land: mover.speedFeet.land || FEET_PER_SQUARE }
  const whole = prepareMove(field, { mover: { ...mover, speedFeet } })
  if (!whole.ok) return whole
  const slim = prepareMove(field, { mover: { ...mover, speedFeet, size: 'medium' }, diagonals: asked.diagonals })
  if (!slim.ok) return slim
  const mayStop = mayEndAt(whole.value, placeOf(whole.value, asked.to))
  const route = mayStop ? cheapestRoute(slim.value, asked.to) : null
  if (!route) {
    const { obstacle, at = null, clauses } = placeBlocker(map, mayStop ? slim.value : whole.value, asked.to)
    return ok({ ...nothing(attempt), faults: [{ text: obstacleSentence(obstacle), at, clauses }], rules })
  }
  return ok({
    ...nothing(attempt),
    path: route.path,
    spaceCells: 1,
    feet: route.feet,
    mayTry: true,
    rules,
    provokes: strikesAlong(slim.value, route.path),
    // Squares narrower than half its width, where squeezing alone is not enough.
    marked: tightSquares(whole.value, route.path, Math.ceil(whole.value.layer.spaceCells / 2)),
  })
}

const strikesAlong = (move: Move, boxes: readonly Cell[]): ManeuverAnswer['provokes'] =>
  opportunities(boxesOf(move, atItsAltitude(move, boxes)), bystandersOf(move)).map(({ by, square }) => ({
    by: by as RecordId,
    square,
  }))

function stepFault(
  map: BattleMap,
  move: Move,
  path: readonly Cell[],
  { step, reason }: { readonly step: number; readonly reason: StepProblem },
): RuleLine & { readonly at: Cell | null } {
  const [from, to] = [path[step], path[step + 1]]
  const clauses = reason === 'not-adjacent' || reason === 'off-map' ? [] : move.field.ruleset.clauses[reason]
  const said =
    reason === 'cannot-end' && to
      ? placeBlocker(map, move, to)
      : stepBlocker(map, path, { step, reason, clauses, blockers: from && to ? blockersOfStep(move, from, to) : [] })
  return { text: obstacleSentence(said.obstacle), at: said.at ?? to ?? null, clauses }
}
