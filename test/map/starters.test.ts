import { expect, test } from 'vitest'
import type { MapId } from '../../src/map/records/ids.ts'
import { MAP_STARTERS, newMap, type MapStarter } from '../../src/map/starters.ts'
import { ROCK } from '../../src/map/terrain.ts'

const made = (widthCells: number, heightCells: number, starter: MapStarter) =>
  newMap('m' as MapId, { widthCells, heightCells }, { name: 'New', ruleset: 'pf1e' }, starter)
const drawn = (widthCells: number, heightCells: number, starter: MapStarter) => {
  const { layers } = made(widthCells, heightCells, starter)
  return Array.from({ length: heightCells }, (_, row) =>
    Array.from(layers.terrain.subarray(row * widthCells, (row + 1) * widthCells), (code) =>
      code === ROCK ? '#' : code === 0 ? '.' : '?',
    ).join(''),
  )
}

test('a field is open, rock is solid', () => {
  expect(drawn(4, 2, 'field')).toEqual(['....', '....'])
  expect(drawn(4, 2, 'rock')).toEqual(['####', '####'])
})

test('two rooms, a corridor of two squares between them, a double door at each end', () => {
  expect(drawn(17, 7, 'rooms')).toEqual([
    '#################',
    '#.....#####.....#',
    '#...............#',
    '#...............#',
    '#.....#####.....#',
    '#.....#####.....#',
    '#################',
  ])
  const doors = [...made(17, 7, 'rooms').tables.edges.values()]
  expect(doors.map(({ cell, border, kind, door }) => [cell.col, cell.row, border, kind, door])).toEqual([
    [6, 2, 'west', 'door', 'closed'],
    [6, 3, 'west', 'door', 'closed'],
    [11, 2, 'west', 'door', 'closed'],
    [11, 3, 'west', 'door', 'closed'],
  ])
})

test('a small map is one room with a rim, the smallest is open; the rim of any other is rock', () => {
  expect(drawn(8, 5, 'rooms')).toEqual(['########', '#......#', '#......#', '#......#', '########'])
  expect(drawn(2, 2, 'rooms')).toEqual(['..', '..'])
  for (const [width, height] of [
    [11, 5],
    [40, 30],
    [200, 150],
    [12, 200],
  ] as const) {
    const rows = drawn(width, height, 'rooms')
    expect(rows[0]).toBe('#'.repeat(width))
    expect(rows.at(-1)).toBe('#'.repeat(width))
    expect(rows.every((row) => row.startsWith('#') && row.endsWith('#'))).toBe(true)
    expect(made(width, height, 'rooms').tables.edges.size).toBe(4)
  }
  expect(MAP_STARTERS).toHaveLength(3)
})
