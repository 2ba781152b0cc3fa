import { expect, test } from 'vitest'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { changedAreas } from '../../../renderer/canvas/sceneDifference.ts'
import { rectHolds } from '../../../src/grid/cell.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../../../src/map/battleMap.ts'
import { TestEditor } from '../editor/testEditor.ts'

const sceneOf = (map: BattleMap): Scene =>
  ({
    map,
    settings: settingsOf(map),
    palette: terrainPalette(map),
    theme: 'light',
    overlays: { grid: true, elevation: true },
  }) as Scene

async function difference(command: unknown): Promise<ReturnType<typeof changedAreas>> {
  const t = await TestEditor.open(40, 40)
  const before = sceneOf(t.map)
  t.main.change(command)
  return changedAreas(before, sceneOf(t.map))
}

test('painting a square repaints the squares round it, not the map', async () => {
  const rects = await difference({ type: 'paint-cells', layer: 'terrain', indices: [40 * 10 + 20], values: [1] })
  if (typeof rects === 'string') throw new Error(rects)
  expect(rects.some((rect) => rectHolds(rect, { col: 20, row: 10 }))).toBe(true)
  expect(rects.reduce((sum, { widthCells, heightCells }) => sum + widthCells * heightCells, 0)).toBeLessThan(100)
})

test('a height is repainted with its neighbors, since drops are drawn on borders', async () => {
  const rects = await difference({ type: 'paint-cells', layer: 'elevationFeet', indices: [40 * 8 + 8], values: [5] })
  if (typeof rects === 'string') throw new Error(rects)
  for (const cell of [
    { col: 7, row: 8 },
    { col: 8, row: 7 },
    { col: 9, row: 8 },
  ])
    expect(rects.some((rect) => rectHolds(rect, cell))).toBe(true)
})

test('an edge is repainted as far as a door swings', async () => {
  const rects = await difference({
    type: 'edit-records',
    put: [
      {
        table: 'edges',
        record: { id: '5,5,n', cell: { col: 5, row: 5 }, border: 'north', kind: 'door', door: 'open' },
      },
    ],
  })
  expect(rects).toEqual([{ col: 4, row: 4, widthCells: 3, heightCells: 3 }])
})

test('creatures leave the ground as it is; another size is another map', async () => {
  const creature = {
    id: 'a',
    name: 'A',
    size: 'medium',
    side: 'party',
    at: { col: 1, row: 1 },
    speedFeet: { land: 30 },
  }
  expect(await difference({ type: 'edit-records', put: [{ table: 'creatures', record: creature }] })).toEqual([])
  expect(await difference({ type: 'turn-map', turn: 'half' })).not.toBe('other-map')
  expect(await difference({ type: 'resize-map', widthCells: 20, heightCells: 40, offset: { col: 0, row: 0 } })).toBe(
    'other-map',
  )
})
