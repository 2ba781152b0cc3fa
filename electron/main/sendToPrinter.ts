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
