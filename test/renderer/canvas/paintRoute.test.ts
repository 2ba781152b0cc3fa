import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pillText } from '../../../renderer/canvas/labels.ts'
import { paintingOf } from '../../../renderer/canvas/painting.ts'
import { paintThreat } from '../../../renderer/canvas/paintReach.ts'
import { paintRoute } from '../../../renderer/canvas/paintRoute.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import type { TacticsOverlay } from '../../../renderer/editor/tacticsOverlay.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { mapWith } from '../../support/printableMap.ts'
import { realCanvas, useRealCanvases } from '../../support/realCanvas.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const hero = { name: 'Hero', size: 'medium', side: 'party', at: { col: 0, row: 1 }, speedFeet: { land: 30 } }
const map = mapWith({ widthCells: 6, heightCells: 4 }, { creatures: [hero] })
const [selected] = map.tables.creatures.values()

/** Texts on a way along a row whose squares are so many pixels wide, with the altitude after each step. */
function textsOnWay(
  cellPx: number,
  altitudes: readonly number[] = [0, 0, 0],
  tactics: TacticsOverlay | null = null,
): readonly string[] {
  const view = new View()
  view.resize(6 * cellPx, 4 * cellPx, 1)
  view.cellPx = cellPx
  view.originX = view.originY = 0
  const path = [0, ...altitudes.map((_, i) => i + 1)].map((col) => ({ col, row: 1 }))
  const steps = altitudes.map((altitudeFeet, i) => ({
    to: { col: i + 1, row: 1 },
    totalFeet: 5 * (i + 1),
    altitudeFeet,
  }))
  const route = { path, steps, band: 'move', legal: true, hazards: [], provokes: [], blocker: null, after: null }
  const overlays = { path: true }
  const scene = {
    map,
    settings: settingsOf(map),
    theme: 'light',
    overlays,
    route,
    standing: null,
    previews: [],
    tactics,
  }
  const pictures = { get: () => null } as never
  const stores = { pictures, areas: null as never, sprites: new TokenSprites(pictures) }
  const { context } = realCanvas(view.widthPx, view.heightPx)
  const texts: string[] = []
  vi.spyOn(context, 'fillText').mockImplementation((text) => void texts.push(text))
  paintRoute(context, paintingOf(scene as unknown as Scene, view, stores), selected ?? null)
  return texts
}

test('a way says its feet at every step, and at its end what it costs; from afar only that', () => {
  expect(textsOnWay(60)).toEqual(['5', '10', '15 ft · move'])
  expect(textsOnWay(20)).toEqual(['15 ft · move'])
})

test('a way to where routes are kept leaves its end to their words', () => {
  const keptTo = (col: number): TacticsOverlay => ({
    kind: 'routes',
    routes: [
      {
        path: [
          { col: 0, row: 1 },
          { col, row: 1 },
        ],
        label: 'Shortest: 15 ft',
        provokes: [],
      },
    ],
    spaceCells: 1,
  })
  expect(textsOnWay(60, [0, 0, 0], keptTo(3))).toEqual(['5', '10'])
  expect(textsOnWay(60, [0, 0, 0], keptTo(2))).toEqual(['5', '10', '15 ft · move'])
})

test('a way that climbs says how high it is, and its feet too where it climbs no further', () => {
  expect(textsOnWay(60, [5, 10, 10, 10, 10])).toEqual(['↑5', '10 ↑10', '15', '20', '25 ft ↑10 · move'])
  expect(textsOnWay(60, [10, 10, 5, 0])).toEqual(['5 ↑10', '10', '↑5', '20 ft ↑0 · move'])
})

test('a pill is painted alone: those before it are not filled again', () => {
  const { context } = realCanvas(200, 60)
  pillText(context, 'one', 50, 30, 14, '#000000', '#ff0000')
  context.clearRect(0, 0, 100, 60)
  pillText(context, 'two', 150, 30, 14, '#000000', '#0000ff')
  expect([...context.getImageData(0, 0, 100, 60).data].every((byte) => byte === 0)).toBe(true)
  expect([...context.getImageData(134, 30, 1, 1).data]).toEqual([0, 0, 255, 255])
})

test('threatened squares leave nothing dashed that is painted after them', () => {
  const { context } = realCanvas(60, 40)
  const scene = { map, settings: settingsOf(map), theme: 'light' } as unknown as Scene
  const dashes: number[] = []
  const stroke = context.stroke.bind(context)
  context.stroke = ((path: Path2D) => {
    dashes.push(context.getLineDash().length)
    stroke(path)
  }) as typeof context.stroke
  const squares = new Map([
    ['party', new Set([0, 1])],
    ['foes', new Set([7])],
  ])
  paintThreat(context, scene, squares, { col: 0, row: 0, widthCells: 6, heightCells: 4 }, 10)
  // Of each side the slanted lines, then the border, both with their halos below.
  expect(dashes).toEqual([0, 0, 0, 2, 0, 0, 0, 2])
  expect(context.getLineDash()).toEqual([])
})
