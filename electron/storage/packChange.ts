/**
 * Serializes changes and snapshots: compressed JSON with run-length encoded lists of numbers (a filled room is two numbers, not a
 * thousand). The first byte is the format version.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { failure, ok, type Result } from '../../src/base/result.ts'
import {
  CELL_LAYER_NAMES,
  RECORD_SCHEMAS,
  TABLE_NAMES,
  type AnyRecord,
  type TableName,
} from '../../src/map/battleMap.ts'
import type { CellChange, MapChange, MapShape, RecordChange } from '../../src/map/change.ts'
import { MAX_MAP_CELLS } from '../../src/map/records/shared.ts'
import { recordIdSchema } from '../../src/map/records/ids.ts'

const FORMAT = 1

/** Values as value, count, value, count … */
const runsSchema = z
  .array(z.int())
  .refine((runs) => runs.length % 2 === 0 && countsOf(runs) <= MAX_MAP_CELLS ** 2, 'expected value, count, value …')
  .transform(fromRuns)

const shapeSchema = z
  .object({ widthCells: z.int(), heightCells: z.int(), terrain: runsSchema, elevationFeet: runsSchema })
  .refine(
    ({ widthCells, heightCells, terrain, elevationFeet }) =>
      [terrain, elevationFeet].every(({ length }) => length === widthCells * heightCells),
    'expected a value for each square',
  )
  .transform(({ widthCells, heightCells, terrain, elevationFeet }): MapShape => {
    const layers = { terrain: Uint8Array.from(terrain), elevationFeet: Int16Array.from(elevationFeet) }
    return { widthCells, heightCells, layers }
  })

/** A change of cells. `indices` are delta-encoded. */
const cellsSchema = z
  .object({ layer: z.enum(CELL_LAYER_NAMES), indices: runsSchema, before: runsSchema, after: runsSchema })
  .refine(
    ({ indices, before, after }) => before.length === indices.length && after.length === indices.length,
    'expected a value before and after for each square',
  )
  .transform(({ layer, indices, before, after }): CellChange => {
    let index = 0
    return {
      layer,
      indices: Uint32Array.from(indices, (gap) => (index += gap)),
      before: Int16Array.from(before),
      after: Int16Array.from(after),
    }
  })

const placeSchema = z.int().min(0).exactOptional()
const recordSchemas = TABLE_NAMES.map((table) =>
  z.object({
    table: z.literal(table),
    id: recordIdSchema,
    before: RECORD_SCHEMAS[table].nullable(),
    after: RECORD_SCHEMAS[table].nullable(),
    placeBefore: placeSchema,
    placeAfter: placeSchema,
  }),
)
type RecordSchemas = [(typeof recordSchemas)[number]]
// The compiler cannot follow the name of a table through a list of names.
const recordSchema = z.discriminatedUnion('table', recordSchemas as RecordSchemas) as unknown as z.ZodType<RecordChange>

/** Records are parsed by the schemas of their tables, which fill in fields added since a step was stored. */
const changeSchema = z.object({
  cells: z.array(cellsSchema),
  records: z.array(recordSchema),
  shape: z.object({ before: shapeSchema, after: shapeSchema }).exactOptional(),
})

const snapshotSchema = z.object({
  shape: shapeSchema,
  records: z.object(
    Object.fromEntries(TABLE_NAMES.map((table) => [table, z.array(RECORD_SCHEMAS[table]).optional()])),
  ) as unknown as z.ZodType<StoredSnapshot['records']>,
})

/** The content of a version. */
export interface StoredSnapshot {
  readonly shape: MapShape
  readonly records: { readonly [T in TableName]?: readonly AnyRecord[] }
}

/** Serializes a change. */
export const packChange = ({ cells, records, shape }: MapChange): Buffer =>
  pack({
    cells: cells.map(({ layer, indices, before, after }) => ({
      layer,
      // Delta-encoded: neighboring cells become runs of ones.
      indices: toRuns(indices.map((index, i) => index - (indices[i - 1] ?? 0))),
      before: toRuns(before),
      after: toRuns(after),
    })),
    records,
    ...(shape ? { shape: { before: packShape(shape.before), after: packShape(shape.after) } } : {}),
  })

/** Deserializes a change. Error: `step-damaged`. */
export function unpackChange(bytes: Buffer): Result<MapChange> {
  const change = unpack(bytes, changeSchema)
  return change ? ok(change) : failure('step-damaged')
}

/** Serializes a snapshot. */
export const packSnapshot = ({ shape, records }: StoredSnapshot): Buffer => pack({ shape: packShape(shape), records })

/** Deserializes a snapshot. Error: `version-damaged`. */
export function unpackSnapshot(bytes: Buffer): Result<StoredSnapshot> {
  const snapshot = unpack(bytes, snapshotSchema)
  return snapshot ? ok(snapshot) : failure('version-damaged')
}

const packShape = ({ widthCells, heightCells, layers }: MapShape) => ({
  widthCells,
  heightCells,
  terrain: toRuns(layers.terrain),
  elevationFeet: toRuns(layers.elevationFeet),
})

const pack = (value: unknown): Buffer =>
  Buffer.concat([Buffer.from([FORMAT]), deflateRawSync(JSON.stringify(value), { level: 3 })])

/** Deserializes and checks a value; null if the bytes are damaged. */
function unpack<T>(bytes: Buffer, schema: z.ZodType<T>): T | null {
  if (bytes[0] !== FORMAT) return null
  try {
    return schema.safeParse(JSON.parse(inflateRawSync(bytes.subarray(1)).toString())).data ?? null
  } catch {
    return null // neither deflated nor JSON
  }
}

/** The JSON text of packed bytes; empty if they are damaged. */
export function unpackedText(bytes: Buffer): string {
  try {
    return bytes[0] === FORMAT ? inflateRawSync(bytes.subarray(1)).toString() : ''
  } catch {
    return '' // not deflated
  }
}

/** Values as value, count, value, count … */
function toRuns(values: Iterable<number>): number[] {
  const runs: number[] = []
  for (const value of values) {
    const last = runs.length - 2
    if (runs[last] === value) runs[last + 1] = (runs[last + 1] ?? 0) + 1
    else runs.push(value, 1)
  }
  return runs
}

const countsOf = (runs: readonly number[]) => runs.reduce((sum, count, i) => (i % 2 === 1 ? sum + count : sum), 0)

function fromRuns(runs: readonly number[]): number[] {
  const values: number[] = []
  for (let i = 0; i < runs.length; i += 2)
    for (let count = runs[i + 1] ?? 0; count > 0; count--) values.push(runs[i] ?? 0)
  return values
}
