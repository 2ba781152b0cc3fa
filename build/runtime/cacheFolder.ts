import { homedir } from 'node:os'
import { join } from 'node:path'

/** What decides where caches go. */
export type CacheSurroundings = {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** The user's cache folder of Fivefoot's tools by the custom of the platform. It may not exist yet. */
export function cacheFolder(
  surroundings: CacheSurroundings = { platform: process.platform, environment: process.env, home: homedir() },
): string {
  const { platform, environment, home } = surroundings
  if (environment['XDG_CACHE_HOME']) return join(environment['XDG_CACHE_HOME'], 'fivefoot')
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'fivefoot')
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'fivefoot', 'Cache')
  return join(home, '.cache', 'fivefoot')
}
