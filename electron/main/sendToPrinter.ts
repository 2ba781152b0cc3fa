/** The system's print dialog, on sheets of true size: a hidden window shows them and is printed without margins or scaling. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, session } from 'electron'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { PrintedSheets } from '../services/files.ts'

const MICRONS_PER_INCH = 25_400
const AT_FULL_SIZE = 100

/**
 * Opens the dialog and waits until it is gone, or its hidden window is: a page may crash. Errors: `canceled`; `not-printed`, with the
 * system's word for why. Never throws, so that no fault of a printer is a fault of the program.
 */
export async function sendToPrinter(sheets: PrintedSheets): Promise<Result<null>> {
  let window: BrowserWindow | null = null
  try {
    window = new BrowserWindow({
      show: false,
      title: sheets.title,
      webPreferences: {
        session: sessionFor(dirname(sheets.path)),
        sandbox: true,
        javascript: false,
      },
    })
    return await Promise.race([printed(window.webContents, sheets, window.loadFile(sheets.path)), whenGone(window)])
  } catch (error) {
    return failure('not-printed', { details: String(error) })
  } finally {
    // Chromium answers in the middle of its own work with the window.
    await new Promise((next) => setImmediate(next))
    if (window?.isDestroyed() === false) window.destroy()
  }
}

async function printed(
  contents: Electron.WebContents,
  { widthInches, heightInches }: PrintedSheets,
  isLoaded: Promise<void>,
): Promise<Result<null>> {
  await isLoaded
  await fontsAreReady(contents)
  const options: Electron.WebContentsPrintOptions = {
    silent: false,
    printBackground: true,
    margins: { marginType: 'none' },
    scaleFactor: AT_FULL_SIZE,
    pageSize: {
      width: Math.round(widthInches * MICRONS_PER_INCH),
      height: Math.round(heightInches * MICRONS_PER_INCH),
    },
  }
  const [isPrinted, reason] = await new Promise<readonly [boolean, string]>((done) =>
    contents.print(options, (success, why) => done([success, why])),
  )
  if (isPrinted) return ok(null)
  return /cancel/i.test(reason) ? failure('canceled') : failure('not-printed', { details: reason })
}

/** Resolves if the page crashes or the window goes away by itself: then nothing answers any more. */
function whenGone(window: BrowserWindow): Promise<Result<null>> {
  return new Promise((done) => {
    const gone = (details: string) => done(failure('not-printed', { details }))
    window.once('closed', () => gone('window closed'))
    window.webContents.once('destroyed', () => gone('page closed'))
    window.webContents.once('render-process-gone', (_, { reason }) => gone(reason))
  })
}

/**
 * Waits until all text is laid out in its own fonts. A page loads its fonts when it lays out text that needs them, which in a hidden window is
 * after `load`, and Chromium prints blanks for text whose font is on its way. The page itself runs no scripts: the debugger asks from outside.
 */
async function fontsAreReady({ debugger: inspector }: Electron.WebContents): Promise<void> {
  inspector.attach()
  try {
    const expression = 'document.fonts.ready.then(() => null)'
    await inspector.sendCommand('Runtime.evaluate', {
      expression,
      awaitPromise: true,
    })
  } finally {
    // A crash or a closed window has detached it, and detaching again would throw.
    if (inspector.isAttached()) inspector.detach()
  }
}

/** A session that is forgotten with the program and sees nothing but the sheets and the program's fonts. */
function sessionFor(folder: string): Electron.Session {
  const own = session.fromPartition('print')
  own.setPermissionRequestHandler((_, __, answer) => answer(false))
  own.webRequest.onBeforeRequest(({ url }, answer) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : ''
    answer({
      cancel: !file.startsWith(folder) && !file.startsWith(app.getAppPath()),
    })
  })
  return own
}
