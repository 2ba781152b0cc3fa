import { z } from 'zod'
import { CREATURE_STATES, type CreatureStateId, type CreatureStateRow, type CreatureStates } from '../creatureStates.ts'
import { MOVEMENT_MODES } from '../modes.ts'
import { BODIES, SIZES, SPACE_CELLS } from '../sizes.ts'
import { recordIdSchema } from './ids.ts'
import { cellSchema, lineSchema, longTextSchema, pictureIdSchema, shortTextSchema } from './shared.ts'

/** Maneuverability classes of fliers, worst first. */
export const MANEUVERABILITIES = ['clumsy', 'poor', 'average', 'good', 'perfect'] as const
/** Armor worn, as far as movement rules care. */
export const ARMORS = ['none', 'light', 'medium', 'heavy'] as const
/** Load carried. */
export const LOADS = ['light', 'medium', 'heavy', 'overloaded'] as const
/** Legs that carry: two, or more. */
export const GAITS = ['biped', 'quadruped'] as const
/** Sides a map starts with; others may be typed. */
export const COMMON_SIDES = ['party', 'foes', 'neutral'] as const
/** The side of those who take none: no one seeks them out, and they strike at no one who moves past. */
export const NEUTRAL_SIDE = 'neutral' satisfies (typeof COMMON_SIDES)[number]

const feetSchema = z.int().min(0).max(10_000)
const scoreSchema = z.int().min(0).max(200)

/** Speed in feet by mode; a mode left out cannot be used. */
export const speedsSchema = z.partialRecord(z.enum(MOVEMENT_MODES), feetSchema)

/** What makes a speed differ from its base, as written on the sheet. */
export const speedCircumstancesSchema = z.object({
  bonuses: z
    .array(
      z.object({
        source: shortTextSchema,
        /** Bonuses of one type do not add up; null: adds up with everything. */
        type: lineSchema(40).nullable().default(null),
        feet: z.int().min(-500).max(500),
        /** Armor it does not work in. */
        lostIn: z.array(z.enum(ARMORS)).max(ARMORS.length).default([]),
      }),
    )
    .max(20)
    .default([]),
  /** Neither armor nor load slows it. */
  isNeverSlowed: z.boolean().default(false),
  /** Feet the suit of armor takes off by itself, where the system's armor says so. */
  armourTakesFeet: z.int().min(0).max(500).default(0),
  /** What it carries, in pounds or in the system's own unit; absent: `load` was chosen by hand. */
  carried: z.number().min(0).max(10_000_000).optional(),
  gait: z.enum(GAITS).default('biped'),
})
/** What makes a speed differ from its base. */
export type SpeedCircumstances = z.output<typeof speedCircumstancesSchema>

/** What the statistics of a creature say, shared by creatures on a map and entries of the creature library. */
export const creatureSheetSchema = z.object({
  name: shortTextSchema,
  size: z.enum(SIZES),
  body: z.enum(BODIES).default('tall'),
  /** Feet by mode, as used on the map (armor and load already taken off). */
  speedFeet: speedsSchema,
  /** Feet by mode before armor, load and bonuses; absent: the same as `speedFeet`. */
  baseSpeedFeet: speedsSchema.optional(),
  /** Absent: nothing was written down. */
  speedCircumstances: speedCircumstancesSchema.optional(),
  armour: z.enum(ARMORS).default('none'),
  load: z.enum(LOADS).default('light'),
  /** Natural reach in feet; absent: the ruleset's size table decides. */
  reachFeet: z.int().min(0).max(500).optional(),
  reachWeapon: z.boolean().default(false),
  unarmed: z.boolean().default(false),
  incorporeal: z.boolean().default(false),
  fillsSpace: z.boolean().default(false),
  /** Its body hinders even when it lies helpless. */
  obstacleWhenHelpless: z.boolean().default(false),
  maneuverability: z.enum(MANEUVERABILITIES).default('average'),
  /** Whether it has a reaction that movement can trigger; absent: as most creatures of the rule system. */
  hasMovementReaction: z.boolean().optional(),
  /** Most of these reactions from one of its turns to the next (Combat Reflexes and the like). */
  reactionsPerRound: z.int().min(1).max(30).default(1),
  strength: scoreSchema.default(10),
  dexterity: scoreSchema.default(10),
  constitution: scoreSchema.default(10),
  hitPoints: z.int().min(0).max(100_000).optional(),
  /** Modifier of rolls for initiative; absent: Dexterity's. */
  initiativeModifier: z.int().min(-50).max(100).optional(),
  /** Modifiers of skills that movement asks for (acrobatics, athletics, climb, swim, fly, tumble, escapeArtist, balance, jump …). */
  skills: z.record(lineSchema(40), z.int().min(-50).max(100)).default({}),
  /** Lowers difficult terrain by one step (an ability such as a ranger's or a feat's). */
  ignoresDifficultTerrain: z.boolean().default(false),
  /** Opens unlocked doors on its way; animals and mindless creatures do not. */
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

/** Modifier of an ability score: 10 and 11 give 0, every two points one more or less. */
export const abilityModifier = (score: number): number => Math.floor((score - 10) / 2)

/** What a creature adds to its roll for initiative. */
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
  /** While it squeezes: the part of its space that it stands in, from the space's top left; absent: not known. */
  squeezedInto: spacePartSchema.optional(),
  ...stateFields,
  /** Id of the creature it rides; shares the mount's space. */
  mountId: recordIdSchema.optional(),
  /** Entry of the creature library it was made from. */
  libraryId: lineSchema(64).optional(),
})

/** A creature on a map. */
export type Creature = z.output<typeof creatureSchema>
