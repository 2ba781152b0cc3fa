/** First contact of two sides, kill zones, ambushes and the nearest safe square. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Situation } from '../../src/answers/replica.ts'
import { cellsOfRect } from '../../src/grid/cell.ts'
import { hasLineOfEffect } from '../../src/grid/lines/lineOfEffect.ts'
import { squareName } from '../../src/grid/squareName.ts'
import type {
  DangerAnswer,
  FirstContactAnswer,
  AttackFirstAnswer,
  KillZonesAnswer,
} from '../../src/ipc/shapes/danger.ts'
import type { Combatant } from '../../src/movement/combatant.ts'
import { prepareForcedMove, prepareMove } from '../../src/movement/move.ts'
import { spaceOf } from '../../src/movement/passage.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { askDanger, openedMap } from '../support/askSituation.ts'
import { type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'
import { slowContact } from '../support/report/slowContact.ts'

const opened = (rows: readonly string[], creatures: DrawnCreatures, ruleset = 'pf1e', edges = []): Situation =>
  openedMap(drawnEncounter(rows, ruleset, creatures, edges))

const contact = (situation: Situation, more: object = {}) =>
  askDanger<FirstContactAnswer>(situation, 'engine.firstContact', { sides: ['party', 'foes'], ...more })

describe('first contact', () => {
  test('says who attacks whom first, in which round, by which route', () => {
    const situation = opened(['A.........x........y'], { A: { speedFeet: { land: 20 } }, x: {}, y: {} })
    const { attacks, never } = contact(situation)
    const told = attacks.map(({ attackerId, targetId, round, by, at }) => [
      attackerId,
      targetId,
      round,
      by,
      squareName(at),
    ])
    // A charges 40 ft and x 60 ft; y is 18 squares off, and x stands in the way of a charge.
    expect(told[0]).toEqual(['x', 'A', 1, 'charge', 'B1'])
    expect(told.slice(1).map(([attacker, target, round]) => [attacker, target, round])).toEqual([
      ['A', 'x', 2],
      ['y', 'A', 2],
    ])
    expect(never).toEqual([])
    expect(attacks[0]).toMatchObject({ feet: 45, square: { col: 0, row: 0 } })
  })

  test('names whom the route gives an opportunity, and those who attack no one', () => {
    const situation = opened(['A.xB......y', '###########', 'c..........'], { A: {}, B: {}, x: {}, y: {}, c: {} })
    const { attacks, never } = contact(situation)
    expect(never).toEqual(['c'])
    // A moves up to x; y charges to B, past no one.
    const by = new Map(attacks.map((each) => [each.attackerId as string, each]))
    expect(by.get('B')).toMatchObject({ targetId: 'x', round: 1, by: 'stay', feet: null, provokes: [] })
    expect(by.get('A')).toMatchObject({ targetId: 'x', round: 1, provokes: [] })
    const past = opened(['A...', '.x..', '...y'], { A: { reachFeet: 5 }, x: { speedFeet: {} }, y: { speedFeet: {} } })
    expect(contact(past).attacks[0]).toMatchObject({ by: 'stay' })
  })

  test('is in the round in which a search of every place finds it', () => {
    const rounds = new Set<number | null>()
    const square = fc.constantFrom('.', '.', '.', '.', 'd', '#')
    fc.assert(
      fc.property(
        fc.array(square, { minLength: 36, maxLength: 36 }),
        fc.constantFrom('pf1e', 'dnd35', 'pf2e'),
        fc.constantFrom(5, 10, 20),
        (squares, ruleset, land) => {
          const middle = (row: number) => squares.slice(12 * row, 12 * row + 12).join('')
          const rows = [`A${middle(0)}x`, `B${middle(1)}y`, `.${middle(2)}.`]
          const speed = { speedFeet: { land } }
          const situation = opened(rows, { A: speed, B: speed, x: speed, y: { ...speed, size: 'small' } }, ruleset)
          const { field } = situation
          const { attacks } = contact(situation, { rounds: 4 })
          for (const attacker of field.combatants.values()) {
            const foes = [...field.combatants.values()].filter(({ side }) => side !== attacker.side)
            const to = foes.flatMap((foe) =>
              cellsOfRect(spaceOf(foe)).map(({ col, row }) => row * field.widthCells + col),
            )
            const slow = slowContact({ field, mover: attacker, from: [attacker.at], to }, 'strike', 4)
            rounds.add(slow)
            expect(attacks.find(({ attackerId }) => attackerId === attacker.id)?.round ?? null).toBe(slow)
          }
        },
      ),
      { numRuns: 25 },
    )
    expect(rounds.size).toBeGreaterThan(3)
  })
})

describe('kill zones', () => {
  test('count who sees a square from where it stands and can attack it', () => {
    const situation = opened(['x....#....y', '...........'], {
      x: { speedFeet: { land: 20 } },
      y: { speedFeet: { land: 20 } },
    })
    const { count, group, groups, creatures, max } = askDanger<KillZonesAnswer>(situation, 'engine.killZones', {
      creatureIds: ['x', 'y'],
      rounds: 2,
    })
    const { field } = situation
    expect([creatures, max]).toEqual([2, 2])
    for (const [index, number] of count.entries()) {
      const at = { col: index % 11, row: Math.floor(index / 11) }
      const by = ['x', 'y'].filter((id) => {
        const { rounds } = askDanger<DangerAnswer>(situation, 'engine.danger', { creatureIds: [id], rounds: 2 })
        return rounds[index] !== 0 && hasLineOfEffect(field.lines, field.combatants.get(id)!.at, at)
      })
      expect([squareName(at), number, groups[(group[index] ?? 0) - 1] ?? []]).toEqual([squareName(at), by.length, by])
    }
  })
})

describe('an ambush', () => {
  test('is laid out of sight, out of reach for a round, and within reach of a foe in the next', () => {
    const rows = ['....#......', '....#......', 'A...#......', '...........', '......#...x']
    const situation = opened(rows, { A: {}, x: { speedFeet: { land: 5 } } })
    const find = (unseen: boolean) =>
      askDanger<AttackFirstAnswer>(situation, 'engine.attackFirst', { creatureId: 'A', foeIds: ['x'], unseen }).places
    const { field } = situation
    const foe = field.combatants.get('x')!
    const hidden = find(true)
    expect(hidden.length).toBeGreaterThan(0)
    for (const at of hidden) expect(hasLineOfEffect(field.lines, at, foe.at)).toBe(false)
    // One that is not within this turn, too: an ambush is set up beforehand.
    const soon = new Set(find(false).map(squareName))
    expect(hidden.every((at) => soon.has(squareName(at)))).toBe(true)
    expect(hidden.length).toBeLessThan(soon.size)
  })
})

test('the nearest safe square is the cheapest to get to that no one attacks', () => {
  const situation = opened(['x......A....', '............'], { x: { speedFeet: { land: 5 } }, A: {} })
  const answer = askDanger<DangerAnswer>(situation, 'engine.danger', { creatureIds: ['x'], rounds: 2 })
  // Two rounds of 10 ft and a reach: up to E1, and A stands beyond.
  expect(answer.nearestSafe).toEqual({ at: { col: 7, row: 0 }, feet: 0, creatureId: 'A' })
  const near = askDanger<DangerAnswer>(
    opened(['x..A........'], { x: { speedFeet: { land: 5 } }, A: {} }),
    'engine.danger',
    {
      creatureIds: ['x'],
      rounds: 1,
    },
  )
  expect([near.rounds[3], near.rounds[4]]).toEqual([1, 0])
  expect(near.nearestSafe).toEqual({ at: { col: 4, row: 0 }, feet: 5, creatureId: 'A' })
})

describe('beside slow versions that ask the engine one place at a time', () => {
  const ground = fc.record({
    squares: fc.array(fc.constantFrom('.', '.', '.', '.', 'd', '#', '#'), { minLength: 30, maxLength: 30 }),
    ruleset: fc.constantFrom('pf1e', 'dnd35', 'starfinder', 'pf2e'),
    speed: fc.constantFrom(5, 10, 15),
    size: fc.constantFrom('small', 'medium', 'large'),
  })
  const fieldOf = ({ squares, ruleset, speed, size }: typeof ground extends fc.Arbitrary<infer T> ? T : never) => {
    const middle = (row: number) => squares.slice(10 * row, 10 * row + 10).join('')
    const land = { speedFeet: { land: speed } }
    const rows = [`A.${middle(0)}.x`, `..${middle(1)}..`, `B.${middle(2)}.y`, '..............']
    return opened(rows, { A: { speedFeet: { land: 3 * speed }, size }, B: land, x: land, y: land }, ruleset)
  }
  type Field = Situation['field']
  const indexOf = ({ widthCells }: Field, { col, row }: { col: number; row: number }) => row * widthCells + col
  const squaresOf = (field: Field, creature: Parameters<typeof spaceOf>[0]) =>
    cellsOfRect(spaceOf(creature)).map((cell) => indexOf(field, cell))
  /** Whether a creature strikes one of some squares within some rounds. */
  const strikes = (field: Field, mover: Combatant, to: readonly number[], rounds: number) =>
    slowContact({ field, mover, from: [mover.at], to }, 'strike', rounds) !== null

  test('danger of those who squeeze into corridors from any place they have reached', () => {
    let squares = 0
    const gaps = fc.array(fc.nat(3), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(
        gaps,
        fc.constantFrom(5, 10),
        fc.constantFrom('pf1e', 'dnd35', 'starfinder'),
        (open, speed, ruleset) => {
          const corridor = (row: number) => (open.includes(row) ? '.....' : '#####')
          const rows = ['xx....', 'xx....', '......', '......'].map((room, row) => `${room}${corridor(row)}`)
          const drawn = rows.map((row) => row.replaceAll('x', '.'))
          const situation = opened([`x${drawn[0]?.slice(1)}`, ...drawn.slice(1)], { x: { speedFeet: { land: speed }, size: 'large' } }, ruleset) // prettier-ignore
          const { field } = situation
          const { rounds } = askDanger<DangerAnswer>(situation, 'engine.danger', { creatureIds: ['x'], rounds: 4 })
          const mover = field.combatants.get('x')!
          for (const row of open)
            for (let col = 7; col < 11; col++) {
              const index = row * field.widthCells + col
              const slow = slowContact({ field, mover, from: [mover.at], to: [index] }, 'strike', 4) ?? 0
              expect([squareName({ col, row }), rounds[index]]).toEqual([squareName({ col, row }), slow])
              squares += Number(slow > 1)
            }
        },
      ),
      { numRuns: 15 },
    )
    expect(squares).toBeGreaterThan(20)
  })

  test('the nearest safe square', () => {
    const seen = { none: 0, near: 0 }
    fc.assert(
      fc.property(ground, fc.constantFrom(1, 3), (drawn, rounds) => {
        const situation = fieldOf(drawn)
        const { field } = situation
        const answer = askDanger<DangerAnswer>(situation, 'engine.danger', { creatureIds: ['x', 'y'], rounds })
        const places = ['A', 'B'].flatMap((id) => {
          const mover = field.combatants.get(id)!
          const move = prepareForcedMove(field, mover)
          if (!move.ok) return []
          return reachedPlaces(move.value)
            .filter(({ canEnd }) => canEnd)
            .map(({ col, row, feet }) => ({
              at: { col, row },
              feet,
              creatureId: id,
              mover: { ...mover, at: { col, row } },
            }))
        })
        const safe = places
          .filter(({ mover }) => squaresOf(field, mover).every((index) => answer.rounds[index] === 0))
          .toSorted((a, b) => a.feet - b.feet)
        const nearest = safe[0] && { at: safe[0].at, feet: safe[0].feet, creatureId: safe[0].creatureId }
        expect(answer.nearestSafe).toEqual(nearest ?? null)
        seen[nearest ? 'near' : 'none']++
      }),
      { numRuns: 80 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
  })

  test('places to strike first from, in sight and out of it', () => {
    const seen = { hidden: 0, open: 0 }
    fc.assert(
      fc.property(ground, fc.boolean(), (drawn, unseen) => {
        const situation = fieldOf(drawn)
        const { field } = situation
        const { places } = askDanger<AttackFirstAnswer>(situation, 'engine.attackFirst', { creatureId: 'A', foeIds: ['x', 'y'], unseen }) // prettier-ignore
        const mover = field.combatants.get('A')!
        const foes = ['x', 'y'].map((id) => field.combatants.get(id)!)
        const isPf2e = drawn.ruleset === 'pf2e'
        const move = unseen
          ? prepareForcedMove(field, mover)
          : prepareMove(field, { mover, ...(isPf2e ? { actions: 3 } : { action: 'double' }) })
        if (!move.ok) return
        const slow = reachedPlaces(move.value).filter(({ canEnd, col, row }) => {
          const there = { ...mover, at: { col, row } }
          const own = cellsOfRect(spaceOf(there))
          const isSeen = foes.some((foe) =>
            cellsOfRect(spaceOf(foe)).some((to) => own.some((from) => hasLineOfEffect(field.lines, from, to))),
          )
          if (!canEnd || (unseen && isSeen)) return false
          if (foes.some((foe) => strikes(field, foe, squaresOf(field, there), 1))) return false
          return strikes(
            field,
            there,
            foes.flatMap((foe) => squaresOf(field, foe)),
            1,
          )
        })
        expect(places.map(squareName)).toEqual(slow.map(squareName))
        seen[unseen ? 'hidden' : 'open'] += slow.length
      }),
      { numRuns: 25 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
  })

  test('kill zones', () => {
    let both = 0
    fc.assert(
      fc.property(ground, (drawn) => {
        const situation = fieldOf(drawn)
        const { field } = situation
        const { count } = askDanger<KillZonesAnswer>(situation, 'engine.killZones', {
          creatureIds: ['A', 'B'],
          rounds: 1,
        })
        for (const [index, number] of count.entries()) {
          const at = { col: index % field.widthCells, row: Math.floor(index / field.widthCells) }
          const by = ['A', 'B'].filter((id) => {
            const creature = field.combatants.get(id)!
            const sees = cellsOfRect(spaceOf(creature)).some((from) => hasLineOfEffect(field.lines, from, at))
            return sees && strikes(field, creature, [index], 1)
          })
          // Its own square it strikes from another one, which is the matter of danger maps.
          const isHeld = ['A', 'B'].some((id) => squaresOf(field, field.combatants.get(id)!).includes(index))
          if (!isHeld) expect([squareName(at), number]).toEqual([squareName(at), by.length])
          both += Number(by.length === 2)
        }
      }),
      { numRuns: 12 },
    )
    expect(both).toBeGreaterThan(10)
  })
})
