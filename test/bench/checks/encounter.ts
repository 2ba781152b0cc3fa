/** Encounters to measure checks on. */
import { SETTINGS_ID, type BattleMap } from '../../../src/map/battleMap.ts'
import { edgeIdAt } from '../../../src/map/records/edge.ts'
import { terrainCode } from '../../../src/map/terrain.ts'
import { mapWith } from '../../support/printableMap.ts'
import { benchMap, randomStream, type Layout } from '../engine/benchMaps.ts'

const SIZES = ['medium', 'medium', 'large', 'small', 'huge'] as const

/** Rooms, or another layout, with creatures of two sides on free squares, and doors that are mostly shut. */
export function benchEncounter(layout: Layout, size: number, creatures: number, ruleset = 'pf1e'): BattleMap {
  const { walls, difficult } = benchMap(layout, size)
  const random = randomStream(`check ${layout} ${size}`)
  const free = (): number => {
    for (;;) {
      const index = random(size * size)
      if (walls[index] === 0) return index
    }
  }
  const rock = terrainCode('rock')
  const rough = terrainCode('difficult')
  const doors = new Set(Array.from({ length: size * 4 }, free))
  return mapWith(
    { widthCells: size, heightCells: size },
    {
      settings: [{ id: SETTINGS_ID, ruleset }],
      creatures: Array.from({ length: creatures }, (_, i) => {
        const index = free()
        return {
          id: `c${i}`,
          name: `Creature ${i}`,
          size: SIZES[i % SIZES.length],
          side: i % 2 === 0 ? 'party' : 'foes',
          speedFeet: i % 7 === 0 ? { land: 30, fly: 40 } : { land: 30 },
          at: { col: index % size, row: Math.floor(index / size) },
        }
      }),
      edges: [...doors].map((index) => {
        const cell = { col: index % size, row: Math.floor(index / size) }
        const kind = random(2) === 0 ? 'wall' : 'door'
        return { id: edgeIdAt(cell, 'north'), cell, border: 'north', kind, door: random(4) === 0 ? 'locked' : 'closed' }
      }),
    },
    (col, row) => {
      const index = row * size + col
      return walls[index] === 1 ? rock : difficult[index] === 1 ? rough : 0
    },
  )
}
