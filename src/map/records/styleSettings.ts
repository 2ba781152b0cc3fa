/** The look of a map. No rule depends on it. */
import { z } from 'zod'

/** Looks of floors and obstacles. */
export const DRESSINGS = ['dungeon', 'wild', 'town', 'ship'] as const
/** One dressing. */
export type Dressing = (typeof DRESSINGS)[number]

/** What floors are made of. */
export const FLOOR_MATERIALS = ['flagstones', 'dirt', 'grass', 'cobbles', 'planks', 'metal', 'sand', 'ice'] as const
/** What a floor is made of. */
export type FloorMaterial = (typeof FLOOR_MATERIALS)[number]
/** How the rock around an area was shaped. */
export const ROCK_FINISHES = ['natural', 'hewn'] as const

/**
 * What is drawn of walls, doors and solid squares over a picture below the map that shows them itself: thin lines for the GM, or
 * nothing, as in the players' copy.
 */
export const PICTURE_WALLS = ['gm', 'none'] as const

/** Id of a map style. Unknown ids are kept: such a map is drawn in the first style. */
export const styleIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** Maximum of each strength of a style; 0 is the minimum, 1 the default. */
export const MAX_STRENGTH = { roughness: 1.5, hatching: 2, shadow: 2, floorDetail: 1 } as const
const strength = (max: number) => z.number().min(0).max(max).default(1)

/** The style of a map and its strengths. */
export const styleSettingsSchema = z.object({
  style: styleIdSchema.default('schematic'),
  /** Seed of all random parts of the drawing. */
  seed: z.int().min(0).max(999_999).default(1),
  /** Absent: chosen from most of the map. */
  dressing: z.enum(DRESSINGS).optional(),
  /** How far noise bends lines. */
  roughness: strength(MAX_STRENGTH.roughness),
  /** Width of hatching. */
  hatching: strength(MAX_STRENGTH.hatching),
  /** Darkness of shadows. */
  shadow: strength(MAX_STRENGTH.shadow),
  /** Share of the marks that only decorate floors. */
  floorDetail: strength(MAX_STRENGTH.floorDetail),
  /** Absent: they are drawn in the style. */
  pictureWalls: z.enum(PICTURE_WALLS).optional(),
})
/** The style of a map and its strengths. */
export type StyleSettings = z.output<typeof styleSettingsSchema>
