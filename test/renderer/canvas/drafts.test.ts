import { createCanvas, Path2D } from '@napi-rs/canvas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OnDrawn } from '../../../renderer/canvas/drawing/MapDrawer.ts'
import type { DrawJob } from '../../../renderer/canvas/drawing/messages.ts'
import { paintPart } from '../../../renderer/canvas/drawing/paintPart.ts'
import { Drafts } from '../../../renderer/canvas/Drafts.ts'
import { MapTiles, type PlannedTerrain } from '../../../renderer/canvas/MapTiles.ts'
import { changedSquares } from '../../../renderer/canvas/sceneDifference.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { ALL_PARTS } from '../../../src/draw/drawMap.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import { styleSettingsSchema } from '../../../src/map/records/styleSettings.ts'
import { edgeAt } from '../../support/printableMap.ts'
import { TestEditor } from '../editor/testEditor.ts'

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', function (widthPx: number, heightPx: number) {
    const canvas = createCanvas(widthPx, heightPx)
    return Object.assign(canvas, { transferToImageBitmap: () => Object.assign(canvas, { close: () => undefined }) })
  })
  vi.stubGlobal('Path2D', Path2D)
})
afterEach(() => void vi.unstubAllGlobals())

const SIDE = 16
const CELL_PX = 24
const WATER = 8
const AREA = { col: 0, row: 0, widthCells: SIDE, heightCells: SIDE }

/** A cave on the screen, drawn in full; `stage` is what is seen, `finish` lets the worker draw what it was asked for. */
async function shownIn(style: string) {
  const t = await TestEditor.open(SIDE, SIDE)
  const rock = [...t.map.layers.terrain.keys()].filter((i) => i % SIDE < 3 || i < SIDE * 2)
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: rock, values: [11] })
  const look = { ...styleSettingsSchema.parse({}), style }
  const view = new View()
  view.resize(2 * SIDE * CELL_PX, 2 * SIDE * CELL_PX, 1)
  view.zoomAt(0, 0, CELL_PX, t.map)
  const canvas = createCanvas(2 * SIDE * CELL_PX, 2 * SIDE * CELL_PX)
  const context = canvas.getContext('2d')
  let jobs: readonly DrawJob[] = []
  let [answer, version]: [OnDrawn, number] = [() => undefined, 0]
  const tiles = new MapTiles(
    (onDrawn) => {
      answer = onDrawn
      return {
        setMap: (_, newest) => void (version = newest),
        draw: (asked) => void (jobs = asked),
        close: () => undefined,
      }
    },
    () => undefined,
  )
  const paint = (planned: readonly PlannedTerrain[]): Uint8ClampedArray => {
    const target = context as unknown as CanvasRenderingContext2D
    context.clearRect(0, 0, canvas.width, canvas.height)
    tiles.draw(target, view, AREA)
    tiles.drawPlanned(target, view, planned)
    return context.getImageData(view.toX(0), view.toY(0), SIDE * CELL_PX, SIDE * CELL_PX).data
  }
  const finish = () => {
    const [dressing, asked] = ['dungeon' as const, jobs]
    jobs = []
    for (const { shows: _, id, ...job } of asked) {
      const bitmap = paintPart(sceneOf(t.map, { view: 'gm', dressing }), job).transferToImageBitmap()
      answer({ source: 1, id, version, dressing, bitmap })
    }
  }
  let before = t.map
  const show = () => {
    const touched = [...changedSquares(before, t.map)].map((i) => ({
      ...{ col: i % SIDE, row: Math.floor(i / SIDE) },
      ...{ widthCells: 1, heightCells: 1 },
    }))
    before = t.map
    tiles.show({ map: t.map, styleSettings: look, parts: ALL_PARTS }, touched)
  }
  show()
  paint([])
  finish()
  paint([])
  finish()
  return { t, show, finish, stage: (planned: readonly PlannedTerrain[] = []) => paint(planned) }
}

/** How far two pictures differ in a square on average, of 255. */
function differenceIn(a: Uint8ClampedArray, b: Uint8ClampedArray, index: number): number {
  const [left, top] = [(index % SIDE) * CELL_PX, Math.floor(index / SIDE) * CELL_PX]
  let sum = 0
  for (let y = top; y < top + CELL_PX; y++)
    for (let x = left; x < left + CELL_PX; x++)
      for (let channel = 0; channel < 4; channel++) {
        const i = (y * SIDE * CELL_PX + x) * 4 + channel
        sum += Math.abs(a[i]! - b[i]!)
      }
  return sum / (CELL_PX * CELL_PX * 3)
}

const squares = Array.from({ length: SIDE * SIDE }, (_, i) => i)
/** An L: the squares between its arms are in its box, but no part of it. */
const STROKE = [...[6, 7, 8, 9].map((col) => 8 * SIDE + col), 9 * SIDE + 6, 10 * SIDE + 6]

describe.each(MAP_STYLES.map(({ id }) => id))('a stroke in the style %s', (style) => {
  it('shows at once where it changes the map, while all around it stays until the new picture is ready', async () => {
    const { t, show, stage, finish } = await shownIn(style)
    const before = stage()
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: STROKE, values: [WATER] })
    show()
    const between = stage()
    expect(squares.filter((i) => differenceIn(before, between, i) > 0)).toEqual(STROKE)
    finish()
    const after = stage()
    // The draft is what the picture shows, up to a pixel at its sides.
    for (const i of STROKE) expect(differenceIn(between, after, i)).toBeLessThan(4)
  })

  it('looks while it is drawn as the map will show it, and changes nothing beside it', async () => {
    const { t, show, stage, finish } = await shownIn(style)
    const before = stage()
    const drawing = stage([{ kind: 'terrain', cells: STROKE, terrain: WATER }])
    expect(squares.filter((i) => differenceIn(before, drawing, i) > 0)).toEqual(STROKE)
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: STROKE, values: [WATER] })
    show()
    stage()
    finish()
    const after = stage()
    for (const i of STROKE) expect(differenceIn(drawing, after, i)).toBeLessThan(4)
  })
})

it('a stroke over more squares than can be drawn at once waits for its picture', async () => {
  const t = await TestEditor.open(40, 40)
  const look = { cellPx: CELL_PX, styleSettings: settingsOf(t.map).look, parts: ALL_PARTS }
  const drafted = (cells: number) =>
    new Drafts().of(t.map, new Set(Array.from({ length: cells }, (_, i) => i)), look, undefined)
  expect(drafted(1600)).toBeNull()
  expect(drafted(200)?.rect).toEqual({ col: 0, row: 0, widthCells: 40, heightCells: 5 })
})

it('squares beside a new wall, under a symbol and with another floor look different, and no others', async () => {
  const t = await TestEditor.open(8, 6)
  const step = (change: Parameters<typeof t.main.change>[0]): readonly number[] => {
    const before: BattleMap = t.map
    t.main.change(change)
    return [...changedSquares(before, t.map)].sort((a, b) => a - b)
  }
  const wall = edgeAt(3, 2, 'north', { kind: 'wall' })
  expect(step({ type: 'edit-records', put: [{ table: 'edges', record: wall }] })).toEqual([8 + 3, 16 + 3])
  const region = { id: 'r', name: 'Pool', floor: 'sand', cells: [{ col: 7, row: 5 }] }
  expect(step({ type: 'edit-records', put: [{ table: 'regions', record: region as never }] })).toEqual([47])
  expect(step({ type: 'paint-cells', layer: 'elevationFeet', indices: [12], values: [10] })).toEqual([12])
})
