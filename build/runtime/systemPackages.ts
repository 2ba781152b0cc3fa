// Finds out what the system lacks for Electron and installs it where that needs nobody's password; else says what to run.

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

const UPDATE_TRIES = 5
const UPDATE_PAUSE_MS = 3_000
/** apt waits this long when another apt is at work. */
const LOCK_SECONDS = 300

/** How this process may become root: it is, or sudo asks for no password; null when it may not. */
type RootPrefix = readonly string[] | null

/**
 * Makes sure that the system has the libraries of this Electron and, when asked, a virtual display; a no-op outside
 * Linux. Installs with apt as root or by a password-free sudo, saying so; else stops with the line to run.
 */
export function ensureSystemPackages(
  executablePath: string,
  needsVirtualDisplay: boolean,
  say: (line: string) => void,
): void {
  if (process.platform !== 'linux') return
  const wanted = packagesToInstall(executablePath, needsVirtualDisplay)
  if (wanted.length === 0) return
  if (!isDebianLike(readIfThere('/etc/os-release')))
    throw new Stop(unknownSystemLine(executablePath, needsVirtualDisplay))
  const prefix = rootPrefix()
  if (prefix === null) throw new Stop(installLine(wanted))
  install(wanted, prefix, say)
  if (packagesToInstall(executablePath, needsVirtualDisplay).length > 0) throw new Stop(installLine(wanted))
}

/** The line that asks the reader to install packages. */
export function installLine(packages: readonly string[]): string {
  const names = installableNames(packages, aptPolicy(packages)).join(' ')
  return `System packages are missing. Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}`
}

/** Path of a program found on PATH, or null. */
export function programOnPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (folder !== '' && existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}

function packagesToInstall(executablePath: string, needsVirtualDisplay: boolean): readonly string[] {
  const libraries = librariesMissingFor(executablePath).length > 0 ? LIBRARY_PACKAGES : []
  const display = needsVirtualDisplay && programOnPath('Xvfb') === null ? DISPLAY_PACKAGES : []
  return [...libraries, ...display]
}

function librariesMissingFor(executablePath: string): readonly string[] {
  const ldd = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  return ldd.error === undefined ? missingLibraries(ldd.stdout) : []
}

function rootPrefix(): RootPrefix {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

function install(packages: readonly string[], prefix: readonly string[], say: (line: string) => void): void {
  say(`Installing system packages that Electron needs, with apt-get: ${packages.join(' ')} …`)
  updateLists(prefix)
  const names = installableNames(packages, aptPolicy(packages))
  const options = ['-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, '-o', 'Acquire::Retries=3', '-qq']
  const result = asRoot(prefix, ['apt-get', ...options, 'install', '-y', '--no-install-recommends', ...names])
  if (result.status !== 0)
    throw new Stop(`apt-get could not install them.\n${result.stderr.trim()}\n${installLine(packages)}`)
}

/** Another apt may hold the lock of the lists, for which apt itself does not wait; stale lists are still worth a try. */
function updateLists(prefix: readonly string[]): void {
  for (let tries = 0; tries < UPDATE_TRIES; tries++) {
    if (asRoot(prefix, ['apt-get', '-qq', 'update']).status === 0) return
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, UPDATE_PAUSE_MS)
  }
}

function asRoot(prefix: readonly string[], command: readonly string[]): { status: number | null; stderr: string } {
  const [program = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command]
  return spawnSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
}

function aptPolicy(packages: readonly string[]): string {
  return spawnSync('apt-cache', ['policy', ...bothNames(packages)], { encoding: 'utf8' }).stdout ?? ''
}

function unknownSystemLine(executablePath: string, needsVirtualDisplay: boolean): string {
  const libraries = librariesMissingFor(executablePath)
  const wanted = [...libraries, ...(needsVirtualDisplay && programOnPath('Xvfb') === null ? ['the program Xvfb'] : [])]
  return `Electron needs what this system lacks; install the packages that have it: ${wanted.join(', ')}`
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
