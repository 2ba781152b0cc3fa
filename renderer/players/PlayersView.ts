import { changeBetween, applyChange } from '../../src/map/change.ts'
import { settingsOf, tablesOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { PlayersLook, PlayersMap, PlayersMessage } from '../../src/ipc/shapes/players.ts'
import { en } from '../../src/words/en/index.ts'
import type { ShownScene } from '../canvas/EditorCanvas.ts'
import { playersScene } from '../canvas/playersScene.ts'
import { FULL_SIZE_CELL_PX } from '../canvas/View.ts'
import type { ViewPlace } from '../editor/overlays.ts'

/** What is used of the canvas. */
export interface PlayersCanvas {
  show(scene: ShownScene | null): void
  fit(): void
  showPlace(place: ViewPlace): void
  readonly place: ViewPlace | null
}

/** What it needs of its page. */
export interface PlayersPage {
  readonly element: HTMLElement
  /** CSS pixels of an inch on a screen of so many inches from corner to corner. */
  readonly inchPx: (diagonalInches: number) => number
}

/** Shows what the main process sends: the map, and which part of it. */
export class PlayersView {
  readonly #canvas: PlayersCanvas
  readonly #page: PlayersPage
  #map: BattleMap | null = null
  #look: PlayersLook | null = null

  constructor(canvas: PlayersCanvas, page: PlayersPage) {
    this.#canvas = canvas
    this.#page = page
    this.#label()
  }

  /** Takes a message. */
  receive(message: PlayersMessage): void {
    if (message.kind === 'look') {
      this.#look = message.look
      return this.#aim()
    }
    const before = this.#map
    const { map } = message
    this.#map = map && sameWhereItCan(before, mapOf(map))
    this.#label()
    this.#canvas.show(this.#map && playersScene(this.#map, 'dark', map?.revealed ?? null))
    if (before?.id !== this.#map?.id) this.#aim()
  }

  /** The window has another size. */
  resized(): void {
    this.#aim()
  }

  #label(): void {
    const { element } = this.#page
    element.setAttribute('aria-label', this.#map ? settingsOf(this.#map).name : en.players.nothing)
    if (this.#map) delete element.dataset['empty']
    else element.dataset['empty'] = en.players.nothing
  }

  /** Shows the part that is asked for. */
  #aim(): void {
    if (!this.#map || !this.#look) return
    const { options, part } = this.#look
    const exact = options.trueSize ? this.#page.inchPx(options.diagonalInches) / FULL_SIZE_CELL_PX : null
    const whole = { left: 0, top: 0, right: this.#map.widthCells, bottom: this.#map.heightCells }
    const wanted = options.view === 'fit' ? whole : options.view === 'follow' ? part : null
    if (wanted === null) {
      const place = this.#canvas.place ?? { ...middleOf(whole), zoom: 1 }
      if (exact !== null) this.#canvas.showPlace({ ...place, zoom: exact })
      return
    }
    if (options.view === 'fit' && exact === null) return this.#canvas.fit()
    const { clientWidth, clientHeight } = this.#page.element
    const zoom = Math.min(clientWidth / (wanted.right - wanted.left), clientHeight / (wanted.bottom - wanted.top))
    this.#canvas.showPlace({ ...middleOf(wanted), zoom: exact ?? zoom / FULL_SIZE_CELL_PX })
  }
}

const middleOf = ({ left, top, right, bottom }: NonNullable<PlayersLook['part']>) => ({
  columns: (left + right) / 2,
  rows: (top + bottom) / 2,
})

const mapOf = ({ mapId, widthCells, heightCells, layers, records, unseen }: PlayersMap): BattleMap => ({
  id: mapId,
  widthCells,
  heightCells,
  layers,
  tables: tablesOf((table) => records[table]),
  ...(unseen ? { unseen } : {}),
})

/** The next map with what did not change taken from the one before: that is not drawn again. */
function sameWhereItCan(before: BattleMap | null, next: BattleMap): BattleMap {
  if (before?.id !== next.id) return next
  const { unseen: _, ...merged } = applyChange(before, changeBetween(before, next))
  return next.unseen ? { ...merged, unseen: next.unseen } : merged
}
