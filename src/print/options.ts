import { z } from 'zod'
import { GRID_FORMS } from '../draw/style.ts'
import { styleIdSchema } from '../map/records/styleSettings.ts'
import { lineSchema } from '../map/records/shared.ts'
import { recordIdSchema } from '../map/records/ids.ts'
import { PAPER_NAMES } from './papers.ts'

/** Whom a print is for: the players' copy holds nothing hidden from them. */
export const COPIES = ['gm', 'player'] as const
export type Copy = (typeof COPIES)[number]

/** Parts of a print, in the order they are printed. */
export const PARTS = [
  'cover',
  'run-sheet',
  'calibration',
  'assembly',
  'map',
  'legend',
  'key',
  'rounds',
  'ranges',
  'creatures',
  'tables',
  'checks',
  'standees',
  'tokens',
  'cards',
  'tents',
  'rings',
  'areas',
  'index',
  'pieces',
] as const
export type Part = (typeof PARTS)[number]

/** File formats of prints. */
export const PRINT_FORMATS = ['pdf', 'svg', 'png', 'webp'] as const
export type PrintFormat = (typeof PRINT_FORMATS)[number]

/** Side of a square in a picture in pixels, at most. */
export const MAX_PIXELS_PER_SQUARE = 2000

/** As fine as printers print, and finer than the eye sees at arm's length. */
export const DEFAULT_PICTURE_PPI = 300
/** Bounds of the resolution of stored pictures, in pixels per inch. */
export const [MIN_PICTURE_PPI, MAX_PICTURE_PPI] = [36, 2400]

/** How the grid is drawn; `style`: as in the style of the map. */
export const GRIDS = ['style', ...GRID_FORMS, 'none'] as const
/** Bounds of the lines of a strong grid, in points. */
export const [MIN_GRID_POINTS, MAX_GRID_POINTS] = [0.5, 6]
/** The lines of a strong grid unless others are chosen, in points: seen from the end of a table. */
export const DEFAULT_GRID_POINTS = 2
/** How squares are named along the edges of the map. */
export const COORDINATE_STYLES = ['a1', 'numbers', 'none'] as const
/** How creatures are drawn: with name and side, with their number alone, as empty spaces, or not at all. */
export const CREATURE_STYLES = ['tokens', 'numbers', 'spaces', 'none'] as const
/** How a reveal set is cut: into rooms, by regions too, or into what is visible from each door. */
export const CUTS = ['rooms', 'regions', 'views'] as const
export type CutBy = (typeof CUTS)[number]
/** How pages become sheets: one each, two on each side of a sheet to fold, or the map alone on one large page. */
export const LAYOUTS = ['sheets', 'booklet', 'print-shop'] as const
/** Orientation of sheets. */
export const ORIENTATIONS = ['fewest-pages', 'portrait', 'landscape'] as const

const sideInches = z.number().min(1).max(200)
const squareInches = z.number().min(0.01).max(100)

/** A sheet by name or by its size. */
export const paperSchema = z.union([
  z.enum(PAPER_NAMES),
  z.object({ widthInches: sideInches, heightInches: sideInches }),
])

/** Size of a printed square. */
export const scaleSchema = z.discriminatedUnion('kind', [
  /** A fixed size. */
  z.object({ kind: z.literal('square'), squareInches }),
  /** As large as one page allows. */
  z.object({ kind: z.literal('fit') }),
  /** As large as so many pages side by side allow. */
  z.object({ kind: z.literal('poster'), pagesAcross: z.int().min(1).max(50) }),
])

/** The part of the map to print. */
export const areaSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('map') }),
  z.object({
    kind: z.literal('rect'),
    col: z.int().min(0),
    row: z.int().min(0),
    widthCells: z.int().min(1),
    heightCells: z.int().min(1),
  }),
  /** Regions by their shapes, as many on a sheet as fit; without `ids` all of them. */
  z.object({ kind: z.literal('regions'), ids: z.array(recordIdSchema).max(500).optional() }),
])

/** All options of a print. */
export const printOptionsSchema = z.object({
  copy: z.enum(COPIES).default('gm'),
  paper: paperSchema.default('a4'),
  layout: z.enum(LAYOUTS).default('sheets'),
  /** Background beyond the trim edge, cut off by a print shop. */
  bleedInches: z.number().min(0).max(1).default(0.125),
  orientation: z.enum(ORIENTATIONS).default('fewest-pages'),
  /** The margin the printer cannot print on. */
  marginInches: z.number().min(0).max(3).default(0.25),
  scale: scaleSchema.default({ kind: 'square', squareInches: 1 }),
  area: areaSchema.default({ kind: 'map' }),
  /** Strip of the neighbor repeated at the right and bottom of a page, for glue. */
  overlapInches: z.number().min(0).max(2).default(0.15),
  /** Cut only between squares. Has no effect on posters, nor on pages smaller than a square. */
  wholeSquares: z.boolean().default(true),
  /** Leave out pages that show only open terrain. */
  skipEmptyPages: z.boolean().default(false),
  cropMarks: z.boolean().default(true),
  alignmentCrosses: z.boolean().default(true),
  /** Labels of the page and its neighbors along the edges. */
  pageLabels: z.boolean().default(true),
  coordinates: z.enum(COORDINATE_STYLES).default('a1'),
  /** The name of each square inside it too, if it fits. */
  coordinatesInside: z.boolean().default(false),
  grid: z.enum(GRIDS).default('style'),
  /** Width of the lines of a strong grid in points; absent: as in the style. */
  strongGridPoints: z.number().min(MIN_GRID_POINTS).max(MAX_GRID_POINTS).optional(),
  /** Id of the style to draw the map in; null: the map's own. */
  style: styleIdSchema.nullable().default(null),
  creatures: z.enum(CREATURE_STYLES).default('tokens'),
  /** Names on tokens. */
  names: z.boolean().default(true),
  /** Templates of spells and effects. */
  templates: z.boolean().default(true),
  /** Regions and deployment zones. */
  zones: z.boolean().default(true),
  /** In player copies: where creatures of other sides than the party stand. */
  foes: z.boolean().default(false),
  /** In player copies: the names of regions. */
  regionNames: z.boolean().default(false),
  /** Print legend, key and tables beside the map if they fit. */
  legendOnMap: z.boolean().default(true),
  /** Resolution of stored pictures in pixels per inch, at most. */
  picturePpi: z.int().min(MIN_PICTURE_PPI).max(MAX_PICTURE_PPI).default(DEFAULT_PICTURE_PPI),
  /** Ids of overlays to print; absent: all of the facts. */
  overlays: z.array(lineSchema(80)).max(500).optional(),
  /** How the pieces of a reveal set are cut. */
  cutBy: z.enum(CUTS).default('rooms'),
  /** Print plain covers for a printed map instead of pieces. */
  covers: z.boolean().default(false),
  parts: z.array(z.enum(PARTS)).min(1).default(['map', 'legend', 'key', 'rounds', 'creatures', 'tables']),
})
export type PrintOptions = z.output<typeof printOptionsSchema>
/** Options before defaults are filled in. */
export type PrintOptionsInput = z.input<typeof printOptionsSchema>
