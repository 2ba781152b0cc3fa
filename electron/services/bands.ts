import type { ActionRule, Ruleset } from '../../src/rules/ruleset.ts'

/** One band of the reach overlay: an action made a number of times. */
export interface Band {
  readonly id: string
  readonly label: string
  readonly action: ActionRule
  readonly times: number
}

/**
 * The bands of a ruleset's overlay, nearest first. Where one action can be made several times a turn, a band for each
 * time; else the actions that spend whole speeds, from the slowest to the fastest, without those bound to a line on
 * plain ground or to a target.
 */
export function bandsOf(ruleset: Ruleset): readonly Band[] {
  const repeated = ruleset.actions.find(({ mostActions }) => mostActions > 1)
  if (repeated)
    return Array.from({ length: repeated.mostActions }, (_, i) => ({
      id: `${repeated.id}-${i + 1}`,
      label: i === 0 ? repeated.label : `${i + 1} ${repeated.label}s`,
      action: repeated,
      times: i + 1,
    }))
  return ruleset.actions
    .flatMap((action) =>
      action.budget.kind === 'speeds' && !action.isCharge ? [{ action, speeds: action.budget.times }] : [],
    )
    .sort((a, b) => a.speeds - b.speeds)
    .map(({ action }) => ({ id: action.id, label: action.label, action, times: 1 }))
}
