import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mark } from '../../src/draw/marks.ts'
import { cellIndex } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { concealmentOf } from '../../src/map/concealment.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'
import { CUTS, type PrintOptionsInput } from '../../src/print/options.ts'
import { revealSet, type Piece } from '../../src/print/pieces/revealSet.ts'
import { floorsWithin } from '../../src/print/pieces/squaresMap.ts'
import { drawPage, planPages, type PagePlan } from '../../src/print/planPages.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { edgeAt, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'
import { withoutSecrets } from '../support/withoutSecrets.ts'

const ROCK = 12
const PIT = 9

/**
 * A hall with a pillar at C3, a door east into a closet, a secret door south into a vault, a locked door in the vault's far wall
 * into a cell, and a hidden alcove that opens off the closet.
 */
const PLAN = [
  '############',
  '#.....#..aa#',
  '#.#...#..aa#',
  '#.....#..aa#',
  '############',
  '#vvvv#ccc###',
  '#vvvv#ccc###',
  '############',
]

export function dungeon(more: Parameters<typeof mapWith>[1] = {}): BattleMap {
  const at = (col: number, row: number) => PLAN[row]?.[col] ?? '#'
  const alcove = PLAN.flatMap((line, row) => [...line].flatMap((glyph, col) => (glyph === 'a' ? [{ col, row }] : [])))
  return mapWith(
    { widthCells: 12, heightCells: 8 },
    {
      edges: [
        edgeAt(6, 2, 'west', { kind: 'door' }),
        edgeAt(2, 4, 'north', { kind: 'door', secret: true }),
        edgeAt(5, 5, 'west', { kind: 'door', doorLocked: true }),
      ],
      regions: [
        { name: 'Shrine', purpose: 'room', cells: alcove, gmOnly: true, hides: 'area' },
        { name: 'Snare', purpose: 'trap', cells: [{ col: 5, row: 3 }], gmOnly: true, hides: 'terrain' },
      ],
      creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } }],
      notes: [{ number: 3, title: 'Closet', at: { x: 7.5, y: 1.5 } }],
      ...more,
    },
    (col, row) =>
      col === 6 && row === 2
        ? 0
        : col === 2 && row === 4
          ? 0
          : col === 5 && row === 5
            ? 0
            : col === 5 && row === 3
              ? PIT
              : at(col, row) === '#'
                ? ROCK
                : 0,
  )
}

const nothing = (map: BattleMap) => new Uint8Array(map.layers.terrain.length)
const pieces = (map: BattleMap, cutBy: (typeof CUTS)[number] = 'rooms'): readonly Piece[] =>
  revealSet(map, { isVoid: nothing(map), dressing: 'dungeon', cutBy })

const planned = (map: BattleMap, options: PrintOptionsInput): PagePlan => {
  const plan = planPages(map, PLAIN_FACTS, printOptions(options))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value
}
const drawn = (plan: PagePlan, wanted: (label: string) => boolean = () => true): (readonly Mark[])[] =>
  plan.pages.flatMap(({ label }, i) => (wanted(label) ? [drawPage(plan, i).marks] : []))

const has = (piece: Piece | undefined, map: BattleMap, col: number, row: number): boolean =>
  piece?.cells.includes(cellIndex(map, { col, row })) ?? false

describe('a map cut into pieces', () => {
  it('has rooms in the order in which they are found, secret ones last', () => {
    const map = dungeon()
    const set = pieces(map)
    expect(set.map(({ kind }) => kind)).toEqual([
      'room',
      'room',
      'secret-room',
      'secret-room',
      'secret-room',
      'replacement',
      'replacement',
    ])
    const at: readonly (readonly [number, number])[] = [
      [1, 1],
      [7, 1],
      [10, 1],
      [1, 5],
      [6, 5],
    ]
    for (const [i, [col, row]] of at.entries()) expect(has(set[i], map, col, row), `piece ${i + 1}`).toBe(true)
    expect(set.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(set[1]?.name).toBe('3 Closet')
    expect(set[2]?.name).toBe('Shrine')
  })

  it('finds a room behind a window after those behind doors', () => {
    // West to east: a cell behind a window, a hall, a room behind a door.
    const map = mapWith(
      { widthCells: 9, heightCells: 3 },
      {
        edges: [edgeAt(3, 1, 'west', { kind: 'window' }), edgeAt(6, 1, 'west', { kind: 'door' })],
        creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 3, row: 1 }, speedFeet: { land: 20 } }],
      },
      (col, row) => (row === 1 && col > 0 && col < 8 ? 0 : ROCK),
    )
    expect(pieces(map).map(({ cells }) => (cells[0] ?? 0) % 9)).toEqual([3, 6, 1])
  })

  it('has straight walls where a thin wall stood, in the wild too', () => {
    const map = mapWith({ widthCells: 4, heightCells: 1 }, { edges: [edgeAt(2, 0, 'west', { kind: 'wall' })] })
    const wild = { kind: new Uint8Array(4), isWild: new Uint8Array(4).fill(1) }
    expect([...floorsWithin(map, wild, [0, 1]).isWild]).toEqual([1, 0, 0, 1])
  })

  it('cuts no pillar out of a room', () => {
    const map = dungeon()
    expect(has(pieces(map)[0], map, 2, 2)).toBe(true)
  })

  it('replaces the squares on both sides of a secret door, and what looks like floor', () => {
    const map = dungeon()
    const [door, trap] = pieces(map).slice(-2)
    expect(door?.cells).toEqual([3, 4].map((row) => cellIndex(map, { col: 2, row })))
    expect(door?.entries.map(({ from }) => from)).toEqual([1, 4])
    expect(trap?.cells).toEqual([cellIndex(map, { col: 5, row: 3 })])
    expect(trap?.map().layers.terrain[cellIndex(map, { col: 5, row: 3 })]).toBe(PIT)
    expect([...(door?.map().tables.edges.values() ?? [])].find(({ id }) => id === '2,4,n')).toMatchObject({
      kind: 'door',
      secret: false,
    })
  })

  describe('with a secret wall', () => {
    const LOOK = 'curtain'
    const divided = (...secrets: Parameters<typeof edgeAt>[3][]) =>
      mapWith(
        { widthCells: 6, heightCells: secrets.length },
        { edges: secrets.map((edge, row) => edgeAt(3, row, 'west', edge)) },
      )
    const replacements = (map: BattleMap) => pieces(map).filter(({ kind }) => kind === 'replacement')

    it('replaces it where it turns out to look other than the wall players saw', () => {
      const map = divided({ kind: 'wall' }, { kind: 'wall', secret: true, look: LOOK })
      const [wall, ...more] = replacements(map)
      expect(more).toEqual([])
      expect(wall?.cells).toEqual([2, 3].map((col) => cellIndex(map, { col, row: 1 })))
      expect(wall?.entries.map(({ from }) => from)).toEqual([1, 2])
      const lookOn = (piece: Piece | undefined) => piece?.map().tables.edges.get(edgeIdAt({ col: 3, row: 1 }, 'west'))
      expect(lookOn(wall)).toMatchObject({ kind: 'wall', look: LOOK, secret: false })
      expect(lookOn(pieces(map)[0])?.look).toBeUndefined()
    })

    it('has no piece that changes nothing, and no way through a wall', () => {
      const map = divided({ kind: 'wall' }, { kind: 'wall', secret: true })
      expect(replacements(map)).toEqual([])
      expect(pieces(map).map(({ entries }) => entries)).toEqual([[], []])
    })
  })

  it('has a secret door as wall on the piece before it', () => {
    const [hall] = pieces(dungeon())
    const shown = hall?.map()
    expect([...(shown?.tables.edges.values() ?? [])].filter(({ kind }) => kind === 'door').map(({ id }) => id)).toEqual(
      ['6,2,w'],
    )
    expect(shown?.layers.terrain[cellIndex(dungeon(), { col: 2, row: 4 })]).toBe(ROCK)
    expect(shown?.layers.terrain[cellIndex(dungeon(), { col: 5, row: 3 })]).toBe(0)
  })

  it('knows nothing of the rooms beside it: they are rock, and no one stands there', () => {
    const map = dungeon({
      creatures: [
        { name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } },
        { name: 'Lurker', size: 'medium', side: 'foes', at: { col: 7, row: 1 }, speedFeet: { land: 20 } },
      ],
    })
    const [hall, closet] = pieces(map).map((piece) => piece.map())
    const at = (col: number, row: number) => cellIndex(map, { col, row })
    expect([hall?.layers.terrain[at(1, 1)], hall?.layers.terrain[at(7, 1)]]).toEqual([0, ROCK])
    expect([closet?.layers.terrain[at(1, 1)], closet?.layers.terrain[at(7, 1)]]).toEqual([ROCK, 0])
    const names = (shown: BattleMap | undefined) =>
      [...(shown?.tables.creatures.values() ?? [])].map(({ name }) => name)
    expect([names(hall), names(closet)]).toEqual([['Aldric'], ['Lurker']])
  })

  it('gives both sides of a door one letter, and no letter is missing that would tell of a secret', () => {
    const set = pieces(dungeon())
    const lettersOf = (piece: Piece | undefined) => piece?.doors.map(({ letter }) => letter)
    expect(set.slice(0, 2).map(lettersOf)).toEqual([['A'], ['A']])
    expect(set.slice(3, 5).map(lettersOf)).toEqual([['B', 'C'], ['C']])
  })

  it('shows on a secret room the secret doors it is entered by, and none that leads on from it', () => {
    // Three rooms in a row, each behind a secret door of the one before.
    const door = (col: number) => edgeAt(col, 1, 'west', { kind: 'door', secret: true })
    const map = mapWith(
      { widthCells: 10, heightCells: 3 },
      {
        edges: [door(3), door(6)],
        regions: [
          {
            name: 'Vault',
            purpose: 'room',
            gmOnly: true,
            hides: 'area',
            cells: [3, 4, 5].map((col) => ({ col, row: 1 })),
          },
          {
            name: 'Crypt',
            purpose: 'room',
            gmOnly: true,
            hides: 'area',
            cells: [6, 7, 8].map((col) => ({ col, row: 1 })),
          },
        ],
        creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } }],
      },
      (col, row) => (row === 1 && col > 0 && col < 9 ? 0 : ROCK),
    )
    const rooms = pieces(map).filter(({ kind }) => kind !== 'replacement')
    expect(rooms.map(({ name, kind }) => [name, kind])).toEqual([
      ['', 'room'],
      ['Vault', 'secret-room'],
      ['Crypt', 'secret-room'],
    ])
    expect(rooms.map(({ doors }) => doors.map(({ edge }) => edge.id))).toEqual([[], ['3,1,w'], ['6,1,w']])
    expect(rooms.map(({ entries }) => entries.map(({ from, edges }) => [from, ...edges.map(({ id }) => id)]))).toEqual([
      [],
      [[1, '3,1,w']],
      [[2, '6,1,w']],
    ])
    const doorsDrawn = rooms.map((room) =>
      [...room.map().tables.edges.values()].filter(({ kind }) => kind === 'door').map(({ id }) => id),
    )
    expect(doorsDrawn).toEqual([[], ['3,1,w'], ['6,1,w']])
  })

  it.each(CUTS)('has every square that players can be in on one piece, cut into %s', (cutBy) => {
    fc.assert(
      fc.property(arbitraryFullMap(), (map) => {
        const set = pieces(map, cutBy).filter(({ kind }) => kind !== 'replacement')
        const { hidden, isSolid } = concealmentOf(map)
        const count = new Map<number, number>()
        for (const { cells, kind } of set)
          for (const index of cells)
            if (kind === 'secret-room' || hidden[index] !== 1) count.set(index, (count.get(index) ?? 0) + 1)
        for (const [index, isHidden] of hidden.entries()) {
          if (isHidden === 1) continue
          // Blocks that stand free lie on a piece, too.
          const times = count.get(index) ?? 0
          if (isSolid(index) ? times > 1 : times !== 1) throw new Error(`square ${index} is on ${times} pieces`)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('is cut by what is seen from where it is entered', () => {
    // An L: from the short arm's end, the far end of the long one is not seen.
    const map = mapWith(
      { widthCells: 12, heightCells: 12 },
      {
        creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } }],
      },
      (col, row) => ((row === 1 && col >= 1 && col <= 10) || (col === 10 && row >= 1 && row <= 10) ? 0 : ROCK),
    )
    expect(pieces(map)).toHaveLength(1)
    const [first, second] = pieces(map, 'views')
    expect(has(first, map, 10, 1)).toBe(true)
    expect(has(first, map, 10, 8)).toBe(false)
    expect(has(second, map, 10, 8)).toBe(true)
  })
})

describe('secrets of a reveal set', () => {
  const ofPlayers = (map: BattleMap, more: PrintOptionsInput = {}) =>
    JSON.stringify(drawn(planned(map, { copy: 'player', parts: ['index', 'pieces'], ...more })))

  it('are in no mark of the players’ pieces: they are those of a map that never had any', () => {
    fc.assert(
      fc.property(arbitraryFullMap(), fc.constantFrom(...CUTS), (map, cutBy) => {
        if (ofPlayers(map, { cutBy }) !== ofPlayers(withoutSecrets(map), { cutBy })) throw new Error('they differ')
      }),
      { numRuns: 4, endOnFailure: true },
    )
    expect(ofPlayers(dungeon())).toBe(ofPlayers(withoutSecrets(dungeon())))
  })

  it('lie on sheets of their own: the GM’s other sheets are those of the players', () => {
    const known = (label: string) => label === 'Reveal pieces'
    const withoutFoot = (pages: readonly (readonly Mark[])[]) =>
      pages.map((marks) => JSON.stringify(marks.slice(0, -2)))
    const ofGm = withoutFoot(drawn(planned(dungeon(), { parts: ['pieces'] }), known))
    expect(ofGm.length).toBeGreaterThan(0)
    expect(ofGm).toEqual(withoutFoot(drawn(planned(dungeon(), { copy: 'player', parts: ['pieces'] }), known)))
  })

  it('are told by the index alone, which players do not get', () => {
    const index = planned(dungeon(), { parts: ['index'] })
    expect(index.pages.map(({ part }) => part)).toEqual(['index'])
    const texts = drawn(index).flatMap(drawnTexts).join(' ')
    expect(texts).toContain('Secret: Shrine')
    expect(texts).toContain('From 1 by door A')
    expect(texts).toContain('Between 1 and 4: secret door, north side of C5')
    expect(
      planned(dungeon(), { copy: 'player', parts: ['index', 'pieces'] }).pages.every(({ part }) => part === 'pieces'),
    ).toBe(true)
  })
})

describe('cover sheets', () => {
  it('are plain paper for all that players know but where they begin; what is secret is drawn', () => {
    const plan = planned(dungeon(), { covers: true, parts: ['pieces'] })
    const of = (label: string) => plan.pages.filter((page) => page.label === label)
    expect(of('Cover sheets').flatMap(({ cutOuts }) => cutOuts?.map(({ label }) => label))).toEqual(['2'])
    const groups = (marks: readonly Mark[]): number =>
      marks.reduce((sum, mark) => sum + (mark.kind === 'group' ? 1 + groups(mark.marks) : 0), 0)
    const [cover] = drawn(plan, (label) => label === 'Cover sheets')
    expect(groups(cover ?? [])).toBe(1)
    expect(of('Reveal pieces: secrets')).toHaveLength(1)
  })
})

it('a piece that a sheet cannot hold is cut into parts, evenly and at whole squares', () => {
  const plan = planned(mapWith({ widthCells: 16, heightCells: 6 }), { parts: ['pieces'] })
  const parts = plan.pages.flatMap(({ cutOuts }) => cutOuts ?? [])
  expect(parts.map(({ label }) => label).sort()).toEqual(['1a', '1b'])
  expect(parts.map(({ cells }) => cells.length)).toEqual([48, 48])
  expect(drawn(plan).flatMap(drawnTexts)).toEqual(expect.arrayContaining(['1a', '1b']))
})

it('a sheet that cannot hold one square is refused', () => {
  const plan = planPages(
    dungeon(),
    PLAIN_FACTS,
    printOptions({ parts: ['pieces'], scale: { kind: 'square', squareInches: 9 } }),
  )
  expect(plan.ok ? 'ok' : plan.error.code).toBe('paper-too-small')
})
