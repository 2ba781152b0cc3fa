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

/** Every action of the editor. The one list behind menu, toolbar, palette, context menus and shortcuts. */
export const ACTIONS: readonly Action[] = [
  ...EDIT_ACTIONS,
  ...PICTURE_ACTIONS,
  ...TOOL_ACTIONS,
  ...CREATURE_ACTIONS,
  ...VIEW_ACTIONS,
  ...MAP_ACTIONS,
]

const byId = new Map(ACTIONS.map((action) => [action.id, action]))

/** The action of that id, if there is one. */
export const actionById = (id: string): Action | undefined => byId.get(id)

/** Runs an action if it can be done now; answers whether it did. */
export function runAction(editor: EditorState, id: string): boolean {
  const action = byId.get(id)
  if (!action?.isEnabled(editor)) return false
  action.run(editor)
  return true
}

/**
 * What a key press does in the editor: Escape drops, the tool's own keys while a tool is at work, else the action bound to the
 * chord. Answers whether it was used. Do not call it while a person types into a field.
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
  // Both keys that people try act on the keyboard's square.
  if (chord === 'Enter' && editor.cursor && editor.hover === null) {
    pressCursor(editor, 'primary')
    return true
  }
  const id = chordTable(ACTIONS, rebindings).get(chord)
  return id !== undefined && runAction(editor, id)
}
