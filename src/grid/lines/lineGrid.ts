import type { GridSize } from '../cell.ts'

/** Flag of a square or edge that no line of effect passes. */
export const STOPS_LINES = 1
/** Flag of a square or edge that gives cover to what is behind it. */
export const GIVES_COVER = 2
/** One of the flags above: what a line asks every square and edge on its way. */
export type LineFlag = typeof STOPS_LINES | typeof GIVES_COVER

/**
 * What lines need to know of a map: flags by row-major cell index. `west[i]` and `north[i]` belong to the edge on
 * that border of cell `i`; the south and east borders are the neighbours'.
 */
export interface LineGrid extends GridSize {
  readonly squares: Uint8Array
  readonly west: Uint8Array
  readonly north: Uint8Array
}
