import { drawMap, type MapParts } from '../../draw/drawMap.ts'
import type { Mark } from '../../draw/marks.ts'
import type { MapScene } from '../../draw/scene.ts'
import type { CellRect } from '../../grid/cell.ts'
import type { MapLook } from '../../map/records/look.ts'

/** Windows smaller than this are drawn as large, to the right and down: what they reach into around them is drawn once for several. */
const MIN_SQUARES = 24
/** Squares of all windows that are remembered: a row of sheets, and what lies below it. */
const MAX_REMEMBERED_SQUARES = 8 * MIN_SQUARES * MIN_SQUARES

interface DrawnWindow {
  readonly window: CellRect
  readonly parts: MapParts
  readonly marks: readonly Mark[]
}

/** Draws ground and edges of windows, and remembers the last ones: neighboring sheets and bands lie in the same. */
export class GroundMarks {
  readonly #scene: () => MapScene
  readonly #look: MapLook
  #drawn: readonly DrawnWindow[] = []

  constructor(scene: () => MapScene, look: MapLook) {
    this.#scene = scene
    this.#look = look
  }

  /** Marks in squares that cover the cells and more; their reader clips to what it shows. */
  covering(cells: CellRect, parts: MapParts): readonly Mark[] {
    const known = this.#drawn.find((each) => each.parts === parts && holds(each.window, cells))
    if (known) return known.marks
    const { widthCells, heightCells } = this.#scene()
    const window = {
      ...cells,
      widthCells: Math.min(widthCells - cells.col, Math.max(cells.widthCells, MIN_SQUARES)),
      heightCells: Math.min(heightCells - cells.row, Math.max(cells.heightCells, MIN_SQUARES)),
    }
    const marks = drawMap(this.#scene(), this.#look, window, 'full', parts)
    let room = MAX_REMEMBERED_SQUARES
    this.#drawn = [{ window, parts, marks }, ...this.#drawn].filter(
      (each) => (room -= each.window.widthCells * each.window.heightCells) >= 0,
    )
    return marks
  }
}

const holds = (outer: CellRect, inner: CellRect): boolean =>
  inner.col >= outer.col &&
  inner.row >= outer.row &&
  inner.col + inner.widthCells <= outer.col + outer.widthCells &&
  inner.row + inner.heightCells <= outer.row + outer.heightCells
