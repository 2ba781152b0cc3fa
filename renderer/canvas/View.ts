import type { Cell, CellRect, GridSize } from '../../src/grid/cell.ts'
import type { SquarePart } from '../editor/overlays.ts'

/** Device pixels, whole. */
type Px = number

/** Width of one square at 100%, in CSS pixels. */
export const FULL_SIZE_CELL_PX = 40
const MIN_CELL_PX = 1.5
const MAX_CELL_PX = 200
/** Room left round the map when all of it is shown, in CSS pixels. */
const FIT_MARGIN_PX = 36
/** A hit within this many CSS pixels counts. */
const NEAR_PX = 7

/**
 * Which part of the map the window shows. Everything is counted in device pixels, and both the width of a square and the
 * place of the map are kept on values that make cached pictures fall on whole pixels: copying them is then exact and fast.
 */
export class View {
  /** Width of a square. */
  cellPx = FULL_SIZE_CELL_PX
  /** Position of the map's top left corner. */
  originX: Px = 0
  originY: Px = 0
  widthPx: Px = 1
  heightPx: Px = 1
  /** Device pixels in one CSS pixel. */
  pixelRatio = 1

  /** Takes or gives room at the foot: everything stays where it is. */
  resizeFoot(heightCss: number): void {
    this.heightPx = Math.max(1, Math.round(heightCss * this.pixelRatio))
  }

  /** The window's size in CSS pixels; what is in the middle stays there. */
  resize(widthCss: number, heightCss: number, pixelRatio: number): void {
    const ratio = pixelRatio / this.pixelRatio
    const [middleX, middleY] = [this.toColumns(this.widthPx / 2), this.toRows(this.heightPx / 2)]
    this.widthPx = Math.max(1, Math.round(widthCss * pixelRatio))
    this.heightPx = Math.max(1, Math.round(heightCss * pixelRatio))
    this.pixelRatio = pixelRatio
    this.cellPx = steadyCellPx(this.cellPx * ratio)
    this.originX = Math.round(this.widthPx / 2 - middleX * this.cellPx)
    this.originY = Math.round(this.heightPx / 2 - middleY * this.cellPx)
  }

  /** 1 is 100%. */
  get zoom(): number {
    return this.cellPx / (FULL_SIZE_CELL_PX * this.pixelRatio)
  }

  /** Squares within which a hit counts. */
  get nearSquares(): number {
    return (NEAR_PX * this.pixelRatio) / this.cellPx
  }

  /** Squares from the map's left for a device pixel from the window's left. */
  toColumns(xPx: number): number {
    return (xPx - this.originX) / this.cellPx
  }

  /** Squares from the map's top for a device pixel from the window's top. */
  toRows(yPx: number): number {
    return (yPx - this.originY) / this.cellPx
  }

  /** Device pixel of a place in squares. */
  toX(columns: number): Px {
    return this.originX + Math.round(columns * this.cellPx)
  }

  /** Device pixel of a place in squares. */
  toY(rows: number): Px {
    return this.originY + Math.round(rows * this.cellPx)
  }

  /** The device pixels that a map covers wholly, up to `right` and `bottom`. Its last row and column may cover a part of one more. */
  wholePixels({ widthCells, heightCells }: GridSize): { readonly right: Px; readonly bottom: Px } {
    return {
      right: Math.floor(this.originX + widthCells * this.cellPx),
      bottom: Math.floor(this.originY + heightCells * this.cellPx),
    }
  }

  /** Part of the plane the window shows, in squares. */
  get shown(): SquarePart {
    return {
      left: this.toColumns(0),
      top: this.toRows(0),
      right: this.toColumns(this.widthPx),
      bottom: this.toRows(this.heightPx),
    }
  }

  /** Moves the map by device pixels; a part of it always stays in the window. */
  panBy(dxPx: number, dyPx: number, map: GridSize): void {
    this.originX = Math.round(this.originX + dxPx)
    this.originY = Math.round(this.originY + dyPx)
    this.#keepInSight(map)
  }

  /** Zooms so that what is under the device pixel stays there. */
  zoomAt(xPx: number, yPx: number, cellPx: number, map: GridSize): void {
    const [columns, rows] = [this.toColumns(xPx), this.toRows(yPx)]
    this.cellPx = steadyCellPx(Math.min(MAX_CELL_PX * this.pixelRatio, Math.max(this.#minCellPx(map), cellPx)))
    this.originX = Math.round(xPx - columns * this.cellPx)
    this.originY = Math.round(yPx - rows * this.cellPx)
    this.#keepInSight(map)
  }

  /** Shows all of the map, no larger than 150%. */
  fit(map: GridSize): void {
    const margin = 2 * FIT_MARGIN_PX * this.pixelRatio
    const cellPx = Math.min(
      (this.widthPx - margin) / map.widthCells,
      (this.heightPx - margin) / map.heightCells,
      1.5 * FULL_SIZE_CELL_PX * this.pixelRatio,
    )
    this.cellPx = steadyCellPx(Math.max(MIN_CELL_PX / 2, cellPx))
    this.originX = Math.round((this.widthPx - map.widthCells * this.cellPx) / 2)
    this.originY = Math.round((this.heightPx - map.heightCells * this.cellPx) / 2)
  }

  /** Scrolls a square into the window with a little margin; returns true if anything moved. */
  reveal({ col, row }: Cell): boolean {
    const room = Math.min(this.cellPx, this.widthPx / 4, this.heightPx / 4)
    const dx = inside(this.toX(col), this.cellPx, room, this.widthPx)
    const dy = inside(this.toY(row), this.cellPx, room, this.heightPx)
    this.originX += Math.round(dx)
    this.originY += Math.round(dy)
    return dx !== 0 || dy !== 0
  }

  /** Squares of the map that are (partly) shown. */
  shownCells({ widthCells, heightCells }: GridSize): CellRect {
    const { left, top, right, bottom } = this.shown
    const [col, row] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
    return {
      col,
      row,
      widthCells: Math.max(0, Math.min(widthCells, Math.ceil(right)) - col),
      heightCells: Math.max(0, Math.min(heightCells, Math.ceil(bottom)) - row),
    }
  }

  #minCellPx(map: GridSize): number {
    const whole = Math.min(this.widthPx / map.widthCells, this.heightPx / map.heightCells)
    return Math.min(MIN_CELL_PX * this.pixelRatio, whole / 2)
  }

  #keepInSight({ widthCells, heightCells }: GridSize): void {
    const room = 60 * this.pixelRatio
    const clip = (origin: number, length: number, window: number) =>
      Math.round(Math.min(window - room, Math.max(room - length, origin)))
    this.originX = clip(this.originX, widthCells * this.cellPx, this.widthPx)
    this.originY = clip(this.originY, heightCells * this.cellPx, this.heightPx)
  }
}

function inside(at: number, length: number, room: number, window: number): number {
  if (at < room) return room - at
  if (at + length > window - room) return window - room - at - length
  return 0
}

/** The nearest width of a square for which a tile of `tileCells` squares is a whole number of pixels wide. */
export function steadyCellPx(cellPx: number): number {
  const parts = cellPx >= 64 ? 1 : cellPx >= 8 ? 4 : 32
  return Math.max(1 / 32, Math.round(cellPx * parts) / parts)
}

/** Squares along a tile at this zoom: a power of two, so that a tile is at most about 512 pixels wide. */
export const tileCells = (cellPx: number): number => Math.min(64, Math.max(2, 2 ** Math.floor(Math.log2(512 / cellPx))))

/** Columns and rows of the squares of so many cells that a rectangle touches, row by row. */
export function* chunksOf(
  { col, row, widthCells, heightCells }: CellRect,
  cells: number,
): Generator<readonly [number, number]> {
  const [lastCol, lastRow] = [Math.floor((col + widthCells - 1) / cells), Math.floor((row + heightCells - 1) / cells)]
  for (let r = Math.floor(row / cells); r <= lastRow; r++)
    for (let c = Math.floor(col / cells); c <= lastCol; c++) yield [c, r]
}
