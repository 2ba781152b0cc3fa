/** What a window and its drawing worker say to each other. Both are ours: nothing here comes from outside. */
import type { MapParts } from '../../../src/draw/drawMap.ts'
import type { Detail } from '../../../src/draw/style.ts'
import type { CellRect } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { Dressing, StyleSettings } from '../../../src/map/records/styleSettings.ts'

/** A part of a map to be drawn as a picture. */
export interface DrawJob {
  /** Names the picture for the one who asked. */
  readonly id: string
  readonly rect: CellRect
  /** Pixels along a square. */
  readonly cellPx: number
  readonly detail: Detail
  readonly styleSettings: StyleSettings
  readonly parts: MapParts
  /** Version of the map that the picture at hand shows: only what would look different is drawn. Absent: there is none. */
  readonly shows?: number
}

/** To the worker. A source is one map that someone draws; its `draw` replaces what of the one before is not done yet. */
export type ToWorker =
  | { readonly type: 'map'; readonly source: number; readonly version: number; readonly map: BattleMap }
  | { readonly type: 'draw'; readonly source: number; readonly jobs: readonly DrawJob[] }
  | { readonly type: 'close'; readonly source: number }

/**
 * From the worker: a picture, drawn from the map of that version. With `since` it is the part of the picture of that version that
 * a change made stale, null where none is; `part` says which squares.
 */
export interface FromWorker {
  readonly source: number
  readonly id: string
  readonly version: number
  readonly dressing: Dressing
  readonly bitmap: ImageBitmap | null
  readonly part?: CellRect
  readonly since?: number
}
