import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlayersMessage } from '../../src/ipc/shapes/players.ts'
import { inflatedPdf, readPdf } from '../support/pdfGeometry.ts'
import { mapOfEverything, SECRETS } from '../support/printableMap.ts'
import { atRest, middleOf, openPanel, pressOnMap, wholeMap } from './support/editor.ts'
import { answerDialogs, openEverything } from './support/everything.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let folder: string
let players: Page

type Received = { received: PlayersMessage[] }

const picture = async (page: Page, name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (!to) return
  await page.locator('[data-drawn="full"]').waitFor()
  await atRest(page)
  await page.screenshot({ path: join(to, `${name}.png`) })
}
/** The newest map that reached the players' page. */
const newest = () =>
  players.evaluate(() => {
    const { received } = window as unknown as Received
    const [last] = received.flatMap((message) => (message.kind === 'map' && message.map ? [message.map] : [])).slice(-1)
    if (!last) throw new Error('no map came')
    return { ...last, layers: null, unseen: null, revealed: last.revealed && [...last.revealed] }
  })

beforeAll(async () => {
  launched = await sharedApp()
  folder = await openEverything(launched)
  await openPanel(launched.window, 'players')
  ;[players] = await Promise.all([
    launched.app.waitForEvent('window'),
    launched.window.getByRole('button', { name: 'Open the players’ window' }).click(),
  ])
  // Collects every message from the first on.
  await players.evaluate(() => {
    const kept = { received: [] as PlayersMessage[] }
    Object.assign(window, kept)
    window.players.listen((message) => void kept.received.push(message))
  })
  await players.getByRole('img', { name: 'The Sunken Gate' }).waitFor()
})
afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true })
})

it('the players’ view shows the player copy in the GM’s window, and cannot be edited', async () => {
  const { window } = launched
  await picture(window, 'players-panel')
  await pressOnMap(window, 'Alt+Y')
  await window.getByText('Players’ view: the map as in the player copy.').waitFor()
  await window.mouse.move(500, 400)
  await window.getByText('Hover over a square or use the arrow keys').waitFor()
  await picture(window, 'players-view')
  await window.getByRole('button', { name: 'Back to the GM’s view' }).click()
  expect(await window.getByText('Players’ view: the map').count()).toBe(0)
})

it('the page is hardened like the GM’s, and gets one function from us', async () => {
  const { app } = launched
  expect(players.url()).toBe('app://fivefoot/players.html')
  expect(await players.evaluate('[typeof require, typeof process, typeof fivefoot]')).toEqual(
    Array(3).fill('undefined'),
  )
  expect(await players.evaluate(() => Object.keys(window.players))).toEqual(['listen'])
  const seen = await app.evaluate(({ BrowserWindow, session }) => {
    const found = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().endsWith('players.html'))
    const contents = found!.webContents
    // Missing from Electron's types.
    const known = contents as unknown as { getLastWebPreferences(): Electron.WebPreferences }
    const { sandbox, contextIsolation, nodeIntegration } = known.getLastWebPreferences()
    const isApart = contents.session === session.fromPartition('players') && contents.session !== session.defaultSession
    return { sandbox, contextIsolation, nodeIntegration, isApart }
  })
  expect(seen).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, isApart: true })
  const answers = await players.evaluate(async () => {
    const policy = (await fetch('app://fivefoot/players.html')).headers.get('content-security-policy')
    const network = await fetch('http://127.0.0.1:9/').then(
      () => 'reached',
      () => 'refused',
    )
    location.href = 'app://fivefoot/index.html'
    const opened = open('app://fivefoot/index.html')
    return { policy, network, opened: opened === null ? null : 'a window' }
  })
  expect(answers.policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'")
  expect(answers).toMatchObject({ network: 'refused', opened: null })
  expect(players.url()).toBe('app://fivefoot/players.html')
})

it('nothing secret reaches it, whatever the GM does', async () => {
  const { app, window } = launched
  // Everything sent to the window, on any channel.
  await app.evaluate(({ BrowserWindow }) => {
    const found = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().endsWith('players.html'))
    const contents = found!.webContents
    const send = contents.send.bind(contents)
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    contents.send = (channel, ...rest) => {
      heard.push(channel)
      send(channel, ...rest)
    }
  })
  const before = await players.evaluate(() => (window as unknown as Received).received.length)
  const size = mapOfEverything()
  const at = await wholeMap(window, size)
  const middle = at(middleOf(9, 10))
  await window.mouse.move(middle.x, middle.y)
  await pressOnMap(window, 'n')
  await window.mouse.click(middle.x, middle.y)
  await window.keyboard.type('The vizier lies')
  await window.keyboard.press('Enter')
  await expect
    .poll(() => players.evaluate(() => (window as unknown as Received).received.length))
    .toBeGreaterThan(before)
  await pressOnMap(window, 'Escape')
  await pressOnMap(window, 'Escape')
  const all = await players.evaluate(() =>
    JSON.stringify((window as unknown as Received).received, (_, value: unknown) =>
      ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
    ),
  )
  for (const secret of [...Object.values(SECRETS), 'The vizier lies']) expect(all).not.toContain(secret)
  expect(all).toContain('The Sunken Gate')
  const heard = await app.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  expect([...new Set(heard)]).toEqual(['fivefoot:players'])
})

it('areas are revealed by the reveal tool; the window follows the GM, holds and shows the whole map', async () => {
  const { window } = launched
  await openPanel(window, 'players')
  await window.getByRole('checkbox', { name: /^Reveal area by area/ }).check()
  await expect.poll(async () => (await newest()).revealed?.includes(1)).toBe(false)
  expect((await newest()).records.creatures).toEqual([])
  await pressOnMap(window, 'q')
  const place = (await wholeMap(window, mapOfEverything()))(middleOf(3, 5))
  await window.mouse.click(place.x, place.y)
  await expect.poll(async () => (await newest()).revealed?.includes(1)).toBe(true)
  await picture(window, 'players-reveal-gm')
  await picture(players, 'players-revealed')
  await window.getByRole('button', { name: 'Reveal all' }).click()
  await expect.poll(async () => (await newest()).revealed?.includes(0)).toBe(false)
  await picture(players, 'players-window')
  const looks = () =>
    players.evaluate(() =>
      (window as unknown as Received).received.flatMap((message) => (message.kind === 'look' ? [message.look] : [])),
    )
  const before = (await looks()).length
  await pressOnMap(window, 'Control+1')
  await expect.poll(async () => (await looks()).length).toBeGreaterThan(before)
  const [last] = (await looks()).slice(-1)
  expect(last!.part!.right - last!.part!.left).toBeGreaterThan(1)
  await window.getByRole('radio', { name: 'Hold' }).check({ force: true })
  await expect.poll(async () => (await looks()).at(-1)?.options.view).toBe('hold')
  await window.getByRole('checkbox', { name: /^True size/ }).check()
  await window
    .getByRole('textbox', { name: /^Screen diagonal/ })
    .or(window.getByRole('spinbutton', { name: /^Screen diagonal/ }))
    .waitFor()
  await window.getByRole('button', { name: 'Close it' }).click()
  await window.getByRole('button', { name: 'Open the players’ window' }).waitFor()
})

async function savePlayerCopy(format: 'PDF' | 'PNG'): Promise<Buffer> {
  await launched.window.keyboard.press('Control+p')
  const dialog = launched.window.getByRole('dialog', { name: 'Print' })
  await dialog.getByText(/^[\d,]+ sheets? of /).waitFor()
  await dialog.getByRole('radio', { name: 'Player copy' }).check()
  await dialog.getByRole('radio', { name: format }).check()
  const path = join(folder, `players.${format.toLowerCase()}`)
  await answerDialogs(launched, path)
  await dialog.getByRole('button', { name: `Save as ${format}` }).click()
  await dialog.waitFor({ state: 'detached', timeout: 60_000 })
  return readFile(path)
}

/** The longest word of each secret, since names may wrap. */
const telling = Object.values(SECRETS).map((secret) => secret.split(' ').sort((a, b) => b.length - a.length)[0] ?? '')
const found = (content: string): string[] =>
  telling.filter(
    (word) => content.includes(word) || content.includes(Buffer.from(word, 'utf16le').swap16().toString('latin1')),
  )

describe('copies from the print dialog', () => {
  it('the players’ PDF has no secret', async () => {
    const players = await savePlayerCopy('PDF')
    const words = (await readPdf(players)).flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')
    expect(words).toContain('Sir Aldric')
    expect(found(`${words}${inflatedPdf(players)}`)).toEqual([])
    expect(inflatedPdf(players)).not.toContain('/Subtype /Image')
  })

  it('the players’ PNG, drawn with the app’s own canvas, has whole squares and nothing but pixels', async () => {
    const png = await savePlayerCopy('PNG')
    expect(found(png.toString('latin1'))).toEqual([])
    expect([png.readUInt32BE(16) % 100, png.readUInt32BE(20) % 100]).toEqual([0, 0])
    // No chunk that could carry text.
    expect(new Set(chunksOf(png))).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']))
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

/** Names of the chunks of a PNG. @source PNG (third edition), "Chunk layout" */
function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}
