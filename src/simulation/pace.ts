/** The actions that paces stand for, and what takes their place. */
import type { TurnPace } from '../map/records/encounter.ts'
import { actionOf, defaultAction, paceIdOf, type ActionId, type Ruleset, type Spending } from '../rules/ruleset.ts'

/** An action made a number of times. */
export type PacedAction = Spending

const ACTIONS: Readonly<Record<TurnPace, PacedAction>> = {
  step: { action: 'step', times: 1 },
  move: { action: 'move', times: 1 },
  double: { action: 'double', times: 1 },
  run: { action: 'run', times: 1 },
  charge: { action: 'charge', times: 1 },
  withdraw: { action: 'withdraw', times: 1 },
  'stride-1': { action: 'stride', times: 1 },
  'stride-2': { action: 'stride', times: 2 },
  'stride-3': { action: 'stride', times: 3 },
}

/** Returns the action of a pace; the ruleset's plain one without a pace; null if the ruleset has no such action. */
export function pacedAction(ruleset: Ruleset, pace: TurnPace | undefined): PacedAction | null {
  if (pace === undefined) return plainAction(ruleset)
  const paced = ACTIONS[pace]
  const rule = actionOf(ruleset, paced.action)
  return rule ? { ...paced, times: Math.min(paced.times, rule.maxActions) } : null
}

/** The ruleset's plain move, made once. */
export const plainAction = (ruleset: Ruleset): PacedAction => ({ action: defaultAction(ruleset).id, times: 1 })

/** Returns what is left of a pace after standing up; null if nothing is left. */
export function afterStandingUp(ruleset: Ruleset, paced: PacedAction): PacedAction | null {
  const { actions } = ruleset.turn.standingUp
  if (actions === 0) return paced
  const rule = actionOf(ruleset, paced.action)
  if (!rule || rule.budget.kind === 'one-square') return null
  const plain = plainAction(ruleset)
  const maxTimes = Math.max(1, defaultAction(ruleset).maxActions - actions)
  return paced.action === plain.action ? { ...plain, times: Math.min(paced.times, maxTimes) } : plain
}

/** Returns actions that make the same move with less of the turn, the cheapest first; none for one square or a withdrawal. */
export function cheaperActions(ruleset: Ruleset, action: ActionId): readonly PacedAction[] {
  const rule = actionOf(ruleset, action)
  const [plain, instead] = [plainAction(ruleset), ruleset.turn.whole]
  if (!rule || rule.isWithdrawal || !rule.provokes || rule.budget.kind === 'one-square' || action === plain.action)
    return []
  return action === instead.action ? [plain] : [plain, instead]
}

/** The pace of the most movement in a turn. */
export function wholeTurnOf(ruleset: Ruleset): string {
  const { action, times } = ruleset.turn.whole
  const rule = actionOf(ruleset, action)
  return rule ? paceIdOf(rule, times) : action
}
