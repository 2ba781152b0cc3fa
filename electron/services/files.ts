import { basename } from 'node:path'
import { ok, type Result } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { CHOSEN_FILE_BYTES, type ChosenFile } from '../../src/ipc/shapes/library.ts'
import { en } from '../../src/words/en/index.ts'
import { readWholeFile } from '../disk/readWholeFile.ts'
import { writeBytesWhole } from '../disk/writeFileWhole.ts'

/** A kind of file in a dialog. */
export interface FileKind {
  readonly kind: string
  readonly extensions: readonly string[]
}

/** Libraries and backups. */
export const LIBRARY_KIND: FileKind = { kind: en.labels.system.fivefootLibrary, extensions: ['fivefoot'] }

/** Sheets for a printer: an HTML file, the title of the print job, and the size of most of its sheets. */
export interface PrintedSheets {
  readonly path: string
  readonly title: string
  readonly widthInches: number
  readonly heightInches: number
}

/** The system's file dialogs. */
export interface FileDialogs {
  /** Returns the path of an existing file, or null if canceled. */
  chooseFile(kind: FileKind): Promise<string | null>
  /** Returns the path to save to, or null if canceled. */
  choosePlace(suggestedName: string, kind: FileKind): Promise<string | null>
  /** Returns the path of an existing folder, or null if canceled. */
  chooseFolder?(): Promise<string | null>
  /** Opens a file in the system's viewer, from which it can be printed. */
  openInViewer?(path: string): Promise<void>
  /** Opens the system's print dialog for sheets at true size; resolves when the dialog is closed. */
  sendToPrinter?(sheets: PrintedSheets): Promise<Result<null>>
}

/** The handlers for files chosen in dialogs. Windows get names and bytes, never paths. */
export function fileHandlers(dialogs: FileDialogs) {
  return {
    'files.save': async ({ suggestedName, kind, extension, bytes }) => {
      const path = await dialogs.choosePlace(suggestedName, { kind, extensions: [extension] })
      if (path === null) return ok(null)
      const written = await writeBytesWhole(path, bytes)
      return written.ok ? ok(basename(path)) : written
    },
    'files.choose': ({ kind, extensions }) => readChosen(dialogs, kind, extensions, CHOSEN_FILE_BYTES),
  } satisfies Partial<Handlers>
}

/** Lets the user choose a file and reads it; null if canceled. Errors: `file-too-large`, `file-unreadable`. */
export async function readChosen(
  dialogs: FileDialogs,
  kind: string,
  extensions: readonly string[],
  maxBytes: number,
): Promise<Result<ChosenFile | null>> {
  const path = await dialogs.chooseFile({ kind, extensions })
  if (path === null) return ok(null)
  const read = await readWholeFile(path, { maxBytes })
  return read.ok ? ok({ name: basename(path), bytes: read.value }) : read
}
