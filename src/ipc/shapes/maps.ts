import { z } from 'zod'
import { mapCommandSchema } from '../../map/commands/command.ts'
import type { AnyRecord, CellLayers, TableName } from '../../map/battleMap.ts'
import type { MapChange } from '../../map/change.ts'
import { mapIdSchema, type MapId } from '../../map/records/ids.ts'
import { MAP_STARTERS } from '../../map/starters.ts'
import type { SummaryRow } from '../../words/summary.ts'
import { MAX_MAP_CELLS, shortTextSchema } from '../../map/records/shared.ts'

/** A name as it was typed. */
export const mapNameSchema = shortTextSchema.trim().min(1)
/** A map by its id. */
export const mapRefSchema = z.object({ mapId: mapIdSchema })
/** What a new map needs. */
export const newMapSchema = z.object({
  name: mapNameSchema,
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  widthCells: z.int().min(1).max(MAX_MAP_CELLS),
  heightCells: z.int().min(1).max(MAX_MAP_CELLS),
  starter: z.enum(MAP_STARTERS).default('field'),
})
/** A map and what it should be called. */
export const renameMapSchema = mapRefSchema.extend({ name: mapNameSchema })
/** A command for a map. */
export const runCommandSchema = mapRefSchema.extend({ command: mapCommandSchema })
/** A place in a map's history: `sequence` 0 is before the first step. */
export const historyPlaceSchema = mapRefSchema.extend({ sequence: z.int().min(0) })
/** A named version of a map. */
export const nameVersionSchema = mapRefSchema.extend({ name: mapNameSchema })
/** A version by its id. */
export const versionRefSchema = mapRefSchema.extend({ versionId: z.int().min(1) })

/** One line of the library. Times are milliseconds since 1970. */
export interface MapSummary {
  readonly id: MapId
  readonly name: string
  readonly ruleset: string
  readonly widthCells: number
  readonly heightCells: number
  readonly creatureCount: number
  readonly houseRuled: boolean
  readonly createdAtMs: number
  readonly updatedAtMs: number
  /** When a window last opened it; null: never. */
  readonly openedAtMs: number | null
  readonly sample: boolean
}

/** What is at hand of a map drawn small, in its own style. */
export interface Thumbnail {
  /** WebP of the whole map; null: none was drawn yet. */
  readonly picture: Uint8Array | null
  /** Whether the map has changed since then: the newest is asked for by itself. */
  readonly isOutdated: boolean
}

/** What is at hand of a map's encounter at a glance. */
export interface CachedSummary {
  /** Null: it was not worked out yet. */
  readonly rows: readonly SummaryRow[] | null
  /** Whether the map has changed since then. */
  readonly isOutdated: boolean
}

/** What a card of the library shows of its map: a picture of so many CSS pixels, on screens up to this fine. */
export const CARD_PICTURE = { widthPx: 288, heightPx: 176, maxDensity: 2 } as const

/** Where undo and redo would lead. */
export interface HistoryEnds {
  /** Steps made so far; the current place in the history. */
  readonly sequence: number
  readonly undoLabel: string | null
  readonly redoLabel: string | null
}

/** A whole map as it crosses to a window. */
export interface MapSnapshot {
  readonly mapId: MapId
  readonly revision: number
  readonly widthCells: number
  readonly heightCells: number
  readonly layers: CellLayers
  readonly records: { readonly [T in TableName]: readonly AnyRecord[] }
  readonly history: HistoryEnds
}

/** A map changed: revision `revision` is `revision - 1` with `change` applied. */
export interface MapChanged {
  readonly mapId: MapId
  readonly revision: number
  readonly change: MapChange
  readonly history: HistoryEnds
}

/**
 * What a command, undo or redo answers once it is durable. The window that asked gets the change this way; the others get
 * `maps.changed`.
 */
export interface Committed {
  readonly revision: number
  /** What turned the revision before into this one; null if nothing changed. */
  readonly change: MapChange | null
  readonly history: HistoryEnds
}

/** One step of a map's history; `applied` false: it lies ahead, reached by redo. */
export interface HistoryEntry {
  readonly sequence: number
  readonly label: string
  readonly atMs: number
  readonly applied: boolean
}

/** A named version. */
export interface MapVersion {
  readonly versionId: number
  readonly name: string
  readonly atMs: number
  readonly automatic: boolean
}
