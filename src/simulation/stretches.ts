/**
 * Turns of several stretches: a creature that comes to a cliff or has opened a door continues with the actions that remain. Each
 * action takes one mode, and feet left over in it are lost; where a turn is one pool of feet, the feet that remain are all it takes.
 *
 * @source Starfinder, Climbing and Swimming: a move action each; Pathfinder 2e, Movement in Encounters: Stride, Climb and Swim are
 *   actions of their own. D&D 3.5 and Pathfinder 1e do not say whether a move action may mix modes; read alike. SRD 5.2.1,
 *   Speed: what was moved counts against each speed.
 */
import { actionOf } from '../rules/ruleset.ts'
import type { Stretch, TurnEntry } from './ledger.ts'
import { plainAction, withinActions, type PacedAction } from './pace.ts'
import { currentState, type ActingTurn } from './turn.ts'

/** Actions of a turn that a stretch spent. */
export const actionsSpent = ({ stage }: ActingTurn, { action, times }: Pick<TurnEntry, 'action' | 'times'>): number =>
  action === null ? 0 : (actionOf(stage.scene.ruleset, action)?.spends ?? 0) * times

/** Returns what a stretch leaves of a pace; null if nothing, or if it takes actions and the pace is no plain move. */
export function remainingPace(turn: ActingTurn, paced: PacedAction, made: TurnEntry): PacedAction | null {
  const { ruleset } = turn.stage.scene
  const plain = plainAction(ruleset)
  if (ruleset.turn.isOnePool)
    return currentState(turn).onMap ? withinActions(ruleset, paced, ruleset.turn.actions - turn.spentActions) : null
  if (paced.action !== plain.action && paced.action !== ruleset.turn.whole.action) return null
  const available = Math.min(actionsSpent(turn, paced), ruleset.turn.actions - turn.spentActions)
  const left = available - actionsSpent(turn, made)
  return left > 0 && currentState(turn).onMap ? { ...plain, times: left } : null
}

/** Counts a stretch as spent: its feet where the turn is one pool, else its actions. */
export function spendStretch(turn: ActingTurn, made: TurnEntry): void {
  if (turn.stage.scene.ruleset.turn.isOnePool) turn.spentFeet += made.feet
  else turn.spentActions += actionsSpent(turn, made)
}

/** Joins two stretches of one pool of feet: the later one knows by which action the creature gets that far. */
export function joinInPool(first: TurnEntry, onward: TurnEntry): TurnEntry {
  const joined = joinEntries({ ...first, steps: [] }, { ...onward, steps: [] })
  const isSameMode = onward.mode === first.mode
  const steps = onward.path.length - 1 - (onward.onward ?? []).reduce((sum, each) => sum + each.steps, 0)
  const then = [...(isSameMode ? [] : [{ action: onward.action ?? '', times: 0, mode: onward.mode, steps }])]
  const { onward: _, ...entry } = joined
  const later = [...then, ...(onward.onward ?? [])]
  return {
    ...entry,
    action: onward.action,
    times: onward.times,
    steps: [...first.steps, ...onward.steps],
    ...(later.length > 0 ? { onward: later } : {}),
  }
}

/** Joins two stretches of one turn into one entry. `onward` has the notes and checks of both. */
export function joinEntries(first: TurnEntry, onward: TurnEntry): TurnEntry {
  const actions = (first.steps.at(-1)?.action ?? first.times - 1) + 1
  return {
    ...onward,
    ...(onward.altitudeFeet === undefined && first.altitudeFeet !== undefined
      ? { altitudeFeet: first.altitudeFeet }
      : {}),
    action: first.action,
    times: first.times,
    mode: first.mode,
    from: first.from,
    path: [...first.path, ...onward.path.slice(1)],
    feet: first.feet + onward.feet,
    steps: [...first.steps, ...onward.steps.map((step) => ({ ...step, action: step.action + actions }))],
    hazards: [...first.hazards, ...onward.hazards],
    onward: [...stretchOf(onward), ...(onward.onward ?? [])],
  }
}

function stretchOf({ action, times, mode, path, onward = [] }: TurnEntry): readonly Stretch[] {
  const later = onward.reduce((sum, { steps }) => sum + steps, 0)
  return action === null ? [] : [{ action, times, mode, steps: path.length - 1 - later }]
}
