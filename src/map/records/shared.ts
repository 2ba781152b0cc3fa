import { z } from 'zod'
import { inLines, inOneLine } from '../../base/plainText.ts'
import { asKey } from './ids.ts'

/** Most squares a map may have along one side in the editor and the library. */
export const MAX_MAP_CELLS = 500
/** Most squares along one side that the engine's JSON format accepts. */
export const MAX_ENGINE_CELLS = 1000
/** Most records of one kind on one map. */
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

/** A point in squares from the map's top left corner; may lie between squares and a little off the map. */
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

/** Most characters (UTF-16 units) of a name or another short text. */
export const MAX_SHORT_TEXT = 200
/** One line of text: control characters are removed, line ends become blanks. */
export const lineSchema = (maxLength: number) => z.string().overwrite(inOneLine).max(maxLength)
/** One line of text. */
export const shortTextSchema = lineSchema(MAX_SHORT_TEXT)
/** Most characters (UTF-16 units) of a longer text. */
export const MAX_LONG_TEXT = 20_000
/** A longer text: control characters but tabs and line ends are removed. */
export const longTextSchema = z.string().overwrite(inLines).max(MAX_LONG_TEXT)
/** Name of a stored picture (see the library's pictures), never a path. */
export const pictureIdSchema = asKey(z.string().regex(/^[\w-]{1,80}$/))

/** Id of a symbol or of a look: which there are the drawing knows, and draws one it does not know plainly. */
export const lookIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** The point, or the nearest one that a record may have: points may lie a little off the map, not without end (`pointSchema`). */
export const withinPointLimits = ({ x, y }: Point): Point => ({ x: withinLimits(x), y: withinLimits(y) })

const withinLimits = (value: number): number => Math.min(2 * MAX_MAP_CELLS, Math.max(-MAX_MAP_CELLS, value))
