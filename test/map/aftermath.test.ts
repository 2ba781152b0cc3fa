/** A map after some rounds of play. */
import { expect, test } from 'vitest'
import { mapAfterRounds, type Aftermath } from '../../src/map/aftermath.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

const map = drawnMap(['....', '....', '....'], 'pf1e', {
  creatures: [
    drawnCreature('Horse', 0, 0, { size: 'large' }),
    drawnCreature('Knight', 0, 0, { mountId: 'horse', prone: true }),
    drawnCreature('Orc', 3, 0, { notes: 'scarred' }),
  ],
  edges: [edgeAt(2, 1, 'west', { kind: 'door', door: 'closed' })],
})
const place = (col: number, row: number, more: object = {}) => ({
  ...{ at: { col, row }, altitudeFeet: 0, onMap: true, helpless: false, prone: false },
  ...more,
})
const after = (more: Partial<Aftermath>) =>
  mapAfterRounds(map, { creatures: new Map(), doors: new Map(), terrain: new Map(), ...more })

test('riders go with their mounts and stay as they are; anyone who has left is gone', () => {
  const { creatures } = after({
    creatures: new Map([
      ['horse', place(1, 1)],
      ['orc', place(3, 2, { altitudeFeet: 10, helpless: true, prone: true })],
    ]),
  }).tables
  const state = (id: string) => {
    const { at, altitudeFeet, helpless, prone, notes } = creatures.get(id as RecordId)!
    return [at.col, at.row, altitudeFeet, helpless, prone, notes]
  }
  expect(['horse', 'knight', 'orc'].map(state)).toEqual([
    [1, 1, 0, false, false, ''],
    [1, 1, 0, false, true, ''],
    [3, 2, 10, true, true, 'scarred'],
  ])
  const left = after({ creatures: new Map([['horse', place(1, 1, { onMap: false })]]) })
  expect([...left.tables.creatures.keys()]).toEqual([])
})

test('doors and terrain that did not change are those of the map before', () => {
  const door = { door: 'closed' as const, doorLocked: false }
  expect(after({ doors: new Map([['2,1,w', door]]) }).tables.edges).toBe(map.tables.edges)
  expect(after({}).layers).toBe(map.layers)
  const open = after({ doors: new Map([['2,1,w', { ...door, door: 'open' }]]), terrain: new Map([[5, 8]]) })
  expect([...open.tables.edges.values()].map((edge) => edge.door)).toEqual(['open'])
  expect([open.layers.terrain[5], map.layers.terrain[5], open.layers.elevationFeet]).toEqual([
    8,
    0,
    map.layers.elevationFeet,
  ])
})
