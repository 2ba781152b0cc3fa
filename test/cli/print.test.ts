import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommandLine } from '../../electron/cli/runCommandLine.ts'
import { formatById } from '../../src/formats/registry.ts'
import { mapOfEverything, SECRETS } from '../support/printableMap.ts'
import { readPdf } from '../support/pdfGeometry.ts'

let folder: string
let said: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-cli-'))
  said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((words) => {
    said += String(words)
    return true
  })
  const written = await formatById('fivefoot')?.write?.(mapOfEverything(), {
    pictures: new Map(),
    baseName: 'gate',
    pixelsPerSquare: 70,
    renderMap: async () => ({ ok: false, error: { code: 'not-a-picture' } }),
    isPlayerCopy: false,
    producer: 'test',
    rulesetName: 'Pathfinder 1e',
    houseRules: [],
    summary: () => [],
  })
  if (!written?.ok) throw new Error('the map could not be written')
  await writeFile(join(folder, 'gate.fivefoot'), written.value.files[0]?.bytes ?? '')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const print = (...words: string[]) => runCommandLine(['print', join(folder, 'gate.fivefoot'), ...words])
const out = (name: string) => join(folder, name)

describe('fivefoot print', () => {
  it('writes as many pages as it says', async () => {
    expect(await print('--out', out('a.pdf'), '--paper', 'a5', '--scale', '20mm')).toBe(0)
    const pages = await readPdf(await readFile(out('a.pdf')))
    expect(said).toContain(`${pages.length} sheets of A5`)
    expect(said).toContain('The picture of Cart is missing: a marked box is printed in its place.')
    expect(pages[0]?.widthInches).toBeCloseTo(148 / 25.4, 2)
  })

  it.each(['pdf', 'svg', 'png', 'webp'])('writes the same bytes of %s for the same input and date', async (format) => {
    const write = async (name: string, ...date: string[]) => {
      expect(await print('--out', out(`${name}.${format}`), '--pixels', '20', ...date), said).toBe(0)
      return readFile(out(`${name}.${format}`))
    }
    const first = await write('first', '--date', '2020-02-29')
    expect((await write('second', '--date', '2020-02-29')).equals(first)).toBe(true)
    vi.stubEnv('SOURCE_DATE_EPOCH', '86400')
    const early = await write('third')
    expect((await write('fourth')).equals(early)).toBe(true)
    if (format === 'pdf')
      expect([first.includes('D:20200229000000Z'), early.includes('D:19700102000000Z')]).toEqual([true, true])
    vi.unstubAllEnvs()
  })

  it('says the encounter at a glance on a cover for the GM', async () => {
    const textOf = async (name: string, ...words: string[]) => {
      expect(await print('--out', out(name), '--parts', 'cover', ...words), said).toBe(0)
      return (await readPdf(await readFile(out(name)))).flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
    }
    expect(await textOf('gm.pdf')).toMatch(/First contact: .* attacks .* in round 1\./)
    expect(await textOf('player.pdf', '--copy', 'player')).not.toContain('First contact')
  })

  it('refuses pictures finer than there are printers, and says what is expected', async () => {
    for (const [ppi, expected] of [
      ['2401', 'at most 2400'],
      ['fine', 'a whole number'],
    ] as const) {
      expect(await print('--out', out('fine.pdf'), '--picture-ppi', ppi)).not.toBe(0)
      expect(said).toMatch(new RegExp(`--picture-ppi.*${expected}`, 'u'))
    }
    expect(await print('--out', out('fine.pdf'), '--picture-ppi', '600'), said).toBe(0)
  })

  it('names squares inside them where wanted', async () => {
    const namesOf = async (name: string, ...words: string[]) => {
      expect(await print('--out', out(name), '--parts', 'map', ...words), said).toBe(0)
      return (await readPdf(await readFile(out(name)))).flatMap(({ texts }) => texts.map(({ text }) => text))
    }
    expect(await namesOf('inside.pdf', '--coordinates-inside')).toContain('C5')
    expect(await namesOf('edges.pdf')).not.toContain('C5')
  })

  it('refuses a moment that is none', async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', 'yesterday')
    expect(await print('--out', out('a.pdf'))).not.toBe(0)
    expect(said).toContain('SOURCE_DATE_EPOCH: expected whole seconds since 1970')
    vi.unstubAllEnvs()
  })

  it('prints a player copy without secrets, from every kind of file', async () => {
    for (const format of ['pdf', 'svg', 'png', 'webp']) {
      expect(
        await print('--out', out(`p.${format}`), '--copy', 'player', '--pixels', '20', '--threat', 'all'),
        said,
      ).toBe(0)
      const bytes = await readFile(out(`p.${format}`))
      expect(bytes.length).toBeGreaterThan(1000)
      expect(bytes.includes(SECRETS.hiddenCreature)).toBe(false)
    }
    expect(said).not.toContain(SECRETS.prop)
  })

  it('prints regions, reaches and custom paper', async () => {
    const words = [
      '--region',
      'Camp',
      '--reach',
      'Sir Aldric',
      '--paper',
      '300x400mm',
      '--parts',
      'map',
      '--style',
      'old-school',
    ]
    expect(await print('--out', out('r.pdf'), ...words), said).toBe(0)
    const [page] = await readPdf(await readFile(out('r.pdf')))
    expect((page?.heightInches ?? 0) * 25.4).toBeCloseTo(400, 0)
  })

  it.each([
    [['--paper', 'b9'], '--paper'],
    [['--scale', 'big'], '--scale'],
    [['--copy', 'spy'], '--copy'],
    [['--style', 'cubist'], '--style: expected one of schematic, old-school'],
    [['--parts', 'map,soup'], '--parts'],
    [['--region', 'Nowhere'], '--region'],
    [['--colour'], '--colour'],
    [['--area', '0,0,9999,9999'], '--area: expected a part of the map'],
    [['--scale', '0in'], '--scale: expected at least 0.01 in (0.254 mm)'],
    [['--margin', '200mm'], '--margin: expected at most 3 in (76.2 mm)'],
    [['--paper', '1x1mm'], '--paper'],
    [['--scale', 'poster:0'], '--scale: expected at least 1'],
  ])('refuses %j and says what it wants', async (words, place) => {
    expect(await print('--out', out('x.pdf'), ...words)).toBe(2)
    expect(said).toContain(place)
  })

  it('fails without a file it can read or write', async () => {
    expect(await runCommandLine(['print', out('none.fivefoot'), '--out', out('x.pdf')])).toBe(1)
    expect(said).toContain('none.fivefoot could not be read: it is not there.')
    expect(await print('--out', join(folder, 'no', 'such', 'x.pdf'))).toBe(1)
    expect(said).toContain(`the folder ${join(folder, 'no', 'such')} does not exist`)
  })
})
