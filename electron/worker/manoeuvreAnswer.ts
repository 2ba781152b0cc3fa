/** What a creature may try besides moving by its speed: whether, where it would end, at what price, and what to roll. */
import { FEET_PER_SQUARE } from '../../src/base/brands.ts'
import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import { cellsOfRect, type Cell } from '../../src/grid/cell.ts'
import { cellLine } from '../../src/grid/cellLine.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import type { RuleLine } from '../../src/ipc/shapes/engine.ts'
import type { ManoeuvreAnswer } from '../../src/ipc/shapes/tactics.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import { blockersOfStep } from '../../src/movement/blockers.ts'
import type { Combatant } from '../../src/movement/combatant.ts'
import { diveAlong, type DiveFault } from '../../src/movement/diveAttack.ts'
import { BOX_FREE } from '../../src/movement/ground/groundSurface.ts'
import { leapAlong } from '../../src/movement/leap.ts'
import { mayEndAt, prepareMove, type Move } from '../../src/movement/move.ts'
import { bystandersOf, pathAnswer } from '../../src/movement/pathAnswer.ts'
import { opportunities } from '../../src/movement/provoke.ts'
import { cheapestRoute } from '../../src/movement/route.ts'
import { onTheGround, placeOf, type StepProblem } from '../../src/movement/walk.ts'
import { mayFlyLoaded } from '../../src/rules/shared/particulars/mayFlyLoaded.ts'
import { carrierIn } from './askedMove.ts'
import { placeBlocker, stepBlocker } from './blocker.ts'
import { flightTaskLines, gapLines, withSkill } from './manoeuvreRules.ts'

type Asked = CallArgument<'engine.manoeuvre'>

interface Try {
  readonly map: BattleMap
  readonly field: Battlefield
  readonly mover: Combatant
  readonly asked: Asked
}

/** What the manoeuvre comes to. Errors: `no-such-creature`, `no-such-manoeuvre` (the rules of the map lack it), those of `prepareMove`. */
export function manoeuvreAnswer(
  map: BattleMap,
  field: Battlefield,
  asked: Asked,
  revision: number,
): Result<ManoeuvreAnswer> {
  const mover = carrierIn(field, asked.creatureId)
  if (!mover) return failure('no-such-creature', 'This creature is not on the map.', asked.creatureId)
  const found = tried({ map, field, mover, asked })
  return found.ok ? ok({ revision, manoeuvre: asked.manoeuvre, ...found.value }) : found
}

type Found = Omit<ManoeuvreAnswer, 'revision' | 'manoeuvre'>

function tried(attempt: Try): Result<Found, AppError> {
  switch (attempt.asked.manoeuvre) {
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

const lacking = ({ field, asked }: Try) =>
  failure('no-such-manoeuvre', `${field.ruleset.name} has no such manoeuvre.`, asked.manoeuvre)

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
  const rule = field.ruleset.particulars.leap
  if (!rule) return lacking(attempt)
  const rules = [withSkill(map, mover, rule)]
  if (!asked.to) return ok({ ...nothing(attempt), rules })
  const path = cellLine(mover.at, asked.to)
  const made = leapAlong(field, mover, path, asked.diagonals)
  if (!made.ok) return made
  const walking = prepareMove(field, {
    mover: { ...mover, speedFeet: { land: mover.speedFeet.land || FEET_PER_SQUARE } },
    diagonals: asked.diagonals,
  })
  if (!walking.ok) return walking
  const endless = { ...walking.value, budgetFeet: Infinity, actions: 1 }
  const onFoot = pathAnswer(endless, onTheGround(path))
  const { problem, feet } = made.value
  return ok({
    ...nothing(attempt),
    path,
    feet,
    onFootFeet: onFoot.legal ? onFoot.feet : null,
    mayTry: problem === null,
    faults: problem ? [stepFault(map, endless, path, problem)] : [],
    rules,
    provokes: strikesAlong(endless, path),
    marked: [],
  })
}

const DIVE_WORDS: Readonly<Record<Exclude<DiveFault, 'not-a-legal-charge'>, string>> = {
  'too-short': 'The dive is too short.',
  'not-deep-enough': 'It does not come down far enough.',
  'too-steep': 'It is too steep: at most 5 feet down for each square.',
}

function dive(attempt: Try): Result<Found, AppError> {
  const { map, field, mover, asked } = attempt
  const { diveAttack: rule, heaviestFlyingLoad } = field.ruleset.particulars
  if (!rule) return lacking(attempt)
  const creature = map.tables.creatures.get(mover.id as RecordId)
  const heights = [creature?.altitudeFeet ?? 0, asked.endAltitudeFeet].map((feet) => feet / FEET_PER_SQUARE)
  const [start = 0, end = 0] = heights
  const tooHeavy =
    creature && !mayFlyLoaded(field.ruleset.particulars, creature.load)
      ? [{ text: 'With this load it cannot fly.', clauses: heaviestFlyingLoad?.clauses ?? [], at: null }]
      : []
  if (!asked.to) return ok({ ...nothing(attempt), faults: tooHeavy, rules: [rule] })
  const path = cellLine(mover.at, asked.to)
  const found = diveAlong(field, mover, rule, path, [start, end])
  if (!found.ok) return found
  const { charge, answer, faults } = found.value
  const said = faults.map((fault) =>
    fault !== 'not-a-legal-charge'
      ? { text: DIVE_WORDS[fault], clauses: rule.clauses, at: null }
      : answer.problem
        ? stepFault(map, charge, path, answer.problem)
        : { text: 'It is no straight charge.', clauses: rule.clauses, at: null },
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

/** The way of a creature that wriggles: as wide as the narrowest gap may be, ending where the whole of it may stop. */
function gap(attempt: Try): Result<Found, AppError> {
  const { map, field, mover, asked } = attempt
  const rule = field.ruleset.particulars.tightGaps
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
    const { text, at = null, clauses } = placeBlocker(map, mayStop ? slim.value : whole.value, asked.to)
    return ok({ ...nothing(attempt), faults: [{ text, at, clauses }], rules })
  }
  return ok({
    ...nothing(attempt),
    path: route.path,
    spaceCells: 1,
    feet: route.feet,
    mayTry: true,
    rules,
    provokes: strikesAlong(slim.value, route.path),
    marked: tightSquares(whole.value, route.path),
  })
}

/** Squares of a way where half the mover's width has no room: squeezing is not enough there. */
function tightSquares({ field, layer }: Move, path: readonly Cell[]): readonly Cell[] {
  const { ground } = layer
  const half = field.ground(ground.profile).layer(Math.ceil(layer.spaceCells / 2))
  const hasRoom = ({ col, row }: Cell): boolean =>
    cellsOfRect({
      col: col - half.spaceCells + 1,
      row: row - half.spaceCells + 1,
      widthCells: half.spaceCells,
      heightCells: half.spaceCells,
    }).some((box) => {
      const isInside = box.col >= 0 && box.row >= 0
      return isInside && ((half.boxes[ground.indexOf(box.col, box.row)] ?? 0) & BOX_FREE) !== 0
    })
  return path.filter((cell) => !hasRoom(cell))
}

const strikesAlong = (move: Move, boxes: readonly Cell[]): ManoeuvreAnswer['provokes'] =>
  opportunities({ boxes, spaceCells: move.layer.spaceCells }, bystandersOf(move)).map(({ by, square }) => ({
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
  const blockers = from && to && reason !== 'cannot-end' ? blockersOfStep(move, from, to) : []
  const said =
    reason === 'cannot-end' && to
      ? placeBlocker(map, move, to)
      : stepBlocker(map, path, { step, reason, clauses, blockers })
  return { text: said.text, at: said.at ?? to ?? null, clauses }
}
