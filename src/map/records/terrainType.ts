import { z } from 'zod'
import { MOVEMENT_MODES } from '../modes.ts'
import { FIRST_CUSTOM_TERRAIN_CODE, TERRAIN_PATTERNS, type TerrainType } from '../terrain.ts'
import { recordIdSchema } from './ids.ts'
import { colorSchema, lineSchema, longTextSchema, shortTextSchema } from './shared.ts'

/** A cell has one byte for its terrain. */
const MAX_TERRAIN_CODE = 255

const entrySchema = z.object({
  passable: z.boolean(),
  doublings: z.int().min(0).max(4),
  extraFeet: z.int().min(0).max(100).multipleOf(5),
})

/** A custom terrain type of a map. Ids and codes are unique on the map. */
export const terrainTypeSchema = z.object({
  id: recordIdSchema,
  code: z.int().min(FIRST_CUSTOM_TERRAIN_CODE).max(MAX_TERRAIN_CODE),
  name: shortTextSchema.min(1),
  glyph: lineSchema(2).min(1),
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
  colour: colorSchema,
})
/** A custom terrain type of a map. */
export type CustomTerrainType = z.output<typeof terrainTypeSchema>

/** The lowest free code; null if all are taken. */
export function freeTerrainCode(types: Iterable<CustomTerrainType>): number | null {
  const taken = new Set(Array.from(types, ({ code }) => code))
  for (let code = FIRST_CUSTOM_TERRAIN_CODE; code <= MAX_TERRAIN_CODE; code++) if (!taken.has(code)) return code
  return null
}

/** A custom terrain type as a terrain type. */
export const asTerrainType = (type: CustomTerrainType): TerrainType => {
  const { hazardText, checkText, ...rest } = type
  return {
    ...rest,
    ...(hazardText === undefined ? {} : { hazardText }),
    ...(checkText === undefined ? {} : { checkText }),
  }
}
