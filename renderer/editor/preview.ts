import type { Cell } from '../../src/grid/cell.ts'
import type { FoundWalls } from '../../src/grid/pictureWalls/likelihoods.ts'
import type { ChosenWall } from '../../src/map/chosenWalls.ts'
import type { AreaTemplate, Drawing, Prop } from '../../src/map/records/annotations.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import type { Distance } from '../../src/words/facts.ts'
import type { Piece } from './piece.ts'

/** Emphasis of a mark of a run: for the current event, an earlier one of the same round, or one of another run. */
export type Emphasis = 'now' | 'before' | 'other'

/** A mark for something that happened in a run. */
export type RunMark =
  /** The path of a creature through the centers of its spaces. */
  | {
      readonly kind: 'trail'
      readonly points: readonly Point[]
      readonly spaceCells: number
      readonly side: string
      readonly emphasis: Emphasis
    }
  /** An attack of opportunity on a creature that leaves a square. `by` null: only the square is marked. */
  | { readonly kind: 'opportunity'; readonly by: RecordId | null; readonly square: Cell; readonly emphasis: Emphasis }
  | { readonly kind: 'opened-door'; readonly edge: Edge; readonly emphasis: Emphasis }
  /** A creature between two squares; `at` is the top left of its space. */
  | { readonly kind: 'walker'; readonly creature: Creature; readonly at: Point }

/** What a tool is about to do, drawn over the map until it is done or canceled. Cells are cell indices. */
export type Preview =
  | { readonly kind: 'terrain'; readonly cells: readonly number[]; readonly terrain: number }
  | { readonly kind: 'cells'; readonly cells: readonly number[]; readonly colour?: string }
  | { readonly kind: 'elevation'; readonly cells: readonly number[]; readonly feet: readonly number[] }
  /** `isMarked`: the borders are highlighted, too, as those that a click would set. */
  | {
      readonly kind: 'edges'
      readonly put: readonly Edge[]
      readonly remove: readonly RecordId[]
      readonly isMarked?: boolean
    }
  /** Walls found in a picture, with the walls and solid squares that would be accepted. */
  | {
      readonly kind: 'found-walls'
      readonly found: FoundWalls
      readonly taken: readonly ChosenWall[]
      readonly solid: readonly number[]
    }
  | { readonly kind: 'outline'; readonly points: readonly Point[]; readonly closed: boolean }
  | { readonly kind: 'creatures'; readonly creatures: readonly Creature[]; readonly problem: string | null }
  | { readonly kind: 'drawing'; readonly drawing: Drawing }
  | { readonly kind: 'template'; readonly template: AreaTemplate; readonly cells: readonly number[] }
  | { readonly kind: 'picture'; readonly prop: Prop }
  | { readonly kind: 'piece'; readonly piece: Piece; readonly at: Cell }
  | { readonly kind: 'ruler'; readonly cells: readonly Cell[]; readonly measured: readonly Distance[] }
  | { readonly kind: 'vertex'; readonly point: Point }
  | RunMark

/** Nothing to show. */
export const NO_PREVIEW: readonly Preview[] = []

/** The corners of the rectangle with that diagonal, in order around it. */
export const rectCorners = (a: Point, b: Point): readonly Point[] => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
