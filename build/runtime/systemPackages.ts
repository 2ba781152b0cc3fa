// What the system lacks for Electron, and how it gets there: installed where that needs no question (root, or sudo without
// a password), else the reader of the terminal gets the line to run.

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

/** Lists may be stale and still good enough, so a failed update is no reason to stop; another apt may hold the lock. */
const APT_OPTIONS = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'] as const

/**
 * Installs what the system lacks of the libraries of this Electron and, when needed, of a virtual display.
 * @param say shows a line on the terminal
 * @throws Stop with the line to run, where that needs a password or fails
 */
export function ensureSystemPackages(
  executablePath: string,
  needsVirtualDisplay: boolean,
  say: (line: string) => void,
): void {
  const missing = (): readonly string[] => missingPackages(executablePath, needsVirtualDisplay)
  const packages = missing()
  if (packages.length === 0) return
  const prefix = rootPrefix()
  if (prefix === null) throw new Stop(installLine(packages))
  say(`Installing the system packages that Electron needs: ${packages.join(' ')} …`)
  runAsRoot(prefix, ['apt-get', ...APT_OPTIONS, 'update'])
  // Asked again: a new machine knows the packages by name only after the update.
  const names = missing()
  const failure = runAsRoot(prefix, ['apt-get', ...APT_OPTIONS, 'install', '-y', '--no-install-recommends', ...names])
  if (failure !== null) throw new Stop(`apt-get failed: ${failure}\n${installLine(names)}`)
  if (missing().length > 0) throw new Stop(installLine(missing()))
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

/** What turns a command into one of root: nothing for root, sudo where it asks for no password, else null. */
function rootPrefix(): readonly string[] | null {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

/** Runs a command as root, without questions; returns what it complained of, or null. */
function runAsRoot(prefix: readonly string[], command: readonly string[]): string | null {
  const [program = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command]
  const { status, stderr, error } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

function librariesMissingFor(executablePath: string): readonly string[] {
  const ldd = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  return ldd.error === undefined ? missingLibraries(ldd.stdout) : []
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
