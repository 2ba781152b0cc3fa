import { cellsOfRect, isOnGrid, type Cell } from '../../src/grid/cell.ts'
import type { Point } from '../../src/map/records/shared.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { rectBetween } from '../../src/grid/cellShapes.ts'
import { withToggled } from './picks.ts'

/**
 * Fills a field of the panel from clicks on the map until Escape or `stop`. By keyboard, Space at the map cursor is a click, and a
 * rectangle takes two.
 */
export class MapPicker {
  readonly #editor: EditorState
  /** The field being filled. */
  #key = $state<string | null>(null)
  #from = $state.raw<Cell | null>(null)
  #forget: () => void = () => undefined

  constructor(editor: EditorState) {
    this.#editor = editor
  }

  /** The field that clicks go to. */
  get key(): string | null {
    return this.#editor.display.isPicking(this) ? this.#key : null
  }

  /** Squares of the rectangle being drawn. */
  get rect(): readonly Cell[] {
    const { map, focusCell } = this.#editor
    if (!this.#from || !map || this.key === null) return []
    return cellsOfRect(rectBetween(this.#from, focusCell ?? this.#from)).filter((cell) => isOnGrid(map, cell))
  }

  /** Passes clicked squares to `take`. */
  points(key: string, take: (cell: Cell, at: Point) => void): void {
    this.stop()
    this.#key = key
    this.#wait(({ x, y }) => {
      const { map } = this.#editor
      const cell = { col: Math.floor(x), row: Math.floor(y) }
      if (map && isOnGrid(map, cell)) take(cell, { x, y })
    })
  }

  /** Passes areas to `take`: the current `cells` with dragged rectangles added, or removed if the drag starts on the area. */
  squares(key: string, cells: () => readonly Cell[], take: (cells: readonly Cell[]) => void): void {
    this.stop()
    this.#key = key
    const end = (): void => {
      const { rect } = this
      const from = this.#from
      this.#from = null
      this.#forget()
      if (from && rect.length > 0) take(withToggled(cells(), rect, from))
    }
    this.#wait(({ x, y }) => {
      if (this.#from) return end()
      this.#from = { col: Math.floor(x), row: Math.floor(y) }
      window.addEventListener('pointerup', end)
      this.#forget = () => window.removeEventListener('pointerup', end)
    })
  }

  /** Stops picking. */
  stop(): void {
    this.#forget()
    this.#from = null
    if (this.#key === null) return
    this.#key = null
    this.#editor.display.stopPicking(this)
  }

  #wait(take: (at: Point) => void): void {
    this.#editor.display.pick(this, (at) => {
      this.#wait(take)
      take(at)
    })
  }
}
