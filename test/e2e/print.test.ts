import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../support/pdfGeometry.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-print-e2e-'))
  launched = await launchApp()
  // A first start opens one of the encounters that come with the program.
  await launched.window.getByRole('application').waitFor()
})

afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true })
})

/** Answers the next save dialogs with a path. */
const saveTo = (path: string) =>
  launched.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)

describe('printing from the window', () => {
  it('shows the pages, and writes as many as it shows', async () => {
    const { window } = launched
    await window.keyboard.press('Control+p')
    const dialog = window.getByRole('dialog', { name: 'Print' })
    await dialog.waitFor()
    const counted = dialog.getByText(/^\d+ pages · /)
    await counted.waitFor()
    const pages = Number(/^\d+/.exec((await counted.textContent()) ?? '')?.[0])
    if (process.env['PICTURES_TO'])
      await window.screenshot({ path: join(process.env['PICTURES_TO'], 'print-dialog.png') })
    const path = join(folder, 'ford.pdf')
    await saveTo(path)
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    const read = await readPdf(await readFile(path))
    expect(read).toHaveLength(pages)
    expect(read.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')).toContain('Legend')
  })

  it('writes a picture with the canvas that comes with the app', async () => {
    const { window } = launched
    await window.keyboard.press('Control+p')
    const dialog = window.getByRole('dialog', { name: 'Print' })
    await dialog.getByRole('radio', { name: 'PNG' }).check()
    const path = join(folder, 'ford.png')
    await saveTo(path)
    await dialog.getByRole('button', { name: 'Save as PNG' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    const head = await readFile(path)
    expect(head.subarray(1, 4).toString('latin1')).toBe('PNG')
    const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
    expect([width % 100, height % 100]).toEqual([0, 0])
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1000)
    expect(existsSync(`${path}.part`)).toBe(false)
  })
})
