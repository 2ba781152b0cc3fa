/**
 * The native menu. Its items are names of actions the window knows; what can be done at the moment, the window decides.
 * Accelerators here are the platform's own; keys without a modifier belong to the window alone.
 */
import { app, BrowserWindow, clipboard, Menu, shell, type MenuItemConstructorOptions } from 'electron'
import type { MapSummary } from '../../src/ipc/shapes/maps.ts'
import { showAbout } from './about.ts'
import { faultReport, programLog } from './faultReport.ts'
import { send } from './serveIpc.ts'

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

/** Builds the menu and puts it up; again whenever the recent maps change. */
export function putUpMenu(recent: readonly MapSummary[], newWindow: () => void): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      { label: '&File', submenu: fileMenu(recent, newWindow) },
      { label: '&Edit', submenu: EDIT_MENU },
      { label: '&View', submenu: viewMenu() },
      { label: '&Map', submenu: MAP_MENU },
      ...(isMac ? [{ role: 'windowMenu' } as const] : []),
      { role: 'help', submenu: HELP_MENU },
    ]),
  )
}

const fileMenu = (recent: readonly MapSummary[], newWindow: () => void): MenuItemConstructorOptions[] => [
  action('New map…', 'library.new', 'CmdOrCtrl+N'),
  { label: 'New window', accelerator: 'CmdOrCtrl+Shift+N', click: newWindow },
  action('Library', 'library.show', 'CmdOrCtrl+O'),
  {
    label: 'Open recent',
    enabled: recent.length > 0,
    submenu: recent.map(({ id, name }) => ({
      label: name.replaceAll('&', '&&'),
      click: (_, window) => {
        if (window instanceof BrowserWindow) send(window, 'menu.action', { action: 'map.open', mapId: id })
      },
    })),
  },
  line,
  action('Import…', 'file.import', 'CmdOrCtrl+I'),
  action('Export…', 'file.export', 'CmdOrCtrl+E'),
  action('Print…', 'file.print', 'CmdOrCtrl+P'),
  line,
  action('Save a version…', 'map.saveVersion', 'CmdOrCtrl+S'),
  action('Backups…', 'library.backups'),
  line,
  isMac ? { role: 'close' } : { role: 'quit' },
]

const EDIT_MENU: MenuItemConstructorOptions[] = [
  action('Undo', 'edit.undo', 'CmdOrCtrl+Z'),
  action('Redo', 'edit.redo', 'CmdOrCtrl+Shift+Z'),
  line,
  // Roles, so that text fields cut and paste as everywhere; the window hears the same keys for pieces of the map.
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  action('Delete', 'edit.delete'),
  { role: 'selectAll' },
  line,
  action('Preferences…', 'app.preferences', 'CmdOrCtrl+,'),
]

const viewMenu = (): MenuItemConstructorOptions[] => [
  action('Zoom in', 'view.zoomIn', 'CmdOrCtrl+Plus'),
  action('Zoom out', 'view.zoomOut', 'CmdOrCtrl+-'),
  action('Fit the map', 'view.fit', 'CmdOrCtrl+0'),
  line,
  action('Command palette', 'app.palette', 'CmdOrCtrl+K'),
  action('History', 'panel.history', 'CmdOrCtrl+H'),
  { role: 'togglefullscreen' },
  ...(app.isPackaged ? [] : [line, { role: 'toggleDevTools' } as const]),
]

const MAP_MENU: MenuItemConstructorOptions[] = [
  action('Map settings…', 'map.settings'),
  action('Resize…', 'map.resize'),
  action('Crop to the selection', 'map.crop'),
  action('Double: each square becomes 2 × 2', 'map.double'),
  action('Rotate right', 'map.turnClockwise'),
  action('Rotate left', 'map.turnCounterclockwise'),
  action('Flip horizontally', 'map.mirrorLeftRight'),
  action('Flip vertically', 'map.mirrorTopBottom'),
]

const HELP_MENU: MenuItemConstructorOptions[] = [
  action('Guide', 'help.guide'),
  action('Keyboard shortcuts', 'help.shortcuts'),
  {
    label: 'Troubleshooting',
    submenu: [
      action('Check library…', 'library.check'),
      action('Compact library…', 'library.compact'),
      line,
      { label: 'Open logs folder', click: () => void openLogs() },
      { label: 'Copy report', click: () => void clipboard.writeText(faultReport()) },
    ],
  },
  line,
  { label: 'About Fivefoot', id: 'help.about', click: () => void showAbout() },
]

function openLogs(): Promise<string> {
  const log = programLog()
  // There may be none yet.
  log.write('The logs folder was opened.')
  return shell.openPath(log.folder)
}
