import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'

/** Dependencies of the state of a panel. */
export interface PanelDeps {
  readonly client: Client
  readonly editor: EditorState
  readonly toasts: Toasts
}

/** State of a panel that lives as long as the map is open. */
export interface PanelState {
  /** Reads data stored beside the map and follows its changes; returns a function that stops. */
  connect?(): () => void
  /** Follows the editor. Creates effects, so call it while a component is created. */
  follow?(): void
}
