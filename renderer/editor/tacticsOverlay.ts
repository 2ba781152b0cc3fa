import type { Cell } from '../../src/grid/cell.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'

/** What a panel shows about tactics on the map. Cells are the top left squares of spaces of `spaceCells` a side. */
export type TacticsOverlay =
  | {
      readonly kind: 'flank'
      readonly places: readonly Cell[]
      readonly spaceCells: number
      /** The ally and the opponent. */
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
      /** The first is drawn as a solid line, the others as dashed lines over it. */
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

/** A space with a label. */
export interface MarkedSpace {
  readonly at: Cell
  readonly spaceCells: number
  readonly label: string
}
