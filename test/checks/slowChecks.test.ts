/** The checks beside slow versions of them, on random maps. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { afterCommand, drawnCreature, drawnMap, everythingFoundOn } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'
import { slowParts } from '../support/slowPlaces.ts'
import { coveredFrom, hasRoom, type SlowCreature, type SlowMap } from '../support/slowChecks.ts'

const WIDTH = 9
const HEIGHT = 7
const SIZE_NAMES = ['medium', 'large', 'huge'] as const

const edge = fc.record({
  col: fc.integer({ min: 0, max: WIDTH - 1 }),
  row: fc.integer({ min: 0, max: HEIGHT - 1 }),
  border: fc.constantFrom('west' as const, 'north' as const),
  kind: fc.constantFrom('wall' as const, 'wall' as const, 'door' as const),
})
const place = fc.record({ col: fc.nat(WIDTH - 3), row: fc.nat(HEIGHT - 3), size: fc.integer({ min: 1, max: 3 }) })
const scene = fc.record({
  rows: fc.array(
    fc
      .array(fc.constantFrom('.', '.', '.', '.', '#'), { minLength: WIDTH, maxLength: WIDTH })
      .map((squares) => squares.join('')),
    { minLength: HEIGHT, maxLength: HEIGHT },
  ),
  edges: fc.uniqueArray(edge, { maxLength: 25, selector: ({ col, row, border }) => `${col},${row},${border}` }),
  one: place,
  other: place,
})

test('who has no room, who cannot leave and who gets to no enemy, as a slow version finds it', () => {
  fc.assert(
    fc.property(scene, ({ rows, edges, one, other }) => {
      const ids = (kind: string) =>
        new Set(edges.filter((each) => each.kind === kind).map(({ col, row, border }) => `${col},${row},${border[0]}`))
      const slow: SlowMap = { rows, walls: ids('wall'), doors: ids('door') }
      const creatures = [one, other].map(({ col, row, size }, i) =>
        drawnCreature(`C${i}`, col, row, { size: SIZE_NAMES[size - 1], side: i === 0 ? 'party' : 'foes' }),
      )
      const map = drawnMap(rows, 'pf2e', {
        creatures,
        edges: edges.map(({ col, row, border, kind }) => edgeAt(col, row, border, { kind })),
      })
      const blamed = (code: string): readonly string[] =>
        everythingFoundOn(map)
          .filter((finding) => finding.code === code)
          .flatMap(({ creatureIds }) => creatureIds)
          .toSorted()
      const those = (holds: (who: SlowCreature, enemy: SlowCreature) => boolean): readonly string[] => [
        ...(holds(one, other) ? ['c0'] : []),
        ...(holds(other, one) ? ['c1'] : []),
      ]

      expect(blamed('in-solid')).toEqual(those((who) => !hasRoom(slow, who, true)))
      // Of those who stand where they cannot, where they get to is anyone's guess.
      if (![one, other].every((who) => hasRoom(slow, who, false))) return
      const confined = those(
        (who) => who.size > 1 && coveredFrom(slow, who).size * 2 <= coveredFrom(slow, { ...who, size: 1 }).size,
      )
      expect(blamed('shut-in')).toEqual(confined)
      // A slow reach of one square: where nothing is near the enemy, no reach helps.
      for (const id of blamed('no-contact')) {
        const [who, enemy] = id === 'c0' ? [one, other] : [other, one]
        const covered = coveredFrom(slow, who)
        const overlaps = [...coveredFrom(slow, enemy)].some((square) => covered.has(square))
        expect(overlaps && who.size === 1 && enemy.size === 1).toBe(false)
      }
    }),
    { numRuns: 180 },
  )
})

/** A wall from edge to edge of the map, with a door in it or without. */
const divider = fc.record({ col: fc.integer({ min: 3, max: 6 }), doorAt: fc.integer({ min: 0, max: 2 * HEIGHT }) })

test('a fix that is offered solves what it is offered for, and a wider door joins no rooms that were apart', () => {
  const tried = { widen: 0, door: 0, open: 0 }
  fc.assert(
    fc.property(
      scene,
      divider,
      fc.constantFrom('pf1e', 'pf2e'),
      ({ rows, edges: loose, one, other }, wall, ruleset) => {
        const across = Array.from({ length: HEIGHT }, (_, row) => ({
          col: wall.col,
          row,
          border: 'west' as const,
          kind: row === wall.doorAt ? ('door' as const) : ('wall' as const),
        }))
        const edges = [...loose.filter(({ col, border }) => col !== wall.col || border !== 'west'), ...across]
        const ids = (kind: string) =>
          new Set(
            edges.filter((each) => each.kind === kind).map(({ col, row, border }) => `${col},${row},${border[0]}`),
          )
        const slow: SlowMap = { rows, walls: ids('wall'), doors: ids('door') }
        if (![one, other].every((who) => hasRoom(slow, who, false))) return
        const creatures = [one, other].map(({ col, row, size }, i) =>
          drawnCreature(`C${i}`, col, row, { size: SIZE_NAMES[size - 1], side: i === 0 ? 'party' : 'foes' }),
        )
        const map = drawnMap(rows, ruleset, {
          creatures,
          edges: edges.map(({ col, row, border, kind }) => edgeAt(col, row, border, { kind })),
        })
        for (const { code, creatureIds, fix } of everythingFoundOn(map)) {
          const kind = { Widen: 'widen', Put: 'door', Open: 'open' }[
            fix?.label.split(' ')[0] ?? ''
          ] as keyof typeof tried
          if (!fix || !kind) continue
          tried[kind]++
          const after = afterCommand(map, fix.command)
          const left = everythingFoundOn(after).filter(
            (each) => each.code === code && each.creatureIds[0] === creatureIds[0],
          )
          expect({ fix: fix.label, left: code === 'crack' ? [] : left.map(({ text }) => text) }).toEqual({
            fix: fix.label,
            left: [],
          })
          if (kind === 'widen') expect(roomsOf(after, map)).toEqual(roomsOf(map, map))
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(Math.min(...Object.values(tried))).toBeGreaterThan(3)
})

/** Rooms between walls, doors and rock of a map, by those of their squares that are floor on another one. */
function roomsOf(map: BattleMap, before: BattleMap): readonly string[] {
  const floor = (of: BattleMap): ReadonlySet<string> =>
    new Set([...of.layers.terrain].flatMap((code, i) => (code === 0 ? [`${i % WIDTH},${Math.floor(i / WIDTH)}`] : [])))
  const old = floor(before)
  return slowParts(floor(map), new Set<string>(map.tables.edges.keys()))
    .map((part) =>
      [...part]
        .filter((square) => old.has(square))
        .toSorted()
        .join(' '),
    )
    .filter((part) => part !== '')
    .toSorted()
}
