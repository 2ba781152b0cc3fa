import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMapFile } from '../../electron/exchange/readMapFile.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { SAMPLES } from '../../src/samples/index.ts'
import { readPdf } from '../support/pdfGeometry.ts'

const demo = resolve(import.meta.dirname, '../../build/demo.ts')
/** One is enough for the tour itself: all four take most of a minute, and each sample has tests of its own. */
const SAMPLE = 'vault-of-the-salt-king'
const name = SAMPLES.find(({ id }) => id === SAMPLE)?.settings.name ?? ''

let folder = ''
let said = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivefoot-demo-'))
  const run = await promisify(execFile)(process.execPath, [demo, folder, SAMPLE])
  expect(run.stderr).toBe('')
  said = run.stdout
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reports on one screen, and nothing was skipped', () => {
  expect(said.split('\n').length).toBeLessThan(15)
  expect(said.startsWith(`${name} (`)).toBe(true)
  expect(said).not.toContain('skipped')
  expect(said).toMatch(/\d+ files, .* in .*; \d+\.\d s\n$/)
})

it('draws the sample in every style on one sheet', () => {
  const png = readFileSync(join(folder, 'styles.png'))
  expect(said).toContain(`${MAP_STYLES.length} styles of 1 map`)
  expect(said).toContain(`${png.readUInt32BE(16)} × ${png.readUInt32BE(20)} pixels`)
})

it('writes as many pages and pixels as it says, and a file of every format', async () => {
  const at = (file: string) => join(folder, name, file)
  expect(await readPdf(readFileSync(at(`${name}.pdf`)))).toHaveLength(Number(/(\d+) pages/.exec(said)?.[1]))
  const png = readFileSync(at(`${name} threatened.png`))
  expect(said).toContain(`${png.readUInt32BE(16)} × ${png.readUInt32BE(20)} pixels`)
  expect(readFileSync(at(`${name} rounds.md`), 'utf8')).toContain('## Round 3')
  const files = readdirSync(join(folder, name))
  for (const { id, extensions, write } of FORMATS)
    if (write)
      expect(
        files.filter((file) => file.endsWith(`.${extensions[0]}`)),
        id,
      ).not.toEqual([])
  // What was exported can be opened again, with everyone in it.
  const read = await readMapFile(at(`${name}.fivefoot`), { ruleset: 'pf1e', snap: { toleranceSquares: 0 } })
  expect(read.ok && read.value.draft.map.tables.creatures.size).toBe(Number(/, (\d+) creatures\)/.exec(said)?.[1]))
})

it('names the samples there are to who asks for another', async () => {
  const run = promisify(execFile)(process.execPath, [demo, folder, 'tomb'])
  await expect(run).rejects.toThrow(/there is no sample tomb; expected one of .*vault-of-the-salt-king/)
})
