import type { Point } from '../../../src/map/records/shared.ts'
import type { PlayersOptions, PlayersState as State } from '../../../src/ipc/shapes/players.ts'
import type { CallInput, CallName } from '../../../src/ipc/contract.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import type { PanelState } from '../panelState.ts'

/** The players' window as the GM controls it, and which squares of this map are revealed there. */
export class PlayersState implements PanelState {
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

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#editor = editor
    this.#toasts = toasts
  }

  connect(): () => void {
    return this.#client.on('players.changed', () => void this.#read())
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
    const mapId = this.#editor.map?.id
    if (mapId !== undefined) void this.#do('players.cover', { mapId, cover })
  }

  /** Reveals the area at a point, or covers it if it is revealed. Returns false if the press is not for it. */
  pressAt({ x, y }: Point): boolean {
    const { map } = this.#editor
    if (!map || this.covered === null) return false
    const cell = { col: Math.floor(x), row: Math.floor(y) }
    const isOnMap = cell.col >= 0 && cell.row >= 0 && cell.col < map.widthCells && cell.row < map.heightCells
    if (isOnMap) {
      const shown = this.status?.revealed?.[cell.row * map.widthCells + cell.col] !== 1
      void this.#do('players.reveal', { mapId: map.id, cell, shown })
    }
    return isOnMap
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
    if (isNewest() && answer.ok) this.status = answer.value
  }

  async #do<N extends CallName>(name: N, argument: CallInput<N>): Promise<boolean> {
    const answer = await this.#client.call(name, argument)
    if (!answer.ok) this.#toasts.fail(answer.error)
    return answer.ok
  }
}
