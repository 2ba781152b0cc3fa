import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOUNDED, BRIDGE, NARROW_OVER } from '../../../src/draw/facts/features.ts'
import { FLOOR_MATERIALS } from '../../../src/map/records/styleSettings.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import type { Dressing } from '../../../src/map/records/styleSettings.ts'
import type { EdgeBorder } from '../../../src/map/records/edge.ts'
import { mapOf, sampleMaps } from '../support.ts'

type Edges = readonly (readonly [col: number, row: number, border: EdgeBorder, more: object])[]
const sceneFrom = (rows: readonly string[], dressing: Dressing, edges: Edges = []) =>
  sceneOf(mapOf(rows, edges), { view: 'gm', dressing })

/** A fact drawn back: one character a square. */
const drawn = (widthCells: number, values: ArrayLike<number>, glyphs: string): string[] =>
  Array.from({ length: values.length / widthCells }, (_, row) =>
    Array.from({ length: widthCells }, (__, col) => glyphs[values[row * widthCells + col]!]).join(''),
  )

const RIVER_SIZE = 16
/** Rows of the deck; the river is straight there. */
const [DECK_TOP, DECK_BOTTOM] = [6, 9]

/** A river from north to south, by the first column and the width in each row, and low walls anywhere on its banks. */
const arbitraryRiver = fc.record({
  start: fc.integer({ min: 3, max: 9 }),
  widths: fc.array(fc.integer({ min: 2, max: 4 }), { minLength: RIVER_SIZE, maxLength: RIVER_SIZE }),
  steps: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: RIVER_SIZE, maxLength: RIVER_SIZE }),
  walls: fc.array(fc.tuple(fc.nat(RIVER_SIZE - 1), fc.nat(RIVER_SIZE - 1), fc.constantFrom('north', 'west')), {
    maxLength: 60,
  }),
})

/** How a river lies on its map. */
const arbitraryLie = fc.record({ hasDeck: fc.boolean(), isTurned: fc.boolean(), isFlipped: fc.boolean() })
type Of<T> = T extends fc.Arbitrary<infer R> ? R : never

/** A map of the river, with a deck across it if wanted, and where its planks must be. */
function riverMap(
  { start, widths, steps, walls }: Of<typeof arbitraryRiver>,
  { hasDeck, isTurned, isFlipped }: Of<typeof arbitraryLie>,
) {
  const isStraight = (row: number) => row >= DECK_TOP && row <= DECK_BOTTOM
  const isDeck = (row: number) => hasDeck && row >= DECK_TOP && row < DECK_BOTTOM
  let [first, width] = [start, 2]
  const bed = widths.map((wide, row) => {
    if (!isStraight(row)) [first, width] = [Math.min(10, Math.max(2, first + steps[row]!)), wide]
    return { first, end: first + width }
  })
  const isIn = (row: number, col: number) => col >= bed[row]!.first && col < bed[row]!.end
  const draw = (glyph: (row: number, col: number) => string) =>
    bed.map((_, r) => bed.map((__, c) => glyph(...lie(r, c))).join(''))
  /** A square of the map as it lay before it was turned and flipped. */
  const lie = (r: number, c: number): [row: number, col: number] => {
    const [row, col] = isTurned ? [c, r] : [r, c]
    return [row, isFlipped ? RIVER_SIZE - 1 - col : col]
  }
  const rails = hasDeck
    ? [DECK_TOP, DECK_BOTTOM].flatMap((row) =>
        [-1, 0, 1, 2, 3, 4].map((more) => [bed[row]!.first + more, row, 'north'] as const),
      )
    : []
  const edges = [...walls, ...rails].flatMap(([col, row, border]): Edges[number][] => {
    const across = border === 'west' && isFlipped ? RIVER_SIZE - col : isFlipped ? RIVER_SIZE - 1 - col : col
    if (across < 0 || across >= RIVER_SIZE) return []
    const place = isTurned ? [row, across, border === 'north' ? 'west' : 'north'] : [across, row, border]
    return [[...place, { kind: 'barrier' }] as unknown as Edges[number]]
  })
  return {
    rows: draw((row, col) => (isIn(row, col) && !isDeck(row) ? '~' : '.')),
    edges: [...new Map(edges.map((edge) => [`${edge[0]},${edge[1]},${edge[2]}`, edge])).values()],
    decks: draw((row, col) => (isIn(row, col) && isDeck(row) ? '#' : '.')),
  }
}

describe('dressings', () => {
  it('are read from what a map is made of', () => {
    const dressings = Object.fromEntries(sampleMaps().map(([id, map]) => [id, sceneOf(map, { view: 'gm' }).dressing]))
    expect(dressings).toEqual({
      'boarding-the-gannet': 'ship',
      'toll-at-harrow-bridge': 'wild',
      'vault-of-the-salt-king': 'dungeon',
      'lantern-market': 'town',
      'chapel-in-the-reeds': 'wild',
    })
  })
})

describe('the dressing of a map in the making', () => {
  it('stays wild while the walls of a keep grow', () => {
    const field = Array.from({ length: 24 }, () => [...'.'.repeat(30)])
    for (let row = 3; row < 21; row++)
      for (let col = 4; col < 26; col++) {
        if (row > 5 && row < 18 && col > 6 && col < 23) continue
        field[row]![col] = '#'
        const dressing =
          (row * 22 + col) % 7 === 0 && sceneOf(mapOf(field.map((line) => line.join(''))), { view: 'gm' })
        if (dressing) expect(dressing.dressing).toBe('wild')
      }
  })
})

describe('features of connected terrain', () => {
  it('call a large pit at the border void, and a small one a pit', () => {
    const { features } = sceneFrom(['ppppppp..', 'ppppppp..', 'ppppppp..', '.......p.', '.........'], 'ship')
    expect(drawn(9, features.isVoid, '.v')).toEqual(['vvvvvvv..', 'vvvvvvv..', 'vvvvvvv..', '.........', '.........'])
    expect(features.pit[3 * 9 + 7]).toBe(BOUNDED.built)
  })

  it('set small blocks of wall free as piers, unless they touch rock or the border', () => {
    const { features } = sceneFrom(['#.......r', '..#..##.#', '.....##..', '.........'], 'dungeon')
    expect(features.piers).toEqual([
      { col: 2, row: 1, widthCells: 1, heightCells: 1, isWet: false },
      { col: 5, row: 1, widthCells: 2, heightCells: 2, isWet: false },
    ])
    expect(drawn(9, features.isSolid, '.#')).toEqual(['#.......#', '........#', '.........', '.........'])
  })

  it('make a wall in water the plinth of a fountain', () => {
    const small = sceneFrom(['.......', '.~~~~..', '.~##~..', '.~~~~..', '.......'], 'town').features
    expect(small.piers[0]?.isWet).toBe(true)
    expect(drawn(7, small.water, '.ob')).toEqual(['.......', '.bbbb..', '.bbbb..', '.bbbb..', '.......'])
  })

  it('bound full rectangles of water by a curb, but not at the border nor in the wild', () => {
    const rows = ['~~.....', '~~.~~..', '...~~..', '.......', '.~~....', '..~....', '.......']
    expect(drawn(7, sceneFrom(rows, 'town').features.water, '.ob')).toEqual([
      'oo.....',
      'oo.bb..',
      '...bb..',
      '.......',
      '.oo....',
      '..o....',
      '.......',
    ])
    expect(sceneFrom(rows, 'wild').features.water.includes(BOUNDED.built)).toBe(false)
  })

  it('make rubble in a river a ford, and rubble on land none', () => {
    const { features } = sceneFrom(['.~~~~.D', '.~DD~.D', '.~~~~..'], 'wild')
    expect(drawn(7, features.isFord, '.f')).toEqual(['.......', '..ff...', '.......'])
    expect(features.water[1 * 7 + 2]).toBe(BOUNDED.organic)
  })

  it('lay planks where ground with railings crosses water', () => {
    const rows = ['..~~~..', '.......', '.......', '..~~~..']
    const rails: Edges = [2, 3, 4].map((col) => [col, 1, 'north', { kind: 'barrier' }] as const)
    const { features } = sceneFrom(rows, 'wild', rails)
    expect(drawn(7, features.bridge, '.|-')).toEqual(['.......', '..---..', '..---..', '.......'])
    expect(sceneFrom(rows, 'wild').features.bridge.every((way) => way === BRIDGE.none)).toBe(true)
  })

  it('lay planks the other way where the river runs across', () => {
    const rows = ['....', '~..~', '~..~', '....']
    const { features } = sceneFrom(rows, 'wild', [
      [1, 1, 'west', { kind: 'barrier' }],
      [1, 2, 'west', { kind: 'barrier' }],
    ])
    expect(drawn(4, features.bridge, '.|-')).toEqual(['....', '.||.', '.||.', '....'])
  })

  it('lay no planks along a bank of the river that a bridge crosses', () => {
    const rows = [
      '....~~~.',
      '....~~~.',
      '......~~',
      '......~~',
      '........',
      '........',
      '........',
      '...~~~~.',
      '...~~~..',
    ]
    const rails: Edges = [3, 4, 5, 6, 7].flatMap((col) =>
      [4, 7].map((row) => [col, row, 'north', { kind: 'barrier' }] as const),
    )
    const { features } = sceneFrom(rows, 'wild', rails)
    expect(drawn(8, features.bridge, '.|-')).toEqual([
      ...['........', '........', '........', '........'],
      ...['......-.', '......-.', '......-.', '........', '........'],
    ])
  })

  it('lay planks on a deck with railings and nowhere else, whichever way the river winds', () => {
    fc.assert(
      fc.property(arbitraryRiver, arbitraryLie, (river, lie) => {
        const { rows, edges, decks } = riverMap(river, lie)
        const { features, widthCells } = sceneFrom(rows, 'wild', edges)
        expect(drawn(widthCells, features.bridge, '.##')).toEqual(decks)
      }),
      { numRuns: 300 },
    )
  })

  it('know what narrow surfaces lead over', () => {
    const { features } = sceneFrom(['.n~.n..p', '.n~....n', '........'], 'dungeon')
    expect([features.narrowOver[1], features.narrowOver[4], features.narrowOver[15]]).toEqual([
      NARROW_OVER.water,
      NARROW_OVER.floor,
      NARROW_OVER.pit,
    ])
  })
})

describe('floors', () => {
  const materialsOf = (rows: readonly string[], dressing: Dressing, edges: Edges = []) =>
    drawn(
      rows[0]!.length,
      sceneFrom(rows, dressing, edges).floors.material,
      FLOOR_MATERIALS.map((material) => material[0]).join(''),
    )

  it('are planks indoors and grass or cobbles outdoors', () => {
    const rows = ['.......', '.####..', '.#..#..', '.####..', '.......']
    expect(materialsOf(rows, 'wild')[2]).toMatch(/^g.pp.gg$/)
    expect(materialsOf(rows, 'town')[2]).toMatch(/^c.pp.cc$/)
  })

  it('are indoors behind closed and open doors alike', () => {
    const rows = ['.....', '.###.', '.#.#.', '.#.#.', '.....']
    expect(materialsOf(rows, 'town', [[2, 4, 'north', { kind: 'door', door: 'open' }]])[2]![2]).toBe('p')
    expect(materialsOf(rows, 'town')[2]![2]).toBe('c')
  })

  const HOUSE: Edges = [2, 3, 4, 5, 6, 7].flatMap((i) => [
    ...[2, 6].map((row) => [i, row, 'north', { kind: 'wall' }] as const),
    ...(i < 6 ? [2, 8].map((col) => [col, i, 'west', { kind: 'wall' }] as const) : []),
  ])
  const FIELD = Array.from({ length: 9 }, () => '.'.repeat(11))
  const PLANKS = FIELD.map((_, row) => (row < 2 || row > 5 ? 'ggggggggggg' : 'ggppppppggg'))

  it('stay indoors while any one or two neighboring squares of the wall are open', () => {
    expect(materialsOf(FIELD, 'wild', HOUSE)).toEqual(PLANKS)
    for (const [col, row, border] of HOUSE) {
      const one = HOUSE.filter((edge) => edge[0] !== col || edge[1] !== row || edge[2] !== border)
      expect(materialsOf(FIELD, 'wild', one), `${col},${row} ${border}`).toEqual(PLANKS)
      const next = border === 'north' ? [col + 1, row] : [col, row + 1]
      const two = one.filter((edge) => edge[0] !== next[0] || edge[1] !== next[1] || edge[2] !== border)
      expect(materialsOf(FIELD, 'wild', two), `${col},${row} ${border}, two`).toEqual(PLANKS)
    }
  })

  it('are outdoors under a wide opening', () => {
    const open = HOUSE.filter(([col, row]) => row !== 6 || col < 3 || col > 5)
    expect(materialsOf(FIELD, 'wild', open)[4]).toBe('ggggggggggg')
  })

  it('stay indoors behind a doorway through a thick wall, which is not an alley', () => {
    const keep = ['...........', '.#########.', '.#########.', '.##.....##.', '.##.....##.', '.##.....##.']
    const foot = (rows: readonly string[]) => materialsOf([...keep, ...rows, '...........'], 'wild')[4]![5]
    expect(foot(['.####.####.', '.####.####.'])).toBe('p')
    expect(foot(['.###..####.'])).toBe('p')
    expect(foot(['.###...###.'])).toBe('g')
    expect(foot(['.###..####.', '.###..####.', '.###..####.'])).toBe('g')
  })

  it('are outdoors in an alley between two houses, and behind a gap between rocks', () => {
    const alley = ['.........', '.###..###', '.###..###', '.........']
    expect(materialsOf(alley, 'wild').map((row) => row.slice(4, 6))).toEqual(['gg', 'gg', 'gg', 'gg'])
    const cave = ['........', '.rrrrrr.', '.r....r.', '.r....r.', '.rr.rrr.', '........']
    expect(materialsOf(cave, 'wild')[2]![3]).toBe('g')
  })

  it('are flagstones in straight rooms and corridors, dirt in ragged caves', () => {
    const materials = materialsOf(
      [
        'rrrrrrrrrrrrrrrrrrr',
        'r.....rrrrrrr..rrrr',
        'r.....rrrrr....rrrr',
        'r.............r..rr',
        'r.....rrrrr......rr',
        'r.....rrrr....r.rrr',
        'rrrrrrrrrrr..rrrrrr',
        'rrrrrrrrrrrrrrrrrrr',
      ],
      'dungeon',
    )
    expect(materials[2]!.slice(1, 6)).toBe('fffff')
    expect(materials[3]!.slice(6, 9)).toBe('fff')
    expect(materials[4]!.slice(11, 14)).toBe('ddd')
  })

  it.each([
    ['across', (rows: readonly string[]) => rows],
    ['down', (rows: readonly string[]) => [...rows[0]!].map((_, col) => rows.map((row) => row[col]).join(''))],
  ])('are dirt in a tunnel that only joins caves, however straight a brush has drawn it: %s', (_, turned) => {
    const rows = [
      'rrrrrrrrrrrrrrrrrrrrrrrr',
      'rr..rrrrrrrrrrrrrr...rrr',
      'r....rrrrrrrrrrrr.....rr',
      'rr....rrrrrrrrrr......rr',
      'r.....r...rrrrrrr....rrr',
      'r....................rrr',
      'r.....................rr',
      'rr...rrrrrrrrrrr.....rrr',
      'r....rrrrrrrrrrr..rr..rr',
      'rr.rrrrrrrrrrrrrrrrrrrrr',
    ]
    const materials = materialsOf(turned(rows), 'dungeon')
    const isFloorDirt = materials.every((line, row) =>
      [...line].every((material, col) => turned(rows)[row]![col] !== '.' || material === 'd'),
    )
    expect(isFloorDirt, materials.join('\n')).toBe(true)
  })

  it('are flagstones in a straight corridor between a cave and a room, or with a door', () => {
    const cave = ['rr...', 'r....', 'rr...', 'r....', 'r....', 'rr..r', 'r..rr']
    const room = ['rrrr', '....', '....', '....', '....', '....', 'rrrr']
    const corridor = (row: number) => (row === 2 || row === 3 ? '.'.repeat(14) : 'r'.repeat(14))
    const joined = (ends: readonly string[]) => cave.map((line, row) => `${line}${corridor(row)}${ends[row]}r`)
    const cells = (rows: readonly string[], edges: Edges = []) => materialsOf(rows, 'dungeon', edges)[2]!.slice(11, 14)
    expect(cells(joined(room))).toBe('fff')
    const mirrored = cave.map((line) => [...line].reverse().join(''))
    expect(cells(joined(mirrored))).toBe('ddd')
    const doors: Edges = [2, 3].map((row) => [13, row, 'west', { kind: 'door' }])
    expect(cells(joined(mirrored), doors)).toBe('fff')
  })

  it('stay flagstones in a regular hall, whatever shape its basin takes', () => {
    const hall = ['rrrrrrrrrr', 'r........r', 'r.~~~....r', 'r.~~~....r', 'r........r', 'rrrrrrrrrr']
    const drained = hall.with(2, 'r.~~.....r')
    for (const rows of [hall, drained]) expect(materialsOf(rows, 'dungeon')[4]).toBe('ffffffffff')
  })

  it('leave a single pit its natural edge in a cave, and build it a curb in a room', () => {
    const cave = ['rrrrrrrrrr', 'rr...rr..r', 'r....r...r', 'rr..p...rr', 'r....r...r', 'r.r.....rr', 'rrrr..rrrr']
    const room = ['rrrrrrr', 'r.....r', 'r.....r', 'r...p.r', 'r.....r', 'rrrrrrr']
    expect(sceneFrom(cave, 'dungeon').features.pit[3 * 10 + 4]).toBe(BOUNDED.organic)
    expect(sceneFrom(room, 'dungeon').features.pit[3 * 7 + 4]).toBe(BOUNDED.built)
    // Masonry is no part of a cave: what lies along it was dug with it.
    const beside = [...cave.slice(0, 2), 'r...#....r', ...cave.slice(3)]
    expect(sceneFrom(beside, 'dungeon').features.pit[3 * 10 + 4]).toBe(BOUNDED.built)
  })

  it('are metal on ships', () => {
    expect(materialsOf(['...', '...'], 'ship')).toEqual(['mmm', 'mmm'])
  })
})
