/** Unlocked doors that creatures open along their routes, for what the rule system asks. */
import { doorAfter } from '../map/edges.ts'
import { edgeIdAt } from '../map/records/edge.ts'
import { doorLeaves } from '../movement/obstacle/blockerRemoval.ts'
import { thingOf, type Blocker } from '../movement/obstacle/blockers.ts'
import { pathAnswer } from '../movement/path/pathAnswer.ts'
import { atItsAltitude } from '../movement/path/walk.ts'
import { speedIn } from '../movement/speeds.ts'
import { actionOf, type Ruleset } from '../rules/ruleset.ts'
import { plainAction, withinActions, type PacedAction } from './pace.ts'
import type { Door, Stage } from './Stage.ts'
import type { EncounterState } from './state.ts'
import { addNotes, type PlannedMove, type Turn } from './turn.ts'

/** Closed doors a creature may open: neither locked nor secret. */
export const openableDoors = ({ stage, state, creature }: Pick<Turn, 'stage' | 'state' | 'creature'>) =>
  stage.scene.encounter.opensDoors && creature.opensDoors ? stage.closedDoors(state) : []

/** True if a blocker is one of some doors. */
export const isAmong = (doors: readonly Door[], blocker: Blocker): blocker is Door =>
  blocker.kind === 'edge' && doors.some((door) => thingOf(door) === thingOf(blocker))

/** Returns the state with all leaves of a door open, and their ids. */
function withDoorOpen({ field, scene }: Stage, state: EncounterState, door: Door) {
  const ids = doorLeaves(field, door).map(({ cell, border }) => edgeIdAt(cell, border))
  const opened = ids.flatMap((id) => {
    const before = state.doors[id] ?? scene.map.tables.edges.get(id)
    return before ? [[id, doorAfter(before, 'open')] as const] : []
  })
  const doors = { ...state.doors, ...Object.fromEntries(opened) }
  return { state: { ...state, doors }, ids }
}

/** Actions that a number of feet takes. */
const actionsFor = (feet: number, speedFeet: number): number => (speedFeet > 0 ? Math.ceil(feet / speedFeet) : 0)

/** Actions of the turn that the next door takes. */
export const openingActions = ({ stage, doorsOpened }: Pick<Turn, 'stage' | 'doorsOpened'>): number => {
  const { first, further } = stage.scene.ruleset.turn.openingDoor
  return doorsOpened.length === 0 ? first : further
}

/** Returns what the actions spent so far leave of a pace; null if nothing. */
function paceLeft(ruleset: Ruleset, paced: PacedAction, spentActions: number): PacedAction | null {
  const left = ruleset.turn.actions - spentActions
  if (left <= 0) return null
  const rule = actionOf(ruleset, paced.action)
  if (!rule || rule.budget.kind === 'one-square') return paced
  if (ruleset.turn.isOnePool) return withinActions(ruleset, paced, left)
  const plain = plainAction(ruleset)
  const maxActions = actionOf(ruleset, plain.action)?.maxActions ?? 1
  return { ...plain, times: Math.min(rule.spends * paced.times, left, maxActions) }
}

/** Opens a door as part of a turn. */
export function openDoor(turn: Turn, door: Door): void {
  turn.spentActions += openingActions(turn)
  addNotes(turn, { code: 'opens-door', blocker: door })
  const opened = withDoorOpen(turn.stage, turn.state, door)
  turn.state = opened.state
  turn.doorsOpened = [...turn.doorsOpened, ...opened.ids]
}

/**
 * Handles the door a planned route leads to, if the actions left are enough for it. A creature next to the door opens it now and goes on
 * with what is left (`onward` plans that); one that has to walk there first opens it at the end of the move.
 *
 * @source D&D 3.5 and Pathfinder 1e, Move Actions: open or close a door; Starfinder, Move Actions; Pathfinder 2e, Interact;
 *   SRD 5.2.1, Interacting with Things
 */
export function pastDoor(turn: Turn, planned: PlannedMove, onward: (paced: PacedAction) => PlannedMove): PlannedMove {
  const { stage, creature, mode } = turn
  const { ruleset } = stage.scene
  const { move, door, path, paced } = planned
  if (!move || !door) return planned
  const feet = path.length < 2 ? 0 : pathAnswer(move, atItsAltitude(move, path)).feet
  const used = feet === 0 ? 0 : actionsFor(turn.spentFeet + feet, speedIn(stage.scene, creature, mode))
  if (turn.spentActions + used + openingActions(turn) > ruleset.turn.actions) return withoutDoor(planned)
  if (used > 0) return planned
  openDoor(turn, door)
  stage.show(turn.state)
  const left = paceLeft(ruleset, paced, turn.spentActions)
  return withoutDoor(left ? onward(left) : { ...planned, path: path.slice(0, 1) })
}

function withoutDoor({ door: _, ...planned }: PlannedMove): PlannedMove {
  return planned
}
