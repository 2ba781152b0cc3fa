/** Checks of rooms, doors, walls, zones, plans and records beside slow versions of them, on random maps. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckFinding } from '../../src/ipc/shapes/checks.ts'
import { drawnCreature, drawnMap, everythingFoundOn } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'
import { hasRoom, type SlowMap } from '../support/slowChecks.ts'
import {
  coveredByAny,
  doorsToRock,
  fitsSqueezing,
  floorOf,
  freeDoors,
  hasTwoByTwo,
  idleWalls,
  slowParts,
  spaceSquares,
  squaresAt,
  zonePlaces,
  type SlowPerson,
} from '../support/slowPlaces.ts'

const [WIDTH, HEIGHT] = [9, 8]
const SIZE_NAMES = ['medium', 'large', 'huge'] as const

const doorState = fc.constantFrom({}, {}, { doorLocked: true }, { secret: true })
const edge = fc.record({
  col: fc.integer({ min: 0, max: WIDTH - 1 }),
  row: fc.integer({ min: 0, max: HEIGHT - 1 }),
  border: fc.constantFrom('west' as const, 'north' as const),
  kind: fc.constantFrom('wall' as const, 'wall' as const, 'door' as const),
  door: doorState,
})
const square = fc.record({ col: fc.nat(WIDTH - 1), row: fc.nat(HEIGHT - 1) })
/** A wall from edge to edge of the map, with one door: it makes rooms. */
const divider = fc
  .record({ isUpright: fc.boolean(), at: fc.integer({ min: 1, max: 7 }), gap: fc.nat(7), door: doorState })
  .map(({ isUpright, at, gap, door }) =>
    Array.from({ length: isUpright ? HEIGHT : WIDTH }, (_, i) => ({
      ...(isUpright ? { col: at, row: i } : { col: i, row: at }),
      border: isUpright ? ('west' as const) : ('north' as const),
      kind: i === gap ? ('door' as const) : ('wall' as const),
      door,
    })),
  )
const ground = fc.record({
  rows: fc.array(
    fc
      .array(fc.constantFrom('.', '.', '.', '.', '.', '.', '.', '#'), { minLength: WIDTH, maxLength: WIDTH })
      .map((squares) => squares.join('')),
    { minLength: HEIGHT, maxLength: HEIGHT },
  ),
  edges: fc
    .tuple(fc.array(divider, { maxLength: 4 }), fc.array(edge, { maxLength: 12 }))
    .map(([lines, loose]) => [
      ...new Map([...lines.flat(), ...loose].map((each) => [`${each.col},${each.row},${each.border}`, each])).values(),
    ]),
  people: fc.array(
    fc.record({
      col: fc.nat(WIDTH - 3),
      row: fc.nat(HEIGHT - 3),
      size: fc.constantFrom(1, 1, 1, 2, 3),
      side: fc.constantFrom('party', 'foes'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})
type Ground = typeof ground extends fc.Arbitrary<infer T> ? T : never
type Records = NonNullable<Parameters<typeof drawnMap>[2]>

function mapsOf({ rows, edges, people }: Ground, more: Records = {}, ruleset = 'pf2e') {
  const of = (holds: (each: (typeof edges)[number]) => boolean) =>
    new Set(edges.filter(holds).map(({ col, row, border }) => `${col},${row},${border[0]}`))
  const slow: SlowMap = { rows, walls: of(({ kind }) => kind === 'wall'), doors: of(({ kind }) => kind === 'door') }
  const shut = of(({ kind, door }) => kind === 'door' && Object.keys(door).length > 0)
  const secret = of(({ kind, door }) => kind === 'door' && 'secret' in door)
  const map = drawnMap(rows, ruleset, {
    creatures: people.map(({ col, row, size, side }, i) =>
      drawnCreature(`C${i}`, col, row, { size: SIZE_NAMES[size - 1], side }),
    ),
    edges: edges.map(({ col, row, border, kind, door }) =>
      edgeAt(col, row, border, { kind, ...(kind === 'door' ? door : {}) }),
    ),
    ...more,
  })
  return { slow, shut, secret, map }
}

const codesOn = (map: ReturnType<typeof drawnMap>, code: string): readonly CheckFinding[] =>
  everythingFoundOn(map).filter((finding) => finding.code === code)
const named = (cells: CheckFinding['cells']): readonly string[] => cells.map(({ col, row }) => `${col},${row}`)
const sorted = (sets: Iterable<Iterable<string>>): string[] =>
  [...sets].map((set) => [...set].toSorted().join(' ')).toSorted()
/** Squares a finding marks, the first (the middle one) once. */
const partOf = ({ cells }: CheckFinding, skipped = 0): ReadonlySet<string> => new Set(named(cells.slice(skipped)))

/** Everyone who could stand where they do, no one on another. */
const stands = (slow: SlowMap, people: readonly SlowPerson[]): boolean =>
  people.every((who) => hasRoom(slow, who, false)) &&
  new Set(people.flatMap(spaceSquares)).size === people.flatMap(spaceSquares).length

test('who shares a space, and who fits only by squeezing', () => {
  fc.assert(
    fc.property(ground, (drawn) => {
      const { slow, map } = mapsOf(drawn, {}, 'pf1e')
      const pairs = drawn.people.flatMap((one, i) =>
        drawn.people
          .slice(i + 1)
          .flatMap((other, j) =>
            spaceSquares(one).some((each) => spaceSquares(other).includes(each)) ? [`c${i} c${i + 1 + j}`] : [],
          ),
      )
      expect(codesOn(map, 'shares-space').map(({ creatureIds }) => creatureIds.join(' '))).toEqual(pairs)
      const squeezed = drawn.people.flatMap((who, i) => (fitsSqueezing(slow, who) ? [`c${i}`] : []))
      expect(codesOn(map, 'fits-squeezing').flatMap(({ creatureIds }) => creatureIds)).toEqual(squeezed)
    }),
    { numRuns: 75 },
  )
})

test('walls in rock, doors to rock, doors in no wall, and secret ones among them', () => {
  fc.assert(
    fc.property(ground, (drawn) => {
      const { slow, secret, map } = mapsOf(drawn)
      const cornersOf = (borders: readonly string[]) => borders.map((border) => border.slice(0, -2)).toSorted()
      expect(
        codesOn(map, 'idle-walls')
          .flatMap(({ cells }) => named(cells))
          .toSorted(),
      ).toEqual(cornersOf(idleWalls(slow)))
      const sidesOf = (borders: readonly string[]): readonly string[] =>
        sorted(
          borders.map((border) =>
            squaresAt(border).flatMap(([col, row]) =>
              col >= 0 && row >= 0 && col < WIDTH && row < HEIGHT ? [`${col},${row}`] : [],
            ),
          ),
        )
      const at = (code: string) => sorted(codesOn(map, code).map(({ cells }) => named(cells)))
      expect(at('door-to-solid')).toEqual(sidesOf(doorsToRock(slow)))
      const free = freeDoors(slow)
      expect(at('door-free')).toEqual(sidesOf(free.filter((border) => !secret.has(border))))
      const alone = new Set(at('secret-alone'))
      for (const sides of sidesOf(free.filter((border) => secret.has(border)))) expect(alone).toContain(sides)
    }),
    { numRuns: 63 },
  )
})

test('rooms behind locked doors, and what only smaller ones walk to', () => {
  let [behind, beyond] = [0, 0]
  fc.assert(
    fc.property(ground, (drawn) => {
      const { slow, shut, map } = mapsOf(drawn)
      const party = drawn.people.filter(({ side }) => side === 'party')
      if (party.length === 0 || !stands(slow, drawn.people)) return
      const all = coveredByAny(slow, party)
      const now = coveredByAny(slow, party, shut)
      const lost = slowParts(new Set([...all].filter((each) => !now.has(each))), slow.walls)
      // Behind a door that is shut: one of its squares in the room, one that is reached.
      const locked = lost.filter(
        (part) =>
          part.size >= 6 &&
          [...shut].some((border) => {
            const sides = squaresAt(border).map(([col, row]) => `${col},${row}`)
            return sides.some((each) => part.has(each)) && sides.some((each) => now.has(each))
          }),
      )
      expect(sorted(codesOn(map, 'behind-doors').map((finding) => partOf(finding)))).toHaveLength(locked.length)
      const marked = codesOn(map, 'behind-doors').map((finding) => partOf(finding))
      for (const part of locked) expect(marked.some((cells) => [...part].every((each) => cells.has(each)))).toBe(true)
      const wide = coveredByAny(slow, party.map((who) => ({ ...who, size: 1 }))) // prettier-ignore
      const narrow = slowParts(new Set([...wide].filter((each) => !all.has(each))), slow.walls).filter(
        (part) => part.size >= 6 && hasTwoByTwo(part),
      )
      expect(sorted(codesOn(map, 'out-of-reach').map((finding) => partOf(finding)))).toEqual(sorted(narrow))
      behind += locked.length
      beyond += narrow.length
    }),
    { numRuns: 175 },
  )
  expect(behind).toBeGreaterThan(5)
  expect(beyond).toBeGreaterThan(2)
})

test('rooms too small for a fight', () => {
  let crowded = 0
  fc.assert(
    fc.property(ground, (drawn) => {
      const { slow, map } = mapsOf(drawn)
      const rooms = slowParts(floorOf(slow), new Set([...slow.walls, ...slow.doors]))
      const tight = rooms.filter((room) => {
        const inside = drawn.people.filter(({ col, row }) => room.has(`${col},${row}`))
        const held = new Set(inside.flatMap(spaceSquares).filter((each) => room.has(each)))
        return new Set(inside.map(({ side }) => side)).size === 2 && held.size * 2 >= room.size
      })
      expect(sorted(codesOn(map, 'crowded').map((finding) => partOf(finding)))).toEqual(sorted(tight))
      crowded += tight.length
    }),
    { numRuns: 125 },
  )
  expect(crowded).toBeGreaterThan(2)
})

test('zones of a side without room for it', () => {
  const zone = fc.record({ at: square, width: fc.integer({ min: 1, max: 4 }), height: fc.integer({ min: 1, max: 4 }) })
  const counts = { placeless: 0, small: 0 }
  fc.assert(
    fc.property(ground, zone, (drawn, { at, width, height }) => {
      const cells = Array.from({ length: width * height }, (_, i) => ({
        col: at.col + (i % width),
        row: at.row + Math.floor(i / width),
      })).filter(({ col, row }) => col < WIDTH && row < HEIGHT)
      const regions = [{ name: 'Camp', purpose: 'deployment', side: 'foes', cells }]
      const { slow, map } = mapsOf(drawn, { regions })
      const inside = new Set(cells.map(({ col, row }) => `${col},${row}`))
      const foes = drawn.people.flatMap((who, i) => {
        const held = spaceSquares(who).map((each) => inside.has(each))
        return who.side === 'foes' && !(held.includes(true) && held.includes(false)) ? [{ ...who, name: `C${i}` }] : []
      })
      const { placeless, usable } = zonePlaces(slow, inside, foes)
      expect(codesOn(map, 'zone-no-place').map(({ text }) => /C\d/u.exec(text)?.[0])).toEqual(
        foes.filter((who) => placeless.includes(who)).map(({ name }) => name),
      )
      const needed = foes.reduce((sum, { size }) => sum + size * size, 0)
      const isSmall = foes.length > 0 && placeless.length === 0 && needed > usable
      expect(codesOn(map, 'zone-small')).toHaveLength(isSmall ? 1 : 0)
      counts.placeless += placeless.length
      counts.small += Number(isSmall)
    }),
    { numRuns: 125 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3)
})

test('exits no one gets to, and orders to places out of reach', () => {
  let [unused, far] = [0, 0]
  fc.assert(
    fc.property(ground, fc.array(square, { minLength: 1, maxLength: 3 }), square, (drawn, cells, to) => {
      const order = { creatureId: 'c0', fromRound: 1, task: { type: 'go-to', waypoints: [to] } }
      const encounters = [{ name: 'Plan', rounds: 3, exits: [{ name: 'Gate', cells }], orders: [order] }]
      const { slow, map } = mapsOf(drawn, { encounters })
      if (!stands(slow, drawn.people)) return
      const all = coveredByAny(slow, drawn.people)
      const isUnused = !cells.some(({ col, row }) => all.has(`${col},${row}`))
      expect(codesOn(map, 'exit-out-of-reach')).toHaveLength(Number(isUnused))
      const own = coveredByAny(slow, drawn.people.slice(0, 1))
      const isFar = !own.has(`${to.col},${to.row}`)
      expect(codesOn(map, 'order-out-of-reach')).toHaveLength(Number(isFar))
      unused += Number(isUnused)
      far += Number(isFar)
    }),
    { numRuns: 75 },
  )
  expect(Math.min(unused, far)).toBeGreaterThan(5)
})

test('creatures without a speed, a side or a picture, and notes', () => {
  const sheet = fc.record({
    speedFeet: fc.constantFrom({}, { land: 30 }, { fly: 10 }),
    side: fc.constantFrom('', ' ', 'party'),
    helpless: fc.boolean(),
    hasPicture: fc.boolean(),
  })
  const note = fc.record({
    number: fc.integer({ min: 1, max: 4 }),
    title: fc.constantFrom('', ' ', 'Vault'),
    text: fc.constantFrom('', 'Gold'),
    x: fc.constantFrom(0.5, 8.5, 9.5, -1),
  })
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 6 }), fc.array(note, { maxLength: 5 }), (sheets, notes) => {
      const map = drawnMap(['.........'], 'pf2e', {
        creatures: sheets.map(({ hasPicture, ...more }, i) =>
          drawnCreature(`C${i}`, i, 0, { ...more, ...(hasPicture ? { picture: 'a'.repeat(64) } : {}) }),
        ),
        notes: notes.map(({ x, ...more }) => ({ ...more, at: { x, y: 0.5 } })),
      })
      const ids = (code: string) => codesOn(map, code).flatMap(({ creatureIds }) => creatureIds)
      const those = (holds: (each: (typeof sheets)[number]) => boolean) =>
        sheets.flatMap((each, i) => (holds(each) ? [`c${i}`] : []))
      expect(ids('no-speed')).toEqual(
        those(({ speedFeet, helpless }) => Object.keys(speedFeet).length === 0 && !helpless),
      )
      expect(ids('no-side')).toEqual(those(({ side }) => side !== 'party'))
      const without = those(({ hasPicture }) => !hasPicture)
      expect(ids('no-picture')).toEqual(without.length * 2 < sheets.length ? without : [])
      expect(codesOn(map, 'note-off-map')).toHaveLength(notes.filter(({ x }) => x < 0 || x > 9).length)
      expect(codesOn(map, 'note-empty')).toHaveLength(
        notes.filter(({ title, text }) => (title + text).trim() === '').length,
      )
      const twice = [1, 2, 3, 4].filter((number) => notes.filter((each) => each.number === number).length > 1)
      expect(codesOn(map, 'note-number')).toHaveLength(twice.length)
    }),
    { numRuns: 50 },
  )
})
