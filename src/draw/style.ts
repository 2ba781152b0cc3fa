/** A style of maps: a palette, a pen, and layers from the bottom up. */
import type { CellRect } from '../grid/cell.ts'
import type { Dressing, FloorMaterial, StyleSettings } from '../map/records/styleSettings.ts'
import { withOpacity } from './color.ts'
import type { Hand } from './geometry/pen.ts'
import type { Color, Face, Mark, Detail } from './marks.ts'
import type { Outlines } from './outlines.ts'
import type { MapScene } from './scene.ts'
import type { SymbolInk } from './symbols/symbol.ts'
import type { TokenInk } from './tokens/token.ts'

export type { Detail } from './marks.ts'

/** Colors that all styles have. A tint of terrain is null if shapes alone show it. */
export interface MapPalette {
  /** The sheet, also around the map. */
  readonly paper: Color
  readonly ink: Color
  /** Voids, as around a ship. */
  readonly outside: Color
  readonly floors: Readonly<Record<FloorMaterial, Color>>
  readonly difficult: Color | null
  readonly greaterDifficult: Color | null
  readonly hazard: Color | null
  readonly hazardInk: Color
  readonly uneven: Color | null
  readonly water: Color
  readonly deepWater: Color
  readonly waterInk: Color
  readonly pit: Color
  readonly deepPit: Color
}

/** The grid of a style. */
export interface GridInk {
  readonly color: Color
  readonly width: number
  /** Alternating lengths of dashes and gaps in squares; together one square. */
  readonly dash?: readonly number[]
  /** Dashes have round ends. */
  readonly isRound?: boolean
  /** Small crosses at the corners instead of lines. */
  readonly isCrosses?: boolean
  /** Absent: ink on a band of paper, on planks and plates. */
  readonly onSeams?: SeamedGridInk
}

/** The grid on floors with lines of their own, such as planks and plates: a dark line on a light band, as no seam is drawn. */
export interface SeamedGridInk {
  readonly color: Color
  /** In squares. */
  readonly width: number
  readonly band: Color
  /** Floors with seams in the style. Decks and other terrain that is drawn as slabs or planks have them in all styles. */
  readonly floors: readonly FloorMaterial[]
  /** All of the grid is drawn like this, also on open water. */
  readonly isEverywhere?: boolean
}

/** Everything that layers read. */
export interface MapDrawing {
  readonly scene: MapScene
  readonly settings: StyleSettings
  readonly style: MapStyle
  /** The requested squares. */
  readonly window: CellRect
  /** The window and a margin: squares in it may reach into the window. */
  readonly area: CellRect
  readonly detail: Detail
  readonly outlines: Outlines
}

/**
 * What a layer shows, for maps that hide parts or have a picture below them: `solids` show only where there is no floor, a
 * picture replaces the `floor` and all that only decorates, `terrain` tints the picture, `outlines` and shadows of solids, which
 * the picture may show itself, tint it too, and `objects` are on top of it.
 */
export type LayerPart = 'solids' | 'outlines' | 'floor' | 'terrain' | 'objects' | 'grid' | 'heights' | 'edges'

/** A layer of a style. */
export interface Layer {
  /** Left out of coarse drawings. */
  readonly isDetail?: boolean
  /** Absent: `terrain`. */
  readonly part?: LayerPart
  readonly draw: (drawing: MapDrawing) => readonly Mark[]
}

/** A style. To add one, make a folder beside the others and add a line to `styles/registry.ts`. */
export interface MapStyle {
  /** Stored in maps: never rename it. */
  readonly id: string
  readonly label: string
  readonly help: string
  readonly palette: MapPalette
  readonly hand: Hand
  /** Width of the outline of floors, in squares. */
  readonly outline: number
  readonly grid: GridInk
  /** How symbols and objects of terrain are drawn. */
  readonly symbols: SymbolInk
  /** How tokens and lines over the map are printed; on screen they always have color. */
  readonly tokenInk: TokenInk
  readonly face: Face
  /** Dressings that it suits best; every style can draw all of them. */
  readonly suits: readonly Dressing[]
  readonly layers: readonly Layer[]
}

/** How a grid can be drawn in any style. */
export const GRID_FORMS = ['lines', 'dots', 'crosses'] as const
/** One form of a grid. */
export type GridForm = (typeof GRID_FORMS)[number]

const DOT = 0.001

/** How a map's grid differs from that of its style. */
export interface GridChoice {
  /** Absent: the form of the style. */
  readonly gridForm?: GridForm
  /** A strong grid, opaque and on a light band everywhere: the width of its lines in squares. Absent: as in the style. */
  readonly gridWidth?: number
}

/** A style with its grid in another form; absent: unchanged. */
export function withGridForm(style: MapStyle, form: GridForm | undefined): MapStyle {
  if (form === undefined) return style
  const { color, width, onSeams } = style.grid
  const ink = { color, width, ...(onSeams ? { onSeams } : {}) }
  const grid: Readonly<Record<GridForm, GridInk>> = {
    lines: ink,
    // A dot is the shortest line with round ends.
    dots: { ...ink, width: ink.width * 1.5, dash: [DOT, 0.125 - DOT], isRound: true },
    crosses: { ...ink, isCrosses: true },
  }
  return { ...style, grid: grid[form] }
}

/** A style with a strong grid so wide; absent: unchanged. Dashes become lines; dots and crosses stay. */
export function withStrongGrid(style: MapStyle, width: number | undefined): MapStyle {
  if (width === undefined) return style
  const { dash, ...ink } = style.grid
  const { color, band } = seamedGridInk(style)
  const strong = withOpacity(color, 1)
  const grid = { ...ink, color: strong, width, onSeams: { color: strong, width, band, floors: [], isEverywhere: true } }
  return { ...style, grid: dash && ink.isRound ? { ...grid, dash } : grid }
}

/** How a style draws its grid on seams. */
export const seamedGridInk = ({ grid, palette }: Pick<MapStyle, 'grid' | 'palette'>): SeamedGridInk =>
  grid.onSeams ?? {
    color: withOpacity(palette.ink, 0.8),
    width: grid.width * 1.5,
    band: withOpacity(palette.paper, 0.85),
    floors: ['planks', 'metal'],
  }
