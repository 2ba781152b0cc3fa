import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordId } from '../../src/map/records/ids.ts'
import { askAside } from './support/asWindow.ts'
import { openPanel } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'
import { skirmish } from './support/skirmish.ts'

let app: LaunchedApp
let window: Page
beforeAll(async () => {
  app = await sharedApp()
  window = app.window
})
afterAll(() => app.close())

const choose = (text: string) => window.getByRole('radio', { name: text, exact: true }).check({ force: true })
const panel = (id: string) => openPanel(window, id)
const tactics = async (tool: string) => {
  await panel('tactics')
  await choose(tool)
}
const says = (text: string | RegExp) =>
  window
    .locator('.panel')
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor()

it('compares the shortest route with the safest and says what safety costs; a move begins a turn', async () => {
  const { click, creature, undo } = await skirmish(app, 'dnd35')
  await click(2, 3)
  await choose('Land 30')
  await window.getByRole('button', { name: 'Pick destination' }).click()
  await click(2, 8)
  await says(/ft more for \d fewer opportunit(y|ies)\./)
  await window.getByRole('button', { name: 'Take this route' }).first().click()
  await expect.poll(async () => (await creature('Hero'))?.at).toEqual({ col: 2, row: 8 })
  await window.getByRole('heading', { name: 'This turn: 25 ft' }).waitFor()
  await undo()
  await window.getByRole('heading', { name: /^This turn/ }).waitFor({ state: 'detached' })
})

it('names everything that blocks a route together, in order, and no place twice', async () => {
  const { mapId, click } = await skirmish(app, 'pf1e', [['Guard', 10, 3, { side: 'foes' }]])
  const walls = Array.from({ length: 10 }, (_, row) => row).flatMap((row) =>
    [10, 12].map((col) => ({ col, row, isDoorway: row === 3 })),
  )
  const put = walls
    .filter(({ col, isDoorway }) => col === 12 || !isDoorway)
    .map(({ col, row, isDoorway }) => ({
      table: 'edges' as const,
      record: {
        id: `${col},${row},w` as RecordId,
        cell: { col, row },
        border: 'west' as const,
        ...(isDoorway ? { kind: 'door' as const, doorLocked: true } : { kind: 'wall' as const }),
      },
    }))
  await askAside(app.app, 'maps.run', { mapId, command: { type: 'edit-records', put } })
  await click(2, 3)
  await choose('Land 30')
  await window.getByRole('button', { name: 'Pick destination' }).click()
  await click(13, 3)
  await says(/^No route: blocked by Guard at K4 and the locked door L4–M4\. Without them: \d+ ft\.$/)
  expect(await window.getByText(/^At K4$/).count()).toBe(0)
})

it('rolls which of the tied opponents is nearest, where the rules say so', async () => {
  await says(/are both \d+ ft away/)
  await window.getByRole('button', { name: 'Roll for target' }).click()
  await says(/d2: [12], /)
})

it('lets the acting creature choose among the tied in Starfinder', async () => {
  const { click } = await skirmish(app, 'starfinder')
  await click(2, 3)
  await panel('movement')
  await says(/Choose the target\./)
  await window.getByRole('radio', { name: 'Twin', exact: true }).check()
  expect(await window.getByRole('radio', { name: 'Goblin', exact: true }).isChecked()).toBe(false)
})

it('marks the squares to flank from, says why no one flanks yet, and when they do', async () => {
  const { click, put } = await skirmish(app, 'pf2e')
  await click(2, 3)
  await tactics('Flank')
  await window.getByLabel('Foe', { exact: true }).selectOption({ label: 'Orc (I4, Foes)' })
  await says('Not flanking Orc')
  await says('Hero does not threaten Orc.')
  await says(/^When flanking:/)
  await says(/^1 square to flank from/)
  await put(['Hero', 7, 3])
  await says('Flanking Orc')
  await says(/Orc:\s+Flat-footed to melee attacks from the creatures flanking it: −2 to AC/)
  await put(['Hero', 2, 3, { speedFeet: { land: 30, fly: 60 } }])
})

it('draws the line of cover, counts Take Cover, and starts at any square', async () => {
  const { click, put, creature } = await skirmish(app, 'pf2e', [['Screen', 6, 3, { side: 'watch' }]])
  await click(2, 3)
  await tactics('Cover')
  await window.getByLabel('To', { exact: true }).selectOption({ label: 'Orc (I4, Foes)' })
  await says(/^Lesser cover/)
  await put(['Screen', 5, 2, { side: 'watch', size: 'huge' }])
  await says(/cover, \+\d AC/)
  await window.getByLabel('Orc took cover').check({ force: true })
  await expect.poll(async () => (await creature('Orc'))?.tookCover).toBe(true)
  await window.getByRole('button', { name: 'Pick square', exact: true }).click()
  await click(8, 6)
  await says(/^No cover/)
})

it('pushes straight or along a clicked path, provoking no one, and stops at an obstacle', async () => {
  const { click, creature, undo } = await skirmish(app, 'pf2e')
  await click(2, 3)
  await tactics('Push')
  await window.getByRole('radio', { name: 'North', exact: true }).click()
  await window.getByLabel('Distance').fill('50')
  await window.getByLabel('Distance').press('Enter')
  await says('Hero ends at C1 after 15 ft.')
  await says(/^Stopped: /)
  await choose('Along a path')
  await click(2, 5)
  await click(8, 5)
  await window.keyboard.press('Escape')
  await window.getByLabel('Distance').fill('25')
  await window.getByLabel('Distance').press('Enter')
  await says('Hero ends at F6 after 25 ft.')
  await says('Forced movement does not provoke.')
  await window.getByRole('button', { name: 'Move Hero' }).click()
  await expect.poll(async () => (await creature('Hero'))?.at).toEqual({ col: 5, row: 5 })
  await undo()
})

it('leaps over rubble for less than walking it', async () => {
  const { click } = await skirmish(app, 'pf2e')
  await click(2, 3)
  await tactics('Special')
  await window.getByRole('button', { name: 'Pick destination' }).click()
  await click(6, 3)
  await says('Can leap there: 20 ft')
  await says('The same squares cost 30 ft on foot.')
})

it('compares routes under the four systems, the best of each or one for all', async () => {
  await tactics('Systems')
  await window.getByRole('rowheader', { name: 'Pathfinder 2e' }).waitFor()
  expect(await window.getByRole('rowheader').count()).toBe(4)
  await choose('Same route')
  await window.getByRole('rowheader', { name: 'Starfinder' }).waitFor()
  const switchBox = await window.getByRole('radiogroup', { name: 'Route compared' }).boundingBox()
  expect(switchBox?.height).toBeLessThan(45)
})

it('dives at a visible creature below, in D&D 3.5', async () => {
  const { click, creature, put, undo } = await skirmish(app, 'dnd35')
  await put(['Hero', 2, 3, { speedFeet: { land: 30, fly: 60 }, altitudeFeet: 20 }])
  await click(2, 3)
  await tactics('Special')
  await choose('Dive attack')
  await window.getByRole('button', { name: 'Pick destination' }).click()
  await click(4, 4)
  await says('Can’t dive')
  await says(/^The dive is too short\./)
  await window.getByRole('button', { name: /change/ }).click()
  await click(7, 3)
  await says('Can dive: 35 ft')
  await window.getByRole('button', { name: 'It succeeded: move Hero' }).click()
  await expect.poll(async () => (await creature('Hero'))?.altitudeFeet).toBe(0)
  await undo()
})

it('says what a gap narrower than half a space takes, and that an overrun is assumed to succeed', async () => {
  const { click } = await skirmish(app, 'pf1e', [['Giant', 10, 6, { size: 'large' }]])
  await click(10, 6)
  await tactics('Special')
  await choose('Tight gap')
  await says(/Escape Artist/)
  await panel('movement')
  await window.getByLabel('Overrun').selectOption({ label: 'Orc' })
  await says(/^Shown as if it succeeds\./)
})

it('shows a flier’s Acrobatics tasks in Starfinder, and the direction of its flight', async () => {
  const { click, point } = await skirmish(app, 'starfinder')
  await click(2, 3)
  await tactics('Special')
  await choose('Flight tasks')
  await says(/^Acrobatics to fly: /)
  await panel('movement')
  await choose('Fly 60')
  await window.getByLabel('Direction this turn').selectOption('6')
  await point(2, 6)
  await window.getByText('Steps and rules', { exact: true }).click()
  await says('turn in flight')
  await says('35 ft')
})
