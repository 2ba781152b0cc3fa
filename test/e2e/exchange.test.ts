import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bigUvtt } from '../support/bigUvtt.ts'
import { answerDialogs } from './support/everything.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-exchange-'))
  launched = await sharedApp()
})
afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true })
})

const picture = async (name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (to !== undefined) await launched.window.screenshot({ path: join(to, `${name}.png`) })
}

describe('importing and exporting files', () => {
  it('shows the progress of reading a map of 30 MB, and can be stopped', async () => {
    const { window } = launched
    const path = join(folder, 'big.dd2vtt')
    await writeFile(path, await bigUvtt())
    await answerDialogs(launched, path)
    await window
      .getByRole('button', { name: /^Import/ })
      .first()
      .click()
    const work = window.getByRole('dialog', { name: 'Import', exact: true })
    await work.getByRole('progressbar').waitFor()
    await picture('import-progress')
    await work.getByRole('button', { name: 'Stop' }).click()
    await work.waitFor({ state: 'detached' })
  })

  it('imports a dropped file from its path', async () => {
    const { window } = launched
    const path = join(folder, 'ford.txt')
    await writeFile(path, '# fivefoot text map\n# name: The ford\n..~\n.d~\n')
    const system = await window.context().newCDPSession(window)
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await system.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data })
    const preview = window.getByRole('dialog', { name: 'Import ford.txt' })
    await preview.getByText(/3 × 2 squares/).waitFor()
    await preview.getByRole('button', { name: 'Import' }).click()
    await window.getByText('3 × 2 squares').waitFor()
  })

  it('lists what an export loses, and writes a scene for Foundry with its picture', async () => {
    const { window } = launched
    const path = join(folder, 'scene.json')
    await answerDialogs(launched, path)
    await window
      .getByRole('button', { name: /^Export/ })
      .first()
      .click()
    const dialog = window.getByRole('dialog', { name: 'Export' })
    await dialog.getByLabel('Format').selectOption('foundry')
    await dialog.getByText('What is lost or changed').waitFor()
    await dialog.getByRole('radio', { name: 'Player copy' }).check()
    await picture('export-dialog')
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 60_000 })
    const scene = JSON.parse(await readFile(path, 'utf8')) as { background: { src: string }; name: string }
    expect([scene.name, scene.background.src]).toEqual(['The ford', 'scene.png'])
    expect(existsSync(join(folder, 'scene.png'))).toBe(true)
  })
})
