/** How a map looks. None of it has a meaning in the rules. */
import { z } from 'zod'

/** What floors and obstacles look like. */
export const DRESSINGS = ['dungeon', 'wild', 'town', 'ship'] as const
/** One dressing. */
export type Dressing = (typeof DRESSINGS)[number]

/** What the floor of an area may be made to look like. */
export const FLOOR_MATERIALS = ['flagstones', 'cobbles', 'planks', 'dirt', 'grass', 'sand', 'metal', 'ice'] as const
/** What the floor of an area looks like. */
export type FloorMaterial = (typeof FLOOR_MATERIALS)[number]
/** How the rock around an area was shaped. */
export const ROCK_FINISHES = ['natural', 'hewn'] as const

/** Id of a style of maps. Ids that no style has (any more) are kept: such a map is drawn in the first style. */
export const styleIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** Most of each strength of a style; the least is 0, and 1 is as the style was meant. */
export const MAX_STRENGTH = { roughness: 1.5, hatching: 2, shadow: 2, floorDetail: 1 } as const
const strength = (max: number) => z.number().min(0).max(max).default(1)

/** The style of a map and how far its strengths go. */
export const styleSettingsSchema = z.object({
  style: styleIdSchema.default('schematic'),
  /** Of all that is drawn by chance: another seed, another hand. */
  seed: z.int().min(0).max(999_999).default(1),
  /** Absent: by what most of the map is made of. */
  dressing: z.enum(DRESSINGS).optional(),
  /** How far noise bends lines. */
  roughness: strength(MAX_STRENGTH.roughness),
  /** Width of hatching. */
  hatching: strength(MAX_STRENGTH.hatching),
  /** Darkness of shadows. */
  shadow: strength(MAX_STRENGTH.shadow),
  /** Share of the marks that only decorate floors. */
  floorDetail: strength(MAX_STRENGTH.floorDetail),
})
/** The style of a map and how far its strengths go. */
export type StyleSettings = z.output<typeof styleSettingsSchema>
