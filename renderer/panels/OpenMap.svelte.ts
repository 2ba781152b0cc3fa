import { isPictureName } from '../../src/base/besideFiles.ts'
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
  /** Takes dropped files that are maps, or pictures as maps too; answers whether there was one. */
  readonly importFiles: (files: readonly File[], takesPictures: boolean) => Promise<boolean>
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
  /** Pictures dropped on the map, until a person says what they become. */
  dropped = $state.raw<{ readonly files: readonly File[]; readonly at: Point | null } | null>(null)

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

  /** Imports dropped files that are maps, and asks what pictures become; `at` in squares, null for the map's center. */
  async dropFiles(files: readonly File[], at: Point | null): Promise<void> {
    if (await this.#importFiles(files, false)) return
    if (files.some(({ name }) => isPictureName(name))) this.dropped = { files, at }
    // Says what they are.
    else await this.assets.addPictures(files, at)
  }

  /** Makes a new map of the dropped pictures, puts them on this one, or lets them go. */
  async takeDropped(to: 'new-map' | 'this-map' | 'nowhere'): Promise<void> {
    const { dropped } = this
    this.dropped = null
    if (!dropped || to === 'nowhere') return
    if (to === 'new-map') await this.#importFiles(dropped.files, true)
    else await this.assets.addPictures(dropped.files, dropped.at)
  }

  get #states(): readonly PanelState[] {
    return Object.values<PanelState | object>(this.states)
  }
}
