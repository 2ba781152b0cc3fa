/**
 * How long big map files take: `node test/bench/exchange/index.ts`. Bounds are those the program promises; what takes longer
 * ends with status 1.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMapFile } from '../../../electron/exchange/readMapFile.ts'
import { writeMap } from '../../../electron/exchange/writeMapFiles.ts'
import { invariant } from '../../../src/base/invariant.ts'
import { nextUint32, seedRandom } from '../../../src/base/random.ts'
import { formatById } from '../../../src/formats/registry.ts'
import { bigUvtt } from '../../support/bigUvtt.ts'
import { mapWith } from '../../support/printableMap.ts'

const SIDE_SQUARES = 200
const PIXELS_PER_SQUARE = 70
const READ_MS = 3000
const WRITE_MS = 5000
const MEGABYTE = 1e6

/** A map of all terrain types, most of it open: the same at every run. */
function wideMap() {
  let state = seedRandom('exchange')
  return mapWith({ widthCells: SIDE_SQUARES, heightCells: SIDE_SQUARES }, {}, () => {
    const [word, next] = nextUint32(state)
    state = next
    return Math.max(0, (word % 50) - 35)
  })
}

async function timed(name: string, mostMs: number, path: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  const ms = Math.round(performance.now() - began)
  const { size } = await stat(path)
  console.log(`${name}: ${(size / MEGABYTE).toFixed(1)} MB, ${ms} ms (at most ${mostMs})`)
  if (ms > mostMs) process.exitCode = 1
}

const folder = await mkdtemp(join(tmpdir(), 'fivefoot-bench-'))
try {
  const big = join(folder, 'big.dd2vtt')
  await writeFile(big, await bigUvtt())
  await timed('Universal VTT read', READ_MS, big, async () => {
    const read = await readMapFile(big, { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } })
    invariant(read.ok, 'the file is read')
  })
  const format = formatById('uvtt')
  invariant(format !== undefined, 'the format is there')
  const map = wideMap()
  const out = join(folder, 'out.dd2vtt')
  const name = `${SIDE_SQUARES} × ${SIDE_SQUARES} written as Universal VTT, ${PIXELS_PER_SQUARE} pixels a square`
  await timed(name, WRITE_MS, out, async () => {
    const options = { pixelsPerSquare: PIXELS_PER_SQUARE, copy: 'gm' as const, producer: 'Fivefoot bench' }
    const written = await writeMap(map, format, () => undefined, options, out)
    invariant(written.ok, 'the file is written')
  })
} finally {
  await rm(folder, { recursive: true })
}
