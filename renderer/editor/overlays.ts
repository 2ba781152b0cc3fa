import type { Cell } from '../../src/grid/cell.ts'

/** What is shown over the map. */
export interface Overlays {
  reach: boolean
  /** The cost of each square in range, if there is room for it. */
  costs: boolean
  path: boolean
  /** Whose threatened squares are shown. */
  threat: 'none' | 'selected' | 'foes' | 'all'
  grid: boolean
  coordinates: boolean
  elevation: boolean
  creatureNames: boolean
}

/** The overlays a window starts with. */
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

/** What the canvas offers to the editor. */
export interface CanvasView {
  fit(): void
  /** Zooms around the center of the view. */
  zoomBy(factor: number): void
  /** 1 is 100%: squares of 40 CSS pixels. */
  zoomTo(zoom: number): void
  /** Moves a square into view, if it is outside. */
  reveal(cell: Cell): void
  panBy(dxPx: number, dyPx: number): void
  /** Center and zoom of the view; null if it shows the whole map. */
  readonly place: ViewPlace | null
  /** The visible rectangle; parts of it may be off the map. */
  readonly part: SquarePart
  /** Restores center and zoom. */
  showPlace(place: ViewPlace): void
  /** Cancels the drag of a handle of a picture; returns whether there was one. */
  dropHandle(): boolean
}

/** A rectangle in squares, with fractions. */
export interface SquarePart {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The center of a view, in squares from the top left of the map, and its zoom. */
export interface ViewPlace {
  readonly columns: number
  readonly rows: number
  readonly zoom: number
}
