/** Danger by round, the route behind an attack, and places to attack first from. */
import { failure, ok, type Result } from '../base/result.ts'
import { cellsOfRect, isRectOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { DangerAnswer, DangerRouteAnswer, AttackFirstAnswer } from '../ipc/shapes/danger.ts'
import { levelOf } from '../map/heights.ts'
import { usualMode } from '../map/modes.ts'
import type { RecordId } from '../map/records/ids.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { squaresBetween } from '../grid/measure.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { boxOf } from '../movement/levels.ts'
import { prepareForcedMove, prepareMove, requestOf, squaresIn } from '../movement/move.ts'
import { withDoorsOpen } from '../movement/obstacle/blockerRemoval.ts'
import { spaceOf } from '../movement/passage.ts'
import { lineMove, roundMove } from '../movement/roundMove.ts'
import { reachedPlaces } from '../movement/search/reach.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { dangerMap, firstAttackOn } from '../movement/threat/dangerMap.ts'
import type { DangerOptions } from '../movement/threat/dangerAttacker.ts'
import { reachBand, reachRulesOf } from '../movement/threat/reach.ts'
import { bandMoves, carrierIn, type BandMove } from './bandMoves.ts'
import { nearestSafeTo } from './nearestSafe.ts'
import { pathOf } from './path.ts'
import type { Situation } from './replica.ts'
import { closedDoors } from '../simulation/Stage.ts'

/** The usual mode of a creature. */
const modeOf = ({ speedFeet, altitude }: Combatant) => usualMode(speedFeet, altitude > 0) ?? 'land'

/** How to compute danger: each creature in its usual mode, doors as they are in the field. */
export const lookingAhead = (
  field: Battlefield,
  { rounds, altitudeFeet }: Pick<CallArgument<'engine.danger'>, 'rounds' | 'altitudeFeet'>,
): DangerOptions => ({
  rounds,
  modeOf,
  openDoors: false,
  levelAt: (index) => (field.floors?.[index] ?? 0) + levelOf(altitudeFeet),
})

/** Danger by round from some creatures. Creatures that are not on the map are ignored. */
export const dangerAnswer = (situation: Situation, argument: CallArgument<'engine.danger'>): Result<DangerAnswer> =>
  withDoors(situation, argument.opensDoors, () => dangerOf(situation, argument))

/** Runs `find` with all unlocked doors open, or with doors as they are. */
export const withDoors = <T>({ map, field }: Situation, areOpen: boolean, find: () => T): T =>
  areOpen ? withDoorsOpen(field, closedDoors(map), find) : find()

function dangerOf({ field, revision }: Situation, argument: CallArgument<'engine.danger'>): Result<DangerAnswer> {
  const creatures = argument.creatureIds.flatMap((id) => field.combatants.get(id) ?? [])
  const onMap = creatures.filter((each) => isRectOnGrid(field, spaceRect(each.at, SPACE_CELLS[each.size])))
  const cells = field.widthCells * field.heightCells
  const rounds = new Uint8Array(cells)
  const group = new Uint16Array(cells)
  const groups: RecordId[][] = []
  const known = new Map<string, number>()
  const squaresByRound = Array.from({ length: argument.rounds }, () => 0)
  for (const { at, round, by } of dangerMap(field, onMap, lookingAhead(field, argument))) {
    const key = by.join(' ')
    if (!known.has(key)) known.set(key, groups.push(by as RecordId[]))
    const index = at.row * field.widthCells + at.col
    rounds[index] = round
    group[index] = known.get(key) ?? 0
    squaresByRound[round - 1] = (squaresByRound[round - 1] ?? 0) + 1
  }
  const safeSquares = rounds.reduce((sum, round, i) => (round === 0 && isPassable(field, i) ? sum + 1 : sum), 0)
  const nearestSafe = nearestSafeTo(field, onMap, rounds, modeOf)
  return ok({ revision, rounds, group, groups, squaresByRound, safeSquares, nearestSafe })
}

const isPassable = (field: Battlefield, index: number): boolean =>
  field.palette[field.terrain[index] ?? 0]?.entry.land.passable ?? false

/** How a creature can attack a square. Errors: `no-such-creature`, those of a move that cannot be made. */
export const dangerRouteAnswer = (
  situation: Situation,
  argument: CallArgument<'engine.dangerRoute'>,
): Result<DangerRouteAnswer> => withDoors(situation, argument.opensDoors, () => dangerRouteOf(situation, argument))

function dangerRouteOf(
  { map, field, revision }: Situation,
  { mapId, creatureId, square, ...ahead }: CallArgument<'engine.dangerRoute'>,
): Result<DangerRouteAnswer> {
  const attacker = field.combatants.get(creatureId)
  const mover = carrierIn(field, creatureId)
  if (!attacker || !mover) return failure('no-such-creature', { where: creatureId })
  const target = square.row * field.widthCells + square.col
  const attack = firstAttackOn(field, attacker, target, lookingAhead(field, ahead))
  if (!attack || attack.by === 'stay') return ok({ revision, attack, route: null })
  const isCharge = attack.by === 'charge'
  const how = { mapId, creatureId, mode: modeOf(mover), tumble: false, diagonals: 0 }
  const moves = bandMoves(field, isCharge ? { ...how, action: field.ruleset.turn.charge ?? undefined } : how)
  if (!moves.ok) return moves
  const [nearest] = isCharge ? moves.value.flatMap((move) => begunAt(move, attack.from) ?? []) : moves.value
  const found = nearest && cheapestRoute(nearest.move, attack.at)
  const route = found ? pathOf({ map, revision }, isCharge ? [nearest] : moves.value, found.path) : null
  return ok({ revision, attack, route })
}

/** The same move from another square. */
function begunAt({ band, move }: BandMove, at: Cell): BandMove | null {
  const begun = prepareMove(move.field, { ...requestOf(move), mover: { ...move.mover, at } })
  return begun.ok ? { band, move: begun.value } : null
}

/**
 * Places within one turn of a creature where no opponent can attack it in the next round, and from which it can then attack one of
 * them. `unseen`: such places at any distance that no opponent has a line to, for an ambush. Errors: `no-such-creature`, those of
 * a move that cannot be made.
 */
export const attackFirstAnswer = (
  situation: Situation,
  argument: CallArgument<'engine.attackFirst'>,
): Result<AttackFirstAnswer> => withDoors(situation, argument.opensDoors, () => attackFirstOf(situation, argument))

function attackFirstOf(
  { field, revision }: Situation,
  { creatureId, foeIds, unseen }: CallArgument<'engine.attackFirst'>,
): Result<AttackFirstAnswer> {
  const creature = field.combatants.get(creatureId)
  if (!creature) return failure('no-such-creature', { where: creatureId })
  const foes = foeIds.flatMap((id) => field.combatants.get(id) ?? []).filter(({ id }) => id !== creatureId)
  const mode = modeOf(creature)
  const turn = roundMove(field, { mover: creature, mode })
  if (!turn.ok) return turn
  const { whole } = turn.value
  const charge = lineMove(field, { mover: creature, mode }, 'charge')
  const { spaceCells } = whole.layer
  const indexOf = ({ col, row }: Cell): number => row * field.widthCells + col
  const ownLevel: DangerOptions = {
    ...lookingAhead(field, NEXT_ROUND),
    levelAt: (i) => (field.floors?.[i] ?? 0) + creature.altitude,
  }
  const exposed = new Set(dangerMap(field, foes, ownLevel).map(({ at }) => indexOf(at)))
  const isSafe = (at: Cell): boolean =>
    cellsOfRect(spaceRect(at, spaceCells)).every((cell) => !exposed.has(indexOf(cell)))
  const levels = new Map<number, number>()
  for (const box of foes.map((foe) => boxOf(field, foe)))
    for (const cell of cellsOfRect(box)) levels.set(indexOf(cell), box.level)
  const onFoes: DangerOptions = { ...ownLevel, levelAt: (i) => levels.get(i) ?? field.floors?.[i] ?? 0 }
  const near =
    squaresIn(Math.max(whole.budgetFeet * whole.actions, charge?.budgetFeet ?? 0)) +
    squaresIn(reachBand(reachRulesOf(field), creature)?.farFeet ?? 0)
  const attacks = (at: Cell): boolean =>
    foes.some((foe) => squaresBetween(spaceRect(at, spaceCells), spaceOf(foe), true) <= near) &&
    dangerMap(field, [{ ...creature, at }], onFoes).some((attacked) => levels.has(indexOf(attacked.at)))
  const isHidden = (at: Cell): boolean => {
    const space = spaceRect(at, spaceCells)
    return foes.every((foe) => !field.openLines.join(space, spaceOf(foe)))
  }
  // An ambush is set up beforehand, at any distance.
  const anywhere = unseen ? prepareForcedMove(field, creature, mode) : ok(whole)
  if (!anywhere.ok) return anywhere
  const places = reachedPlaces(anywhere.value).filter(
    (at) => at.canEnd && (!unseen || isHidden(at)) && isSafe(at) && attacks(at),
  )
  return ok({ revision, places: places.map(({ col, row }) => ({ col, row })), spaceCells })
}

const NEXT_ROUND = { rounds: 1, altitudeFeet: 0 }
