/**
 * What a rule system says beyond squares and feet: numbers a GM needs beside an answer of the engine, and facts for the
 * creature sheet. Tables only; every entry names the clauses it rests on (docs/rules.md lists them).
 */
import type { MovementMode } from '../../../map/modes.ts'
import type { Size } from '../../../map/sizes.ts'
import type { ReferenceNote } from '../../reference/referenceNote.ts'
import type { SheetTables } from '../sheet/sheetTables.ts'
import type { Load, Slowing } from '../sheet/slowing.ts'

/** A sentence for the GM and the clauses it rests on. */
export interface RuleNote {
  readonly text: string
  readonly clauses: readonly string[]
}

/** A modifier of a number on the sheet, such as −4 on attack rolls. */
export interface Modifier extends RuleNote {
  readonly to: string
  readonly by: number
}

/** Fast climbing against a harder check. */
export interface AcceleratedClimb extends RuleNote {
  readonly times: number
  readonly checkModifier: number
  /** Never faster than on the ground. */
  readonly cappedByLandSpeed: boolean
}

/** A charge out of the air. */
export interface DiveAttack extends RuleNote {
  readonly leastFeet: number
  readonly leastDescentFeet: number
}

/** Passing an opponent by force. */
export interface Overrun extends RuleNote {
  /** Sizes the opponent may be larger. */
  readonly mostSizesLarger: number
  /** What is rolled, in the words of the system. */
  readonly check: string
  /** What the opponent may do instead. */
  readonly choice: string
}

/** Gaps too narrow to squeeze through. */
export interface TightGaps extends RuleNote {
  readonly skill: string
  readonly modifiers: readonly Modifier[]
}

/** One thing a flier does by a check. */
export interface FlightTask extends RuleNote {
  readonly id: string
  readonly label: string
  /** Classes that cannot do it at all. */
  readonly notFor: readonly string[]
  /** Classes that need no check. */
  readonly automaticFor: readonly string[]
}

/** What cover of a degree gives. */
export interface CoverBonus {
  readonly armourClass: number
  readonly reflexSaves: number
  readonly stealth: number
  readonly mayHide: boolean
}

/** What a rule system adds to the engine. `null`: its text has no such rule. */
export interface Particulars {
  /** Who settles which of several equally near squares or creatures is the closest. */
  readonly closestOfEquals: 'who-acts' | 'die'
  /** What a squeezing creature suffers besides its speed. */
  readonly squeezing: readonly Modifier[]
  readonly tightGaps: TightGaps | null
  /** Jumping over squares without minding their ground. */
  readonly leap: RuleNote | null
  readonly overrun: Overrun | null
  /** How one gets past an opponent by skill. */
  readonly tumbling: RuleNote
  /** Checks that stand in for a speed one does not have. */
  readonly checksForModes: Partial<Readonly<Record<MovementMode, RuleNote>>>
  readonly acceleratedClimb: AcceleratedClimb | null
  readonly diveAttack: DiveAttack | null
  /** Heaviest load a flier may carry; null: any. */
  readonly heaviestFlyingLoad: { readonly load: Load; readonly clauses: readonly string[] } | null
  /** Modifier of checks to fly by manoeuvrability. */
  readonly flightModifiers: Readonly<Record<string, number>> | null
  readonly flightTasks: readonly FlightTask[]
  /** Bonuses by degree of cover. */
  readonly cover: Readonly<Record<'lesser' | 'standard' | 'greater', CoverBonus>> | null
  /** What a flanked foe suffers. */
  readonly flanked: Modifier | null
  /** Notes on kinds of ground, by terrain id. */
  readonly groundNotes: Readonly<Record<string, RuleNote>>
  /** Notes for sheets by movement mode, and by size for the very small and the big. */
  readonly modeNotes: Readonly<Record<string, readonly RuleNote[]>>
  readonly sizeNotes: Partial<Readonly<Record<Size, readonly RuleNote[]>>>
  /** How armour and load change a speed. */
  readonly slowing: Slowing | null
  /** Tables of the creature sheet. */
  readonly sheet: SheetTables
  /** The rules reference of the system. */
  readonly reference: readonly ReferenceNote[]
}
