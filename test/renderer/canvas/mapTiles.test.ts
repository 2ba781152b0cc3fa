import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OnDrawn } from '../../../renderer/canvas/drawing/MapDrawer.ts'
import type { DrawJob } from '../../../renderer/canvas/drawing/messages.ts'
import { MapTiles, type TiledMap } from '../../../renderer/canvas/MapTiles.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { ALL_PARTS } from '../../../src/draw/drawMap.ts'
import type { CellRect } from '../../../src/grid/cell.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { TestEditor } from '../editor/testEditor.ts'

beforeEach(() => {
  // A canvas of its own, as windows and workers have them.
  vi.stubGlobal('OffscreenCanvas', function (widthPx: number, heightPx: number) {
    const canvas = createCanvas(widthPx, heightPx)
    return Object.assign(canvas, { transferToImageBitmap: () => Object.assign(canvas, { close: () => undefined }) })
  })
  vi.stubGlobal('Path2D', Path2D)
})
afterEach(() => void vi.unstubAllGlobals())

/** A picture of one color. */
function pictureOf(sidePx: number, color: string): ImageBitmap {
  const canvas = createCanvas(sidePx, sidePx)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, sidePx, sidePx)
  return Object.assign(canvas, { close: () => undefined })
}

/** A worker that does what it is told when the test says so. */
class HandWorker {
  version = 0
  jobs: readonly DrawJob[] = []
  readonly asked: (readonly DrawJob[])[] = []
  changes = 0
  /** What it draws. */
  picture = (): ImageBitmap => pictureOf(16 * 32, '#000')
  #onDrawn: OnDrawn = () => undefined
  readonly tiles = new MapTiles(
    (onDrawn) => {
      this.#onDrawn = onDrawn
      return {
        setMap: (_, version) => void (this.version = version),
        draw: (jobs) => {
          this.jobs = jobs
          this.asked.push(jobs)
        },
        close: () => undefined,
      }
    },
    () => void this.changes++,
  )

  /** Draws the next job. */
  work(): DrawJob {
    const [job, ...rest] = this.jobs
    if (!job) throw new Error('nothing to draw')
    this.jobs = rest
    this.deliver(job, this.version)
    return job
  }

  /** A picture of the map of that version is done; or it looks as the one at hand. */
  deliver({ id, shows }: DrawJob, version: number, looksTheSame = false): void {
    const answer = { source: 1, id, version, dressing: 'dungeon' as const }
    if (looksTheSame) this.#onDrawn({ ...answer, bitmap: null, ...(shows === undefined ? {} : { since: shows }) })
    else this.#onDrawn({ ...answer, bitmap: this.picture() })
  }

  /** What a change made stale of a picture is done. */
  deliverPart({ id }: DrawJob, version: number, since: number, part: CellRect, color: string): void {
    const bitmap = pictureOf(part.widthCells * 32 + 1, color)
    this.#onDrawn({ source: 1, id, version, dressing: 'dungeon', bitmap, part, since })
  }

  workAll(): DrawJob[] {
    const done: DrawJob[] = []
    while (this.jobs.length > 0) done.push(this.work())
    return done
  }
}

const SIDE = 64
async function opened(cellPx = 32) {
  const t = await TestEditor.open(SIDE, SIDE)
  const worker = new HandWorker()
  const view = new View()
  view.resize(1024, 1024, 1)
  view.zoomAt(0, 0, cellPx, t.map)
  const target = createCanvas(1024, 1024).getContext('2d') as unknown as CanvasRenderingContext2D
  const drawn = vi.spyOn(target, 'drawImage')
  const tiled = (): TiledMap => ({ map: t.map, styleSettings: settingsOf(t.map).look, parts: ALL_PARTS })
  const area = { col: 0, row: 0, widthCells: 32, heightCells: 32 }
  const draw = (shown = area) => worker.tiles.draw(target, view, shown)
  worker.tiles.show(tiled(), 'all')
  draw()
  return { t, worker, view, draw, tiled, drawn }
}

describe('chunks of the map', () => {
  it('are drawn roughly first, all of them, and then in full, the nearest to the middle first', async () => {
    const { worker, draw } = await opened()
    const done = worker.workAll()
    expect(done.map(({ detail }) => detail)).toEqual([
      ...Array<string>(4).fill('coarse'),
      ...Array<string>(4).fill('full'),
    ])
    expect(done[0]?.rect).toMatchObject({ widthCells: 16, heightCells: 16 })
    draw()
    expect(worker.tiles.isComplete).toBe(true)
  })

  it('stay in full detail when a rough picture comes late', async () => {
    const { worker, draw } = await opened()
    const [rough] = worker.workAll()
    draw()
    const asked = worker.asked.length
    if (rough) worker.deliver(rough, worker.version)
    draw()
    expect(rough?.detail).toBe('coarse')
    expect(worker.asked).toHaveLength(asked)
    expect(worker.tiles.isComplete).toBe(true)
  })

  it('are only rough where a square is too small for detail', async () => {
    const { worker } = await opened(8)
    expect(new Set(worker.workAll().map(({ detail }) => detail))).toEqual(new Set(['coarse']))
  })

  it('stay in the window however much memory they take, and go once they are out of it', async () => {
    const { worker, draw, drawn } = await opened()
    drawn.mockImplementation(() => undefined)
    worker.picture = () => ({ width: 4096, height: 4096, close: () => undefined })
    worker.workAll()
    for (let frame = 0; frame < 2; frame++) draw()
    expect([worker.tiles.isComplete, worker.asked.length]).toEqual([true, 1])
    for (let frame = 0; frame < 3; frame++) draw({ col: 32, row: 32, widthCells: 32, heightCells: 32 })
    worker.workAll()
    draw()
    expect(worker.jobs.map(({ rect }) => [rect.col, rect.row])).toEqual(
      expect.arrayContaining([
        [0, 0],
        [16, 0],
        [0, 16],
        [16, 16],
      ]),
    )
  })

  it('are not asked for again while the worker has them', async () => {
    const { worker, draw } = await opened()
    worker.work()
    draw()
    worker.work()
    draw()
    expect(worker.asked).toHaveLength(1)
  })

  it('after an edit are drawn again where they look different, the touched one first, and the touched squares at once', async () => {
    const { t, worker, draw, tiled, drawn } = await opened()
    worker.workAll()
    draw()
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [4 * SIDE + 4], values: [8] })
    worker.tiles.show(tiled(), [{ col: 4, row: 4, widthCells: 1, heightCells: 1 }])
    drawn.mockClear()
    draw()
    // Four old chunks, and the patch over them in the same frame.
    expect(drawn).toHaveBeenCalledTimes(5)
    // The touched chunk is drawn first; of the others the worker finds out that they look as before.
    const [first, ...others] = worker.jobs
    expect([first?.rect.col, first?.rect.row, first?.detail]).toEqual([0, 0, 'full'])
    expect([first, ...others].map((job) => job?.shows)).toEqual(Array<number>(4).fill(worker.version - 1))
    if (first) worker.deliver(first, worker.version)
    for (const job of others) worker.deliver(job, worker.version, true)
    drawn.mockClear()
    draw()
    expect(drawn).toHaveBeenCalledTimes(4)
    expect(worker.tiles.isComplete).toBe(true)
  })

  it('take the stale part of a picture into the one at hand', async () => {
    const { t, worker, draw, tiled, drawn } = await opened()
    worker.workAll()
    draw()
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [4 * SIDE + 4], values: [8] })
    worker.tiles.show(tiled(), [{ col: 4, row: 4, widthCells: 1, heightCells: 1 }])
    draw()
    const { jobs, version } = worker
    const [first, ...others] = jobs
    for (const job of others) worker.deliver(job, version, true)
    const part = { col: 3, row: 4, widthCells: 2, heightCells: 2 }
    if (first) worker.deliverPart(first, version, version - 1, part, '#f00')
    drawn.mockClear()
    draw()
    expect(worker.tiles.isComplete).toBe(true)
    const picture = drawn.mock.calls[0]?.[0] as unknown as Canvas
    const colorAt = (col: number, row: number) => [
      ...picture.getContext('2d').getImageData(32 * col + 2, 32 * row + 2, 1, 1).data,
    ]
    const [black, red] = [
      [0, 0, 0, 255],
      [255, 0, 0, 255],
    ]
    expect([colorAt(2, 4), colorAt(3, 4), colorAt(4, 5), colorAt(5, 5), colorAt(4, 6)]).toEqual([
      ...[black, red],
      ...[red, black, black],
    ])
  })

  it('do not take a part that was drawn to fit another picture', async () => {
    const { t, worker, draw, tiled } = await opened()
    worker.workAll()
    draw()
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [4 * SIDE + 4], values: [8] })
    worker.tiles.show(tiled(), [{ col: 4, row: 4, widthCells: 1, heightCells: 1 }])
    draw()
    const { jobs, version } = worker
    const part = { col: 3, row: 4, widthCells: 2, heightCells: 2 }
    const [first, ...others] = jobs
    for (const job of others) worker.deliver(job, version, true)
    if (first) worker.deliverPart(first, version, version - 2, part, '#f00')
    draw()
    expect(worker.tiles.isComplete).toBe(false)
    expect(worker.jobs.map(({ rect }) => [rect.col, rect.row])).toEqual([[0, 0]])
    worker.workAll()
    draw()
    expect(worker.tiles.isComplete).toBe(true)
  })

  it('on both sides of a border are drawn again after an edit near it', async () => {
    const { t, worker, draw, tiled } = await opened()
    worker.workAll()
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [14 * SIDE + 4], values: [8] })
    worker.tiles.show(tiled(), [{ col: 4, row: 14, widthCells: 1, heightCells: 1 }])
    draw()
    expect(worker.jobs.slice(0, 2).map(({ rect }) => [rect.col, rect.row])).toEqual([
      [0, 0],
      [0, 16],
    ])
  })

  it('beyond the window follow an edit, after those in it', async () => {
    const { t, worker, view, draw, tiled } = await opened()
    worker.workAll()
    const target = createCanvas(1024, 1024).getContext('2d') as unknown as CanvasRenderingContext2D
    const corner = { col: 0, row: 0, widthCells: 16, heightCells: 16 }
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [40 * SIDE + 40], values: [8] })
    worker.tiles.show(tiled(), [{ col: 40, row: 40, widthCells: 1, heightCells: 1 }])
    worker.tiles.draw(target, view, corner)
    expect(worker.jobs.map(({ rect }) => [rect.col, rect.row])).toEqual([
      [0, 0],
      [16, 0],
      [0, 16],
      [16, 16],
    ])
    for (const job of worker.jobs.slice(0, 1)) worker.deliver(job, worker.version, true)
    worker.tiles.draw(target, view, corner)
    expect(worker.tiles.isComplete).toBe(true)
    worker.workAll()
    draw()
    expect(worker.tiles.isComplete).toBe(true)
  })

  it('that show an older map than asked for are asked for again', async () => {
    const { t, worker, draw, tiled } = await opened()
    worker.workAll()
    const old = worker.version
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [0], values: [8] })
    worker.tiles.show(tiled(), [{ col: 0, row: 0, widthCells: 1, heightCells: 1 }])
    draw()
    const [asked] = worker.jobs
    if (asked) worker.deliver(asked, old)
    draw()
    expect(worker.tiles.isComplete).toBe(false)
    worker.workAll()
    draw()
    expect(worker.tiles.isComplete).toBe(true)
  })

  it('stay while creatures move', async () => {
    const { worker, tiled, t } = await opened()
    worker.workAll()
    const version = worker.version
    worker.tiles.show({ ...tiled(), map: { ...t.map } }, [])
    expect(worker.version).toBe(version)
  })

  it('show another style roughly before they show it in full', async () => {
    const { worker, draw, tiled } = await opened()
    worker.workAll()
    draw()
    worker.tiles.show({ ...tiled(), styleSettings: { ...tiled().styleSettings, style: 'old-school' } }, [])
    draw()
    const done = worker.workAll()
    expect(
      done
        .slice(0, 4)
        .every(({ detail, styleSettings }) => detail === 'coarse' && styleSettings.style === 'old-school'),
    ).toBe(true)
    expect(done.slice(4).every(({ detail }) => detail === 'full')).toBe(true)
  })

  it('show a rough picture of another style in place of the old one in full', async () => {
    const { worker, draw, tiled, drawn } = await opened()
    worker.workAll()
    worker.tiles.show({ ...tiled(), styleSettings: { ...tiled().styleSettings, style: 'old-school' } }, [])
    draw()
    const rough = pictureOf(16 * 8, '#0f0')
    worker.picture = () => rough
    expect(worker.work()).toMatchObject({ detail: 'coarse', rect: { col: 0, row: 0 } })
    drawn.mockClear()
    draw()
    expect(drawn.mock.calls[0]?.[0]).toBe(rough)
  })

  it('of the zoom before are shown until those of the new one are there', async () => {
    const { worker, view, draw, drawn, t } = await opened()
    worker.workAll()
    draw()
    view.zoomAt(0, 0, 40, t.map)
    drawn.mockClear()
    draw()
    expect(drawn).toHaveBeenCalledTimes(4)
    worker.workAll()
    drawn.mockClear()
    draw()
    // Only the new ones.
    expect([worker.tiles.isComplete, drawn.mock.calls.length]).toEqual([true, 4])
  })
})
