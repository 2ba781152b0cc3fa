import { expect, it } from 'vitest'
import { cellIndex } from '../../src/grid/cell.ts'
import { terrainPalette } from '../../src/map/battleMap.ts'
import { blockingThings } from '../../src/words/blockers.ts'
import { en } from '../../src/words/en/index.ts'
import { drawnMap } from '../support/drawnMap.ts'

it('squares of one terrain are named together as long as each touches one before it', () => {
  const map = drawnMap(['.~~.~p.', '...~...'], 'pf1e')
  const named = (...squares: readonly (readonly [col: number, row: number])[]) =>
    blockingThings(
      map,
      squares.map(([col, row]) => {
        const type = terrainPalette(map)[map.layers.terrain[cellIndex(map, { col, row })] ?? 0]
        return { kind: 'terrain', cell: { col, row }, terrain: type?.id ?? '' }
      }),
    ).map((thing) => en.blockers.thing(thing))
  expect(named([1, 0], [2, 0], [3, 1], [4, 0])).toEqual(['deep water at B1–E1'])
  expect(named([1, 0], [2, 0], [4, 0])).toEqual(['deep water at B1–C1', 'deep water at E1'])
  expect(named([4, 0], [5, 0], [3, 1])).toEqual(['deep water at E1', 'pit, chasm at F1', 'deep water at D2'])
})
