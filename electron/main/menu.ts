/**
 * The native menu. Items send the names of actions to the window, which decides whether they are enabled. Only accelerators
 * with a modifier are here; the window handles single keys.
 */
import { app, BrowserWindow, clipboard, Menu, shell, type MenuItemConstructorOptions } from 'electron'
import type { MapSummary } from '../../src/ipc/shapes/maps.ts'
import { showAbout } from './about.ts'
import { faultReport, programLog } from './faultReport.ts'
import { send } from './serveIpc.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.menu

const isMac = process.platform === 'darwin'

const action = (label: string, name: string, accelerator?: string): MenuItemConstructorOptions => ({
  label,
  id: name,
  ...(accelerator === undefined ? {} : { accelerator }),
  click: (_, window) => {
    if (window instanceof BrowserWindow) send(window, 'menu.action', { action: name })
  },
})
const line: MenuItemConstructorOptions = { type: 'separator' }

/** Builds and sets the application menu. Call again when the recent maps change. */
export function setMenu(recent: readonly MapSummary[], newWindow: () => void): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      { label: labels.file, submenu: fileMenu(recent, newWindow) },
      { label: labels.edit, submenu: EDIT_MENU },
      { label: labels.view, submenu: viewMenu() },
      { label: labels.map, submenu: MAP_MENU },
      ...(isMac ? [{ role: 'windowMenu' } as const] : []),
      { role: 'help', submenu: HELP_MENU },
    ]),
  )
}

const fileMenu = (recent: readonly MapSummary[], newWindow: () => void): MenuItemConstructorOptions[] => [
  action(labels.newMap, 'library.new', 'CmdOrCtrl+N'),
  { label: labels.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: newWindow },
  action(labels.library, 'library.show', 'CmdOrCtrl+O'),
  {
    label: labels.openRecent,
    enabled: recent.length > 0,
    submenu: recent.map(({ id, name }) => ({
      label: name.replaceAll('&', '&&'),
      click: (_, window) => {
        if (window instanceof BrowserWindow) send(window, 'menu.action', { action: 'map.open', mapId: id })
      },
    })),
  },
  line,
  action(labels.import, 'file.import', 'CmdOrCtrl+I'),
  action(labels.export, 'file.export', 'CmdOrCtrl+E'),
  action(labels.print, 'file.print', 'CmdOrCtrl+P'),
  line,
  action(labels.saveAVersion, 'map.saveVersion', 'CmdOrCtrl+S'),
  action(labels.libraries, 'library.libraries'),
  action(labels.backups, 'library.backups'),
  line,
  isMac ? { role: 'close' } : { role: 'quit' },
]

const EDIT_MENU: MenuItemConstructorOptions[] = [
  action(en.labels.common.undo, 'edit.undo', 'CmdOrCtrl+Z'),
  action(labels.redo, 'edit.redo', 'CmdOrCtrl+Shift+Z'),
  line,
  // Roles, so that text fields cut and paste as usual. The window handles the same keys for parts of the map.
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  action(en.labels.common.delete, 'edit.delete'),
  { role: 'selectAll' },
  line,
  action(labels.preferences, 'app.preferences', 'CmdOrCtrl+,'),
]

const viewMenu = (): MenuItemConstructorOptions[] => [
  action(labels.zoomIn, 'view.zoomIn', 'CmdOrCtrl+Plus'),
  action(labels.zoomOut, 'view.zoomOut', 'CmdOrCtrl+-'),
  action(labels.fitTheMap, 'view.fit', 'CmdOrCtrl+0'),
  line,
  action(labels.commandPalette, 'app.palette', 'CmdOrCtrl+K'),
  action(labels.history, 'panel.history', 'CmdOrCtrl+H'),
  { role: 'togglefullscreen' },
  ...(app.isPackaged ? [] : [line, { role: 'toggleDevTools' } as const]),
]

const MAP_MENU: MenuItemConstructorOptions[] = [
  action(labels.mapSettings, 'map.settings'),
  action(labels.resize, 'map.resize'),
  action(labels.cropMap, 'map.crop'),
  action(labels.doubleMap, 'map.double'),
  action(labels.rotateRight, 'map.turnClockwise'),
  action(labels.rotateLeft, 'map.turnCounterclockwise'),
  action(labels.flipHorizontally, 'map.mirrorLeftRight'),
  action(labels.flipVertically, 'map.mirrorTopBottom'),
]

const HELP_MENU: MenuItemConstructorOptions[] = [
  action(labels.guide, 'help.guide'),
  action(labels.keyboardShortcuts, 'help.shortcuts'),
  {
    label: labels.troubleshooting,
    submenu: [
      action(labels.checkLibrary, 'library.check'),
      action(labels.compactLibrary, 'library.compact'),
      line,
      { label: labels.openLogsFolder, click: () => void openLogs() },
      { label: labels.copyReport, click: () => void clipboard.writeText(faultReport()) },
    ],
  },
  line,
  { label: labels.aboutFivefoot, id: 'help.about', click: () => void showAbout() },
]

function openLogs(): Promise<string> {
  const log = programLog()
  // Creates the folder if there is none yet.
  log.write('The logs folder was opened.')
  return shell.openPath(log.folder)
}
