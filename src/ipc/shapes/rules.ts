/** What windows ask about rules besides movement: creature sheets, the rules reference, changing the rule system. */
import { z } from 'zod'
import { lineSchema } from '../../map/records/shared.ts'
import type { MovementMode } from '../../map/modes.ts'
import { creatureSheetSchema } from '../../map/records/creature.ts'
import type { CreatureSheet } from '../../map/records/creature.ts'
import type { RulesetDifference } from '../../words/rulesetChange.ts'
import type { Carrying } from '../../rules/shared/carrying.ts'
import { mapRefSchema } from './maps.ts'

const rulesetIdSchema = lineSchema(40)

/** What of a sheet decides its speeds, and the rule system to read it by. */
export const sheetSchema = creatureSheetSchema
  .pick({
    size: true,
    speedFeet: true,
    baseSpeedFeet: true,
    speedCircumstances: true,
    armour: true,
    load: true,
    maneuverability: true,
    strength: true,
  })
  .extend({ ruleset: rulesetIdSchema, squeezing: z.boolean().default(false) })

/** Words to look for in the rules reference; none: everything. */
export const referenceSchema = z.object({ ruleset: rulesetIdSchema, search: lineSchema(200).default('') })

/** A map and the rule system it might be played by instead. */
export const rulesetChangeSchema = mapRefSchema.extend({ to: rulesetIdSchema })

/** A sentence and the clauses it rests on. */
export interface ClausedText {
  readonly text: string
  readonly clauses: readonly string[]
}

/** One speed, base and reduced side by side, with every step between. */
export interface SheetSpeed {
  readonly mode: MovementMode
  readonly baseFeet: number
  readonly unhinderedFeet: number
  readonly reducedFeet: number
  readonly isGrounded: boolean
  readonly steps: readonly { readonly because: string; readonly feet: number }[]
}

/** What a rule system makes of a sheet. */
export interface SheetAnswer {
  readonly speeds: readonly SheetSpeed[]
  /** Clauses behind the reduction; empty where the system has none. */
  readonly speedClauses: readonly string[]
  /** Whether the suit of armor names the feet it takes off. */
  readonly armourTakesFeet: boolean
  /** The load in force: from what is carried, else as chosen. */
  readonly load: CreatureSheet['load']
  /** Most that makes each load, lightest first; null where the system does not count it. */
  readonly carrying: Carrying | null
  /** Land speeds of common races; null where the system has no such table. */
  readonly races:
    | readonly {
        readonly name: string
        readonly baseFeet: number
        /** In medium or heavy armor. */
        readonly reducedFeet: number
        readonly isNeverSlowed: boolean
      }[]
    | null
  readonly size:
    | ({
        readonly heightInches: readonly [number, number | null]
        readonly weightPounds: readonly [number, number | null]
        readonly modifiers: { readonly attack: number; readonly special: number; readonly hide: number } | null
      } & { readonly clauses: readonly string[] })
    | null
  readonly notes: readonly (ClausedText & { readonly about: string })[]
}

/** A topic of the rules reference with its notes. */
export interface ReferenceTopicAnswer {
  readonly topic: string
  readonly label: string
  /** `source`: the book and heading that a note sums up. */
  readonly notes: readonly (ClausedText & { readonly title: string; readonly source: string })[]
}

/** Everything on a map that means something else under another rule system, grouped by kind. */
export interface RulesetChangeReport {
  readonly from: string
  readonly to: string
  readonly differences: readonly RulesetDifference[]
}
