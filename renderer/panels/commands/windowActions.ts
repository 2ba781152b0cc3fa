import type { Action } from '../../editor/actions/action.ts'
import { selectedLink } from '../../editor/levelLinks.ts'
import type { LibraryDialog } from '../../library/backups/BackupsState.svelte.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { en } from '../../../src/words/en/index.ts'
import { PANELS, type PanelId } from '../panels.ts'

/** What the window around the editor can do. */
export interface WindowCommands {
  readonly showLibrary: () => void
  readonly deleteMap: () => void
  readonly newMap: () => void
  readonly showPalette: () => void
  /** Moves the selected creature to where the menu was opened, or compares the routes there. */
  readonly sendHere: (by: 'shortest' | 'safest' | 'choice') => void
  /** Shows the map that the selected stairs lead to. */
  readonly follow: (mapId: MapId) => void
  readonly showGuide: () => void
  readonly showShortcuts: () => void
  readonly showPreferences: () => void
  readonly importMap: () => void
  readonly exportMap: () => void
  readonly showPanel: (panel: PanelId) => void
  readonly nameVersion: () => void
  readonly toggleLegend: () => void
  readonly showPrint: () => void
  readonly showLibraryDialog: (dialog: LibraryDialog) => void
}

const always = () => true

/** The actions of the window. Some ids are those of the native menu. */
export function windowActions(commands: WindowCommands): readonly Action[] {
  const action = (
    id: string,
    label: string,
    group: Action['group'],
    shortcuts: readonly string[],
    run: () => void,
  ): Action => ({ id, label, group, shortcuts, isEnabled: always, run })
  return [
    action('app.palette', 'Find a command', 'Edit', ['Ctrl+K'], commands.showPalette),
    { ...action('here.move', 'Move here', 'Creature', [], () => commands.sendHere('shortest')), only: 'menu' },
    {
      ...action('here.moveSafely', 'Move here by the safest route', 'Creature', [], () => commands.sendHere('safest')),
      only: 'menu',
    },
    {
      ...action('here.compare', 'Compare routes to here', 'Creature', [], () => commands.sendHere('choice')),
      only: 'menu',
    },
    {
      ...action('here.follow', en.levels.follow, 'View', [], () => undefined),
      also: ['other level', 'next floor', 'upstairs', 'downstairs'],
      isEnabled: (editor) => selectedLink(editor) !== null,
      run: (editor) => {
        const to = selectedLink(editor)
        if (to !== null) commands.follow(to)
      },
    },
    action('help.guide', 'Guide', 'Edit', ['F1'], commands.showGuide),
    action('help.shortcuts', 'Keyboard shortcuts', 'Edit', ['Shift+F1'], commands.showShortcuts),
    action('app.preferences', 'Preferences', 'Edit', ['Ctrl+Comma'], commands.showPreferences),
    action('library.show', 'Back to the library', 'Map', ['Ctrl+O'], commands.showLibrary),
    action('library.new', 'New map', 'Map', ['Ctrl+N'], commands.newMap),
    action('library.delete', 'Delete map', 'Map', [], commands.deleteMap),
    action('library.libraries', 'Libraries', 'Map', [], () => commands.showLibraryDialog('libraries')),
    action('library.backups', 'Backups', 'Map', [], () => commands.showLibraryDialog('backups')),
    action('library.check', 'Check library', 'Map', [], () => commands.showLibraryDialog('check')),
    action('library.compact', 'Compact library', 'Map', [], () => commands.showLibraryDialog('compact')),
    action('file.import', 'Import a map', 'Map', ['Ctrl+I'], commands.importMap),
    action('file.export', 'Export the map', 'Map', ['Ctrl+E'], commands.exportMap),
    action('file.print', 'Print', 'Map', ['Ctrl+P'], commands.showPrint),
    action('view.legend', 'Legend', 'View', ['Alt+L'], commands.toggleLegend),
    action('map.settings', 'Map settings and house rules', 'Map', [], () => commands.showPanel('map')),
    action('map.resize', 'Resize the map', 'Map', [], () => commands.showPanel('map')),
    action('map.saveVersion', 'Save a version', 'Map', ['Ctrl+S'], commands.nameVersion),
    ...PANELS.map((panel) => {
      const keys = 'otherKey' in panel ? [panel.key, panel.otherKey] : [panel.key]
      return action(`panel.${panel.id}`, `Panel: ${panel.label}`, 'View', keys, () => commands.showPanel(panel.id))
    }),
  ]
}
