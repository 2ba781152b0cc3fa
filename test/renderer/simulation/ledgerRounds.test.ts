import { describe, expect, it } from 'vitest'
import { replayLedger } from '../../../src/simulation/replay.ts'
import { mapAfter } from '../../support/mapAfter.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import {
  entriesOfRound,
  placeInRound,
  roundAt,
  lastOfRound,
  turnsOfRound,
} from '../../../renderer/simulation/ledgerRounds.ts'
import { goldenCases, goldenScene } from '../../support/goldenSimulation.ts'

describe('turns of a run', () => {
  it.each(goldenCases())('%s: the replayed ledger ends where the simulation does', async (name) => {
    const scene = await goldenScene(name)
    const { ledger, end } = runEncounter(scene)
    expect(replayLedger(scene.map, scene.encounter.events, ledger)).toEqual(mapAfter(scene, end))
  })

  it('the turns shown are those of the round, up to the entry shown', async () => {
    const { ledger } = runEncounter(await goldenScene('dnd35-storm-the-bridge'))
    const second = ledger.findIndex((entry) => entry.kind === 'round' && entry.round === 2)
    expect(turnsOfRound(ledger, second)).toEqual([])
    expect(turnsOfRound(ledger, second - 1).length).toBeGreaterThan(1)
    expect(turnsOfRound(ledger, second - 1).every(({ round }) => round === 1)).toBe(true)
    expect(lastOfRound(ledger, 1)).toBe(second - 1)
    expect(lastOfRound(ledger, 99)).toBe(ledger.length - 1)
  })
})

describe('rounds of a ledger', () => {
  it('every entry of a round lies in it, and all rounds together are the ledger after initiative', async () => {
    const { ledger } = runEncounter(await goldenScene('dnd35-storm-the-bridge'))
    const rounds = ledger.filter(({ kind }) => kind === 'round').length
    const all = Array.from({ length: rounds }, (_, i) => entriesOfRound(ledger, i + 1))
    for (const [i, entries] of all.entries())
      for (const { index } of entries) expect(roundAt(ledger, index)).toBe(i + 1)
    const counted = ledger.filter(({ kind }) => ['turn', 'event', 'end'].includes(kind)).length
    expect(all.flat()).toHaveLength(counted)
    expect(placeInRound(ledger, rounds + 1)).toBe(-1)
    expect(roundAt(ledger, 0)).toBe(0)
  })
})
