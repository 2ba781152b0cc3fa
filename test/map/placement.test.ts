import { describe, expect, it } from 'vitest'
import { misplacedCreatures, placementProblem } from '../../src/map/placement.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'

const ROWS = ['....##', '.^~~##', '....rr', '....ee']
const creatureAt = (col: number, row: number, more: object = {}): Creature =>
  creatureSchema.parse({
    id: 'm',
    name: 'Mover',
    size: 'medium',
    side: 'foes',
    speedFeet: { land: 30 },
    at: { col, row },
    ...more,
  })
const faultIn = (creature: Creature, ...others: readonly Creature[]) => {
  const map = drawnEncounter(ROWS, 'pf1e', {}, [])
  const creatures = new Map(others.map((other) => [other.id, other]))
  return placementProblem({ ...map, tables: { ...map.tables, creatures } }, creature)
}
const ogre = creatureAt(0, 0, { id: 'o', name: 'Ogre', size: 'large' })

describe('where a creature can stand', () => {
  it('is on open squares, in water and at the bottom of a pit', () => {
    for (const [col, row] of [
      [0, 0],
      [1, 1],
      [2, 1],
    ] as const)
      expect(faultIn(creatureAt(col, row))).toBeNull()
  })

  it('is not in solid wall or rock, even by a corner of its space', () => {
    expect(faultIn(creatureAt(4, 0))).toEqual({ kind: 'terrain', name: 'Solid wall' })
    expect(faultIn(creatureAt(3, 0, { size: 'large' }))).toEqual({ kind: 'terrain', name: 'Solid wall' })
    expect(faultIn(creatureAt(4, 2))).toEqual({ kind: 'terrain', name: 'Solid rock' })
  })

  it('is in earth for burrowers alone, and in anything for the incorporeal', () => {
    expect(faultIn(creatureAt(4, 3))).toEqual({ kind: 'terrain', name: 'Packed earth' })
    expect(faultIn(creatureAt(4, 3, { speedFeet: { burrow: 20 } }))).toBeNull()
    expect(faultIn(creatureAt(4, 0, { incorporeal: true }))).toBeNull()
  })

  it('is not off the map', () => {
    expect(faultIn(creatureAt(6, 0))).toEqual({ kind: 'off-map' })
    expect(faultIn(creatureAt(3, 3, { size: 'large' }))).toEqual({ kind: 'off-map' })
    expect(faultIn({ ...creatureAt(0, 0), at: { col: -1, row: 0 } })).toEqual({ kind: 'off-map' })
  })

  it('is not where another fills the space', () => {
    expect(faultIn(creatureAt(1, 1), ogre)).toEqual({ kind: 'occupied', name: 'Ogre' })
    expect(faultIn(creatureAt(2, 1), ogre)).toBeNull()
  })

  it.each([
    ['its mount', creatureAt(1, 1, { mountId: 'o' }), ogre],
    ['its rider', ogre, creatureAt(1, 1, { id: 'r', mountId: 'o' })],
    ['someone helpless', creatureAt(1, 1), { ...ogre, helpless: true }],
    ['someone above', creatureAt(1, 1), { ...ogre, altitudeFeet: 20 }],
    ['someone large, if it is tiny', creatureAt(1, 1, { size: 'tiny' }), ogre],
  ])('is with %s', (_, one, other) => {
    expect(faultIn(one, other)).toBeNull()
  })

  it('counts no one who moves along', () => {
    const map = drawnEncounter(ROWS, 'pf1e', {}, [])
    const creatures = new Map([[ogre.id, ogre]])
    const full = { ...map, tables: { ...map.tables, creatures } }
    expect(placementProblem(full, creatureAt(1, 1), new Set(['o' as RecordId]))).toBeNull()
  })
})

describe('creatures that cannot stand where they are', () => {
  const misplaced = (...creatures: readonly Creature[]) => {
    const map = drawnEncounter(ROWS, 'pf1e', {}, [])
    const tables = { ...map.tables, creatures: new Map(creatures.map((each) => [each.id, each])) }
    return misplacedCreatures({ ...map, tables }).map(({ creature: { id }, fault }) => [id, fault.kind])
  }

  it('are found on the whole map, of two in one space the later one', () => {
    const others = [
      creatureAt(1, 1, { id: 'n', name: 'Other' }),
      creatureAt(5, 0, { id: 'w' }),
      creatureAt(0, 3, { id: 'f' }),
    ]
    expect(misplaced(ogre, ...others)).toEqual([
      ['n', 'occupied'],
      ['w', 'terrain'],
    ])
    expect(misplaced(creatureAt(0, 3, { id: 'f' }))).toEqual([])
    expect(misplaced(creatureAt(5, 3, { id: 'b', size: 'large' }), creatureAt(0, 3, { id: 'f' }))).toEqual([
      ['b', 'off-map'],
    ])
  })

  it('are not those who squeeze into the free part of their space', () => {
    const at = (more: object) => creatureAt(3, 0, { size: 'large', ...more })
    expect(misplaced(at({}))).toEqual([['m', 'terrain']])
    const held = { col: 0, row: 0, widthCells: 1, heightCells: 2 }
    expect(misplaced(at({ squeezing: true, squeezedInto: held }))).toEqual([])
    expect(misplaced(at({ squeezing: true, squeezedInto: { ...held, col: 1 } }))).toEqual([['m', 'terrain']])
    expect(misplaced(at({ squeezing: true }))).toEqual([])
    expect(misplaced(creatureAt(4, 0, { size: 'large', squeezing: true }))).toEqual([['m', 'terrain']])
  })
})
