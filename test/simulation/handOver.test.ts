import { describe, expect, it } from 'vitest'
import { applyChange, reverseChange } from '../../src/map/change.ts'
import { mapCommandSchema } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { EncounterEvent, Order } from '../../src/map/records/encounter.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { handOverCommand, replayLedger, stillToArrive } from '../../src/simulation/replay.ts'
import { drawnEncounter, played, sceneOf } from '../support/drawnEncounter.ts'
import { goldenCases, goldenScene } from '../support/goldenSimulation.ts'

const at = (col: number, row = 0) => ({ col, row })
const goTo = (creatureId: string, col: number) =>
  ({ creatureId, task: { type: 'go-to', waypoints: [at(col)] } }) as unknown as Order

/** The map taken on from the end of a run, and the map that undo makes of it again. */
function takenOn(scene: ReturnType<typeof sceneOf>): { readonly map: BattleMap; readonly undone: BattleMap } {
  const { ledger } = played(scene)
  const { events } = scene.encounter
  const after = replayLedger(scene.map, events, ledger)
  const command = handOverCommand(scene.map, after, stillToArrive(events, ledger), 'Round 1')
  if (!command) throw new Error('expected something to hand over')
  const planned = planCommand(mapCommandSchema.parse(command), scene.map, rulesOf)
  if (!planned.ok) throw new Error(planned.error.code)
  expect(planned.value.label).toBe('Round 1')
  const map = applyChange(scene.map, planned.value.change)
  return { map, undone: applyChange(map, reverseChange(planned.value.change)) }
}

describe('a map taken on from a run', () => {
  const door = [
    [2, 0, 'west', { kind: 'door', door: 'closed' }],
    [2, 1, 'west', { kind: 'wall' }],
  ] as const

  it('has creatures, doors and ground as the run leaves them, in one step that undo takes back', () => {
    const map = drawnEncounter(['A.....', '.B....'], 'pf1e', { A: {}, B: {} }, door)
    const events = [
      { round: 1, type: 'terrain', terrain: 1, cells: [at(5, 1)] },
      { round: 1, type: 'drop', creatureId: 'B' },
    ] as unknown as readonly EncounterEvent[]
    const scene = sceneOf(map, { rounds: 3, events: [...events], orders: [goTo('A', 4)] })
    const { map: taken, undone } = takenOn(scene)
    expect(
      [...taken.tables.creatures.values()].map(({ at: { col }, prone, helpless }) => [col, prone, helpless]),
    ).toEqual([
      [4, false, false],
      [1, true, true],
    ])
    expect([...taken.tables.edges.values()].flatMap((edge) => (edge.kind === 'door' ? [edge.door] : []))).toEqual([
      'open',
    ])
    expect(taken.layers.terrain[11]).toBe(1)
    expect(undone).toEqual(map)
  })

  it('is without those who left, and with those who have still to arrive', () => {
    const map = drawnEncounter(['A.B..C'], 'pf1e', { A: {}, B: {}, C: {} })
    const events = [
      { round: 1, type: 'leave', creatureId: 'B' },
      { round: 9, type: 'arrive', creatureId: 'C' },
    ] as unknown as readonly EncounterEvent[]
    const scene = sceneOf(map, { rounds: 1, events: [...events], orders: [goTo('A', 3)] })
    expect([...takenOn(scene).map.tables.creatures.keys()]).toEqual(['A', 'C'])
  })

  it('is nothing to do where nothing has changed', () => {
    const map = drawnEncounter(['A.....'], 'pf1e', { A: {} })
    expect(handOverCommand(map, replayLedger(map, [], []), new Set(), 'x')).toBeNull()
  })

  it.each(goldenCases())('%s: is a legal command whatever happened', async (name) => {
    const scene = await goldenScene(name)
    const { map } = takenOn(scene)
    const after = replayLedger(scene.map, scene.encounter.events, played(scene).ledger)
    const awaited = stillToArrive(scene.encounter.events, played(scene).ledger)
    expect(handOverCommand(map, after, awaited, 'again')).toBeNull()
  })
})
