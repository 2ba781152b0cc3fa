import type { RulesetSummary } from '../../../src/ipc/shapes/engine.ts'

type Economy = Pick<RulesetSummary, 'turnActions' | 'actions' | 'bands'>

/**
 * What is said where moves spend more actions than a turn has; null where they do not. `labels`: what allowed each move,
 * as it is called; moves that nothing of the ruleset allowed spend nothing. A step left over from a full round is free.
 * @source D&D 3.5 and Pathfinder 1e, Movement in Combat; Pathfinder 2e, Movement in Encounters
 */
export function overspent({ turnActions, actions, bands }: Economy, labels: readonly (string | null)[]): string | null {
  const spendsOf = (label: string | null): number =>
    [...bands, ...actions].find((each) => each.label === label)?.spends ?? 0
  const spent = labels.reduce((sum, label) => sum + spendsOf(label), 0)
  return spent > turnActions ? `More than a turn: ${spent} actions used, ${turnActions} per turn.` : null
}
