import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../src/rules/registry.ts'
import { goldenCases, goldenScene, ledgersOf, storedLedgers, storeLedgers } from '../support/goldenSimulation.ts'

/** `RENEW_GOLDEN=1` writes the ledgers anew. */
const RENEW = process.env['RENEW_GOLDEN'] === '1'

describe('golden simulations', () => {
  it('there is one for every rule system', async () => {
    const scenes = await Promise.all(goldenCases().map(goldenScene))
    expect(new Set(scenes.map(({ ruleset }) => ruleset.id))).toEqual(new Set(RULESETS.map(({ id }) => id)))
  })

  it.each(goldenCases())('%s gives the ledger it gave before', async (name) => {
    const ledgers = ledgersOf(await goldenScene(name))
    if (RENEW) storeLedgers(name, ledgers)
    expect(ledgers).toEqual(storedLedgers(name))
  })
})
