import { app, BrowserWindow, dialog, shell } from 'electron'
import { join, parse } from 'node:path'
import { en } from '../../src/words/en/index.ts'
import { fileNameOf } from '../disk/fileNameOf.ts'
import { LIBRARY_KIND, type FileDialogs, type FileKind } from '../services/files.ts'
import { sendToPrinter } from './sendToPrinter.ts'
import type { StartDialogs } from './startFailure.ts'

const filtersOf = ({ kind, extensions }: FileKind) => [{ name: kind, extensions: [...extensions] }]

/** The system's dialogs, modal to the focused window. */
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
  async chooseFolder() {
    const options: Electron.OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  },
  async openInViewer(path) {
    const problem = await shell.openPath(path)
    if (problem !== '') dialog.showErrorBox(en.errorTitles.viewer, problem)
  },
  sendToPrinter,
}

/** Dialogs shown before there is a window. */
export const startDialogs: StartDialogs = {
  async choose(message, detail, buttons) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: 'Fivefoot',
      message,
      detail,
      buttons: [...buttons],
      defaultId: 0,
      cancelId: buttons.length - 1,
      noLink: true,
    })
    return response
  },
  async openFile(title, folder) {
    const { filePaths } = await dialog.showOpenDialog({
      title,
      defaultPath: folder,
      filters: filtersOf(LIBRARY_KIND),
      properties: ['openFile'],
    })
    return filePaths[0]
  },
  savePlace: async () => (await fileDialogs.choosePlace('library.fivefoot', LIBRARY_KIND)) ?? undefined,
  showFolder: (folder) => shell.showItemInFolder(folder),
  async inform(message, detail) {
    await dialog.showMessageBox({ type: 'info', title: 'Fivefoot', message, detail, buttons: ['OK'], noLink: true })
  },
}
