/** Questions about rules other than movement: creature sheets, the rules reference, changing the rule system. */
import { z } from 'zod'
import { lineSchema } from '../../map/records/shared.ts'
import type { MovementMode } from '../../map/modes.ts'
import { creatureSheetSchema } from '../../map/records/creature.ts'
import type { CreatureSheet } from '../../map/records/creature.ts'
import type { RulesetDifference } from '../../words/rulesetChange.ts'
import type { Carrying } from '../../rules/shared/carrying.ts'
import { mapRefSchema } from './maps.ts'

const rulesetIdSchema = lineSchema(40)

/** The parts of a sheet that determine its speeds, and the rule system. */
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

/** A search in the rules reference; empty for everything. */
export const referenceSchema = z.object({ ruleset: rulesetIdSchema, search: lineSchema(200).default('') })

/** A map, and the rule system to compare with. */
export const rulesetChangeSchema = mapRefSchema.extend({ to: rulesetIdSchema })

/** A sentence, and the clauses it is based on. */
export interface ClausedText {
  readonly text: string
  readonly clauses: readonly string[]
}

/** A speed, before and after reductions, with every step between. */
export interface SheetSpeed {
  readonly mode: MovementMode
  readonly baseFeet: number
  readonly unhinderedFeet: number
  readonly reducedFeet: number
  readonly isGrounded: boolean
  readonly steps: readonly { readonly because: string; readonly feet: number }[]
}

/** A sheet under a rule system. */
export interface SheetAnswer {
  readonly speeds: readonly SheetSpeed[]
  /** Clauses behind the reductions; empty if the system has none. */
  readonly speedClauses: readonly string[]
  /** Whether each suit of armor has its own speed reduction in feet. */
  readonly armourTakesFeet: boolean
  /** The current load: from what is carried, otherwise as chosen. */
  readonly load: CreatureSheet['load']
  /** Limits of each load, lightest first; null if the system has none. */
  readonly carrying: Carrying | null
  /** Land speeds of common races; null if the system has no such table. */
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
  /** `source`: book and heading. */
  readonly notes: readonly (ClausedText & { readonly title: string; readonly source: string })[]
}

/** Everything that changes on a map under another rule system, grouped by kind. */
export interface RulesetChangeReport {
  readonly from: string
  readonly to: string
  readonly differences: readonly RulesetDifference[]
}
