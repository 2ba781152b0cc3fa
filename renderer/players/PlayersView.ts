import { changeBetween, applyChange } from '../../src/map/change.ts'
import { settingsOf, tablesOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { PlayersLook, PlayersMap, PlayersMessage } from '../../src/ipc/shapes/players.ts'
import { en } from '../../src/words/en/index.ts'
import type { ShownScene } from '../canvas/EditorCanvas.ts'
import { playersScene } from '../canvas/playersScene.ts'
import { FULL_SIZE_CELL_PX } from '../canvas/View.ts'
import type { ViewPlace } from '../editor/overlays.ts'

/** The part of the canvas that is used. */
export interface PlayersCanvas {
  show(scene: ShownScene | null): void
  fit(): void
  showPlace(place: ViewPlace): void
  readonly place: ViewPlace | null
}

/** The page it is on. */
export interface PlayersPage {
  readonly element: HTMLElement
  /** CSS pixels per inch on a screen with that diagonal. */
  readonly inchPx: (diagonalInches: number) => number
}

/** Shows what the main process sends: the map, and the part to look at. */
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

  receive(message: PlayersMessage): void {
    if (message.kind === 'look') {
      this.#look = message.look
      return this.#aim()
    }
    const before = this.#map
    const { map } = message
    this.#map = map && withUnchangedParts(before, mapOf(map))
    this.#label()
    this.#canvas.show(this.#map && playersScene(this.#map, 'dark', map?.revealed ?? null))
    if (before?.id !== this.#map?.id) this.#aim()
  }

  /** Fits the map to a new window size. */
  resize(): void {
    this.#aim()
  }

  #label(): void {
    const { element } = this.#page
    element.setAttribute('aria-label', this.#map ? settingsOf(this.#map).name : en.players.nothing)
    if (this.#map) delete element.dataset['empty']
    else element.dataset['empty'] = en.players.nothing
  }

  /** Shows the requested part of the map. */
  #aim(): void {
    if (!this.#map || !this.#look) return
    const { options, part } = this.#look
    const trueZoom = options.trueSize ? this.#page.inchPx(options.diagonalInches) / FULL_SIZE_CELL_PX : null
    const whole = { left: 0, top: 0, right: this.#map.widthCells, bottom: this.#map.heightCells }
    const target = options.view === 'fit' ? whole : options.view === 'follow' ? part : null
    if (target === null) {
      const place = this.#canvas.place ?? { ...middleOf(whole), zoom: 1 }
      if (trueZoom !== null) this.#canvas.showPlace({ ...place, zoom: trueZoom })
      return
    }
    if (options.view === 'fit' && trueZoom === null) return this.#canvas.fit()
    const { clientWidth, clientHeight } = this.#page.element
    const zoom = Math.min(clientWidth / (target.right - target.left), clientHeight / (target.bottom - target.top))
    this.#canvas.showPlace({ ...middleOf(target), zoom: trueZoom ?? zoom / FULL_SIZE_CELL_PX })
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

/** Returns the next map with unchanged parts taken from the one before, so they are not drawn again. */
function withUnchangedParts(before: BattleMap | null, next: BattleMap): BattleMap {
  if (before?.id !== next.id) return next
  const { unseen: _, ...merged } = applyChange(before, changeBetween(before, next))
  return next.unseen ? { ...merged, unseen: next.unseen } : merged
}
