import type { EditorState } from '../EditorState.svelte.ts'
import type { Overlays } from '../overlays.ts'
import { hasMap, type Action } from './action.ts'
import { pressCursor, stepCursor } from '../keyboardCursor.ts'

const ZOOM_STEP = 1.25
const PAN_STEP_PX = 120

const viewing = (
  id: string,
  label: string,
  shortcuts: readonly string[],
  run: (view: NonNullable<EditorState['view']>) => void,
): Action => ({
  id: `view.${id}`,
  label,
  group: 'View',
  shortcuts,
  isEnabled: (editor) => hasMap(editor) && editor.view !== null,
  run: ({ view }) => view && run(view),
})

type Switch = { [K in keyof Overlays]: Overlays[K] extends boolean ? K : never }[keyof Overlays]

const overlay = (name: Switch, label: string, shortcut: string): Action => ({
  id: `overlay.${name}`,
  label,
  group: 'Overlays',
  shortcuts: [shortcut],
  isEnabled: hasMap,
  isOn: (editor) => editor.overlays[name],
  run: (editor) => editor.setOverlays({ [name]: !editor.overlays[name] }),
})

const THREATS = ['none', 'foes', 'selected', 'all'] as const

const arrow = (key: string, label: string, col: number, row: number, cells: number, chord: string): Action => ({
  id: `cursor.${key}`,
  label,
  group: 'View',
  only: 'keys',
  shortcuts: [chord],
  isEnabled: hasMap,
  run: (editor) => stepCursor(editor, col * cells, row * cells),
})

/** Actions on the view, the overlays and the keyboard cursor. */
export const VIEW_ACTIONS: readonly Action[] = [
  viewing('zoomIn', 'Zoom in', ['Ctrl+Plus', 'Plus'], (view) => view.zoomBy(ZOOM_STEP)),
  viewing('zoomOut', 'Zoom out', ['Ctrl+-', '-'], (view) => view.zoomBy(1 / ZOOM_STEP)),
  viewing('zoomFull', 'Zoom to 100%', ['Ctrl+1'], (view) => view.zoomTo(1)),
  viewing('fit', 'Show the whole map', ['Ctrl+0', 'Home'], (view) => view.fit()),
  viewing('panUp', 'Pan up', ['Ctrl+ArrowUp'], (view) => view.panBy(0, PAN_STEP_PX)),
  viewing('panDown', 'Pan down', ['Ctrl+ArrowDown'], (view) => view.panBy(0, -PAN_STEP_PX)),
  viewing('panLeft', 'Pan left', ['Ctrl+ArrowLeft'], (view) => view.panBy(PAN_STEP_PX, 0)),
  viewing('panRight', 'Pan right', ['Ctrl+ArrowRight'], (view) => view.panBy(-PAN_STEP_PX, 0)),
  {
    id: 'view.players',
    label: 'Players’ view',
    group: 'View',
    shortcuts: ['Alt+Y'],
    isEnabled: hasMap,
    isOn: ({ playersView }) => playersView,
    run: (editor) => editor.showPlayersView(!editor.playersView),
  },
  overlay('reach', 'Movement range', 'Alt+R'),
  overlay('costs', 'Cost in each square', 'Alt+F'),
  overlay('path', 'Route under the pointer', 'Alt+P'),
  overlay('grid', 'Grid lines', 'Alt+G'),
  overlay('coordinates', 'Coordinates at the edge', 'Alt+C'),
  overlay('elevation', 'Elevation in feet', 'Alt+E'),
  overlay('creatureNames', 'Creature names', 'Alt+N'),
  {
    id: 'overlay.threat',
    label: 'Threatened squares: none, foes, selected, all',
    group: 'Overlays',
    shortcuts: ['Alt+T'],
    isEnabled: hasMap,
    isOn: (editor) => editor.overlays.threat !== 'none',
    run: (editor) => {
      const next = THREATS[(THREATS.indexOf(editor.overlays.threat) + 1) % THREATS.length] ?? 'none'
      editor.setOverlays({ threat: next })
    },
  },
  arrow('up', 'Keyboard cursor up', 0, -1, 1, 'ArrowUp'),
  arrow('down', 'Keyboard cursor down', 0, 1, 1, 'ArrowDown'),
  arrow('left', 'Keyboard cursor left', -1, 0, 1, 'ArrowLeft'),
  arrow('right', 'Keyboard cursor right', 1, 0, 1, 'ArrowRight'),
  arrow('upFar', 'Keyboard cursor up five', 0, -1, 5, 'Shift+ArrowUp'),
  arrow('downFar', 'Keyboard cursor down five', 0, 1, 5, 'Shift+ArrowDown'),
  arrow('leftFar', 'Keyboard cursor left five', -1, 0, 5, 'Shift+ArrowLeft'),
  arrow('rightFar', 'Keyboard cursor right five', 1, 0, 5, 'Shift+ArrowRight'),
  {
    id: 'cursor.press',
    only: 'keys',
    label: 'Use the tool at the keyboard cursor',
    group: 'Tools',
    shortcuts: ['Space'],
    isEnabled: (editor) => hasMap(editor) && editor.cursor !== null && editor.hover === null,
    run: (editor) => pressCursor(editor, 'primary'),
  },
  {
    id: 'cursor.erase',
    only: 'keys',
    label: 'Erase at the keyboard cursor',
    group: 'Tools',
    shortcuts: ['Shift+Space'],
    isEnabled: (editor) => hasMap(editor) && editor.cursor !== null && editor.hover === null,
    run: (editor) => pressCursor(editor, 'secondary'),
  },
]
