import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import { readPdf, type ReadPage } from '../support/pdfGeometry.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary } from './support/editor.ts'
import { escape } from './support/escape.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-print-e2e-'))
  launched = await sharedApp()
})

afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true })
})

/** Makes save dialogs return a path. */
const saveTo = (path: string) =>
  launched.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)

/** What the system's print dialog would get, as a PDF by the same layout engine; the dialog itself cannot be clicked. */
const watchPrinter = () =>
  launched.app.evaluate(({ app }) => {
    const seen = globalThis as unknown as { printed: { pdf: string; options: unknown }[] }
    seen.printed = []
    app.once('web-contents-created', (_, contents) => {
      contents.print = (options, done) => {
        void contents.printToPDF({ preferCSSPageSize: true, printBackground: true }).then((pdf) => {
          seen.printed.push({ pdf: pdf.toString('base64'), options })
          done?.(true, '')
        })
      }
    })
  })
const whatWasPrinted = () =>
  launched.app.evaluate(() => (globalThis as unknown as { printed: { pdf: string; options: unknown }[] }).printed)

/** True if the page is landscape: row numbers run along its upper edge. */
const ROW_NUMBERS_INCHES = 0.46

/** Distance between consecutive row numbers on a page, in inches. */
function rowSteps({ texts }: ReadPage): number[] {
  const rows = texts
    .filter(({ text, y }) => y < ROW_NUMBERS_INCHES && /^\d{1,3}$/u.test(text))
    .map(({ text, x }) => ({ row: Number(text), x }))
    .sort((a, b) => a.row - b.row)
  return rows.slice(1).flatMap(({ row, x }, i) => {
    const before = rows[i]
    return before && row === before.row + 1 ? [before.x - x] : []
  })
}

describe('printing from the window', () => {
  it('passes every page to the printer at its true size', async () => {
    const { window } = launched
    const size = { widthCells: 10, heightCells: 13 }
    await ask(window, 'library.create', { name: 'Two sheets', ruleset: 'pf1e', ...size })
    await openFromLibrary(window, 'Two sheets')
    await watchPrinter()
    await window.keyboard.press('Control+p')
    const dialog = window.getByRole('dialog', { name: 'Print' })
    const counted = dialog.getByText(/^\d+ sheets of /)
    await counted.waitFor()
    const pages = Number(/^\d+/.exec((await counted.textContent()) ?? '')?.[0])
    await dialog.getByRole('button', { name: 'Print…' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    const [printed] = await whatWasPrinted()
    expect(printed?.options).toMatchObject({ scaleFactor: 100, margins: { marginType: 'none' }, silent: false })
    const read = await readPdf(Buffer.from(printed?.pdf ?? '', 'base64'))
    if (process.env['PICTURES_TO'])
      await writeFile(join(process.env['PICTURES_TO'], 'printer.pdf'), Buffer.from(printed?.pdf ?? '', 'base64'))
    expect(read).toHaveLength(pages)
    const maps = read.filter(({ texts }) => texts.some(({ text }) => /^Sheet \d+\/\d+$/.test(text)))
    expect(maps).toHaveLength(2)
    let squares = 0
    for (const page of maps) {
      expect([page.widthInches * 25.4, page.heightInches * 25.4].map(Math.round)).toEqual([210, 297])
      for (const inches of rowSteps(page)) {
        expect(inches).toBeCloseTo(1, 2)
        squares++
      }
    }
    expect(squares).toBeGreaterThan(10)
  })

  it('plays the encounter and prints its rounds, initiative and ledger, as many pages as the preview shows', async () => {
    const { window } = launched
    const mapId = await escape(window)
    const value = { parts: ['map', 'rounds', 'tables'] }
    await ask(window, 'preferences.write', { key: mapPreferenceKey('print.map', mapId), value })
    await window.keyboard.press('Control+p')
    const dialog = window.getByRole('dialog', { name: 'Print' })
    await dialog.getByLabel('Plan', { exact: true }).selectOption({ index: 1 })
    const rounds = dialog.getByLabel('Rounds played')
    await rounds.fill('2')
    await rounds.press('Enter')
    await dialog.getByLabel('Round 3').waitFor({ state: 'detached' })
    await dialog.getByLabel('Round 2').waitFor()
    if (process.env['PICTURES_TO'])
      await window.screenshot({ path: join(process.env['PICTURES_TO'], 'print-rounds.png') })
    const counted = await dialog.getByText(/^\d+ sheets of /).textContent()
    const path = join(folder, 'rounds.pdf')
    await saveTo(path)
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    const pages = await readPdf(await readFile(path))
    expect(pages).toHaveLength(Number(/^\d+/.exec(counted ?? '')?.[0]))
    const texts = pages.flatMap((page) => page.texts.map(({ text }) => text)).join('\n')
    expect(texts).toMatch(/: initiative \(seed/)
    expect(texts).toMatch(/Appendix: .*, ledger \(seed/)
    expect(texts).toContain('Round 2')
    expect(texts).not.toContain('Round 3')
  })
})
