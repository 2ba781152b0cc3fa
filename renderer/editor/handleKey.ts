import { ACTIONS, runAction } from './actions.ts'
import type { EditorState } from './EditorState.svelte.ts'
import { pressCursor } from './keyboardCursor.ts'
import { chordOf, chordTable, type KeyPress, type Rebindings } from './shortcuts.ts'

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
  if ((chord === 'Enter' || chord === 'Backspace') && editor.toolKey(chord)) return true
  if (chord === 'Enter' && editor.tool.state !== 'idle' && editor.cursor) {
    pressCursor(editor, 'primary')
    return true
  }
  const id = chordTable(ACTIONS, rebindings).get(chord)
  return id !== undefined && runAction(editor, id)
}
