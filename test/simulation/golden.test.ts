import { describe, expect, it } from 'vitest'
import { goldenCases, goldenFile, goldenScene, ledgersOf } from '../support/goldenSimulation.ts'

describe('golden simulations', () => {
  it.each(goldenCases())('%s gives the ledger it gave before', async (name) => {
    const scene = await goldenScene(name)
    expect(name).toMatch(new RegExp(`^${scene.ruleset.id}-`, 'u'))
    const ledgers = ledgersOf(scene)
    for (const [file, text] of Object.entries(ledgers)) await expect(text).toMatchFileSnapshot(goldenFile(name, file))
  })
})
