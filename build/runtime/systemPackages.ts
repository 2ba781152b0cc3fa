// What the system lacks for Electron. Nothing here becomes root: `npm start` and `npm test` stop with the line to run, and
// continuous integration (.ci/run) runs it.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import {
  DISPLAY_PACKAGES,
  LIBRARY_PACKAGES,
  bothNames,
  installableNames,
  isDebianLike,
  missingLibraries,
} from './debianPackages.ts'
import { Stop } from './stop.ts'

/** Stops with the line to run if the system lacks libraries of this Electron or, when needed, a virtual display. */
export function requireSystemPackages(executablePath: string, needsVirtualDisplay: boolean): void {
  const packages = missingPackages(executablePath, needsVirtualDisplay)
  if (packages.length > 0) throw new Stop(installLine(packages))
}

/** Debian's names of the packages that are missing, as apt here knows them; none outside Linux. */
export function missingPackages(executablePath: string, needsVirtualDisplay: boolean): readonly string[] {
  if (process.platform !== 'linux') return []
  const libraries = librariesMissingFor(executablePath)
  const display = needsVirtualDisplay && programOnPath('Xvfb') === null ? DISPLAY_PACKAGES : []
  const wanted = [...(libraries.length > 0 ? LIBRARY_PACKAGES : []), ...display]
  if (wanted.length === 0) return []
  if (!isDebianLike(readIfThere('/etc/os-release'))) {
    const things = [...libraries, ...(display.length > 0 ? ['the program Xvfb'] : [])]
    throw new Stop(`Electron needs what this system lacks; install the packages that have it: ${things.join(', ')}`)
  }
  const policy = spawnSync('apt-cache', ['policy', ...bothNames(wanted)], { encoding: 'utf8' })
  return installableNames(wanted, policy.stdout ?? '')
}

/** The line that asks the reader to install packages. */
export const installLine = (packages: readonly string[]): string =>
  `System packages are missing. Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`

/** Path of a program found on PATH, or null. */
export function programOnPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (folder !== '' && existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}

function librariesMissingFor(executablePath: string): readonly string[] {
  const ldd = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  return ldd.error === undefined ? missingLibraries(ldd.stdout) : []
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
