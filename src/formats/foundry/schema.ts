/** What is read of a Foundry VTT scene, generations 9 to 14. Fields that are not here are passed over. */
import { z } from 'zod'

const px = z.number().min(-1e7).max(1e7)
const optionalText = z.string().max(50_000).nullish()
const flags = z.object({ fivefoot: z.record(z.string(), z.unknown()).optional() }).nullish()

const wallSchema = z.object({
  c: z.array(px).length(4),
  move: z.number().default(20),
  sight: z.number().optional(),
  /** The name of `sight` before generation 9. */
  sense: z.number().optional(),
  dir: z.number().default(0),
  door: z.number().default(0),
  ds: z.number().default(0),
  flags,
})

const shapeSchema = z.object({
  type: z.string(),
  x: px.optional(),
  y: px.optional(),
  width: px.optional(),
  height: px.optional(),
  radius: px.optional(),
  radiusX: px.optional(),
  radiusY: px.optional(),
  points: z.array(px).max(40_000).optional(),
  hole: z.boolean().default(false),
})

const regionSchema = z.object({
  name: z.string().default('Region'),
  color: z.string().nullish(),
  shapes: z.array(shapeSchema).max(5000).default([]),
  behaviors: z
    .array(z.object({ type: z.string(), system: z.record(z.string(), z.unknown()).nullish() }))
    .max(100)
    .default([]),
  visibility: z.number().default(0),
  flags,
})

const drawingSchema = z.object({
  x: px,
  y: px,
  hidden: z.boolean().default(false),
  strokeColor: z.string().nullish(),
  textColor: z.string().nullish(),
  strokeWidth: z.number().nullish(),
  fontSize: z.number().nullish(),
  text: optionalText,
  shape: z.object({
    type: z.string(),
    width: px.nullish(),
    height: px.nullish(),
    points: z.array(px).max(20_000).nullish(),
  }),
  flags,
})

const list = <T extends z.ZodType>(schema: T) => z.array(schema).max(100_000).default([])

/** A scene, defaults filled in. */
export const sceneSchema = z.object({
  name: z.string().max(500).default('Foundry scene'),
  width: px.positive(),
  height: px.positive(),
  padding: z.number().min(0).max(0.5).default(0),
  /** A number before generation 10. */
  grid: z.union([
    z.number().positive(),
    z.object({
      size: z.number().positive(),
      type: z.number().default(1),
      distance: z.number().positive().default(5),
      units: z.string().default('ft'),
    }),
  ]),
  gridType: z.number().optional(),
  gridDistance: z.number().positive().optional(),
  shiftX: px.nullish(),
  shiftY: px.nullish(),
  background: z.object({ src: z.string().nullish(), offsetX: px.nullish(), offsetY: px.nullish() }).nullish(),
  img: z.string().nullish(),
  levels: list(z.object({ background: z.object({ src: z.string().nullish() }).nullish() })),
  walls: list(wallSchema),
  tokens: list(
    z.object({
      name: z.string().max(500).default('Token'),
      x: px,
      y: px,
      width: z.number().positive().max(50).default(1),
      height: z.number().positive().max(50).default(1),
      disposition: z.number().default(0),
      hidden: z.boolean().default(false),
      elevation: z.number().nullish(),
      flags,
    }),
  ),
  lights: list(
    z.object({
      x: px,
      y: px,
      hidden: z.boolean().default(false),
      config: z
        .object({ dim: z.number().nullish(), bright: z.number().nullish(), color: z.string().nullish() })
        .nullish(),
      dim: z.number().nullish(),
      tintColor: z.string().nullish(),
      walls: z.boolean().nullish(),
      flags,
    }),
  ),
  regions: list(regionSchema),
  drawings: list(drawingSchema),
  notes: list(z.object({ x: px, y: px, text: optionalText, flags })),
  flags,
  _stats: z.object({ coreVersion: z.string().nullish() }).nullish(),
})
/** A scene, defaults filled in. */
export type Scene = z.output<typeof sceneSchema>

/** Where squares lie on a scene's canvas. */
export interface ScenePlace {
  /** Squares from the map's corner, of a canvas position in pixels. */
  readonly toSquares: (px: number, axis: 'x' | 'y') => number
}

/** Positions include a margin of whole squares round the scene, as wide as its padding asks for. */
export function placeOf({ width, height, padding }: Scene, gridPx: number): ScenePlace {
  const margin = {
    x: Math.ceil((padding * width) / gridPx) * gridPx,
    y: Math.ceil((padding * height) / gridPx) * gridPx,
  }
  return { toSquares: (px, axis) => (px - margin[axis]) / gridPx }
}
