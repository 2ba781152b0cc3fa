import { z } from 'zod'
import { CREATURE_STATES, type CreatureStateId, type CreatureStateRow, type CreatureStates } from '../creatureStates.ts'
import { MOVEMENT_MODES } from '../modes.ts'
import { BODIES, SIZES, SPACE_CELLS } from '../sizes.ts'
import { recordIdSchema } from './ids.ts'
import { cellSchema, lineSchema, longTextSchema, pictureIdSchema, shortTextSchema } from './shared.ts'

/** Maneuverability classes of fliers, worst first. */
export const MANEUVERABILITIES = ['clumsy', 'poor', 'average', 'good', 'perfect'] as const
/** Armor worn, as far as it matters for movement. */
export const ARMORS = ['none', 'light', 'medium', 'heavy'] as const
/** Load carried. */
export const LOADS = ['light', 'medium', 'heavy', 'overloaded'] as const
/** Number of legs: two, or more. */
export const GAITS = ['biped', 'quadruped'] as const
/** Sides that every map offers; others can be typed. */
export const COMMON_SIDES = ['party', 'foes', 'neutral'] as const
/** The side of the players: what it knows, players know. */
export const PARTY_SIDE = 'party' satisfies (typeof COMMON_SIDES)[number]
/** The side of bystanders: no one targets them, and movement past them provokes nothing. */
export const NEUTRAL_SIDE = 'neutral' satisfies (typeof COMMON_SIDES)[number]

const feetSchema = z.int().min(0).max(10_000)
const scoreSchema = z.int().min(0).max(200)

/** Speed in feet by mode; a mode left out cannot be used. */
export const speedsSchema = z.partialRecord(z.enum(MOVEMENT_MODES), feetSchema)

/** What changes a speed from its base, as written on the sheet. */
export const speedCircumstancesSchema = z.object({
  bonuses: z
    .array(
      z.object({
        source: shortTextSchema,
        /** Bonuses of the same type do not stack; null: stacks with everything. */
        type: lineSchema(40).nullable().default(null),
        feet: z.int().min(-500).max(500),
        /** Armor in which it is lost. */
        lostIn: z.array(z.enum(ARMORS)).max(ARMORS.length).default([]),
      }),
    )
    .max(20)
    .default([]),
  /** Armor and load do not slow it. */
  isNeverSlowed: z.boolean().default(false),
  /** Feet that the suit of armor subtracts, in systems where armor has a speed penalty. */
  armourTakesFeet: z.int().min(0).max(500).default(0),
  /** Weight carried, in pounds or the system's unit; absent: `load` was chosen by hand. */
  carried: z.number().min(0).max(10_000_000).optional(),
  gait: z.enum(GAITS).default('biped'),
})
/** What changes a speed from its base. */
export type SpeedCircumstances = z.output<typeof speedCircumstancesSchema>

/** The statistics of a creature, on a map or in the creature library. */
export const creatureSheetSchema = z.object({
  name: shortTextSchema,
  size: z.enum(SIZES),
  body: z.enum(BODIES).default('tall'),
  /** Feet by mode, as used on the map, armor and load included. */
  speedFeet: speedsSchema,
  /** Feet by mode before armor, load and bonuses; absent: the same as `speedFeet`. */
  baseSpeedFeet: speedsSchema.optional(),
  /** Absent: none entered. */
  speedCircumstances: speedCircumstancesSchema.optional(),
  armour: z.enum(ARMORS).default('none'),
  load: z.enum(LOADS).default('light'),
  /** Natural reach in feet; absent: from the ruleset's size table. */
  reachFeet: z.int().min(0).max(500).optional(),
  reachWeapon: z.boolean().default(false),
  unarmed: z.boolean().default(false),
  incorporeal: z.boolean().default(false),
  fillsSpace: z.boolean().default(false),
  /** Its body hinders movement even while it is helpless. */
  obstacleWhenHelpless: z.boolean().default(false),
  maneuverability: z.enum(MANEUVERABILITIES).default('average'),
  /** Whether it has a reaction that movement can trigger; absent: like most creatures of the rule system. */
  hasMovementReaction: z.boolean().optional(),
  /** How many of these reactions it has between its turns (Combat Reflexes and the like). */
  reactionsPerRound: z.int().min(1).max(30).default(1),
  strength: scoreSchema.default(10),
  dexterity: scoreSchema.default(10),
  constitution: scoreSchema.default(10),
  hitPoints: z.int().min(0).max(100_000).optional(),
  /** Initiative modifier; absent: the Dexterity modifier. */
  initiativeModifier: z.int().min(-50).max(100).optional(),
  /** Modifiers of skills for movement (acrobatics, athletics, climb, swim, fly, tumble, escapeArtist, balance, jump …). */
  skills: z.record(lineSchema(40), z.int().min(-50).max(100)).default({}),
  /** Reduces difficult terrain by one step, by a class ability or feat. */
  ignoresDifficultTerrain: z.boolean().default(false),
  /** Opens unlocked doors as it moves; animals and mindless creatures do not. */
  opensDoors: z.boolean().default(true),
  picture: pictureIdSchema.optional(),
  tags: z.array(shortTextSchema).max(50).default([]),
  notes: longTextSchema.default(''),
})

/** A creature's statistics. */
export type CreatureSheet = z.output<typeof creatureSheetSchema>

const LARGEST_SPACE_CELLS = SPACE_CELLS.colossal
const spaceSideSchema = z.int().min(1).max(LARGEST_SPACE_CELLS)
const spacePartSchema = z.object({
  col: z
    .int()
    .min(0)
    .max(LARGEST_SPACE_CELLS - 1),
  row: z
    .int()
    .min(0)
    .max(LARGEST_SPACE_CELLS - 1),
  widthCells: spaceSideSchema,
  heightCells: spaceSideSchema,
})

const fieldOf = ({ count }: CreatureStateRow) =>
  count ? z.int().min(0).max(count.max).default(0) : z.boolean().default(false)
type StateFields = {
  [S in CreatureStateId]: CreatureStates[S] extends number ? z.ZodDefault<z.ZodInt> : z.ZodDefault<z.ZodBoolean>
}
const stateFields = Object.fromEntries(CREATURE_STATES.map((row) => [row.id, fieldOf(row)])) as StateFields

/** The modifier of an ability score: 0 for 10 and 11, one more or less for every two points. */
export const abilityModifier = (score: number): number => Math.floor((score - 10) / 2)

/** The initiative modifier of a creature. */
export const initiativeModifierOf = ({
  initiativeModifier,
  dexterity,
}: Pick<CreatureSheet, 'initiativeModifier' | 'dexterity'>): number => initiativeModifier ?? abilityModifier(dexterity)

/** A creature on a map. `at` is the top left cell of its space. */
export const creatureSchema = creatureSheetSchema.extend({
  id: recordIdSchema,
  at: cellSchema,
  side: shortTextSchema,
  /** Height above the ground in feet, multiples of 5. */
  altitudeFeet: z.int().min(0).max(10_000).default(0),
  /** Direction a flier faces: 0 north, clockwise in steps of 45°. */
  facing: z.int().min(0).max(7).default(0),
  /** While squeezing: the part of its space that it occupies, from the space's top left; absent: unknown. */
  squeezedInto: spacePartSchema.optional(),
  ...stateFields,
  /** Id of the creature it rides, whose space it shares. */
  mountId: recordIdSchema.optional(),
  /** Entry of the creature library it was made from. */
  libraryId: lineSchema(64).optional(),
})

/** A creature on a map. */
export type Creature = z.output<typeof creatureSchema>
