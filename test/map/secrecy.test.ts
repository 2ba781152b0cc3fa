/** Whatever the GM hides, the player copy is the same: nothing in it depends on a secret. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellAt } from '../../src/grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { EDGE_KINDS } from '../../src/map/records/edge.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { regionSchema } from '../../src/map/records/annotations.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import { isSolidGround, terrainCode } from '../../src/map/terrain.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { drawnCreature } from '../support/drawnMap.ts'
import { edgeAt, mapWith } from '../support/printableMap.ts'

const [COLS, ROWS, WALL] = [13, 8, 6]
const ROCK = terrainCode('rock')

/** What a GM may put behind a secret: everything but walls that would part it, and the party, who would know it. */
const arbitraryVault = fc.record({
  terrain: fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5, 9), { minLength: COLS * ROWS, maxLength: COLS * ROWS }),
  feet: fc.array(fc.integer({ min: -20, max: 40 }), { minLength: COLS * ROWS, maxLength: COLS * ROWS }),
  pillars: fc.subarray(['8,2', '10,2', '8,5', '10,5']),
  places: fc.array(
    fc.record({
      col: fc.integer({ min: WALL + 1, max: COLS - 3 }),
      row: fc.integer({ min: 0, max: ROWS - 2 }),
      gmOnly: fc.boolean(),
      side: fc.constantFrom('foes', 'neutral', 'cult'),
      purpose: fc.constantFrom('region', 'room', 'trap', 'deployment', 'floor'),
      kind: fc.constantFrom('door', 'window', 'barrier'),
      border: fc.constantFrom('north', 'west'),
      secret: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
})
type Vault = typeof arbitraryVault extends fc.Arbitrary<infer V> ? V : never

/** A known hall to the west, rock between, and in that rock a corridor behind a secret edge, which leads to the vault. */
function dungeon(vault: Vault, gap: number, kind: (typeof EDGE_KINDS)[number]): BattleMap {
  const isPillar = (col: number, row: number) => vault.pillars.includes(`${col},${row}`)
  const each = <T>(make: (place: Vault['places'][number], i: number) => T) => vault.places.map(make)
  const drawn = mapWith(
    { widthCells: COLS, heightCells: ROWS },
    {
      edges: [
        ...new Map(
          each(({ col, row, border, kind: inner, secret }) => {
            const made = edgeAt(col + 1, row + 1, border, { kind: inner, secret })
            return [made.id, made] as const
          }),
        ).values(),
        edgeAt(WALL, gap, 'west', { kind, secret: true }),
      ],
      creatures: [
        drawnCreature('Hero', 2, 2),
        ...each(({ col, row, side, gmOnly }, i) => drawnCreature(`Foe ${i}`, col, row, { side, hidden: gmOnly })),
      ],
      props: each(({ col, row, gmOnly }, i) => ({
        id: `p${i}`,
        symbol: 'table',
        at: { x: col, y: row },
        widthSquares: 1.5,
        heightSquares: 1,
        gmOnly,
      })),
      regions: each(({ col, row, purpose, side, gmOnly }, i) => ({
        id: `r${i}`,
        name: `Place ${i}`,
        purpose,
        side,
        gmOnly,
        cells: [{ col, row }],
      })),
      drawings: each(({ col, row, gmOnly }, i) => ({
        id: `d${i}`,
        shape: 'text',
        text: 'Loot',
        points: [{ x: col + 0.5, y: row + 0.5 }],
        gmOnly,
      })),
      templates: each(({ col, row, gmOnly }, i) => ({
        id: `t${i}`,
        shape: 'burst',
        origin: { x: col, y: row },
        sizeFeet: 10,
        gmOnly,
      })),
      lights: each(({ col, row, gmOnly }, i) => ({ id: `l${i}`, at: { x: col, y: row }, rangeFeet: 20, gmOnly })),
    },
    (col, row) => {
      if (col < WALL) return 0
      if (col === WALL) return row === gap ? 0 : ROCK
      return isPillar(col, row) ? terrainCode('wall') : (vault.terrain[row * COLS + col] ?? 0)
    },
  )
  const elevationFeet = drawn.layers.elevationFeet.map((_, i) => (i % COLS > WALL ? (vault.feet[i] ?? 0) : 0))
  return { ...drawn, layers: { ...drawn.layers, elevationFeet } }
}

describe('the player copy', () => {
  test('is the same whatever lies behind a secret door, window, low wall or wall', () => {
    fc.assert(
      fc.property(
        arbitraryVault,
        arbitraryVault,
        fc.integer({ min: 0, max: ROWS - 1 }),
        fc.constantFrom(...EDGE_KINDS),
        (one, other, gap, kind) => {
          const shown = playerMap(dungeon(one, gap, kind))
          expect(shown).toEqual(playerMap(dungeon(other, gap, kind)))
          expect([...shown.tables.creatures.keys()]).toEqual(['hero'])
          // Where the corridor is, players see rock like all around it.
          expect(shown.layers.terrain[gap * COLS + WALL]).toBe(ROCK)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is the same with and without zones of others than the party, and creatures in the ground', () => {
    fc.assert(
      fc.property(
        arbitraryFullMap(),
        fc.constantFrom('foes', 'neutral', 'cult', undefined),
        fc.nat(),
        (map, side, at) => {
          const palette = terrainPalette(map)
          const solid = [...map.layers.terrain.keys()].filter((index) => {
            const type = palette[map.layers.terrain[index] ?? 0]
            return type !== undefined && isSolidGround(type)
          })
          const cell = cellAt(map, at % map.layers.terrain.length)
          const zone = regionSchema.parse({
            id: 'lair',
            name: 'Ambush',
            purpose: 'deployment',
            cells: [cell],
            ...(side === undefined ? {} : { side }),
          })
          const mole = creatureSchema.parse(
            drawnCreature('Mole', 0, 0, {
              side: side ?? 'foes',
              at: cellAt(map, solid[at % Math.max(1, solid.length)] ?? 0),
            }),
          )
          const { creatures, regions } = map.tables
          const tables = {
            ...map.tables,
            regions: new Map(regions).set(zone.id, zone),
            creatures: solid.length === 0 ? creatures : new Map(creatures).set(mole.id, mole),
          }
          expect(playerMap({ ...map, tables })).toEqual(playerMap(map))
        },
      ),
      { numRuns: 60 },
    )
  })
})
