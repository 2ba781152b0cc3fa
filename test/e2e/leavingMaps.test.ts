/** Maps are opened and left all evening: nothing of a map that was left stays in memory. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './support/asWindow.ts'
import { leaveMap, openFromLibrary, openPanel, pressOnMap } from './support/editor.ts'
import { pageCounter, shapesOf, type HeldByPage } from './support/heldByPage.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

/** What may be held more after some rounds than after the first ones: counts of the browser itself sway a little. */
const MAY_GROW = { nodes: 60, listeners: 6 }
const ROUNDS = 5

let launched: LaunchedApp
let window: Page
let count: () => Promise<HeldByPage>
beforeAll(async () => {
  launched = await sharedApp()
  window = launched.window
  count = await pageCounter(window)
})
afterAll(() => launched.close())

/** Repeats, after two rounds that fill caches, and expects the page to hold as much as before. */
async function expectFlat(round: () => Promise<void>): Promise<void> {
  for (let i = 0; i < 2; i++) await round()
  const before = await count()
  for (let i = 0; i < ROUNDS; i++) await round()
  const after = await count()
  for (const name of ['nodes', 'listeners'] as const)
    expect(after[name] - before[name], `${name}: ${before[name]} before`).toBeLessThanOrEqual(MAY_GROW[name])
}

it('maps opened and left again, with panels and a selected picture, leave nothing in the page', async () => {
  const mapId = await ask(window, 'library.create', {
    ...{ name: 'Gallery', ruleset: 'pf1e', widthCells: 12, heightCells: 8 },
  })
  const picture = { table: 'props', record: { id: 'p', picture: 'x', at: { x: 2, y: 2 }, name: 'Rug' } } as const
  const size = { widthSquares: 4, heightSquares: 3 }
  await ask(window, 'maps.run', {
    mapId,
    command: { type: 'edit-records', put: [{ ...picture, record: { ...picture.record, ...size } }], label: 'Rug' },
  } as never)
  await expectFlat(async () => {
    for (const name of ['Gallery', 'Toll at Harrow Bridge']) {
      await openFromLibrary(window, name)
      await pressOnMap(window, 'Control+a')
      for (const id of ['movement', 'notes', 'layers', 'details']) await openPanel(window, id)
      await leaveMap(window)
    }
  })
})

it('the print preview, opened and closed, leaves nothing in the page', async () => {
  await openFromLibrary(window, 'Toll at Harrow Bridge')
  const ofTheMap = await shapesOf(window)
  await expectFlat(async () => {
    await pressOnMap(window, 'Control+p')
    await window.getByRole('dialog').locator('canvas').first().waitFor()
    await window.keyboard.press('Escape')
    await window.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await shapesOf(window)).toBe(ofTheMap)
  })
  await leaveMap(window)
})

it('the players’ window shows one map after another and keeps none of them', async () => {
  await openFromLibrary(window, 'Toll at Harrow Bridge')
  await openPanel(window, 'players')
  const [players] = await Promise.all([
    launched.app.waitForEvent('window'),
    window.getByRole('button', { name: 'Open the players’ window' }).click(),
  ])
  const countPlayers = await pageCounter(players)
  const held: HeldByPage[] = []
  for (let i = 0; i < 3; i++) {
    for (const name of ['Gallery', 'Toll at Harrow Bridge']) {
      await leaveMap(window)
      await openFromLibrary(window, name)
      await openPanel(window, 'players')
      await window.getByRole('button', { name: 'Show this map' }).click()
      await players.getByRole('img', { name }).waitFor()
    }
    held.push(await countPlayers())
  }
  expect(held.map(({ shapes }) => shapes)).toEqual(held.map(() => held[0]?.shapes))
  expect((held.at(-1)?.nodes ?? Infinity) - (held[0]?.nodes ?? 0)).toBeLessThanOrEqual(MAY_GROW.nodes)
  await players.close()
  await leaveMap(window)
})
