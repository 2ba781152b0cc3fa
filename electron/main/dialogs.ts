import { app, BrowserWindow, dialog, shell } from 'electron'
import { join, parse } from 'node:path'
import type { AppError } from '../../src/base/result.ts'
import { fileNameOf } from '../disk/fileNameOf.ts'
import type { FileDialogs, FileKind } from '../services/files.ts'
import { sendToPrinter } from './sendToPrinter.ts'

const filtersOf = ({ kind, extensions }: FileKind) => [{ name: kind, extensions: [...extensions] }]

/** The system's own dialogs, over the window in use. */
export const fileDialogs: FileDialogs = {
  async chooseFile(kind) {
    const options: Electron.OpenDialogOptions = { properties: ['openFile'], filters: filtersOf(kind) }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  },
  async choosePlace(suggestedName, kind) {
    const { name, ext } = parse(suggestedName)
    const defaultPath = join(app.getPath('documents'), `${fileNameOf(name)}${ext}`)
    const options: Electron.SaveDialogOptions = { defaultPath, filters: filtersOf(kind) }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options))
    return canceled || filePath === '' ? null : filePath
  },
  async openInViewer(path) {
    const problem = await shell.openPath(path)
    if (problem !== '') dialog.showErrorBox('The file was written, but nothing opened it', problem)
  },
  sendToPrinter,
}

/** Says that the library cannot be opened; nothing else can be done without it. */
export function sayLibraryError({ message, where }: AppError): void {
  dialog.showErrorBox('Fivefoot cannot open your library', where === undefined ? message : `${message}\n\n${where}`)
}
