import { z } from 'zod'
import type { ExportLoss, FileScale, ImportDraft, LineReport, Loss } from '../../formats/format.ts'
import { lineSchema } from '../../map/records/shared.ts'
import { COPIES } from '../../print/options.ts'
import { jobSchema } from './jobs.ts'
import { mapNameSchema, mapRefSchema } from './maps.ts'

/** How to read a map file. */
export const importOptionsSchema = z.object({
  /** How far off the grid a line may be to be snapped to it. */
  toleranceSquares: z.number().min(0).max(0.5).default(0.2),
  /** For maps that name no rule system. */
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Size of a square in a plain picture; absent: detected. */
  pixelsPerSquare: z.number().min(4).max(2000).optional(),
  /** Whether to leave out squares that a plain picture covers only partly. */
  cropsPicture: z.boolean().optional(),
  /** Id of one of several maps in the file; absent: the first. */
  containedId: lineSchema(40).optional(),
  /** Whether to split larger squares into squares of 5 feet; absent: unless the map would get too large. */
  splitSquares: z.boolean().optional(),
  /** Whether the picture below the map shows its walls itself; absent: yes. */
  pictureShowsWalls: z.boolean().optional(),
  job: jobSchema.optional(),
})

/**
 * Paths of dropped files: the map first, then pictures that may belong to it. Only the main process creates instances, from what
 * the preload script sends. Nothing that a page sends can be an instance, so pages cannot name paths.
 */
export class FilePaths {
  readonly paths: readonly string[]

  constructor(paths: readonly string[]) {
    this.paths = paths
  }
}
/** Files dropped on the window. */
export const droppedFilesSchema = importOptionsSchema.extend({ files: z.instanceof(FilePaths).optional() })
/** A draft: a map that was read but not accepted yet. */
export const draftRefSchema = z.object({ draftId: lineSchema(64) })
/** A draft, and options to read it again with. */
export const rereadDraftSchema = importOptionsSchema.extend({ draftId: lineSchema(64) })
/** A draft, and the name for its map. */
export const acceptDraftSchema = draftRefSchema.extend({ name: mapNameSchema })
/** A map, and the format to write. */
export const exportSchema = mapRefSchema.extend({
  format: lineSchema(40),
  variant: lineSchema(40).optional(),
  copy: z.enum(COPIES).default('gm'),
  pixelsPerSquare: z.int().min(8).max(1000).default(100),
  job: jobSchema.optional(),
})

/** A format in the list of a dialog. */
export interface FormatSummary {
  readonly id: string
  readonly name: string
  readonly extensions: readonly string[]
  readonly variants: readonly string[]
  readonly reads: boolean
  readonly writes: boolean
  /** A plain picture. */
  readonly isPicture: boolean
  /** Its file holds a picture of the map. */
  readonly holdsPicture: boolean
}

/** A map read from a file, not yet in the library. */
export interface DraftSummary {
  readonly draftId: string
  readonly fileName: string
  readonly formatName: string
  readonly name: string
  readonly ruleset: string
  readonly widthCells: number
  readonly heightCells: number
  readonly edgeCount: number
  readonly creatureCount: number
  /** Size of a square in a plain picture; null for other files. */
  readonly pixelsPerSquare: number | null
  /** Whether partly covered squares of a plain picture are left out; null if there are none. */
  readonly isCropped: boolean | null
  /** WebP. */
  readonly thumbnail: Uint8Array
  /** Whether it has pictures. */
  readonly hasPictures: boolean
  /** Whether the picture below the map shows its walls itself; null: there is no picture, or the file decides. */
  readonly showsWalls: boolean | null
  readonly losses: readonly Loss[]
  /** How the lines of the file were snapped. */
  readonly lines: readonly LineReport[]
  /** All maps of the file, and which one this is; null if it has only one. */
  readonly contained: ImportDraft['contained'] | null
  /** How the file's squares can be split into squares of 5 feet; null if they cannot. */
  readonly scale: FileScale | null
}

/** What an export would write, leave out and change. */
export interface ExportForecast {
  readonly files: readonly { readonly name: string; readonly byteLength: number }[]
  readonly losses: readonly ExportLoss[]
}

/** A finished export. */
export interface Exported {
  readonly fileNames: readonly string[]
  readonly losses: readonly ExportLoss[]
}
