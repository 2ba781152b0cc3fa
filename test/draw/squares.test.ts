import { describe, expect, it } from 'vitest'
import { sceneOf } from '../../src/draw/scene.ts'
import { edgesIn, forEachSquare, waterUnderRock } from '../../src/draw/squares.ts'
import { mapOf } from './support.ts'

const sceneFrom = (rows: readonly string[], edges: Parameters<typeof mapOf>[1] = []) =>
  sceneOf(mapOf(rows, edges), { view: 'gm', dressing: 'dungeon' })

/** The squares for which something holds, drawn back. */
const drawn = (rows: readonly string[], holds: (col: number, row: number) => boolean) =>
  rows.map((row, r) => [...row].map((_, c) => (holds(c, r) ? '~' : '.')).join(''))

describe('water', () => {
  it('lies under the rock beside it, but not where dry floor touches that rock', () => {
    const rows = ['rrrrrr', 'rr~~rr', '..~~rr', 'rr~~~r', 'rrrrrr']
    expect(drawn(rows, waterUnderRock(sceneFrom(rows)))).toEqual(['..~~..', '..~~~.', '..~~~.', '..~~~~', '..~~~.'])
  })

  it('of a basin ends at its curb', () => {
    const rows = ['rrrrrr', 'r~~rrr', 'r~~rrr', 'rrrrrr']
    expect(drawn(rows, waterUnderRock(sceneFrom(rows)))).toEqual(['......', '.~~...', '.~~...', '......'])
  })
})

describe('squares and edges of a rectangle', () => {
  it('are those on the map', () => {
    const squares: string[] = []
    const rect = { col: -2, row: 1, widthCells: 4, heightCells: 9 }
    forEachSquare(sceneFrom(['...', '...', '...']), rect, (col, row) => squares.push(`${col},${row}`))
    expect(squares).toEqual(['0,1', '1,1', '0,2', '1,2'])
  })

  it('hold the edges on their borders, each once', () => {
    const wall = { kind: 'wall' } as const
    const scene = sceneFrom(
      ['....', '....', '....', '....'],
      [
        [1, 1, 'north', wall],
        [2, 1, 'west', wall],
        [1, 2, 'north', wall],
        [3, 3, 'west', wall],
      ],
    )
    const ids = edgesIn(scene, { col: 1, row: 1, widthCells: 1, heightCells: 1 }).map(({ id }) => id)
    expect(ids.sort()).toEqual(['1,1,n', '1,2,n', '2,1,w'])
  })
})
