/**
 * Foundry VTT scenes of generations 9 to 14, as far as Fivefoot reads them. Objects are validated one by one: an invalid drawing
 * or token is left out and counted, and never fails the import.
 */
import { z } from 'zod'
import { eachReadable } from '../eachReadable.ts'

const px = z.number().min(-1e7).max(1e7)
const optionalText = z.string().max(50_000).nullish()
const flags = z.record(z.string(), z.unknown()).nullish()
const flag = z.boolean().nullish()
/** Ids of the levels an object is on; empty: all. */
const levels = z.array(z.string()).max(1000).nullish()

const wallSchema = z.object({
  c: z.array(px).length(4),
  move: z.number().default(20),
  sight: z.number().optional(),
  /** The name of `sight` before generation 9. */
  sense: z.number().optional(),
  dir: z.number().default(0),
  door: z.number().default(0),
  ds: z.number().default(0),
  light: z.number().nullish(),
  sound: z.number().nullish(),
  doorSound: z.string().nullish(),
  levels,
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
  elevation: z.object({ bottom: z.number().nullish(), top: z.number().nullish() }).nullish(),
  levels,
  flags,
})

const drawingSchema = z.object({
  x: px,
  y: px,
  rotation: z.number().nullish(),
  hidden: flag,
  strokeColor: z.string().nullish(),
  strokeAlpha: z.number().nullish(),
  textColor: z.string().nullish(),
  strokeWidth: z.number().nullish(),
  bezierFactor: z.number().nullish(),
  fontSize: z.number().nullish(),
  fillType: z.number().nullish(),
  text: optionalText,
  texture: z.unknown().optional(),
  shape: z
    .object({
      type: z.string().nullish(),
      width: px.nullish(),
      height: px.nullish(),
      points: z.array(px).max(20_000).nullish(),
    })
    .nullish(),
  /** Up to generation 9, the fields of the shape are in the drawing itself, points as pairs. */
  type: z.string().nullish(),
  width: px.nullish(),
  height: px.nullish(),
  points: z
    .array(z.union([px, z.array(px).length(2)]))
    .max(20_000)
    .nullish(),
  levels,
  flags,
})

const textureSchema = z.object({
  src: z.string().nullish(),
  anchorX: z.number().nullish(),
  anchorY: z.number().nullish(),
  scaleX: z.number().nullish(),
  scaleY: z.number().nullish(),
  tint: z.string().nullish(),
})

const tileSchema = z.object({
  x: px,
  y: px,
  width: z.number().positive().max(1e6),
  height: z.number().positive().max(1e6),
  rotation: z.number().nullish(),
  alpha: z.number().nullish(),
  hidden: flag,
  elevation: z.number().nullish(),
  overhead: flag,
  sort: z.number().nullish(),
  z: z.number().nullish(),
  img: z.string().nullish(),
  tint: z.string().nullish(),
  texture: textureSchema.nullish(),
  levels,
  flags,
})

const tokenSchema = z.object({
  name: z.string().max(50_000).default('Token'),
  x: px,
  y: px,
  width: z.number().positive().max(50).default(1),
  height: z.number().positive().max(50).default(1),
  disposition: z.number().default(0),
  hidden: flag.transform((hidden) => hidden ?? false),
  elevation: z.number().nullish(),
  level: z.string().nullish(),
  flags,
})

const lightSchema = z.object({
  x: px,
  y: px,
  hidden: flag,
  config: z
    .object({
      dim: z.number().nullish(),
      bright: z.number().nullish(),
      color: z.string().nullish(),
      angle: z.number().nullish(),
      negative: flag,
      animation: z.object({ type: z.string().nullish() }).nullish(),
    })
    .nullish(),
  dim: z.number().nullish(),
  bright: z.number().nullish(),
  angle: z.number().nullish(),
  tintColor: z.string().nullish(),
  walls: flag,
  levels,
  flags,
})

const gridSchema = z.object({
  size: z.number().positive(),
  type: z.number().default(1),
  distance: z.number().positive().nullish(),
  units: z.string().nullish(),
})

const pictureSchema = z.object({ src: z.string().nullish(), offsetX: px.nullish(), offsetY: px.nullish() }).nullish()

const levelSchema = z.object({
  _id: z.string().max(100).nullish(),
  name: optionalText,
  elevation: z.object({ bottom: z.number().nullish(), top: z.number().nullish() }).nullish(),
  background: z.object({ src: z.string().nullish() }).nullish(),
  foreground: z.object({ src: z.string().nullish() }).nullish(),
})

/** A scene, defaults filled in. */
export const sceneSchema = z.object({
  name: z.string().max(50_000).default('Foundry scene'),
  width: px.positive(),
  height: px.positive(),
  /** Foundry's default. */
  padding: z.number().min(0).max(0.5).default(0.25),
  /** A number before generation 10. */
  grid: z.union([z.number().positive(), gridSchema]),
  gridType: z.number().optional(),
  gridDistance: z.number().positive().nullish(),
  gridUnits: z.string().nullish(),
  shiftX: px.nullish(),
  shiftY: px.nullish(),
  background: pictureSchema,
  foreground: z.union([z.string(), z.object({ src: z.string().nullish() })]).nullish(),
  img: z.string().nullish(),
  weather: z.string().nullish(),
  playlist: z.string().nullish(),
  journal: z.string().nullish(),
  darkness: z.number().nullish(),
  globalLight: flag,
  environment: z
    .object({ darknessLevel: z.number().nullish(), globalLight: z.object({ enabled: flag }).nullish() })
    .nullish(),
  levels: eachReadable(levelSchema),
  walls: eachReadable(wallSchema),
  tokens: eachReadable(tokenSchema),
  lights: eachReadable(lightSchema),
  regions: eachReadable(regionSchema),
  drawings: eachReadable(drawingSchema),
  tiles: eachReadable(tileSchema),
  sounds: eachReadable(z.object({ levels })),
  templates: eachReadable(z.object({})),
  notes: eachReadable(z.object({ x: px, y: px, text: optionalText, entryId: z.string().nullish(), levels, flags })),
  flags,
  _stats: z.object({ coreVersion: z.string().nullish() }).nullish(),
})
/** A scene, defaults filled in. */
export type Scene = z.output<typeof sceneSchema>

/** Fivefoot's own flags of an object. */
export const ownFlags = (given: z.output<typeof flags>): Readonly<Record<string, unknown>> => {
  const own = given?.fivefoot
  return typeof own === 'object' && own !== null ? (own as Record<string, unknown>) : {}
}

/** True if an object has data of a Foundry module. */
export const hasModuleData = ({ flags: given }: { readonly flags?: z.output<typeof flags> }): boolean =>
  Object.entries(given ?? {}).some(
    ([key, value]) => key !== 'fivefoot' && key !== 'core' && typeof value === 'object' && value !== null,
  )
