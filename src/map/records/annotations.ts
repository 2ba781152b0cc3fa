import { z } from 'zod'
import { mapIdSchema, recordIdSchema } from './ids.ts'
import { FLOOR_MATERIALS, ROCK_FINISHES } from './styleSettings.ts'
import {
  cellSchema,
  colorSchema,
  longTextSchema,
  lookIdSchema,
  pictureIdSchema,
  pointSchema,
  shortTextSchema,
} from './shared.ts'

const annotation = { id: recordIdSchema, gmOnly: z.boolean().default(false), locked: z.boolean().default(false) }

/** A numbered note; map and key show `number`. */
export const noteSchema = z.object({
  ...annotation,
  at: pointSchema,
  number: z.int().min(1).max(9999),
  title: shortTextSchema,
  text: longTextSchema.default(''),
})
/** A numbered note. */
export type Note = z.output<typeof noteSchema>

/** The color of drawings for which none was chosen: texts are then in the ink of the map's style. */
export const DEFAULT_INK = '#333333'

/** Text, arrow or freehand line drawn on the map; points in squares. */
export const drawingSchema = z.object({
  ...annotation,
  shape: z.enum(['text', 'arrow', 'freehand', 'polyline', 'polygon']),
  points: z.array(pointSchema).min(1).max(5000),
  text: longTextSchema.default(''),
  colour: colorSchema.default(DEFAULT_INK),
  /** Line width, or letter height of a text, in squares. */
  widthSquares: z.number().min(0.01).max(20).default(0.1),
})
/** A drawing. */
export type Drawing = z.output<typeof drawingSchema>

/** Approximate size of a text in squares, for clicks and centering: letters are about half as wide as high. */
export function textSize({ text, widthSquares }: Pick<Drawing, 'text' | 'widthSquares'>): {
  readonly width: number
  readonly height: number
} {
  const lines = text.split('\n')
  return {
    width: Math.max(1, ...lines.map((line) => line.length)) * widthSquares * 0.55,
    height: lines.length * widthSquares * 1.25,
  }
}

/**
 * An object on the map: either a stored picture or a symbol (checked by `checkRecord`). With `background` it is a picture under
 * the terrain.
 */
export const propSchema = z.object({
  ...annotation,
  picture: pictureIdSchema.optional(),
  /** Id of a symbol (`src/draw/symbols`). */
  symbol: lookIdSchema.optional(),
  /** Code of the terrain of the squares it covers, placed, moved and removed with it (`commands/terrainUnderneath.ts`). */
  terrain: z.int().min(0).max(255).optional(),
  /** Code of the terrain to restore when the object is removed. */
  terrainBefore: z.int().min(0).max(255).optional(),
  /** The map of another level that stairs or a trapdoor lead to. */
  leadsTo: mapIdSchema.optional(),
  name: shortTextSchema.default(''),
  /** Top left before rotation, in squares. */
  at: pointSchema,
  widthSquares: z.number().min(0.05).max(2000),
  heightSquares: z.number().min(0.05).max(2000),
  rotationDegrees: z.number().min(-360).max(360).default(0),
  opacity: z.number().min(0).max(1).default(1),
  background: z.boolean().default(false),
  /** A symbol stands above those that lie on the floor, or lies among them; absent: as its kind does. */
  raised: z.boolean().optional(),
})
/** A picture or symbol on the map. */
export type Prop = z.output<typeof propSchema>

/** An area of effect: a burst around a grid vertex, a cone or line from a vertex, or an emanation from a creature. */
export const areaTemplateSchema = z.object({
  ...annotation,
  shape: z.enum(['burst', 'emanation', 'cone', 'line']),
  /** A grid vertex with integer coordinates, except for an emanation. */
  origin: pointSchema,
  /** Radius or length in feet. */
  sizeFeet: z.int().min(5).max(1000),
  /** Direction of a cone or line in degrees, 0 east, clockwise. */
  directionDegrees: z.number().min(-360).max(360).default(0),
  /** The creature an emanation extends from. */
  creatureId: recordIdSchema.optional(),
  name: shortTextSchema.default(''),
  colour: colorSchema.default('#b04a4a'),
})
/** An area of effect. */
export type AreaTemplate = z.output<typeof areaTemplateSchema>

/**
 * What a region hides from players: only itself; its terrain too, which looks like the terrain around it; or everything in it,
 * which looks like the solid terrain around it.
 */
export const REGION_HIDES = ['name', 'terrain', 'area'] as const

/** The purpose of a region. A floor only changes the look of its squares. */
export const REGION_PURPOSES = ['region', 'deployment', 'trap', 'room', 'floor'] as const

/** A named set of squares: deployment zone, trap, room. */
export const regionSchema = z.object({
  ...annotation,
  name: shortTextSchema,
  purpose: z.enum(REGION_PURPOSES).default('region'),
  side: shortTextSchema.optional(),
  cells: z.array(cellSchema).min(1).max(250_000),
  text: longTextSchema.default(''),
  /** What it hides from players while `gmOnly` is set. */
  hides: z.enum(REGION_HIDES).default('name'),
  colour: colorSchema.default('#4a6fb0'),
  /** The floor of its squares; absent: chosen from the map's dressing and the shape of its rooms. */
  floor: z.enum(FLOOR_MATERIALS).optional(),
  /** Whether the rock around it is natural or hewn; absent: chosen from its shape. */
  rock: z.enum(ROCK_FINISHES).optional(),
})
/** A named set of squares. */
export type Region = z.output<typeof regionSchema>

/** A light, for other tools; no rule of Fivefoot uses it. */
export const lightSchema = z.object({
  ...annotation,
  at: pointSchema,
  rangeFeet: z.number().min(0).max(10_000),
  intensity: z.number().min(0).max(100).default(1),
  colour: colorSchema.default('#ffffff'),
  shadows: z.boolean().default(true),
})
/** A light. */
export type Light = z.output<typeof lightSchema>
