/** Tiled maps as JSON (`.tmj`, `.json`), versions 1.0 to 1.12; XML is converted to the same shape first. */
import { z } from 'zod'

const px = z.number().min(-1e7).max(1e7)
const point = z.object({ x: px, y: px })

const propertySchema = z.object({ name: z.string(), type: z.string().default('string'), value: z.unknown() })
/** A list of properties; before version 1.2 an object of names and values. */
const propertiesSchema = z
  .union([z.array(propertySchema), z.record(z.string(), z.unknown())])
  .default([])
  .transform((given) =>
    Array.isArray(given) ? given : Object.entries(given).map(([name, value]) => ({ name, type: 'string', value })),
  )

/** An object of an object layer. */
export const objectSchema = z.object({
  id: z.number().optional(),
  name: z.string().default(''),
  type: z.string().optional(),
  class: z.string().optional(),
  x: px.default(0),
  y: px.default(0),
  width: px.default(0),
  height: px.default(0),
  gid: z.number().optional(),
  point: z.boolean().default(false),
  ellipse: z.boolean().default(false),
  polyline: z.array(point).max(20_000).optional(),
  polygon: z.array(point).max(20_000).optional(),
  text: z.object({ text: z.string().default('') }).optional(),
  properties: propertiesSchema,
})
/** An object of an object layer. */
export type TiledObject = z.output<typeof objectSchema>

const chunkSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  data: z.union([z.string(), z.array(z.int().min(0))]),
})

const layerHead = {
  name: z.string().default(''),
  visible: z.boolean().default(true),
  opacity: z.number().min(0).max(1).default(1).catch(1),
  properties: propertiesSchema,
  offsetx: px.default(0),
  offsety: px.default(0),
}

/** A layer of any kind; groups hold layers. */
export type TiledLayer =
  | (LayerHead & {
      type: 'tilelayer'
      width: number
      height: number
      data?: string | number[] | undefined
      chunks?: z.output<typeof chunkSchema>[] | undefined
      encoding?: string | undefined
      compression?: string | undefined
    })
  | (LayerHead & { type: 'objectgroup'; objects: TiledObject[] })
  | (LayerHead & { type: 'imagelayer'; image: string })
  | (LayerHead & { type: 'group'; layers: TiledLayer[] })
  | (LayerHead & { type: 'unknown' })
interface LayerHead {
  name: string
  visible: boolean
  opacity: number
  properties: { name: string; value?: unknown }[]
  offsetx: number
  offsety: number
}

const layerSchema: z.ZodType<TiledLayer> = z.lazy(() =>
  z.union([
    z.object({
      ...layerHead,
      type: z.literal('tilelayer'),
      width: z.int().min(0).default(0),
      height: z.int().min(0).default(0),
      data: z.union([z.string(), z.array(z.int().min(0))]).optional(),
      chunks: z.array(chunkSchema).max(20_000).optional(),
      encoding: z.string().optional(),
      compression: z.string().optional(),
    }),
    z.object({ ...layerHead, type: z.literal('objectgroup'), objects: z.array(objectSchema).max(100_000).default([]) }),
    z.object({ ...layerHead, type: z.literal('imagelayer'), image: z.string().default('') }),
    z.object({ ...layerHead, type: z.literal('group'), layers: z.array(layerSchema).max(2000).default([]) }),
    z.object({ ...layerHead, type: z.string() }).transform((layer) => ({ ...layer, type: 'unknown' as const })),
  ]),
)

/** A tileset, in the map or in a file of its own. One picture has all tiles, or each tile has its own. */
export const tilesetSchema = z.object({
  firstgid: z.int().min(1).default(1),
  source: z.string().optional(),
  name: z.string().default(''),
  image: z.string().optional(),
  tilewidth: z.number().min(0).default(0),
  tileheight: z.number().min(0).default(0),
  tilecount: z.int().min(0).default(0),
  columns: z.int().min(0).default(0),
  margin: z.number().min(0).default(0),
  spacing: z.number().min(0).default(0),
  tileoffset: point.nullish(),
  /** `grid`: tiles are scaled to a square of the map; otherwise drawn in their own size. */
  tilerendersize: z.string().nullish(),
  tiles: z
    .union([
      z
        .array(
          z.object({
            id: z.int().min(0),
            type: z.string().optional(),
            class: z.string().optional(),
            image: z.string().optional(),
            imagewidth: z.number().optional(),
            imageheight: z.number().optional(),
            properties: propertiesSchema,
          }),
        )
        .max(100_000),
      z.record(z.string(), z.unknown()),
    ])
    .default([])
    .transform((tiles) => (Array.isArray(tiles) ? tiles : [])),
})

/** A map, defaults filled in. */
export const tiledMapSchema = z.object({
  orientation: z.string(),
  width: z.int().min(0),
  height: z.int().min(0),
  tilewidth: z.number().positive().max(10_000),
  tileheight: z.number().positive().max(10_000),
  infinite: z.boolean().default(false),
  properties: propertiesSchema,
  tilesets: z.array(tilesetSchema).max(2000).default([]),
  layers: z.array(layerSchema).max(2000).default([]),
})
/** A tileset, defaults filled in. */
export type Tileset = z.output<typeof tilesetSchema>
/** A map, defaults filled in. */
export type TiledMap = z.output<typeof tiledMapSchema>
