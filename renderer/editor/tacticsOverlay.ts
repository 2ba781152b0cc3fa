import type { Cell } from '../../src/grid/cell.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'

/** What the tactics panel shows on the map. Cells are top left squares of a space of `spaceCells` a side. */
export type TacticsOverlay =
  | {
      readonly kind: 'flank'
      readonly places: readonly Cell[]
      readonly spaceCells: number
      /** Ally and foe, whom the places belong to. */
      readonly marked: readonly MarkedSpace[]
    }
  | {
      readonly kind: 'cover'
      readonly from: Point
      readonly to: Point
      readonly blocked: boolean
      readonly label: string
      readonly crossed: readonly { readonly text: string; readonly at: Cell }[]
    }
  | {
      readonly kind: 'force'
      readonly boxes: readonly Cell[]
      readonly spaceCells: number
      readonly label: string
      readonly stoppedAt: Cell | null
    }
  | {
      readonly kind: 'route'
      readonly path: readonly Cell[]
      readonly spaceCells: number
      readonly label: string
    }
  | {
      readonly kind: 'routes'
      /** The first is drawn as a line, the others broken over it. */
      readonly routes: readonly ComparedRoute[]
      readonly spaceCells: number
    }
  | { readonly kind: 'marks'; readonly marked: readonly MarkedSpace[] }

/** One of several routes to the same place. */
export interface ComparedRoute {
  readonly path: readonly Cell[]
  readonly label: string
  readonly provokes: readonly { readonly by: RecordId; readonly square: Cell }[]
}

/** A space with a word on it. */
export interface MarkedSpace {
  readonly at: Cell
  readonly spaceCells: number
  readonly label: string
}
