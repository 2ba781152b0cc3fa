import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './support/asWindow.ts'
import {
  atRest,
  drag,
  openFromLibrary,
  pressOnMap,
  stateAfter,
  stateOf,
  wholeMap,
  type Place,
} from './support/editor.ts'
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

/** Opens a new map; returns functions that point at it and read it. */
async function openMap(name: string) {
  const { window } = app
  const mapId = await ask(window, 'library.create', { name, ruleset: 'pf1e', ...SIZE })
  await openFromLibrary(window, name)
  const places = async () => {
    const at = await wholeMap(window, SIZE)
    return {
      point: async (place: Place) => {
        const { x, y } = at(place)
        await window.mouse.move(x, y)
      },
      click: async (place: Place) => {
        const { x, y } = at(place)
        await window.mouse.click(x, y)
      },
      drag: (from: Place, to: Place) => drag(window, at(from), at(to)),
    }
  }
  const edges = async () =>
    ((await stateOf(window, mapId)).records['edges'] ?? []).map(({ id, kind, door, doorLocked }) =>
      [id, kind, ...(kind === 'door' ? [door] : []), ...(doorLocked ? ['locked'] : [])].join(' '),
    )
  return { mapId, places, edges }
}

it('places a door with a click on the highlighted border and windows with a drag, and keeps a lock', async () => {
  const { window } = app
  const { mapId, places, edges } = await openMap('Doors')
  await pressOnMap(window, 'w')
  await window.getByRole('radio', { name: 'Door', exact: true }).click()
  let at = await places()
  await at.point([4.5, 3.2])
  await picture('door-hover')
  await at.click([4.5, 3.2])
  await stateAfter(window, mapId, 1)
  await window.getByRole('checkbox', { name: 'Locked' }).click()
  await window.getByRole('checkbox', { name: 'Double' }).click()
  await at.point([8.6, 3.1])
  await picture('double-door-hover')
  await at.click([8.6, 3.1])
  await stateAfter(window, mapId, 2)
  await window.getByRole('radio', { name: 'Window', exact: true }).click()
  at = await places()
  await at.drag([2.5, 6.1], [4.5, 6])
  await stateAfter(window, mapId, 3)
  expect(await edges()).toEqual([
    '4,3,n door closed',
    '8,3,n door closed locked',
    '9,3,n door closed locked',
    '2,6,n window',
    '3,6,n window',
    '4,6,n window',
  ])
  await pressOnMap(window, 'v')
  at = await places()
  for (const expected of ['door open locked', 'door closed locked']) {
    await at.click([8.5, 3.05])
    await pressOnMap(window, 'Shift+O')
    await expect.poll(async () => (await edges()).filter((edge) => edge.endsWith(expected))).toHaveLength(2)
  }
  await picture('doors-set')
})

it('asks once whether the mouse wheel zooms or scrolls, and hints at the next key', async () => {
  const { window } = app
  const { mapId, places } = await openMap('Wheel and keys')
  const at = await places()
  const zoom = async () => Number.parseInt((await window.getByText(/^\d+%$/).textContent()) ?? '', 10)
  const question = window.getByRole('complementary', { name: 'The mouse wheel should' })
  await at.point([4.5, 3.5])
  const before = await zoom()
  await window.mouse.wheel(0, -120)
  await question.waitFor()
  await expect.poll(zoom).toBeGreaterThan(before)
  await picture('wheel-question')
  await question.getByRole('button', { name: 'Scroll' }).click()
  await question.waitFor({ state: 'detached' })
  const chosen = await zoom()
  await at.point([4.5, 3.5])
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

it('raises a dais with one drag and stairs up to it with another', async () => {
  const { window } = app
  const { mapId, places } = await openMap('Heights')
  await pressOnMap(window, 'u')
  await window.getByRole('radio', { name: 'As a rectangle' }).click()
  const feet = window.getByLabel('Elevation in feet')
  await feet.fill('15')
  await feet.press('Enter')
  let at = await places()
  await at.drag([8.5, 2.5], [11.5, 6.5])
  await stateAfter(window, mapId, 1)
  await window.getByRole('radio', { name: 'Slope to' }).click()
  at = await places()
  await at.drag([5.5, 4.5], [8.5, 4.5])
  const { elevationFeet } = await stateAfter(window, mapId, 2)
  expect(elevationFeet.slice(4 * SIZE.widthCells + 4, 4 * SIZE.widthCells + 13)).toEqual([
    0, 0, 5, 10, 15, 15, 15, 15, 0,
  ])
  await picture('dais')
})
