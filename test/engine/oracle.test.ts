/** The engine against a slow second reading of the same rules, written independently. */
import { describe, expect, it } from 'vitest'
import { differenceOf } from '../support/oracle/difference.ts'
import { loadEngine } from '../support/oracle/loadEngine.ts'
import { randomRequest } from '../support/oracle/randomRequest.ts'
import { randomTable } from '../support/oracle/randomTable.ts'

const FIRST = 700_000
const RUNS = 20
/** Fewer: an engine is made anew for each table. */
const TABLES = 30

describe('random requests', () => {
  for (const ruleset of ['starfinder', 'dnd35', 'pf1e', 'pf2e'] as const)
    it(`are answered as the oracle answers them in ${ruleset}`, { timeout: 120_000 }, async () => {
      const engine = await loadEngine()
      for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
        const request = randomRequest(seed, ruleset)
        expect({ seed, difference: differenceOf(engine, request) }).toEqual({ seed, difference: null })
      }
    })
  for (const ruleset of ['starfinder', 'dnd35', 'pf1e', 'pf2e'] as const)
    it(`are so by the table rules of random tables in ${ruleset}`, { timeout: 120_000 }, async () => {
      for (let seed = FIRST; seed < FIRST + TABLES; seed++) {
        const table = randomTable(seed)
        const difference = differenceOf(await loadEngine(table), randomRequest(seed, ruleset), table)
        expect({ seed, table, difference }).toEqual({ seed, table, difference: null })
      }
    })
})
