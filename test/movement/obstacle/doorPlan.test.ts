import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../src/grid/cell.ts'
import type { Battlefield } from '../../../src/movement/battlefield.ts'
import type { Combatant } from '../../../src/movement/combatant.ts'
import { prepareMove, type Move } from '../../../src/movement/move.ts'
import { edgesOfKind, withDoorsOpen } from '../../../src/movement/obstacle/blockerRemoval.ts'
import { bestThroughDoors, planAlong, type Door, type DoorPlan } from '../../../src/movement/obstacle/doorPlan.ts'
import { atItsAltitude, walkPath } from '../../../src/movement/path/walk.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import type { TableRules } from '../../../src/rules/tableRules.ts'
import { combatant, drawnField, type DrawnEdge } from '../../support/drawnField.ts'

const [WIDTH, HEIGHT] = [8, 5]
const square = fc.record({ col: fc.nat(WIDTH - 1), row: fc.nat(HEIGHT - 1) })
const row = fc.nat(HEIGHT - 1)
const roomOf = ({ first, second }: { first: number; second: number }, { col }: Cell): number =>
  Number(col >= first) + Number(col >= second)
/** Three rooms side by side, the first wall with two doors, the second with one; the way leads from one room to another. */
const houses = fc
  .record({
    first: fc.integer({ min: 1, max: 4 }),
    second: fc.integer({ min: 5, max: WIDTH - 1 }),
    doors: fc.tuple(row, row, row).filter(([a, b]) => Math.abs(a - b) > 1),
    at: square,
    to: square,
    speed: fc.constantFrom(10, 15, 30),
    ruleset: fc.constantFrom(dnd35, pf2e, pf2e),
  })
  .filter((house) => roomOf(house, house.at) !== roomOf(house, house.to))
type House = typeof houses extends fc.Arbitrary<infer H> ? H : never

function inHouse({ first, second, doors, at, speed, ruleset }: House, rules: Partial<TableRules> = {}) {
  const rows = Array.from({ length: HEIGHT }, (_, i) => i)
  const edges = rows.flatMap((i): DrawnEdge[] => [
    [first, i, 'west', i === doors[0] || i === doors[1] ? 'doorClosed' : 'wall'],
    [second, i, 'west', i === doors[2] ? 'doorClosed' : 'wall'],
  ])
  const mover = combatant({ id: 'm', at, speedFeet: { land: speed } })
  const field = drawnField(
    rows.map(() => '.'.repeat(WIDTH)),
    ruleset,
    { creatures: [mover], edges, rules },
  )
  const move = prepareMove(field, { mover })
  if (!move.ok) throw new Error(move.error.code)
  return { field, mover, move: move.value, doors: edgesOfKind(field, 'door') as readonly Door[] }
}

/** Actions and feet of the best turn with a door opened in it: every place after every action, tried one action at a time. */
function naiveTurn(field: Battlefield, mover: Combatant, doors: readonly Door[], to: Cell): readonly number[] | null {
  const opened = (open: number) => doors.filter((_, i) => open & (1 << i))
  const isBeside = ({ cell }: Door, { col, row: at }: Cell) =>
    cell.row === at && (cell.col === col || cell.col - 1 === col)
  const reachedFrom = new Map<string, readonly { col: number; row: number; feet: number }[]>()
  const reached = (at: Cell, open: number) => {
    const key = `${at.col},${at.row},${open}`
    const known = reachedFrom.get(key)
    if (known) return known
    const places = withDoorsOpen(field, opened(open), () => {
      const move = prepareMove(field, { mover: { ...mover, at } })
      return move.ok ? reachedPlaces(move.value) : []
    })
    reachedFrom.set(key, places)
    return places
  }
  let states = new Map([['start', { at: mover.at, open: 0, feet: 0 }]])
  for (let actions = 1; actions <= field.ruleset.turn.actions; actions++) {
    const next: typeof states = new Map()
    const put = (at: Cell, open: number, feet: number) => {
      const key = `${at.col},${at.row},${open}`
      if (feet < (next.get(key)?.feet ?? Infinity)) next.set(key, { at: { col: at.col, row: at.row }, open, feet })
    }
    for (const { at, open, feet } of states.values()) {
      doors.forEach((door, i) => {
        if (!(open & (1 << i)) && isBeside(door, at)) put(at, open | (1 << i), feet)
      })
      for (const place of reached(at, open)) put(place, open, feet + place.feet)
    }
    states = next
    const there = [...states.values()].filter(({ at, open }) => open > 0 && at.col === to.col && at.row === to.row)
    if (there.length > 0) return [actions, Math.min(...there.map(({ feet }) => feet))]
  }
  return null
}

const feetOf = ({ legs }: DoorPlan): number => legs.reduce((sum, { feet }) => sum + feet, 0)
const pathOf = ({ legs }: DoorPlan): readonly Cell[] => legs.flatMap(({ path }, i) => (i === 0 ? path : path.slice(1)))

/** Checks that every leg begins where the one before ended and can be walked with the doors before it open. */
function expectWalkable(move: Move, plan: DoorPlan, to: Cell): void {
  expect(plan.legs).toHaveLength(plan.doors.length + 1)
  expect(plan.legs[0]?.path[0]).toEqual(move.mover.at)
  expect(plan.legs.at(-1)?.path.at(-1)).toEqual(to)
  expect(plan.actions).toBe(plan.doors.length + plan.legs.reduce((sum, { actions }) => sum + actions, 0))
  let parity: number = move.parity
  plan.legs.forEach(({ path, feet }, i) => {
    const end = plan.legs[i - 1]?.path.at(-1)
    if (end) expect(path[0]).toEqual(end)
    withDoorsOpen(move.field, plan.doors.slice(0, i), () => {
      const begun = prepareMove(move.field, { mover: { ...move.mover, at: path[0] ?? to }, diagonals: parity })
      if (!begun.ok) throw new Error(begun.error.code)
      const endless = { ...begun.value, budgetFeet: Infinity }
      const walk = walkPath(endless, atItsAltitude(endless, path))
      expect([walk.problem, walk.foothold.feet]).toEqual([null, feet])
      parity = walk.foothold.parity
    })
  })
}

describe('a plan through closed doors', () => {
  test('takes the fewest actions of a turn, then feet: as few as trying everything finds', () => {
    let within = 0
    fc.assert(
      fc.property(houses, (house) => {
        const { field, mover, move, doors } = inHouse(house, { 'second-diagonal': '5-feet' })
        const naive = naiveTurn(field, mover, doors, house.to)
        const plan = bestThroughDoors(move, doors, house.to)
        if (naive) within++
        if (naive) expect(plan && [plan.actions, feetOf(plan)]).toEqual(naive)
        else if (plan) expect(plan.actions).toBeGreaterThan(field.ruleset.turn.actions)
        if (!plan) return
        expectWalkable(move, plan, house.to)
        for (const leg of plan.legs) expect(leg.actions).toBe(Math.ceil(leg.feet / house.speed))
      }),
      { numRuns: 75 },
    )
    expect(within).toBeGreaterThan(20)
  })

  test('counts diagonals through its doors, and is the same when it is given square by square', () => {
    fc.assert(
      fc.property(houses, (house) => {
        const { move, doors } = inHouse(house)
        const plan = bestThroughDoors(move, doors, house.to)
        if (!plan) return
        expectWalkable(move, plan, house.to)
        const path = pathOf(plan)
        const along = planAlong(move, path, doors)
        expect(along && [pathOf(along), feetOf(along)]).toEqual([path, feetOf(plan)])
        if (along) expectWalkable(move, along, house.to)
      }),
      { numRuns: 50 },
    )
  })

  test('is none where the route leads through no door and none is near', () => {
    const mover = combatant({ id: 'm', at: { col: 0, row: 3 }, speedFeet: { land: 10 } })
    const far: DrawnEdge[] = [[8, 0, 'west', 'doorClosed']]
    const rows = Array.from({ length: 4 }, () => '.........')
    const field = drawnField(rows, pf2e, { creatures: [mover], edges: far })
    const move = prepareMove(field, { mover })
    if (!move.ok) throw new Error(move.error.code)
    expect(bestThroughDoors(move.value, edgesOfKind(field, 'door') as readonly Door[], { col: 8, row: 3 })).toBeNull()
  })

  test('beyond a turn counts the Strides that its steps take, not its feet (P2-MOVE-1)', () => {
    const mover = combatant({ id: 'm', at: { col: 0, row: 0 }, speedFeet: { land: 25 } })
    const doors: DrawnEdge[] = [[8, 0, 'west', 'doorClosed']]
    const along = Array.from({ length: 9 }, (_, col) => ({ col, row: 0 }))
    const plansIn = (ruleset: Ruleset) => {
      const field = drawnField(['.ddddddd.'], ruleset, { creatures: [mover], edges: doors })
      const move = prepareMove(field, { mover })
      if (!move.ok) throw new Error(move.error.code)
      const closed = edgesOfKind(field, 'door') as readonly Door[]
      return [bestThroughDoors(move.value, closed, along[8]!), planAlong(move.value, along, closed)].map(
        (plan) => plan && [plan.actions, plan.legs.map(({ feet, actions }) => `${feet} ft in ${actions}`)],
      )
    }
    // Two steps of 10 feet in each Stride of 25.
    const strides = [6, ['70 ft in 4', '5 ft in 1']]
    expect(plansIn(pf2e)).toEqual([strides, strides])
    const moves = [5, ['70 ft in 3', '5 ft in 1']]
    expect(plansIn(dnd35)).toEqual([moves, moves])
  })
})
