import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { atRest, openFromLibrary, openPanel, pressOnMap, stateOf } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let mapId: MapId

beforeAll(async () => {
  launched = await sharedApp()
  mapId = await ask(launched.window, 'library.create', {
    name: 'Cellar',
    ruleset: 'pf1e',
    widthCells: 14,
    heightCells: 10,
  })
  await openFromLibrary(launched.window, 'Cellar')
})
afterAll(() => launched.close())

/** Resizes the window under test, which may not be the first in the app's list. */
async function setContentSize(width: number, height: number): Promise<void> {
  const own = await launched.app.browserWindow(launched.window)
  await own.evaluate((page, [w, h]) => page.setContentSize(w, h), [width, height] as const)
  await expect.poll(() => launched.window.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
}

it('shows the new-map dialog over the open map, and offers its rule system', async () => {
  const { window } = launched
  await pressOnMap(window, 'Control+n')
  const dialog = window.getByRole('dialog', { name: 'New map' })
  await dialog.waitFor()
  const rules = dialog.getByRole('group', { name: 'Rules' })
  expect(await rules.getByRole('radio', { checked: true }).getAttribute('value')).toBe('pf1e')
  await window.keyboard.press('Escape')
  await expect.poll(() => window.getByRole('dialog').count()).toBe(0)
  expect(await window.locator('.konvajs-content').count()).toBe(1)
})

it('resizes its panels by their edge, and remembers the width', async () => {
  const { window } = launched
  const edge = window.getByRole('separator', { name: 'Panel width' })
  const widthOf = async (selector: string) => (await window.locator(selector).first().boundingBox())?.width ?? 0
  await edge.dblclick()
  const [panel, canvas] = [await widthOf('.inspector .panel'), await widthOf('.konvajs-content')]
  const box = (await edge.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await window.mouse.move(x, y)
  await window.mouse.down()
  await window.mouse.move(x - 60, y, { steps: 3 })
  await window.mouse.up()
  await expect.poll(async () => Math.round((await widthOf('.inspector .panel')) - panel)).toBe(60)
  await expect.poll(async () => Math.round(canvas - (await widthOf('.konvajs-content')))).toBe(60)
  const to = process.env['PICTURES_TO']
  if (to) await window.screenshot({ path: join(to, 'panel-width.png') })
  const kept = Number(await ask(window, 'preferences.read', { key: 'panelWidth' }))
  await window.reload()
  await openFromLibrary(window, 'Cellar')
  await expect.poll(async () => Math.round((await widthOf('.inspector .panel')) - panel)).toBe(60)
  await edge.press('ArrowRight')
  await expect.poll(() => ask(window, 'preferences.read', { key: 'panelWidth' })).toBe(kept - 1)
  await edge.dblclick()
  await expect.poll(async () => Math.round((await widthOf('.inspector .panel')) - panel)).toBe(0)
})

const chooseInMenu = (id: string) =>
  launched.app.evaluate(({ BrowserWindow, Menu }, item) => {
    const [page] = BrowserWindow.getAllWindows()
    Menu.getApplicationMenu()?.getMenuItemById(item)?.click(undefined, page, page?.webContents)
  }, id)

it('says in the library that map commands of the menu need an open map', async () => {
  const { window } = launched
  await chooseInMenu('library.show')
  await window.locator('[data-map-card]').first().waitFor()
  await chooseInMenu('help.shortcuts')
  await window.getByText('Open a map first').waitFor()
  await openFromLibrary(window, 'Cellar')
})

it('ignores menu shortcuts behind an open dialog', async () => {
  const { window } = launched
  await pressOnMap(window, 'Control+p')
  await window.getByRole('dialog', { name: 'Print' }).waitFor()
  for (const id of ['library.new', 'file.export', 'app.preferences', 'library.show']) await chooseInMenu(id)
  // A new card would have appeared before this later call returned.
  await ask(window, 'library.list', {})
  expect([await window.getByRole('dialog').count(), await window.locator('.konvajs-content').count()]).toEqual([1, 1])
  await window.keyboard.press('Escape')
})

it('moves through the fields of a new note by keyboard', async () => {
  const { window } = launched
  await pressOnMap(window, 'n')
  await window.getByRole('application').click()
  await expect.poll(() => window.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await window.keyboard.type('Altar')
  await window.keyboard.press('Tab')
  await expect.poll(async () => (await stateOf(window, mapId)).records['notes']?.[0]?.['title']).toBe('Altar')
  await window.keyboard.type('Rings when touched.')
  await window.keyboard.press('Tab')
  await expect
    .poll(async () => (await stateOf(window, mapId)).records['notes'])
    .toMatchObject([{ title: 'Altar', text: 'Rings when touched.' }])
})

it('opens the bestiary with the creature tool if there is nothing to place; a name and Enter select a creature', async () => {
  const { window } = launched
  await pressOnMap(window, 'c')
  const search = window.getByLabel('Search the bestiary')
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  const roomForWords = await search.evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const context = document.createElement('canvas').getContext('2d')!
    context.font = font
    const words = context.measureText(field.placeholder).width
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words
  })
  expect(roomForWords).toBeGreaterThan(0)
  await window.keyboard.type('ogre')
  await window.keyboard.press('Enter')
  await window.getByText('Large, Foes').waitFor()
  await window.keyboard.press('ArrowLeft')
  await window.keyboard.press('Space')
  await expect.poll(async () => (await stateOf(window, mapId)).records['creatures']?.length).toBe(1)
})

/** Drops a file on an element. */
const drop = (selector: string, name: string, bytes: readonly number[]) =>
  launched.window.evaluate(
    ([on, called, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(content)], called))
      const event = { bubbles: true, cancelable: true, dataTransfer }
      document.querySelector(on)?.dispatchEvent(new DragEvent('drop', event))
    },
    [selector, name, bytes] as const,
  )

it('accepts a picture dropped outside the map, and refuses one while a dialog is open, with a message', async () => {
  const { window } = launched
  const bytes = [...(await readFile(join(import.meta.dirname, '../../build/icons/png/64x64.png')))]
  const pictures = async () => (await stateOf(window, mapId)).records['props']?.length
  await drop('[role=tabpanel]', 'rug.png', bytes)
  await window.getByRole('button', { name: 'Put on this map' }).click()
  await expect.poll(pictures).toBe(1)
  expect(await window.getByRole('dialog').count()).toBe(0)
  await pressOnMap(window, 'Control+p')
  await window.getByRole('dialog', { name: 'Print' }).waitFor()
  await drop('dialog[open]', 'rug.png', bytes)
  const words = window.getByText('Close the dialog first')
  await words.waitFor()
  const isInFront = await words.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.closest(':popover-open') !== null && width * height > 0 && left >= 0 && top >= 0
  })
  expect([isInFront, await window.getByRole('dialog').count(), await pictures()]).toEqual([true, 1, 1])
  await window.keyboard.press('Escape')
})

it('closes the panel by itself while large text leaves no map beside it, and opens it again with the room', async () => {
  const { window } = launched
  const setScale = (scale: string) =>
    window.evaluate((value) => document.documentElement.style.setProperty('--scale', value), scale)
  const openPanels = () => window.locator('[data-panel][aria-selected=true]').evaluateAll((tabs) => tabs.length)
  const mapShare = () =>
    window.evaluate(() => (document.querySelector('.center main')?.getBoundingClientRect().width ?? 0) / innerWidth)
  await setContentSize(1366, 768)
  await openPanel(window, 'notes')
  await setScale('2')
  await expect.poll(openPanels).toBe(0)
  expect(await mapShare()).toBeGreaterThan(0.7)
  const to = process.env['PICTURES_TO']
  if (to) await window.screenshot({ path: join(to, 'text-200.png') })
  await setScale('1')
  await expect.poll(openPanels).toBe(1)
  expect(await window.getByRole('tab', { selected: true }).textContent()).toContain('Notes')
  await setScale('2')
  await expect.poll(openPanels).toBe(0)
  // A panel that is asked for opens all the same, and stays.
  await openPanel(window, 'layers')
  await setScale('1')
  expect(await window.getByRole('tab', { selected: true }).textContent()).toContain('Layers')
})

it('leaves most of a small window with large text to the map, and keeps the print preview in its frame', async () => {
  const { window } = launched
  await setContentSize(1024, 700)
  await window.evaluate(() => document.documentElement.style.setProperty('--scale', '1.5'))
  const shares = () =>
    window.evaluate(() => {
      const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? NaN
      return heightOf('.center main') / heightOf('.center')
    })
  await expect.poll(shares).toBeGreaterThan(0.6)
  await pressOnMap(window, 'Control+p')
  const preview = window.getByLabel(/^Preview: /)
  await preview.waitFor()
  const overflow = () =>
    window.evaluate(() => {
      const [frame, page] = [document.querySelector('dialog .left'), document.querySelector('dialog .sheet canvas')]
      const [outer, inner] = [frame?.getBoundingClientRect(), page?.getBoundingClientRect()]
      if (!frame || !outer || !inner) return null
      const fits = inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom
      return { sideways: frame.scrollWidth - frame.clientWidth, fits, wide: inner.width > 100 }
    })
  await expect.poll(overflow).toEqual({ sideways: 0, fits: true, wide: true })
  await window.keyboard.press('Escape')
  await window.getByRole('dialog').waitFor({ state: 'detached' })
  await setContentSize(900, 600)
  const room = () =>
    window.evaluate(() => {
      const [map, panel] = [document.querySelector('.center main'), document.querySelector('.inspector .content')]
      // Collapsed sections must fit too.
      for (const folded of panel?.querySelectorAll('details:not([open])') ?? []) folded.setAttribute('open', '')
      const share = (map?.getBoundingClientRect().width ?? NaN) / innerWidth
      return [share >= 0.5, (panel?.scrollWidth ?? NaN) - (panel?.clientWidth ?? NaN)]
    })
  const panels = await window.locator('[data-panel]').evaluateAll((tabs) => tabs.map((tab) => tab.dataset['panel']))
  expect(panels.length).toBeGreaterThan(12)
  const sideways: Record<string, unknown> = {}
  for (const panel of panels) {
    await openPanel(window, panel ?? '')
    await atRest(window)
    sideways[panel ?? ''] = await room()
  }
  expect(sideways).toEqual(Object.fromEntries(panels.map((panel) => [panel, [true, 0]])))
})
