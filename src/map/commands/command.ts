import { z } from 'zod'
import { cellSchema, lineSchema, MAX_MAP_CELLS, MAX_RECORDS } from '../records/shared.ts'
import { CELL_LAYER_NAMES, RECORD_SCHEMAS, TABLE_NAMES, type RecordOf, type TableName } from '../battleMap.ts'
import { recordIdSchema } from '../records/ids.ts'
import { cellIndicesSchema, cellValuesSchema } from './cellLists.ts'

const isFilled = ({ length }: ArrayLike<number>): boolean => length > 0
const sideCells = z.int().min(1).max(MAX_MAP_CELLS)

/** A record with the table it belongs to. */
export type TableRecord = { readonly [T in TableName]: { table: T; record: RecordOf<T> } }[TableName]
type TableRecordInput = {
  readonly [T in TableName]: { table: T; record: z.input<(typeof RECORD_SCHEMAS)[T]> }
}[TableName]

/** A record with the table it comes from. */
export const tableRecord = <T extends TableName>(table: T, record: RecordOf<NoInfer<T>>): TableRecord =>
  ({ table, record }) as TableRecord

/** Reads a record with its table. */
// Built from the tables, so that a new table needs no line here.
export const tableRecordSchema = z.discriminatedUnion(
  'table',
  TABLE_NAMES.map((table) => z.object({ table: z.literal(table), record: RECORD_SCHEMAS[table] })) as never,
) as unknown as z.ZodType<TableRecord, TableRecordInput>

/** The label of a step in the history: room for a name of full length and what happened. */
const labelSchema = lineSchema(300)

/** Records that a step puts and removes, and its label in the history. */
const recordsEdit = {
  put: z.array(tableRecordSchema).max(MAX_RECORDS).default([]),
  remove: z
    .array(z.object({ table: z.enum(TABLE_NAMES), id: recordIdSchema }))
    .max(MAX_RECORDS)
    .default([]),
  label: labelSchema.optional(),
}

/** Everything a person can do to a map. Each is planned into one change (`planCommand`) and is one step of its history. */
export const COMMAND_SCHEMAS = {
  /** Sets cells of a layer. `values` runs parallel to `indices`, or holds one value for all of them. */
  'paint-cells': z.object({
    type: z.literal('paint-cells'),
    layer: z.enum(CELL_LAYER_NAMES),
    indices: cellIndicesSchema.refine(isFilled, 'expected a square'),
    values: cellValuesSchema.refine(isFilled, 'expected a value'),
    label: labelSchema.optional(),
  }),
  /** Every cell of one terrain becomes another. */
  'replace-terrain': z.object({
    type: z.literal('replace-terrain'),
    from: z.int().min(0).max(255),
    to: z.int().min(0).max(255),
  }),
  /** Adds, replaces and removes records of any tables in one step. */
  'edit-records': z.object({
    type: z.literal('edit-records'),
    ...recordsEdit,
    /** Where the records that it puts then are in their tables, in the order of those; absent: where they were, new ones in front. */
    order: z.enum(['front', 'back']).optional(),
  }),
  /** Moves creatures; `to` is the new top left cell of their space. */
  'move-creatures': z.object({
    type: z.literal('move-creatures'),
    moves: z
      .array(z.object({ id: recordIdSchema, to: cellSchema }))
      .min(1)
      .max(MAX_RECORDS),
  }),
  /** Cells and records together in one step: pasting, stamps, moving a selection. */
  paste: z.object({
    type: z.literal('paste'),
    cells: z
      .array(
        z.object({
          layer: z.enum(CELL_LAYER_NAMES),
          indices: cellIndicesSchema,
          values: cellValuesSchema,
        }),
      )
      .max(2),
    ...recordsEdit,
  }),
  /** Resizes the map: its top left cell moves to `offset`. Records that are then off the map are removed. */
  'resize-map': z.object({
    type: z.literal('resize-map'),
    widthCells: sideCells,
    heightCells: sideCells,
    offset: z.object({
      col: z.int().min(-MAX_MAP_CELLS).max(MAX_MAP_CELLS),
      row: z.int().min(-MAX_MAP_CELLS).max(MAX_MAP_CELLS),
    }),
  }),
  /** Rotates or flips the whole map. */
  'turn-map': z.object({
    type: z.literal('turn-map'),
    turn: z.enum(['clockwise', 'counterclockwise', 'half', 'mirror-left-right', 'mirror-top-bottom']),
  }),
  /** Each square becomes 2 × 2: for maps drawn with squares of 10 ft. */
  'double-map': z.object({ type: z.literal('double-map') }),
} as const

/** Name of a command. */
export type CommandType = keyof typeof COMMAND_SCHEMAS
type Commands = { [T in CommandType]: z.output<(typeof COMMAND_SCHEMAS)[T]> }
/** A command of one type, defaults filled in. */
export type CommandOf<T extends CommandType> = Commands[T]
/** Any command, defaults filled in. */
export type MapCommand = CommandOf<CommandType>
/** Any command as input, defaults left out. */
export type MapCommandInput = z.input<(typeof COMMAND_SCHEMAS)[CommandType]>

/** Reads a command. */
export const mapCommandSchema = z.discriminatedUnion('type', [
  COMMAND_SCHEMAS['paint-cells'],
  COMMAND_SCHEMAS['replace-terrain'],
  COMMAND_SCHEMAS['edit-records'],
  COMMAND_SCHEMAS['move-creatures'],
  COMMAND_SCHEMAS.paste,
  COMMAND_SCHEMAS['resize-map'],
  COMMAND_SCHEMAS['turn-map'],
  COMMAND_SCHEMAS['double-map'],
])
