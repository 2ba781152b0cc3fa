import type { Point } from '../../../src/map/records/shared.ts'
import type { PlayersOptions, PlayersState as State } from '../../../src/ipc/shapes/players.ts'
import type { CallInput, CallName } from '../../../src/ipc/contract.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { Client } from '../../ipc/client.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import type { PanelState } from '../panelState.ts'

/** What the GM knows of the players' window, and what of this map is revealed there. */
export class PlayersState implements PanelState {
  /** Null until it is known. */
  known = $state.raw<State | null>(null)

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts

  /** Whether the players' window shows this map. */
  readonly isShown: boolean = $derived.by(
    () => this.#editor.map !== null && this.known?.shownMapId === this.#editor.map.id,
  )
  /** Indices of the squares that are covered; null: areas are not revealed one by one. */
  readonly covered: readonly number[] | null = $derived.by(() => {
    const { known } = this
    const cells = this.#editor.map?.layers.terrain.length
    if (!known?.revealed || known.revealed.length !== cells) return null
    return [...known.revealed.keys()].filter((index) => known.revealed?.[index] !== 1)
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

  /** Opens the window on this map: on a screen by its id, or (null) beside this window. */
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
    if (this.known) void this.#do('players.set', { options: { ...this.known.options, ...changed } })
  }

  /** Begins to reveal area by area, with none or all of them, or ends it. */
  cover(cover: CallInput<'players.cover'>['cover']): void {
    const mapId = this.#editor.map?.id
    if (mapId !== undefined) void this.#do('players.cover', { mapId, cover })
  }

  /** Reveals the area at a point, or covers it where it is revealed. Answers whether it takes the press. */
  pressAt({ x, y }: Point): boolean {
    const { map } = this.#editor
    if (!map || this.covered === null) return false
    const cell = { col: Math.floor(x), row: Math.floor(y) }
    const isOn = cell.col >= 0 && cell.row >= 0 && cell.col < map.widthCells && cell.row < map.heightCells
    if (isOn) {
      const shown = this.known?.revealed?.[cell.row * map.widthCells + cell.col] !== 1
      void this.#do('players.reveal', { mapId: map.id, cell, shown })
    }
    return isOn
  }

  #look(): void {
    const { map, view } = this.#editor
    if (!map || !view || !this.isShown || this.known?.options.view !== 'follow') return
    void this.#client.call('players.look', { mapId: map.id, part: { ...view.part } })
  }

  async #read(): Promise<void> {
    const mapId = this.#editor.map?.id
    if (mapId === undefined) return
    const answer = await this.#client.call('players.state', { mapId })
    if (answer.ok) this.known = answer.value
  }

  async #do<N extends CallName>(name: N, argument: CallInput<N>): Promise<boolean> {
    const answer = await this.#client.call(name, argument)
    if (!answer.ok) this.#toasts.fail(answer.error)
    return answer.ok
  }
}
