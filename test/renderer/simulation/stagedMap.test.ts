import { describe, expect, it } from 'vitest'
import { replayLedger } from '../../../src/simulation/replay.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import type { Task } from '../../../src/map/records/encounter.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { stagedMap, waysOfRound } from '../../../renderer/simulation/stagedMap.ts'
import { summaryOf } from '../../../renderer/simulation/summaryOf.ts'
import { taskWith } from '../../../renderer/simulation/SimulationState.svelte.ts'
import { goldenCases, goldenScene } from '../../support/goldenSimulation.ts'

/** Creatures, doors and ground of a map, creatures by id. */
const contents = (map: ReturnType<typeof replayLedger>) => ({
  creatures: [...map.tables.creatures.values()].sort((a, b) => a.id.localeCompare(b.id)),
  edges: [...map.tables.edges.values()],
  terrain: [...map.layers.terrain],
})

describe('the map on the stage', () => {
  it.each(goldenCases())('%s: after every entry it is what the simulation says', async (name) => {
    const scene = await goldenScene(name)
    const { ledger } = runEncounter(scene)
    for (let count = 0; count <= ledger.length; count += 3)
      expect(contents(stagedMap(scene.map, ledger, count))).toEqual(
        contents(replayLedger(scene, ledger.slice(0, count))),
      )
    expect(contents(stagedMap(scene.map, ledger, ledger.length))).toEqual(contents(replayLedger(scene, ledger)))
  })

  it('the ways shown are those of the round, up to the entry shown', async () => {
    const { ledger } = runEncounter(await goldenScene('dnd35-storm-the-bridge'))
    const second = ledger.findIndex((entry) => entry.kind === 'round' && entry.round === 2)
    expect(waysOfRound(ledger, second)).toEqual([])
    expect(waysOfRound(ledger, second - 1).length).toBeGreaterThan(1)
    expect(waysOfRound(ledger, second - 1).every(({ round }) => round === 1)).toBe(true)
  })

  it('a summary adds up what each creature did', async () => {
    const { ledger, end } = runEncounter(await goldenScene('dnd35-storm-the-bridge'))
    const pip = summaryOf(ledger).get('pip')
    const feet = ledger.reduce(
      (sum, each) => sum + (each.kind === 'turn' && each.creatureId === 'pip' ? each.feet : 0),
      0,
    )
    expect(pip).toMatchObject({ feet, to: end.creatures['pip']?.at, onMap: end.creatures['pip']?.onMap })
  })
})

describe('clicks on the map', () => {
  const cell = { col: 3, row: 4 }
  const ogre = 'ogre' as RecordId

  it.each<[Task, RecordId | null, Task | null]>([
    [
      { type: 'go-to', waypoints: [{ col: 0, row: 0 }] },
      ogre,
      { type: 'go-to', waypoints: [{ col: 0, row: 0 }, cell] },
    ],
    [{ type: 'guard', at: { col: 0, row: 0 }, radiusFeet: 20 }, null, { type: 'guard', at: cell, radiusFeet: 20 }],
    [{ type: 'pursue', creatureId: 'wolf' as RecordId }, ogre, { type: 'pursue', creatureId: ogre }],
    [{ type: 'pursue', creatureId: 'wolf' as RecordId }, null, null],
    [{ type: 'flee', from: [] }, ogre, { type: 'flee', from: [ogre] }],
    [{ type: 'flee', from: [ogre] }, ogre, null],
    [{ type: 'hold' }, ogre, null],
  ])('%o clicked on %s', (task, creature, after) => {
    expect(taskWith(task, cell, creature)).toEqual(after)
  })
})
