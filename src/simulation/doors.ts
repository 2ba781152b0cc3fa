/** Unlocked doors that creatures open on their way, at the price of an action. */
import { edgeIdAt } from '../map/records/edge.ts'
import { doorLeaves } from '../movement/blockerRemoval.ts'
import { thingOf, type Blocker } from '../movement/blockers.ts'
import { pathAnswer } from '../movement/pathAnswer.ts'
import { atItsAltitude } from '../movement/walk.ts'
import { actionOf, type Ruleset } from '../rules/ruleset.ts'
import { plainAction, type PacedAction } from './pace.ts'
import type { Door, Stage } from './Stage.ts'
import type { EncounterState } from './state.ts'
import { say, type ChosenWay, type Turn } from './turn.ts'

/** Closed doors that a creature may open: none that are locked, none it would first have to find. */
export const openableDoors = ({ stage, state, creature }: Pick<Turn, 'stage' | 'state' | 'creature'>) =>
  stage.scene.encounter.opensDoors && creature.opensDoors ? stage.closedDoors(state) : []

/** Whether a blocker is one of some doors. */
export const isAmong = (doors: readonly Door[], blocker: Blocker): blocker is Door =>
  blocker.kind === 'edge' && doors.some((door) => thingOf(door) === thingOf(blocker))

/** The state with a door open, all leaves of it, and their ids. */
function withDoorOpen({ field }: Stage, state: EncounterState, door: Door) {
  const ids = doorLeaves(field, door).map(({ cell, border }) => edgeIdAt(cell, border))
  const doors = { ...state.doors, ...Object.fromEntries(ids.map((id) => [id, 'open' as const])) }
  return { state: { ...state, doors }, ids }
}

/** Actions of the turn that so many feet of a creature's speed take. */
const actionsFor = (feet: number, speedFeet: number): number => (speedFeet > 0 ? Math.ceil(feet / speedFeet) : 0)

/** What is left of a pace once one action went into opening a door. */
function afterOpening(ruleset: Ruleset, paced: PacedAction): PacedAction {
  const rule = actionOf(ruleset, paced.action)
  if (!rule || rule.budget.kind === 'one-square') return paced
  const plain = plainAction(ruleset)
  const most = actionOf(ruleset, plain.action)?.maxActions ?? 1
  return { ...plain, times: Math.max(1, Math.min(rule.spends * paced.times, ruleset.turnActions - 1, most)) }
}

/**
 * Opens the door that the route leads to, if an action is left for it: in front of it first, then with what is left on
 * through it (`onward` finds that way); else at the end of the way up to it.
 *
 * @source D&D 3.5 and Pathfinder 1e, Move Actions: open or close a door; Starfinder, Move Actions; Pathfinder 2e, Interact
 */
export function pastDoor(turn: Turn, way: ChosenWay, onward: (paced: PacedAction) => ChosenWay): ChosenWay {
  const { stage, creature, mode } = turn
  const { move, door, path, paced } = way
  if (!move || !door) return way
  const feet = path.length < 2 ? 0 : pathAnswer(move, atItsAltitude(move, path)).feet
  const used = actionsFor(feet, creature.speedFeet[mode] ?? 0)
  if (used >= stage.scene.ruleset.turnActions) return way
  say(turn, { code: 'opens-door', blocker: door })
  const opened = withDoorOpen(stage, turn.state, door)
  turn.state = opened.state
  turn.doorsOpened = [...turn.doorsOpened, ...opened.ids]
  if (used > 0) return way
  stage.show(turn.state)
  const { door: _, ...rest } = onward(afterOpening(stage.scene.ruleset, paced))
  return rest
}
