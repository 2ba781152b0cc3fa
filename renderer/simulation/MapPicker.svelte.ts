import { cellsOfRect, isOnGrid, type Cell } from '../../src/grid/cell.ts'
import type { Point } from '../../src/map/records/shared.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { rectBetween } from '../../src/grid/cellShapes.ts'
import { withToggled } from './picks.ts'

/**
 * Lets clicks on the map fill a field of the panel, again and again until Escape or `stop`. By keyboard, Space on the
 * map's cursor is a click; a rectangle of squares then takes two.
 */
export class MapPicker {
  readonly #editor: EditorState
  /** Which field is being filled. */
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

  /** Gives points to `take`. */
  points(key: string, take: (cell: Cell, at: Point) => void): void {
    this.stop()
    this.#key = key
    this.#wait(({ x, y }) => {
      const { map } = this.#editor
      const cell = { col: Math.floor(x), row: Math.floor(y) }
      if (map && isOnGrid(map, cell)) take(cell, { x, y })
    })
  }

  /** Gives areas to `take`: `cells` as they are then, with dragged rectangles added; one that begins on the area is taken away. */
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

  /** Ends the clicking. */
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
