/** Cut-outs: squares of a map with a strip of wall around them. */
import type { Edge } from '../../map/records/edge.ts'
import type { PieceShape } from '../pieces/shape.ts'
import type { Scene } from '../scene/scene.ts'

/** Width of the strip of wall around a piece. */
export const WALL_INCHES = 0.25
/** At most so many squares of it: at half a square, what is beyond the wall would show on the other side. */
const MAX_WALL_SQUARES = 0.45

/** Width of the strip of wall in squares. */
export const wallSquares = (squareInches: number): number => Math.min(WALL_INCHES / squareInches, MAX_WALL_SQUARES)

/** Labeled squares to cut out. */
export interface CutOut {
  /** Label of its parts: `3`, or `3a`, `3b` if one sheet cannot hold it. */
  readonly label: string
  /** Printed above it on the sheet, outside the cut-out. */
  readonly title?: string
  /** Row-major indices; at least one. */
  readonly cells: readonly number[]
  readonly doors: readonly { readonly letter: string; readonly edge: Edge }[]
  readonly isFloor: (index: number) => boolean
  /** Print plain paper to cover the printed map with, instead of the map. */
  readonly isCover: boolean
  /** The scene it shows. */
  readonly scene: () => Scene
}

/** The part of a cut-out on one sheet. */
export interface CutOutPart {
  readonly cutOut: CutOut
  readonly label: string
  readonly cells: readonly number[]
  readonly shape: PieceShape
  readonly squareInches: number
}
