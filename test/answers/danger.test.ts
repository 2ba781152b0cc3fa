import { describe, expect, it, test } from 'vitest'
import { situationOf, type Situation } from '../../src/answers/replica.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type {
  DangerAnswer,
  DangerRouteAnswer,
  AttackFirstAnswer,
  KillZonesAnswer,
} from '../../src/ipc/shapes/danger.ts'
import { askDanger, openedMap } from '../support/askSituation.ts'
import { type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'

const WIDTH = 12
function opened(rows: readonly string[], creatures: DrawnCreatures, ruleset = 'pf1e', elevations = {}): Situation {
  const map = drawnEncounter(rows, ruleset, creatures, [[4, 0, 'west', { kind: 'door', door: 'closed' }]])
  for (const [index, feet] of Object.entries(elevations)) map.layers.elevationFeet[Number(index)] = Number(feet)
  return openedMap(map)
}

const dangerOf = (situation: Situation, more: object = {}) =>
  askDanger<DangerAnswer>(situation, 'engine.danger', { creatureIds: ['x', 'y'], ...more })
/** Rounds as a picture, `.` where no one attacks. */
const drawn = ({ rounds }: DangerAnswer) =>
  Array.from({ length: rounds.length / WIDTH }, (_, row) =>
    [...rounds.subarray(row * WIDTH, (row + 1) * WIDTH)].map((round) => round || '.').join(''),
  )

const CORRIDOR = ['x..........A']
const slow = { speedFeet: { land: 5 } }

describe('danger on a map', () => {
  test('is counted by rounds: stays, moves or charges, then reach', () => {
    // Five feet a move: ten with a charge or a double move, and five more for the reach.
    expect(drawn(dangerOf(opened(['x...........'], { x: slow })))).toEqual(['1111........'])
    expect(drawn(dangerOf(opened(['x...........'], { x: slow }), { opensDoors: true }))).toEqual(['11112233....'])
  })

  test('is two Strides and a attack in Pathfinder 2e, after three Strides in each round before', () => {
    expect(drawn(dangerOf(opened(['x...........'], { x: slow }, 'pf2e'), { opensDoors: true }))).toEqual([
      '1111222333..',
    ])
  })

  test('names the nearest safe place of the first of those who are equally far from one', () => {
    const rows = ['.............', '....A.x.B....', '.............']
    const map = drawnEncounter(rows, 'pf1e', { A: {}, x: slow, B: {} })
    const safe = (of: BattleMap) => dangerOf(openedMap(of), { creatureIds: ['x'], rounds: 1 }).nearestSafe
    expect(safe(map)).toEqual({ creatureId: 'A', at: { col: 3, row: 0 }, feet: 5 })
    const nearer = drawnEncounter(
      rows.map((row) => row.replace('B..', '..B')),
      'pf1e',
      { A: {}, x: slow, B: {} },
    )
    expect(safe(nearer)).toEqual({
      creatureId: 'B',
      at: { col: 10, row: 1 },
      feet: 0,
    })
  })

  test('counts only those who can act where several see and attack a square', () => {
    const guards = opened(['x.y.........'], { x: slow, y: { ...slow, helpless: true } })
    const { creatures, max, groups } = askDanger<KillZonesAnswer>(guards, 'engine.killZones', {
      creatureIds: ['x', 'y'],
    })
    expect({ creatures, max, groups }).toEqual({ creatures: 1, max: 1, groups: [['x']] })
  })

  test('leaves locked and secret doors shut where doors are opened on the way', () => {
    for (const [door, rounds] of [
      [{ door: 'closed' }, '111111111111'],
      [{ doorLocked: true }, '1111........'],
      [{ door: 'closed', secret: true }, '1111........'],
    ] as const) {
      const map = drawnEncounter(['x...........'], 'pf1e', { x: {} }, [[4, 0, 'west', { kind: 'door', ...door }]])
      const situation = situationOf(map)
      if (!situation.ok) throw new Error(situation.error.code)
      expect(drawn(dangerOf(situation.value, { opensDoors: true, rounds: 1 }))).toEqual([rounds])
    }
  })

  test('names who attacks first, together where they do', () => {
    const situation = opened(['x..A.......y'], { x: {}, A: {}, y: {} }, 'pf1e')
    const { group, groups, rounds } = dangerOf(situation, { opensDoors: true })
    const by = (col: number) => groups[(group[col] ?? 0) - 1]
    expect(rounds[4]).toBeGreaterThan(0)
    expect(new Set([...group].filter((each) => each > 0).map((each) => groups[each - 1]?.join()))).toContain('y')
    expect(by(2)).toEqual(['x'])
  })

  test('counts the squares of each round, and those that are safe', () => {
    const { squaresByRound, safeSquares } = dangerOf(opened(['x......#####'], { x: slow }), { rounds: 1 })
    expect(squaresByRound).toEqual([4])
    expect(safeSquares).toBe(3)
  })

  test('goes by height: a ledge out of reach is safe, and someone in the air above reach', () => {
    const ledge = opened(['x...........'], { x: slow }, 'pf1e', { 3: 15 })
    expect(drawn(dangerOf(ledge, { rounds: 1 }))).toEqual(['111.........'])
    const flat = opened(['x...........'], { x: slow })
    expect(dangerOf(flat, { altitudeFeet: 10 }).squaresByRound).toEqual([0, 0, 0])
    expect(dangerOf(flat, { altitudeFeet: 5, rounds: 1 }).squaresByRound).toEqual([4])
  })

  it('takes each creature in its usual mode', () => {
    const over = opened(['x~~.........'], { x: { speedFeet: { land: 30, fly: 30 }, altitudeFeet: 5 } })
    expect(dangerOf(over, { rounds: 1 }).rounds[3]).toBe(1)
    const on = opened(['x~~.........'], { x: { speedFeet: { land: 30, fly: 30 } } })
    expect(dangerOf(on, { rounds: 1 }).rounds[3]).toBe(0)
  })
})

describe('the route behind a attack', () => {
  const routeTo = (situation: Situation, col: number, more: object = {}) =>
    askDanger<DangerRouteAnswer>(situation, 'engine.dangerRoute', { creatureId: 'x', square: { col, row: 0 }, ...more })
      .route
  const strikeOn = (situation: Situation, col: number, more: object = {}) =>
    askDanger<DangerRouteAnswer>(situation, 'engine.dangerRoute', { creatureId: 'x', square: { col, row: 0 }, ...more })

  test('leads to the nearest place the square is attacked from', () => {
    expect(routeTo(opened(CORRIDOR, { x: {}, A: {} }), 3)).toMatchObject({ feet: 10, legal: true })
    expect(strikeOn(opened(CORRIDOR, { x: {}, A: {} }), 1)).toMatchObject({
      attack: { round: 1, by: 'stay' },
      route: null,
    })
  })
  test('is the charge where only a charge gets there in that round', () => {
    const open = opened(['x...........'], { x: slow })
    // Five feet a move, ten a charge: three squares off it charges to the second.
    expect(strikeOn(open, 3)).toMatchObject({
      attack: { round: 1, by: 'charge', from: { col: 0, row: 0 }, at: { col: 2, row: 0 } },
      route: { feet: 10, legal: true, band: 'Charge' },
    })
    const later = strikeOn(open, 5, { opensDoors: true })
    expect(later.attack).toMatchObject({ round: 2, by: 'charge', from: { col: 2, row: 0 }, at: { col: 4, row: 0 } })
    expect(later.route).toMatchObject({ feet: 10, legal: true })
    expect(later.route?.path).toEqual([2, 3, 4].map((col) => ({ col, row: 0 })))
  })
  test('is none behind a closed door, unless doors are opened', () => {
    expect(routeTo(opened(CORRIDOR, { x: {}, A: {} }), 8)).toBeNull()
    expect(routeTo(opened(CORRIDOR, { x: {}, A: {} }), 8, { opensDoors: true })).toMatchObject({ feet: 35 })
  })
})

describe('places to attack first from', () => {
  test('are out of reach for a round, and within reach of a foe in the next', () => {
    const situation = opened(['A..........x'], { A: { speedFeet: { land: 20 } }, x: slow })
    const { places, spaceCells } = askDanger<AttackFirstAnswer>(situation, 'engine.attackFirst', {
      creatureId: 'A',
      foeIds: ['x'],
      opensDoors: true,
    })
    expect(spaceCells).toBe(1)
    const cols = places.map(({ col }) => col)
    // The foe attacks as far as three squares off; a charge of eight squares and a reach of one attack it.
    expect(cols).toEqual([2, 3, 4, 5, 6, 7])
  })
  test('reach as far diagonally as straight on where the table counts no diagonal twice', () => {
    const rows = ['A..........', ...Array.from({ length: 8 }, () => '...........'), '.........x.', '...........']
    const map = drawnEncounter(rows, 'pf1e', { A: { speedFeet: { land: 20 } }, x: slow })
    const countOfFirst = (secondDiagonal: string) => {
      for (const settings of map.tables.settings.values())
        Object.assign(settings.tableRules, { 'second-diagonal': secondDiagonal })
      const { places } = askDanger<AttackFirstAnswer>(openedMap(map), 'engine.attackFirst', {
        creatureId: 'A',
        foeIds: ['x'],
      })
      return places.some(({ col, row }) => col === 0 && row === 0)
    }
    // Nine squares off along the diagonal: a charge of eight squares and a reach of one.
    expect(['10-feet', '5-feet'].map(countOfFirst)).toEqual([false, true])
  })
})
