/** What a style of maps is: a palette, a hand, and its layers from the bottom up. */
import type { CellRect } from '../grid/cell.ts'
import type { Dressing, StyleSettings } from '../map/records/styleSettings.ts'
import type { FloorKind } from './facts/floorKinds.ts'
import type { Hand } from './geometry/pen.ts'
import type { Color, Face, Mark, Detail } from './marks.ts'
import type { Outlines } from './outlines.ts'
import type { MapScene } from './scene.ts'
import type { SymbolInk } from './symbols/symbol.ts'
import type { TokenInk } from './tokens/token.ts'

export type { Detail } from './marks.ts'

/** Colors all styles have. Tints of terrain are null where form alone shows it. */
export interface MapPalette {
  /** Of the sheet, beyond the map, too. */
  readonly paper: Color
  readonly ink: Color
  /** What a square with nothing in it is, as around a ship. */
  readonly outside: Color
  readonly floors: Readonly<Record<FloorKind, Color>>
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
  /** Lengths of dashes and gaps in turn, in squares; they fill one square. */
  readonly dash?: readonly number[]
  /** Dashes have round ends. */
  readonly isRound?: boolean
  /** Small crosses at the corners instead of lines. */
  readonly isCrosses?: boolean
}

/** All that the layers of a drawing know. */
export interface MapDrawing {
  readonly scene: MapScene
  readonly settings: StyleSettings
  readonly style: MapStyle
  /** What is asked for. */
  readonly window: CellRect
  /** The window and a margin: squares in it may reach into the window. */
  readonly area: CellRect
  readonly detail: Detail
  readonly outlines: Outlines
}

/**
 * What a layer shows, where a map may hide it or have a picture below it: `solids` are seen only where no floor is, `floor` is
 * what a picture replaces, `terrain` tints it, `objects` stand on it.
 */
export type LayerPart = 'solids' | 'floor' | 'terrain' | 'objects' | 'grid' | 'heights' | 'edges'

/** A layer of a style. */
export interface Layer {
  /** Left out of coarse drawings. */
  readonly isDetail?: boolean
  /** Absent: `terrain`. */
  readonly part?: LayerPart
  readonly draw: (drawing: MapDrawing) => readonly Mark[]
}

/** A style. Adding one: a folder beside the others and a line in `styles/registry.ts`. */
export interface MapStyle {
  /** What maps store: never renamed. */
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
  /** How tokens and lines over the map are printed with it; a screen, which costs no ink, shows them in color. */
  readonly tokenInk: TokenInk
  readonly face: Face
  /** Dressings it suits best; it draws all of them. */
  readonly suits: readonly Dressing[]
  readonly layers: readonly Layer[]
}

/** How a grid can be drawn in any style. */
export const GRID_FORMS = ['lines', 'dots', 'crosses'] as const
/** One form of a grid. */
export type GridForm = (typeof GRID_FORMS)[number]

const DOT = 0.001

/** A style with its grid in another form; absent: as it is. */
export function withGridForm(style: MapStyle, form: GridForm | undefined): MapStyle {
  if (form === undefined) return style
  const { color, width } = style.grid
  const grid: Readonly<Record<GridForm, GridInk>> = {
    lines: { color, width },
    // A dot is the shortest line with round ends.
    dots: { color, width: width * 1.5, dash: [DOT, 0.125 - DOT], isRound: true },
    crosses: { color, width, isCrosses: true },
  }
  return { ...style, grid: grid[form] }
}
