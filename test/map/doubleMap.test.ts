import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRectOnGrid, spaceRect, type Cell } from '../../src/grid/cell.ts'
import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange, reverseChange } from '../../src/map/change.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { mapCommandSchema, type MapCommandInput } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { occupiedSpace } from '../../src/map/creatureSpace.ts'
import { partnerOf } from '../../src/map/edges.ts'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import { edgeCells, edgeIdBetween, type Edge } from '../../src/map/records/edge.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { plainMap } from '../support/plainMap.ts'

const plan = (map: BattleMap, command: MapCommandInput) => planCommand(mapCommandSchema.parse(command), map, rulesOf)
const after = (map: BattleMap, command: MapCommandInput): BattleMap => {
  const planned = plan(map, command)
  if (!planned.ok) throw new Error(JSON.stringify(planned.error))
  return applyChange(map, planned.value.change)
}
const double = (map: BattleMap): BattleMap => after(map, { type: 'double-map' })
const blank = (widthCells = 4, heightCells = 3): BattleMap =>
  emptyMap('map' as MapId, { widthCells, heightCells }, { name: 'Test', ruleset: 'pf1e' })
type Put = NonNullable<Extract<MapCommandInput, { type: 'edit-records' }>['put']>[number]
const withRecords = (map: BattleMap, ...put: Put[]): BattleMap => after(map, { type: 'edit-records', put })
const creature = (id: string, col: number, row: number, more: object = {}): Put => ({
  table: 'creatures',
  record: { id, name: id, at: { col, row }, size: 'medium', side: 'party', speedFeet: { land: 30 }, ...more },
})
const at = (col: number, row: number): Cell => ({ col, row })

describe('doubling the map', () => {
  it('makes 2 × 2 squares of each, with its terrain and elevation', () => {
    const map = blank(2, 1)
    const doubled = double(
      after(after(map, { type: 'paint-cells', layer: 'terrain', indices: [1], values: [3] }), {
        type: 'paint-cells',
        layer: 'elevationFeet',
        indices: [0],
        values: [10],
      }),
    )
    expect([doubled.widthCells, doubled.heightCells]).toEqual([4, 2])
    expect([...doubled.layers.terrain]).toEqual([0, 0, 3, 3, 0, 0, 3, 3])
    expect([...doubled.layers.elevationFeet]).toEqual([10, 10, 0, 0, 10, 10, 0, 0])
  })

  it('makes a door a double door, whose leaves open together', () => {
    const door = { id: '1,1,n', cell: at(1, 1), border: 'north', kind: 'door', doorLocked: true, look: 'bars' } as const
    const doubled = double(withRecords(blank(), { table: 'edges', record: door }))
    expect([...doubled.tables.edges.values()]).toMatchObject([
      { id: '2,2,n', leaf: 'first', doorLocked: true, look: 'bars' },
      { id: '3,2,n', leaf: 'second', doorLocked: true, look: 'bars' },
    ])
    const [leaf] = doubled.tables.edges.values()
    expect(partnerOf(doubled, leaf!)?.id).toBe('3,2,n')
    const west = double(
      withRecords(blank(), { table: 'edges', record: { ...door, id: '1,1,w', border: 'west', kind: 'wall' } }),
    )
    expect([...west.tables.edges.values()].map(({ id, leaf }) => [id, leaf])).toEqual([
      ['2,2,w', undefined],
      ['2,3,w', undefined],
    ])
  })

  it('keeps creatures their size, in the middle of their squares, and riders on their mounts', () => {
    const doubled = double(
      withRecords(
        blank(8, 8),
        creature('Horse', 2, 2, { size: 'large' }),
        creature('Rider', 3, 2, { mountId: 'Horse' }),
        creature('Goblin', 5, 5),
        creature('Dragon', 4, 0, { size: 'huge' }),
      ),
    )
    const places = Object.fromEntries([...doubled.tables.creatures.values()].map(({ id, at: place }) => [id, place]))
    expect(places).toEqual({ Horse: at(5, 5), Rider: at(6, 5), Goblin: at(10, 10), Dragon: at(9, 1) })
  })

  it('lets a creature that squeezes stand up where the doubled passage has room', () => {
    const squeezing = { size: 'large', squeezing: true }
    const half = { col: 1, row: 0, widthCells: 1, heightCells: 2 }
    const worm = { ...half, widthCells: 1, heightCells: 4, col: 3 }
    const { creatures } = double(
      withRecords(
        blank(8, 8),
        creature('Ogre', 2, 2, { ...squeezing, squeezedInto: half }),
        creature('Worm', 4, 4, { ...squeezing, size: 'gargantuan', squeezedInto: worm }),
      ),
    ).tables
    expect(creatures.get('Ogre' as RecordId)).toMatchObject({ at: at(6, 5), squeezing: false })
    const wide = creatures.get('Worm' as RecordId)!
    expect(wide.squeezing).toBe(true)
    expect(occupiedSpace(wide)).toEqual({ col: 14, row: wide.at.row, widthCells: 2, heightCells: 4 })
  })

  it('keeps a creature on the map that squeezes at its edge, and squeezing where the part is not known', () => {
    const edge = { col: 2, row: 0, widthCells: 1, heightCells: 3 }
    const { creatures } = double(
      withRecords(
        blank(3, 6),
        creature('Ettin', 0, 0, { size: 'huge', squeezing: true, squeezedInto: edge }),
        creature('Ogre', 0, 4, { size: 'large', squeezing: true }),
      ),
    ).tables
    expect(creatures.get('Ettin' as RecordId)?.at).toEqual(at(3, 0))
    expect(creatures.get('Ogre' as RecordId)).toMatchObject({ at: at(1, 9), squeezing: true })
  })

  it('grows all that is drawn, and leaves areas of effect their feet', () => {
    const { tables } = double(
      withRecords(
        blank(),
        { table: 'notes', record: { id: 'n', at: { x: 0.5, y: 1.5 }, number: 1, title: 'Pit' } },
        { table: 'drawings', record: { id: 'd', shape: 'arrow', points: [{ x: 1, y: 1 }], widthSquares: 0.2 } },
        { table: 'lights', record: { id: 'l', at: { x: 1, y: 2 }, rangeFeet: 20 } },
        { table: 'regions', record: { id: 'r', name: 'Room', cells: [at(3, 2)] } },
        { table: 'templates', record: { id: 't', shape: 'burst', origin: { x: 2, y: 1 }, sizeFeet: 20 } },
        {
          table: 'props',
          record: { id: 'p', picture: 'pic', at: { x: 1, y: 0.5 }, widthSquares: 3, heightSquares: 1.5 },
        },
      ),
    )
    const record = (table: 'notes' | 'drawings' | 'lights' | 'regions' | 'templates' | 'props') =>
      [...tables[table].values()][0]
    expect(record('notes')).toMatchObject({ at: { x: 1, y: 3 } })
    expect(record('drawings')).toMatchObject({ points: [{ x: 2, y: 2 }], widthSquares: 0.4 })
    expect(record('lights')).toMatchObject({ at: { x: 2, y: 4 }, rangeFeet: 40 })
    expect(record('regions')).toMatchObject({ cells: [at(6, 4), at(7, 4), at(6, 5), at(7, 5)] })
    expect(record('templates')).toMatchObject({ origin: { x: 4, y: 2 }, sizeFeet: 20 })
    expect(record('props')).toMatchObject({ at: { x: 2, y: 1 }, widthSquares: 6, heightSquares: 3 })
  })

  it('moves encounter plans along: places, areas, exits and both leaves of doors', () => {
    const encounter = encounterSchema.parse({
      id: 'plan',
      name: 'Plan',
      orders: [{ creatureId: 'a', task: { type: 'go-to', waypoints: [at(3, 1)] } }],
      events: [
        { round: 1, type: 'door', edgeId: '1,1,w', door: 'open' },
        { round: 1, type: 'terrain', terrain: 1, cells: [at(0, 1)] },
      ],
      exits: [{ name: 'east', cells: [at(3, 0)] }],
    })
    const [moved] = double(withRecords(blank(), { table: 'encounters', record: encounter })).tables.encounters.values()
    expect(moved?.orders[0]?.task).toMatchObject({ waypoints: [at(6, 2)] })
    expect(moved?.events).toMatchObject([
      { edgeId: '2,2,w' },
      { edgeId: '2,3,w' },
      { cells: [at(0, 2), at(1, 2), at(0, 3), at(1, 3)] },
    ])
    expect(moved?.exits[0]?.cells).toEqual([at(6, 0), at(7, 0), at(6, 1), at(7, 1)])
  })

  it('is refused where a side would be too long or there are too many walls', () => {
    expect(double(blank(250, 1)).widthCells).toBe(500)
    expect(plan(blank(251, 1), { type: 'double-map' })).toMatchObject({
      ok: false,
      error: { code: 'map-too-large', max: 500, got: '502 × 2' },
    })
    const map = blank(250, 250)
    const walls = Array.from({ length: 10_001 }, (_, i): [RecordId, Edge] => {
      const cell = at(1 + (i % 249), Math.floor(i / 249))
      const id = edgeIdBetween(cell, at(cell.col - 1, cell.row))
      return [
        id,
        { id, cell, border: 'west', kind: 'wall', door: 'closed', doorLocked: false, secret: false, checkText: '' },
      ]
    })
    const crowded = { ...map, tables: { ...map.tables, edges: new Map(walls) } }
    expect(plan(crowded, { type: 'double-map' })).toMatchObject({ ok: false, error: { code: 'too-many-records' } })
  })

  it('is refused where a plan would have too many events: each of a door becomes two', () => {
    const planOf = (doors: number, drops: number) => {
      const events = [
        ...Array.from({ length: doors }, () => ({ type: 'door', round: 1, edgeId: '1,0,w', door: 'open' })),
        ...Array.from({ length: drops }, () => ({ type: 'drop', round: 1, creatureId: 'gone' })),
      ]
      const encounter = encounterSchema.parse({ id: 'plan', name: 'Plan', rounds: 1, events })
      const map = blank(4, 2)
      const crowded = { ...map, tables: { ...map.tables, encounters: new Map([[encounter.id, encounter]]) } }
      const planned = plan(crowded, { type: 'double-map' })
      return planned.ok ? 'allowed' : [planned.error.code, planned.error.where]
    }
    const refused = ['too-many-records', 'encounters']
    expect([planOf(1000, 0), planOf(1001, 0), planOf(900, 200), planOf(900, 201)]).toEqual([
      'allowed',
      refused,
      'allowed',
      refused,
    ])
  })

  it('leaves any map sound, with the same walls between the same squares, and is taken back whole', () => {
    fc.assert(
      fc.property(arbitraryFullMap(), (map) => {
        const planned = plan(map, { type: 'double-map' })
        if (!planned.ok) throw new Error(planned.error.code)
        const doubled = applyChange(map, planned.value.change)
        expect(checkMap(doubled)).toMatchObject({ ok: true })
        expect(plainMap(applyChange(doubled, reverseChange(planned.value.change)))).toEqual(plainMap(map))
        expect(doubled.tables.edges.size).toBe(2 * map.tables.edges.size)
        for (const edge of doubled.tables.edges.values()) {
          const [a, b] = edgeCells(edge).map(({ col, row }) => at(col >> 1, row >> 1))
          expect(map.tables.edges.get(edgeIdBetween(a!, b!))?.kind).toBe(edge.kind)
        }
        for (const { at: place, size } of doubled.tables.creatures.values())
          expect(isRectOnGrid(doubled, spaceRect(place, SPACE_CELLS[size]))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
