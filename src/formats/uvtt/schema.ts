/**
 * Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`): one JSON object, lengths in grid squares, origin top left, y down.
 * No official specification exists; the fields follow Dungeondraft's files and what importers read.
 */
import { z } from 'zod'
import { eachReadable } from '../eachReadable.ts'

const number = z.number().min(-1e6).max(1e6)
const point = z.object({ x: number, y: number })
/** A field that producers leave out, or write as null. */
const orElse = <S extends z.ZodType>(schema: S, otherwise: z.output<S>) =>
  schema.nullish().transform((given): z.output<S> => given ?? otherwise)
const polylines = orElse(z.array(z.array(point).max(20_000)).max(100_000), [])

/** The fields that are read. Producers leave out many: only the resolution is required. */
export const uvttSchema = z.object({
  format: z.union([z.number(), z.string().regex(/^[\d.]+$/)]).nullish(),
  resolution: z.object({
    map_origin: orElse(point, { x: 0, y: 0 }),
    map_size: z.object({ x: z.number().positive().max(1e5), y: z.number().positive().max(1e5) }),
    pixels_per_grid: z.number().positive().max(10_000),
  }),
  line_of_sight: polylines,
  objects_line_of_sight: polylines,
  portals: eachReadable(
    z.object({
      position: point.nullish(),
      bounds: orElse(z.array(point).max(10), []),
      rotation: z.number().nullish(),
      closed: orElse(z.boolean(), true),
      freestanding: orElse(z.boolean(), false),
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
      intensity: orElse(z.number().min(0).max(1e5), 1),
      color: orElse(z.string(), 'ffffffff'),
      shadows: orElse(z.boolean(), true),
    }),
  ),
  image: z.string().nullish(),
  /** Fivefoot's own part, read by `withOwnPart`. */
  fivefoot: z.unknown().optional(),
})
/** A Universal VTT file, defaults filled in. */
export type Uvtt = z.output<typeof uvttSchema>
