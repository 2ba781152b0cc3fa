import { CREATURE_ACTIONS } from './actions/creatureActions.ts'
import { EDIT_ACTIONS } from './actions/editActions.ts'
import { MAP_ACTIONS, PICTURE_ACTIONS } from './actions/mapActions.ts'
import { TOOL_ACTIONS } from './actions/toolActions.ts'
import { VIEW_ACTIONS } from './actions/viewActions.ts'
import type { Action } from './actions/action.ts'
import type { EditorState } from './EditorState.svelte.ts'
import { pressCursor } from './keyboardCursor.ts'
import { TOOL_KEYS } from './tools/tool.ts'
import { chordOf, chordTable, type KeyPress, type Rebindings } from './shortcuts.ts'

/** Every action of the editor, for menu, toolbar, palette, context menus and shortcuts. */
export const ACTIONS: readonly Action[] = [
  ...EDIT_ACTIONS,
  ...PICTURE_ACTIONS,
  ...TOOL_ACTIONS,
  ...CREATURE_ACTIONS,
  ...VIEW_ACTIONS,
  ...MAP_ACTIONS,
]

const byId = new Map(ACTIONS.map((action) => [action.id, action]))

export const actionById = (id: string): Action | undefined => byId.get(id)

/** Runs an action if it is enabled; returns whether it did. */
export function runAction(editor: EditorState, id: string): boolean {
  const action = byId.get(id)
  if (!action?.isEnabled(editor)) return false
  action.run(editor)
  return true
}

/**
 * Handles a key press: Escape, then the keys of the current tool, then the action bound to the chord. Returns whether it was
 * used. Do not call it for keys typed into a field.
 */
export function handleKey(editor: EditorState, press: KeyPress, rebindings: Rebindings): boolean {
  const chord = chordOf(press)
  if (chord === null || !editor.map) return false
  if (chord === 'Escape') {
    editor.escape()
    return true
  }
  const toolKey = TOOL_KEYS.find((key) => key === chord)
  if (toolKey !== undefined && editor.toolKey(toolKey)) return true
  // Enter uses the tool like Space does: people try both.
  if (chord === 'Enter' && editor.cursor && editor.hover === null) {
    pressCursor(editor, 'primary')
    return true
  }
  const id = chordTable(ACTIONS, rebindings).get(chord)
  return id !== undefined && runAction(editor, id)
}
