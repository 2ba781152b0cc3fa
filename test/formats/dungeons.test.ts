/** Dungeons of generators: exactly on the grid, whole, with their doors, notes and secrets. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { donjonFormat } from '../../src/formats/donjon/index.ts'
import { onePageDungeonFormat } from '../../src/formats/onePageDungeon/index.ts'
import { formatOf } from '../../src/formats/registry.ts'
import { doorWord } from '../../src/map/edges.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import { lossesOf, opened, records } from './foreign/opened.ts'

const bytesOf = (content: unknown) => new TextEncoder().encode(JSON.stringify(content))
const GLYPHS: Readonly<Record<number, string>> = { 0: '.', 1: '~', 12: '#' }
const drawn = ({ layers, widthCells, heightCells }: BattleMap): string[] =>
  Array.from({ length: heightCells }, (_, row) =>
    [...layers.terrain.subarray(row * widthCells, (row + 1) * widthCells)].map((code) => GLYPHS[code] ?? '?').join(''),
  )
const doorsOf = ({ tables }: BattleMap) =>
  Object.fromEntries(
    [...tables.edges.values()].map(({ id, kind, secret, look, ...door }) => [
      id,
      [kind, doorWord(door), secret, look ?? ''].join(' ').trim(),
    ]),
  )

describe('One Page Dungeon', () => {
  const rect = (x: number, y: number, w: number, h: number, more = {}) => ({ x, y, w, h, ...more })
  const door = (x: number, y: number, dx: number, dy: number, type: number) => ({ x, y, dir: { x: dx, y: dy }, type })
  /** An entrance below a hall, a round room east of it, a closet west of it. */
  const dungeon = {
    version: '1.2.4b',
    title: 'Halls of Ash',
    story: 'It burned.',
    rects: [
      rect(-2, -4, 5, 4),
      rect(0, 0, 1, 1),
      rect(3, -3, 1, 1),
      rect(4, -5, 5, 5, { rotunda: true }),
      rect(-3, -2, 1, 1),
      rect(-5, -3, 2, 2, { ending: true }),
    ],
    doors: [door(0, 0, 0, -1, 3), door(3, -3, 1, 0, 1), door(-3, -2, -1, 0, 6)],
    notes: [
      { text: 'A crow. It watches.', ref: '2', pos: { x: 0.5, y: -2 } },
      { text: 'Ash', pos: { x: 6, y: -3 } },
      { text: 7 },
      // Generators count from one: a note without a number of its own is numbered by its place.
      { text: 'A draft', ref: '0', pos: { x: 5, y: -3 } },
    ],
    columns: [{ x: -1, y: -3 }],
    water: [
      { x: 1, y: -4 },
      { x: 40, y: 2 },
    ],
  }
  test('is recognized, and is rooms in rock with a margin of a square, rotundas round', async () => {
    const draft = await opened(onePageDungeonFormat, dungeon)
    expect(formatOf({ name: 'a.json', bytes: bytesOf(dungeon) })).toBe(onePageDungeonFormat)
    expect(drawn(draft.map)).toEqual([
      '################',
      '###########...##',
      '####...~.#.....#',
      '#..#...........#',
      '#........#.....#',
      '####.....##...##',
      '######.#########',
      '################',
    ])
  })
  test('doors stand at the room they lead to: locked, secret, portcullis; passages, archways and stairs stay open', async () => {
    const types = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const row = {
      rects: types.flatMap((_, i) => [rect(0, 4 * i, 2, 1), rect(2, 4 * i, 1, 1), rect(3, 4 * i, 2, 1)]),
      doors: types.map((type, i) => door(2, 4 * i, 1, 0, type)),
    }
    const draft = await opened(onePageDungeonFormat, row)
    expect(doorsOf(draft.map)).toEqual({
      '4,5,w': 'door closed false',
      '4,17,w': 'door closed false portcullis',
      '4,21,w': 'door closed false wooden',
      '4,25,w': 'door closed true',
      '4,29,w': ['door locked false', 'barred'].join(' '),
    })
    expect(records(draft.map.tables.props).map(({ symbol }) => symbol)).toEqual([
      'stairs-up',
      'stairs-down',
      'stairs-down',
    ])
    // Symbols at rest look up; these doors lead to the right.
    expect(records(draft.map.tables.props).map(({ rotationDegrees }) => rotationDegrees)).toEqual([90, 90, 90])
    expect(lossesOf(draft)).toEqual({ archways: 1, 'special doors': 1, 'doors of a kind Fivefoot does not know': 1 })
  })
  test('a rotunda may be wider than high; what cannot be read is counted in each list', async () => {
    const round = await opened(onePageDungeonFormat, {
      rects: [rect(0, 0, 7, 3, { rotunda: true })],
      doors: [],
      columns: ['x'],
      water: [{ x: 'y' }, {}],
    })
    expect(drawn(round.map)).toEqual(['#########', '##.....##', '#.......#', '##.....##', '#########'])
    expect(round.losses).toEqual([{ code: 'dungeon-broken', count: 3 }])
  })
  test('notes keep their numbers and are the GM’s alone, columns stand on corners, water is counted where it is', async () => {
    const { map, losses } = await opened(onePageDungeonFormat, dungeon)
    expect(
      records(map.tables.notes).map(({ number, title, text, gmOnly, at }) => [number, title, text, gmOnly, at]),
    ).toEqual([
      [2, 'A crow', 'A crow. It watches.', true, { x: 6.5, y: 4 }],
      [2, 'Ash', 'Ash', true, { x: 12, y: 3 }],
      [3, 'A draft', 'A draft', true, { x: 11, y: 3 }],
    ])
    expect(records(map.tables.props).find(({ symbol }) => symbol === 'pillar')?.at).toEqual({ x: 4.75, y: 2.75 })
    expect(losses.map(({ code, count }) => [code, count])).toEqual([
      ['dungeon-water', 1],
      ['dungeon-broken', 1],
    ])
    expect([...map.tables.settings.values()][0]).toMatchObject({ name: 'Halls of Ash', description: 'It burned.' })
  })
  test('players see neither the secret door nor what is behind it', async () => {
    const { map } = await opened(onePageDungeonFormat, dungeon)
    const [shown, closet] = [playerMap(map), 4 * map.widthCells + 1]
    expect([...map.tables.edges.values()].map(({ secret }) => secret)).toEqual([false, true])
    expect([...shown.tables.edges.values()].some(({ secret }) => secret)).toBe(false)
    expect([map.layers.terrain[closet], shown.layers.terrain[closet]]).toEqual([0, 12])
  })
  test('whatever a file holds, it is read whole or refused with a place', async () => {
    const any = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.constantFrom(null, 'x', 1e9, 0.5, {}, []))
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          rects: fc.array(fc.record({ x: any, y: any, w: any, h: any }), { maxLength: 5 }),
          doors: fc.oneof(
            fc.array(fc.record({ x: any, y: any, dir: fc.record({ x: any, y: any }), type: any }), { maxLength: 5 }),
            any,
          ),
          notes: any,
          water: fc.array(fc.record({ x: any, y: any }), { maxLength: 3 }),
        }),
        async (content) => {
          const read = await onePageDungeonFormat.read!(
            { name: 'a.json', bytes: bytesOf(content) },
            { ruleset: 'pf1e', knowsRuleset: () => true, snap: { toleranceSquares: 0.2 }, beside: new Map() },
          )
          if (!read.ok) expect(read.error.where).toMatch(/^\$/)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('donjon', () => {
  const bits = {
    nothing: 0,
    block: 1,
    room: 2,
    corridor: 4,
    perimeter: 16,
    aperture: 32,
    arch: 65536,
    door: 131072,
    locked: 262144,
    trapped: 524288,
    secret: 1048576,
    portc: 2097152,
    stair_down: 4194304,
    stair_up: 8388608,
    label: 4278190080,
  }
  const cell = (glyph: string): number =>
    ({
      '#': bits.perimeter,
      ' ': 0,
      r: bits.room,
      c: bits.corridor,
      d: bits.corridor | bits.door,
      l: bits.corridor | bits.locked,
      t: bits.corridor | bits.trapped,
      s: bits.corridor | bits.secret,
      p: bits.corridor | bits.portc,
      a: bits.corridor | bits.arch,
      L: bits.room | (49 << 24),
      N: (bits.room | (177 << 24)) >> 0,
    })[glyph] ?? 0
  const dungeon = (rows: readonly string[], more = {}) => ({
    settings: { name: 'Keep of Rust' },
    cell_bit: bits,
    cells: rows.map((row) => [...row].map(cell)),
    ...more,
  })
  /** One square of the map for one of the file. */
  const unsplit = (content: unknown) => opened(donjonFormat, content, new Map(), { splitSquares: false })

  test('a square of the file is 10 feet: 2 × 2 squares, and a door as wide', async () => {
    const rows = ['#####', '#rLp#', '##dc#', '#####']
    const room = { id: 1, north: 1, south: 1, west: 1, east: 2, width: 20, height: 10 }
    const draft = await opened(
      donjonFormat,
      dungeon(rows, { rooms: [null, room], stairs: [{ row: 2, col: 3, key: 'up' }] }),
    )
    expect(drawn(draft.map)).toEqual(
      ['##########', '##......##', '####....##', '##########'].flatMap((row) => [row, row]),
    )
    expect(doorsOf(draft.map)).toEqual({
      '6,2,w': 'door closed false portcullis',
      '6,3,w': 'door closed false portcullis',
      '4,4,n': 'door closed false',
      '5,4,n': 'door closed false',
    })
    expect(draft.scale).toEqual({ square: '10 ft', times: 2, isSplit: true })
    expect(lossesOf(draft)).toEqual({ 'squares of 10 ft': 1 })
    expect(records(draft.map.tables.regions).map(({ cells }) => cells.length)).toEqual([8])
    expect(records(draft.map.tables.notes)).toMatchObject([{ at: { x: 4, y: 3 } }])
    expect(records(draft.map.tables.props)).toMatchObject([{ at: { x: 6, y: 4 }, widthSquares: 2, heightSquares: 2 }])
  })
  test('rooms say how large its squares are', async () => {
    const scaleOf = async (width: number | undefined) => {
      const room = { id: 1, north: 0, south: 0, west: 0, east: 2, width }
      return (await opened(donjonFormat, dungeon(['rrr'], { rooms: [null, room] }))).scale
    }
    expect(await scaleOf(15)).toBeUndefined()
    expect(await scaleOf(30)).toMatchObject({ times: 2, isSplit: true })
    expect(await scaleOf(60)).toMatchObject({ square: '20 ft', times: 4 })
    expect(await scaleOf(undefined)).toMatchObject({ square: '10 ft', times: 2 })
  })
  test('a portcullis has either name; squares with a bit of no known name are reported', async () => {
    const { portc, ...others } = bits
    const named = (name: string) => ({ ...dungeon(['rpr']), cell_bit: { ...others, [name]: portc } })
    for (const name of ['portc', 'portcullis'])
      expect(Object.values(doorsOf((await unsplit(named(name))).map))).toEqual(['door closed false portcullis'])
    expect(lossesOf(await unsplit(named('drawbridge')))).toMatchObject({
      'doors, notes and symbols that cannot be read': 1,
    })
  })

  test('rooms and corridors are open in rock, each door at its room, labels and signs of numbers aside', async () => {
    const rows = ['#########', '#rLdcsNr#', '##l#ppa##', '##c#rrr##', '##trrrr##', '#########']
    const draft = await unsplit(dungeon(rows))
    expect(formatOf({ name: 'k.json', bytes: bytesOf(dungeon(rows)) })).toBe(donjonFormat)
    expect(drawn(draft.map)).toEqual(['#########', '#.......#', '##.#...##', '##.#...##', '##.....##', '#########'])
    expect(doorsOf(draft.map)).toEqual({
      '3,1,w': 'door closed false',
      '6,1,w': 'door closed true',
      '2,2,n': 'door locked false',
      '3,4,w': 'door closed false',
      '4,3,n': 'door closed false portcullis',
      '5,3,n': 'door closed false portcullis',
    })
    expect(lossesOf(draft)).toEqual({ 'squares of 10 ft': 1, archways: 1 })
  })
  test('rooms are regions and numbered notes with what is in them, stairs are symbols', async () => {
    const draft = await unsplit(
      dungeon(['rrr', 'rrr'], {
        rooms: [
          null,
          {
            id: '1',
            north: 0,
            south: 1,
            west: 0,
            east: 1,
            contents: {
              summary: 'empty',
              inhabited: 'Orc x 2',
              detail: { trap: ['Pit', 'Net'], room_features: 'A well' },
            },
          },
          { id: 'x' },
        ],
        stairs: [
          { row: 1, col: 2, key: 'down' },
          { row: 0, col: 1, key: 'up' },
        ],
        wandering_monsters: { 1: 'Rat', 2: 'Bat' },
        details: { floor: 'Stone' },
      }),
    )
    expect(records(draft.map.tables.regions).map(({ name, cells, purpose }) => [name, cells.length, purpose])).toEqual([
      ['Room 1', 4, 'room'],
    ])
    expect(records(draft.map.tables.notes)).toMatchObject([
      {
        number: 1,
        title: 'empty',
        text: 'Orc x 2\ntrap: Pit; Net\nroom features: A well',
        at: { x: 1, y: 1 },
        gmOnly: true,
      },
    ])
    expect(records(draft.map.tables.props)).toMatchObject([
      { symbol: 'stairs-down', at: { x: 2, y: 1 } },
      { symbol: 'stairs-up', at: { x: 1, y: 0 } },
    ])
    expect(lossesOf(draft)).toEqual({
      'squares of 10 ft': 1,
      'wandering monsters': 2,
      'doors, notes and symbols that cannot be read': 1,
    })
    expect([...draft.map.tables.settings.values()][0]?.description).toBe('floor: Stone')
  })
  test('ragged rows are refused with their place', async () => {
    await expect(opened(donjonFormat, dungeon(['rr', 'r']))).rejects.toThrow('not-this-format at $.cells[1]')
  })
})
