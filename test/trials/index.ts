/**
 * `npm run trials`: what `npm test` tries a few times, tried often, with a seed of its own (`FIVEFOOT_SEED`). Prints the figures
 * and writes them to `test-results/trials.json`; the exit status is 1 where anything was lost. Names choose: `npm run trials -- flips`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withDisplay } from '../../build/runtime/display.ts'
import { appKillTrials } from './appKills.ts'
import { flipTrials } from './flips.ts'
import { fullDiskTrials } from './fullDisk.ts'
import { walCutTrials } from './walCuts.ts'

const seed = process.env['FIVEFOOT_SEED'] ?? String(Date.now())
const TRIALS: Readonly<Record<string, () => unknown>> = {
  flips: () => flipTrials({ count: 1000, seed }),
  cuts: () => walCutTrials({ count: 2000, seed }),
  disk: () => fullDiskTrials() ?? { skipped: 'this system lets no one mount a file system' },
  kills: () => withDisplay(() => appKillTrials({ count: 300, seed })),
}

const wanted = process.argv.slice(2)
const report: Record<string, unknown> = { seed }
for (const [name, run] of Object.entries(TRIALS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = performance.now()
  const found = (await run()) as { readonly silent?: readonly string[]; readonly faults?: readonly string[] }
  report[name] = { ...found, seconds: Math.round((performance.now() - began) / 1000) }
  console.log(name, report[name])
  if ([...(found.silent ?? []), ...(found.faults ?? [])].length > 0) process.exitCode = 1
}
const folder = resolve(import.meta.dirname, '../../test-results')
mkdirSync(folder, { recursive: true })
writeFileSync(resolve(folder, 'trials.json'), `${JSON.stringify(report, null, 1)}\n`)
