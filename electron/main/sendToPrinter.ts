/** The system's print dialog, on sheets of true size: a hidden window shows them and is printed without margins or scaling. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, session } from 'electron'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { PrintedSheets } from '../services/files.ts'

const MICRONS_PER_INCH = 25_400
const AT_FULL_SIZE = 100

/** Opens the dialog and waits until it is gone. Error: `not-printed`, with the system's word for why. */
export async function sendToPrinter({ path, title, widthInches, heightInches }: PrintedSheets): Promise<Result<null>> {
  const window = new BrowserWindow({
    show: false,
    title,
    webPreferences: { session: sessionFor(dirname(path)), sandbox: true, javascript: false },
  })
  try {
    await window.loadFile(path)
    await fontsAreReady(window.webContents)
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
      window.webContents.print(options, (success, why) => done([success, why])),
    )
    return isPrinted ? ok(null) : failure('not-printed', { details: reason })
  } finally {
    window.destroy()
  }
}

/**
 * Waits until all text is laid out in its own fonts. A page loads its fonts when it lays out text that needs them, which in a hidden window is
 * after `load`, and Chromium prints blanks for text whose font is on its way. The page itself runs no scripts: the debugger asks from outside.
 */
async function fontsAreReady({ debugger: inspector }: Electron.WebContents): Promise<void> {
  inspector.attach()
  try {
    const expression = 'document.fonts.ready.then(() => null)'
    await inspector.sendCommand('Runtime.evaluate', { expression, awaitPromise: true })
  } finally {
    inspector.detach()
  }
}

/** A session that is forgotten with the program and sees nothing but the sheets and the program's fonts. */
function sessionFor(folder: string): Electron.Session {
  const own = session.fromPartition('print')
  own.setPermissionRequestHandler((_, __, answer) => answer(false))
  own.webRequest.onBeforeRequest(({ url }, answer) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : ''
    answer({ cancel: !file.startsWith(folder) && !file.startsWith(app.getAppPath()) })
  })
  return own
}
