import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './support/asWindow.ts'
import { atRest, openFromLibrary, pressOnMap, stateAfter, wholeMap } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 16, heightCells: 10 }

let app: LaunchedApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const picture = async (name: string): Promise<void> => {
  if (!process.env['PICTURES_TO']) return
  await atRest(app.window)
  await app.window.screenshot({ path: `${process.env['PICTURES_TO']}/${name}.png` })
}

it('asks once whether the mouse wheel zooms or scrolls, and hints at the next key', async () => {
  const { window } = app
  const mapId = await ask(window, 'library.create', { name: 'Wheel and keys', ruleset: 'pf1e', ...SIZE })
  await openFromLibrary(window, 'Wheel and keys')
  const { x, y } = (await wholeMap(window, SIZE))([4.5, 3.5])
  const zoom = async () => Number.parseInt((await window.getByText(/^\d+%$/).textContent()) ?? '', 10)
  const question = window.getByRole('complementary', { name: 'The mouse wheel should' })
  await window.mouse.move(x, y)
  const before = await zoom()
  await window.mouse.wheel(0, -120)
  await question.waitFor()
  await expect.poll(zoom).toBeGreaterThan(before)
  await picture('wheel-question')
  await question.getByRole('button', { name: 'Scroll' }).click()
  await question.waitFor({ state: 'detached' })
  const chosen = await zoom()
  await window.mouse.move(x, y)
  await window.mouse.wheel(0, -120)
  await atRest(window)
  expect(await zoom()).toBe(chosen)
  expect(await question.count()).toBe(0)
  await pressOnMap(window, 'r')
  await pressOnMap(window, 'ArrowRight')
  const strip = window.getByRole('toolbar', { name: 'Tool options: Rectangle' })
  await strip.getByText('Space or Enter: begin here').waitFor()
  await window.keyboard.press('Enter')
  await strip.getByText('Space or Enter: end here').waitFor()
  await picture('next-key')
  for (const key of ['ArrowRight', 'Enter', 'Escape']) await window.keyboard.press(key)
  const { terrain } = await stateAfter(window, mapId, 1)
  expect(terrain.filter((code) => code !== 0)).toHaveLength(2)
  await strip.waitFor()
})
