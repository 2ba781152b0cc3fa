import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import { checkChoicesSchema } from '../../src/ipc/shapes/checks.ts'
import { mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import { printOptionsSchema } from '../../src/print/options.ts'
import { PRINT_PRESETS } from '../../src/print/presets.ts'
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

/** What prints for every preset: a small room with a creature and notes in several scripts, ready to play. */
async function everythingRoom(): Promise<string> {
  const { window } = launched
  const mapId = await ask(window, 'library.create', {
    name: 'Everything',
    ruleset: 'pf1e',
    widthCells: 8,
    heightCells: 6,
  })
  const ogre = { id: 'ogre', name: 'Ogre ⚔', at: { col: 2, row: 2 }, size: 'large', side: 'foes' }
  const put = [
    { table: 'creatures', record: { ...ogre, speedFeet: { land: 30 }, notes: 'Guards the door, greataxe +7 (3d6+7)' } },
    { table: 'notes', record: { id: 'n1', at: { x: 5.5, y: 1.5 }, number: 1, title: 'Тайник', text: 'За гобеленом' } },
    {
      table: 'notes',
      record: { id: 'n2', at: { x: 6.5, y: 3.5 }, number: 2, title: 'A trap', text: 'მახე, 落とし穴' },
    },
    { table: 'drawings', record: { id: 'd1', shape: 'text', points: [{ x: 1, y: 5 }], text: 'The Sump' } },
  ]
  await ask(window, 'maps.run', { mapId, command: { type: 'edit-records', put } as never })
  return mapId
}

/** The letters of each page, in no order: programs part a line into pieces of their own. */
const lettersOf = (pages: readonly ReadPage[]): string[] =>
  pages.map(({ texts }) =>
    [...texts.map(({ text }) => text.normalize('NFKC')).join('')]
      .filter((letter) => letter.trim() !== '')
      .sort()
      .join(''),
  )

type PlacedText = Pick<ReadPage['texts'][number], 'text' | 'x' | 'widthInches'>

/** Notes every text that a page paints from now on, by its canvas. */
const watchPreview = (window: Page) =>
  window.evaluate(() => {
    const painted = new WeakMap<HTMLCanvasElement, { text: string; left: number; width: number }[]>()
    const { fillText, fillRect } = Object.getOwnPropertyDescriptors(CanvasRenderingContext2D.prototype)
    CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
      // A page begins with its paper.
      if (width === this.canvas.width && height === this.canvas.height) painted.set(this.canvas, [])
      fillRect.value?.call(this, x, y, width, height)
    }
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const { a, e } = this.getTransform()
      const width = this.measureText(text).width * a
      const share = this.textAlign === 'left' ? 0 : this.textAlign === 'center' ? 0.5 : 1
      painted.get(this.canvas)?.push({ text, left: e - width * share, width })
      fillText.value?.call(this, text, x, y)
    }
    Object.assign(globalThis, { painted })
  })

/** The texts of the page in view, in inches of A4, when its fonts are there. */
const previewTexts = (window: Page): Promise<PlacedText[]> =>
  window.evaluate(async () => {
    const { painted } = globalThis as unknown as {
      painted: WeakMap<HTMLCanvasElement, { text: string; left: number; width: number }[]>
    }
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[aria-label^="Preview"]')
    if (!canvas) throw new Error('there is a preview')
    const sides = [210 / 25.4, 297 / 25.4]
    const perInch = canvas.width / (canvas.width < canvas.height ? Math.min(...sides) : Math.max(...sides))
    return (painted.get(canvas) ?? []).map(({ text, left, width }) => ({
      text,
      x: left / perInch,
      widthInches: width / perInch,
    }))
  })

/**
 * Pairs the texts of preview and PDF, in their common order; a program may part a line, or join two. Without the S of secret doors, which a file has in
 * a picture.
 */
function linesOfBoth(preview: readonly PlacedText[], pdf: readonly PlacedText[]) {
  const letters = (text: string) => text.replaceAll(/\s/gu, '')
  const bounds = (texts: readonly PlacedText[]) => ({
    left: Math.min(...texts.map(({ x }) => x)),
    right: Math.max(...texts.map(({ x, widthInches }) => x + widthInches)),
  })
  const [ours, theirs] = [preview, pdf].map((texts) =>
    texts.filter(({ text }) => !['', 'S'].includes(letters(text))),
  ) as [PlacedText[], PlacedText[]]
  const lines = []
  while (ours.length > 0 || theirs.length > 0) {
    const [a, b] = [ours.splice(0, 1), theirs.splice(0, 1)]
    const [textOf, next] = [
      (texts: readonly PlacedText[]) => letters(texts.map(({ text }) => text).join('')),
      (from: PlacedText[]) => from.splice(0, 1),
    ]
    while (textOf(a) !== textOf(b)) {
      const before = a.length + b.length
      if (textOf(a).length < textOf(b).length) a.push(...next(ours))
      else b.push(...next(theirs))
      if (a.length + b.length === before) break
    }
    expect(textOf(a)).toBe(textOf(b))
    lines.push({ text: a.map(({ text }) => text).join(' | '), preview: bounds(a), pdf: bounds(b) })
  }
  return lines
}

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

  it('passes every word of the PDF to the printer, in every preset', async () => {
    const { window } = launched
    const toll = (await ask(window, 'library.list', {})).find(({ name }) => name === 'The Toll at Harrow Bridge')
    const everything = await everythingRoom()
    const prints = [
      ...PRINT_PRESETS.map((preset) => [preset, everything] as const),
      ...PRINT_PRESETS.filter(({ id }) => id === 'run-sheet').map((preset) => [preset, toll?.id ?? ''] as const),
    ]
    for (const [preset, mapId] of prints) {
      await ask(window, 'maps.open', { mapId })
      const path = join(folder, `${preset.id}.pdf`)
      await saveTo(path)
      const request: CallInput<'print.export'> = {
        mapId,
        job: 'all-words',
        options: printOptionsSchema.parse(preset.options),
        format: 'pdf',
        checks: checkChoicesSchema.parse({}),
        summary: true,
      }
      await ask(window, 'print.export', { ...request, to: 'file' })
      const saved = lettersOf(await readPdf(await readFile(path)))
      await watchPrinter()
      await ask(window, 'print.export', { ...request, to: 'printer' })
      const [printed] = await whatWasPrinted()
      const spooled = lettersOf(await readPdf(Buffer.from(printed?.pdf ?? '', 'base64')))
      expect(spooled, preset.id).toEqual(saved)
      expect(spooled.join('').length, preset.id).toBeGreaterThan(preset.id === 'vtt' ? 0 : 20)
    }
  })

  it('shows cover, run sheet and cards in the preview line for line as the PDF has them', async () => {
    const { window } = launched
    const name = 'The Toll at Harrow Bridge'
    const mapId = (await ask(window, 'library.list', {})).find((map) => map.name === name)?.id
    if (mapId === undefined) throw new Error('the library has the sample')
    const value = { parts: ['cover', 'run-sheet', 'cards'] }
    await ask(window, 'preferences.write', { key: mapPreferenceKey('print.map', mapId), value })
    await openFromLibrary(window, name)
    await watchPreview(window)
    await window.keyboard.press('Control+p')
    const dialog = window.getByRole('dialog', { name: 'Print' })
    const counted = dialog.getByText(/^\d+ sheets of /)
    await counted.waitFor()
    const count = Number(/^\d+/.exec((await counted.textContent()) ?? '')?.[0])
    const shown: PlacedText[][] = []
    for (let page = 1; page <= count; page++) {
      if (page > 1) await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByText(`${page} of ${count} · `).waitFor()
      shown.push(await previewTexts(window))
      if (process.env['PICTURES_TO'])
        await window.screenshot({ path: join(process.env['PICTURES_TO'], `preview-${page}.png`) })
    }
    const path = join(folder, 'preview.pdf')
    await saveTo(path)
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    const pages = await readPdf(await readFile(path))
    expect(pages).toHaveLength(count)
    for (const [i, { texts }] of pages.entries()) {
      const lines = linesOfBoth(shown[i] ?? [], texts)
      expect(lines.length).toBeGreaterThan(10)
      for (const { text, preview, pdf } of lines) {
        expect([text, Math.abs(preview.left - pdf.left) < 0.02]).toEqual([text, true])
        expect([text, Math.abs(preview.right - pdf.right) < 0.02]).toEqual([text, true])
      }
    }
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
