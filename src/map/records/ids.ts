import { z } from 'zod'
import type { Brand } from '../../base/brands.ts'
import { isInherited } from '../../base/ownValue.ts'

/** Id of a record on a map: 1–64 letters, digits, `-`, `_`, `.`, `:`, `,`. Unique within its table. */
export type RecordId = Brand<string, 'RecordId'>
/** Id of a map in the library. */
export type MapId = Brand<string, 'MapId'>

/** A name that can safely be a key of an object: none that every object inherits. */
export const asKey = (schema: z.ZodString) =>
  schema.refine((key) => !isInherited(key), 'expected an id that is not a built-in name of JavaScript')

/** Reads a record id. */
export const recordIdSchema = asKey(
  z.string().regex(/^[\w.:,-]{1,64}$/, 'expected 1 to 64 letters, digits or -_.:,'),
).transform((id) => id as RecordId)
/** Reads a map id. */
export const mapIdSchema = asKey(
  z.string().regex(/^[\w-]{1,64}$/, 'expected 1 to 64 letters, digits, - or _'),
).transform((id) => id as MapId)
