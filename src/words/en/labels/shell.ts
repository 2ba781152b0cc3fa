/** The frame of the window: bars, commands, shortcuts, preferences and the messages of the app. */
import { counted } from '../../../base/text.ts'

export const window = {
  dialogInTheWay: 'Close the dialog first, then drop the file again.',
  unreadable: (name: string) => `“${name}” is not a map or picture Fivefoot can read.`,
  needsMap: 'Open a map first, then choose this again.',
  windowBroke: 'This window broke and was opened again. Nothing is lost.',
  reopened: 'The library was opened again.',
}

export const shell = {
  toolOptions: 'Options of the tool',
  mapLabel: 'Map. Use the arrow keys to move from square to square. The status bar says what is there.',
  whatChanged: 'What changed',
  legend: 'Legend',
  windowTitle: (name: string) => `${name} – Fivefoot`,
  hints: 'Hints',
  panels: 'Panels',
  mapFailed: 'This map could not be opened',
  backLibrary: 'Back to the library',
  elevationFt: (elevation: number) => `Elevation ${elevation} ft`,
  statusPrompt: 'Hover over a square or use the arrow keys to see what is there.',
  selected: (chosen: string) => `${chosen} selected`,
  size: (widthCells: number, heightCells: number) => `${widthCells} × ${heightCells} squares`,
  outOfRange: 'Out of range',
  cost: (feet: number, band: string) => `${feet} ft · ${band}`,
  oneItem: '1 item',
  items: (selected: number) => `${selected} items`,
  library: 'Library',
  ruleSystemMap: 'Rule system of this map',
  houseRules: (count: number) => counted(count, 'house rule'),
  saving: 'Saving…',
  saved: 'Saved',
  nothingToUndo: 'Nothing to undo',
  undo: (undoLabel: string) => `Undo: ${undoLabel}`,
  nothingToRedo: 'Nothing to redo',
  redo: (redoLabel: string) => `Redo: ${redoLabel}`,
  zoomOut: 'Zoom out',
  zoomTo100: 'Zoom to 100%',
  zoomIn: 'Zoom in',
  showWholeMap: 'Show the whole map',
  guide: 'Guide',
}

export const commands = {
  command: 'Command',
  placeholder: 'What do you want to do?',
  commands: 'Commands',
  noMatch: 'No matching command.',
  actions: 'Actions',
  keyboardShortcuts: 'Keyboard shortcuts',
  searchPlaceholder: 'Search',
  searchShortcuts: 'Search shortcuts',
  taken: (keys: string, label: string) => `${keys} was taken from “${label}”.`,
  about: 'Click keys to change them. Backspace takes them away, Escape leaves them.',
  resetKeysOf: (label: string) => `Reset keys of ${label}`,
  keysOf: (label: string, keys: string) => `Keys of ${label}: ${keys}`,
  noKeys: 'none',
  pressKeys: 'Press keys …',
}

export const preferences = {
  theme: 'Theme',
  themeHint: 'Applies to window and map. Printed maps always use the light theme.',
  interfaceSize: 'Interface size',
  animation: 'Animation',
  sameAsSystem: 'Same as system',
  off: 'Off',
}
