/** Questions of the Tactics panel, asked of drawn maps that are not square. */
import { describe, expect, test } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import { nearestSafeTo } from '../../src/answers/nearestSafe.ts'
import type { Situation } from '../../src/answers/replica.ts'
import { CALLS, type EngineCall } from '../../src/ipc/contract.ts'
import type {
  ClosestAnswer,
  CompareAnswer,
  CoverAnswer,
  ForceAnswer,
  ManeuverAnswer,
} from '../../src/ipc/shapes/tactics.ts'
import { openedMap } from '../support/askSituation.ts'
import { type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'
import { at } from '../support/drawnField.ts'
import { BOOKS } from '../support/books.ts'

type DrawnEdges = NonNullable<Parameters<typeof drawnEncounter>[3]>

const opened = (
  rows: readonly string[],
  creatures: DrawnCreatures,
  ruleset = 'pf2e',
  edges: DrawnEdges = [],
): Situation => openedMap(drawnEncounter(rows, ruleset, creatures, edges))

const asked = (situation: Situation, call: EngineCall, argument: object) =>
  ANSWERS[call](situation, CALLS[call].input.parse({ mapId: situation.map.id, ...argument }) as never)
function answer<T>(situation: Situation, call: EngineCall, argument: object): T {
  const given = asked(situation, call, argument)
  if (!given.ok) throw new Error(given.error.code)
  return given.value as T
}
const refusal = (situation: Situation, call: EngineCall, argument: object): string => {
  const given = asked(situation, call, argument)
  return given.ok ? 'answered' : given.error.code
}

const CLOSED = { kind: 'door', door: 'closed' }

describe('a push', () => {
  const push = (situation: Situation, more: object = {}) =>
    answer<ForceAnswer>(situation, 'engine.force', { creatureId: 'X', force: 'push', direction: 0, feet: 15, ...more })
  const around = ['.......', '.......', '.......', '...X...', '.......', '.......', '.......']

  test.each([
    [0, at(5, 3), 10],
    [1, at(5, 5), 15],
    [2, at(3, 5), 10],
    [3, at(1, 5), 15],
    [4, at(1, 3), 10],
    [5, at(1, 1), 15],
    [6, at(3, 1), 10],
    [7, at(5, 1), 15],
  ])('in direction %i by two squares ends at %j', (direction, end, feet) => {
    const answered = push(opened(around, { X: {} }), { direction, feet })
    expect(answered).toMatchObject({ movedFeet: feet, stoppedBy: null, falls: false, hazards: [] })
    expect(answered.boxes).toHaveLength(3)
    expect(answered.boxes.at(-1)).toEqual(end)
  })
  test('counts whole squares, and every second diagonal twice', () => {
    const open = opened(around, { X: {} })
    expect(push(open, { feet: 14 }).boxes).toHaveLength(3)
    expect(push(open, { direction: 1, feet: 14 })).toMatchObject({ movedFeet: 5, stoppedBy: null })
  })
  test('names the door that stops it, on the square behind', () => {
    const { boxes, stoppedBy } = push(opened(['X....'], { X: {} }, 'pf2e', [[2, 0, 'west', CLOSED]]))
    expect(boxes).toEqual([at(0, 0), at(1, 0)])
    expect(stoppedBy).toMatchObject({ text: 'The door west of C1 is closed.', at: { col: 2, row: 0, border: 'west' } })
    expect(stoppedBy?.clauses.length).toBeGreaterThan(0)
  })
  test('of a flier names what stops it in the air', () => {
    const flier = opened(['X....'], { X: { speedFeet: { fly: 30 }, altitudeFeet: 5 } }, 'pf2e', [
      [2, 0, 'west', CLOSED],
    ])
    expect(push(flier, { mode: 'fly' }).stoppedBy?.text).toBe('The door west of C1 is closed.')
  })
  test('has a place on the map, though no clause, where the map ends', () => {
    expect(push(opened(['.X'], { X: {} })).stoppedBy).toMatchObject({ text: 'The map ends here.', clauses: [] })
  })
  test('does not leave it in the square of a friend', () => {
    const { boxes, stoppedBy } = push(opened(['X.YZ...'], { X: { side: 'us' }, Y: { side: 'us' }, Z: { side: 'us' } }))
    expect(boxes.at(-1)).toEqual(at(1, 0))
    expect(stoppedBy).toEqual({ text: 'It can move through here but can’t stop.', at: at(3, 0), clauses: ['P2-END-1'] })
  })
  test('lists hazards it is pushed through, and stops before one when it is repositioned', () => {
    const hazard = opened(['X.h..'], { X: {} })
    expect(push(hazard)).toMatchObject({ hazards: [at(2, 0)], movedFeet: 15, stoppedBy: null })
    expect(push(hazard, { force: 'reposition' })).toMatchObject({
      movedFeet: 5,
      hazards: [],
      stoppedBy: { text: 'It can’t be moved into danger.', at: at(2, 0), clauses: [] },
    })
  })
  test('falls into a pit on foot, and flies over it', () => {
    const pit = opened(['X.p..'], { X: { speedFeet: { fly: 60 }, altitudeFeet: 10 } })
    expect(push(pit)).toMatchObject({ falls: true, stoppedBy: null, movedFeet: 10 })
    for (const force of ['push', 'reposition'])
      expect(push(pit, { force, mode: 'fly' })).toMatchObject({ falls: false, stoppedBy: null, movedFeet: 15 })
  })
  test('of a rider moves its mount, which is as broad as it is', () => {
    const ridden = opened(['H...R', '...#.'], { H: { size: 'large' }, R: { at: at(0, 0), mountId: 'H' } })
    for (const creatureId of ['H', 'R']) expect(push(ridden, { creatureId }).boxes).toEqual([at(0, 0), at(1, 0)])
  })
  test('is refused without its creature', () => {
    expect(
      refusal(opened(['X'], { X: {} }), 'engine.force', { creatureId: 'Z', force: 'push', direction: 0, feet: 5 }),
    ).toBe('no-such-creature')
  })
})

describe('a line of effect', () => {
  const cover = (situation: Situation, more: object = {}) =>
    answer<CoverAnswer>(situation, 'engine.cover', { from: { kind: 'creature', id: 'A' }, targetId: 'x', ...more })

  test('runs from the middle of one space to that of the other', () => {
    const { from, to, degree, crossed } = cover(
      opened(['A....', '.....', '...x.', '.....'], { A: { size: 'large' }, x: {} }),
    )
    expect([from, to]).toEqual([
      { x: 1, y: 1 },
      { x: 3.5, y: 2.5 },
    ])
    expect([degree, crossed]).toEqual(['none', []])
  })
  test('starts at the nearest half of a square to a point', () => {
    const point = { kind: 'point', point: { x: 1.3, y: 0.2 } }
    expect(cover(opened(['....', '..x.'], { x: {} }), { from: point }).from).toEqual({ x: 1.5, y: 0 })
  })
  test.each([
    [['A..o.Yx'], [], { text: 'Obstacle (crates, rubble)', at: at(3, 0) }],
    [['A....Yx'], [[2, 0, 'west', { kind: 'barrier' }]], { text: 'Low wall', at: at(2, 0), recordId: '2,0,w' }],
    [['A....Yx'], [[3, 0, 'west', CLOSED]], { text: 'Closed door', at: at(3, 0), recordId: '3,0,w' }],
    [['A....Yx'], [[3, 0, 'west', { ...CLOSED, doorLocked: true }]], { text: 'Locked door' }],
  ] as const)('on %j with edges %j names %j, then creatures with the cover they give', (rows, edges, first) => {
    const { degree, crossed } = cover(opened(rows, { A: {}, Y: {}, x: {} }, 'pf2e', edges))
    expect(degree).toBe(edges[0]?.[3].kind === 'door' ? 'blocked' : 'standard')
    expect(crossed).toMatchObject([first, { text: 'Y (lesser cover)', at: at(5, 0), recordId: 'Y' }])
  })
  test('names an edge by the square whose west or north border it is, from either side', () => {
    const edges: DrawnEdges = [[0, 2, 'north', { kind: 'window' }]]
    const down = opened(['A', '.', '.', 'x'], { A: {}, x: {} }, 'pf2e', edges)
    const up = opened(['x', '.', '.', 'A'], { A: {}, x: {} }, 'pf2e', edges)
    for (const situation of [down, up])
      expect(cover(situation).crossed).toEqual([{ text: 'Window', at: at(0, 2), recordId: '0,2,n' }])
    const west = opened(['x..A'], { A: {}, x: {} }, 'pf2e', [[2, 0, 'west', { kind: 'window' }]])
    expect(cover(west).crossed).toEqual([{ text: 'Window', at: at(2, 0), recordId: '2,0,w' }])
  })
  test('is not covered by those who ride or carry one end of it', () => {
    const under = (more: object) =>
      opened(['A..x..r', '.......'], { A: {}, x: { size: 'large' }, r: { at: at(3, 0), ...more } })
    const crossed = (situation: Situation) => cover(situation).crossed.map(({ text }) => text)
    expect(crossed(under({}))).toEqual(['r (lesser cover)'])
    expect(crossed(under({ mountId: 'x' }))).toEqual([])
    const beside = (more: object) =>
      opened(['A.r..x', '......'], { A: { size: 'large' }, r: { at: at(1, 0), ...more }, x: {} })
    expect(crossed(beside({ mountId: 'A' }))).toEqual([])
  })
  test('gives greater cover to someone who took cover, or behind an extreme obstruction', () => {
    const behind = (more: object) => opened(['A.o.x'], { A: {}, x: more })
    const facts = ({ degree, inForce, tookCover, circumstances, bonus }: CoverAnswer) =>
      [degree, inForce, tookCover, circumstances.length, bonus?.armorClass ?? null] as const
    expect(facts(cover(behind({})))).toEqual(['standard', 'standard', false, 2, 2])
    expect(facts(cover(behind({ tookCover: true })))).toEqual(['standard', 'greater', true, 2, 4])
    expect(facts(cover(behind({}), { extremeObstruction: true }))).toEqual(['standard', 'greater', false, 2, 4])
  })
  test('is refused without either end', () => {
    const situation = opened(['A.x'], { A: {}, x: {} })
    const ends = (id: string, targetId: string) =>
      refusal(situation, 'engine.cover', { from: { kind: 'creature', id }, targetId })
    expect([ends('z', 'x'), ends('A', 'z'), ends('A', 'x')]).toEqual([
      'no-such-creature',
      'no-such-creature',
      'answered',
    ])
  })
})

describe('the closest opponent', () => {
  const closest = (situation: Situation, more: object = {}) =>
    answer<ClosestAnswer>(situation, 'engine.closest', { creatureId: 'A', seed: 'one', ...more })

  test('is measured between spaces, and friends do not count', () => {
    const situation = opened(['AB.y...x', '........', '........'], { A: {}, B: {}, y: { size: 'large' }, x: {} })
    expect(closest(situation)).toMatchObject({ feet: 15, ids: ['y'], settled: 'y', die: null })
    expect(closest(situation, { creatureId: 'x' })).toMatchObject({ feet: 30, ids: ['B'] })
  })
  test('counts every second diagonal twice', () => {
    expect(closest(opened(['A....', '.....', '..x..'], { A: {}, x: {} }))).toMatchObject({ feet: 15, ids: ['x'] })
  })
  test('is refused without its creature', () => {
    expect(refusal(opened(['A'], { A: {} }), 'engine.closest', { creatureId: 'z', seed: 'one' })).toBe(
      'no-such-creature',
    )
  })
})

describe('a comparison of the rule systems', () => {
  /** What the systems of the books say; the comparison has others that are registered, too. */
  const compare = (situation: Situation, more: object) =>
    answer<CompareAnswer>(situation, 'engine.compare', { creatureId: 'A', ...more }).systems.filter(({ rulesetId }) =>
      BOOKS.some(({ id }) => id === rulesetId),
    )

  test('counts opportunities, those who have them, and hazards of a given path', () => {
    const situation = opened(['.y...', 'A.h..', '.....'], { A: {}, y: {} }, 'pf1e')
    const path = [at(0, 1), at(1, 1), at(2, 1), at(3, 1)]
    const systems = compare(situation, { to: at(3, 1), path })
    expect(systems.map(({ rulesetId }) => rulesetId)).toEqual(['starfinder', 'dnd35', 'pf1e', 'pf2e'])
    for (const { rulesetId, ...reading } of systems)
      expect([rulesetId, reading]).toEqual([
        rulesetId,
        expect.objectContaining({ refusal: null, feet: 15, legal: true, path, hazards: 1, blocker: null }),
      ])
    expect(systems.map(({ opportunities, attackers }) => [opportunities, attackers]).slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => [1, ['y']]),
    )
  })
  test('says what blocks a path in one system and not in another', () => {
    const corner = compare(opened(['A#', '..'], { A: {} }), { to: at(1, 1), path: [at(0, 0), at(1, 1)] })
    expect(corner.map(({ legal, blocker }) => [legal, blocker === null])).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, true],
    ])
  })
  test('gives the refusal of a system that lacks the size, and nothing else of it', () => {
    const [starfinder, , , pf2e] = compare(opened(['A..'], { A: { size: 'colossal' } }, 'pf1e'), { to: at(1, 0) })
    expect(pf2e).toMatchObject({ refusal: { code: 'size-not-in-ruleset' }, feet: null, path: [], legal: false })
    expect(starfinder?.refusal).toMatchObject({ code: 'not-on-map' })
  })
})

describe('a leap', () => {
  const leap = (situation: Situation, to: object | undefined, more: object = {}) =>
    answer<ManeuverAnswer>(situation, 'engine.maneuver', {
      creatureId: 'A',
      maneuver: 'leap',
      ...(to ? { to } : {}),
      ...more,
    })

  test('stops at someone in the way, and names who may attack on the way', () => {
    const situation = opened(['AppB', '.x..'], { A: {}, B: {}, x: { hasMovementReaction: true } }, 'pf1e')
    expect(leap(situation, at(3, 0)).mayTry).toBe(false)
    const open = opened(['App.', 'x...'], { A: {}, x: {} }, 'pf1e')
    const made = leap(open, at(3, 0))
    expect(made).toMatchObject({ mayTry: true, feet: 15, onFootFeet: null, faults: [], marked: [], spaceCells: 1 })
    expect(made.path).toEqual([0, 1, 2, 3].map((col) => at(col, 0)))
    expect(made.provokes).toEqual([{ by: 'x', square: at(0, 0) }])
  })
  test('points at the door in the way', () => {
    const shut = opened(['A...'], { A: {} }, 'pf1e', [[2, 0, 'west', CLOSED]])
    expect(leap(shut, at(3, 0)).faults).toMatchObject([{ at: { col: 2, row: 0, border: 'west' } }])
  })
  test('without a destination is only its rules', () => {
    const rules = leap(opened(['A..'], { A: {} }, 'pf1e'), undefined)
    expect(rules).toMatchObject({ path: [], feet: null, mayTry: false, faults: [] })
    expect(rules.rules).toHaveLength(1)
  })
  test('costs as much on foot where one can walk', () => {
    expect(leap(opened(['A.d.'], { A: {} }, 'pf1e'), at(3, 0))).toMatchObject({ feet: 15, onFootFeet: 20 })
  })
  test('is refused without its creature', () => {
    expect(refusal(opened(['A'], { A: {} }), 'engine.maneuver', { creatureId: 'z', maneuver: 'leap' })).toBe(
      'no-such-creature',
    )
  })
})

describe('the nearest safe place', () => {
  /** Rounds drawn as digits, `.` for none, after the map. */
  const safe = (rows: readonly string[], rounds: readonly string[], creatures: DrawnCreatures, attackers = ['x']) => {
    const { field } = opened(rows, creatures, 'pf1e')
    const by = attackers.flatMap((id) => field.combatants.get(id) ?? [])
    const drawn = Uint8Array.from([...rounds.join('')], (glyph) => Number(glyph) || 0)
    return nearestSafeTo(field, by, drawn, () => 'land')
  }
  test('is the cheapest of the foe of the attackers who has the shortest route', () => {
    const rows = ['x.A....', '.......', '....B..']
    const rounds = ['11111..', '11111..', '11111..']
    expect(safe(rows, rounds, { x: {}, A: {}, B: {} })).toEqual({ at: at(5, 1), feet: 5, creatureId: 'B' })
    expect(safe(rows, rounds, { x: {}, A: {}, B: { side: 'foes' } })).toEqual({
      at: at(5, 0),
      feet: 15,
      creatureId: 'A',
    })
  })
  test('of equal ones is the first by row, then by column; of equal creatures the first', () => {
    expect(safe(['.....', '..A..', 'x....'], ['11.11', '1111.', '1.111'], { x: {}, A: {} })).toEqual({
      at: at(2, 0),
      feet: 5,
      creatureId: 'A',
    })
    expect(safe(['x..A..B'], ['1111.11'], { x: {}, A: {}, B: {} })).toMatchObject({ creatureId: 'A', feet: 5 })
  })
  test('is where one stands already, at no cost', () => {
    expect(safe(['x....A'], ['111...'], { x: {}, A: {} })).toEqual({ at: at(5, 0), feet: 0, creatureId: 'A' })
  })
  test('holds the whole space of a large creature, in both directions', () => {
    const rows = ['xA......', '........', '........']
    expect(safe(rows, ['1111.1..', '11111...', '1111111.'], { x: {}, A: { size: 'large' } })).toMatchObject({
      at: at(6, 0),
    })
    expect(safe(rows, ['1111..1.', '11111.11', '1111111.'], { x: {}, A: { size: 'large' } })).toBeNull()
  })
  test('may be farther than most, but not among friends, who leave no room', () => {
    const far = `x${'.'.repeat(80)}`.replace('x.', 'xA')
    const rounds = `${'1'.repeat(80)}.`
    expect(safe([far], [rounds], { x: {}, A: {} })).toEqual({ at: at(80, 0), feet: 395, creatureId: 'A' })
    expect(safe(['x.A.B'], ['1111.'], { x: {}, A: {}, B: { side: 'party' } })).toEqual({
      at: at(4, 0),
      feet: 0,
      creatureId: 'B',
    })
    expect(safe(['x.A.y'], ['1111.'], { x: {}, A: {}, y: {} })).toBeNull()
  })
})
