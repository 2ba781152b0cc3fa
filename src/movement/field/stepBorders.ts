/**
 * Borders and corners along the steps of a space: whether they stop a step, and whether it crosses a low wall. Rows and columns of
 * borders as long as the space are combined into runs, so that checking a step costs the same for every size of space.
 */
import type { Corners } from './boxes.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from './stepWord.ts'
import {
  BOX_HARD,
  BOX_SHUT,
  NORTH_BARRIER,
  NORTH_HARD,
  NORTH_SHUT,
  type Surface,
  WEST_BARRIER,
  WEST_HARD,
  WEST_SHUT,
} from './surface.ts'

/** Flags of a run: one of the `spaceCells` north borders from here to the east is shut, or a low wall. */
const ROW_SHUT = 1
const ROW_BARRIER = 2
/** The same for the west borders from here to the south. */
const COLUMN_SHUT = 4
const COLUMN_BARRIER = 8

/** Flags of a detour around a corner. */
const SHUT = 1
const BARRIER = 2

/** Borders along the steps of spaces of one size. */
export class StepBorders {
  readonly surface: Surface
  readonly spaceCells: number
  /** The box flags of the layer, with the marked creatures in the way. */
  readonly boxes: Uint8Array
  readonly #runs: Uint8Array
  readonly #corners: Int32Array

  constructor(surface: Surface, spaceCells: number, boxes: Uint8Array) {
    this.surface = surface
    this.spaceCells = spaceCells
    this.boxes = boxes
    this.#runs = new Uint8Array(surface.paddedCells)
    // The grid vertex a diagonal step passes, as the offset of the square southeast of it.
    this.#corners = Int32Array.from({ length: 8 }, (_, d) => {
      const [columns, rows] = [DIRECTION_COLUMNS[d], DIRECTION_ROWS[d]]
      return (columns > 0 ? spaceCells : 0) + (rows > 0 ? spaceCells : 0) * surface.paddedWidth
    })
  }

  /** Rereads the borders around a rectangle of places. */
  refresh({ col0, row0, col1, row1 }: Corners): void {
    const { surface, spaceCells: n } = this
    const { borders, paddedWidth } = surface
    // One more row and column: runs on the far side of the last boxes are needed as well.
    for (let row = Math.max(0, row0 - 1); row <= Math.min(row1 + 1, surface.source.heightCells); row++)
      for (let col = Math.max(0, col0 - 1); col <= Math.min(col1 + 1, surface.source.widthCells); col++) {
        const place = surface.indexOf(col, row)
        let flags = 0
        for (let i = 0; i < n; i++) {
          const across = borders[place + i]
          const down = borders[place + i * paddedWidth]
          if ((across & NORTH_SHUT) !== 0) flags |= ROW_SHUT
          if ((across & NORTH_BARRIER) !== 0) flags |= ROW_BARRIER
          if ((down & WEST_SHUT) !== 0) flags |= COLUMN_SHUT
          if ((down & WEST_BARRIER) !== 0) flags |= COLUMN_BARRIER
        }
        this.#runs[place] = flags
      }
  }

  /** True if no border and no corner stops a step; the box it leads to is not checked. */
  isStepOpen(place: number, d: number): boolean {
    if ((d & 1) === 1) return this.isCornerOpen(place, d)
    const n = this.spaceCells
    const runs = this.#runs
    if (d === 0) return (runs[place + n] & COLUMN_SHUT) === 0
    if (d === 4) return (runs[place] & COLUMN_SHUT) === 0
    if (d === 2) return (runs[place + n * this.surface.paddedWidth] & ROW_SHUT) === 0
    return (runs[place] & ROW_SHUT) === 0
  }

  /** True if the corner rule allows a step; always true for orthogonal ones. */
  isCornerOpen(place: number, d: number): boolean {
    if ((d & 1) === 0) return true
    const { boxes, surface } = this
    const columns = place + DIRECTION_COLUMNS[d]
    const rows = place + DIRECTION_ROWS[d] * surface.paddedWidth
    switch (surface.source.rules['corner-rule']) {
      case 'none':
        return true
      case 'hard-corners':
        return ((boxes[columns] | boxes[rows]) & BOX_HARD) === 0 && !this.#isVertexHard(place, d)
      case 'both-detours':
        return (
          ((boxes[columns] & BOX_SHUT) === 0 && (this.#detour(place, d, true) & SHUT) === 0) ||
          ((boxes[rows] & BOX_SHUT) === 0 && (this.#detour(place, d, false) & SHUT) === 0)
        )
    }
  }

  /** True if one of the four borders that meet at the corner passed is hard. (All others beside the step are inside the two boxes.) */
  #isVertexHard(place: number, d: number): boolean {
    const { borders, paddedWidth, hardBorders } = this.surface
    if (hardBorders === 0) return false
    const vertex = place + this.#corners[d]
    const here = borders[vertex]
    return (
      (here & (WEST_HARD | NORTH_HARD)) !== 0 ||
      (borders[vertex - paddedWidth] & WEST_HARD) !== 0 ||
      (borders[vertex - 1] & NORTH_HARD) !== 0
    )
  }

  /** Flags `SHUT`, `BARRIER` of what an orthogonal detour around a diagonal step crosses: columns first, or rows first. */
  #detour(place: number, d: number, columnsFirst: boolean): number {
    const runs = this.#runs
    const width = this.surface.paddedWidth
    const columns = DIRECTION_COLUMNS[d]
    const rows = DIRECTION_ROWS[d]
    const columnRun = place + (columns > 0 ? this.spaceCells : 0) + (columnsFirst ? 0 : rows * width)
    const rowRun = place + (rows > 0 ? this.spaceCells * width : 0) + (columnsFirst ? columns : 0)
    const [down, across] = [runs[columnRun], runs[rowRun]]
    return (
      ((down & COLUMN_SHUT) !== 0 || (across & ROW_SHUT) !== 0 ? SHUT : 0) |
      ((down & COLUMN_BARRIER) !== 0 || (across & ROW_BARRIER) !== 0 ? BARRIER : 0)
    )
  }

  /** True if a step crosses a low wall. */
  crossesBarrier(place: number, d: number): boolean {
    const runs = this.#runs
    const n = this.spaceCells
    const width = this.surface.paddedWidth
    if (d === 0) return (runs[place + n] & COLUMN_BARRIER) !== 0
    if (d === 4) return (runs[place] & COLUMN_BARRIER) !== 0
    if (d === 2) return (runs[place + n * width] & ROW_BARRIER) !== 0
    if (d === 6) return (runs[place] & ROW_BARRIER) !== 0
    const first = this.#detour(place, d, true)
    const second = this.#detour(place, d, false)
    if (((first | second) & BARRIER) === 0) return false
    if (this.surface.source.rules['barrier-diagonal'] === 'either-detour') return true
    const { boxes } = this
    const firstShut = (first & SHUT) !== 0 || (boxes[place + DIRECTION_COLUMNS[d]] & BOX_SHUT) !== 0
    const secondShut = (second & SHUT) !== 0 || (boxes[place + DIRECTION_ROWS[d] * width] & BOX_SHUT) !== 0
    return ((first & BARRIER) !== 0 || firstShut) && ((second & BARRIER) !== 0 || secondShut)
  }
}
