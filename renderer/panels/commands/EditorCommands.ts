import { actionById, ACTIONS, handleKey } from '../../editor/actions.ts'
import type { Action } from '../../editor/actions/action.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { chordOf, chordTable, type KeyPress } from '../../editor/shortcuts.ts'
import type { CommandEntry } from './command.ts'
import { en } from '../../../src/words/en/index.ts'
import type { Shortcuts } from './Shortcuts.svelte.ts'

/** All that can be done while a map is open: what the window does and what the editor does, under the keys of this person. */
export class EditorCommands {
  /** The window's actions, then the editor's. */
  readonly actions: readonly Action[]
  readonly shortcuts: Shortcuts

  readonly #editor: EditorState
  readonly #ofWindow: readonly Action[]

  constructor(editor: EditorState, shortcuts: Shortcuts, ofWindow: readonly Action[]) {
    this.#editor = editor
    this.shortcuts = shortcuts
    this.#ofWindow = ofWindow
    this.actions = [...ofWindow, ...ACTIONS]
  }

  /** An action as palette, help and menus show it. */
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

  /** The keys of an action, as people read them. */
  keyOf(id: string): string | undefined {
    const action = this.actions.find((each) => each.id === id)
    return (action && this.shortcuts.textOf(action)) ?? undefined
  }

  /** Runs an action by its id, if it can be done now; answers whether it is known here. */
  perform(id: string): boolean {
    const action = this.#ofWindow.find((each) => each.id === id) ?? actionById(id)
    if (action?.isEnabled(this.#editor)) action.run(this.#editor)
    return action !== undefined
  }

  /** Does what a key press asks for: the window's own first, then the editor's. Answers whether it was used. */
  press(press: KeyPress): boolean {
    const { rebindings } = this.shortcuts
    const chord = chordOf(press)
    const own = chord === null ? undefined : chordTable(this.#ofWindow, rebindings).get(chord)
    return own === undefined ? handleKey(this.#editor, press, rebindings) : this.perform(own)
  }
}
