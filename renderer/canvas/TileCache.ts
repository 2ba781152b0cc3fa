/**
 * A cache of painted parts of the map, copied to the screen. After a change
 * of zoom the old tiles are shown, scaled, until the new ones are ready: each frame paints for a few milliseconds at most,
 * so neither zooming nor panning waits. Rejected: one picture of the whole map (a gigabyte at full zoom), and tiles of one zoom
 * scaled to all others (blurred lines).
 */
import type { CellRect } from '../../src/grid/cell.ts'
import { chunksOf, tileCells, type View } from './View.ts'

/** Paints squares `rect` at `cellPx` pixels a square; square (0, 0) of the map is at the context's origin. */
export type PaintTile = (context: CanvasRenderingContext2D, rect: CellRect, cellPx: number) => void

interface Tile {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  readonly rect: CellRect
  /** Must be painted again. */
  isStale: boolean
  lastUsed: number
}

/** Tiles of one zoom. */
interface Generation {
  readonly cellPx: number
  readonly cells: number
  readonly tiles: Map<number, Tile>
}

/** How much longer a frame may paint while there is nothing to show instead: a map just opened, a fresh overlay. */
const BLANK_BUDGET_FACTOR = 8
/** Maximum pixels of all cached tiles; a pixel takes 4 bytes. */
const MAX_PIXELS = 24_000_000
/** Columns of tiles a key can tell apart. */
const KEY_STRIDE = 1024

/** What a cache needs to know about its tiles. */
export interface TileCacheOptions {
  /** Milliseconds a frame may spend on new tiles. */
  readonly budgetMs: number
  /** Milliseconds since some fixed moment. */
  readonly now: () => number
}

/** A cache of tiles that one function paints. */
export class TileCache {
  readonly #paint: PaintTile
  readonly #options: TileCacheOptions
  #current: Generation = { cellPx: 0, cells: 1, tiles: new Map() }
  #previous: Generation | null = null
  #frame = 0
  /** Nothing has been drawn since the last `clear`. */
  #blank = true

  constructor(paint: PaintTile, options: TileCacheOptions) {
    this.#paint = paint
    this.#options = options
  }

  /** Drops all tiles. */
  clear(): void {
    this.#current = { ...this.#current, tiles: new Map() }
    this.#previous = null
    this.#blank = true
  }

  /** Marks all tiles to be painted again; until then the old ones are shown. */
  invalidateAll(): void {
    for (const tile of this.#current.tiles.values()) tile.isStale = true
    this.#previous = null
  }

  /** Draws the tiles of `area` to the screen (device pixels). Returns true if some are still to be painted. */
  draw(target: CanvasRenderingContext2D, view: View, area: CellRect): boolean {
    this.#frame++
    this.#enter(view.cellPx)
    if (area.widthCells <= 0 || area.heightCells <= 0) return false
    const { cells } = this.#current
    const until = this.#options.now() + this.#options.budgetMs * (this.#blank ? BLANK_BUDGET_FACTOR : 1)
    const ready: Tile[] = []
    let missing = false
    for (const [col, row] of chunksOf(area, cells)) {
      const tile = this.#tile(col, row, until)
      if (tile) ready.push(tile)
      else missing = true
    }
    if (missing && this.#previous) this.#stretch(this.#previous, target, view, area)
    for (const { canvas, rect } of ready)
      target.drawImage(canvas, view.originX + rect.col * view.cellPx, view.originY + rect.row * view.cellPx)
    if (!missing) {
      this.#previous = null
      this.#blank = false
    }
    this.#forgetOld()
    return missing
  }

  #enter(cellPx: number): void {
    if (cellPx === this.#current.cellPx) return
    // A generation with few tiles is worth less than the one before it.
    if (this.#current.tiles.size > 0 && (this.#previous === null || this.#current.tiles.size >= 4))
      this.#previous = this.#current
    this.#current = { cellPx, cells: tileCells(cellPx), tiles: new Map() }
  }

  #tile(col: number, row: number, until: number): Tile | null {
    const { tiles, cells, cellPx } = this.#current
    const known = tiles.get(row * KEY_STRIDE + col)
    if (!known && this.#options.now() > until) return null
    const tile = known ?? this.#newTile({ col: col * cells, row: row * cells, widthCells: cells, heightCells: cells })
    tiles.set(row * KEY_STRIDE + col, tile)
    tile.lastUsed = this.#frame
    if (tile.isStale) this.#repaint(tile, cellPx)
    tile.isStale = false
    return tile
  }

  #newTile(rect: CellRect): Tile {
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(rect.widthCells * this.#current.cellPx)
    canvas.height = Math.round(rect.heightCells * this.#current.cellPx)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser gives no 2D canvas')
    return { canvas, context, rect, isStale: true, lastUsed: this.#frame }
  }

  #repaint({ canvas, context, rect }: Tile, cellPx: number): void {
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.save()
    context.translate(-rect.col * cellPx, -rect.row * cellPx)
    this.#paint(context, rect, cellPx)
    context.restore()
  }

  #stretch(old: Generation, target: CanvasRenderingContext2D, view: View, area: CellRect): void {
    for (const [col, row] of chunksOf(area, old.cells)) {
      const tile = old.tiles.get(row * KEY_STRIDE + col)
      if (!tile) continue
      const { rect } = tile
      const [x, y] = [view.toX(rect.col), view.toY(rect.row)]
      const [right, bottom] = [view.toX(rect.col + rect.widthCells), view.toY(rect.row + rect.heightCells)]
      target.drawImage(tile.canvas, x, y, right - x, bottom - y)
    }
  }

  #forgetOld(): void {
    const { tiles } = this.#current
    const pixels = [...tiles.values()].reduce((sum, { canvas }) => sum + canvas.width * canvas.height, 0)
    if (pixels <= MAX_PIXELS) return
    for (const [key, tile] of tiles) if (tile.lastUsed < this.#frame - 1) tiles.delete(key)
  }
}
