import { MAX_PICTURE_PIXELS, type PictureMime } from '../../base/pictureHead.ts'
import { inLines } from '../../base/plainText.ts'
import { z } from 'zod'
import { CELL_LAYER_NAMES } from '../../map/battleMap.ts'
import { tableRecordSchema } from '../../map/commands/command.ts'
import { MAX_MAP_CELLS, MAX_RECORDS, pictureIdSchema, shortTextSchema } from '../../map/records/shared.ts'
import { creatureSheetSchema } from '../../map/records/creature.ts'
import { type MapId, mapIdSchema, recordIdSchema } from '../../map/records/ids.ts'
import type { AppError } from '../../base/errors.ts'
import type { FolderRisk, BackupKind, LibraryWork } from '../../words/libraryFacts.ts'
import { jobSchema } from './jobs.ts'
import { mapRefSchema, type MapSummary } from './maps.ts'

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes')
/** Id of an entry of the creature library or of a stamp. */
const entryIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'expected 1 to 64 letters, digits, - or _')
/** A reference to an entry. */
export const entryRefSchema = z.object({ id: entryIdSchema })

/** An entry of the creature library. */
export const creatureEntrySchema = z.object({
  id: entryIdSchema,
  favourite: z.boolean().default(false),
  sheet: creatureSheetSchema.extend({ name: shortTextSchema.min(1) }),
})
/** Pasted text, or the text of a file of actors. */
export const creatureTextSchema = z.object({ text: z.string().overwrite(inLines).max(50_000_000) })
/** An entry of the creature library. */
export type CreatureEntry = z.output<typeof creatureEntrySchema>
/** An entry in the list. Presets come with the program; a changed preset is stored as the user's own entry. */
export interface ListedCreature extends CreatureEntry {
  readonly preset: boolean
}

const indexSchema = z
  .int()
  .min(0)
  .max(MAX_MAP_CELLS * MAX_MAP_CELLS - 1)
/** A reusable part of a map. Indices are row-major in its own size; its top left square is the origin of its records. */
export const stampSchema = z.object({
  id: entryIdSchema,
  name: shortTextSchema.min(1),
  widthCells: z.int().min(1).max(MAX_MAP_CELLS),
  heightCells: z.int().min(1).max(MAX_MAP_CELLS),
  cells: z
    .array(
      z.object({
        layer: z.enum(CELL_LAYER_NAMES),
        indices: z.array(indexSchema).max(MAX_MAP_CELLS * MAX_MAP_CELLS),
        values: z.array(z.int().min(-30_000).max(30_000)).max(MAX_MAP_CELLS * MAX_MAP_CELLS),
      }),
    )
    .max(CELL_LAYER_NAMES.length),
  records: z.array(tableRecordSchema).max(MAX_RECORDS),
})
/** A reusable part of a map. */
export type Stamp = z.output<typeof stampSchema>
/** A stamp in the list. */
export type StampSummary = Pick<Stamp, 'id' | 'name' | 'widthCells' | 'heightCells'>

/** Size limits of a picture. The pixels are the real limit: even uncompressed, they fit in so many bytes. */
export const PICTURE_LIMITS = { bytes: 400 * 1024 * 1024, pixels: MAX_PICTURE_PIXELS } as const
/** A picture on a map to find walls in. `mask`: a stored picture with black walls to read instead. */
export const findWallsSchema = mapRefSchema.extend({
  propId: recordIdSchema,
  mask: pictureIdSchema.optional(),
  job: jobSchema.optional(),
})
/** A new picture. Its type and size are read from the bytes. */
export const newPictureSchema = z.object({ name: shortTextSchema, bytes: bytesSchema })
/** A reference to a picture. */
export const pictureRefSchema = z.object({ id: pictureIdSchema })

/** A stored picture. A window shows it as `fivefoot-picture://library/<id>`. */
export interface PictureFacts {
  readonly id: string
  readonly name: string
  readonly mime: PictureMime
  readonly widthPx: number
  readonly heightPx: number
  readonly byteLength: number
}
/** A stored picture with its bytes. */
export interface Picture extends PictureFacts {
  readonly bytes: Uint8Array
}

/** A text to search the library for. */
export const searchSchema = z.object({ text: shortTextSchema })
/** A search result: the name of a map, or of something on it. */
export interface SearchHit {
  readonly mapId: MapId
  readonly mapName: string
  readonly kind: 'map' | 'creatures' | 'notes' | 'regions' | 'templates' | 'terrainTypes'
  /** Id of the record; null for the map itself. */
  readonly recordId: string | null
  readonly text: string
}

/** A file to save where the user chooses. Only the main process knows the path. */
export const saveFileSchema = z.object({
  suggestedName: shortTextSchema.min(1),
  /** Name of the file type in the dialog, such as “PDF document”. */
  kind: shortTextSchema,
  /** Without the dot. */
  extension: z.string().regex(/^[a-z0-9]{1,12}$/i),
  bytes: bytesSchema,
})
/** The file types that the user may choose. */
export const chooseFileSchema = z.object({
  kind: shortTextSchema,
  extensions: z.array(z.string().regex(/^[a-z0-9]{1,12}$/i)).max(30),
})
/** Size limit of a chosen file. */
export const CHOSEN_FILE_BYTES = 256 * 1024 * 1024
/** A chosen file; its name has no folder. */
export interface ChosenFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Whether the library file is still where it was opened. */
export type FileState = 'present' | 'gone' | 'replaced'

/** State of the open library. */
export interface LibraryState {
  /** Its path. */
  readonly path: string
  readonly file: FileState
  /** Why it is read-only; null if it can be written. */
  readonly readOnlyBecause: AppError | null
  /** Risk of its folder; null if there is none or the advice was dismissed. */
  readonly risk: FolderRisk | null
  /** Names of maps that the last check found damaged. */
  readonly damagedMaps: readonly string[]
  /** Path of the file that a move has left behind; null if there is none, or the user has decided about it. */
  readonly movedFrom: string | null
  /** Null if backups are made as they should. */
  readonly backupTrouble: BackupTrouble | null
  /** Why the last backup is not in the second backup folder; null if it is, or there is no such folder. */
  readonly secondBackupProblem: AppError | null
  /** Work on the whole library that windows wait for; null if there is none. */
  readonly work: LibraryWork | null
}

/** No good backup is newer than two days. */
export interface BackupTrouble {
  /** When the last good one was made; null if there is none. */
  readonly lastGoodAtMs: number | null
  readonly because: AppError
}

/** The job of all work on the whole library, which is done one after another. */
export const LIBRARY_JOB = 'library'

/** Where backups are kept and how much they may take. */
export interface BackupSettings {
  /** What all backups beside the library take, pictures included. */
  readonly bytes: number
  /** Null: no limit. */
  readonly maxBytes: number | null
  /** The second backup folder; null if none was chosen. */
  readonly second: string | null
}
/** Choices of the limit of all backups, in bytes; null: no limit. */
export const BACKUP_LIMITS = [2e9, 5e9, 10e9, 20e9, 50e9, 100e9, null] as const
/** The limit until another one is chosen. */
export const DEFAULT_BACKUP_LIMIT = 20e9
/** A limit of all backups. */
export const backupLimitSchema = z.object({ maxBytes: z.number().min(1e6).max(1e15).nullable() })

/** A library on this computer. */
export interface ListedLibrary {
  readonly id: string
  /** Its file name. */
  readonly name: string
  readonly folder: string
  /** True for the library that is open. */
  readonly isOpen: boolean
  /** True if there is no file now, for example because its drive is not connected. */
  readonly isMissing: boolean
}

/** A reference to a library that a list or dialog has named. */
export const libraryRefSchema = z.object({ library: z.string().regex(/^[0-9a-f]{1,64}$/, 'expected an id') })
/** A backup to restore as a library of its own. */
export const restoreElsewhereSchema = libraryRefSchema.extend({ job: jobSchema })
/** Maps of another library to add to the open one. */
export const bringInSchema = libraryRefSchema.extend({ maps: z.array(mapIdSchema).min(1).max(100_000), job: jobSchema })
/** What becomes of the file that a move has left behind: it goes into the trash, or stays. */
export const settleMoveSchema = z.object({ trash: z.boolean() })

/** A backup in the list. */
export interface BackupSummary {
  /** Its file name. */
  readonly id: string
  readonly kind: BackupKind
  readonly atMs: number
  readonly bytes: number
}

/** A map of a backup, compared with the map of the same id in the library. */
export interface BackupMap extends MapSummary {
  /** `changed`: different in the library. `missing`: not in the library. */
  readonly now: 'same' | 'changed' | 'missing'
}

/** A reference to a backup. */
export const backupRefSchema = z.object({
  backup: z.string().regex(/^[\w.-]{1,200}\.fivefoot$/, 'expected a file name'),
})
/** A map of a backup. */
export const backupMapRefSchema = backupRefSchema.extend({ mapId: mapIdSchema })
