import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import { bigUvtt } from '../support/bigUvtt.ts'
import { openFromLibrary } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-exchange-'))
  launched = await sharedApp()
  await openFromLibrary(launched.window, 'Lantern Market')
})
afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true })
})

/** Makes the system's file dialogs return a path. */
const answerDialogs = (path: string) =>
  launched.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)

const exportDialog = async (): Promise<Locator> => {
  await launched.window
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  return launched.window.getByRole('dialog', { name: 'Export' })
}

const picture = async (name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (to !== undefined) await launched.window.screenshot({ path: join(to, `${name}.png`) })
}

describe('importing and exporting files', () => {
  it('exports a map and lists the losses beforehand', async () => {
    const path = join(folder, 'scene.json')
    await answerDialogs(path)
    const dialog = await exportDialog()
    await dialog.getByLabel('Format').selectOption('foundry')
    await dialog.getByText('What is lost or changed').waitFor()
    await picture('export-dialog')
    await dialog.getByRole('radio', { name: 'Player copy' }).check()
    await picture('export-dialog-player')
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    const scene = JSON.parse(await readFile(path, 'utf8')) as {
      background: { src: string }
      drawings: unknown[]
    }
    expect(scene.background.src).toBe('scene.png')
    expect(scene.drawings).toEqual([])
    expect(existsSync(join(folder, 'scene.png'))).toBe(true)
  })

  it('imports a map of 30 MB with progress, and can be stopped', async () => {
    const { window } = launched
    const path = join(folder, 'big.dd2vtt')
    const bytes = await bigUvtt()
    await writeFile(path, bytes)
    await answerDialogs(path)
    await window.getByRole('button', { name: 'Library' }).first().click()
    const start = window.getByRole('button', { name: /^Import/ }).first()
    await start.click()
    const work = window.getByRole('dialog', { name: 'Import', exact: true })
    await work.getByRole('progressbar').waitFor()
    await picture('import-progress')
    await work.getByRole('button', { name: 'Stop' }).click()
    await work.waitFor({ state: 'detached' })
    const began = performance.now()
    await start.click()
    const preview = window.getByRole('dialog', { name: 'Import big.dd2vtt' })
    await preview.getByText(/60 × 40 squares/).waitFor()
    if (process.env['PICTURES_TO'])
      console.log(`${(bytes.length / 1e6).toFixed(1)} MB read in ${Math.round(performance.now() - began)} ms`)
    await picture('import-preview')
    await preview.getByRole('button', { name: 'Import' }).click()
    await window.getByRole('application').waitFor()
    await window.getByText('30 × 22 squares').waitFor({ state: 'detached' })
    await window.getByText('60 × 40 squares').waitFor()
  })

  it('imports a dropped file from its path', async () => {
    const { window } = launched
    const path = join(folder, 'ford.txt')
    await writeFile(path, '# fivefoot text map\n# name: The ford\n..~\n.d~\n')
    await window.getByRole('button', { name: 'Library' }).first().click()
    await window
      .getByRole('button', { name: /^Import/ })
      .first()
      .waitFor()
    const system = await window.context().newCDPSession(window)
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await system.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data })
    const preview = window.getByRole('dialog', { name: 'Import ford.txt' })
    await preview.getByText(/3 × 2 squares/).waitFor()
    await preview.getByRole('button', { name: 'Import' }).click()
    await window.getByText('3 × 2 squares').waitFor()
  })

  it('doubles the map in one step, and exports image and XML for Fantasy Grounds', async () => {
    const { window } = launched
    await window.getByRole('tab', { name: 'Map' }).click()
    const double = window.getByRole('button', { name: 'Double the map' })
    await double.scrollIntoViewIfNeeded()
    await picture('map-double')
    await double.click()
    await window.getByText('6 × 4 squares').first().waitFor()
    await picture('map-doubled')
    await window.getByRole('button', { name: /^Undo/ }).first().click()
    await window.getByText('3 × 2 squares').first().waitFor()
    const path = join(folder, 'grounds.xml')
    await answerDialogs(path)
    const dialog = await exportDialog()
    await dialog.getByLabel('Format').selectOption({ label: 'Fantasy Grounds image and XML' })
    await dialog.getByText('.xml').waitFor()
    await picture('export-fantasy-grounds')
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await readFile(path, 'utf8')).toContain('<gridsize>')
    expect(existsSync(join(folder, 'grounds.png'))).toBe(true)
  })
})
