import type { EditorState } from '../EditorState.svelte.ts'

/** Headings of actions in palette and help. */
export const ACTION_GROUPS = ['Edit', 'Select', 'Tools', 'Brush', 'View', 'Overlays', 'Creature', 'Map'] as const
/** One heading. */
export type ActionGroup = (typeof ACTION_GROUPS)[number]

/** Something the user can do with the open map. Menu, toolbar, palette, context menus and shortcuts all read actions. */
export interface Action {
  /** Never changes: chosen shortcuts are stored under it. */
  readonly id: string
  readonly label: string
  readonly group: ActionGroup
  /** Synonyms for the palette. */
  readonly also?: readonly string[]
  /** Default chords, with `Ctrl` for Command on a Mac: `Ctrl+Shift+Z`, `B`, `ArrowUp`. */
  readonly shortcuts: readonly string[]
  /** The only place that offers it: the keyboard, as for moving its cursor, or the context menu. */
  readonly only?: 'keys' | 'menu'
  isEnabled(editor: EditorState): boolean
  /** Of a switch: whether it is on. */
  isOn?(editor: EditorState): boolean
  run(editor: EditorState): void
}

/** Enables actions that only need an open map. */
export const hasMap = (editor: EditorState): boolean => editor.map !== null
/** Enables actions on the selection. */
export const hasSelection = (editor: EditorState): boolean =>
  editor.selection.records.length > 0 || editor.selection.cells.size > 0
/** Enables actions on selected creatures. */
export const hasCreatures = (editor: EditorState): boolean => editor.selectedCreatures.length > 0
