import { z } from 'zod'
import { GRAVITIES } from '../modes.ts'
import { recordIdSchema } from './ids.ts'
import { plannedJourneySchema } from './journey.ts'
import { styleSettingsSchema } from './styleSettings.ts'
import { lineSchema, longTextSchema, MAX_SHORT_TEXT, shortTextSchema } from './shared.ts'

/** Layers of a map on screen and in print, from the bottom up. */
export const LAYERS = ['background', 'terrain', 'edges', 'regions', 'annotations', 'creatures', 'gm'] as const
/** One layer. */
export type Layer = (typeof LAYERS)[number]

const layerViewSchema = z.object({ visible: z.boolean(), locked: z.boolean(), opacity: z.number().min(0).max(1) })

/** Value of a table rule, as its definition in the ruleset requires: a flag, a count, or one of its choices. */
export const tableRuleValueSchema = z.union([z.boolean(), z.int(), lineSchema(60)])
/** Value of a table rule. */
export type TableRuleValue = z.output<typeof tableRuleValueSchema>

/** Ally: lets pass and helps. Ignores: is no target, and movement past it provokes nothing. Enemy: is a target, and movement past it provokes. */
export const ATTITUDES = ['ally', 'ignores', 'enemy'] as const
/** How one side treats another; the other treats it the same way. */
export type Attitude = (typeof ATTITUDES)[number]

/** The attitude of two sides, in any order, as set by the GM. */
export const attitudeSchema = z.object({
  side: shortTextSchema,
  other: shortTextSchema,
  attitude: z.enum(ATTITUDES),
})
/** The attitude of two sides, as set by the GM. */
export type SideAttitude = z.output<typeof attitudeSchema>

/** The settings of a map: the one record of its table, with the id `settings`. */
export const settingsSchema = z.object({
  id: recordIdSchema,
  name: shortTextSchema.min(1),
  /** Id of a registered rule system, such as `pf1e`. */
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  gravity: z.enum(GRAVITIES).default('normal'),
  /** Deviations from the ruleset's table rules, by rule id. Empty: rules as written. */
  tableRules: z.record(lineSchema(60), tableRuleValueSchema).default({}),
  description: longTextSchema.default(''),
  layers: z.partialRecord(z.enum(LAYERS), layerViewSchema).default({}),
  /** Squares between two bold grid lines; 0 for none. */
  heavyLineEverySquares: z.int().min(0).max(50).default(0),
  /** Pairs of sides without the default attitude (`usualAttitude`). */
  attitudes: z.array(attitudeSchema).max(1000).default([]),
  /** Journeys planned for the creatures of the map. */
  journeys: z.array(plannedJourneySchema).max(50).default([]),
  look: styleSettingsSchema.prefault({}),
})
/** The settings of a map. */
export type MapSettings = z.output<typeof settingsSchema>

/** Longest name of a map, in characters. */
export const MAX_MAP_NAME = MAX_SHORT_TEXT

/** Why a text, without spaces at its ends, cannot be the name of a map; null if it can. */
export function mapNameProblem(text: string): 'empty' | 'too-long' | 'several-lines' | null {
  const name = text.trim()
  if (name === '') return 'empty'
  if (/\p{Cc}/u.test(name)) return 'several-lines'
  return settingsSchema.shape.name.safeParse(name).success ? null : 'too-long'
}
