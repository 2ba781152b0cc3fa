import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import { PARTS } from '../../src/print/options.ts'
import { inflatedPdf, readPdf } from '../support/pdfGeometry.ts'
import { SECRETS } from '../support/printableMap.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary } from './support/editor.ts'
import { answerDialogs, openEverything } from './support/everything.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let folder: string

beforeAll(async () => {
  launched = await sharedApp()
  folder = await openEverything(launched)
})

afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true })
})

async function openPrint() {
  await launched.window.keyboard.press('Control+p')
  const dialog = launched.window.getByRole('dialog', { name: 'Print' })
  await dialog.getByText(/^[\d,]+ pages? · /).waitFor()
  return dialog
}

const pageBoxes = (dialog: Locator) => dialog.getByRole('group', { name: 'Pages' }).getByRole('checkbox')

async function saveAs(copy: 'GM copy' | 'Player copy', format: 'PDF' | 'SVG' | 'PNG'): Promise<Buffer> {
  const dialog = await openPrint()
  await dialog.getByRole('radio', { name: copy }).check()
  await dialog.getByRole('radio', { name: format }).check()
  const path = join(folder, `${copy}.${format.toLowerCase()}`)
  await answerDialogs(launched, path)
  await dialog.getByRole('button', { name: `Save as ${format}` }).click()
  await dialog.waitFor({ state: 'detached', timeout: 60_000 })
  return readFile(path)
}

/** The longest word of each secret, since names may wrap. */
const telling = Object.values(SECRETS).map((secret) => secret.split(' ').sort((a, b) => b.length - a.length)[0] ?? '')
const textOf = async (pdf: Buffer) =>
  (await readPdf(pdf)).flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')
const found = (content: string): string[] =>
  telling.filter(
    (word) => content.includes(word) || content.includes(Buffer.from(word, 'utf16le').swap16().toString('latin1')),
  )

describe('copies from the print dialog', () => {
  it('the players’ PDF has every part and no secret; the GM’s has all of them', async () => {
    // The name of a picture is printed only if the picture is missing.
    const printed = telling.filter((word) => !SECRETS.prop.includes(word))
    expect(found(await textOf(await saveAs('GM copy', 'PDF'))).sort()).toEqual(printed.sort())
    // Sets all parts at once; clicking each would lay out all pages twenty times.
    const { id } = (await ask(launched.window, 'library.list', {})).find(({ name }) => name === 'The Sunken Gate')!
    const [key, value] = [mapPreferenceKey('print.map', id), { parts: [...PARTS] }]
    await ask(launched.window, 'preferences.write', { key, value })
    const players = await saveAs('Player copy', 'PDF')
    const words = await textOf(players)
    expect(words).toContain('Sir Aldric')
    expect(found(`${words}${inflatedPdf(players)}`)).toEqual([])
    expect(inflatedPdf(players)).not.toContain('/Subtype /Image')
  })

  it('no secret is in an SVG or in the bytes of a PNG', async () => {
    const svg = (await saveAs('Player copy', 'SVG')).toString('utf8')
    expect(svg).toContain('Sir Aldric')
    expect(found(svg)).toEqual([])
    const png = await saveAs('Player copy', 'PNG')
    expect(found(png.toString('latin1'))).toEqual([])
    // Pixels only: no chunk that could carry text.
    expect(new Set(chunksOf(png))).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']))
    expect(png.equals(await saveAs('GM copy', 'PNG'))).toBe(false)
  })
})

/** Names of the chunks of a PNG. @source PNG (third edition), "Chunk layout" */
function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

describe('the print dialog', () => {
  it('saves presets by name, and the last options for each map', async () => {
    let dialog = await openPrint()
    await dialog.getByRole('radio', { name: 'Player copy' }).check()
    await dialog.getByRole('radio', { name: 'PDF' }).check()
    const wanted = PARTS.map((part) => part !== 'calibration' && part !== 'pieces')
    for (const [i, isWanted] of wanted.entries()) if (!isWanted) await pageBoxes(dialog).nth(i).uncheck()
    await answerDialogs(launched, join(folder, 'last.pdf'))
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    dialog = await openPrint()
    expect(await dialog.getByRole('radio', { name: 'Player copy' }).isChecked()).toBe(true)
    expect(await Promise.all((await pageBoxes(dialog).all()).map((box) => box.isChecked()))).toEqual(wanted)
    await dialog.getByLabel('Preset name').fill('Handouts')
    await dialog.getByRole('button', { name: 'Save preset' }).click()
    await dialog.getByLabel('Preset', { exact: true }).selectOption({ label: 'GM map, true scale' })
    expect(await dialog.getByRole('radio', { name: 'GM copy' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
    dialog = await openPrint()
    await dialog.getByLabel('Preset', { exact: true }).selectOption({ label: 'Handouts' })
    expect(await dialog.getByRole('radio', { name: 'Player copy' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('shows the progress of a long print, stops it, and leaves no file', async () => {
    const { window } = launched
    const side = 300
    const mapId = await ask(window, 'library.create', {
      name: 'The endless plain',
      ruleset: 'pf1e',
      widthCells: side,
      heightCells: side,
    })
    const indices = Array.from({ length: side * side }, (_, i) => i)
    await ask(window, 'maps.run', { mapId, command: { type: 'paint-cells', layer: 'terrain', indices, values: [1] } })
    await openFromLibrary(window, 'The endless plain')
    const dialog = await openPrint()
    const path = join(folder, 'plain.pdf')
    await answerDialogs(launched, path)
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    const progress = dialog.getByRole('progressbar', { name: 'Progress' })
    await expect.poll(() => progress.getAttribute('value'), { interval: 10, timeout: 60_000 }).toMatch(/^[1-9]/)
    if (process.env['PICTURES_TO'])
      await window.screenshot({ path: join(process.env['PICTURES_TO'], 'print-progress.png') })
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await progress.waitFor({ state: 'detached' })
    await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(existsSync(path)).toBe(false)
    await dialog.getByRole('button', { name: 'Save as PDF' }).waitFor()
  })
})
