/** A map prints whatever its things are called: names of any script and length, in every kind of file. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picturesOfMap } from '../../../electron/print/pictures.ts'
import { writePrint } from '../../../electron/print/writePrint.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { PARTS, PRINT_FORMATS } from '../../../src/print/options.ts'
import { arbitraryFullMap } from '../../support/arbitraryFullMap.ts'
import { readPdf } from '../../support/pdfGeometry.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../../support/printableMap.ts'
import { printed } from './support.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-names-'))
})
afterAll(() => rm(folder, { recursive: true }))

const RUNS = 10
/** A font of tens of thousands of signs takes seconds to be put into a file. */
const PDF_RUNS = 3
const options = printOptions({ parts: [...PARTS], scale: { kind: 'square', squareInches: 0.5 } })

describe('a map with any names', () => {
  it.each([...PRINT_FORMATS, 'sheets'] as const)('prints as %s', async (format) => {
    const path = join(folder, `map.${format}`)
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        const pictures = await picturesOfMap(map, () => undefined)
        const needs = { pictures, now: new Date(0) }
        const written = await writePrint({ map, facts: PLAIN_FACTS, options, format, pixelsPerSquare: 20 }, path, needs)
        expect(written).toEqual({ ok: true, value: expect.any(Number) as number })
        if (format !== 'svg') return
        const text = await readFile(path, 'utf8')
        expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\uffff]/u)
      }),
      { numRuns: format === 'pdf' ? PDF_RUNS : RUNS },
    )
  })

  it('has the names of its creatures as text in PDF', async () => {
    const names = ['Žižka', 'Дракон', '龍の城', 'קוסם', 'जादूगर', `${'W'.repeat(198)}im`]
    const creatures = names.map((name, col) => ({
      name,
      at: { col, row: 0 },
      size: 'medium' as const,
      side: 'foes',
      speedFeet: { land: 30 },
    }))
    const map = mapWith({ widthCells: 8, heightCells: 2 }, { creatures })
    expect(settingsOf(map).name).not.toBe('')
    const { bytes } = await printed(map, { parts: ['creatures'] })
    const text = (await readPdf(bytes)).flatMap(({ texts }) => texts.map((each) => each.text)).join('')
    const letters = (from: string) => [...from.replaceAll(/\s/gu, '')].sort().join('')
    for (const name of names) for (const letter of new Set(name)) expect(letters(text), name).toContain(letter)
    expect((text.match(/W/gu) ?? []).length).toBeGreaterThanOrEqual(198)
  })
})
