import { drawMap, type MapParts } from '../../draw/drawMap.ts'
import { detailAt, MIN_GRID_CELL_PX, type Detail, type Mark, type PartMark } from '../../draw/marks.ts'
import { pathMark, rectPath } from '../../draw/paths.ts'
import type { MapScene } from '../../draw/scene.ts'
import { evenlyCut, type CellRect } from '../../grid/cell.ts'
import { points } from '../drawing.ts'
import type { StyleSettings } from '../../map/records/styleSettings.ts'

/** Smaller windows are enlarged to this, right and down, so that neighboring windows share one drawing. */
const MIN_SQUARES = 24
/** Squares of all cached windows: about two rows of sheets. */
const MAX_CACHED_SQUARES = 8 * MIN_SQUARES * MIN_SQUARES
/** A window with more squares in both directions is drawn in parts, so that memory holds one part at a time. */
const MAX_PART_SQUARES = 64
/** Overlap of neighboring parts in squares, so that no paper shows between them. */
const UNDER_NEXT = 0.25

/** Paper has the level of detail of a screen with so many pixels per inch: small squares lose their hatching and grid. */
const DOTS_PER_INCH = 300
/** Maps whose square sizes differ by less than this factor share parts. */
const SIZE_STEP = 4

/** Width of the grid's lines at most, in squares. */
const MAX_GRID_WIDTH = 0.1

interface DrawnWindow {
  readonly window: CellRect
  readonly parts: MapParts
  readonly gridWidth: number | undefined
  readonly detail: Detail
  readonly marks: readonly Mark[]
}

/** Draws terrain and edges of windows; the last windows are cached, since neighboring sheets and bands share them. */
export class TerrainMarks {
  readonly #scene: () => MapScene
  readonly #styleSettings: StyleSettings
  readonly #strongGridPoints: number | undefined
  #drawn: readonly DrawnWindow[] = []

  /** `strongGridPoints`: the width of the grid's lines on paper; absent: as in the style. */
  constructor(scene: () => MapScene, styleSettings: StyleSettings, strongGridPoints?: number) {
    this.#scene = scene
    this.#styleSettings = styleSettings
    this.#strongGridPoints = strongGridPoints
  }

  /**
   * Marks, in squares, that cover at least the cells, over `below` (marks of pictures, in squares); the caller clips them. Large
   * windows return part marks.
   */
  covering(cells: CellRect, parts: MapParts, squareInches: number, below: readonly Mark[] = []): readonly Mark[] {
    const detail = detailAt(squareInches * DOTS_PER_INCH)
    const gridWidth = this.#gridWidthAt(squareInches)
    const drawnParts = gridWidth === undefined ? parts : { ...parts, gridWidth }
    if (Math.min(cells.widthCells, cells.heightCells) > MAX_PART_SQUARES)
      return this.#inParts(cells, withGridAt(squareInches, drawnParts), detail, squareInches, below)
    const known = this.#drawn.find(
      (each) =>
        each.parts === parts && each.gridWidth === gridWidth && each.detail === detail && holds(each.window, cells),
    )
    if (known) return over(below, known.marks)
    const { widthCells, heightCells } = this.#scene()
    const window = {
      ...cells,
      widthCells: Math.min(widthCells - cells.col, Math.max(cells.widthCells, MIN_SQUARES)),
      heightCells: Math.min(heightCells - cells.row, Math.max(cells.heightCells, MIN_SQUARES)),
    }
    const marks = drawMap(this.#scene(), this.#styleSettings, window, detail, drawnParts)
    let room = MAX_CACHED_SQUARES
    this.#drawn = [{ window, parts, gridWidth, detail, marks }, ...this.#drawn].filter(
      (each) => (room -= each.window.widthCells * each.window.heightCells) >= 0,
    )
    return over(below, marks)
  }

  /** Width of a strong grid in squares, undefined if there is none. On small squares it is thinner than asked: else it would fill them. */
  #gridWidthAt(squareInches: number): number | undefined {
    if (this.#strongGridPoints === undefined) return undefined
    return Math.min(points(this.#strongGridPoints) / squareInches, MAX_GRID_WIDTH)
  }

  #inParts(
    cells: CellRect,
    parts: MapParts,
    detail: Detail,
    squareInches: number,
    below: readonly Mark[],
  ): readonly PartMark[] {
    const [scene, styleSettings] = [this.#scene(), this.#styleSettings]
    const inchesPerUnit = SIZE_STEP ** Math.ceil(Math.log(squareInches) / Math.log(SIZE_STEP))
    return evenlyCut(cells, MAX_PART_SQUARES).map((window): PartMark => {
      const box = {
        left: window.col,
        top: window.row,
        right: window.col + window.widthCells + UNDER_NEXT,
        bottom: window.row + window.heightCells + UNDER_NEXT,
      }
      const paper = pathMark(rectPath(box.left, box.top, box.right - box.left, box.bottom - box.top), {
        fill: '#ffffff',
      })
      return {
        kind: 'part',
        source: scene,
        key: JSON.stringify([window, styleSettings, parts, detail, inchesPerUnit, below]),
        box,
        inchesPerUnit,
        draw: () => [paper, ...below, ...drawMap(scene, styleSettings, window, detail, parts)],
      }
    })
  }
}

/** Squares too small for a grid lose it in parts only: in smaller windows they do not fill a page. */
const withGridAt = (squareInches: number, parts: MapParts): MapParts => ({
  ...parts,
  grid: parts.grid && squareInches * DOTS_PER_INCH >= MIN_GRID_CELL_PX,
})

const over = (below: readonly Mark[], marks: readonly Mark[]): readonly Mark[] =>
  below.length === 0 ? marks : [...below, ...marks]

const holds = (outer: CellRect, inner: CellRect): boolean =>
  inner.col >= outer.col &&
  inner.row >= outer.row &&
  inner.col + inner.widthCells <= outer.col + outer.widthCells &&
  inner.row + inner.heightCells <= outer.row + outer.heightCells
