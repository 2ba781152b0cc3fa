import type { EditorState } from '../EditorState.svelte.ts'

/** Headings of actions in palette and help. */
export const ACTION_GROUPS = ['Edit', 'Select', 'Tools', 'Brush', 'View', 'Overlays', 'Creature', 'Map'] as const
/** One heading. */
export type ActionGroup = (typeof ACTION_GROUPS)[number]

/** One thing a person can do with the open map. Menu, toolbar, palette, context menus and shortcuts all read these. */
export interface Action {
  /** Never changes: shortcuts people chose are stored under it. */
  readonly id: string
  readonly label: string
  readonly group: ActionGroup
  /** Other words that find it in the palette. */
  readonly also?: readonly string[]
  /** Chords that run it unless rebound, `Ctrl` standing for Command on a Mac: `Ctrl+Shift+Z`, `B`, `ArrowUp`. */
  readonly shortcuts: readonly string[]
  /** Offered there alone: by keys, such as walking the keyboard's square, or in the menu of a place. */
  readonly only?: 'keys' | 'menu'
  isEnabled(editor: EditorState): boolean
  /** For switches: whether it is on. */
  isOn?(editor: EditorState): boolean
  run(editor: EditorState): void
}

/** Actions that need an open map and nothing else. */
export const hasMap = (editor: EditorState): boolean => editor.map !== null
/** Actions on the selection. */
export const hasSelection = (editor: EditorState): boolean =>
  editor.selection.records.length > 0 || editor.selection.cells.size > 0
/** Actions on selected creatures. */
export const hasCreatures = (editor: EditorState): boolean => editor.selectedCreatures.length > 0
