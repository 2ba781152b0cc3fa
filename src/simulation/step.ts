/** One step of an encounter: initiative, the start of a round, or a turn. */
import { unreachable } from '../base/invariant.ts'
import { rollDie } from '../base/random.ts'
import { initiativeModifierOf } from '../map/records/creature.ts'
import { applyEvent } from './events.ts'
import type { EndEntry, InitiativeEntry, LedgerEntry } from './ledger.ts'
import { withFreshBystanders } from './reactions.ts'
import type { Stage } from './Stage.ts'
import type { CreatureState, EncounterState } from './state.ts'
import type { Detail } from './makeMove.ts'
import { takeTurn } from './takeTurn.ts'
import type { TurnResult } from './turn.ts'

/** The state after a step, and its ledger entries. */
export interface StepResult {
  readonly state: EncounterState
  readonly entries: readonly LedgerEntry[]
}

/** Records everything. */
export const ALL_DETAILS: Detail = { steps: true }

/**
 * Makes the next step. The result depends on the stage's scene and the state alone: equal states give equal steps. A finished
 * encounter stays as it is.
 */
export function step(stage: Stage, state: EncounterState, detail: Detail = ALL_DETAILS): StepResult {
  switch (state.phase) {
    case 'initiative':
      return rollInitiative(stage, state)
    case 'round':
      return beginRound(stage, state)
    case 'turns':
      return nextTurn(stage, state, detail)
    case 'over':
      return { state, entries: [] }
    default:
      return unreachable(state.phase)
  }
}

/**
 * Highest total first; on a tie the higher modifier, then the order of the plan. The rule texts used here do not settle ties;
 * this follows the core rules of the 3E family, without a roll-off.
 */
function rollInitiative({ scene }: Stage, state: EncounterState): StepResult {
  let { random } = state
  const entries = scene.participants.map((id): InitiativeEntry => {
    const planned = scene.encounter.participants.find(({ creatureId }) => creatureId === id)
    const creature = scene.creatures.get(id)
    const modifier = planned?.initiativeModifier ?? (creature ? initiativeModifierOf(creature) : 0)
    if (planned?.initiative !== undefined)
      return { kind: 'initiative', creatureId: id, total: planned.initiative, roll: null, modifier }
    const [roll, next] = rollDie(random, 20)
    random = next
    return { kind: 'initiative', creatureId: id, total: roll + modifier, roll, modifier }
  })
  const ordered = [...entries].sort((a, b) => b.total - a.total || b.modifier - a.modifier)
  return {
    state: { ...state, phase: 'round', random, order: ordered.map(({ creatureId }) => creatureId) },
    entries: ordered,
  }
}

function beginRound(stage: Stage, before: EncounterState): StepResult {
  const { encounter } = stage.scene
  const round = before.round + 1
  const reason = round > encounter.rounds ? null : endBefore(stage, before)
  if (round > encounter.rounds || reason) {
    const entries: readonly EndEntry[] = reason ? [{ kind: 'end', round: before.round, reason }] : []
    return { state: { ...before, phase: 'over' }, entries }
  }
  const begun: EncounterState = { ...before, phase: 'turns', round, turn: 0, hasChanged: false }
  let state = withFreshBystanders(stage.scene, begun)
  const entries: LedgerEntry[] = [{ kind: 'round', round }]
  for (const event of encounter.events) {
    if (event.round !== round) continue
    stage.show(state)
    const [after, problem] = applyEvent(stage, state, event)
    state = { ...after, hasChanged: true }
    entries.push({ kind: 'event', round, event, problem })
  }
  return { state, entries }
}

/** Returns why no later round can differ from the last one; null if one may. */
function endBefore({ scene }: Stage, state: EncounterState): EndEntry['reason'] | null {
  const { events, orders } = scene.encounter
  const isEmpty = state.order.every((id) => !state.creatures[id]?.onMap)
  if (isEmpty && !events.some(({ type, round }) => type === 'arrive' && round > state.round)) return 'everyone-left'
  const isPending =
    events.some(({ round }) => round > state.round) ||
    orders.some(({ fromRound, toRound }) => fromRound > state.round || (toRound ?? 0) >= state.round)
  return state.round === 0 || state.hasChanged || isPending ? null : 'nothing-changes'
}

function nextTurn(stage: Stage, state: EncounterState, detail: Detail): StepResult {
  const id = state.order[state.turn]
  if (id === undefined) return { state: { ...state, phase: 'round' }, entries: [] }
  const after = { ...state, turn: state.turn + 1 }
  if (!state.creatures[id]?.onMap) return { state: after, entries: [] }
  stage.show(state)
  const taken = takeTurn(stage, state, id, detail)
  const isStirring = state.hasChanged || changesAnything(state, taken, id)
  return { state: { ...taken.state, turn: after.turn, hasChanged: isStirring }, entries: [taken.entry] }
}

/**
 * True if a turn moved a creature, jammed it, or changed anything later turns depend on: the creature's state, doors, terrain,
 * alarms or the random state.
 */
function changesAnything(before: EncounterState, { state: after, entry }: TurnResult, id: string): boolean {
  // Odds count every jam.
  if (entry.path.length > 1 || entry.jammed) return true
  const { doors, terrain, alarms, random } = before
  if (after.doors !== doors || after.terrain !== terrain || after.random !== random || after.alarms !== alarms)
    return true
  const [was, is] = [before.creatures[id], after.creatures[id]]
  if (!was || !is) return was !== is
  // `at` is a new object of the same place.
  return (Object.keys(was) as (keyof CreatureState)[]).some((field) => field !== 'at' && was[field] !== is[field])
}
