/**
 * What a rule system makes of questions that each answers in its own way. It stands beside the system's other tests, in
 * `test/rules/systems/ID/facts.ts`; tests of all systems state laws, and ask it for the rest.
 */
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import type { TableRuleId } from '../../src/rules/tableRules.ts'
import type { PositionId } from '../engine/positions.ts'

/** The facts of one rule system. */
export interface SystemFacts {
  readonly ruleset: Ruleset
  /** Terms of its text that no map of another system shows, unless that one lists them too. In lower case. */
  readonly terms: readonly string[]
  /** Its actions in order, each with what it takes of a turn: `move 1`. */
  readonly actions: readonly string[]
  /** The moves that the band of a movement range is named by, each with what it takes of a turn: `Double move 2`. */
  readonly bands: readonly string[]
  /** Actions that a turn has for movement. */
  readonly turnActions: number
  /** How a creature with a speed of 30 ft moves 35 ft. */
  readonly move35: string
  /** What provokes besides leaving a threatened square: standing up, and a small mover’s entering an opponent’s square. */
  readonly provokes: { readonly standingUp: boolean; readonly entering: boolean }
  /** First help with a cliff two squares wide, to a creature that cannot climb; undefined for none. */
  readonly upCliff: string | undefined
  /** Help over a pit two squares wide, to a creature with a speed of 30 ft. */
  readonly overPit: readonly string[]
  /** Clauses of the means to pass an opponent that blocks the way. */
  readonly pastOpponent: readonly string[]
  /** Extra feet of a diagonal step into the square of a helpless body: a limp one, and one that hinders. */
  readonly bodyFeet: { readonly limp: number; readonly hindering: number }
  /** Why a step of 5 ft cannot lead straight up; null: it can. Undefined: there is no such action. */
  readonly stepUp?: string | null
  /** The sheet of a Large creature: modifiers, and its usual height in inches; undefined: the text has no table of sizes. */
  readonly largeSize?: { readonly modifiers: object | null; readonly heightInches: readonly number[] }
  /** Whether armor takes the feet that its line in the book says. */
  readonly armorTakesFeet: boolean
  /** The heaviest load that a flier may carry; null: any. */
  readonly flyingLoad: string | null
  /** Id of its sample encounter; null for none. */
  readonly sample: string | null
  /** Its answers about positions that game masters argue about. */
  readonly positions: Readonly<Record<PositionId, unknown>>
  /** Its answers by reading of a house rule, where they differ from those of the 3E family. */
  readonly readings: Partial<Readonly<Record<TableRuleId, readonly unknown[]>>>
}

const files = import.meta.glob<{ readonly facts: SystemFacts }>('../rules/systems/*/facts.ts', { eager: true })
const stated = Object.values(files).map(({ facts }) => facts)

/** Of the registered rule systems those that have facts, with them. */
export const SYSTEMS: readonly (SystemFacts & { readonly id: string; readonly name: string })[] = RULESETS.flatMap(
  ({ id, name }) => stated.filter(({ ruleset }) => ruleset.id === id).map((facts) => ({ ...facts, id, name })),
)
