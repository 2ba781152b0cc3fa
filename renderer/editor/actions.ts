import { CREATURE_ACTIONS } from './actions/creatureActions.ts'
import { EDIT_ACTIONS } from './actions/editActions.ts'
import { MAP_ACTIONS } from './actions/mapActions.ts'
import { PICTURE_ACTIONS } from './actions/pictureActions.ts'
import { TOOL_ACTIONS } from './actions/toolActions.ts'
import { VIEW_ACTIONS } from './actions/viewActions.ts'
import type { Action } from './actions/action.ts'
import type { EditorState } from './EditorState.svelte.ts'

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
