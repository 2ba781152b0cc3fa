import type { Cell } from '../../src/grid/cell.ts'

/** What the canvas offers once it is there. */
export interface CanvasView {
  fit(): void
  /** Zooms round the middle of the view; `factor` 1 leaves it. */
  zoomBy(factor: number): void
  /** 1 is 100 %: one square 40 CSS pixels wide. */
  zoomTo(zoom: number): void
  /** Brings a square into the view, if it is not there. */
  reveal(cell: Cell): void
  panBy(dxPx: number, dyPx: number): void
}
