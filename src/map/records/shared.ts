import { z } from 'zod'
import { inLines, inOneLine } from '../../base/plainText.ts'
import { asKey } from './ids.ts'

/** Limit of squares along a side of a map in the editor and the library. */
export const MAX_MAP_CELLS = 500
/** Limit of squares along a side in the engine's JSON format. */
export const MAX_ENGINE_CELLS = 1000
/** Limit of records in a table of a map. */
export const MAX_RECORDS = 20_000

/** A grid cell. */
export const cellSchema = z.object({
  col: z
    .int()
    .min(0)
    .max(MAX_MAP_CELLS - 1),
  row: z
    .int()
    .min(0)
    .max(MAX_MAP_CELLS - 1),
})

/** A point in squares from the map's top left corner, which may be fractional and somewhat off the map. */
export const pointSchema = z.object({
  x: z
    .number()
    .min(-MAX_MAP_CELLS)
    .max(2 * MAX_MAP_CELLS),
  y: z
    .number()
    .min(-MAX_MAP_CELLS)
    .max(2 * MAX_MAP_CELLS),
})
/** A point in squares. */
export type Point = z.output<typeof pointSchema>

/** `#rrggbb`. */
export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected a colour like #3366aa')

/** Longest name or other short text, in UTF-16 units. */
export const MAX_SHORT_TEXT = 200
/** One line of text: control characters are removed, line ends become spaces. */
export const lineSchema = (maxLength: number) => z.string().overwrite(inOneLine).max(maxLength)
/** One line of text. */
export const shortTextSchema = lineSchema(MAX_SHORT_TEXT)
/** Longest text of several lines, in UTF-16 units. */
export const MAX_LONG_TEXT = 20_000
/** A text of several lines: control characters except tabs and line ends are removed. */
export const longTextSchema = z.string().overwrite(inLines).max(MAX_LONG_TEXT)
/** Id of a stored picture, never a path. */
export const pictureIdSchema = asKey(z.string().regex(/^[\w-]{1,80}$/))

/** Id of a symbol or look, defined by the drawing; unknown ones are drawn plain. */
export const lookIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** The nearest point within the limits of `pointSchema`. */
export const withinPointLimits = ({ x, y }: Point): Point => ({ x: withinLimits(x), y: withinLimits(y) })

const withinLimits = (value: number): number => Math.min(2 * MAX_MAP_CELLS, Math.max(-MAX_MAP_CELLS, value))
