/**
 * Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`): one JSON object, lengths in grid squares, origin top left, y down.
 * No official specification exists; the fields follow Dungeondraft's files and what importers read.
 */
import { z } from 'zod'
import { eachReadable } from '../eachReadable.ts'

const number = z.number().min(-1e6).max(1e6)
const point = z.object({ x: number, y: number })
const polylines = z.array(z.array(point).max(20_000)).max(100_000)

/** The fields that are read. Producers leave out many: only the resolution is required. */
export const uvttSchema = z.object({
  format: z.union([z.number(), z.string().regex(/^[\d.]+$/)]).optional(),
  resolution: z.object({
    map_origin: point.default({ x: 0, y: 0 }),
    map_size: z.object({ x: z.number().positive().max(1e5), y: z.number().positive().max(1e5) }),
    pixels_per_grid: z.number().positive().max(10_000),
  }),
  line_of_sight: polylines.default([]),
  objects_line_of_sight: polylines.default([]),
  portals: eachReadable(
    z.object({
      position: point.optional(),
      bounds: z.array(point).max(10).default([]),
      rotation: z.number().optional(),
      closed: z.boolean().default(true),
      freestanding: z.boolean().default(false),
    }),
  ),
  environment: z
    .object({ baked_lighting: z.boolean().nullish(), ambient_light: z.string().nullish() })
    .nullish()
    .catch(null),
  lights: eachReadable(
    z.object({
      position: point,
      range: z.number().min(0).max(1e5),
      intensity: z.number().min(0).max(1e5).default(1),
      color: z.string().default('ffffffff'),
      shadows: z.boolean().default(true),
    }),
  ),
  image: z.string().nullish(),
  /** Fivefoot's own part, read by `withOwnPart`. */
  fivefoot: z.unknown().optional(),
})
/** A Universal VTT file, defaults filled in. */
export type Uvtt = z.output<typeof uvttSchema>
