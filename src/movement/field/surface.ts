/** The surface of a map for one kind of mover, as layers and searches see it, and its flags. */
import type { Cell, GridSize } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { TerrainType } from '../../map/terrain.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** The properties of a mover that a surface depends on. */
export interface SurfaceProfile {
  readonly mode: MovementMode
  readonly incorporeal: boolean
  readonly ignoresDifficultTerrain: boolean
}

/** The part of a battlefield that surfaces are built from. */
export interface SurfaceSource extends GridSize {
  readonly terrain: Uint8Array
  readonly palette: readonly (TerrainType | undefined)[]
  readonly westEdges: Uint8Array
  readonly northEdges: Uint8Array
  readonly ruleset: Ruleset
  readonly rules: TableRules
}

/** Flag of a box (a square, or a space of several squares): all of it can be entered. */
export const BOX_FREE = 1
/** It contains a hard corner square or a hard edge. */
export const BOX_HARD = 2
/** It contains a hard corner square or a shut edge. */
export const BOX_SHUT = 4
/** Shift of the rank of its worst terrain: `box >> BOX_RANK_SHIFT`. */
export const BOX_RANK_SHIFT = 3

/** Flags of the west border of a square. */
export const WEST_SHUT = 1
export const WEST_HARD = 2
export const WEST_BARRIER = 4
/** Flags of its north border. */
export const NORTH_SHUT = 8
export const NORTH_HARD = 16
export const NORTH_BARRIER = 32

/** Squares and borders by padded index: the map plus one square of padding on every side, which is never free. */
export interface Surface {
  readonly source: SurfaceSource
  readonly profile: SurfaceProfile
  readonly paddedWidth: number
  readonly paddedCells: number
  /** Box flags of single squares. */
  readonly squares: Uint8Array
  /** Border flags. */
  readonly borders: Uint8Array
  /** Terrain weight of each rank, ascending; rank 0 has weight 0. */
  readonly weights: readonly number[]
  /** Number of borders that are hard, and of low walls that slow or stop this profile. */
  readonly hardBorders: number
  readonly barriers: number
  /** Padded index of a cell. */
  indexOf(col: number, row: number): number
  /** Column, row and cell of a padded index. */
  colOf(index: number): number
  rowOf(index: number): number
  cellOf(index: number): Cell
  /** Flags of boxes of that many squares without creatures, by padded index of the top left square. */
  boxes(spaceCells: number): Uint8Array
}
