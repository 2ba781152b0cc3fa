import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'

/** What the state of a panel is made of. */
export interface PanelDeps {
  readonly client: Client
  readonly editor: EditorState
  readonly toasts: Toasts
}

/** What a state that lives as long as the map is open may do. */
export interface PanelState {
  /** Reads what lies beside the map and keeps in step with it; returns what ends that. */
  connect?(): () => void
  /** Keeps in step with the editor. Only while a component is made: it makes effects. */
  follow?(): void
}
