import { z } from 'zod'
import type { Brand } from '../../base/brands.ts'

/** Id of a record on a map: 1–64 letters, digits, `-`, `_`, `.`, `:`, `,`. Unique within its table. */
export type RecordId = Brand<string, 'RecordId'>
/** Id of a map in the library. */
export type MapId = Brand<string, 'MapId'>

/** Reads a record id. */
export const recordIdSchema = z
  .string()
  .regex(/^[\w.:,-]{1,64}$/, 'expected 1 to 64 letters, digits or -_.:,')
  .transform((id) => id as RecordId)
/** Reads a map id. */
export const mapIdSchema = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'expected 1 to 64 letters, digits, - or _')
  .transform((id) => id as MapId)
