import type { GridSize } from '../cell.ts'

/** Flag of a square or edge that blocks lines of effect. */
export const STOPS_LINES = 1
/** Flag of a square or edge that gives cover to what is behind it. */
export const GIVES_COVER = 2
/** Flag of a low wall: an edge one square high that gives cover if the table rule says so. */
export const LOW_WALL = 4
/** Flag of a square that gives cover up to the height of a tree; squares without it that do not stop lines are as high as a crate. */
export const TREE_HIGH = 8

/**
 * The part of a map that lines depend on: flags by row-major cell index. `west[i]` and `north[i]` are the flags of those
 * borders of cell `i`; its south and east borders belong to its neighbors.
 */
export interface LineGrid extends GridSize {
  readonly squares: Uint8Array
  readonly west: Uint8Array
  readonly north: Uint8Array
  /** Levels of the floor; null or left out if all of it is at level 0. */
  readonly floors?: Int16Array | null
}
