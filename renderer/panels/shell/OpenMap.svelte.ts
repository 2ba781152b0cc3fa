import type { MapId } from '../../../src/map/records/ids.ts'
import { EditorState } from '../../editor/EditorState.svelte.ts'
import { ExportState } from '../../exchange/ExportState.svelte.ts'
import type { Client } from '../../ipc/client.ts'
import { errorSentence } from '../../ipc/errorSentence.ts'
import { SimulationState } from '../../simulation/SimulationState.svelte.ts'
import { MapPast } from '../history/MapPast.svelte.ts'
import { Bestiary } from '../library/Bestiary.svelte.ts'
import { OwnGrounds } from '../map/OwnGrounds.svelte.ts'
import { ClosestBook } from '../movement/ClosestBook.svelte.ts'
import { RouteBook } from '../movement/RouteBook.svelte.ts'
import { TurnBook } from '../movement/TurnBook.svelte.ts'
import { RulesBook } from '../reference/RulesBook.svelte.ts'
import { TacticsBook } from '../tactics/TacticsBook.svelte.ts'
import type { Toasts } from '../toasts/Toasts.svelte.ts'
import { Shelf } from '../tools/Shelf.svelte.ts'

/** What an open map needs of its window. */
export interface OpenMapNeeds {
  readonly client: Client
  readonly mapId: MapId
  readonly toasts: Toasts
  /** Takes dropped files that are maps; answers whether there was one. */
  readonly importFiles: (files: readonly File[]) => Promise<boolean>
}

/**
 * One map as a window has it open: the editor, and what panels and dialogs know beside it. It lives as long as the map is
 * open here, so that whoever comes back to a panel finds it as it was.
 */
export class OpenMap {
  readonly client: Client
  readonly editor: EditorState
  readonly shelf: Shelf
  readonly exporting: ExportState
  readonly routes: RouteBook
  readonly turn: TurnBook
  readonly tactics: TacticsBook
  readonly closest: ClosestBook
  readonly grounds: OwnGrounds
  readonly past: MapPast
  readonly bestiary: Bestiary
  readonly rules: RulesBook
  readonly simulation: SimulationState

  readonly #mapId: MapId
  readonly #toasts: Toasts

  constructor({ client, mapId, toasts, importFiles }: OpenMapNeeds) {
    this.client = client
    this.#mapId = mapId
    this.#toasts = toasts
    this.editor = new EditorState(client, {
      newId: () => crypto.randomUUID(),
      onFilesDropped: (files, at) =>
        void importFiles(files).then((taken) => (taken ? undefined : this.shelf.drop(files, at))),
    })
    this.shelf = new Shelf(client, this.editor, toasts)
    this.exporting = new ExportState(client, toasts, mapId)
    this.routes = new RouteBook(client, this.editor)
    this.turn = new TurnBook(this.editor)
    this.tactics = new TacticsBook(client, this.editor)
    this.closest = new ClosestBook(client, this.editor)
    this.grounds = new OwnGrounds(client, toasts)
    this.past = new MapPast(client, this.editor.replica, toasts)
    this.bestiary = new Bestiary(client, toasts)
    this.rules = new RulesBook(client)
    this.simulation = new SimulationState(client, this.editor, toasts)
  }

  /** Opens the map and reads what lies beside it; `onOpened`: the map is there, or why not. Returns what closes it. */
  start(onOpened: () => void): () => void {
    void this.editor.open(this.#mapId).then(onOpened)
    void this.grounds.read()
    const stops = [this.bestiary.start(), this.shelf.start()]
    return () => {
      for (const stop of stops) stop()
      void this.editor.dispose()
    }
  }

  /** Keeps what lies beside the map in step with it, and says what went wrong. Only while a component is made: it makes effects. */
  follow(): void {
    const { editor, routes, shelf, turn } = this
    $effect(() => void shelf.share(editor.clipboard))
    $effect(() => turn.follow())
    $effect(() => routes.see(editor.answers.route))
    $effect(() => {
      void [editor.selectedCreature?.id, editor.replica.revision, editor.mover]
      routes.clear()
    })
    $effect(() => {
      for (const { id, error } of editor.notices) {
        this.#toasts.complain(errorSentence(error))
        editor.dismiss(id)
      }
    })
  }
}
