import { z } from 'zod'
import { GRID_FORMS } from '../draw/style.ts'
import { styleIdSchema } from '../map/records/styleSettings.ts'
import { lineSchema } from '../map/records/shared.ts'
import { recordIdSchema } from '../map/records/ids.ts'
import { PAPER_NAMES } from './papers.ts'

/** For whom: the players' copy holds nothing they may not know. */
export const COPIES = ['gm', 'player'] as const
/** For whom. */
export type Copy = (typeof COPIES)[number]

/** What a print may hold, in the order it is printed. */
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
/** One part of a print. */
export type Part = (typeof PARTS)[number]

/** Files a print can be written to. */
export const PRINT_FORMATS = ['pdf', 'svg', 'png', 'webp'] as const
/** One kind of file. */
export type PrintFormat = (typeof PRINT_FORMATS)[number]

/** Most pixels a square of a picture may have on a side. */
export const MAX_PIXELS_PER_SQUARE = 2000

/** What a printer can show; finer than what an eye sees at arm's length. */
export const DEFAULT_PICTURE_PPI = 300
/** Bounds of how fine stored pictures are printed. */
export const [MIN_PICTURE_PPI, MAX_PICTURE_PPI] = [36, 2400]

/** How the grid is drawn: as the style of the map has it, or otherwise. */
export const GRIDS = ['style', ...GRID_FORMS, 'none'] as const
/** How squares are named along the edges. */
export const COORDINATE_STYLES = ['a1', 'numbers', 'none'] as const
/** How creatures are drawn: with name and side, with their number alone, as empty spaces, or not at all. */
export const CREATURE_STYLES = ['tokens', 'numbers', 'spaces', 'none'] as const
/** How a reveal set is cut: rooms from walls and doors, regions with the rooms around them, or what is seen from each door. */
export const CUTS = ['rooms', 'regions', 'views'] as const
/** How a reveal set is cut. */
export type CutBy = (typeof CUTS)[number]
/** How pages become sheets: each its own, two on each side to be folded, or the map alone on one large page. */
export const LAYOUTS = ['sheets', 'booklet', 'print-shop'] as const
/** How a sheet is turned. */
export const ORIENTATIONS = ['fewest-pages', 'portrait', 'landscape'] as const

const sideInches = z.number().min(1).max(200)
const squareInches = z.number().min(0.01).max(100)

/** A sheet by name or by its sides. */
export const paperSchema = z.union([
  z.enum(PAPER_NAMES),
  z.object({ widthInches: sideInches, heightInches: sideInches }),
])

/** How big a square is printed. */
export const scaleSchema = z.discriminatedUnion('kind', [
  /** So many inches for one square. */
  z.object({ kind: z.literal('square'), squareInches }),
  /** As big as one page allows. */
  z.object({ kind: z.literal('fit') }),
  /** As big as so many pages side by side allow. */
  z.object({ kind: z.literal('poster'), pagesAcross: z.int().min(1).max(50) }),
])

/** What of the map is printed. */
export const areaSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('map') }),
  z.object({
    kind: z.literal('rect'),
    col: z.int().min(0),
    row: z.int().min(0),
    widthCells: z.int().min(1),
    heightCells: z.int().min(1),
  }),
  /** Named regions by their shapes, as many on a sheet as fit; without `ids` all of them. */
  z.object({ kind: z.literal('regions'), ids: z.array(recordIdSchema).max(500).optional() }),
])

/** Everything a person may choose about a print. */
export const printOptionsSchema = z.object({
  copy: z.enum(COPIES).default('gm'),
  paper: paperSchema.default('a4'),
  layout: z.enum(LAYOUTS).default('sheets'),
  /** Background beyond the edge that a print shop cuts off. */
  bleedInches: z.number().min(0).max(1).default(0.125),
  orientation: z.enum(ORIENTATIONS).default('fewest-pages'),
  /** What the printer cannot reach on each side. */
  marginInches: z.number().min(0).max(3).default(0.25),
  scale: scaleSchema.default({ kind: 'square', squareInches: 1 }),
  area: areaSchema.default({ kind: 'map' }),
  /** Strip of the neighbor repeated on the right and lower side of a page, for glue. */
  overlapInches: z.number().min(0).max(2).default(0.15),
  /** Cut between squares, never through them (where a page holds one at all; posters are always cut where they must). */
  wholeSquares: z.boolean().default(true),
  /** Leave out pages with nothing but open terrain: their squares are then on no page. */
  skipEmptyPages: z.boolean().default(false),
  cropMarks: z.boolean().default(true),
  alignmentCrosses: z.boolean().default(true),
  /** Name of the page and of its neighbors along the edges. */
  pageLabels: z.boolean().default(true),
  coordinates: z.enum(COORDINATE_STYLES).default('a1'),
  /** The name of each square inside it too, where it fits. */
  coordinatesInside: z.boolean().default(false),
  grid: z.enum(GRIDS).default('style'),
  /** Id of the style the map is drawn in; null: the map's own. */
  style: styleIdSchema.nullable().default(null),
  creatures: z.enum(CREATURE_STYLES).default('tokens'),
  /** Names on tokens. */
  names: z.boolean().default(true),
  /** Templates of spells and effects. */
  templates: z.boolean().default(true),
  /** Regions and deployment zones. */
  zones: z.boolean().default(true),
  /** Legend, key and tables share a page with the map where they fit beside it. */
  legendOnMap: z.boolean().default(true),
  /** Stored pictures are made no finer than so many of their pixels in an inch of paper. */
  picturePpi: z.int().min(MIN_PICTURE_PPI).max(MAX_PICTURE_PPI).default(DEFAULT_PICTURE_PPI),
  /** Ids of overlays to print; absent: all that come with the facts. */
  overlays: z.array(lineSchema(80)).max(500).optional(),
  /** How the pieces of a reveal set are cut. */
  cutBy: z.enum(CUTS).default('rooms'),
  /** Pieces are plain paper that covers a printed map. */
  covers: z.boolean().default(false),
  parts: z.array(z.enum(PARTS)).min(1).default(['map', 'legend', 'key', 'rounds', 'creatures', 'tables']),
})
/** Everything a person may choose about a print. */
export type PrintOptions = z.output<typeof printOptionsSchema>
/** The same with defaults left out. */
export type PrintOptionsInput = z.input<typeof printOptionsSchema>
