import { z } from 'zod'
import { RECORD_SCHEMAS, TABLE_NAMES, type TableName } from '../../map/battleMap.ts'
import { MAX_MAP_CELLS, MAX_RECORDS } from '../../map/records/shared.ts'

/** The value of `format` in scenario files. */
export const SCENARIO_FORMAT = 'fivefoot.scenario'
/** The version that is written. Newer ones are rejected. */
export const SCENARIO_VERSION = 1

const pictureSchema = z.strictObject({
  mime: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  /** Base64, or … */
  base64: z.string().optional(),
  /** … the name of a file beside this one. */
  file: z
    .string()
    .regex(/^[^/\\]{1,200}$/)
    .optional(),
})

const tablesSchema = z.strictObject(
  Object.fromEntries(
    TABLE_NAMES.filter((table) => table !== 'settings').map((table) => [
      table,
      z.array(RECORD_SCHEMAS[table]).max(MAX_RECORDS).default([]),
    ]),
  ) as { [T in Exclude<TableName, 'settings'>]: z.ZodDefault<z.ZodArray<(typeof RECORD_SCHEMAS)[T]>> },
)

/** A scenario file. */
export const scenarioSchema = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal(SCENARIO_FORMAT),
  formatVersion: z.int().min(1),
  producer: z.string().max(200).optional(),
  settings: RECORD_SCHEMAS.settings.omit({ id: true }),
  /** Rows of one character per square, all of the same length. */
  terrain: z.array(z.string().min(1).max(MAX_MAP_CELLS)).min(1).max(MAX_MAP_CELLS),
  /** Character → id of the terrain type. */
  legend: z.record(z.string().length(1), z.string()),
  /** Squares with an elevation: index (row × width + col), feet. */
  elevation: z
    .array(z.tuple([z.int().min(0), z.int().min(-30_000).max(30_000)]))
    .max(MAX_MAP_CELLS * MAX_MAP_CELLS)
    .default([]),
  tables: tablesSchema,
  pictures: z.record(z.string().regex(/^[\w-]{1,80}$/), pictureSchema).default({}),
  /** Plans and other data kept with the scenario, by owner. */
  extensions: z.record(z.string(), z.json()).default({}),
})
/** A scenario file, defaults filled in. */
export type Scenario = z.output<typeof scenarioSchema>
