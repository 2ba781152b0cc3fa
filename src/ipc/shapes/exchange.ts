import { z } from 'zod'
import type { ExportLoss, FileScale, ImportDraft, LineReport, Loss } from '../../formats/format.ts'
import { lineSchema } from '../../map/records/shared.ts'
import { COPIES } from '../../print/options.ts'
import { jobSchema } from './jobs.ts'
import { mapNameSchema, mapRefSchema } from './maps.ts'

/** How lines off the grid are brought onto it, and which rules a map without any gets. */
export const importOptionsSchema = z.object({
  toleranceSquares: z.number().min(0).max(0.5).default(0.2),
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** How big a square of a plain picture is; absent: found out. */
  pixelsPerSquare: z.number().min(4).max(2000).optional(),
  /** Whether squares that a plain picture does not fill are left out. */
  cropsPicture: z.boolean().optional(),
  /** Which of several maps in the file; absent: the first. */
  containedId: lineSchema(40).optional(),
  /** Whether larger squares become several of 5 feet; absent: where the map stays easy to draw. */
  splitSquares: z.boolean().optional(),
  job: jobSchema.optional(),
})

/**
 * Where dropped files are on the disk, the map first, then pictures that may belong to it. Only the main process makes one,
 * of what the preload script found: nothing that a window sends is one, so that no window can name a path.
 */
export class FilePaths {
  readonly paths: readonly string[]

  constructor(paths: readonly string[]) {
    this.paths = paths
  }
}
/** Files that were dropped on the window. */
export const droppedFilesSchema = importOptionsSchema.extend({ files: z.instanceof(FilePaths).optional() })
/** A draft that waits for yes or no, perhaps to be read again with another tolerance. */
export const draftRefSchema = z.object({ draftId: lineSchema(64) })
/** A draft and how it should be read anew. */
export const rereadDraftSchema = importOptionsSchema.extend({ draftId: lineSchema(64) })
/** A draft and the name its map should have. */
export const acceptDraftSchema = draftRefSchema.extend({ name: mapNameSchema })
/** A map and the format it should be written in. */
export const exportSchema = mapRefSchema.extend({
  format: lineSchema(40),
  variant: lineSchema(40).optional(),
  copy: z.enum(COPIES).default('gm'),
  pixelsPerSquare: z.int().min(8).max(1000).default(100),
  job: jobSchema.optional(),
})

/** A format as dialogs list it. */
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
  /** Of a plain picture: how big a square was taken to be. */
  readonly pixelsPerSquare: number | null
  /** Whether squares that a plain picture does not fill are left out; null: it fills all. */
  readonly isCropped: boolean | null
  /** The map drawn small, WebP. */
  readonly thumbnail: Uint8Array
  /** Whether it shows pictures that the file brings. */
  readonly hasPictures: boolean
  readonly losses: readonly Loss[]
  /** What was done with the lines of the file. */
  readonly lines: readonly LineReport[]
  /** Where the file holds several maps: all of them, and which one this is. */
  readonly contained: ImportDraft['contained'] | null
  /** Where the file's squares can be split into squares of 5 feet. */
  readonly scale: FileScale | null
}

/** What an export would leave out or turn into something else. */
export interface ExportForecast {
  readonly files: readonly { readonly name: string; readonly byteLength: number }[]
  readonly losses: readonly ExportLoss[]
}

/** An export that was written. */
export interface Exported {
  readonly fileNames: readonly string[]
  readonly losses: readonly ExportLoss[]
}
