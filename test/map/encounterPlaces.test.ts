import { describe, expect, it } from 'vitest'
import type { Cell } from '../../src/grid/cell.ts'
import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange } from '../../src/map/change.ts'
import { mapCommandSchema, type MapCommandInput } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { encounterSchema, type Encounter } from '../../src/map/records/encounter.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { rulesOf } from '../../src/rules/registry.ts'

const at = (col: number, row: number): Cell => ({ col, row })

const PLAN = encounterSchema.parse({
  id: 'plan',
  name: 'Plan',
  orders: [
    { creatureId: 'goer', task: { type: 'go-to', waypoints: [at(0, 0), at(5, 3)] } },
    { creatureId: 'watch', task: { type: 'patrol', waypoints: [at(4, 0), at(5, 0), at(0, 1)] } },
    { creatureId: 'guard', task: { type: 'guard', at: at(5, 1) } },
    { creatureId: 'hound', task: { type: 'pursue', creatureId: 'goer' } },
  ],
  events: [
    { round: 1, type: 'door', edgeId: '5,1,w', door: 'open' },
    { round: 2, type: 'terrain', terrain: 1, cells: [at(0, 3), at(5, 3)] },
    { round: 2, type: 'arrive', creatureId: 'late', at: at(5, 2) },
    { round: 3, type: 'arrive', creatureId: 'later' },
    { round: 4, type: 'drop', creatureId: 'goer' },
  ],
  exits: [
    { name: 'east', cells: [at(5, 0), at(5, 3)] },
    { name: 'west', cells: [at(0, 0)] },
  ],
})

/** The plan after a command on a map of 6 × 4 squares. */
function planAfter(command: MapCommandInput): Encounter {
  const blank = emptyMap('map' as MapId, { widthCells: 6, heightCells: 4 }, { name: 'Test', ruleset: 'pf1e' })
  const map: BattleMap = { ...blank, tables: { ...blank.tables, encounters: new Map([[PLAN.id, PLAN]]) } }
  const planned = planCommand(mapCommandSchema.parse(command), map, rulesOf)
  if (!planned.ok) throw new Error(`${planned.error.code}: ${planned.error.code}`)
  const [plan] = applyChange(map, planned.value.change).tables.encounters.values()
  return plan!
}

describe('an encounter plan', () => {
  it('moves with the map that grows to the left', () => {
    const plan = planAfter({ type: 'resize-map', widthCells: 8, heightCells: 4, offset: at(2, 0) })
    expect(plan.orders.map(({ task }) => task)).toMatchObject([
      { waypoints: [at(2, 0), at(7, 3)] },
      { waypoints: [at(6, 0), at(7, 0), at(2, 1)] },
      { at: at(7, 1) },
      { type: 'pursue', creatureId: 'goer' },
    ])
    expect(plan.events).toMatchObject([
      { edgeId: '7,1,w' },
      { cells: [at(2, 3), at(7, 3)] },
      { at: at(7, 2) },
      { creatureId: 'later' },
      { creatureId: 'goer' },
    ])
    expect(plan.exits.map(({ cells }) => cells)).toEqual([[at(7, 0), at(7, 3)], [at(2, 0)]])
  })

  it('loses what has no place left on a smaller map, and keeps the rest, one square of an area included', () => {
    const plan = planAfter({ type: 'resize-map', widthCells: 5, heightCells: 4, offset: at(0, 0) })
    expect(plan.orders.map(({ creatureId, task }) => [creatureId, task])).toMatchObject([
      ['goer', { waypoints: [at(0, 0)] }],
      ['watch', { waypoints: [at(4, 0), at(0, 1)] }],
      ['hound', { type: 'pursue' }],
    ])
    expect(plan.events).toMatchObject([
      { type: 'terrain', cells: [at(0, 3)] },
      { type: 'arrive', creatureId: 'later' },
      { type: 'drop' },
    ])
    expect(plan.exits.map(({ name, cells }) => [name, cells])).toEqual([['west', [at(0, 0)]]])
    // A patrol of one square is none.
    const column = planAfter({ type: 'resize-map', widthCells: 1, heightCells: 4, offset: at(0, 0) })
    expect(column.orders.map(({ creatureId }) => creatureId)).toEqual(['goer', 'hound'])
  })

  it('turns with the map, its doors included', () => {
    const plan = planAfter({ type: 'turn-map', turn: 'clockwise' })
    expect(plan.orders[0]?.task).toMatchObject({ waypoints: [at(3, 0), at(0, 5)] })
    // What was the west border of 5, 1 is the north border of where that square comes to lie.
    expect(plan.events[0]).toMatchObject({ edgeId: '2,5,n' })
  })
})
