import type { MapId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { EditorState } from '../editor/EditorState.svelte.ts'
import { ExportState } from '../exchange/ExportState.svelte.ts'
import type { Client } from '../ipc/client.ts'
import { CustomTerrainState } from './map/CustomTerrainState.svelte.ts'
import { panelStates, type PanelStates } from './panels.ts'
import type { PanelState } from './panelState.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { WatchState } from './report/WatchState.svelte.ts'
import { AssetsState } from './tools/AssetsState.svelte.ts'

/** What an open map needs of its window. */
export interface OpenMapDeps {
  readonly client: Client
  readonly mapId: MapId
  readonly toasts: Toasts
  /** Takes dropped files that are maps; answers whether there was one. */
  readonly importFiles: (files: readonly File[]) => Promise<boolean>
  /** Shows another map in place of this one. */
  readonly goTo: (mapId: MapId) => void
}

/**
 * One map as a window has it open: the editor, and what panels and dialogs know beside it. It lives as long as the map is
 * open here, so that anyone who comes back to a panel finds it as it was.
 */
export class OpenMap {
  readonly client: Client
  readonly editor: EditorState
  readonly assets: AssetsState
  readonly exporting: ExportState
  readonly customTerrain: CustomTerrainState
  /** What the panels keep. */
  readonly states: PanelStates
  /** What changes do to the encounter. */
  readonly watch: WatchState
  /** A version was asked for: its name is the next thing to type. */
  isNamingVersion = $state(false)

  /** Shows another map in place of this one. */
  readonly goTo: (mapId: MapId) => void

  readonly #mapId: MapId
  readonly #importFiles: OpenMapDeps['importFiles']

  constructor({ client, mapId, toasts, importFiles, goTo }: OpenMapDeps) {
    this.goTo = goTo
    this.client = client
    this.#mapId = mapId
    this.#importFiles = importFiles
    this.editor = new EditorState(client, {
      newId: () => crypto.randomUUID(),
      onError: (error) => toasts.fail(error),
      onNews: (text) => toasts.say(text),
    })
    this.assets = new AssetsState(client, this.editor, toasts)
    this.exporting = new ExportState(client, toasts, mapId)
    this.customTerrain = new CustomTerrainState(client, toasts)
    this.states = panelStates({ client, editor: this.editor, toasts })
    this.watch = new WatchState(client, this.editor, this.states)
  }

  /** Opens the map and reads what lies beside it; `onOpened`: the map is there, or why not. Returns what closes it. */
  start(onOpened: () => void): () => void {
    void this.editor.open(this.#mapId).then(onOpened)
    void this.customTerrain.read()
    const stops = [this.assets.start(), ...this.#states.flatMap((state) => state.connect?.() ?? [])]
    return () => {
      for (const stop of stops) stop()
      void this.editor.dispose()
    }
  }

  /** Keeps what lies beside the map in step with it, and says what went wrong. Only while a component is made: it makes effects. */
  follow(): void {
    const { editor, assets } = this
    for (const state of this.#states) state.follow?.()
    this.watch.follow()
    $effect(() => void assets.shareClipboard(editor.clipboard))
  }

  /** Imports dropped files that are maps, and puts others on the map as pictures; `at` in squares, null for its center. */
  async dropFiles(files: readonly File[], at: Point | null): Promise<void> {
    if (!(await this.#importFiles(files))) await this.assets.addPictures(files, at)
  }

  get #states(): readonly PanelState[] {
    return Object.values<PanelState | object>(this.states)
  }
}
