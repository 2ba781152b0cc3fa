/** An evening with the players' window: rooms are revealed while tokens move, and undo takes back what was done last. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlayersMessage } from '../../src/ipc/shapes/players.ts'
import { atRest, drag, middleOf, openFromLibrary, openPanel, pressOnMap, wholeMap } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

const VAULT = { widthCells: 30, heightCells: 22 }
let launched: LaunchedApp
let gm: Page
let players: Page
/** Points of the map on the GM's screen. */
let at: Awaited<ReturnType<typeof wholeMap>>

type Received = { received: PlayersMessage[] }

const picture = async (name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (!to) return
  for (const [page, whose] of [
    [gm, 'gm'],
    [players, 'players'],
  ] as const) {
    await atRest(page)
    await page.screenshot({ path: join(to, `table-${name}-${whose}.png`) })
  }
}

/** What the players see: names of creatures and regions, the number of squares revealed, and whether a square is. */
const seen = () =>
  players.evaluate(() => {
    const { received } = window as unknown as Received
    const map = received.flatMap((message) => (message.kind === 'map' && message.map ? [message.map] : [])).at(-1)
    if (!map) return { creatures: [], regions: [], squares: -1, cave: false }
    const names = (records: readonly unknown[]) => records.map((each) => (each as { readonly name: string }).name)
    return {
      creatures: names(map.records.creatures),
      regions: names(map.records.regions),
      squares: map.revealed ? map.revealed.filter((each) => each === 1).length : -1,
      // Behind the secret wall of the cells.
      cave: [17, 18, 19].some(
        (row) => map.revealed?.[row * map.widthCells + 6] !== 0 && map.layers.terrain[row * map.widthCells + 6] !== 12,
      ),
    }
  })
const clickAt = async (col: number, row: number) => {
  const { x, y } = at(middleOf(col, row))
  await gm.mouse.click(x, y)
}

beforeAll(async () => {
  launched = await sharedApp()
  gm = launched.window
  await openFromLibrary(gm, 'Vault of the Salt King')
  await openPanel(gm, 'players')
  ;[players] = await Promise.all([
    launched.app.waitForEvent('window'),
    gm.getByRole('button', { name: 'Open the players’ window' }).click(),
  ])
  await players.evaluate(() => {
    const kept = { received: [] as PlayersMessage[] }
    Object.assign(window, kept)
    window.players.listen((message) => void kept.received.push(message))
  })
  await players.getByRole('img', { name: 'Vault of the Salt King' }).waitFor()
})
afterAll(async () => {
  await gm.getByRole('button', { name: 'Close it' }).click()
  await launched.close()
})

it('a map with foes starts covered, and the panel says how to reveal', async () => {
  await expect.poll(async () => (await seen()).squares).toBe(0)
  expect(await seen()).toMatchObject({ creatures: [], regions: [] })
  await gm.getByText('Players see nothing yet.').waitFor()
  await gm.getByText('Choose the Reveal tool and click a room or region').waitFor()
  await picture('covered')
})

it('a click of the reveal tool shows a room; a click on a token selects it, and a drag moves it', async () => {
  await pressOnMap(gm, 'q')
  at = await wholeMap(gm, VAULT)
  await clickAt(3, 6)
  await expect.poll(async () => (await seen()).creatures).toEqual(['Kestrel', 'Brom', 'Ilse', 'Moth, a bat'])
  const { squares } = await seen()
  await picture('room')
  await clickAt(6, 4)
  await gm.getByText('Kestrel').first().waitFor()
  expect((await seen()).squares).toBe(squares)
  await drag(gm, at(middleOf(6, 4)), at(middleOf(10, 4)))
  // She enters the corridor, which is uncovered with her in it.
  await expect.poll(async () => (await seen()).squares).toBeGreaterThan(squares)
  expect((await seen()).creatures).toContain('Kestrel')
  await picture('corridor')
})

it('undo takes back what was done last: a reveal, then her step and what it uncovered, then the room', async () => {
  const before = (await seen()).squares
  await clickAt(4, 14)
  await expect.poll(async () => (await seen()).squares).toBeGreaterThan(before)
  await picture('cells')
  // The corridor and the cave behind the secret wall of this room are rock.
  expect(await seen()).toMatchObject({ cave: false })
  expect((await seen()).creatures).not.toContain('Salt mole')
  await pressOnMap(gm, 'Control+z')
  await expect.poll(async () => (await seen()).squares).toBe(before)
  await pressOnMap(gm, 'Control+z')
  await expect.poll(async () => (await seen()).squares).toBeLessThan(before)
  expect((await seen()).creatures).toContain('Kestrel')
  await pressOnMap(gm, 'Control+z')
  await expect.poll(async () => (await seen()).squares).toBe(0)
  await pressOnMap(gm, 'Control+Shift+z')
  await expect.poll(async () => (await seen()).squares).toBeGreaterThan(0)
})

it('with the select tool and any panel open, tokens move and the shading stays', async () => {
  await pressOnMap(gm, 'v')
  for (const panel of ['players', 'movement', 'danger', 'layers']) {
    await openPanel(gm, panel)
    at = await wholeMap(gm, VAULT)
    const { squares } = await seen()
    await clickAt(7, 3)
    await clickAt(13, 14)
    expect((await seen()).squares).toBe(squares)
    await picture(`panel-${panel}`)
  }
  await openPanel(gm, 'players')
})

it('players never see foes’ zones, the mole in the earth or the cave, even with all revealed', async () => {
  await gm.getByRole('button', { name: 'Reveal all' }).click()
  await expect.poll(async () => (await seen()).squares).toBe(VAULT.widthCells * VAULT.heightCells)
  const { creatures, regions, cave } = await seen()
  expect(creatures).toContain('Captain of the watch')
  expect([creatures.includes('Salt mole'), creatures.includes('The Salt King'), cave]).toEqual([false, false, false])
  expect(regions).toEqual(['Intruders', 'Hall of the king'])
  await picture('all')
})
