/** What a rule system says about creatures in each other’s way. Systems answer with rows of a table, which they name themselves. */
import type { Attitude } from '../map/records/settings.ts'
import type { Size } from '../map/sizes.ts'
import type { TableRules } from './tableRules.ts'

/** A creature as far as others in its way mind. */
export interface Occupant {
  readonly size: Size
  readonly helpless: boolean
  readonly prone: boolean
  /** Fills its squares: no one can pass. */
  readonly fillsSpace: boolean
  readonly obstacleWhenHelpless: boolean
}

/** A creature in the way of a mover. */
export interface Encountered {
  readonly other: Occupant
  /** Its attitude to the mover. */
  readonly attitude: Attitude
}

/** How a mover deals with a creature in its way. */
export interface PassingOptions {
  readonly tumble: boolean
  /** The move is a charge. */
  readonly isCharge: boolean
  /** It overruns this creature. */
  readonly overruns: boolean
}

/** Everything that moving through a creature’s space depends on. */
export interface PassingFacts extends Encountered {
  readonly mover: Occupant
  readonly options: PassingOptions
  readonly rules: TableRules
}

/** The row of the table that applies to a mover and another creature. */
export interface Passing {
  /** As the system calls the row. */
  readonly id: string
  readonly passes: boolean
  /** Why entering its space costs more (`StepFacts.creature`); null if it does not. */
  readonly burden: 'helpless-body' | 'creature' | null
  /** Passing takes a check. */
  readonly takesCheck: boolean
  /** Entering its space provokes (see `StepPast.enters`). */
  readonly provokes: boolean
}

/** Everything that ending a move on others depends on: `overlapped` are all whose space the mover would share. */
export interface EndingFacts {
  readonly mover: Occupant
  readonly overlapped: readonly Encountered[]
  readonly rules: TableRules
}
