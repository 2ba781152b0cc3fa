import { basename } from 'node:path'
import { ok, type Result } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { CHOSEN_FILE_BYTES, type ChosenFile } from '../../src/ipc/shapes/library.ts'
import { readWholeFile } from '../disk/readWholeFile.ts'
import { writeBytesWhole } from '../disk/writeFileWhole.ts'

/** A kind of file in a dialog. */
export interface FileKind {
  readonly kind: string
  readonly extensions: readonly string[]
}

/** Sheets for a printer: a file of HTML, what the print is called, and the size of most of its sheets. */
export interface PrintedSheets {
  readonly path: string
  readonly title: string
  readonly widthInches: number
  readonly heightInches: number
}

/** Dialogs in which a person names a file. Both give its path, or null where the person thought better of it. */
export interface FileDialogs {
  chooseFile(kind: FileKind): Promise<string | null>
  choosePlace(suggestedName: string, kind: FileKind): Promise<string | null>
  /** Shows a written file in the system's own viewer, from where it goes to a printer. */
  openInViewer?(path: string): Promise<void>
  /** Hands a page of sheets at true size to the system's print dialog; the answer comes when the dialog is gone. */
  sendToPrinter?(sheets: PrintedSheets): Promise<Result<null>>
}

/** The calls for files a person names. Windows see names and bytes; paths stay here. */
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

/** The file a person chooses, or null for none. Errors: `file-too-large`, `file-unreadable`. */
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
