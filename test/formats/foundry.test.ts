import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foundryFormat } from '../../src/formats/foundry/index.ts'
import { NO_SAMPLES, skipUnless } from '../support/skipUnless.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { edgeAt, mapWith } from '../support/printableMap.ts'
import { readContext, withoutOwnPart, writeContext } from './contexts.ts'
import { lossText } from '../../src/words/losses.ts'

interface WrittenScene {
  readonly regions: {
    name: string
    shapes: { x: number; width: number }[]
    behaviors: { system: { difficulties: object } }[]
  }[]
  readonly tokens: { elevation: number }[]
  readonly walls: { c: number[]; ds: number }[]
  readonly levels?: { elevation: object }[]
}
const sceneIn = ({ files }: { files: readonly { bytes: Uint8Array }[] }): WrittenScene =>
  JSON.parse(new TextDecoder().decode(files[0]!.bytes)) as WrittenScene

const samples = resolve(import.meta.dirname, '../../../shared/samples')

describe('Foundry VTT scenes', () => {
  for (const variant of ['v12', 'v13', 'v14'])
    test(`${variant}: Foundry finds ground, edges, creatures and lights as they went`, async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryMap({ ownTerrain: false }), async (map) => {
          const written = await foundryFormat.write!(map, { ...writeContext, variant })
          if (!written.ok) throw new Error(written.error.code)
          const back = await foundryFormat.read!(withoutOwnPart(written.value.files[0]!), readContext)
          if (!back.ok) throw new Error(`${back.error.code} at ${back.error.where ?? ''}`)
          const { map: read } = back.value
          expect([read.widthCells, read.heightCells]).toEqual([map.widthCells, map.heightCells])
          expect(read.layers.terrain).toEqual(map.layers.terrain)
          for (const edge of map.tables.edges.values()) {
            const secret = edge.kind === 'door' && edge.secret
            expect(read.tables.edges.get(edge.id)).toMatchObject({
              kind: edge.kind,
              door: edge.kind === 'door' ? edge.door : 'closed',
              secret,
            })
          }
          expect(read.tables.edges.size).toBe(map.tables.edges.size)
          const same = ['id', 'at', 'size', 'name', 'side', 'speedFeet', 'reachWeapon', 'hidden'] as const
          expect([...read.tables.creatures.values()].map((c) => same.map((k) => c[k]))).toEqual(
            [...map.tables.creatures.values()].map((c) => same.map((k) => c[k])),
          )
          const lights = (from: typeof map) =>
            [...from.tables.lights.values()].map(({ intensity: _, ...light }) => light)
          expect(lights(read)).toEqual(lights(map))
          expect(
            [...read.tables.regions.values()].map(({ cells }) => new Set(cells.map((c) => `${c.col},${c.row}`))),
          ).toEqual([...map.tables.regions.values()].map(({ cells }) => new Set(cells.map((c) => `${c.col},${c.row}`))))
        }),
        { numRuns: 40 },
      )
    })

  test('the fields each generation insists on are there, and none that it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        for (const [variant, version] of [
          ['v12', '12.'],
          ['v13', '13.'],
          ['v14', '14.'],
        ] as const) {
          const written = await foundryFormat.write!(map, { ...writeContext, variant })
          if (!written.ok) throw new Error(written.error.code)
          const scene = JSON.parse(new TextDecoder().decode(written.value.files[0]!.bytes))
          expect(scene._stats.coreVersion.startsWith(version)).toBe(true)
          expect('background' in scene).toBe(variant !== 'v14')
          expect(Array.isArray(scene.levels)).toBe(variant === 'v14')
          if (variant === 'v14') expect(scene.levels[0].name).toBeTruthy()
          for (const wall of scene.walls) {
            expect(wall.c.every(Number.isInteger)).toBe(true)
            for (const sense of ['light', 'sight', 'sound']) expect([0, 10, 20, 30, 40]).toContain(wall[sense])
            expect([0, 20]).toContain(wall.move)
            expect([0, 1, 2]).toContain(wall.door)
            expect([0, 1, 2]).toContain(wall.ds)
          }
          for (const region of scene.regions)
            for (const behavior of region.behaviors) {
              expect(variant).not.toBe('v12')
              expect(behavior.type).toBe('modifyMovementCost')
            }
          for (const token of scene.tokens)
            expect([token.x, token.y].every(Number.isInteger) && [-2, -1, 0, 1].includes(token.disposition)).toBe(true)
          // Foundry trims texts, and refuses the whole scene where a name is blank or a drawing shows nothing.
          for (const { name } of [scene, ...scene.regions]) expect(name.trim()).not.toBe('')
          for (const { text, strokeWidth, fontSize = 48, shape } of scene.drawings) {
            expect(text.trim() !== '' || strokeWidth > 0).toBe(true)
            expect([strokeWidth, fontSize].every(Number.isInteger) && fontSize >= 8 && fontSize <= 256).toBe(true)
            expect(shape.type === 'p' ? shape.points.length % 2 : 0).toBe(0)
          }
          for (const place of [...scene.notes, ...scene.lights])
            expect([place.x, place.y].every(Number.isInteger)).toBe(true)
          expect(scene.grid.size).toBeGreaterThanOrEqual(50)
          expect(JSON.stringify(scene)).not.toContain('data:')
        }
      }),
      { numRuns: 25 },
    )
  })

  test('a polygon is a closed line, others stay open', async () => {
    const points = [
      { x: 1, y: 1 },
      { x: 3, y: 1 },
      { x: 3, y: 2 },
    ]
    const drawings = ['polygon', 'polyline'].map((shape) => ({ id: shape, shape, points, widthSquares: 0.1 }))
    const written = await foundryFormat.write!(mapWith({ widthCells: 4, heightCells: 4 }, { drawings }), writeContext)
    if (!written.ok) throw new Error(written.error.code)
    const scene = JSON.parse(new TextDecoder().decode(written.value.files[0]!.bytes))
    const { size } = scene.grid
    const open = [0, 0, 2, 0, 2, 1].map((each) => each * size)
    expect(scene.drawings.map(({ shape }: { shape: { points: number[] } }) => shape.points)).toEqual([
      [...open, 0, 0],
      open,
    ])
  })

  test('open terrain makes no region; every other painted ground one, with its cost where it has any', async () => {
    const map = mapWith({ widthCells: 4, heightCells: 1 }, {}, (col) => [0, 1, 8, 0][col] ?? 0)
    const written = await foundryFormat.write!(map, writeContext)
    if (!written.ok) throw new Error(written.error.code)
    const { regions } = JSON.parse(new TextDecoder().decode(written.value.files[0]!.bytes))
    expect(regions.map(({ name, shapes }: { name: string; shapes: unknown[] }) => [name, shapes])).toEqual([
      ['Difficult terrain', [expect.objectContaining({ x: 70, y: 0, width: 70, height: 70 })]],
      ['Deep water', [expect.objectContaining({ x: 140, y: 0, width: 70, height: 70 })]],
    ])
    expect(regions[0].behaviors[0].system.difficulties.walk).toBe(2)
  })

  test('difficult terrain has a cost for the actions that Foundry does not derive from walking', async () => {
    const map = mapWith({ widthCells: 3, heightCells: 1 }, {}, (col) => [0, 1, 5][col] ?? 0)
    const written = await foundryFormat.write!(map, writeContext)
    if (!written.ok) throw new Error(written.error.code)
    const { regions } = sceneIn(written.value)
    const actions = regions.flatMap(({ behaviors }) => behaviors.flatMap((b) => Object.keys(b.system.difficulties)))
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(['walk', 'fly', 'swim', 'burrow']).toContain(action)
  })

  test('elevation becomes regions, and tokens stand at that of their squares', async () => {
    const flat = mapWith(
      { widthCells: 4, heightCells: 1 },
      {
        creatures: [
          {
            name: 'Ledge',
            size: 'medium',
            side: 'foes',
            at: { col: 1, row: 0 },
            speedFeet: { fly: 30 },
            altitudeFeet: 5,
          },
          { name: 'Pit', size: 'medium', side: 'foes', at: { col: 3, row: 0 }, speedFeet: { land: 30 } },
        ],
      },
    )
    const map = { ...flat, layers: { ...flat.layers, elevationFeet: Int16Array.of(0, 30, 30, -20) } }
    for (const variant of ['v12', 'v13', 'v14']) {
      const written = await foundryFormat.write!(map, { ...writeContext, variant })
      if (!written.ok) throw new Error(written.error.code)
      const scene = sceneIn(written.value)
      expect(scene.regions.map(({ name, shapes }) => [name, shapes[0]!.x, shapes[0]!.width])).toEqual([
        ['Elevation -20 ft', 210, 70],
        ['Elevation 30 ft', 70, 140],
      ])
      expect(scene.tokens.map(({ elevation }) => elevation)).toEqual([35, -20])
      expect(scene.levels?.map(({ elevation }) => elevation)).toEqual(
        variant === 'v14' ? [{ bottom: -20, top: 55 }] : undefined,
      )
      const back = await foundryFormat.read!(withoutOwnPart(written.value.files[0]!), readContext)
      if (!back.ok) throw new Error(back.error.code)
      expect([...back.value.map.layers.elevationFeet]).toEqual([0, 30, 30, -20])
      expect([...back.value.map.tables.creatures.values()].map(({ altitudeFeet }) => altitudeFeet)).toEqual([5, 0])
      expect(back.value.map.tables.regions.size).toBe(0)
    }
  })

  test('a double door is one door, which opens whole, unless one leaf alone is open or secret', async () => {
    const door = { kind: 'door', door: 'locked' } as const
    const map = mapWith(
      { widthCells: 6, heightCells: 4 },
      {
        edges: [
          edgeAt(1, 1, 'north', { ...door, leaf: 'first' }),
          edgeAt(2, 1, 'north', { ...door, leaf: 'second' }),
          edgeAt(1, 2, 'west', { ...door, leaf: 'first' }),
          edgeAt(1, 3, 'west', { ...door, leaf: 'second', door: 'open' }),
          edgeAt(3, 2, 'north', door),
          edgeAt(5, 1, 'west', { ...door, leaf: 'first' }),
          edgeAt(5, 2, 'west', { ...door, leaf: 'second', secret: true }),
        ],
      },
    )
    const written = await foundryFormat.write!(map, writeContext)
    if (!written.ok) throw new Error(written.error.code)
    expect(sceneIn(written.value).walls.map(({ c, ds }) => [...c, ds])).toEqual([
      [70, 70, 210, 70, 2],
      [70, 140, 70, 210, 2],
      [70, 210, 70, 280, 1],
      [210, 140, 280, 140, 2],
      [350, 70, 350, 140, 2],
      [350, 140, 350, 210, 2],
    ])
    const back = await foundryFormat.read!(withoutOwnPart(written.value.files[0]!), readContext)
    if (!back.ok) throw new Error(back.error.code)
    const leaves = [...back.value.map.tables.edges.values()].map(({ id, leaf }) => [id, leaf])
    expect(leaves).toEqual([
      ['1,1,n', 'first'],
      ['2,1,n', 'second'],
      ['1,2,w', undefined],
      ['1,3,w', undefined],
      ['3,2,n', undefined],
      ['5,1,w', undefined],
      ['5,2,w', undefined],
    ])
  })

  test('what a scene cannot hold is counted, each thing once and nothing that it can', async () => {
    const map = mapWith(
      { widthCells: 5, heightCells: 5 },
      {
        edges: [
          edgeAt(1, 1, 'north', { kind: 'barrier' }),
          edgeAt(2, 1, 'north', { kind: 'barrier' }),
          edgeAt(1, 2, 'north', { kind: 'wall', secret: true }),
          edgeAt(2, 2, 'north', { kind: 'window', secret: true }),
          edgeAt(4, 2, 'north', { kind: 'window', secret: true }),
          edgeAt(3, 2, 'north', { kind: 'wall' }),
          edgeAt(1, 3, 'north', { kind: 'door', secret: true, door: 'open' }),
          edgeAt(2, 3, 'north', { kind: 'door', secret: true }),
          edgeAt(4, 3, 'north', { kind: 'door', secret: true, doorLocked: true }),
          edgeAt(0, 3, 'north', { kind: 'door', secret: true }),
          edgeAt(3, 3, 'north', { kind: 'door', door: 'open' }),
        ],
        creatures: [
          { name: 'Ogre', size: 'large', side: 'foes', at: { col: 0, row: 3 }, speedFeet: { land: 40 } },
          { name: 'Rat', size: 'tiny', side: 'foes', at: { col: 4, row: 4 }, speedFeet: { land: 15 } },
          { name: 'Cat', size: 'tiny', side: 'foes', at: { col: 3, row: 4 }, speedFeet: { land: 15 } },
        ],
        notes: [
          { at: { x: 1, y: 1 }, number: 1, title: 'Seen', text: 'with words' },
          { at: { x: 2, y: 1 }, number: 2, title: 'Secret', text: '', gmOnly: true },
          { at: { x: 3, y: 1 }, number: 3, title: 'Plain', text: '' },
        ],
      },
      // A row of two kinds of priced ground, deep water and pits in the next, and a wall, which stops both steps and sight.
      (col, row) =>
        [
          [1, 1, 2, 1, 0],
          [8, 8, 0, 0, 13],
        ][row]?.[col] ?? 0,
    )
    const counted = async (variant: string) => {
      const written = await foundryFormat.write!(map, { ...writeContext, variant })
      if (!written.ok) throw new Error(written.error.code)
      return written.value.losses.map((loss) => {
        const { what, outcome } = lossText(loss)
        return [what, loss.count, outcome.split(/[;:]/)[0]]
      })
    }
    const same = [
      ['low walls', 2, 'walls that limit sight and let everyone pass'],
      ['secret walls and windows', 3, 'plain ones'],
      ['secret doors that stand open', 1, 'open secret doors, which players see'],
      ['squares that stop walkers but not sight (water, pits, slopes, trees)', 2, 'regions with a name'],
    ]
    const then = [
      ['texts of notes', 1, 'left out'],
      ['secret notes', 1, 'map pins without a journal, which players do not see'],
      ['statistics of creatures', 3, 'tokens without an actor'],
    ]
    const priced = (outcome: string) => ['squares with a movement cost', 4, outcome]
    expect(await counted('v12')).toEqual([...same, priced('regions with a name'), ...then])
    expect(await counted('v13')).toEqual([...same, priced('regions with a multiplier'), ...then])
  })

  describe('scenes of other makers', () => {
    skipUnless(existsSync(samples), NO_SAMPLES)
    const counts = [
      { file: 'v11-ddbmeta-tbomt-10070.json', walls: 4, doors: 0 },
      { file: 'v12-ddbmeta-oswfst-10097-regions.json', walls: 22, doors: 4 },
      { file: 'v13-ddbmeta-fraif-10019-modifyMovementCost.json', walls: 415, doors: 17 },
    ]
    for (const { file, walls, doors } of counts)
      test(`${file}: every wall and door of the file is accounted for`, async () => {
        const draft = await foundryFormat.read!(
          { name: file, bytes: readFileSync(resolve(samples, 'foundry', file)) },
          readContext,
        )
        if (!draft.ok) throw new Error(`${draft.error.code} at ${draft.error.where ?? ''}`)
        expect(draft.value.lines.length).toBe(walls)
        const doorEdges = [...draft.value.map.tables.edges.values()].filter(({ kind }) => kind === 'door').length
        expect(doorEdges > 0).toBe(doors > 0)
        if (file.startsWith('v13')) expect(draft.value.map.layers.terrain.some((code) => code === 1)).toBe(true)
      })

    test('a scene of hexagons is refused by name', async () => {
      const bytes = readFileSync(resolve(samples, 'foundry/v9-ddbmeta-erftlw-13084.json'))
      expect(await foundryFormat.read!({ name: 'v9.json', bytes }, readContext)).toMatchObject({
        ok: false,
        error: { code: 'not-supported' },
      })
    })
  })

  test('a text breaks between words at the edge of its box, as Foundry shows it; no word is cut', async () => {
    const box = (text: string, width: number, more = {}) => ({
      shape: { type: 'r', width, height: 300, points: [] },
      x: 100,
      y: 100,
      strokeWidth: 0,
      text,
      fontSize: 40,
      ...more,
    })
    const note = 'During a performance there are commoners in each room'
    const scene = {
      width: 2000,
      height: 1000,
      padding: 0,
      grid: { type: 1, size: 100 },
      walls: [],
      drawings: [
        box(note, 400),
        box('⬆ Chandelier', 30),
        box('Main hall', 170),
        box(note, 400, { flags: { fivefoot: { id: 'own' } } }),
      ],
    }
    const bytes = new TextEncoder().encode(JSON.stringify(scene))
    const draft = await foundryFormat.read!({ name: 'hall.json', bytes }, readContext)
    if (!draft.ok) throw new Error(draft.error.code)
    expect([...draft.value.map.tables.drawings.values()].map(({ text }) => text.split('\n'))).toEqual([
      ['During a performance', 'there are commoners in', 'each room'],
      ['⬆', 'Chandelier'],
      ['Main hall'],
      [note],
    ])
  })

  test('a text whose box lies on the map starts on it, however wide its letters are here', async () => {
    const box = (x: number) => ({
      shape: { type: 'r', width: 300, height: 50, points: [] },
      x,
      y: 10,
      strokeWidth: 0,
      text: 'Way to the Temple of Hatred',
      fontSize: 40,
    })
    const scene = {
      width: 1000,
      height: 500,
      padding: 0,
      grid: { type: 1, size: 100 },
      walls: [],
      drawings: [box(10), box(-200), box(690)],
    }
    const bytes = new TextEncoder().encode(JSON.stringify(scene))
    const draft = await foundryFormat.read!({ name: 'hall.json', bytes }, readContext)
    if (!draft.ok) throw new Error(draft.error.code)
    const [inside, beside, right] = [...draft.value.map.tables.drawings.values()].map(({ points }) => points[0]!.x)
    expect(inside).toBe(0)
    expect(beside).toBeLessThan(-1)
    expect(right).toBeLessThan(6.9)
  })

  test('a wall that reaches the edge of a picture with cut squares reaches the edge of the map, and no other does', async () => {
    const wall = (...c: number[]) => ({ c, move: 20, sense: 20, door: 0 })
    // A quarter of a square is shown at the left and at the top, half a square at the right.
    const scene = {
      width: 675,
      height: 525,
      padding: 0,
      grid: { type: 1, size: 100 },
      background: { offsetX: 25, offsetY: 25 },
      walls: [wall(-20, 100, 200, 100), wall(100, 300, 200, 300), wall(400, 200, 650, 200), wall(500, -25, 500, 100)],
    }
    const bytes = new TextEncoder().encode(JSON.stringify(scene))
    const draft = await foundryFormat.read!({ name: 'cave.json', bytes }, readContext)
    if (!draft.ok) throw new Error(draft.error.code)
    const { map } = draft.value
    expect([map.widthCells, map.heightCells]).toEqual([8, 6])
    expect([...map.tables.edges.keys()].toSorted()).toEqual(
      ['0,2,n', '1,2,n', '2,2,n', '2,4,n', '5,3,n', '6,3,n', '7,3,n', '6,0,w', '6,1,w'].toSorted(),
    )
  })

  test('bad files are refused with their place', async () => {
    const read = (text: string) =>
      foundryFormat.read!({ name: 'a.json', bytes: new TextEncoder().encode(text) }, readContext)
    expect(await read('{"width":100,"height":"high","grid":100,"walls":[]}')).toMatchObject({
      ok: false,
      error: { where: '$.height' },
    })
    expect(await read('{"width":1e6,"height":100,"grid":1}')).toMatchObject({ ok: false, error: { code: 'too-large' } })
    expect(await read('{"width":100,"height":100,"grid":0}')).toMatchObject({ ok: false })
  })
})
