import { describe, expect, it } from 'vitest'
import { goldenCases, goldenFile, goldenScene, ledgersOf } from '../support/goldenSimulation.ts'
import { BOOKS } from '../support/books.ts'

describe('golden simulations', () => {
  it('there is one for every rule system', async () => {
    const scenes = await Promise.all(goldenCases().map(goldenScene))
    expect(new Set(scenes.map(({ ruleset }) => ruleset.id))).toEqual(new Set(BOOKS.map(({ id }) => id)))
  })

  it.each(goldenCases())('%s gives the ledger it gave before', async (name) => {
    const ledgers = ledgersOf(await goldenScene(name))
    for (const [file, text] of Object.entries(ledgers)) await expect(text).toMatchFileSnapshot(goldenFile(name, file))
  })
})
