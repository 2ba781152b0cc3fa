import { describe, expect, test } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import { printedRoute } from '../../src/answers/print/route.ts'
import { situationOf, type Situation } from '../../src/answers/replica.ts'
import type { PathAnswer, ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { EngineCall } from '../../src/ipc/contract.ts'
import { at, type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'

type DrawnEdge = Parameters<typeof drawnEncounter>[3] extends readonly (infer E)[] | undefined ? E : never

const DOOR: DrawnEdge = [4, 0, 'west', { kind: 'door', door: 'closed' }]
const OTHER_LEAF: DrawnEdge = [4, 1, 'west', { kind: 'door', door: 'closed' }]
const SECOND: DrawnEdge = [8, 0, 'west', { kind: 'door', door: 'closed' }]
const SYSTEMS = ['starfinder', 'dnd35', 'pf1e', 'pf2e']

function opened(
  rows: string | readonly string[],
  ruleset: string,
  { edges = [DOOR], creatures = { x: {} } }: { edges?: readonly DrawnEdge[]; creatures?: DrawnCreatures } = {},
): Situation {
  const situation = situationOf(drawnEncounter([rows].flat(), ruleset, creatures, edges))
  if (!situation.ok) throw new Error(situation.error.code)
  return situation.value
}

const asked = <T>(situation: Situation, call: EngineCall, argument: object): T => {
  const mover = {
    mapId: situation.map.id,
    creatureId: 'x',
    mode: 'land',
    tumble: false,
    diagonals: 0,
    fastClimb: false,
  }
  const answer = ANSWERS[call](situation, { ...mover, opensDoors: true, ...argument } as never)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value as T
}
const routeTo = (situation: Situation, col: number, more: object = {}) =>
  asked<PathAnswer>(situation, 'engine.route', { to: { col, row: 0 }, prefer: 'shortest', ...more })
/** The cost in feet of each square of the row, null where it does not get. */
function costsOf(situation: Situation): readonly (number | null)[] {
  const { window, band, costFeet } = asked<ReachAnswer>(situation, 'engine.reach', {})
  return Array.from({ length: situation.map.widthCells }, (_, col) => {
    const i = col - window.col
    return i >= 0 && i < window.widthCells && band[i] ? (costFeet[i] ?? null) : null
  })
}
/** The band of each square of the row, `.` where it does not get. */
function bandsOf(situation: Situation, more: object = {}): string {
  const { window, band, costFeet } = asked<ReachAnswer>(situation, 'engine.reach', more)
  expect([...band].every((each, i) => each === 0 || (costFeet[i] ?? 0) < 65_535)).toBe(true)
  return Array.from({ length: situation.map.widthCells }, (_, col) =>
    col < window.col || col >= window.col + window.widthCells ? '.' : band[col - window.col] || '.',
  ).join('')
}
const BESIDE = '...x..........'
const AWAY = 'x.............'

describe('a route through a door instead of a detour of more than a turn', () => {
  // 100 feet around: four moves of 30 feet. Through the door three actions.
  const AROUND = ['x........', ...Array.from({ length: 5 }, () => '.#######.'), '.........']
  test('is taken where it needs an action less, and the last action of a detour counts whole', () => {
    const route = routeTo(opened(AROUND, 'pf2e', { creatures: { x: { speedFeet: { land: 30 } } } }), 8)
    expect([route.doors.length, route.feet]).toEqual([1, 40])
    expect(routeTo(opened(AROUND, 'pf2e'), 8, { opensDoors: false }).feet).toBeGreaterThan(90)
  })
})

describe('a range that opens doors on the way', () => {
  test('leaves doors shut unless it is told to open them', () => {
    for (const system of SYSTEMS) expect(bandsOf(opened(BESIDE, system), { opensDoors: false })).toBe('1111..........')
  })
  test('pays a move action beside the door, and moves once behind it', () => {
    // Six squares a move.
    for (const system of ['starfinder', 'dnd35', 'pf1e']) expect(bandsOf(opened(BESIDE, system))).toBe('1111222222....')
  })
  test('has no action left behind a door it must first walk to, in the older systems', () => {
    for (const system of ['starfinder', 'dnd35', 'pf1e']) expect(bandsOf(opened(AWAY, system))).toBe('1111..........')
  })
  test('interacts between two Strides in Pathfinder 2e', () => {
    // The speed is 30 feet as well.
    expect(bandsOf(opened(AWAY, 'pf2e'))).toBe('1111333333....')
    expect(bandsOf(opened('...x................', 'pf2e'))).toBe('1111222222333333....')
  })
  test('adds the feet before the door to those behind it', () => {
    const none = [null, null, null, null]
    expect(costsOf(opened(AWAY, 'pf2e')).slice(4)).toEqual([20, 25, 30, 35, 40, 45, ...none])
    expect(costsOf(opened(BESIDE, 'pf1e')).slice(4)).toEqual([5, 10, 15, 20, 25, 30, ...none])
  })
  test('opens two doors in a turn where a Stride is left', () => {
    const two = opened('...x..........', 'pf2e', { edges: [DOOR, [5, 0, 'west', { kind: 'door', door: 'closed' }]] })
    expect(bandsOf(two)).toBe('11112.........')
  })
  test('leaves locked and secret doors shut, and every door to a creature that opens none', () => {
    for (const door of [
      { kind: 'door', doorLocked: true } as const,
      { kind: 'door', door: 'closed', secret: true } as const,
    ])
      expect(bandsOf(opened(BESIDE, 'pf1e', { edges: [[4, 0, 'west', door]] }))).toBe('1111..........')
    expect(bandsOf(opened(BESIDE, 'pf1e', { creatures: { x: { opensDoors: false } } }))).toBe('1111..........')
  })
  test('of one action alone opens nothing: that takes another', () => {
    expect(bandsOf(opened(BESIDE, 'pf1e'), { action: 'move' })).toBe('1111..........')
  })
  test('leaves the map as it was', () => {
    const situation = opened(BESIDE, 'pf1e')
    const before = [...situation.field.westEdges]
    bandsOf(situation)
    expect([...situation.field.westEdges]).toEqual(before)
  })
})

describe('a route that opens doors on the way', () => {
  test('says before which step the door is opened, and what of the turn it takes', () => {
    const route = routeTo(opened(BESIDE, 'pf1e'), 6)
    expect(route).toMatchObject({ feet: 15, legal: true, band: '2 of 2 actions, doors included' })
    expect(route.doors).toMatchObject([{ step: 0, edgeIds: ['4,0,w'] }])
    expect(route.doors[0]?.text).toMatch(/^Opens the closed door D1–E1 first\. .*move action\.$/)
    expect(routeTo(opened(AWAY, 'pf2e'), 6)).toMatchObject({
      feet: 30,
      band: '3 of 3 actions, doors included',
      doors: [{ step: 3 }],
    })
  })
  test('takes turns where one is not enough, with every door in its place', () => {
    const route = routeTo(opened(AWAY, 'dnd35', { edges: [DOOR, SECOND] }), 10)
    // Walk 15, open, walk 20, open, walk 15: five actions.
    expect(route).toMatchObject({ feet: 50, band: '3 turns, doors included', doors: [{ step: 3 }, { step: 7 }] })
    expect(route.steps.map(({ totalFeet }) => totalFeet)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50])
    expect(route.path).toHaveLength(11)
  })
  test('names both leaves of a double door', () => {
    const route = routeTo(opened(['...x....', '........'], 'pf1e', { edges: [DOOR, OTHER_LEAF] }), 6)
    expect(route.doors).toMatchObject([{ step: 0, edgeIds: ['4,0,w', '4,1,w'] }])
  })
  test('opens both leaves at once for a creature that needs both', () => {
    const edges = [DOOR, OTHER_LEAF]
    const situation = opened(['..X.....', '........'], 'pf1e', { edges, creatures: { X: { size: 'large' } } })
    const path = [2, 3, 4].map((col) => ({ col, row: 0 }))
    expect(asked<PathAnswer>(situation, 'engine.path', { path, creatureId: 'X' })).toMatchObject({
      legal: true,
      band: '2 of 2 actions, doors included',
      doors: [{ edgeIds: ['4,0,w', '4,1,w'] }],
    })
  })
  test('goes round rather than open a door in as many actions', () => {
    const around = ['...x....', '...##...', '...##...', '........']
    expect(routeTo(opened(around, 'pf1e'), 4)).toMatchObject({ band: 'Double move', feet: 55, doors: [] })
  })
  test('says what squeezing does, also where only the way behind the door is narrow', () => {
    const edges: DrawnEdge[] = [0, 1].map((row) => [3, row, 'west', { kind: 'door', door: 'closed' }])
    const creatures = { X: { size: 'large' } } as const
    const situation = opened(['X.........', '....####..'], 'pf1e', { edges, creatures })
    const to = { col: 5, row: 0 }
    const route = asked<PathAnswer>(situation, 'engine.route', { creatureId: 'X', to, prefer: 'shortest' })
    expect(route.doors).toHaveLength(1)
    expect(route.steps.map(({ squeezing }) => squeezing)).toContain(true)
    expect(route.squeezing.length).toBeGreaterThan(0)
  })
  test('goes round where that takes no more actions', () => {
    const map = drawnEncounter(['...x..', '......'], 'pf1e', { x: {} }, [DOOR])
    const situation = situationOf(map)
    if (!situation.ok) throw new Error(situation.error.code)
    expect(routeTo(situation.value, 5)).toMatchObject({ band: 'Move', doors: [] })
  })
  test('takes the fewest actions: one door and more squares rather than two doors', () => {
    const [closed, wall] = [{ kind: 'door', door: 'closed' } as const, { kind: 'wall' } as const]
    const map = drawnEncounter(['...x....', '........'], 'pf2e', { x: {} }, [
      [3, 0, 'west', wall],
      [3, 1, 'west', wall],
      [4, 1, 'north', wall],
      [4, 0, 'west', closed],
      [5, 0, 'west', closed],
      [3, 1, 'north', closed],
    ])
    const situation = situationOf(map)
    if (!situation.ok) throw new Error(situation.error.code)
    const route = routeTo(situation.value, 5)
    expect(route).toMatchObject({ band: '2 of 3 actions, doors included', doors: [{ edgeIds: ['3,1,n'] }] })
  })
  test('takes the fewest actions rather than the fewest feet', () => {
    const [closed, wall] = [{ kind: 'door', door: 'closed' } as const, { kind: 'wall' } as const]
    const edges: DrawnEdge[] = [
      [4, 0, 'west', closed],
      [4, 1, 'west', wall],
      [4, 2, 'west', closed],
      [4, 1, 'north', wall],
      [5, 1, 'north', wall],
    ]
    const situation = opened(['...x...', '.......', '.......'], 'pf2e', { edges })
    const route = asked<PathAnswer>(situation, 'engine.route', { to: { col: 5, row: 2 }, prefer: 'shortest' })
    // Through the lower door: 20 feet, but a Stride more.
    expect(route).toMatchObject({ band: '2 of 3 actions, doors included', doors: [{ edgeIds: ['4,0,w'] }] })
    expect(route.feet).toBeGreaterThan(20)
  })
  test('opens the door on the side that the path passes, not another at the same square', () => {
    const edges: DrawnEdge[] = (['north', 'west'] as const).map((border) => [4, 1, border, DOOR[3]])
    const path = [3, 4].map((col) => ({ col, row: 1 }))
    const situation = opened(['.......', '...x...'], 'pf1e', { edges })
    expect(asked<PathAnswer>(situation, 'engine.path', { path }).doors).toMatchObject([{ edgeIds: ['4,1,w'] }])
  })
  test('opens a door once for a path that passes it twice', () => {
    const path = [3, 4, 3].map((col) => ({ col, row: 0 }))
    expect(asked<PathAnswer>(opened(BESIDE, 'pf2e'), 'engine.path', { path })).toMatchObject({
      legal: true,
      feet: 10,
      band: '2 of 3 actions, doors included',
      doors: [{ step: 0 }],
    })
  })
  test('counts the turns that a path behind a door takes', () => {
    const path = Array.from({ length: 19 }, (_, col) => ({ col, row: 0 }))
    const far = asked<PathAnswer>(opened('x..................', 'pf1e'), 'engine.path', { path })
    // Walk 15 feet, open, walk 75 feet in three moves: five actions.
    expect(far).toMatchObject({ legal: true, feet: 90, band: '3 turns, doors included', doors: [{ step: 3 }] })
  })
  test('carries the count of diagonals through the door', () => {
    const map = drawnEncounter(['x.......', '........', '........'], 'pf1e', { x: {} }, [
      [1, 0, 'west', { kind: 'wall' }],
      [2, 1, 'west', { kind: 'door', door: 'closed' }],
      [2, 0, 'west', { kind: 'wall' }],
      [2, 2, 'west', { kind: 'wall' }],
      [1, 1, 'north', { kind: 'wall' }],
    ])
    const situation = situationOf(map)
    if (!situation.ok) throw new Error(situation.error.code)
    const route = asked<PathAnswer>(situation.value, 'engine.route', { to: { col: 3, row: 2 }, prefer: 'shortest' })
    expect(route.legal).toBe(true)
    expect(route.doors).toHaveLength(1)
    expect(route.feet).toBe(route.steps.reduce((sum, { feet }) => sum + feet, 0))
  })
  test('lists what every leg meets, at its step of the whole route', () => {
    const map = drawnEncounter(['xh.....h..', '......A...'], 'pf1e', { x: {}, A: { hasMovementReaction: true } }, [
      DOOR,
      [4, 1, 'west', { kind: 'wall' }],
      [2, 0, 'west', { kind: 'barrier', checkText: 'Climb DC 10' }],
      [7, 0, 'west', { kind: 'barrier', checkText: 'Climb DC 15' }],
    ])
    const situation = situationOf(map)
    if (!situation.ok) throw new Error(situation.error.code)
    const path = Array.from({ length: 10 }, (_, col) => ({ col, row: 0 }))
    const route = asked<PathAnswer>(situation.value, 'engine.path', { path })
    expect(route.legal).toBe(true)
    expect(route.hazards).toEqual([1, 7].map((col) => ({ col, row: 0 })))
    expect(route.provokes).toMatchObject([{ by: 'A', step: 5 }])
    expect(route.doors).toMatchObject([{ step: 3 }])
    expect(route.checks).toMatchObject([
      { text: 'Climb DC 10', step: 1 },
      { text: 'Climb DC 15', step: 6 },
    ])
    expect(route.steps.map(({ totalFeet }) => totalFeet)).toEqual([5, 20, 25, 30, 35, 40, 55, 60, 65])
  })
  test('counts diagonals of all legs for the rest of the turn', () => {
    const map = drawnEncounter(['x....', '.....', '.....'], 'pf1e', { x: {} }, [
      [2, 0, 'west', { kind: 'wall' }],
      [2, 1, 'west', { kind: 'door', door: 'closed' }],
      [2, 2, 'west', { kind: 'wall' }],
    ])
    const situation = situationOf(map)
    if (!situation.ok) throw new Error(situation.error.code)
    const path = [
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
    ].map(([col, row]) => ({ col, row }))
    const route = asked<PathAnswer>(situation.value, 'engine.path', { path })
    expect(route.steps.map(({ feet }) => feet)).toEqual([5, 5, 5, 10])
    expect(route).toMatchObject({ legal: true, feet: 25, after: { diagonals: 2 } })
    const later = asked<PathAnswer>(situation.value, 'engine.path', { path, diagonals: 1 })
    expect(later.steps.map(({ feet }) => feet)).toEqual([10, 5, 5, 5])
  })
  test('takes longer where the diagonals made before leave no feet for the step to the door', () => {
    const map = drawnEncounter(['x...', '....'], 'pf2e', { x: { speedFeet: { land: 5 } } }, [
      [2, 0, 'west', { kind: 'wall' }],
      [2, 1, 'west', { kind: 'door', door: 'closed' }],
    ])
    const situation = situationOf(map)
    if (!situation.ok) throw new Error(situation.error.code)
    const path = [at(0, 0), at(1, 1), at(2, 1)]
    const band = (diagonals: number) => asked<PathAnswer>(situation.value, 'engine.path', { path, diagonals }).band
    const inTime = '3 of 3 actions, doors included'
    expect([0, 1, 2].map(band)).toEqual([inTime, '2 turns, doors included', inTime])
  })
  test('may be given square by square, and is printed so', () => {
    const situation = opened(BESIDE, 'pf1e')
    const path = [3, 4, 5].map((col) => ({ col, row: 0 }))
    expect(asked<PathAnswer>(situation, 'engine.path', { path })).toMatchObject({ legal: true, doors: [{ step: 0 }] })
    expect(asked<PathAnswer>(situation, 'engine.path', { path, opensDoors: false })).toMatchObject({ legal: false })
    const before = asked<PathAnswer>(situation, 'engine.path', { path: [3, 2, 1].map((col) => ({ col, row: 0 })) })
    expect(before).toMatchObject({ legal: true, band: 'Move', doors: [] })
    const creature = [...situation.map.tables.creatures.values()][0]
    if (!creature) throw new Error('x stands there')
    const printed = printedRoute(situation, creature, { creature: creature.id, squares: path, opensDoors: true })
    expect(JSON.stringify(printed)).toContain('Opens the closed door D1–E1 first.')
    expect(printedRoute(situation, creature, { creature: creature.id, squares: path })).toMatchObject({ ok: false })
  })
  test('is no route of a single action, and doors ahead stay shut to who watches behind them', () => {
    const single = { action: 'move' }
    expect(routeTo(opened(BESIDE, 'pf1e'), 6, single)).toMatchObject({ legal: false, doors: [] })
    const path = [3, 4, 5].map((col) => ({ col, row: 0 }))
    expect(asked<PathAnswer>(opened(BESIDE, 'pf1e'), 'engine.path', { path, ...single })).toMatchObject({ doors: [] })
    // A threatens the last square but one before the door, if that is open.
    const provoked = (edges: readonly DrawnEdge[]) =>
      routeTo(opened('x......A..', 'pf1e', { creatures: { x: {}, A: { reachFeet: 25 } }, edges }), 6).provokes
    expect(provoked([]).map(({ step }) => step)).toEqual([2])
    expect(provoked([DOOR]).map(({ step }) => step)).toEqual([3])
  })
  test('is none where a wall is in the way too', () => {
    const walled = opened(AWAY, 'pf1e', { edges: [DOOR, [6, 0, 'west', { kind: 'wall' }]] })
    expect(routeTo(walled, 8)).toMatchObject({ feet: null, doors: [] })
  })
})
