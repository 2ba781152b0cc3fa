/**
 * The terrain and edges of the map on screen: pictures of chunks of squares, drawn by workers, nearest first, each coarse at first,
 * then in full detail. Old pictures are shown until there are newer ones: after a change of zoom the old chunks, scaled; after an
 * edit the old chunks with a draft of the changed squares over them, in the same frame.
 */
import { detailAt } from '../../src/draw/marks.ts'
import type { MapParts } from '../../src/draw/drawMap.ts'
import type { Detail } from '../../src/draw/style.ts'
import { grownRect, rectsOverlap, unitedRect, type CellRect } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Dressing, StyleSettings } from '../../src/map/records/styleSettings.ts'
import type { DrawSource, OnDrawn } from './drawing/MapDrawer.ts'
import type { DrawJob, FromWorker } from './drawing/messages.ts'
import type { Preview } from '../editor/preview.ts'
import { Drafts, type Draft } from './Drafts.ts'
import { changedSquares } from './sceneDifference.ts'
import { chunksOf, tileCells, type View } from './View.ts'

/** Squares along a chunk. */
const CHUNK_CELLS = 16
/** Squares around a change that certainly look different; the worker finds out about farther ones. */
const REACH_CELLS = 6
/** Maximum pixels of all cached pictures; a pixel takes 4 bytes. */
const MAX_PIXELS = 40_000_000
const KEY_STRIDE = 4096

interface Chunk {
  readonly rect: CellRect
  bitmap: ImageBitmap | null
  detail: Detail
  /** Version of the map its picture shows. */
  version: number
  /** Version it must show. */
  wanted: number
  /** Shows another style: even a coarse picture of the right one is better. */
  isForeign: boolean
  lastUsed: number
}

interface Generation {
  readonly cellPx: number
  readonly cells: number
  readonly chunks: Map<number, Chunk>
}

/** A draft of squares that changed with a version. */
interface Patch extends Draft {
  readonly version: number
  readonly cellPx: number
}

/** Terrain that a tool is about to paint. */
export type PlannedTerrain = Extract<Preview, { readonly kind: 'terrain' }>

/** The draft of what a tool is about to paint, as long as nothing of it differs. */
interface Plan {
  readonly shown: TiledMap
  readonly cellPx: number
  readonly terrain: readonly PlannedTerrain[]
  readonly draft: Draft | null
}

/** What is drawn. Fields are compared by identity. */
export interface TiledMap {
  readonly map: BattleMap
  readonly styleSettings: StyleSettings
  readonly parts: MapParts
}

/** Chunks of one map. */
export class MapTiles {
  readonly #source: DrawSource
  readonly #onChange: () => void
  #shown: TiledMap | null = null
  #version = 0
  /** Counts the changes of style and parts. */
  #styleVersion = 0
  #current: Generation = { cellPx: 0, cells: CHUNK_CELLS, chunks: new Map() }
  #previous: Generation | null = null
  #patches: Patch[] = []
  readonly #drafts = new Drafts()
  #plan: Plan | null = null
  /** Squares that certainly look different since the last change. */
  #touched: CellRect | null = null
  /** Jobs the worker has, by version and id. */
  #outstanding = new Set<string>()
  #frame = 0
  #dressing: Dressing | undefined
  #isComplete = false

  /** `open` gives a source of pictures; `onChange` is called when there is something new to show. */
  constructor(open: (onDrawn: OnDrawn) => DrawSource, onChange: () => void) {
    this.#onChange = onChange
    this.#source = open((drawn) => this.#receive(drawn))
  }

  /** True if the last `draw` had all pictures in full detail. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Drops the map and its pictures. */
  clear(): void {
    this.#forget(this.#current)
    if (this.#previous) this.#forget(this.#previous)
    this.#previous = null
    this.#patches = []
    this.#drafts.clear()
    this.#plan = null
    this.#touched = null
    this.#shown = null
    this.#isComplete = false
    this.#outstanding.clear()
    this.#dressing = undefined
    this.#source.draw([])
  }

  /** Drops the map and closes its source. */
  close(): void {
    this.clear()
    this.#source.close()
  }

  /** Shows this map. `touched`: the squares that differ from the one before, or all; ignored for the first. */
  show(next: TiledMap, touched: readonly CellRect[] | 'all'): void {
    const before = this.#shown
    this.#shown = next
    if (before === null || before.map !== next.map) {
      if (before === null || touched === 'all' || touched.length > 0) {
        this.#version++
        this.#source.setMap(next.map, this.#version)
      }
    }
    if (before === null) return
    if (before.styleSettings !== next.styleSettings || before.parts !== next.parts || touched === 'all') {
      // Another style of the same squares: the old pictures stay until the new ones are there.
      this.#version++
      this.#styleVersion++
      this.#source.setMap(next.map, this.#version)
      for (const chunk of this.#current.chunks.values()) {
        chunk.wanted = this.#version
        chunk.isForeign = true
      }
      this.#previous = null
      this.#patches = []
      return
    }
    if (touched.length === 0) return
    for (const chunk of this.#current.chunks.values()) chunk.wanted = this.#version
    this.#touched = grownRect(touched.reduce(unitedRect), REACH_CELLS)
    this.#previous = null
    const { cellPx } = this.#current
    const draft = this.#draftOf(next, changedSquares(before.map, next.map), cellPx)
    if (draft) this.#patches.push({ ...draft, version: this.#version, cellPx })
  }

  /**
   * Draws terrain that a tool is about to paint over the chunks, as the map will show it, and nothing around it. Returns false if it is
   * too much to be drawn while the pointer moves.
   */
  drawPlanned(target: CanvasRenderingContext2D, view: View, terrain: readonly PlannedTerrain[]): boolean {
    const shown = this.#shown
    if (!shown || terrain.length === 0) return false
    const { cellPx } = view
    const known = this.#plan
    const isKnown =
      known?.shown === shown &&
      known.cellPx === cellPx &&
      known.terrain.length === terrain.length &&
      known.terrain.every((each, i) => each === terrain[i])
    const draft = isKnown ? known.draft : this.#plannedDraft(shown, cellPx, terrain)
    this.#plan = { shown, cellPx, terrain, draft }
    if (draft) place(target, view, draft.picture, draft.rect)
    return draft !== null
  }

  #plannedDraft(shown: TiledMap, cellPx: number, planned: readonly PlannedTerrain[]): Draft | null {
    const { layers } = shown.map
    const terrain = layers.terrain.slice()
    for (const { cells, terrain: code } of planned) for (const index of cells) terrain[index] = code
    const map = { ...shown.map, layers: { ...layers, terrain } }
    return this.#draftOf({ ...shown, map }, new Set(planned.flatMap(({ cells }) => cells)), cellPx)
  }

  #draftOf({ map, styleSettings, parts }: TiledMap, squares: ReadonlySet<number>, cellPx: number): Draft | null {
    return this.#drafts.of(map, squares, { cellPx, styleSettings, parts }, this.#dressing)
  }

  /** Draws the chunks that show squares of `area` to the screen (device pixels), and asks for those that are missing. */
  draw(target: CanvasRenderingContext2D, view: View, area: CellRect): void {
    this.#frame++
    this.#enter(view.cellPx)
    const visible = this.#visible(area)
    const missing = visible.some(({ bitmap }) => bitmap === null)
    if (missing && this.#previous) this.#stretch(this.#previous, target, view, area)
    for (const { bitmap, rect } of visible) if (bitmap) place(target, view, bitmap, rect)
    if (!missing) {
      if (this.#previous) this.#forget(this.#previous)
      this.#previous = null
    }
    this.#drawPatches(target, view)
    this.#ask(visible, area)
    this.#forgetOld()
  }

  #visible(area: CellRect): Chunk[] {
    const { chunks, cells } = this.#current
    const visible: Chunk[] = []
    if (area.widthCells <= 0 || area.heightCells <= 0) return visible
    for (const [col, row] of chunksOf(area, cells)) {
      const key = row * KEY_STRIDE + col
      let chunk = chunks.get(key)
      if (!chunk) {
        const rect = { col: col * cells, row: row * cells, widthCells: cells, heightCells: cells }
        chunk = { rect, bitmap: null, detail: 'coarse', version: 0, wanted: 0, isForeign: false, lastUsed: 0 }
        chunks.set(key, chunk)
      }
      chunk.lastUsed = this.#frame
      visible.push(chunk)
    }
    return visible
  }

  /** Patches stay until every chunk under them has at least their version. */
  #drawPatches(target: CanvasRenderingContext2D, view: View): void {
    const { chunks, cellPx } = this.#current
    this.#patches = this.#patches.filter(
      (patch) =>
        patch.cellPx === cellPx &&
        [...chunks.values()].some(({ rect, version }) => version < patch.version && rectsOverlap(rect, patch.rect)),
    )
    for (const { picture, rect } of this.#patches) place(target, view, picture, rect)
  }

  #ask(visible: readonly Chunk[], area: CellRect): void {
    if (!this.#shown) return
    const { styleSettings, parts } = this.#shown
    const { cellPx } = this.#current
    const [x, y] = [area.col + area.widthCells / 2, area.row + area.heightCells / 2]
    const distance = ({ rect }: Chunk) =>
      Math.hypot(rect.col + rect.widthCells / 2 - x, rect.row + rect.heightCells / 2 - y)
    const rank = ({ rect }: Chunk) => (this.#touched !== null && rectsOverlap(rect, this.#touched) ? 0 : 1)
    const near = [...visible].sort((a, b) => rank(a) - rank(b) || distance(a) - distance(b))
    const finest = detailAt(cellPx)
    const job = ({ rect, ...at }: Chunk, detail: Detail): DrawJob => ({
      id: `${rect.col},${rect.row},${cellPx},${detail},${this.#styleVersion}`,
      ...{ rect, cellPx, detail, styleSettings, parts },
      ...(at.bitmap !== null && !at.isForeign && at.detail === detail ? { shows: at.version } : {}),
    })
    const bare = near.filter(({ bitmap, isForeign }) => bitmap === null || isForeign)
    const old = near.filter(({ detail, version, wanted }) => detail !== finest || version < wanted || version === 0)
    const jobs = [
      ...(finest === 'full' ? bare.map((chunk) => job(chunk, 'coarse')) : []),
      ...old.map((chunk) => job(chunk, finest)),
    ]
    this.#isComplete = jobs.length === 0
    // Cached chunks outside the window are updated too, so that panning finds them up to date.
    for (const chunk of this.#current.chunks.values())
      if (chunk.bitmap && chunk.version < chunk.wanted && !chunk.isForeign && !visible.includes(chunk))
        jobs.push(job(chunk, chunk.detail))
    const keys = jobs.map(({ id }) => `${this.#version}:${id}`)
    // The worker already has all these jobs.
    if (keys.every((key) => this.#outstanding.has(key))) return
    this.#outstanding = new Set(keys)
    this.#source.draw(jobs)
  }

  #receive({ id, version, dressing, bitmap, part, since }: FromWorker): void {
    const [col = 0, row = 0, cellPx = 0, detail] = id.split(',').map((part, i) => (i < 3 ? Number(part) : part)) as [
      number,
      number,
      number,
      Detail,
    ]
    const isCurrentStyle = id.endsWith(`,${this.#styleVersion}`)
    this.#dressing = dressing
    this.#outstanding.delete(`${version}:${id}`)
    const { cells, chunks } = this.#current
    const chunk = cellPx === this.#current.cellPx ? chunks.get((row / cells) * KEY_STRIDE + col / cells) : undefined
    if (
      !chunk ||
      !isCurrentStyle ||
      (chunk.bitmap && chunk.detail === 'full' && detail === 'coarse' && version <= chunk.version)
    )
      return bitmap?.close()
    // The part is relative to a picture that was replaced: it must be requested again.
    if (since !== undefined && (since !== chunk.version || detail !== chunk.detail)) {
      bitmap?.close()
      return this.#onChange()
    }
    if (bitmap) {
      const whole = part && chunk.bitmap ? withPart(chunk.bitmap, chunk.rect, bitmap, part, cellPx) : bitmap
      chunk.bitmap?.close()
      chunk.bitmap = whole
    }
    chunk.detail = detail
    chunk.version = version
    if (version >= chunk.wanted) chunk.isForeign = false
    this.#onChange()
  }

  #enter(cellPx: number): void {
    if (cellPx === this.#current.cellPx) return
    const hasPictures = [...this.#current.chunks.values()].some(({ bitmap }) => bitmap !== null)
    if (hasPictures) {
      if (this.#previous) this.#forget(this.#previous)
      this.#previous = this.#current
    }
    const cells = detailAt(cellPx) === 'coarse' ? tileCells(cellPx) : Math.min(CHUNK_CELLS, tileCells(cellPx) * 2)
    this.#current = { cellPx, cells, chunks: new Map() }
    this.#patches = []
  }

  #stretch(old: Generation, target: CanvasRenderingContext2D, view: View, area: CellRect): void {
    for (const [col, row] of chunksOf(area, old.cells)) {
      const chunk = old.chunks.get(row * KEY_STRIDE + col)
      if (chunk?.bitmap) place(target, view, chunk.bitmap, chunk.rect)
    }
  }

  #forget({ chunks }: Generation): void {
    for (const { bitmap } of chunks.values()) bitmap?.close()
    chunks.clear()
  }

  #forgetOld(): void {
    const { chunks } = this.#current
    let pixels = 0
    for (const { bitmap } of chunks.values()) pixels += bitmap ? bitmap.width * bitmap.height : 0
    if (pixels <= MAX_PIXELS) return
    for (const [key, { lastUsed, bitmap }] of chunks)
      if (lastUsed < this.#frame - 1) {
        bitmap?.close()
        chunks.delete(key)
      }
  }
}

/** A picture with a part of it replaced. */
function withPart(
  before: ImageBitmap,
  rect: CellRect,
  drawn: ImageBitmap,
  part: CellRect,
  cellPx: number,
): ImageBitmap {
  const canvas = new OffscreenCanvas(before.width, before.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser gives no 2D canvas')
  const x = Math.round(part.col * cellPx) - Math.round(rect.col * cellPx)
  const y = Math.round(part.row * cellPx) - Math.round(rect.row * cellPx)
  context.drawImage(before, 0, 0)
  context.clearRect(x, y, drawn.width, drawn.height)
  context.drawImage(drawn, x, y)
  drawn.close()
  return canvas.transferToImageBitmap()
}

function place(
  target: CanvasRenderingContext2D,
  view: View,
  picture: ImageBitmap | OffscreenCanvas,
  { col, row, widthCells, heightCells }: CellRect,
): void {
  const [x, y] = [view.toX(col), view.toY(row)]
  target.drawImage(picture, x, y, view.toX(col + widthCells) - x, view.toY(row + heightCells) - y)
}
