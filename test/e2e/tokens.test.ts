import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Creature } from '../../src/map/records/creature.ts'
import { openPanel } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'
import { skirmish, type Skirmish } from './support/skirmish.ts'

let launched: LaunchedApp
let field: Skirmish

beforeAll(async () => {
  launched = await sharedApp()
  field = await skirmish(launched, 'pf1e', [['Horse', 11, 6, { size: 'large', speedFeet: { land: 50 } }]])
  await field.click(2, 3)
  await openPanel(launched.window, 'details')
})
afterAll(() => launched.close())

const fieldOf = async <K extends keyof Creature>(name: K) => (await field.creature('Hero'))?.[name]
/** Makes the next file dialog return a file. */
const willChoose = (path: string) =>
  launched.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, path)
const icon = (size: number) => join(import.meta.dirname, `../../build/icons/png/${size}x${size}.png`)

it('sets, replaces and removes its picture with undo for each; a file that is no picture is reported beside the field', async () => {
  const { window } = launched
  await willChoose(icon(64))
  await window.getByRole('group', { name: 'Token picture' }).getByRole('button', { name: 'Choose' }).click()
  await expect.poll(() => fieldOf('picture')).toMatch(/^[0-9a-f]{64}$/)
  const first = await fieldOf('picture')
  await willChoose(icon(128))
  await window.getByRole('button', { name: 'Replace…' }).click()
  await expect.poll(() => fieldOf('picture')).not.toBe(first)
  await field.undo()
  await expect.poll(() => fieldOf('picture')).toBe(first)
  await willChoose(import.meta.filename)
  await window.getByRole('button', { name: 'Replace…' }).click()
  await window.getByText('tokens.test.ts is not a PNG, JPEG or WebP picture, or it is damaged.').waitFor()
  await window.getByRole('button', { name: 'Remove picture from token' }).click()
  await expect.poll(() => fieldOf('picture')).toBeUndefined()
})

it('moves to its mount when mounting, and stays there when dismounting', async () => {
  const { window } = launched
  await window.getByLabel('Rides').selectOption({ label: 'Horse' })
  await expect.poll(() => fieldOf('mountId')).toBe('Horse')
  expect(await fieldOf('at')).toEqual({ col: 11, row: 6 })
  await window.getByLabel('Rides').selectOption({ label: 'No one' })
  await expect.poll(() => fieldOf('mountId')).toBeUndefined()
  expect(await fieldOf('at')).toEqual({ col: 11, row: 6 })
})
