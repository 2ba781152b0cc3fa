import { describe, expect, it } from 'vitest'
import { compareRuns, differencesInRound, outcomesOf } from '../../../renderer/simulation/compareRuns.ts'
import type { LedgerEntry } from '../../../src/simulation/ledger.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import { en } from '../../../src/words/en/index.ts'
import { consequenceWords, ledgerWords } from '../../../src/words/ledger.ts'
import { goldenScene } from '../../support/goldenSimulation.ts'

const at = (col: number) => ({ col, row: 0 })
const turn = (round: number, creatureId: string, to: number, more: object = {}) => ({
  ...{
    kind: 'turn',
    round,
    creatureId,
    from: at(0),
    to: at(to),
    path: [],
    feet: 5 * to,
    opportunities: [],
    onMap: true,
  },
  ...more,
})
/** A run of entries that say themselves. */
const run = (...entries: readonly object[]) => ({
  ledger: entries as unknown as readonly LedgerEntry[],
  words: entries.map((entry) => ('to' in entry ? `to ${JSON.stringify(entry.to)}` : '')),
  consequences: entries.map((entry) =>
    'opportunities' in entry ? (entry.opportunities as readonly object[]).map(() => 'provokes') : [],
  ),
})
const round = (number: number) => ({ kind: 'round', round: number })
const attacked = { opportunities: [{ isTaken: true }] }
const summaryOf = (a: ReturnType<typeof run>, b: ReturnType<typeof run>) => {
  const compared = compareRuns(a, b)
  return en.runs.compare.summary({
    ...compared,
    ends: compared.ends.map(({ creatureId, ends }) => ({ name: creatureId, ends })),
  })
}

describe('two runs compared', () => {
  it('only turns that read otherwise are listed, reactions included', () => {
    const before = run(round(1), turn(1, 'a', 2), turn(1, 'b', 3))
    expect(differencesInRound(before, run(round(1), turn(1, 'a', 2), turn(1, 'b', 3)), 1)).toEqual([])
    const after = run(round(1), turn(1, 'a', 2, attacked), turn(1, 'b', 3, { mode: 'fly' }))
    expect(differencesInRound(before, after, 1)).toMatchObject([
      { creatureId: 'a', turns: [{ consequences: [] }, { consequences: ['provokes'] }] },
    ])
    expect(differencesInRound(before, run(round(1), turn(1, 'b', 3)), 1)).toMatchObject([
      { creatureId: 'a', turns: [{}, null] },
    ])
  })

  it('the summary names the first round and what matters most: who leaves, then who provokes, then where they end', () => {
    const before = run(round(1), turn(1, 'a', 1), turn(1, 'b', 2), turn(1, 'c', 3), round(2), turn(2, 'a', 1))
    expect(summaryOf(before, before)).toBe('No difference between the runs.')
    const after = run(
      round(1),
      turn(1, 'a', 1),
      ...[turn(1, 'b', 2, attacked), turn(1, 'c', 3, { onMap: false })],
      round(2),
      turn(2, 'a', 4),
    )
    expect(summaryOf(before, after)).toBe(
      'Different from round 1 on; 3 of 3 creatures end differently: c leaves in round 1; b provokes once instead of never; a ends at E1 instead of B1.',
    )
    const back = run(
      round(1),
      turn(1, 'a', 3),
      turn(1, 'b', 2),
      turn(1, 'c', 3),
      round(2),
      turn(2, 'a', 1, { feet: -5 }),
    )
    expect(summaryOf(before, back)).toMatch(/^Different from round 1 on, but everyone ends the same\.$/)
  })

  it('what a run came to adds up what each creature did', async () => {
    const scene = await goldenScene('dnd35-storm-the-bridge')
    const { ledger, end } = runEncounter(scene)
    const pip = outcomesOf({ ledger }).get('pip')
    const feet = ledger.reduce(
      (sum, each) => sum + (each.kind === 'turn' && each.creatureId === 'pip' ? each.feet : 0),
      0,
    )
    expect(pip).toMatchObject({ feet, to: end.creatures['pip']?.at })
    const played = { ledger, words: ledgerWords(scene, ledger), consequences: consequenceWords(scene, ledger) }
    expect(compareRuns(played, played)).toMatchObject({ firstRound: null, ends: [] })
  })
})
