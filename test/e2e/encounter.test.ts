import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../services/support/testServices.ts'
import { ask, terrainOf } from './support/asWindow.ts'
import { atRest, drag, middleOf, newMap, screenPlaces } from './support/editor.ts'
import { launchApp } from './support/launch.ts'

const pictures = resolve(import.meta.dirname, '../../test-results/pictures')
mkdirSync(pictures, { recursive: true })

const WIDTH = 20
const HEIGHT = 12
const WATER = 8

const SIZE = { widthCells: WIDTH, heightCells: HEIGHT }

it('the packaged app paints, places, shows range, undoes, and is unchanged after a restart', async () => {
  const userDataFolder = temporaryFolder()
  let app = await launchApp({ packaged: true, userDataFolder })
  let page = app.window
  await page.getByRole('application').waitFor()
  await page.screenshot({ path: join(pictures, 'first-start.png') })

  const mapId = await newMap(page, 'Ambush at the ford', async (dialog) => {
    await dialog.getByLabel('Squares across').fill(String(WIDTH))
    await dialog.getByLabel('Squares down').fill(String(HEIGHT))
  })

  // Twenty squares of water: two rows of ten, each one stroke of the brush.
  await page.getByRole('application').focus()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'All terrain' }).click()
  await page.getByRole('searchbox', { name: 'Search terrain' }).fill('river')
  await page.keyboard.press('Enter')
  for (let row = 0; row < 2; row++) {
    const onScreen = await screenPlaces(page, SIZE)
    await drag(page, onScreen(middleOf(8, row)), onScreen(middleOf(17, row)))
  }
  await expect.poll(async () => (await terrainOf(page, mapId)).filter((code) => code === WATER).length).toBe(20)

  // A click places a Large creature from the bestiary.
  await page.locator('[data-panel="bestiary"]').click()
  await page.locator('.panel').getByRole('searchbox').first().fill('ogre')
  await page.locator('[data-bestiary]').first().click()
  // The center of its 2 × 2 space is the corner its squares share.
  const spot = (await screenPlaces(page, SIZE))(middleOf(3.5, 6.5))
  await page.mouse.click(spot.x, spot.y)
  const creaturesOf = async () =>
    (await ask(page, 'maps.open', { mapId })).records.creatures as readonly {
      id: string
      size: string
      at: { col: number; row: number }
    }[]
  await expect.poll(async () => (await creaturesOf()).length).toBe(1)
  const [ogre] = await creaturesOf()
  expect(ogre).toMatchObject({ size: 'large', at: { col: 3, row: 6 } })

  // Selecting it shows its movement range in three bands.
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await page.mouse.click(spot.x, spot.y)
  await page.locator('[data-panel="movement"]').click()
  await page.getByRole('rowheader', { name: /Double move/ }).waitFor()
  const goal = (await screenPlaces(page, SIZE))(middleOf(6, 8))
  await page.mouse.move(goal.x, goal.y, { steps: 3 })
  await page.getByRole('heading', { name: 'Route to ' }).waitFor()
  await atRest(page)
  await page.screenshot({ path: join(pictures, 'editor.png') })
  const reach = await page.evaluate(
    async ([mapId, creatureId]) => {
      const answer = await window.fivefoot.call('engine.reach', { mapId, creatureId })
      if (!answer.ok) throw new Error(answer.error.code)
      const {
        window: at,
        costFeet,
        band,
      } = answer.value as {
        window: { col: number; row: number; widthCells: number }
        costFeet: Uint16Array
        band: Uint8Array
      }
      const index = (col: number, row: number) => (row - at.row) * at.widthCells + col - at.col
      return { oneRight: costFeet[index(4, 6)], threeRightTwoDown: costFeet[index(6, 8)], band: band[index(6, 8)] }
    },
    [mapId, ogre!.id] as const,
  )
  expect(reach).toEqual({ oneRight: 5, threeRightTwoDown: 20, band: 1 })

  // Undo removes the creature, redo restores it.
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await creaturesOf()).length).toBe(0)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await creaturesOf()).length).toBe(1)
  const before = await terrainOf(page, mapId)
  const history = (await ask(page, 'maps.history', { mapId })).map(({ label, applied }) => ({
    label,
    applied,
  }))
  await app.close()

  app = await launchApp({ packaged: true, userDataFolder })
  page = app.window
  expect(await terrainOf(page, mapId)).toEqual(before)
  expect((await ask(page, 'maps.history', { mapId })).map(({ label, applied }) => ({ label, applied }))).toEqual(
    history,
  )
  expect((await ask(page, 'maps.open', { mapId })).records.creatures).toHaveLength(1)
  await ask(page, 'maps.undo', { mapId })
  expect((await ask(page, 'maps.open', { mapId })).records.creatures).toHaveLength(0)
  // Later starts open the library.
  await page.getByText('Ambush at the ford').first().waitFor()
  await atRest(page)
  await page.screenshot({ path: join(pictures, 'library.png') })
  await app.close()
})
