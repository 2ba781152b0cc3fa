/** Messages between a window and its drawing workers. Both are trusted, so messages are not validated. */
import type { MapParts } from '../../../src/draw/drawMap.ts'
import type { Detail } from '../../../src/draw/style.ts'
import type { CellRect } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { Dressing, StyleSettings } from '../../../src/map/records/styleSettings.ts'

/** A part of a map to be drawn as a picture. */
export interface DrawJob {
  /** Identifies the picture for its requester. */
  readonly id: string
  readonly rect: CellRect
  /** Pixels along a square. */
  readonly cellPx: number
  readonly detail: Detail
  readonly styleSettings: StyleSettings
  readonly parts: MapParts
  /** Version of the requester's current picture: only the difference is drawn. Absent: none. */
  readonly shows?: number
}

/** To the worker. A source is one map being drawn; `draw` replaces its unfinished jobs. */
export type ToWorker =
  | { readonly type: 'map'; readonly source: number; readonly version: number; readonly map: BattleMap }
  | { readonly type: 'draw'; readonly source: number; readonly jobs: readonly DrawJob[] }
  | { readonly type: 'close'; readonly source: number }

/**
 * From the worker: a picture of a version of the map. With `since` it is only the part that differs from that version, null if none
 * does; `part` is its squares.
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
