import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { _electron } from 'playwright-core'
import { packagedExecutable } from '../../../build/package/packageApp.ts'
import { hasDisplay, startVirtualDisplay } from '../../../build/runtime/display.ts'
import { findElectron } from '../../../build/runtime/findElectron.ts'
import { sandboxArguments, sandboxConditions } from '../../../build/runtime/sandboxArguments.ts'

const TOP_FOLDER = resolve(import.meta.dirname, '../../..')
const START_WITHIN_MS = 60_000

/** How to start the app. */
export type LaunchOptions = {
  /** Starts the packaged build that allows a debugger, instead of out/. */
  readonly packaged?: boolean
  /** Folder of the library; absent: a temporary one with the samples, removed on close. */
  readonly userDataFolder?: string
  /** Arguments for the app itself. */
  readonly args?: readonly string[]
  /** The app folder, if not this project's. */
  readonly appFolder?: string
  /** The executable, if not the packaged build's or Electron's. */
  readonly executablePath?: string
  /** Environment variables in addition to those of the tests. */
  readonly env?: Readonly<Record<string, string>>
  /** Runs before the first window, for example to press buttons of a failed start. */
  readonly beforeWindow?: (app: ElectronApplication) => Promise<void>
}

/** A running app with its first window. */
export type LaunchedApp = {
  readonly app: ElectronApplication
  readonly window: Page
  readonly userDataFolder: string
  /** Quits the app and ends the display that was started for it. */
  readonly close: () => Promise<void>
}

/** Opens another window of the app by its menu. */
export async function openWindow(app: ElectronApplication): Promise<Page> {
  const [opened] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ Menu, BrowserWindow }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      items?.find(({ label }) => label === 'New window')?.click({}, BrowserWindow.getAllWindows()[0])
    }),
  ])
  return opened
}

/** Starts the app under Playwright and waits for its page, on a virtual display if there is no other. Always close it. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const userDataFolder = options.userDataFolder ?? (await givenFolder())
  const display = hasDisplay() ? null : await startVirtualDisplay()
  const cleanUp = async (): Promise<void> => {
    await display?.stop()
    if (options.userDataFolder === undefined) await rm(userDataFolder, { recursive: true, force: true })
  }
  try {
    const app = await startElectron(options, userDataFolder, display?.name)
    const close = async (): Promise<void> => {
      await app.close()
      await cleanUp()
    }
    try {
      await options.beforeWindow?.(app)
    } catch (error) {
      app.process().kill('SIGKILL')
      throw error
    }
    const window = await app.firstWindow({ timeout: START_WITHIN_MS })
    await window.waitForLoadState()
    return { app, window, userDataFolder, close }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

let shared: LaunchedApp | null = null

/**
 * An app for one test file, as after a first start: the samples, one window, the system's dialogs. Files in one process take
 * turns with one app, because a start takes more processor time than most tests. It ends with the process; `close` does nothing.
 */
export async function sharedApp(): Promise<LaunchedApp> {
  const running = shared?.app.process().exitCode === null ? shared : null
  shared = running ? await startOver(running) : await firstShared()
  return shared
}

async function firstShared(): Promise<LaunchedApp> {
  const launched = await launchApp({ userDataFolder: await givenFolder() })
  await launched.app.evaluate(({ BrowserWindow, dialog }) => {
    const size = BrowserWindow.getAllWindows()[0]?.getContentSize()
    Object.assign(globalThis, { atStart: { dialogs: { ...dialog }, size } })
  })
  return { ...launched, close: () => Promise.resolve() }
}

/** Opens a fresh library in a running app, as a second start would, and closes all windows but one. */
async function startOver(running: LaunchedApp): Promise<LaunchedApp> {
  const { app } = running
  const userDataFolder = await givenFolder()
  const window = running.window.isClosed() ? await openWindow(app) : running.window
  await window.waitForURL('app://fivefoot/**')
  await Promise.all(app.windows().flatMap((page) => (page === window ? [] : [page.close()])))
  // The page loads again when the library is open; the mark distinguishes its two loads.
  await window.evaluate(() => void Object.assign(globalThis, { isBeforeReload: true }))
  await app.evaluate(
    ({ app: electronApp, BrowserWindow, dialog }, library) => {
      const { atStart } = globalThis as unknown as { atStart: { dialogs: object; size: [number, number] } }
      Object.assign(dialog, atStart.dialogs)
      BrowserWindow.getAllWindows()[0]?.setContentSize(...atStart.size)
      // The answer to "Open another library?".
      dialog.showMessageBox = () => {
        Object.assign(dialog, atStart.dialogs)
        return Promise.resolve({ response: 0, checkboxChecked: false })
      }
      electronApp.emit('second-instance', {}, ['fivefoot', '--library', library], '/')
    },
    join(userDataFolder, 'library.fivefoot'),
  )
  const isReloaded = () =>
    window.evaluate(() => !('isBeforeReload' in globalThis) && document.readyState === 'complete').catch(() => false)
  while (!(await isReloaded())) await window.waitForLoadState()
  return { ...running, window, userDataFolder }
}

/**
 * A temporary `userDataFolder` as after a first start, which goes with that of the given library at the latest; empty if
 * `givenLibrary.ts` did not run, as in trials.
 */
export async function givenFolder(): Promise<string> {
  const library = process.env['FIVEFOOT_GIVEN_LIBRARY']
  const folder = await mkdtemp(join(library === undefined ? tmpdir() : dirname(library), 'fivefoot-e2e-'))
  if (library !== undefined) await copyFile(library, join(folder, 'library.fivefoot'))
  return folder
}

async function startElectron(
  options: LaunchOptions,
  userDataFolder: string,
  displayName: string | undefined,
): Promise<ElectronApplication> {
  const executablePath = options.packaged
    ? (options.executablePath ?? packagedExecutable(join(TOP_FOLDER, 'dist', 'inspectable')))
    : (options.executablePath ?? (await findElectron()).executablePath)
  const appFolder = options.packaged ? [] : [options.appFolder ?? TOP_FOLDER]
  const launch = (): Promise<ElectronApplication> =>
    _electron.launch({
      executablePath,
      args: [
        ...sandboxArguments(sandboxConditions(executablePath)),
        ...(process.env['FIVEFOOT_WITHOUT_GRAPHICS_CARD'] === undefined ? [] : ['--disable-gpu']),
        `--user-data-dir=${userDataFolder}`,
        ...appFolder,
        ...(options.args ?? []),
      ],
      env: { ...environment(displayName), ...options.env },
      timeout: START_WITHIN_MS,
    })
  try {
    return await launch()
  } catch (error) {
    // About once in hundreds of starts Electron 33 crashes while a debugger attaches, before any of our code runs.
    if (!String(error).includes('Process failed to launch')) throw error
    console.warn('Electron broke while it started. It is started again.')
    return launch()
  }
}

function environment(displayName: string | undefined): Record<string, string> {
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(entries), ...(displayName !== undefined && { DISPLAY: displayName }) }
}
