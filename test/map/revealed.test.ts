import { expect, test } from 'vitest'
import { emptyMap, terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { regionSchema } from '../../src/map/records/annotations.ts'
import { edgeIdAt, edgeSchema, type Edge } from '../../src/map/records/edge.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { areaToReveal } from '../../src/map/revealed.ts'
import { ROCK } from '../../src/map/terrain.ts'

const wall = (col: number, row: number, border: 'north' | 'west', kind: Edge['kind'] = 'wall') => {
  const cell = { col, row }
  return edgeSchema.parse({ id: edgeIdAt(cell, border), cell, border, kind })
}
/** `#` is rock; edges are given. */
function drawn(rows: readonly string[], edges: readonly Edge[] = [], regions: readonly unknown[] = []): BattleMap {
  const map = emptyMap(
    'm' as MapId,
    { widthCells: rows[0]!.length, heightCells: rows.length },
    { name: 'x', ruleset: 'pf1e' },
  )
  const terrain = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? ROCK : 0))
  expect(terrainPalette(map)[ROCK]?.blocksLines).toBe(true)
  const found = regions.map((region) => regionSchema.parse(region))
  return {
    ...map,
    layers: { ...map.layers, terrain },
    tables: {
      ...map.tables,
      edges: new Map(edges.map((edge) => [edge.id, edge])),
      regions: new Map(found.map((region) => [region.id, region])),
    },
  }
}
const shown = (map: BattleMap, col: number, row: number) => {
  const area = new Set(areaToReveal(map, { col, row }))
  const lines = Array.from({ length: map.heightCells }, (_, r) =>
    Array.from({ length: map.widthCells }, (__, c) => (area.has(r * map.widthCells + c) ? 'o' : '.')).join(''),
  )
  return lines
}

test('a click reveals the room with the rock around it, up to doors and walls', () => {
  const map = drawn(['#####..', '#...#..', '#......', '#####..'], [wall(4, 2, 'west', 'door')])
  expect(shown(map, 1, 1)).toEqual(['ooooo..', 'ooooo..', 'oooo...', 'ooooo..'])
})

test('thin walls and windows bound it, low walls and corners of rock do not', () => {
  const map = drawn(
    ['....', '....'],
    [wall(1, 0, 'west'), wall(1, 1, 'west', 'window'), wall(3, 0, 'west', 'barrier'), wall(3, 1, 'west', 'barrier')],
  )
  expect(shown(map, 2, 0)).toEqual(['.ooo', '.ooo'])
  expect(shown(map, 0, 0)).toEqual(['o...', 'o...'])
})

test('the smallest region drawn there goes before walls; floors, traps and deployment zones do not count', () => {
  const cells = [
    { col: 0, row: 0 },
    { col: 1, row: 0 },
  ]
  const map = drawn(
    ['....', '....'],
    [],
    [
      { id: 'hall', name: 'Hall', cells: [...cells, { col: 2, row: 0 }] },
      { id: 'nook', name: 'Nook', purpose: 'room', cells },
      { id: 'trap', name: 'Pit', purpose: 'trap', cells: [{ col: 0, row: 0 }] },
    ],
  )
  expect(shown(map, 0, 0)).toEqual(['oo..', '....'])
  expect(shown(map, 2, 0)).toEqual(['ooo.', '....'])
  expect(shown(map, 3, 1)).toEqual(['oooo', 'oooo'])
})

test('a square of rock reveals itself alone', () => {
  expect(shown(drawn(['###', '###']), 1, 0)).toEqual(['.o.', '...'])
})
