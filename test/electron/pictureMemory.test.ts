/** How much a picture may take: measured in a process of its own, whose peak is only its. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMapBytes } from '../../electron/exchange/readMapFile.ts'
import { MAX_PICTURE_PIXELS } from '../../src/base/pictureHead.ts'
import { hugePng } from '../support/hugePng.ts'

const MAX_MEGABYTES = 600
const OPTIONS = { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } }
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefoot-memory-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads a map as the thread of an import does, with its preview, and answers the most megabytes that took. */
const SCRIPT = `
const { readFileSync } = await import('node:fs')
// Linux starts a program's maxRSS at what its parent held, so there the peak of its own memory is read instead.
const peakKilobytes = () =>
  process.platform === 'linux'
    ? Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    : process.resourceUsage().maxRSS
const [readMapFile, thumbnail] = await Promise.all([
  import(${JSON.stringify(resolve(import.meta.dirname, '../../electron/exchange/readMapFile.ts'))}),
  import(${JSON.stringify(resolve(import.meta.dirname, '../../electron/exchange/drawThumbnail.ts'))}),
])
// The peak, not what is held now: the system may have taken back pages of the program that reading touches again.
const before = peakKilobytes()
const read = await readMapFile.readMapFile(process.argv[1], ${JSON.stringify(OPTIONS)})
if (!read.ok) throw new Error(read.error.code)
const { map, pictures } = read.value.draft
await thumbnail.drawThumbnail(map, (id) => pictures.get(id)?.bytes, { widthPx: 960, heightPx: 600 })
console.log(((peakKilobytes() - before) * 1024) / 1e6)
`

test('the largest picture that is read takes less than 600 MB, its preview included', async () => {
  const side = Math.sqrt(MAX_PICTURE_PIXELS)
  const path = join(folder, 'cave 200px.png')
  writeFileSync(path, hugePng(side, side))
  // When a freed picture's pages go back to the system is up to the allocator: the least of three runs is what reading takes.
  let megabytes = Infinity
  for (let i = 0; i < 3 && megabytes >= MAX_MEGABYTES; i++) {
    const run = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT, path])
    expect(run.stderr).toBe('')
    expect(Number(run.stdout)).toBeGreaterThan(0)
    megabytes = Math.min(megabytes, Number(run.stdout))
  }
  expect(megabytes).toBeLessThan(MAX_MEGABYTES)
  // Memory is measured, not speed: a busy machine may take its time.
}, 300_000)

test.each([
  ['a pixel more than that', 'cave 100px.png', hugePng(10_001, 10_000), 'picture-too-large'],
  ['a strip that holds no square', 'cave 100px.png', hugePng(20_000, 1), 'too-small'],
  ['a side longer than any map', 'cave 4px.png', hugePng(60_000, 20), 'too-large'],
])('%s is refused by a stated limit', async (_, name, bytes, code) => {
  expect(await readMapBytes({ name, bytes }, new Map(), OPTIONS)).toMatchObject({
    ok: false,
    error: { code, file: name },
  })
})
