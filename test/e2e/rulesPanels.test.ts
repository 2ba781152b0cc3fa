import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Creature } from '../../src/map/records/creature.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary, wholeMap } from './support/editor.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

let app: LaunchedApp
let window: Page
beforeAll(async () => {
  app = await launchApp()
  window = app.window
  await window.getByRole('application').waitFor()
})
afterAll(() => app.close())

const mapId = async () => (await ask(window, 'library.recent', {}))[0]!.id
const records = async () => (await ask(window, 'maps.open', { mapId: await mapId() })).records
const settings = async () => (await records()).settings[0] as MapSettings
const creatures = async () => (await records()).creatures as readonly Creature[]
const panel = (id: string) => window.locator(`[data-panel="${id}"]`).click()

it('tells what another rule system changes before it does; one undo takes it back', async () => {
  const before = (await settings()).ruleset
  await panel('map')
  await window.getByLabel('Rule system').selectOption({ label: 'D&D 3.5' })
  const dialog = window.getByRole('dialog', { name: 'Play by D&D 3.5?' })
  await dialog.getByRole('rowheader', { name: 'Difficult terrain', exact: true }).waitFor()
  expect((await settings()).ruleset).toBe(before)
  await dialog.getByRole('button', { name: 'Play by D&D 3.5' }).click()
  await expect.poll(async () => (await settings()).ruleset).toBe('dnd35')
  await ask(window, 'maps.undo', { mapId: await mapId() })
  await expect.poll(async () => (await settings()).ruleset).toBe(before)
  await ask(window, 'maps.redo', { mapId: await mapId() })
  await expect.poll(async () => (await settings()).ruleset).toBe('dnd35')
})

it('takes speeds reduced by armour and load over with one click', async () => {
  await panel('details')
  await window.getByRole('application').focus()
  await window.keyboard.press('Control+a')
  const first = window.locator('.panel li button').first()
  const chosen = (await first.textContent())?.trim()
  await first.click()
  const base = 30
  await window.getByLabel('Base speed, Land').fill(String(base))
  await window.getByLabel('Base speed, Land').press('Enter')
  await window.getByLabel('Armour', { exact: true }).selectOption('heavy')
  await window.getByText(/heavy armour −\d+ ft/).waitFor()
  await window.getByRole('button', { name: 'Use the reduced speeds' }).click()
  await window.getByRole('button', { name: 'These speeds are in use' }).waitFor()
  const slowed = (await creatures()).find(({ name }) => name === chosen)
  expect(slowed).toMatchObject({ armour: 'heavy', baseSpeedFeet: { land: base }, speedFeet: { land: (2 * base) / 3 } })
})

it('opens a clause of the sheet in the rules reference', async () => {
  await window.getByRole('button', { name: 'D35-ENC-1' }).first().click()
  await expect.poll(() => window.getByRole('searchbox', { name: 'Search the rules' }).inputValue()).toBe('D35-ENC-1')
  await window.locator('article').first().waitFor()
})

const on = (text: string) => window.getByRole('radio', { name: text, exact: true })
const choose = (text: string) => on(text).check({ force: true })

/** A skirmish on a map of its own: a hero in rubble, an ally, an ogre behind a wall, goblins on both sides. */
async function skirmish(
  ruleset: string,
): Promise<{ readonly mapId: string; readonly click: (col: number, row: number) => Promise<void> }> {
  const size = { widthCells: 14, heightCells: 10 }
  const name = `Skirmish ${ruleset}`
  const mapId = await ask(window, 'library.create', { name, ruleset, ...size })
  const rubble = [2, 3, 4].flatMap((row) => [4, 5].map((col) => row * size.widthCells + col))
  await ask(window, 'maps.run', {
    mapId,
    command: { type: 'paint-cells', layer: 'terrain', indices: rubble, values: rubble.map(() => 1) },
  })
  const creature = (id: string, col: number, row: number, more: object = {}) => ({
    table: 'creatures' as const,
    record: {
      id: id as RecordId,
      name: id,
      at: { col, row },
      size: 'medium' as const,
      side: 'party',
      speedFeet: { land: 30 },
      ...more,
    },
  })
  await ask(window, 'maps.run', {
    mapId,
    command: {
      type: 'edit-records',
      put: [
        creature('Hero', 2, 3, { speedFeet: { land: 30, fly: 60 }, altitudeFeet: 20 }),
        creature('Ally', 9, 3),
        creature('Orc', 8, 3, { side: 'foes' }),
        creature('Goblin', 3, 7, { side: 'foes' }),
        creature('Twin', 1, 7, { side: 'foes' }),
      ],
    },
  })
  await openFromLibrary(window, name)
  if ((await window.locator('.panel').count()) === 0) await panel('movement')
  const at = await wholeMap(window, size)
  const click = async (col: number, row: number) => {
    const { x, y } = at([col + 0.5, row + 0.5])
    await window.mouse.click(x, y)
  }
  return { mapId, click }
}
const placeOf = async (id: string, mapIdOf: string) =>
  ((await ask(window, 'maps.open', { mapId: mapIdOf })).records.creatures as readonly Creature[]).find(
    (each) => each.id === id,
  )

it('compares the shortest way with the safest and says what safety costs; a move made begins a turn', async () => {
  const { mapId: skirmishId, click } = await skirmish('dnd35')
  await click(2, 3)
  await choose('Land 30')
  await window.getByRole('button', { name: 'Choose where to' }).click()
  await click(2, 8)
  await window.getByText(/ft more for \d opportunit(y|ies) fewer\./).waitFor()
  await window.getByRole('button', { name: 'Move this way' }).first().click()
  await expect.poll(async () => (await placeOf('Hero', skirmishId))?.at).toEqual({ col: 2, row: 8 })
  await window.getByRole('heading', { name: 'This turn: 25 ft' }).waitFor()
  await ask(window, 'maps.undo', { mapId: skirmishId })
  await window.getByRole('heading', { name: /^This turn/ }).waitFor({ state: 'detached' })
})

it('names equals among the closest, finds the squares to flank from, and draws cover', async () => {
  await window.getByText('opponents are equally close').waitFor()
  await window.getByRole('button', { name: 'Roll which is the closest' }).click()
  await window.getByText(/The d2 shows [12]/).waitFor()
  await panel('tactics')
  await choose('Flank')
  await window.getByLabel('Foe', { exact: true }).selectOption({ label: 'Orc (I4, Foes)' })
  await window.getByText('They do not flank Orc now').waitFor()
  await window.getByText('Hero does not reach Orc.').waitFor()
  await window.getByText(/^1 place from which Hero would flank/).waitFor()
  await choose('Cover')
  await window.getByText('Line of effect', { exact: true }).waitFor()
})

it('pushes along a path that is clicked, provoking nobody, and stops where something stands', async () => {
  const { mapId: skirmishId, click } = await skirmish('pf2e')
  await click(2, 3)
  await panel('tactics')
  await choose('Push')
  await choose('Along a path')
  await click(2, 5)
  await click(8, 5)
  await window.keyboard.press('Escape')
  await window.getByLabel('How far').fill('25')
  await window.getByLabel('How far').press('Enter')
  await window.getByText('Hero ends at F6, moved 25 ft.').waitFor()
  await window.getByText('Provokes nobody: it does not move by itself.').waitFor()
  await window.getByRole('button', { name: 'Move it there' }).click()
  await expect.poll(async () => (await placeOf('Hero', skirmishId))?.at).toEqual({ col: 5, row: 5 })
  await ask(window, 'maps.undo', { mapId: skirmishId })
})

it('leaps over rubble for less than walking it, and compares the four systems', async () => {
  const { click } = await skirmish('pf2e')
  await click(2, 3)
  await panel('tactics')
  await choose('Special')
  await window.getByRole('button', { name: 'Choose the square on the map' }).click()
  await click(6, 3)
  await window.getByText('It may leap there: 20 ft').waitFor()
  await window.getByText('On foot the same squares cost 30 ft.').waitFor()
  await choose('Systems')
  await window.getByRole('rowheader', { name: 'Pathfinder 2e' }).waitFor()
  expect(await window.getByRole('rowheader').count()).toBe(4)
})

it('opens the note of one of Fivefoot’s own readings, with its source', async () => {
  await panel('reference')
  await window.getByRole('searchbox', { name: 'Search the rules' }).fill('CT-BARRIER')
  await window.getByRole('heading', { name: 'What a fence or low wall costs' }).waitFor()
  await window.getByText('Fivefoot’s own reading').waitFor()
})

it('says on screen that a map is played by a rule of the table', async () => {
  const { mapId: skirmishId } = await skirmish('pf1e')
  await window.getByRole('button', { name: /house rule/ }).waitFor({ state: 'detached' })
  const [own] = (await ask(window, 'maps.open', { mapId: skirmishId })).records.settings as readonly MapSettings[]
  const record = { ...own!, tableRules: { 'second-diagonal': '5-feet' } }
  await ask(window, 'maps.run', {
    mapId: skirmishId,
    command: { type: 'edit-records', put: [{ table: 'settings', record }] },
  })
  await window.getByText('1 house rule').waitFor()
})
