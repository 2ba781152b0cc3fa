/** What is cut out of a sheet: squares of a map with a strip of wall around them. */
import type { Edge } from '../../map/records/edge.ts'
import type { PieceShape } from '../pieces/shape.ts'
import type { Scene } from '../scene/scene.ts'

/** Wall around the squares of a piece. */
export const WALL_INCHES = 0.25
/** Less than half a square of it: what lies beyond the wall must not come up on the other side. */
const MAX_WALL_SQUARES = 0.45

/** The strip of wall around a piece, in squares. */
export const wallSquares = (squareInches: number): number => Math.min(WALL_INCHES / squareInches, MAX_WALL_SQUARES)

/** Squares to cut out under a label. */
export interface CutOut {
  /** What its parts are called: `3`, or `3a`, `3b` where a sheet cannot hold it. */
  readonly label: string
  /** Stands above it on the sheet, outside of what is cut out. */
  readonly title?: string
  /** Row-major indices; at least one. */
  readonly cells: readonly number[]
  readonly doors: readonly { readonly letter: string; readonly edge: Edge }[]
  readonly isFloor: (index: number) => boolean
  /** Plain paper to lay over the printed map, instead of the map. */
  readonly isCover: boolean
  /** What it shows. */
  readonly scene: () => Scene
}

/** A part of a cut-out, as it is cut out of one sheet. */
export interface CutOutPart {
  readonly cutOut: CutOut
  readonly label: string
  readonly cells: readonly number[]
  readonly shape: PieceShape
  readonly squareInches: number
}
