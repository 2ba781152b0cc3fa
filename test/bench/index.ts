/** `npm run bench -- [engine | canvas | drawing | print | exchange | simulation | checks | report] [options]`: measures one part of the program; the engine where none is named. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PARTS = ['engine', 'canvas', 'drawing', 'print', 'exchange', 'simulation', 'checks', 'report'] as const

const [first, ...rest] = process.argv.slice(2)
const part = PARTS.find((each) => each === first)
if (part === undefined && first !== undefined && !first.startsWith('--')) {
  console.error(`There is nothing called “${first}” to measure; there are ${PARTS.join(', ')}.`)
  process.exit(2)
}
const isBesideAnother = (part ?? 'engine') === 'engine' && rest.concat(first ?? []).includes('--against')
if ((part ?? 'engine') === 'engine' && !isBesideAnother && !existsSync(join(import.meta.dirname, 'node_modules'))) {
  console.error('This benchmark compares with other libraries. Install them first: npm ci --prefix test/bench')
  process.exit(1)
}
const file = join(import.meta.dirname, part ?? 'engine', isBesideAnother ? 'against.ts' : 'index.ts')
const { status } = spawnSync(process.execPath, [file, ...(part === undefined ? process.argv.slice(2) : rest)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
