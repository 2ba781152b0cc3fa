import type { GridSize } from '../cell.ts'

/** Flag of a square or edge that no line of effect passes. */
export const STOPS_LINES = 1
/** Flag of a square or edge that gives cover to what is behind it. */
export const GIVES_COVER = 2
/** Flag of an edge one square high that gives cover where the table says so: a low wall. */
export const LOW_WALL = 4
/** Flag of a square that gives cover up to the height of a tree; one without it, and without `STOPS_LINES`, up to that of a crate. */
export const TREE_HIGH = 8

/**
 * What lines need to know of a map: flags by row-major cell index. `west[i]` and `north[i]` belong to the edge on
 * that border of cell `i`; the south and east borders are the neighbors'.
 */
export interface LineGrid extends GridSize {
  readonly squares: Uint8Array
  readonly west: Uint8Array
  readonly north: Uint8Array
  /** Levels of the floor; null or left out where all of it lies at level 0. */
  readonly floors?: Int16Array | null
}
