import { z } from 'zod'
import { mapCommandSchema } from '../../map/commands/command.ts'
import type { AnyRecord, CellLayers, TableName } from '../../map/battleMap.ts'
import type { MapChange } from '../../map/change.ts'
import { mapIdSchema, type MapId } from '../../map/records/ids.ts'
import { MAP_STARTERS } from '../../map/starters.ts'
import type { SummaryRow } from '../../words/summary.ts'
import { MAX_MAP_CELLS, shortTextSchema } from '../../map/records/shared.ts'

/** A name for a map. */
export const mapNameSchema = shortTextSchema.trim().min(1)
/** A reference to a map. */
export const mapRefSchema = z.object({ mapId: mapIdSchema })
/** A map to create. */
export const newMapSchema = z.object({
  name: mapNameSchema,
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  widthCells: z.int().min(1).max(MAX_MAP_CELLS),
  heightCells: z.int().min(1).max(MAX_MAP_CELLS),
  starter: z.enum(MAP_STARTERS).default('field'),
})
/** A map, and its new name. */
export const renameMapSchema = mapRefSchema.extend({ name: mapNameSchema })
/** A command for a map. */
export const runCommandSchema = mapRefSchema.extend({ command: mapCommandSchema })
/** A position in a map's history. `sequence` 0 is before the first step. */
export const historyPlaceSchema = mapRefSchema.extend({ sequence: z.int().min(0) })
/** A version to save. */
export const nameVersionSchema = mapRefSchema.extend({ name: mapNameSchema })
/** A reference to a version. */
export const versionRefSchema = mapRefSchema.extend({ versionId: z.int().min(1) })

/** A map in the list of the library. Times are milliseconds since 1970. */
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
  /** When it was last opened; null if never. */
  readonly openedAtMs: number | null
  readonly sample: boolean
}

/** The cached thumbnail of a map. */
export interface Thumbnail {
  /** WebP; null if none was drawn yet. */
  readonly picture: Uint8Array | null
  /** Whether the map has changed since it was drawn. */
  readonly isOutdated: boolean
}

/** The cached summary of a map's encounter. */
export interface CachedSummary {
  /** Null if it was not computed yet. */
  readonly rows: readonly SummaryRow[] | null
  /** Whether the map has changed since it was computed. */
  readonly isOutdated: boolean
}

/** Size of a card's picture in CSS pixels, and the highest pixel density it is drawn for. */
export const CARD_PICTURE = { widthPx: 288, heightPx: 176, maxDensity: 2 } as const

/** The current position in the history, and what undo and redo would do. */
export interface HistoryEnds {
  /** Number of applied steps. */
  readonly sequence: number
  readonly undoLabel: string | null
  readonly redoLabel: string | null
}

/** A whole map as windows get it. */
export interface MapSnapshot {
  readonly mapId: MapId
  readonly revision: number
  readonly widthCells: number
  readonly heightCells: number
  readonly layers: CellLayers
  readonly records: { readonly [T in TableName]: readonly AnyRecord[] }
  readonly history: HistoryEnds
}

/** A change of a map, which leads from revision `revision - 1` to `revision`. */
export interface MapChanged {
  readonly mapId: MapId
  readonly revision: number
  readonly change: MapChange
  readonly history: HistoryEnds
}

/** Answer to a command, undo or redo once it is on the disk. The other windows get `maps.changed`. */
export interface Committed {
  readonly revision: number
  /** The change from the last revision; null if nothing changed. */
  readonly change: MapChange | null
  readonly history: HistoryEnds
}

/** A step of a map's history. Steps that are not `applied` can be redone. */
export interface HistoryEntry {
  readonly sequence: number
  readonly label: string
  readonly atMs: number
  readonly applied: boolean
}

/** A version in the list. */
export interface MapVersion {
  readonly versionId: number
  readonly name: string
  readonly atMs: number
  readonly automatic: boolean
}
