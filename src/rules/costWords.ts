import type { Ruleset, StepFacts } from './ruleset.ts'
import type { TableRules } from './tableRules.ts'

const PLAIN_STEP: StepFacts = {
  diagonal: false,
  oddCount: false,
  terrainWeight: 0,
  hampered: 0,
  squeezing: false,
  helplessBody: false,
  barrier: false,
}

/**
 * What a step costs, in words: `5 ft, diagonals 5 and 10 ft in turn`. It is asked of the price of a step that the searches
 * use, so that no table of words can differ from what is computed. `facts`: what makes the step other than a plain one.
 */
export function costWords(ruleset: Ruleset, rules: TableRules, facts: Partial<StepFacts>): string {
  const feet = (diagonal: boolean, oddCount: boolean): number =>
    ruleset.stepCost({ ...PLAIN_STEP, ...facts, diagonal, oddCount }, rules).feet
  const [straight, first, second] = [feet(false, false), feet(true, false), feet(true, true)]
  if (first === straight && second === straight) return `${straight} ft`
  return `${straight} ft, diagonals ${first === second ? `${first} ft` : `${first} and ${second} ft in turn`}`
}
