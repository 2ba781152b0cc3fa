import { MAX_PICTURE_PIXELS, type PictureMime } from '../../base/pictureHead.ts'
import { inLines } from '../../base/plainText.ts'
import { z } from 'zod'
import { CELL_LAYER_NAMES } from '../../map/battleMap.ts'
import { tableRecordSchema } from '../../map/commands/command.ts'
import { MAX_MAP_CELLS, MAX_RECORDS, pictureIdSchema, shortTextSchema } from '../../map/records/shared.ts'
import { creatureSheetSchema } from '../../map/records/creature.ts'
import { type MapId, mapIdSchema, recordIdSchema } from '../../map/records/ids.ts'
import type { AppError } from '../../base/errors.ts'
import type { FolderRisk, BackupKind } from '../../words/libraryFacts.ts'
import { jobSchema } from './jobs.ts'
import { mapRefSchema, type MapSummary } from './maps.ts'

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes')
/** Id of an entry of the creature library or of a stamp. */
const entryIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'expected 1 to 64 letters, digits, - or _')
/** An entry by its id. */
export const entryRefSchema = z.object({ id: entryIdSchema })

/** An entry of the creature library. */
export const creatureEntrySchema = z.object({
  id: entryIdSchema,
  favourite: z.boolean().default(false),
  sheet: creatureSheetSchema.extend({ name: shortTextSchema.min(1) }),
})
/** Text that a person pasted, or of a file of actors. */
export const creatureTextSchema = z.object({ text: z.string().overwrite(inLines).max(50_000_000) })
/** An entry of the creature library. */
export type CreatureEntry = z.output<typeof creatureEntrySchema>
/** An entry as the library lists it. A preset comes with the program: changed, it is stored as an entry of one's own. */
export interface ListedCreature extends CreatureEntry {
  readonly preset: boolean
}

const indexSchema = z
  .int()
  .min(0)
  .max(MAX_MAP_CELLS * MAX_MAP_CELLS - 1)
/** A piece of a map kept for reuse. Indices are row-major in its own size; records lie as if its top left were the map's. */
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
/** A piece of a map kept for reuse. */
export type Stamp = z.output<typeof stampSchema>
/** A stamp as it is listed. */
export type StampSummary = Pick<Stamp, 'id' | 'name' | 'widthCells' | 'heightCells'>

/** Most bytes and pixels of a picture. Pixels decide: so many bytes hold them all, packed as badly as can be. */
export const PICTURE_LIMITS = { bytes: 400 * 1024 * 1024, pixels: MAX_PICTURE_PIXELS } as const
/** A picture on a map whose walls are looked for; `mask`: the stored picture that says where they are, black for walls. */
export const findWallsSchema = mapRefSchema.extend({
  propId: recordIdSchema,
  mask: pictureIdSchema.optional(),
  job: jobSchema.optional(),
})
/** A picture's bytes; what it is, is read from them. */
export const newPictureSchema = z.object({ name: shortTextSchema, bytes: bytesSchema })
/** A picture by its id. */
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

/** A text to look for in the library. */
export const searchSchema = z.object({ text: shortTextSchema })
/** A place in the library where a text was found: a map's name, or a named thing on it. */
export interface SearchHit {
  readonly mapId: MapId
  readonly mapName: string
  readonly kind: 'map' | 'creatures' | 'notes' | 'regions' | 'templates' | 'terrainTypes'
  /** Id of the record; null for the map itself. */
  readonly recordId: string | null
  readonly text: string
}

/** What a window gives to be saved where the person says. Only the main process knows the path. */
export const saveFileSchema = z.object({
  suggestedName: shortTextSchema.min(1),
  /** What the dialog calls the kind of file, such as “PDF document”. */
  kind: shortTextSchema,
  /** Without the dot. */
  extension: z.string().regex(/^[a-z0-9]{1,12}$/i),
  bytes: bytesSchema,
})
/** Kinds of files a person may choose. */
export const chooseFileSchema = z.object({
  kind: shortTextSchema,
  extensions: z.array(z.string().regex(/^[a-z0-9]{1,12}$/i)).max(30),
})
/** Most bytes of a chosen file. */
export const CHOSEN_FILE_BYTES = 256 * 1024 * 1024
/** A file a person chose; its name has no folder. */
export interface ChosenFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Whether the library file still stands where it was opened. */
export type FileState = 'present' | 'gone' | 'replaced'

/** How the open library is, as a banner says it. */
export interface LibraryState {
  /** Its path. */
  readonly path: string
  readonly file: FileState
  /** Why it can only be read; null: it can be written. */
  readonly readOnlyBecause: AppError | null
  /** null: nothing speaks against its folder, or the advice was dismissed. */
  readonly risk: FolderRisk | null
  /** Names of maps found damaged by the last check. */
  readonly damagedMaps: readonly string[]
}

/** A backup as it is listed. */
export interface BackupSummary {
  /** The name of its file. */
  readonly id: string
  readonly kind: BackupKind
  readonly atMs: number
  readonly bytes: number
}

/** A map of a backup, and how it stands to the library's map of the same id. */
export interface BackupMap extends MapSummary {
  /** `changed`: the library has it, in another state. `missing`: the library does not have it. */
  readonly now: 'same' | 'changed' | 'missing'
}

/** A backup by its name. */
export const backupRefSchema = z.object({
  backup: z.string().regex(/^[\w.-]{1,200}\.fivefoot$/, 'expected a file name'),
})
/** A map of a backup. */
export const backupMapRefSchema = backupRefSchema.extend({ mapId: mapIdSchema })
