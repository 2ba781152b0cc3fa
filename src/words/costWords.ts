import { PLAIN_STEP, type Ruleset, type StepFacts } from '../rules/ruleset.ts'
import { en } from './en/index.ts'
import type { TableRules } from '../rules/tableRules.ts'

/**
 * The cost of a step in words: `5 ft, diagonals alternate 5 and 10 ft`. Calls the same cost function as the searches, so
 * the words cannot differ from what is computed. `facts`: what makes the step differ from a normal one.
 */
export function costWords(ruleset: Ruleset, rules: TableRules, facts: Partial<StepFacts>): string {
  const feet = (diagonal: boolean, oddCount: boolean): number =>
    ruleset.stepCost({ ...PLAIN_STEP, ...facts, diagonal, oddCount }, rules).feet
  const [straight, first, second] = [feet(false, false), feet(true, false), feet(true, true)]
  return en.stepCost(straight, first, second)
}
