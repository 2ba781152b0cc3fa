/** The app with message boxes that wait for a test, which cannot press a button of a real one. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ElectronApplication } from 'playwright-core'
import { expect } from 'vitest'

const TOP_FOLDER = resolve(import.meta.dirname, '../../..')

/** Options of a message box. */
export interface HeldDialog {
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
}

/** Runs before the app, because dialogs at startup appear before a test can replace them. */
const HOLDER = `
const { dialog } = require('electron')
globalThis.heldDialogs = []
dialog.showMessageBox = (...words) => {
  const { message, detail, buttons } = words.at(-1)
  return new Promise((answer) => heldDialogs.push({ message, detail, buttons, answer }))
}
require('./out/main/index.cjs')
`

/** Creates an app folder that differs only in its message boxes; returns its path. */
export async function folderWithHeldDialogs(folder: string): Promise<string> {
  const app = join(folder, 'app')
  await mkdir(app)
  for (const name of ['out', 'node_modules']) await symlink(join(TOP_FOLDER, name), join(app, name), 'junction')
  await writeFile(join(app, 'main.cjs'), HOLDER)
  const packageJson = JSON.stringify({ name: 'fivefoot', productName: 'Fivefoot', version: '0.0.0', main: 'main.cjs' })
  await writeFile(join(app, 'package.json'), packageJson)
  return app
}

/** Waits for a message box and returns its options. */
export async function heldDialog(app: ElectronApplication): Promise<HeldDialog> {
  const first = () =>
    app.evaluate(() => {
      const [held] = (globalThis as unknown as { heldDialogs: HeldDialog[] }).heldDialogs
      return held ? { message: held.message, detail: held.detail, buttons: [...held.buttons] } : null
    })
  await expect.poll(first, { timeout: 30_000 }).not.toBeNull()
  const held = await first()
  if (!held) throw new Error('the message box is gone')
  return held
}

/** Presses a button of the waiting message box. */
export async function pressInDialog(app: ElectronApplication, button: string): Promise<void> {
  const { buttons } = await heldDialog(app)
  const response = buttons.indexOf(button)
  if (response < 0) throw new Error(`no button “${button}” among ${buttons.join(', ')}`)
  await app.evaluate((_, index) => {
    const { heldDialogs } = globalThis as unknown as {
      heldDialogs: { answer: (given: { response: number; checkboxChecked: boolean }) => void }[]
    }
    heldDialogs.shift()?.answer({ response: index, checkboxChecked: false })
  }, response)
}
