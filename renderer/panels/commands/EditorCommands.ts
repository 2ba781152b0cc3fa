import { actionById, ACTIONS, handleKey } from '../../editor/actions.ts'
import type { Action } from '../../editor/actions/action.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { chordOf, chordTable, type KeyPress } from '../../editor/shortcuts.ts'
import type { CommandEntry } from './command.ts'
import { en } from '../../../src/words/en/index.ts'
import type { Shortcuts } from './Shortcuts.svelte.ts'

/** The actions of window and editor while a map is open, with the shortcuts of the user. */
export class EditorCommands {
  /** The actions of the window, then those of the editor. */
  readonly actions: readonly Action[]
  readonly shortcuts: Shortcuts

  readonly #editor: EditorState
  readonly #windowActions: readonly Action[]

  constructor(editor: EditorState, shortcuts: Shortcuts, windowActions: readonly Action[]) {
    this.#editor = editor
    this.shortcuts = shortcuts
    this.#windowActions = windowActions
    this.actions = [...windowActions, ...ACTIONS]
  }

  /** The entry of an action in palette, help and menus. */
  entryOf(action: Action): CommandEntry {
    return {
      id: action.id,
      label: action.label,
      group: action.group,
      also: [...(action.also ?? []), ...(en.synonyms.actions[action.id] ?? [])],
      keys: this.shortcuts.textOf(action),
      enabled: action.isEnabled(this.#editor),
      run: () => action.run(this.#editor),
    }
  }

  /** The text of the shortcut of an action. */
  keyOf(id: string): string | undefined {
    const action = this.actions.find((each) => each.id === id)
    return (action && this.shortcuts.textOf(action)) ?? undefined
  }

  /** Runs an action if it is enabled; returns whether it exists. */
  perform(id: string): boolean {
    const action = this.#windowActions.find((each) => each.id === id) ?? actionById(id)
    if (action?.isEnabled(this.#editor)) action.run(this.#editor)
    return action !== undefined
  }

  /** Handles a key press: actions of the window first, then the editor. Returns whether it was used. */
  press(press: KeyPress): boolean {
    const { rebindings } = this.shortcuts
    const chord = chordOf(press)
    const windowAction = chord === null ? undefined : chordTable(this.#windowActions, rebindings).get(chord)
    return windowAction === undefined ? handleKey(this.#editor, press, rebindings) : this.perform(windowAction)
  }
}
