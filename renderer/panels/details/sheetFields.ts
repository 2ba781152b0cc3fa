/** The fields of a creature's sheet with one control each. Controls are defined here, words in the catalog, bounds in the schema. */
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
/** Control of a field. A number with a `blank` placeholder may be empty, which removes the field, as null in a choice does. */
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
const toggle: Control = { kind: 'switch' }
const number: Control = { kind: 'number' }
const feet = { kind: 'number', step: 5, unit: 'ft' } as const

/** Fields with several controls, or with choices that depend on the map: the forms handle them. */
type Composed =
  | ('name' | 'size' | 'speedFeet' | 'baseSpeedFeet' | 'speedCircumstances')
  | ('skills' | 'picture' | 'tags' | 'notes' | 'bonuses')
/** All other fields: a new one does not compile without a control. */
type Plain =
  | Exclude<keyof CreatureSheet | keyof SpeedCircumstances, Composed>
  | Extract<keyof Creature, 'altitudeFeet' | 'facing'>
/** A field with a control, or a creature state. */
export type SheetFieldId = Plain | CreatureStateId

const CONTROLS: Readonly<Record<Plain, Control>> = {
  body: choiceOf(BODIES, (body) => en.terms.bodies[body]),
  altitudeFeet: feet,
  facing: { kind: 'choice', choices: en.terms.compass.map((word, facing) => [facing, word]) },
  maneuverability: choiceOf(MANEUVERABILITIES, wordOf),
  reachFeet: { ...feet, grain: 1, blank: en.sheet.bySize },
  reachWeapon: toggle,
  unarmed: toggle,
  hasMovementReaction: {
    kind: 'choice',
    choices: [
      [null, en.sheet.reactions.usual],
      [true, en.sheet.reactions.yes],
      [false, en.sheet.reactions.no],
    ],
  },
  reactionsPerRound: number,
  incorporeal: toggle,
  opensDoors: toggle,
  fillsSpace: toggle,
  obstacleWhenHelpless: toggle,
  ignoresDifficultTerrain: toggle,
  strength: number,
  dexterity: number,
  constitution: number,
  hitPoints: { kind: 'number', blank: '' },
  initiativeModifier: { kind: 'number', blank: '' },
  armour: choiceOf(ARMORS, wordOf),
  load: choiceOf(LOADS, wordOf),
  armourTakesFeet: { ...feet, grain: 1 },
  carried: { kind: 'number', grain: 0.01, blank: en.sheet.unknown },
  gait: choiceOf(GAITS, (gait) => en.sheet.gaits[gait]),
  isNeverSlowed: toggle,
}

const SCHEMAS = { ...creatureSchema.shape, ...speedCircumstancesSchema.shape }
/** Bounds of a number field, from its schema. */
function boundsOf(field: SheetFieldId): { readonly min: number; readonly max: number } {
  let schema: z.core.$ZodType = SCHEMAS[field]
  while ('innerType' in schema._zod.def) schema = schema._zod.def.innerType as z.core.$ZodType
  const { minValue, maxValue } = schema as z.ZodNumber
  return { min: minValue ?? -Infinity, max: maxValue ?? Infinity }
}

const states = new Map(CREATURE_STATES.map((state) => [state.id as string, state]))
/** Control, bounds and words of a field. `history`: its name in the history of the map. */
export function sheetField(field: SheetFieldId) {
  const state = states.get(field)
  const control = state ? (state.count ? number : toggle) : CONTROLS[field as Plain]
  const words = state ?? en.sheet.fields[field as Plain]
  const history = ('history' in words && words.history) || words.label.toLowerCase()
  return { control, words, history, bounds: control.kind === 'number' ? boundsOf(field) : { min: 0, max: 0 } }
}
