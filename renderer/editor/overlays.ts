import type { Cell } from '../../src/grid/cell.ts'

/** What is shown over the map. Panels write these fields. */
export interface Overlays {
  reach: boolean
  /** Feet in every reached square, where there is room. */
  costs: boolean
  path: boolean
  /** Whose threatened squares: no one's, those of the selected creatures, of their opponents, or everyone's. */
  threat: 'none' | 'selected' | 'foes' | 'all'
  grid: boolean
  coordinates: boolean
  elevation: boolean
  creatureNames: boolean
}

/** How a window begins. */
export const DEFAULT_OVERLAYS: Readonly<Overlays> = {
  reach: true,
  costs: true,
  path: true,
  threat: 'none',
  grid: true,
  coordinates: true,
  elevation: true,
  creatureNames: true,
}

/** What the canvas offers once it is there. */
export interface CanvasView {
  fit(): void
  /** Zooms round the middle of the view; `factor` 1 leaves it. */
  zoomBy(factor: number): void
  /** 1 is 100%: one square 40 CSS pixels wide. */
  zoomTo(zoom: number): void
  /** Brings a square into the view, if it is not there. */
  reveal(cell: Cell): void
  panBy(dxPx: number, dyPx: number): void
  /** What the view shows; null: all of the map. */
  readonly place: ViewPlace | null
  /** What the view shows, in squares; parts of it may lie off the map. */
  readonly part: SquarePart
  /** Shows that again. */
  showPlace(place: ViewPlace): void
  /** Drops what a handle of a picture has begun; false where none is dragged. */
  dropHandle(): boolean
}

/** A rectangle in squares, with fractions. */
export interface SquarePart {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The middle of a view in squares from the map's top left corner, and its zoom. */
export interface ViewPlace {
  readonly columns: number
  readonly rows: number
  readonly zoom: number
}
