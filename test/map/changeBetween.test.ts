import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { applyChange, changeBetween, isNoChange, reverseChange } from '../../src/map/change.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'
import { plainMap } from '../support/plainMap.ts'

/** The same map with not one object of the first in it, as a map read from a file is. */
const readAgain = (map: BattleMap): BattleMap => structuredClone(map)

describe('the change between two maps', () => {
  it('turns the one into the other, whatever lies between', () => {
    fc.assert(
      fc.property(arbitraryMap(), arbitraryMap(), (a, b) => {
        expect(plainMap(applyChange(a, changeBetween(a, { ...b, id: a.id })))).toEqual(plainMap(b))
      }),
      { numRuns: 60 },
    )
  })

  it('is none for a map that holds the same', () => {
    fc.assert(
      fc.property(
        arbitraryMap(),
        (map) => void expect(changeBetween(map, readAgain(map))).toEqual({ cells: [], records: [] }),
      ),
      { numRuns: 30 },
    )
  })

  it('names squares where the size stays, and whole layers only where it does not', () => {
    fc.assert(
      fc.property(arbitraryMap(), fc.nat(), (map, seed) => {
        const other = readAgain(map)
        const index = seed % other.layers.terrain.length
        other.layers.terrain[index] = map.layers.terrain[index] === 13 ? 12 : 13
        const { cells, records, shape } = changeBetween(map, other)
        expect([cells.map((change) => [...change.indices]), records, shape]).toEqual([[[index]], [], undefined])
      }),
      { numRuns: 30 },
    )
    const [map] = fc.sample(arbitraryMap({ maxCells: 6 }), { numRuns: 1, seed: 1 })
    const cells = new Uint8Array((map!.widthCells + 1) * map!.heightCells)
    const wider = {
      ...map!,
      widthCells: map!.widthCells + 1,
      layers: { terrain: cells, elevationFeet: Int16Array.from(cells) },
    }
    expect(changeBetween(map!, wider)).toMatchObject({ cells: [], shape: { after: { widthCells: wider.widthCells } } })
  })

  it('says of a changed order only what moved, from the first record out of step on', () => {
    const [map] = fc.sample(
      arbitraryMap().filter(({ tables }) => tables.creatures.size > 3),
      { numRuns: 1, seed: 2 },
    )
    const ids = [...map!.tables.creatures.keys()]
    const swapped: RecordId[] = [ids[0]!, ids[2]!, ids[1]!, ...ids.slice(3)]
    const creatures: ReadonlyMap<RecordId, Creature> = new Map(
      swapped.map((id) => [id, map!.tables.creatures.get(id)!]),
    )
    const after: BattleMap = { ...map!, tables: { ...map!.tables, creatures } }
    const change = changeBetween(map!, after)
    expect(change.records.map(({ id }) => id)).not.toContain(ids[0])
    expect(change.records.find(({ id }) => id === ids[2])).toMatchObject({ placeBefore: 2, placeAfter: 1 })
    expect([...applyChange(map!, change).tables.creatures.keys()]).toEqual(swapped)
    expect(isNoChange(change)).toBe(false)
  })
})

it('a record that moves within its table, alone, lets the others close up', () => {
  const creatures = ['A', 'B', 'C'].map((name, col) => drawnCreature(name, col, 0))
  const map = drawnMap(['...'], 'pf1e', { creatures })
  const moved = [...map.tables.creatures.values()][0] as Creature
  const places = { placeBefore: 0, placeAfter: 2 }
  const change = { table: 'creatures' as const, id: moved.id, before: moved, after: moved, ...places }
  const order = (of: BattleMap) => [...of.tables.creatures.values()].map(({ name }) => name)
  const after = applyChange(map, { cells: [], records: [change] })
  expect(order(after)).toEqual(['B', 'C', 'A'])
  expect(order(applyChange(after, reverseChange({ cells: [], records: [change] })))).toEqual(['A', 'B', 'C'])
})
