import type { Action } from '../../editor/actions/action.ts'
import { PANELS, type PanelId } from '../shell/panelList.ts'

/** What the window around the editor can do. Ids are those of the native menu. */
export interface WindowDeeds {
  readonly showLibrary: () => void
  readonly newMap: () => void
  readonly showPalette: () => void
  readonly showShortcuts: () => void
  readonly showPreferences: () => void
  readonly importMap: () => void
  readonly exportMap: () => void
  readonly showPanel: (panel: PanelId) => void
  readonly nameVersion: () => void
  readonly toggleLegend: () => void
  readonly showPrint: () => void
}

const always = () => true

/** Keys of the panels from the top, held with Alt: the row of digits and the two keys behind it, which every keyboard has. */
const PANEL_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', 'Plus'] as const

const keyOf = (panel: number): readonly string[] => {
  const key = PANEL_KEYS[panel]
  return key === undefined ? [] : [`Alt+${key}`]
}

/** Actions of the window, in the same form as those of the editor. */
export function windowActions(deeds: WindowDeeds): readonly Action[] {
  const action = (
    id: string,
    label: string,
    group: Action['group'],
    shortcuts: readonly string[],
    run: () => void,
  ): Action => ({ id, label, group, shortcuts, isEnabled: always, run })
  return [
    action('app.palette', 'Find a command', 'Edit', ['Ctrl+K'], deeds.showPalette),
    action('help.shortcuts', 'Keyboard shortcuts', 'Edit', ['F1'], deeds.showShortcuts),
    action('app.preferences', 'Preferences', 'Edit', ['Ctrl+Comma'], deeds.showPreferences),
    action('library.show', 'Back to the library', 'Map', ['Ctrl+O'], deeds.showLibrary),
    action('library.new', 'New map', 'Map', ['Ctrl+N'], deeds.newMap),
    action('file.import', 'Import a map', 'Map', ['Ctrl+I'], deeds.importMap),
    action('file.export', 'Export the map', 'Map', ['Ctrl+E'], deeds.exportMap),
    action('file.print', 'Print', 'Map', ['Ctrl+P'], deeds.showPrint),
    action('view.legend', 'Legend', 'View', ['Alt+L'], deeds.toggleLegend),
    action('view.history', 'History', 'View', ['Ctrl+H'], () => deeds.showPanel('history')),
    action('map.settings', 'Map settings and table rules', 'Map', [], () => deeds.showPanel('map')),
    action('map.resize', 'Resize the map', 'Map', [], () => deeds.showPanel('map')),
    action('map.saveVersion', 'Keep a version', 'Map', ['Ctrl+S'], deeds.nameVersion),
    ...PANELS.map(({ id, title }, i) =>
      action(`panel.${id}`, `Panel: ${title}`, 'View', keyOf(i), () => deeds.showPanel(id)),
    ),
  ]
}
