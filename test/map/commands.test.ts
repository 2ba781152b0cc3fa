import { describe, expect, it } from 'vitest'
import { emptyMap, SETTINGS_ID, settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange, isNoChange } from '../../src/map/change.ts'
import { mapCommandSchema, type MapCommandInput } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { MAX_RECORDS } from '../../src/map/records/shared.ts'
import { rulesOf } from '../../src/rules/registry.ts'

const blank = (widthCells = 6, heightCells = 4): BattleMap =>
  emptyMap('map' as MapId, { widthCells, heightCells }, { name: 'Test', ruleset: 'pf1e' })

const plan = (map: BattleMap, command: MapCommandInput) => planCommand(mapCommandSchema.parse(command), map, rulesOf)

/** The map after commands, each of which must be allowed. */
const after = (map: BattleMap, ...commands: MapCommandInput[]): BattleMap =>
  commands.reduce((current, command) => {
    const planned = plan(current, command)
    if (!planned.ok) throw new Error(`${planned.error.code}: ${planned.error.code}`)
    return applyChange(current, planned.value.change)
  }, map)

const labelOf = (map: BattleMap, command: MapCommandInput): string => {
  const planned = plan(map, command)
  return planned.ok ? planned.value.label : planned.error.code
}
const refusal = (map: BattleMap, command: MapCommandInput) => {
  const planned = plan(map, command)
  return planned.ok ? 'allowed' : planned.error.code
}

type Put = NonNullable<Extract<MapCommandInput, { type: 'edit-records' }>['put']>[number]
const put = (...things: Put[]): MapCommandInput => ({ type: 'edit-records', put: things })
const remove = (...things: { table: Put['table']; id: string }[]): MapCommandInput => ({
  type: 'edit-records',
  remove: things,
})
const creature = (id: string, col: number, row: number, more: object = {}): Put => ({
  table: 'creatures',
  record: { id, name: id, at: { col, row }, size: 'medium', side: 'party', speedFeet: { land: 30 }, ...more },
})
const edge = (col: number, row: number, border: 'north' | 'west', more: object = {}): Put => ({
  table: 'edges',
  record: { id: `${col},${row},${border[0]}`, cell: { col, row }, border, kind: 'wall', ...more },
})
const customTerrain = (id: string, code: number): Put => {
  const entry = { passable: true, doublings: 1, extraFeet: 5 }
  return {
    table: 'terrainTypes',
    record: {
      ...{ id, code, name: 'Lava', glyph: 'L', pattern: 'waves', colour: '#cc3300' },
      entry: { land: entry, fly: entry, swim: entry, burrow: entry, climb: entry },
      ...{ normalForIncorporeal: false, hardCorner: false, blocksLines: false },
      ...{ givesCover: false, hazard: true, balance: false },
    },
  }
}
const paint = (indices: number[], ...values: number[]): MapCommandInput => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices,
  values,
})

describe('a stroke', () => {
  it.each([
    ['of one terrain type', [1]],
    ['of several', [1, 2, 3]],
  ])('%s reads the squares it paints, and copies no layer', (_, values) => {
    const map = blank(500, 500)
    const used: string[] = []
    const terrain = new Proxy(map.layers.terrain, {
      get(layer, key) {
        if (key !== 'length') used.push(String(key))
        return Reflect.get(layer, key) as unknown
      },
    })
    const watched = { ...map, layers: { ...map.layers, terrain } }
    const planned = plan(watched, { type: 'paint-cells', layer: 'terrain', indices: [7, 90_000, 5], values })
    expect(planned).toMatchObject({
      ok: true,
      value: { change: { cells: [{ indices: Uint32Array.of(5, 7, 90_000) }] } },
    })
    expect(new Set(used)).toEqual(new Set(['5', '7', '90000']))
  })
})

describe('painting', () => {
  it('changes the squares named, in ascending order, and none that already are so', () => {
    const map = after(blank(), paint([1], 8))
    const planned = plan(map, paint([3, 1, 2], 8))
    expect(planned).toMatchObject({
      ok: true,
      value: {
        label: 'Paint 2 squares of deep water',
        change: {
          cells: [
            {
              layer: 'terrain',
              indices: Uint32Array.of(2, 3),
              before: Int16Array.of(0, 0),
              after: Int16Array.of(8, 8),
            },
          ],
          records: [],
        },
      },
    })
  })

  it('takes the last value of a square named twice', () => {
    expect(after(blank(), paint([5, 5], 1, 2)).layers.terrain[5]).toBe(2)
  })

  it('that changes nothing is an empty change', () => {
    const planned = plan(blank(), paint([1, 2], 0))
    expect(planned.ok && isNoChange(planned.value.change)).toBe(true)
  })

  it.each([
    ['cell-off-map', paint([24], 1)],
    ['unknown-terrain', paint([1], 64)],
    ['values-mismatch', paint([1, 2, 3], 1, 2)],
    [
      'values-mismatch',
      { type: 'paste', cells: [1, 2].map((index) => ({ layer: 'terrain' as const, indices: [index], values: [1] })) },
    ],
  ] as [string, MapCommandInput][])('is refused as %s', (code, command) => expect(refusal(blank(), command)).toBe(code))

  it('is named by what it does', () => {
    expect(labelOf(blank(), paint([0], 13))).toBe('Paint 1 square of solid wall')
    expect(labelOf(blank(), paint([0, 1], 1, 2))).toBe('Paint 2 squares')
    expect(labelOf(after(blank(), paint([0], 13)), paint([0], 0))).toBe('Clear 1 square')
    expect(labelOf(blank(), { type: 'paint-cells', layer: 'elevationFeet', indices: [1, 2], values: [10] })).toBe(
      'Set elevation of 2 squares to 10 ft',
    )
    expect(labelOf(blank(), { ...paint([0], 13), label: 'Build a tower' } as MapCommandInput)).toBe('Build a tower')
  })

  it('replaces one terrain type everywhere', () => {
    const command: MapCommandInput = { type: 'replace-terrain', from: 0, to: 1 }
    const map = after(blank(2, 2), paint([1], 8), command)
    expect([...map.layers.terrain]).toEqual([1, 8, 1, 1])
    expect(labelOf(blank(), command)).toBe('Replace open terrain with difficult terrain')
  })
})

describe('records', () => {
  it('are placed, changed and removed under names a GM knows', () => {
    const map = after(blank(), put(creature('Ogre', 1, 1, { size: 'large' })))
    expect(labelOf(blank(), put(creature('Ogre', 1, 1)))).toBe('Place Ogre')
    expect(labelOf(map, put(creature('Ogre', 2, 1)))).toBe('Change Ogre')
    expect(labelOf(map, remove({ table: 'creatures', id: 'Ogre' }))).toBe('Remove Ogre')
    expect(labelOf(blank(), put(edge(1, 1, 'west'), edge(2, 1, 'west')))).toBe('Draw 2 walls')
    const renamed = creature('Ogre', 1, 1, { size: 'large', name: 'Ogre 1' })
    expect(labelOf(map, put(renamed, creature('Ogre2', 4, 1)))).toBe('Place Ogre2')
    const swap = { ...put(creature('Troll', 4, 1)), remove: [{ table: 'creatures', id: 'Ogre' }] }
    expect(labelOf(map, swap as MapCommandInput)).toBe('Change 2 creatures')
    const door = after(blank(), put(edge(1, 1, 'north', { kind: 'door' })))
    expect(labelOf(door, put(edge(1, 1, 'north', { kind: 'door', doorLocked: true })))).toBe(
      'Lock the door north of B2',
    )
    const locked = after(blank(), put(edge(1, 1, 'north', { kind: 'door', doorLocked: true })))
    expect(labelOf(locked, put(edge(1, 1, 'north', { kind: 'door' })))).toBe('Unlock the door north of B2')
    expect(labelOf(door, put(edge(1, 1, 'north', { kind: 'door', checkText: 'DC 15' })))).toBe('Change a door')
    expect(labelOf(door, put(edge(1, 1, 'north', { kind: 'door', door: 'open' })))).toBe('Open the door north of B2')
    expect(labelOf(door, put(edge(1, 1, 'north', { kind: 'wall', door: 'open' })))).toBe('Change a wall')
    const burst = { id: 'burst', shape: 'burst', origin: { x: 1, y: 1 }, sizeFeet: 5 } as never
    expect(labelOf(blank(), put({ table: 'templates', record: burst }))).toBe('Place an area')
    expect(labelOf(map, { type: 'move-creatures', moves: [{ id: 'Ogre', to: { col: 3, row: 2 } }] })).toBe('Move Ogre')
  })

  it.each<[string, MapCommandInput]>([
    ['creature-off-map', put(creature('Giant', 4, 0, { size: 'huge' }))],
    ['edge-on-map-border', put(edge(0, 1, 'west'))],
    ['edge-on-map-border', put(edge(1, 0, 'north'))],
    ['cell-off-map', put(edge(6, 1, 'west'))],
    ['edge-id-mismatch', put(edge(1, 1, 'west', { id: '2,1,w' }))],
    ['missing-reference', put(creature('Rider', 1, 1, { mountId: 'Horse' }))],
    ['mounted-in-a-circle', put(creature('A', 1, 1, { mountId: 'B' }), creature('B', 1, 1, { mountId: 'A' }))],
    ['duplicate-record', put(creature('A', 1, 1), creature('A', 2, 1))],
    ['record-not-found', remove({ table: 'notes', id: 'n' })],
    ['settings-required', remove({ table: 'settings', id: SETTINGS_ID })],
    ['settings-required', put({ table: 'settings', record: { id: 'other', name: 'x', ruleset: 'pf1e' } })],
    ['terrain-id-taken', put(customTerrain('wall', 64))],
    ['terrain-code-taken', put(customTerrain('lava', 64), customTerrain('slime', 64))],
    ['cell-off-map', put({ table: 'regions', record: { id: 'r', name: 'Camp', cells: [{ col: 6, row: 0 }] } })],
    [
      'point-off-vertex',
      put({ table: 'templates', record: { id: 't', shape: 'burst', origin: { x: 1, y: 0.5 }, sizeFeet: 20 } }),
    ],
    [
      'point-off-vertex',
      put({ table: 'templates', record: { id: 't', shape: 'burst', origin: { x: 0.5, y: 1 }, sizeFeet: 20 } }),
    ],
    ['record-not-found', { type: 'move-creatures', moves: [{ id: 'Unknown', to: { col: 1, row: 1 } }] }],
  ])('are refused as %s', (code, command) => expect(refusal(blank(), command)).toBe(code))

  it('of ground may bring the squares that use it, and go only when no square does', () => {
    const paste: MapCommandInput = {
      type: 'paste',
      cells: [{ layer: 'terrain', indices: [3], values: [64] }],
      put: [customTerrain('lava', 64)],
    }
    const map = after(blank(), paste)
    expect(map.layers.terrain[3]).toBe(64)
    expect(refusal(map, remove({ table: 'terrainTypes', id: 'lava' }))).toBe('terrain-in-use')
    expect(refusal(map, put(customTerrain('lava', 70)))).toBe('terrain-in-use')
    const cooled = customTerrain('lava', 64)
    expect(refusal(map, put({ ...cooled, record: { ...cooled.record, hazard: false } } as Put))).toBe('allowed')
    expect(refusal(after(map, paint([3], 0)), remove({ table: 'terrainTypes', id: 'lava' }))).toBe('allowed')
  })

  it('of one table may be as many as fit, not more', () => {
    const note = (id: string): Put => ({ table: 'notes', record: { id, at: { x: 1, y: 1 }, number: 1, title: 'Pit' } })
    const one = [...after(blank(), put(note('n'))).tables.notes.values()][0]!
    const notes = new Map(Array.from({ length: MAX_RECORDS - 1 }, (_, i) => [`${i}` as RecordId, one]))
    const map = { ...blank(), tables: { ...blank().tables, notes } }
    expect(refusal(map, put(note('last')))).toBe('allowed')
    expect(refusal(map, put(note('last'), note('more')))).toBe('too-many-records')
  })

  it('of an emanation may begin in the middle of a square', () => {
    const record = { id: 't', shape: 'emanation' as const, origin: { x: 0.5, y: 1.5 }, sizeFeet: 20 }
    expect(refusal(blank(), put({ table: 'templates', record }))).toBe('allowed')
  })

  it('of creatures that go leave their riders on foot, and their emanations where they are', () => {
    const map = after(
      blank(),
      put(creature('Horse', 1, 1, { size: 'large' }), creature('Rider', 1, 1, { mountId: 'Horse' }), {
        table: 'templates',
        record: { id: 'aura', shape: 'emanation', origin: { x: 2, y: 2 }, sizeFeet: 10, creatureId: 'Horse' },
      }),
      remove({ table: 'creatures', id: 'Horse' }),
    )
    expect(map.tables.creatures.get('Rider' as RecordId)).not.toHaveProperty('mountId')
    expect(map.tables.templates.get('aura' as RecordId)).not.toHaveProperty('creatureId')
  })

  it('move riders along with their mounts', () => {
    const map = after(
      blank(),
      put(creature('Horse', 1, 1, { size: 'large' }), creature('Rider', 1, 1, { mountId: 'Horse' })),
      { type: 'move-creatures', moves: [{ id: 'Horse', to: { col: 3, row: 2 } }] },
    )
    expect([...map.tables.creatures.values()].map(({ at }) => at)).toEqual([
      { col: 3, row: 2 },
      { col: 3, row: 2 },
    ])
  })

  it('hold the settings: a rename is a step like any other', () => {
    const map = after(blank(), put({ table: 'settings', record: { id: SETTINGS_ID, name: 'Keep', ruleset: 'pf2e' } }))
    expect(settingsOf(map)).toMatchObject({ name: 'Keep', ruleset: 'pf2e' })
  })
})

const furnished = (): BattleMap =>
  after(
    blank(5, 3),
    paint([0, 1, 7], 13, 8, 1),
    { type: 'paint-cells', layer: 'elevationFeet', indices: [4], values: [-15] },
    put(
      creature('Ogre', 3, 1, { size: 'large', facing: 1 }),
      creature('Goblin', 0, 2),
      edge(1, 0, 'west'),
      edge(2, 1, 'north', { kind: 'door', door: 'open' }),
      { table: 'notes', record: { id: 'n', number: 1, title: 'Trap', at: { x: 0.5, y: 2.5 } } },
      {
        table: 'templates',
        record: { id: 't', shape: 'cone', origin: { x: 1, y: 1 }, sizeFeet: 15, directionDegrees: 45 },
      },
      {
        table: 'regions',
        record: {
          id: 'r',
          name: 'Camp',
          cells: [
            { col: 4, row: 0 },
            { col: 1, row: 2 },
          ],
        },
      },
      {
        table: 'props',
        record: { id: 'p', picture: 'x', at: { x: 1, y: 0 }, widthSquares: 2, heightSquares: 1, rotationDegrees: 30 },
      },
      {
        table: 'drawings',
        record: {
          id: 'd',
          shape: 'arrow',
          points: [
            { x: 0, y: 0 },
            { x: 5, y: 3 },
          ],
        },
      },
      { table: 'lights', record: { id: 'l', at: { x: 2, y: 2 }, rangeFeet: 20 } },
    ),
  )

const drawn = (map: BattleMap): string[] =>
  Array.from({ length: map.heightCells }, (_, row) =>
    Array.from(map.layers.terrain.subarray(row * map.widthCells, (row + 1) * map.widthCells), (code) =>
      code === 0 ? '.' : code === 13 ? '#' : code === 8 ? '~' : 'd',
    ).join(''),
  )
const plain = (map: BattleMap) => ({
  size: [map.widthCells, map.heightCells],
  terrain: [...map.layers.terrain],
  elevation: [...map.layers.elevationFeet],
  tables: Object.fromEntries(
    Object.entries(map.tables).map(([name, table]) => [
      name,
      [...(table as ReadonlyMap<string, { id: string }>).values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ]),
  ),
})

describe('turning the map', () => {
  it('clockwise turns ground, spaces, edges and facings alike', () => {
    const map = after(furnished(), { type: 'turn-map', turn: 'clockwise' })
    expect(drawn(map)).toEqual(['..#', '..~', '.d.', '...', '...'])
    expect(map.layers.elevationFeet[4 * 3 + 2]).toBe(-15)
    const { creatures, edges, templates, notes } = map.tables
    expect(creatures.get('Ogre' as RecordId)).toMatchObject({ at: { col: 0, row: 3 }, facing: 3 })
    expect(creatures.get('Goblin' as RecordId)).toMatchObject({ at: { col: 0, row: 0 } })
    expect([...edges.keys()].sort()).toEqual(['2,1,n', '2,2,w'])
    expect(edges.get('2,2,w' as RecordId)).toMatchObject({ kind: 'door', door: 'open' })
    expect(templates.get('t' as RecordId)).toMatchObject({ origin: { x: 2, y: 1 }, directionDegrees: 135 })
    expect(notes.get('n' as RecordId)?.at).toEqual({ x: 0.5, y: 0.5 })
  })

  it.each<[string, ('clockwise' | 'counterclockwise' | 'half' | 'mirror-left-right' | 'mirror-top-bottom')[]]>([
    ['right and left', ['clockwise', 'counterclockwise']],
    ['right four times', ['clockwise', 'clockwise', 'clockwise', 'clockwise']],
    ['half, by two quarters and back', ['clockwise', 'clockwise', 'half']],
    ['mirrored twice, left and right', ['mirror-left-right', 'mirror-left-right']],
    ['mirrored twice, top and bottom', ['mirror-top-bottom', 'mirror-top-bottom']],
    ['mirrored both ways and half', ['mirror-left-right', 'mirror-top-bottom', 'half']],
  ])('%s: is as it was', (_, turns) => {
    const map = furnished()
    expect(plain(after(map, ...turns.map((turn) => ({ type: 'turn-map', turn }) as const)))).toEqual(plain(map))
  })
})

describe('resizing the map', () => {
  const resize = (widthCells: number, heightCells: number, col: number, row: number): MapCommandInput => ({
    type: 'resize-map',
    widthCells,
    heightCells,
    offset: { col, row },
  })

  it('to a larger one moves all by the offset, and back again restores it', () => {
    const map = furnished()
    const larger = after(map, resize(8, 6, 2, 1))
    expect(drawn(larger)).toEqual(['........', '..#~....', '....d...', '........', '........', '........'])
    expect(larger.tables.creatures.get('Ogre' as RecordId)?.at).toEqual({ col: 5, row: 2 })
    expect([...larger.tables.edges.keys()]).toEqual(['3,1,w', '4,2,n'])
    expect(plain(after(larger, resize(5, 3, -2, -1)))).toEqual(plain(map))
  })

  it('to a smaller one drops what no longer lies on it, and keeps what does', () => {
    const map = after(furnished(), resize(2, 3, 0, 0))
    expect([...map.tables.creatures.keys()]).toEqual(['Goblin'])
    expect([...map.tables.edges.keys()]).toEqual(['1,0,w'])
    expect(map.tables.regions.get('r' as RecordId)?.cells).toEqual([{ col: 1, row: 2 }])
    expect(map.tables.drawings.size).toBe(1)
    expect(labelOf(furnished(), resize(2, 3, 0, 0))).toBe('Resize map to 2 × 3 squares')
  })

  it.each([
    ['both leaves of a double door that stays', 4, ['first', 'second']],
    ['a single door of a leaf whose partner is cut off', 3, [undefined]],
  ])('leaves %s', (_, widthCells, leaves) => {
    const leaf = (col: number, which: 'first' | 'second') => {
      const id = `${col},1,n` as RecordId
      const record = { id, cell: { col, row: 1 }, border: 'north', kind: 'door', leaf: which, doorLocked: true }
      return { table: 'edges' as const, record: record as never }
    }
    const map = after(emptyMap('m' as MapId, { widthCells: 4, heightCells: 3 }, { name: 'Inn', ruleset: 'pf1e' }), {
      type: 'edit-records',
      put: [leaf(2, 'first'), leaf(3, 'second')],
    })
    const doors = [...after(map, resize(widthCells, 3, 0, 0)).tables.edges.values()]
    expect(doors.map((door) => door.leaf)).toEqual(leaves)
    expect(doors.every(({ doorLocked }) => doorLocked)).toBe(true)
  })

  it('cuts edges that would come to lie on the border', () => {
    expect(after(furnished(), resize(4, 3, -1, 0)).tables.edges.has('0,0,w' as RecordId)).toBe(false)
  })
})
