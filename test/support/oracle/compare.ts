/**
 * `node test/support/oracle/compare.ts --runs N --seed S`: asks the oracle and the shipped engine N random requests of
 * each ruleset and prints where they differ, shrunk. `--ruleset R` keeps to one, `--show K` stops after K differences,
 * `--tables` plays each request by table rules of its own.
 */
import { parseArgs } from 'node:util'
import { differenceOf } from './difference.ts'
import type { Difference, Engine } from './difference.ts'
import { loadEngine } from './loadEngine.ts'
import { randomRequest } from './randomRequest.ts'
import { randomTable } from './randomTable.ts'
import type { RawRequest } from './randomMap.ts'
import { RULESETS } from './request.ts'
import type { Ruleset } from './request.ts'
import { shrink } from './shrink.ts'
import type { Deviations } from './tableRules.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '5' },
    ruleset: { type: 'string' },
    tables: { type: 'boolean', default: false },
  },
})

function report(table: Deviations, engine: Engine, request: RawRequest, difference: Difference, seed: number): void {
  const signature = (one: Difference | null): string | null =>
    one === null ? null : `${one.query === null ? 'document' : 'query'} ${one.field}`
  const small = shrink(
    request,
    (candidate) => signature(differenceOf(engine, candidate, table)) === signature(difference),
  )
  const shown = differenceOf(engine, small, table) ?? difference
  console.log(`\n${request.ruleset} seed ${seed}: ${shown.field} ${JSON.stringify(table)}`)
  console.log((small.map?.rows ?? ['.']).join('\n'))
  console.log(JSON.stringify(small))
  console.log(`engine: ${JSON.stringify(shown.engine)}`)
  console.log(`oracle: ${JSON.stringify(shown.oracle)}`)
}

async function compareRuleset(ruleset: Ruleset): Promise<number> {
  const [runs, first, most] = [Number(options.runs), Number(options.seed), Number(options.show)]
  let differing = 0
  for (let seed = first; seed < first + runs; seed++) {
    const request = randomRequest(seed, ruleset)
    const table = options.tables ? randomTable(seed) : {}
    const engine = await loadEngine(table)
    const difference = differenceOf(engine, request, table)
    if (difference === null) continue
    differing++
    if (differing <= most) report(table, engine, request, difference, seed)
  }
  console.log(`${ruleset}: ${runs} requests, ${differing} answered differently`)
  return differing
}

for (const ruleset of RULESETS.filter((one) => options.ruleset === undefined || options.ruleset === one)) {
  if ((await compareRuleset(ruleset)) > 0) process.exitCode = 1
}
