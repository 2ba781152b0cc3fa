/** Losses reported by writers, compared with counts made on the map itself. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fantasyGroundsFormat } from '../../src/formats/fantasyGrounds/index.ts'
import type { MapFormat } from '../../src/formats/format.ts'
import { foundryFormat } from '../../src/formats/foundry/index.ts'
import { movingAiFormat } from '../../src/formats/movingAi/index.ts'
import { tabletopFormat } from '../../src/formats/tabletop/index.ts'
import { tmjFormat } from '../../src/formats/tiled/index.ts'
import { uvttFormat } from '../../src/formats/uvtt/index.ts'
import { terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { partnerOf } from '../../src/map/edges.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { mapWith } from '../support/printableMap.ts'
import { writeContext } from './contexts.ts'
import { lossesOf, opened } from './foreign/opened.ts'
import { lossText } from '../../src/words/losses.ts'

describe('what a Universal VTT file does not hold', () => {
  test('is counted thing by thing', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        const counts: Record<string, number> = {}
        const lost = (what: string, times = 1) => (counts[what] = (counts[what] ?? 0) + times)
        for (const edge of map.tables.edges.values()) {
          const { kind, door, doorLocked, secret, look, leaf, checkText } = edge
          const other = partnerOf(map, edge)
          if (kind === 'barrier') lost('low walls')
          if (kind === 'window') lost('windows')
          if (kind === 'door' && door === 'open') lost('doors that stand open')
          if (kind === 'door' && doorLocked) lost('locks of doors')
          if (secret) lost('secret doors, walls and windows')
          if (look !== undefined) lost('looks of doors, windows and walls')
          if (
            leaf !== undefined &&
            (other?.door !== door || other.doorLocked !== doorLocked || other.secret !== secret)
          )
            lost('leaves of double doors')
          if (checkText) lost('checks on walls and doors')
        }
        for (const light of map.tables.lights.values()) if (light.gmOnly) lost('lights that players do not see')
        for (const { picture } of map.tables.creatures.values()) if (picture) lost('pictures of creatures')
        for (const code of map.layers.terrain) if (code > 0) lost('squares other than open terrain')
        for (const feet of map.layers.elevationFeet) if (feet !== 0) lost('squares with an elevation')
        for (const [table, what] of [
          ['creatures', 'creatures'],
          ['notes', 'notes'],
          ['drawings', 'texts, arrows and drawings'],
          ['templates', 'area templates'],
          ['regions', 'regions'],
          ['encounters', 'encounter plans'],
        ] as const)
          for (const _ of map.tables[table]) lost(what)
        const written = await uvttFormat.write!(map, writeContext)
        if (!written.ok) throw new Error(written.error.code)
        const inTables = written.value.losses.filter(
          ({ parts }) => !parts.some((part) => /^(settings|props)/.test(part)),
        )
        expect(Object.fromEntries(inTables.map((loss) => [lossText(loss).what, loss.count]))).toEqual(counts)
      }),
      { numRuns: 60 },
    )
  })
})
/** Records for which a condition holds, counted one by one. */
function countOf<R>(records: ReadonlyMap<unknown, R>, isLost: (record: R) => boolean): number {
  let count = 0
  for (const record of records.values()) if (isLost(record)) count++
  return count
}
const cellsOf = (values: ArrayLike<number>, isLost: (value: number) => boolean): number =>
  Array.from(values).filter(isLost).length

/** The counts of some losses of a written map; 0 for those it does not have. */
async function written(format: MapFormat, map: BattleMap, codes: readonly string[], variant?: string) {
  const files = await format.write!(map, { ...writeContext, ...(variant !== undefined && { variant }) })
  if (!files.ok) throw new Error(files.error.code)
  const { losses } = files.value
  return {
    counts: Object.fromEntries(codes.map((code) => [code, losses.find((loss) => loss.code === code)?.count ?? 0])),
    isKept: (code: string) => losses.find((loss) => loss.code === code)?.comesBack === true,
  }
}

describe('the losses of an export are counted record by record', () => {
  test.each(['v12', 'v13', 'v14'])('as a Foundry scene, %s', async (variant) => {
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        const { edges, creatures, notes, drawings, regions, lights } = map.tables
        const palette = terrainPalette(map)
        const costly = cellsOf(map.layers.terrain, (code) => palette[code]!.entry.land.doublings > 0)
        const expected = {
          'low-walls-limited': countOf(edges, ({ kind }) => kind === 'barrier'),
          'secret-edges-plain': countOf(edges, ({ kind, secret }) => secret && kind !== 'door'),
          'secret-doors-open': countOf(edges, (edge) => edge.secret && edge.kind === 'door' && edge.door === 'open'),
          'open-door-locks': countOf(edges, (edge) => edge.doorLocked && edge.kind === 'door' && edge.door === 'open'),
          'terrain-shut': cellsOf(
            map.layers.terrain,
            (code) => !palette[code]!.entry.land.passable && !palette[code]!.blocksLines,
          ),
          'terrain-cost-named': variant === 'v12' ? costly : 0,
          'terrain-cost-regions': variant === 'v12' ? 0 : costly,
          'elevation-regions': cellsOf(map.layers.elevationFeet, (feet) => feet !== 0),
          'note-texts': countOf(notes, ({ text }) => text !== ''),
          'gm-notes': countOf(notes, ({ gmOnly }) => gmOnly),
          'creature-statistics': creatures.size,
          'creature-pictures': countOf(creatures, ({ picture }) => picture !== undefined),
          'lines-by-hand': countOf(drawings, ({ shape }) => ['arrow', 'freehand'].includes(shape)),
          'region-texts': countOf(regions, ({ text }) => text !== ''),
          'light-brightness': countOf(lights, ({ intensity }) => intensity !== 1),
        }
        const { counts, isKept } = await written(foundryFormat, map, Object.keys(expected), variant)
        expect(counts).toEqual(expected)
        for (const [code, count] of Object.entries(counts))
          if (count > 0) expect([code, isKept(code)]).toEqual([code, code !== 'creature-pictures'])
      }),
      { numRuns: 25 },
    )
  })

  test.each([
    ['Fantasy Grounds', fantasyGroundsFormat],
    ['pictures', tabletopFormat],
  ])('as %s, which keep nothing for Fivefoot', async (_name, format) => {
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        const { edges, props, drawings, lights } = map.tables
        const painted = cellsOf(map.layers.terrain, (code) => code !== 0)
        const raised = cellsOf(map.layers.elevationFeet, (feet) => feet !== 0)
        const expected =
          format === fantasyGroundsFormat
            ? {
                'door-locks': countOf(edges, ({ kind, doorLocked }) => doorLocked && kind === 'door'),
                'secrets-plain': countOf(edges, ({ secret }) => secret),
                'low-walls-drawn': countOf(edges, ({ kind }) => kind === 'barrier'),
                'edge-checks': countOf(edges, ({ checkText }) => checkText !== ''),
                'edge-looks-drawn': countOf(edges, ({ look }) => look !== undefined),
                'light-strength': countOf(lights, (light) => light.intensity !== 1 || !light.shadows),
                'gm-lights': countOf(lights, ({ gmOnly }) => gmOnly),
                'terrain-drawn': painted,
                'table-drawn': props.size,
                'elevation-lost': raised,
              }
            : {
                'terrain-only-drawn': painted,
                'table-drawn': edges.size || props.size || drawings.size,
                'elevation-lost': raised,
              }
        const { counts, isKept } = await written(format, map, Object.keys(expected))
        expect(counts).toEqual(expected)
        expect(Object.keys(expected).filter(isKept)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

test.each([
  ['Universal VTT', uvttFormat],
  ['Foundry', foundryFormat],
  ['Tiled', tmjFormat],
])(
  'pictures in a file for %s are painted or, if only the GM sees them, left out; symbols are drawn',
  async (_, format) => {
    const prop = (more: object) => ({ at: { x: 1, y: 1 }, widthSquares: 1, heightSquares: 1, ...more })
    const [crate, idol, chest] = [
      { picture: 'crate' },
      { picture: 'idol', gmOnly: true },
      { symbol: 'chest', gmOnly: true },
    ]
    const map = mapWith({ widthCells: 6, heightCells: 3 }, { props: [crate, crate, idol, chest].map(prop) })
    const expected = { 'pictures-painted': 2, 'pictures-hidden': 1, 'symbols-drawn': 1 }
    expect((await written(format, map, Object.keys(expected))).counts).toEqual(expected)
  },
)

const textOf = async (map: BattleMap) => {
  const written = await movingAiFormat.write!(map, writeContext)
  if (!written.ok) throw new Error(written.error.code)
  return {
    rows: new TextDecoder().decode(written.value.files[0]!.bytes).split('\n').slice(4, -1),
    losses: written.value.losses.filter(({ parts }) => parts[0] === 'terrain'),
  }
}

describe('a Moving AI grid', () => {
  const ground = (i: number, name: string, passable: boolean, doublings: number) => ({
    ...BUILT_IN_TERRAIN[0],
    id: `own-${i}`,
    code: 64 + i,
    name,
    colour: '#445566',
    entry: Object.fromEntries(
      // Other modes say the opposite: walking alone decides.
      MOVEMENT_MODES.map((mode) => [
        mode,
        { passable: mode === 'land' ? passable : !passable, doublings: mode === 'land' ? doublings : 2, extraFeet: 0 },
      ]),
    ),
  })
  const OWN = [
    { type: ground(0, 'Moss', true, 0), char: '.', becomes: 'open terrain' },
    { type: ground(1, 'Bog', true, 1), char: 'S', becomes: 'swamp' },
    { type: ground(2, 'Tar', true, 2), char: 'S', becomes: 'swamp' },
    { type: ground(3, 'Lava', false, 0), char: '@', becomes: 'out of bounds' },
    { type: ground(4, 'Brine', false, 1), char: '@', becomes: 'out of bounds' },
  ]

  test('writes ground of the map’s own by what walking it costs, and reports each kind with its squares', async () => {
    const map = mapWith({ widthCells: 6, heightCells: 3 }, { terrainTypes: OWN.map(({ type }) => type) }, (col, row) =>
      col === 5 || col < row ? 0 : 64 + col,
    )
    const { rows, losses } = await textOf(map)
    const chars = OWN.map(({ char }) => char).join('')
    expect(rows).toEqual([`${chars}.`, `.${chars.slice(1)}.`, `..${chars.slice(2)}.`])
    expect(losses.map((loss) => [lossText(loss).what, loss.count, lossText(loss).outcome])).toEqual(
      OWN.map(({ type, becomes }, i) => [`squares of ${type.name.toLowerCase()}`, Math.min(i + 1, 3), becomes]),
    )
  })

  test('writes every built-in ground as a character that reads as no easier one', async () => {
    const map = mapWith(
      { widthCells: BUILT_IN_TERRAIN.length, heightCells: 1 },
      {},
      (col) => BUILT_IN_TERRAIN[col]?.code ?? 0,
    )
    const { rows, losses } = await textOf(map)
    const kept: Readonly<Record<string, string>> = { normal: '.', difficult: 'S', water: 'W', tree: 'T', wall: '@' }
    const palette = terrainPalette(map)
    const expected = BUILT_IN_TERRAIN.map(
      ({ id, entry: { land } }) => kept[id] ?? (!land.passable ? '@' : land.doublings > 0 ? 'S' : '.'),
    )
    expect(rows).toEqual([expected.join('')])
    expect(losses.map((loss) => lossText(loss).what).sort()).toEqual(
      BUILT_IN_TERRAIN.filter(({ id }) => !(id in kept))
        .map(({ name }) => `squares of ${name.toLowerCase()}`)
        .sort(),
    )
    const back = await opened(movingAiFormat, `type octile\nheight 1\nwidth ${expected.length}\nmap\n${rows[0]}\n`)
    for (const [i, code] of back.map.layers.terrain.entries()) {
      const [was, is] = [BUILT_IN_TERRAIN[i]!.entry.land, palette[code]!.entry.land]
      expect([i, is.passable]).toEqual([i, was.passable])
      if (was.passable) expect(is.doublings > 0).toBe(was.doublings > 0)
    }
  })

  test('reads each character of the benchmarks; others are open terrain, counted by character', async () => {
    const rows = ['.G@OTSW', 'xx.y"GG', '. . WW.']
    const draft = await opened(movingAiFormat, ['type octile', 'width 7', 'height 3', 'map', ...rows, ''].join('\r\n'))
    expect([...draft.map.layers.terrain]).toEqual([
      ...[0, 0, 13, 13, 10, 1, 8],
      ...[0, 0, 0, 0, 0, 0, 0],
      ...[0, 0, 0, 0, 8, 8, 0],
    ])
    const unknown: Record<string, number> = {}
    for (const char of rows.join(''))
      if (!'.G@OTSW'.includes(char))
        unknown[`squares marked ${JSON.stringify(char)}`] = (unknown[`squares marked ${JSON.stringify(char)}`] ?? 0) + 1
    expect(lossesOf(draft)).toEqual(unknown)
  })

  test.each([
    ['width 2\nheight 1\nmap\n..', 'not-this-format'],
    ['type octile\nwidth 2\nheight 2\nmap\n..\n.', 'not-this-format at line 6'],
    ['type octile\nwidth 2\nheight 2\n', 'not-this-format'],
    ['type octile\ndepth 3\nwidth 2\nheight 2\nmap\n..\n..', 'not-this-format at line 2'],
    ['type hex\nwidth 1\nheight 1\nmap\n.', 'not-supported at line 1'],
    ['type octile\nwidth 0\nheight 1\nmap\n.', 'too-small'],
  ])('%j is refused', async (text, error) => {
    await expect(opened(movingAiFormat, text)).rejects.toThrow(error)
  })
})
