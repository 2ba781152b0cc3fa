/** The program from its start to its end, on a desktop made of plain objects and with a library of its own. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CALL_CHANNEL } from '../../src/ipc/channels.ts'
import type { Result } from '../../src/base/result.ts'
import { en } from '../../src/words/en/index.ts'
import { temporaryFolder, testServices } from '../services/support/testServices.ts'
import { app, BrowserWindow, clearDesktop, desktop, session, type Session } from './support/desktop.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const PAGE = 'app://fivefoot/index.html'
const argv = process.argv
let starts = 0

beforeEach(() => clearDesktop({ folder: temporaryFolder() }))

afterEach(async () => {
  const before = desktop.quits
  if (app.listenerCount('will-quit') > 0) {
    app.emit('will-quit', { preventDefault: () => undefined })
    await vi.waitFor(() => expect(desktop.quits).toBe(before + 1))
  }
  for (const window of windows()) window.destroy()
  process.argv = argv
})

const windows = () => BrowserWindow.all.filter((window) => !window.isGone)
const call = async (name: string, argument: object = {}) => {
  const event = { senderFrame: { url: PAGE, parent: null }, sender: { id: windows()[0]?.webContents.id } }
  const answer = (await desktop.handlers[CALL_CHANNEL]?.(event, name, argument)) as Result<unknown>
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.details}`)
  return answer.value
}
const newMap = () => call('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 4, heightCells: 3 })
const mapNames = async () =>
  ((await call('library.list')) as readonly { readonly name: string }[]).map(({ name }) => name)
const eventsOf = (window: BrowserWindow | undefined) => (window?.webContents.sent ?? []).map(([, name]) => name)

/** Starts the program and waits for its first window. */
async function started(...words: readonly string[]) {
  process.argv = ['/opt/fivefoot', ...words]
  const listeners = ['uncaughtException', 'unhandledRejection'] as const
  const known = listeners.map((name) => process.listeners(name as 'uncaughtException'))
  starts += 1
  // Another instance each time: the program starts as its first module is loaded.
  await import(/* @vite-ignore */ `../../electron/main/index.ts?start=${starts}`)
  await vi.waitFor(() => expect(windows().length + desktop.exits.length + desktop.quits).toBeGreaterThan(0), 5000)
  for (const [i, name] of listeners.entries())
    for (const listener of process.listeners(name as 'uncaughtException'))
      if (!known[i]?.includes(listener)) process.removeListener(name, listener as never)
}

interface Item {
  readonly label?: string
  readonly enabled?: boolean
  readonly submenu?: readonly Item[]
  readonly click?: (item: unknown, window: unknown) => void
}
const itemNamed = (label: string) =>
  (desktop.menu as readonly Item[]).flatMap(({ submenu }) => submenu ?? []).find((item) => item.label === label)

it('opens the library among the user data, a window, and a menu with the maps as they come to be', async () => {
  await started()
  expect(existsSync(join(desktop.folder, 'userData/library.fivefoot'))).toBe(true)
  expect(windows().map(({ done }) => done)).toEqual([[`load ${PAGE}`]])
  expect(itemNamed(en.labels.menu.openRecent)?.submenu).toEqual([])
  await call('maps.open', { mapId: await newMap() })
  await vi.waitFor(() => expect(itemNamed(en.labels.menu.openRecent)?.submenu).toMatchObject([{ label: 'Cellar' }]))
  itemNamed(en.labels.menu.newWindow)?.click?.(null, null)
  expect(windows()).toHaveLength(2)
  for (const own of [session.defaultSession, session.fromPartition('players')] as Session[]) {
    expect(Object.keys(own.schemes)).toEqual(['app', 'fivefoot-picture'])
    expect((await own.schemes['fivefoot-picture']?.({ url: 'fivefoot-picture:///none' } as Request))?.status).toBe(404)
  }
})

it('remembers where its window was, ends with the last one and comes back with none', async () => {
  await started()
  const [window] = windows()
  window?.emit('close')
  window?.destroy()
  app.emit('window-all-closed')
  expect(desktop.quits).toBe(process.platform === 'darwin' ? 0 : 1)
  app.emit('activate')
  app.emit('activate')
  expect(windows().map(({ options }) => options)).toMatchObject([{ width: 803, height: 604 }])
})

it('closes the players’ window with its last own one', async () => {
  await started()
  await call('players.open', { mapId: await newMap(), displayId: null })
  const [gm, players] = windows()
  expect(players?.webContents.address).toBe('app://fivefoot/players.html')
  gm?.emit('close')
  gm?.destroy()
  expect(players?.isGone).toBe(true)
})

it('opens the library that its command line names, and waiting map files', async () => {
  const file = join(desktop.folder, 'other.fivefoot')
  writeFileSync(join(desktop.folder, 'ford.fivefoot'), '')
  await started('--library', file, join(desktop.folder, 'ford.fivefoot'))
  expect(existsSync(file)).toBe(true)
  expect(existsSync(join(desktop.folder, 'userData'))).toBe(false)
  // Read by a thread, which only a built program has.
  await expect(call('exchange.opened', { ruleset: 'pf1e' })).rejects.toThrow('thread.cjs')
  expect(await call('exchange.opened', { ruleset: 'pf1e' })).toBeNull()
  app.emit('second-instance', {}, ['/opt/fivefoot', 'bridge.fivefoot'], desktop.folder)
  expect(eventsOf(windows()[0])).toContain('exchange.fileWaiting')
  let isPrevented = false
  app.emit('open-file', { preventDefault: () => (isPrevented = true) }, '/maps/a.fivefoot')
  expect(isPrevented).toBe(true)
})

it('a second start leaves the library to the first', async () => {
  desktop.isSecond = true
  await started()
  expect([desktop.quits, windows().length]).toEqual([1, 0])
  expect(existsSync(join(desktop.folder, 'userData'))).toBe(false)
})

it('switches to the library that a second start names once the GM agrees, in every window', async () => {
  const { file, done, close } = testServices()
  await done('library.create', { name: 'Other', ruleset: 'pf1e', widthCells: 4, heightCells: 3 })
  await close()
  await started()
  desktop.answers = [{ response: 1 }, { response: 0 }]
  app.emit('second-instance', {}, ['/opt/fivefoot', '--library', file], '/')
  await vi.waitFor(() => expect(desktop.dialogs).toHaveLength(1))
  expect(await mapNames()).not.toContain('Other')
  app.emit('second-instance', {}, ['/opt/fivefoot', '--library', file], '/')
  await vi.waitFor(() => expect(windows()[0]?.webContents.reloads).toBe(1), 5000)
  expect(await mapNames()).toContain('Other')
})

it('asks what to do if the library does not open, and exits if there is nothing to do', async () => {
  const file = join(desktop.folder, 'broken.fivefoot')
  mkdirSync(file)
  // Quit is the last button.
  desktop.answers = [{ response: 3 }]
  await started('--library', file)
  expect([desktop.exits, windows().length]).toEqual([[1], 0])
  const [asked] = desktop.dialogs as unknown as { readonly options: { readonly buttons: readonly string[] } }[]
  expect(asked?.options.buttons.at(-1)).toBe(en.mainDialogs.failedStart.quit)
})
