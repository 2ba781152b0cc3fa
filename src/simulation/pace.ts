/** The actions that paces stand for, and what takes their place. */
import type { TurnPace } from '../map/records/encounter.ts'
import {
  actionOf,
  defaultAction,
  paceIdOf,
  timesLabel,
  type ActionId,
  type Ruleset,
  type Spending,
} from '../rules/ruleset.ts'

/** An action made a number of times. */
export type PacedAction = Spending

/** A pace of orders under a rule system. */
export interface Pace {
  readonly id: TurnPace
  /** What the GM reads, in the words of the rule system. */
  readonly label: string
  /** Only where the table rule `withdraw` allows it. */
  readonly isWithdrawal: boolean
}

/** The paces that orders may have under a rule system: a careful step, then its actions as often as a turn repeats them. */
export function pacesOf({ actions, turn }: Ruleset): readonly Pace[] {
  const ordered = [...actions.filter(({ id }) => id === turn.step), ...actions.filter(({ id }) => id !== turn.step)]
  return ordered
    .filter(({ id }) => id !== turn.minimum)
    .flatMap((action) =>
      Array.from({ length: action.maxActions }, (_, i) => ({
        id: paceIdOf(action, i + 1),
        label: timesLabel(action, i + 1),
        isWithdrawal: action.isWithdrawal,
      })),
    )
}

/** Returns the action of a pace; the ruleset's plain one without a pace; null if the ruleset has no such action. */
export function pacedAction(ruleset: Ruleset, pace: TurnPace | undefined): PacedAction | null {
  if (pace === undefined) return plainAction(ruleset)
  const [, name = pace, times = '1'] = /^(.+)-(\d+)$/.exec(pace) ?? []
  const rule = actionOf(ruleset, pace) ?? actionOf(ruleset, name)
  return rule ? { action: rule.id, times: Math.min(Number(times), rule.maxActions) } : null
}

/** What the GM reads for a pace; null if the ruleset has no such action. */
export const paceLabel = (ruleset: Ruleset, pace: TurnPace): string | null =>
  pacesOf(ruleset).find(({ id }) => id === pace)?.label ?? null

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

/** Returns actions that may make the same move with less effort, the least first; none for one square or a withdrawal. */
export function cheaperActions(ruleset: Ruleset, action: ActionId): readonly PacedAction[] {
  const rule = actionOf(ruleset, action)
  if (!rule || rule.isWithdrawal || !rule.provokes || rule.budget.kind === 'one-square') return []
  const { spends, budget } = rule
  return ruleset.turn.bands.filter((band) => {
    const other = actionOf(ruleset, band.action)
    if (!other || other === rule || other.budget.kind === 'one-square') return false
    return other.spends * band.times <= spends && other.budget.times * band.times <= budget.times
  })
}

/** Returns a paced action, or the longest movement that takes no more than some actions of the turn. */
export function withinActions(ruleset: Ruleset, paced: PacedAction, actions: number): PacedAction {
  const spends = ({ action, times }: PacedAction): number => (actionOf(ruleset, action)?.spends ?? 0) * times
  if (spends(paced) <= actions) return paced
  return ruleset.turn.bands.findLast((band) => spends(band) <= actions) ?? plainAction(ruleset)
}

/** The pace of the most movement in a turn. */
export function wholeTurnOf(ruleset: Ruleset): string {
  const { action, times } = ruleset.turn.whole
  const rule = actionOf(ruleset, action)
  return rule ? paceIdOf(rule, times) : action
}
