import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the app keeps the user's library, as Electron's `userData` folder says on each platform. */
export function defaultLibrary(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  const roots: Partial<Record<NodeJS.Platform, string>> = {
    win32: APPDATA ?? join(homedir(), 'AppData', 'Roaming'),
    darwin: join(homedir(), 'Library', 'Application Support'),
  }
  return join(roots[process.platform] ?? XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Fivefoot', 'library.fivefoot')
}
