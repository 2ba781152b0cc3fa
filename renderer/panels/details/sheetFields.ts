/** The fields of a creature's sheet that are one control each: one row here, its words in the catalog, its bounds in the schema. */
import type { z } from 'zod'
import { CREATURE_STATES, type CreatureStateId } from '../../../src/map/creatureStates.ts'
import {
  ARMORS,
  creatureSchema,
  GAITS,
  LOADS,
  MANEUVERABILITIES,
  speedCircumstancesSchema,
  type Creature,
  type CreatureSheet,
  type SpeedCircumstances,
} from '../../../src/map/records/creature.ts'
import { BODIES } from '../../../src/map/sizes.ts'
import { en } from '../../../src/words/en/index.ts'
import { wordOf } from './creatureSheet.ts'

type Choice = string | number | boolean | null
/** How a field is set. A field of numbers with a `blank` may be empty, which takes it away; null in a choice does, too. */
type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly [Choice, string])[] }
  | {
      readonly kind: 'number'
      readonly step?: number
      readonly grain?: number
      readonly unit?: string
      readonly blank?: string
    }

const choiceOf = <T extends Choice>(values: readonly T[], words: (value: T) => string): Control => ({
  kind: 'choice',
  choices: values.map((value) => [value, words(value)]),
})
const aSwitch: Control = { kind: 'switch' }
const aNumber: Control = { kind: 'number' }
const feet = { kind: 'number', step: 5, unit: 'ft' } as const

/** Fields that take more than one control, or choices that the map decides; the forms set them themselves. */
type Composed =
  | ('name' | 'size' | 'speedFeet' | 'baseSpeedFeet' | 'speedCircumstances')
  | ('skills' | 'picture' | 'tags' | 'notes' | 'bonuses')
/** All others of a sheet, of what its speed depends on, and of a creature's place: a new one does not compile without a row. */
type Plain =
  | Exclude<keyof CreatureSheet | keyof SpeedCircumstances, Composed>
  | Extract<keyof Creature, 'altitudeFeet' | 'facing'>
/** A field with a row, or a state. */
export type SheetFieldId = Plain | CreatureStateId

const CONTROLS: Readonly<Record<Plain, Control>> = {
  body: choiceOf(BODIES, (body) => en.terms.bodies[body]),
  altitudeFeet: feet,
  facing: { kind: 'choice', choices: en.terms.compass.map((word, facing) => [facing, word]) },
  maneuverability: choiceOf(MANEUVERABILITIES, wordOf),
  reachFeet: { ...feet, grain: 1, blank: en.sheet.bySize },
  reachWeapon: aSwitch,
  unarmed: aSwitch,
  hasMovementReaction: {
    kind: 'choice',
    choices: [
      [null, en.sheet.reactions.usual],
      [true, en.sheet.reactions.yes],
      [false, en.sheet.reactions.no],
    ],
  },
  reactionsPerRound: aNumber,
  incorporeal: aSwitch,
  opensDoors: aSwitch,
  fillsSpace: aSwitch,
  obstacleWhenHelpless: aSwitch,
  ignoresDifficultTerrain: aSwitch,
  strength: aNumber,
  dexterity: aNumber,
  constitution: aNumber,
  hitPoints: { kind: 'number', blank: '' },
  initiativeModifier: { kind: 'number', blank: '' },
  armour: choiceOf(ARMORS, wordOf),
  load: choiceOf(LOADS, wordOf),
  armourTakesFeet: { ...feet, grain: 1 },
  carried: { kind: 'number', grain: 0.01, blank: en.sheet.unknown },
  gait: choiceOf(GAITS, (gait) => en.sheet.gaits[gait]),
  isNeverSlowed: aSwitch,
}

const SCHEMAS = { ...creatureSchema.shape, ...speedCircumstancesSchema.shape }
/** The bounds of a field of numbers. */
function boundsOf(field: SheetFieldId): { readonly min: number; readonly max: number } {
  let schema: z.core.$ZodType = SCHEMAS[field]
  while ('innerType' in schema._zod.def) schema = schema._zod.def.innerType as z.core.$ZodType
  const { minValue, maxValue } = schema as z.ZodNumber
  return { min: minValue ?? -Infinity, max: maxValue ?? Infinity }
}

const states = new Map(CREATURE_STATES.map((state) => [state.id as string, state]))
/** Control, bounds and words of a field. `history`: what it is called in the history when it has changed. */
export function sheetField(field: SheetFieldId) {
  const state = states.get(field)
  const control = state ? (state.count ? aNumber : aSwitch) : CONTROLS[field as Plain]
  const words = state ?? en.sheet.fields[field as Plain]
  const history = ('history' in words && words.history) || words.label.toLowerCase()
  return { control, words, history, bounds: control.kind === 'number' ? boundsOf(field) : { min: 0, max: 0 } }
}
