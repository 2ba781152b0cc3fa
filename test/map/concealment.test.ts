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

  it.each(['window', 'barrier'])('hides as much if it is a %s', (kind) => {
    const secret = edgeAt(5, 1, 'west', { kind, secret: true })
    expect(seenBy(drawnMap(rows, 'pf1e', { edges: [...edges.slice(0, 2), secret] }))[0]).toBe('...#?#...')
  })

  it('hides nothing where it is a wall that is secret: that leads nowhere', () => {
    const wall = edgeAt(5, 1, 'west', { kind: 'wall', secret: true })
    expect(seenBy(drawnMap(rows, 'pf1e', { edges: [...edges.slice(0, 2), wall] }))).toEqual(rows)
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

test('a creature that is partly in a hidden area is hidden', () => {
  const shown = (col: number) => {
    const ogre = drawnCreature('Ogre', col, 0, { size: 'large' })
    const map = drawnMap(['......', '......'], 'pf1e', { creatures: [ogre], regions: [area('area', [[3, 1]])] })
    return playerMap(map).tables.creatures.size
  }
  expect([0, 1, 2, 3, 4].map(shown)).toEqual([1, 1, 0, 0, 1])
})
