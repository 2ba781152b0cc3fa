import { z } from 'zod'
import { MOVEMENT_MODES } from '../modes.ts'
import { FIRST_CUSTOM_TERRAIN_CODE, TERRAIN_PATTERNS, type TerrainType } from '../terrain.ts'
import { recordIdSchema } from './ids.ts'
import { colourSchema, longTextSchema, shortTextSchema } from './shared.ts'

const entrySchema = z.object({
  passable: z.boolean(),
  doublings: z.int().min(0).max(4),
  extraFeet: z.int().min(0).max(100).multipleOf(5),
})

/** A kind of ground of the map's own. Ids and codes are unique on a map. */
export const terrainTypeSchema = z.object({
  id: recordIdSchema,
  code: z.int().min(FIRST_CUSTOM_TERRAIN_CODE).max(255),
  name: shortTextSchema.min(1),
  glyph: z.string().min(1).max(2),
  entry: z.record(z.enum(MOVEMENT_MODES), entrySchema),
  normalForIncorporeal: z.boolean(),
  hardCorner: z.boolean(),
  blocksLines: z.boolean(),
  givesCover: z.boolean(),
  hazard: z.boolean(),
  balance: z.boolean(),
  hazardText: longTextSchema.optional(),
  checkText: longTextSchema.optional(),
  pattern: z.enum(TERRAIN_PATTERNS),
  colour: colourSchema,
})
/** A kind of ground of the map's own. */
export type CustomTerrainType = z.output<typeof terrainTypeSchema>

/** A custom type is a terrain type; does not compile otherwise. */
export const asTerrainType = (type: CustomTerrainType): TerrainType => {
  const { hazardText, checkText, ...rest } = type
  return {
    ...rest,
    ...(hazardText === undefined ? {} : { hazardText }),
    ...(checkText === undefined ? {} : { checkText }),
  }
}
