/**
 * `node test/support/oracle/compareRefusals.ts --runs N --seed S`: shows damaged documents to the oracle and the shipped
 * engine and prints where only one of them refuses, or where they point at unrelated places.
 */
import { parseArgs } from 'node:util'
import { answerDocument } from './answerDocument.ts'
import { loadEngine } from './loadEngine.ts'
import { malformedDocument } from './malformedRequest.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '10' },
  },
})

const engine = await loadEngine()
const counts = { refused: 0, accepted: 0, onlyOracle: 0, onlyEngine: 0, elsewhere: 0 }
const [runs, first, most] = [Number(options.runs), Number(options.seed), Number(options.show)]

/** Whether one path leads to the other. */
const related = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

for (let seed = first; seed < first + runs; seed++) {
  const oracle = answerDocument(malformedDocument(seed))
  const shipped = engine(malformedDocument(seed))
  let verdict: keyof typeof counts = oracle.ok ? 'accepted' : 'refused'
  if (oracle.ok !== shipped.ok) verdict = shipped.ok ? 'onlyOracle' : 'onlyEngine'
  else if (!oracle.ok && !shipped.ok && !related(oracle.path, shipped.path)) verdict = 'elsewhere'
  counts[verdict]++
  if (verdict === 'refused' || verdict === 'accepted' || counts[verdict] > most) continue
  console.log(`\nseed ${seed}: ${verdict}`)
  if (!oracle.ok) console.log(`oracle: ${oracle.path}: expected ${oracle.expected}`)
  if (!shipped.ok) console.log(`engine: ${shipped.path}: expected ${shipped.expected}`)
  console.log(JSON.stringify(malformedDocument(seed)))
}
console.log(JSON.stringify(counts))
process.exitCode = counts.onlyEngine + counts.onlyOracle > 0 ? 1 : 0
