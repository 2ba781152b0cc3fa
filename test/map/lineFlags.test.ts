import { expect, test } from 'vitest'
import { lineGridOf } from '../../src/map/lineFlags.ts'
import { drawnMap } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

test('a part of a map has the lines that the whole map has there', () => {
  const map = drawnMap(['...#..', '.#.o..', '..t...', '......'], 'pf1e', {
    edges: [
      edgeAt(3, 2, 'north', { kind: 'wall' }),
      edgeAt(4, 2, 'north', { kind: 'window' }),
      edgeAt(4, 3, 'west', { kind: 'door', door: 'closed' }),
      edgeAt(2, 2, 'west', { kind: 'barrier' }),
    ],
  })
  const size = { widthCells: 3, heightCells: 2 }
  const whole = lineGridOf(map, { col: 0, row: 0, widthCells: 6, heightCells: 4 })
  const part = lineGridOf(map, { col: 2, row: 2, ...size })
  const cut = (flags: ArrayLike<number>) => [2, 3].flatMap((row) => [2, 3, 4].map((col) => flags[6 * row + col]))
  expect(part).toMatchObject(size)
  for (const layer of ['squares', 'west', 'north'] as const) expect([...part[layer]]).toEqual(cut(whole[layer]))
  expect([...part.north].filter(Boolean)).toHaveLength(2)
  expect([...part.west].filter(Boolean)).toHaveLength(2)
})
