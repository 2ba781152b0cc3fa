/** What the summary of an encounter is made from, and what it says. */
import type { BattlefieldReport } from '../report/report.ts'

/** Facts of an encounter at a glance. */
export interface SummaryFacts {
  /** Every side on the map, with how many creatures it has there. */
  readonly sides: readonly (readonly [side: string, creatures: number])[]
  /** The earliest attack between two sides, null where no one attacks within the rounds; null where one of them has no creature. */
  readonly contact: {
    readonly first: { readonly attacker: string; readonly target: string; readonly round: number } | null
    readonly rounds: number
  } | null
  /** Null where there are no two sides with somewhere to start. */
  readonly report: BattlefieldReport | null
  /** What the table plays otherwise than the rules say. */
  readonly houseRules: readonly string[]
}

/** One line of the summary. */
export interface SummaryRow {
  readonly id: 'sides' | 'measured' | 'contact' | 'narrowest' | 'house-rules'
  readonly label: string
  readonly text: string
  /** For a card, where lines are narrow; left out where a card does not say it. */
  readonly brief?: string
}
