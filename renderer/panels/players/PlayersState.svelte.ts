import type { Cell } from '../../../src/grid/cell.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import type { PlayersOptions, PlayersState as State } from '../../../src/ipc/shapes/players.ts'
import type { CallInput, CallName } from '../../../src/ipc/contract.ts'
import type { EditorRevealing, EditorState } from '../../editor/EditorState.svelte.ts'
import { NO_PREVIEW, type Preview } from '../../editor/preview.ts'
import { COVER_COLOR, reveal } from '../../editor/tools/reveal/tool.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import type { PanelState } from '../panelState.ts'

/** The players' window as the GM controls it, and which squares of this map are revealed there. */
export class PlayersState implements PanelState, EditorRevealing {
  /** null until it is read. */
  status = $state.raw<State | null>(null)

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts
  readonly #ask = newestQuestion()

  /** True if the players' window shows this map. */
  readonly isShown: boolean = $derived.by(
    () => this.#editor.map !== null && this.status?.shownMapId === this.#editor.map.id,
  )
  /** Indices of the covered squares; null if areas are not revealed one by one. */
  readonly covered: readonly number[] | null = $derived.by(() => {
    const { status } = this
    const cells = this.#editor.map?.layers.terrain.length
    if (!status?.revealed || status.revealed.length !== cells) return null
    return [...status.revealed.keys()].filter((index) => status.revealed?.[index] !== 1)
  })

  /** The covered squares, while the GM needs to see them: the window shows this map, or they are being revealed. */
  readonly shading: readonly Preview[] = $derived.by(() => {
    const { covered } = this
    const isNeeded = this.isShown || this.isPanelOpen || this.#editor.toolId === reveal.id
    return covered === null || !isNeeded ? NO_PREVIEW : [{ kind: 'cells', cells: covered, colour: COVER_COLOR }]
  })
  /** Whether the panel of the players' window shows. */
  isPanelOpen = $state(false)
  /** A change of what is revealed is not read yet. */
  #isChanging = $state(false)

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#editor = editor
    this.#toasts = toasts
  }

  connect(): () => void {
    this.#editor.revealing = this
    const stopListening = this.#client.on('players.changed', () => void this.#read())
    return () => {
      stopListening()
      if (this.#editor.revealing === this) this.#editor.revealing = null
    }
  }

  follow(): void {
    $effect(() => {
      if (this.#editor.map?.id !== undefined) void this.#read()
    })
    $effect(() => {
      void this.#editor.viewMoves
      this.#look()
    })
  }

  /** Opens the window on this map: full screen on the display with that id, or (null) beside this window. */
  open(displayId: number | null): Promise<boolean> {
    const mapId = this.#editor.map?.id
    return mapId === undefined ? Promise.resolve(false) : this.#do('players.open', { mapId, displayId })
  }

  close(): Promise<boolean> {
    return this.#do('players.close', {})
  }

  setFullScreen(on: boolean): Promise<boolean> {
    return this.#do('players.fullScreen', { on })
  }

  set(changed: Partial<PlayersOptions>): void {
    if (this.status) void this.#do('players.set', { options: { ...this.status.options, ...changed } })
  }

  /** Starts revealing area by area, with all squares covered or shown, or ends it (`off`). */
  cover(cover: CallInput<'players.cover'>['cover']): void {
    this.#change('players.cover', (mapId) => ({ mapId, cover }))
  }

  revealArea(cell: Cell, shown: boolean): void {
    this.#change('players.reveal', (mapId) => ({ mapId, cell, shown }))
  }

  revealSquares(indices: readonly number[], shown: boolean): void {
    this.#change('players.revealSquares', (mapId) => ({ mapId, indices: [...indices], shown }))
  }

  /** Reveals the areas in which the party stands. */
  revealParty(): void {
    this.#change('players.revealParty', (mapId) => ({ mapId }))
  }

  isNext(direction: 'undo' | 'redo', sequence: number): boolean {
    const { status } = this
    return this.#isChanging || (direction === 'undo' ? status?.undoRevealAt : status?.redoRevealAt) === sequence
  }

  async step(direction: 'undo' | 'redo'): Promise<boolean> {
    const mapId = this.#editor.map?.id
    const answer = mapId === undefined ? null : await this.#client.call('players.stepReveal', { mapId, direction })
    return answer?.ok === true && answer.value
  }

  /** Changes what is revealed. Until the result is read, only the main process knows which step is the last. */
  #change<N extends CallName>(name: N, argument: (mapId: MapId) => CallInput<N>): void {
    const mapId = this.#editor.map?.id
    if (mapId === undefined) return
    this.#isChanging = true
    void this.#do(name, argument(mapId))
  }

  #look(): void {
    const { map, view } = this.#editor
    if (!map || !view || !this.isShown || this.status?.options.view !== 'follow') return
    void this.#client.call('players.look', { mapId: map.id, part: { ...view.part } })
  }

  async #read(): Promise<void> {
    const mapId = this.#editor.map?.id
    if (mapId === undefined) return
    const isNewest = this.#ask()
    const answer = await this.#client.call('players.state', { mapId })
    if (!isNewest() || !answer.ok) return
    this.status = answer.value
    this.#isChanging = false
  }

  async #do<N extends CallName>(name: N, argument: CallInput<N>): Promise<boolean> {
    const answer = await this.#client.call(name, argument)
    if (!answer.ok) this.#toasts.fail(answer.error)
    return answer.ok
  }
}
