import { describe, expect, it, test } from 'vitest'
import { cellAt } from '../../src/grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { concealmentOf } from '../../src/map/concealment.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import { drawnCreature, drawnMap, wallLine } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

/** The squares as players see them: terrain by its glyph, and `?` for what they know nothing about. */
function seenBy(map: BattleMap): readonly string[] {
  const { layers, hidden } = concealmentOf(map)
  const palette = terrainPalette(map)
  return Array.from({ length: map.heightCells }, (_, row) =>
    [...layers.terrain.keys()]
      .filter((index) => cellAt(map, index).row === row)
      .map((index) => (hidden[index] === 1 ? '?' : '') + (palette[layers.terrain[index] ?? 0]?.glyph ?? ' '))
      .join(''),
  )
}
const area = (hides: 'area' | 'terrain', cells: readonly (readonly [col: number, row: number])[]) => ({
  id: `hides-${hides}`,
  name: 'Vault',
  gmOnly: true,
  hides,
  cells: cells.map(([col, row]) => ({ col, row })),
})

describe('a hidden area', () => {
  const vault = area('area', [
    [2, 1],
    [3, 1],
  ])

  it('within walls looks like rock, so that no gap in a wall gives it away', () => {
    const edges = [
      ...wallLine('north', [
        [2, 1],
        [3, 1],
        [2, 2],
        [3, 2],
      ]),
      ...wallLine('west', [
        [2, 1],
        [4, 1],
      ]),
    ]
    const map = drawnMap(['......', '..h...', '......'], 'pf1e', { regions: [vault], edges })
    expect(seenBy(map)).toEqual(['......', '..?r?r..', '......'])
    // On raised ground the rock is as high as the ground around it.
    const raised = { ...map, layers: { ...map.layers, elevationFeet: map.layers.elevationFeet.map(() => 10) } }
    expect([...playerMap(raised).layers.elevationFeet]).toEqual([...raised.layers.elevationFeet])
    // With as many open sides as walls it still does; with one more it looks like what is around it.
    const half = { regions: [vault], edges: edges.slice(0, 3) }
    expect(seenBy(drawnMap(['......', '..h...', '......'], 'pf1e', half))[1]).toBe('..?r?r..')
    const open = { regions: [vault], edges: edges.slice(0, 2) }
    expect(seenBy(drawnMap(['.dd...', '..h...', '......'], 'pf1e', open))[1]).toBe('..?.?...')
  })

  it('looks like most of the solid terrain at its rim, and hidden terrain like most of the open', () => {
    expect(seenBy(drawnMap(['.####.', '....e.', '.rr...'], 'pf1e', { regions: [vault] }))[1]).toBe('..?#?#e.')
    const bog = area('terrain', [
      [2, 1],
      [3, 1],
    ])
    expect(seenBy(drawnMap(['.#dd..', '..hh~.', '..dd..'], 'pf1e', { regions: [bog] }))[1]).toBe('..dd~.')
  })
})

test('a region that players see hides nothing', () => {
  const known = area('area', [[2, 1]])
  expect(seenBy(drawnMap(['......', '..h...'], 'pf1e', { regions: [{ ...known, gmOnly: false }] }))[1]).toBe('..h...')
})

describe('a secret door', () => {
  const rows = ['...#....', '...#....', '...#....']
  const secretDoor = edgeAt(5, 1, 'west', { kind: 'door', secret: true })
  const edges = [
    ...wallLine('west', [
      [5, 0],
      [5, 2],
    ]),
    secretDoor,
  ]
  const hero = drawnCreature('Hero', 7, 1)

  it('hides the smaller side, or the one without a member of the party who is seen', () => {
    expect(seenBy(drawnMap(rows, 'pf1e', { edges }))[0]).toBe('...#?#...')
    expect(seenBy(drawnMap(rows, 'pf1e', { edges, creatures: [{ ...hero, at: { col: 4, row: 2 } }] }))[0]).toBe(
      '...#.?r?r?r',
    )
    const unseen = { ...hero, at: { col: 4, row: 2 }, hidden: true }
    expect(seenBy(drawnMap(rows, 'pf1e', { edges, creatures: [unseen] }))[0]).toBe('...#?#...')
    const monster = { ...hero, at: { col: 4, row: 2 }, side: 'foes' }
    expect(seenBy(drawnMap(rows, 'pf1e', { edges, creatures: [monster] }))[0]).toBe('...#?#...')
  })

  it('counts hidden squares to neither side', () => {
    const most = area(
      'area',
      [5, 6, 7]
        .flatMap((col) => [0, 1, 2].map((row) => [col, row] as const))
        .filter(([col, row]) => col > 5 || row > 1),
    )
    // Two squares are left on the right of it, three on the left.
    expect(seenBy(drawnMap(rows, 'pf1e', { edges, regions: [most] }))[0]?.slice(0, 5)).toBe('...#.')
  })

  it.each(['window', 'barrier', 'wall'])('hides as much if it is a %s', (kind) => {
    const secret = edgeAt(5, 1, 'west', { kind, secret: true })
    expect(seenBy(drawnMap(rows, 'pf1e', { edges: [...edges.slice(0, 2), secret] }))[0]).toBe('...#?#...')
  })
})

describe('a secret wall', () => {
  /** A hall, and a corridor from it to a cave with a pillar of masonry, closed off by a secret wall at the mouth of the corridor. */
  const rows = ['rrrrrrr', 'r.....r', 'r.....r', 'rrr.rrr', 'rr...rr', 'rr.#.rr', 'rr...rr', 'rrrrrrr']
  const secretWall = edgeAt(3, 3, 'north', { kind: 'wall', secret: true })
  const hall = ['rrrrrrr', 'r.....r', 'r.....r', 'rrrrrrr', 'rrrrrrr', 'rrrrrrr', 'rrrrrrr', 'rrrrrrr']
  const seenAs = (records: Parameters<typeof drawnMap>[2]) => {
    const shown = playerMap(drawnMap(rows, 'pf1e', { edges: [secretWall], ...records }))
    const palette = terrainPalette(shown)
    const glyphs = [...shown.layers.terrain].map((code) => palette[code]?.glyph).join('')
    return { rows: rows.map((row, i) => glyphs.slice(i * row.length, (i + 1) * row.length)), shown }
  }

  it('is rock, and so is all that it hides, its pillars too', () => {
    const symbol = { symbol: 'pillar', widthSquares: 1, heightSquares: 1, gmOnly: false }
    const props = [{ id: 'pillar', ...symbol, terrain: 13, at: { x: 3, y: 5 } }]
    const creatures = [drawnCreature('Skeleton', 2, 6, { side: 'foes' }), drawnCreature('Hero', 1, 1)]
    const seen = seenAs({ props, creatures })
    expect(seen.rows).toEqual(hall)
    expect([...seen.shown.tables.edges.keys()]).toEqual([])
    expect([...seen.shown.tables.props.keys()]).toEqual([])
    expect([...seen.shown.tables.creatures.keys()]).toEqual(['hero'])
  })

  it('hides nothing from a party on both sides of it, who see a wall', () => {
    const both = seenAs({ creatures: [drawnCreature('Scout', 2, 6), drawnCreature('Hero', 1, 1)] })
    expect(both.rows).toEqual(rows)
    expect([...both.shown.tables.edges.values()].map(({ id, kind, secret }) => [id, kind, secret])).toEqual([
      ['3,3,n', 'wall', false],
    ])
  })

  it('hides a hero’s way back no more than the hall he left', () => {
    const { rows: seen } = seenAs({ creatures: [drawnCreature('Hero', 2, 6)] })
    expect(seen).toEqual([...Array.from({ length: 3 }, () => 'rrrrrrr'), ...rows.slice(3)])
  })
})

describe('a secret door as players see it', () => {
  const edgesSeen = (rows: readonly string[], edges: readonly object[], regions: readonly object[] = []) =>
    [
      ...playerMap(drawnMap(rows, 'pf1e', { edges: edges as never, regions: regions as never })).tables.edges.values(),
    ].map(({ id, kind, secret }) => `${id} ${kind}${secret ? ' secret' : ''}`)
  it('is a wall in the open or where the wall goes on, nothing at the side of rock', () => {
    const door = edgeAt(2, 1, 'west', { kind: 'door', secret: true })
    expect(edgesSeen(['....', '....', '....'], [door])).toEqual(['2,1,w wall'])
    expect(edgesSeen(['....', '..#.', '....'], [door])).toEqual([])
    expect(edgesSeen(['....', '..#.', '....'], [door, ...wallLine('west', [[2, 2]])])).toEqual([
      '2,1,w wall',
      '2,2,w wall',
    ])
    // A wall that no one sees does not go on for anyone.
    const cellar = area('area', [
      [1, 2],
      [2, 2],
    ])
    expect(edgesSeen(['....', '..#.', '....'], [door, ...wallLine('west', [[2, 2]])], [cellar])).toEqual([])
  })
})

describe('a hidden object with terrain', () => {
  const pit = (id: string, col: number, more: object) => ({
    id,
    symbol: 'pit',
    terrain: 9,
    terrainBefore: 1,
    at: { x: col, y: 0 },
    widthSquares: 2,
    heightSquares: 1,
    ...more,
  })

  it('is replaced by what was there before, except where an object that is seen covers it or it was painted over', () => {
    const props = [pit('trap', 1, { gmOnly: true }), pit('hole', 2, { gmOnly: false })]
    expect(seenBy(drawnMap(['.ppp..'], 'pf1e', { props }))).toEqual(['.dpp..'])
    expect(seenBy(drawnMap(['.pph..'], 'pf1e', { props: [pit('trap', 2, { gmOnly: true })] }))).toEqual(['.pdh..'])
  })

  it('is not remembered by what is seen on top of it, nor is another one below', () => {
    const at = { x: 1, y: 0 }
    const pile = [
      { ...pit('bottom', 1, { gmOnly: true }), terrain: 3, terrainBefore: 1, at },
      { ...pit('middle', 1, { gmOnly: true }), terrain: 4, terrainBefore: 3, at },
      { ...pit('top', 1, { gmOnly: false }), terrain: 9, terrainBefore: 4, at },
    ]
    const shown = playerMap(drawnMap(['.pp...'], 'pf1e', { props: pile }))
    expect([...shown.tables.props.values()].map(({ id, terrainBefore }) => [id, terrainBefore])).toEqual([['top', 1]])
  })
})

test('a rider whose mount players do not see sits on nothing', () => {
  const mountSeen = (hidden: boolean) => {
    const horse = drawnCreature('Horse', 0, 0, { size: 'large', hidden })
    const knight = drawnCreature('Knight', 0, 0, { mountId: 'horse' })
    const shown = playerMap(drawnMap(['....', '....'], 'pf1e', { creatures: [horse, knight] }))
    return [...shown.tables.creatures.values()].map(({ id, mountId }) => [id, mountId])
  }
  expect(mountSeen(false)).toEqual([
    ['horse', undefined],
    ['knight', 'horse'],
  ])
  expect(mountSeen(true)).toEqual([['knight', undefined]])
})

describe('the walls of a hidden room', () => {
  it('do not show on the face of rock, nor in the line of a wall, nor at the rim of the map', () => {
    const edges = [
      edgeAt(1, 1, 'west', { kind: 'wall' }),
      edgeAt(2, 1, 'west', { kind: 'wall' }),
      edgeAt(1, 2, 'north', { kind: 'wall' }),
      edgeAt(0, 1, 'west', { kind: 'wall' }),
    ]
    const vault = area('area', [
      [0, 1],
      [1, 1],
    ])
    const shown = playerMap(drawnMap(['###..', '.....', '###..'], 'pf1e', { edges, regions: [vault] }))
    expect([...shown.tables.edges.keys()]).toEqual(['2,1,w'])
  })
})

describe('a creature in earth, rock or a wall', () => {
  const rows = ['.ee..', '.ee..', '.....']
  const seen = (creature: object, more: Parameters<typeof drawnMap>[2] = {}) =>
    playerMap(drawnMap(rows, 'pf1e', { creatures: [creature as never], ...more })).tables.creatures.size
  const mole = (more: object) => drawnCreature('Mole', 1, 0, { side: 'foes', speedFeet: { burrow: 20 }, ...more })

  it('is seen by no one, whatever its size, unless some of it is out', () => {
    expect(seen(mole({}))).toBe(0)
    expect(seen(mole({ size: 'large' }))).toBe(0)
    expect(seen(mole({ size: 'large', at: { col: 2, row: 0 } }))).toBe(1)
    expect(seen(mole({ at: { col: 0, row: 0 } }))).toBe(1)
    expect(seen(mole({ side: 'neutral' }))).toBe(0)
  })

  it('is known to the party if it is one of them', () => {
    expect(seen(mole({ side: 'party' }))).toBe(1)
  })

  it('is as unseen in what only looks like rock', () => {
    const tunnel = {
      id: 'tunnel',
      symbol: 'pit',
      gmOnly: true,
      terrain: 0,
      terrainBefore: 12,
      at: { x: 3, y: 0 },
      widthSquares: 1,
      heightSquares: 1,
    }
    expect(seen(mole({ at: { col: 3, row: 0 } }), { props: [tunnel] })).toBe(0)
    expect(seen(mole({ at: { col: 3, row: 0 } }))).toBe(1)
  })
})

test('players know where they deploy, and of no one else where', () => {
  const zone = (id: string, more: object) => ({
    id,
    name: id,
    purpose: 'deployment',
    cells: [{ col: 0, row: 0 }],
    ...more,
  })
  const regions = [zone('heroes', { side: 'party' }), zone('watch', { side: 'foes' }), zone('unnamed', {})]
  expect([...playerMap(drawnMap(['...'], 'pf1e', { regions })).tables.regions.keys()]).toEqual(['heroes'])
})

test('a creature that is partly in a hidden area is hidden', () => {
  const shown = (col: number) => {
    const ogre = drawnCreature('Ogre', col, 0, { size: 'large' })
    const map = drawnMap(['......', '......'], 'pf1e', { creatures: [ogre], regions: [area('area', [[3, 1]])] })
    return playerMap(map).tables.creatures.size
  }
  expect([0, 1, 2, 3, 4].map(shown)).toEqual([1, 1, 0, 0, 1])
})
