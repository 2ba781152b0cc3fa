/**
 * Electron's security checklist, item by item, on the packaged app. Items tested elsewhere are named here.
 * @source Electron documentation, "Security", "Checklist: Security Recommendations"
 */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wrongFuses } from '../../build/package/fuses.ts'
import { packagedExecutable } from '../../build/package/packageApp.ts'
import { SBOM_FILE, type Component } from '../../build/package/sbom.ts'
import { en } from '../../src/words/en/index.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

const folder = resolve(import.meta.dirname, '../../dist/inspectable')
const executable = packagedExecutable(folder)
let launched: LaunchedApp
beforeAll(async () => {
  launched = await launchApp({ packaged: true })
})
afterAll(() => launched.close())

it('1, 18: the page comes from the program itself by a scheme of its own, not from a network or a file', () => {
  expect(launched.window.url()).toBe('app://fivefoot/index.html')
})

it('2, 3, 4, 6, 8, 9, 10, 11: a window has every wall that Electron knows', async () => {
  const preferences = await launched.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      // Missing from Electron's types.
      const known = webContents as unknown as { getLastWebPreferences(): Electron.WebPreferences }
      return known.getLastWebPreferences()
    }),
  )
  expect(preferences).toHaveLength(1)
  expect(preferences[0]).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    nodeIntegrationInSubFrames: false,
  })
  const { nodeIntegrationInWorker, allowRunningInsecureContent, experimentalFeatures } = preferences[0] ?? {}
  // Absent means off.
  expect([nodeIntegrationInWorker, allowRunningInsecureContent, experimentalFeatures]).not.toContain(true)
  expect(preferences[0]?.enableBlinkFeatures ?? '').toBe('')
})

it('5: permissions of every kind are denied', async () => {
  const states = await launched.window.evaluate(() =>
    Promise.all(
      ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'persistent-storage', 'clipboard-read'].map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      ),
    ),
  )
  expect(new Set(states)).toEqual(new Set(['denied']))
})

it('7: the page stands under a policy that allows nothing but its own files', async () => {
  const policy = await launched.window.evaluate(async () =>
    (await fetch('app://fivefoot/index.html')).headers.get('content-security-policy'),
  )
  expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'")
  expect(policy).not.toMatch(/unsafe|\*|http/)
})

it('12, 13, 14: no page of others, no window and no web view opens', async () => {
  const { app, window } = launched
  await window.evaluate(() => {
    globalThis.open('https://example.com/')
    globalThis.location.href = 'https://example.com/'
    document.body.append(document.createElement('webview'))
  })
  expect(window.url()).toBe('app://fivefoot/index.html')
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1)
})

it('15: nothing hands an address to the system', async () => {
  const main = await launched.app.evaluate(({ app }) => app.getAppPath())
  expect(main).toMatch(/app\.asar$/)
  const archive = readFileSync(main)
  expect(archive.includes('openExternal')).toBe(false)
})

it('17: there are two channels, and each answers only the main frame of its own page', async () => {
  const { app } = launched
  const answers = await app.evaluate(async ({ BrowserWindow, ipcMain, app: electronApp }) => {
    const { _invokeHandlers: channels } = ipcMain as unknown as { _invokeHandlers: Map<string, unknown> }
    const stranger = new BrowserWindow({
      show: false,
      webPreferences: {
        preload: `${electronApp.getAppPath()}/out/preload/index.cjs`,
        sandbox: true,
        contextIsolation: true,
      },
    })
    await stranger.loadURL('data:text/html,<p>stranger</p>')
    const answer: unknown = await stranger.webContents.executeJavaScript(`fivefoot.call('library.list', {})`)
    const sent: unknown[] = []
    stranger.webContents.send = (...message) => void sent.push(message)
    stranger.destroy()
    const asPlayers = new BrowserWindow({
      show: false,
      webPreferences: {
        preload: `${electronApp.getAppPath()}/out/preload/players.cjs`,
        sandbox: true,
        contextIsolation: true,
      },
    })
    asPlayers.webContents.send = (...message) => void sent.push(message)
    await asPlayers.loadURL('app://fivefoot/players.html')
    asPlayers.destroy()
    return { channels: [...channels.keys()], listened: ipcMain.eventNames(), answer, sent }
  })
  expect(answers.channels).toEqual(['fivefoot:call', 'fivefoot:players'])
  expect(answers.sent).toEqual([])
  // Electron's own channel for errors.
  expect(answers.listened).toEqual(['error'])
  expect(answers.answer).toMatchObject({ ok: false, error: { code: 'untrusted-sender' } })
})

it('17: a frame within our page is not answered either', async () => {
  const answer = await launched.window.evaluate(async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inner = frame.contentWindow as unknown as { fivefoot?: unknown } | null
    const found = typeof inner?.fivefoot
    frame.remove()
    return found
  })
  expect(answer).toBe('undefined')
})

it('19: the fuses of the program are set as they should be, but for the debugger that drives this test', async () => {
  expect(await wrongFuses(executable, true)).toEqual([])
  // Packaging a release fails unless this is empty.
  expect(await wrongFuses(executable, false)).toEqual(['EnableNodeCliInspectArguments'])
})

it('20: the page gets two functions of ours and nothing of Electron, and no way to open files', async () => {
  const seen = await launched.window.evaluate(() => ({
    bridge: Object.entries(window.fivefoot).map(([name, value]) => [name, typeof value]),
    isFrozen: Object.isFrozen(window.fivefoot),
    electron: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter(
      (name) => name in globalThis,
    ),
    pickers: ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'].filter((name) => name in globalThis),
  }))
  expect(seen).toEqual({
    bridge: [
      ['call', 'function'],
      ['onEvent', 'function'],
    ],
    isFrozen: true,
    electron: [],
    pickers: [],
  })
})

it('16: About says what the program is made of, and that an old Electron is old', async () => {
  const { app } = launched
  const shown = await app.evaluate(async ({ Menu, dialog, BrowserWindow }) => {
    const asked = new Promise<Electron.MessageBoxOptions>((resolve) => {
      dialog.showMessageBox = ((options: Electron.MessageBoxOptions) => {
        resolve(options)
        return Promise.resolve({ response: 0, checkboxChecked: false })
      }) as typeof dialog.showMessageBox
    })
    Menu.getApplicationMenu()?.getMenuItemById('help.about')?.click({}, BrowserWindow.getAllWindows()[0])
    const { message, detail = '' } = await asked
    return { message, detail, versions: { ...process.versions } }
  })
  const { versions } = shown
  expect(shown.message).toMatch(/^Fivefoot \d+\.\d+\.\d+$/)
  expect(shown.detail).toContain(`Electron ${versions.electron}, Chromium ${versions.chrome}, Node ${versions.node}`)
  expect(shown.detail).toMatch(/Library format \d+, scenario format \d+/)
  const { isOnFallbackElectron } = JSON.parse(
    await app.evaluate(async ({ app: electronApp }) => {
      const { readFileSync: read } = process.getBuiltinModule('node:fs')
      return read(`${electronApp.getAppPath()}/package.json`, 'utf8')
    }),
  ) as { isOnFallbackElectron: boolean }
  expect(shown.detail.includes('no longer gets security updates')).toBe(isOnFallbackElectron)
  expect(en.about.licenses).toBe('Licenses')
})

it('the licenses and the bill of materials name the same packages, fonts among them', () => {
  const licenses = readFileSync(join(dirname(executable), 'licenses.md'), 'utf8')
  const { bomFormat, components } = JSON.parse(readFileSync(join(folder, SBOM_FILE), 'utf8')) as {
    bomFormat: string
    components: readonly Component[]
  }
  const names = new Set(components.map(({ name }) => name))
  const licensed = [...licenses.matchAll(/^## (\S+) \d/gm)].map(([, name]) => name ?? '')
  expect(bomFormat).toBe('CycloneDX')
  expect(licensed.filter((name) => !names.has(name))).toEqual([])
  // Electron's own licenses stand in files of their own beside the program.
  expect([...names].filter((name) => !licensed.includes(name))).toEqual(['electron'])
  expect(components.filter((component) => !('licenses' in component)).map(({ name }) => name)).toEqual([])
  for (const name of [
    'electron',
    'svelte',
    'konva',
    'better-sqlite3',
    'zod',
    '@expo-google-fonts/noto-sans-thai',
    '@fontsource/unifontex',
    'dejavu-fonts-ttf',
  ])
    expect(names, name).toContain(name)
  expect(licenses).not.toMatch(/License: not named|<Copyright Holder>/)
})
