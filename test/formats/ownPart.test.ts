/** A map that goes out, is changed in another tool and comes back: the changes hold, and all else is as it was. */
import { describe, expect, test } from 'vitest'
import type { MapFormat } from '../../src/formats/format.ts'
import { foundryFormat } from '../../src/formats/foundry/index.ts'
import { tmjFormat } from '../../src/formats/tiled/index.ts'
import { uvttFormat } from '../../src/formats/uvtt/index.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { plainMap } from '../support/plainMap.ts'
import { edgeAt, mapWith } from '../support/printableMap.ts'
import { readContext, writeContext } from './contexts.ts'

const MAP = mapWith(
  { widthCells: 6, heightCells: 4 },
  {
    settings: [{ id: 'settings', description: 'Rain all day.', tableRules: { soft: true } }],
    edges: [
      edgeAt(1, 1, 'north', { kind: 'door', secret: true, doorLocked: true, checkText: 'DC 25' }),
      edgeAt(3, 1, 'north', { kind: 'wall' }),
      edgeAt(4, 1, 'north', { kind: 'wall', checkText: 'loose stones' }),
    ],
    creatures: [
      {
        id: 'ogre',
        name: 'Ogre',
        size: 'large',
        side: 'foes',
        at: { col: 0, row: 2 },
        speedFeet: { land: 40 },
        notes: 'greedy',
      },
      {
        id: 'rat',
        name: 'Rat',
        size: 'tiny',
        side: 'foes',
        at: { col: 0, row: 2 },
        speedFeet: { land: 15 },
        mountId: 'ogre',
      },
    ],
    notes: [{ id: 'altar', at: { x: 1.37, y: 2.11 }, number: 4, title: 'Altar', text: 'It hums.', gmOnly: false }],
    lights: [{ id: 'lamp', at: { x: 2.5, y: 2.5 }, rangeFeet: 20, intensity: 0.3 }],
    templates: [{ id: 'stench', shape: 'emanation', origin: { x: 0, y: 0 }, sizeFeet: 10, creatureId: 'ogre' }],
  },
  (col) => (col === 5 ? 8 : 0),
)

/** The map read back after `change` was made to the JSON of its file. */
async function changedIn(format: MapFormat, change: (json: never) => void, map = MAP) {
  const written = await format.write!(map, writeContext)
  if (!written.ok) throw new Error(written.error.code)
  const json = JSON.parse(new TextDecoder().decode(written.value.files[0]!.bytes)) as never
  change(json)
  const bytes = new TextEncoder().encode(JSON.stringify(json))
  const read = await format.read!({ name: written.value.files[0]!.name, bytes }, readContext)
  if (!read.ok) throw new Error(`${read.error.code} at ${read.error.where ?? ''}`)
  return read.value
}

/** The map with other records in one table. */
const but = (map: BattleMap, table: 'edges' | 'creatures' | 'notes' | 'lights', id: string, change: object | null) => {
  const records = [...map.tables[table].values()] as unknown as { id: string }[]
  const changed = records.flatMap((record) => (record.id !== id ? [record] : change ? [{ ...record, ...change }] : []))
  return {
    ...map,
    tables: { ...map.tables, [table]: new Map(changed.map((record) => [record.id, record])) },
  } as BattleMap
}

interface Scene {
  name: string
  walls: { c: number[]; ds: number; door: number }[]
  tokens: { name: string; x: number; elevation: number }[]
  notes: { text: string }[]
  lights: { x: number; config: { dim: number } }[]
  flags: { fivefoot: { scenario: { tables: unknown } } }
}

describe('after a stay in Foundry', () => {
  const foundry = (change: (scene: Scene) => void) => changedIn(foundryFormat, change)

  test('a map that no one touched is the same', async () => {
    const { map, losses } = await foundry(() => undefined)
    expect([plainMap(map), losses]).toEqual([plainMap(MAP), []])
  })

  test('pictures on it come back as one, or the report says that it was not beside the scene', async () => {
    const pictures = mapWith(MAP, { props: [{ picture: 'a', at: { x: 0, y: 0 }, widthSquares: 1, heightSquares: 1 }] })
    const { map, losses } = await changedIn(foundryFormat, () => undefined, pictures)
    expect([map.tables.props.size, losses.map(({ code, facts }) => [code, facts?.name])]).toEqual([
      0,
      [['picture-missing', 'map.png']],
    ])
  })

  test('a moved token has moved, with its notes and its rider where they were', async () => {
    const { map } = await foundry(({ tokens }) => void (tokens[0]!.x += 140))
    expect(plainMap(map)).toEqual(plainMap(but(MAP, 'creatures', 'ogre', { at: { col: 2, row: 2 } })))
  })

  test('an opened door is open and still secret', async () => {
    const { map } = await foundry(({ walls }) => void (walls.find(({ door }) => door > 0)!.ds = 1))
    expect(plainMap(map)).toEqual(plainMap(but(MAP, 'edges', '1,1,n', { door: 'open', doorLocked: false })))
  })

  test('a wall that is gone is gone, a new one is there, the others keep what the GM wrote', async () => {
    const { map } = await foundry(({ walls }) => {
      const wall = walls.find(({ c }) => c[1] === 70 && c[2]! - c[0]! === 140)!
      wall.c = [280, 70, 420, 70]
    })
    expect([...map.tables.edges.values()].map(({ id, checkText }) => [id, checkText])).toEqual([
      ['1,1,n', 'DC 25'],
      ['4,1,n', 'loose stones'],
      ['5,1,n', ''],
    ])
  })

  test('elevation whose region is gone is level, and kept where the format knows nothing of it', async () => {
    const elevationFeet = Int16Array.from(MAP.layers.terrain, (_, i) => (i === 0 ? 30 : i === 1 ? -10 : 0))
    const hilly = { ...MAP, layers: { ...MAP.layers, elevationFeet } }
    const { map } = await changedIn(
      foundryFormat,
      (scene: { regions: { name: string }[] }) =>
        void (scene.regions = scene.regions.filter(({ name }) => name !== 'Elevation 30 ft')),
      hilly,
    )
    expect([...map.layers.elevationFeet.slice(0, 3)]).toEqual([0, -10, 0])
    const kept = await changedIn(uvttFormat, () => undefined, hilly)
    expect([...kept.map.layers.elevationFeet]).toEqual([...elevationFeet])
  })

  test('a renamed note keeps its text and its exact place', async () => {
    const { map } = await foundry(({ notes }) => void (notes[0]!.text = '4. Broken altar'))
    expect(plainMap(map)).toEqual(plainMap(but(MAP, 'notes', 'altar', { title: 'Broken altar' })))
  })

  test('a brighter light keeps its intensity', async () => {
    const { map } = await foundry(({ lights }) => void (lights[0]!.config.dim = 60))
    expect(plainMap(map)).toEqual(plainMap(but(MAP, 'lights', 'lamp', { rangeFeet: 60 })))
  })

  test('who is gone takes along what hung on them, and anyone who rode goes on foot', async () => {
    const { map } = await foundry((scene) => void (scene.tokens = scene.tokens.slice(1)))
    expect([...map.tables.creatures.values()].map(({ id, mountId }) => [id, mountId])).toEqual([['rat', undefined]])
    expect(map.tables.templates.size).toBe(0)
  })

  test('an own part that is damaged, or of a newer Fivefoot, is passed over, and the report says so', async () => {
    for (const damage of [{ formatVersion: 99 }, { tables: 7 }, { settings: { name: 'x', ruleset: 'unknown' } }]) {
      const { map, losses } = await foundry(({ flags }) => void Object.assign(flags.fivefoot.scenario, damage))
      expect([...map.tables.creatures.keys()]).toEqual(['ogre', 'rat'])
      expect(losses).toContainEqual(expect.objectContaining({ code: 'own-part-damaged' }))
    }
  })
})

test('after a stay in Tiled a moved creature, a new note and painted ground are there, all else is as it was', async () => {
  interface Layer {
    name: string
    data: number[]
    objects: { x: number; name: string; properties: unknown[] }[]
  }
  const { map } = await changedIn(tmjFormat, ({ layers }: { layers: Layer[] }) => {
    const layer = (name: string) => layers.find((each) => each.name === name)!
    layer('tokens').objects[0]!.x += 70
    layer('terrain').data[0] = 9
    const [note] = layer('notes').objects
    layer('notes').objects.push({ ...note!, name: 'Copy', x: 70 })
  })
  const moved = but(MAP, 'creatures', 'ogre', { at: { col: 1, row: 2 } })
  expect({ ...plainMap(map), layers: 0 }).toEqual({
    ...plainMap({
      ...moved,
      tables: {
        ...moved.tables,
        notes: new Map([...moved.tables.notes, ...[...map.tables.notes].filter(([id]) => id !== 'altar')]),
      },
    }),
    layers: 0,
  })
  expect([...map.tables.notes.values()].map(({ title, text, at }) => [title, text, at.x])).toEqual([
    ['Altar', 'It hums.', 1.37],
    ['Copy', 'It hums.', 1],
  ])
  expect([...map.layers.terrain]).toEqual([8, ...MAP.layers.terrain.slice(1)])
})

test('a Universal VTT file whose lights were changed keeps all that the format knows nothing of', async () => {
  const { map } = await changedIn(uvttFormat, (json: { lights: unknown[]; portals: unknown[] }) => {
    json.lights = []
    json.portals = []
  })
  const dark = { ...MAP, tables: { ...MAP.tables, lights: new Map() } }
  expect(plainMap(map)).toEqual(plainMap(but(dark, 'edges', '1,1,n', null)))
})
