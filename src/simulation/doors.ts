/** Unlocked doors that creatures open on their way, at the price of an action. */
import { edgeIdAt } from '../map/records/edge.ts'
import type { Creature } from '../map/records/creature.ts'
import { doorLeaves } from '../movement/blockerRemoval.ts'
import { thingOf, type Blocker } from '../movement/blockers.ts'
import { actionOf, type Ruleset } from '../rules/ruleset.ts'
import { plainAction, type PacedAction } from './pace.ts'
import type { Stage } from './Stage.ts'
import type { EncounterState } from './state.ts'

/** A closed door: any of its leaves. */
export type Door = Blocker & { readonly kind: 'edge' }

/** Closed doors that a creature may open: none that are locked, none it would first have to find. */
export function openableDoors({ scene }: Stage, state: EncounterState, creature: Creature): readonly Door[] {
  const { encounter, map } = scene
  if (!encounter.opensDoors || !creature.opensDoors) return []
  return [...map.tables.edges.values()]
    .filter(({ id, kind, secret, door }) => kind === 'door' && !secret && (state.doors[id] ?? door) === 'closed')
    .map(({ cell, border }) => ({ kind: 'edge', cell, border }))
}

/** Whether a blocker is one of some doors. */
export const isAmong = (doors: readonly Door[], blocker: Blocker): blocker is Door =>
  blocker.kind === 'edge' && doors.some((door) => thingOf(door) === thingOf(blocker))

/** The state with a door open, all leaves of it, and their ids. */
export function withDoorOpen({ field }: Stage, state: EncounterState, door: Door) {
  const ids = doorLeaves(field, door).map(({ cell, border }) => edgeIdAt(cell, border))
  const doors = { ...state.doors, ...Object.fromEntries(ids.map((id) => [id, 'open' as const])) }
  return { state: { ...state, doors }, ids }
}

/** Actions of the turn that so many feet of a creature's speed take. */
export const actionsFor = (feet: number, speedFeet: number): number => (speedFeet > 0 ? Math.ceil(feet / speedFeet) : 0)

/** What is left of a pace once one action went into opening a door. */
export function afterOpening(ruleset: Ruleset, paced: PacedAction): PacedAction {
  const rule = actionOf(ruleset, paced.action)
  if (!rule || rule.budget.kind === 'one-square') return paced
  const plain = plainAction(ruleset)
  const most = actionOf(ruleset, plain.action)?.maxActions ?? 1
  return { ...plain, times: Math.max(1, Math.min(rule.spends * paced.times, ruleset.turnActions - 1, most)) }
}
