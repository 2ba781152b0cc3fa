/** What layers and searches read of it. */
import type { GridSize } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { TerrainType } from '../../map/terrain.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** What makes surfaces differ from mover to mover. */
export interface SurfaceProfile {
  readonly mode: MovementMode
  readonly incorporeal: boolean
  readonly ignoresDifficultTerrain: boolean
}

/** The part of a battlefield a surface is made from. */
export interface SurfaceSource extends GridSize {
  readonly terrain: Uint8Array
  readonly palette: readonly (TerrainType | undefined)[]
  readonly westEdges: Uint8Array
  readonly northEdges: Uint8Array
  readonly ruleset: Ruleset
  readonly rules: TableRules
}

/** Flags of a box (a square, or a space of several squares): all of it may be stood on. */
export const BOX_FREE = 1
/** A hard corner square or hard edge lies in it. */
export const BOX_HARD = 2
/** A hard corner square or shut edge lies in it. */
export const BOX_SHUT = 4
/** The rank of its worst terrain is `box >> BOX_RANK_SHIFT`. */
export const BOX_RANK_SHIFT = 3

/** Flags of the west border of a square. */
export const WEST_SHUT = 1
export const WEST_HARD = 2
export const WEST_BARRIER = 4
/** Flags of its north border. */
export const NORTH_SHUT = 8
export const NORTH_HARD = 16
export const NORTH_BARRIER = 32

/** Squares and borders by padded index: one square of padding all round, which is not free. */
export interface Surface {
  readonly source: SurfaceSource
  readonly profile: SurfaceProfile
  readonly paddedWidth: number
  readonly paddedCells: number
  /** Box flags of single squares. */
  readonly squares: Uint8Array
  /** Border flags. */
  readonly borders: Uint8Array
  /** Terrain weight of each rank of terrain, lightest first; rank 0 is the lightest there is. */
  readonly weights: readonly number[]
  /** How many borders are shut or hard, and how many are barriers that slow this profile. */
  readonly hardBorders: number
  readonly barriers: number
  /** Padded index of a cell. */
  indexOf(col: number, row: number): number
  /** Column and row of a padded index. */
  colOf(index: number): number
  rowOf(index: number): number
  /** Flags of boxes of that many squares with no one in the way, by padded index of the top left square. */
  boxes(spaceCells: number): Uint8Array
}
