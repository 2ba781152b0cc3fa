// Which Electron to run, in this order: the folder that the user names, the declared package (downloaded when it can be),
// the registry runtime where its binaries fit. The decision is apart from the sources, so that tests can play every
// machine without owning one.

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  declaredElectronFolder,
  declaredVersion,
  downloadElectron,
  installedElectron,
  isFresh,
  rememberFailure,
  rememberedFailure,
} from './declaredElectron.ts'
import type { ElectronRuntime } from './electronRuntime.ts'
import { registryRuntime, registryRuntimeFits } from './registryRuntime.ts'
import { Stop } from './stop.ts'
import { homedir } from 'node:os'

/** Everything that the decision asks of the machine. */
export type ElectronSources = {
  /** ELECTRON_OVERRIDE_DIST_PATH; empty counts as absent. */
  readonly overrideFolder: string | undefined
  readonly platform: NodeJS.Platform
  readonly declaredVersion: string
  readonly installed: () => ElectronRuntime | null
  /** Gives why it failed, or null on success. */
  readonly download: () => Promise<string | null>
  readonly hasFreshFailure: () => Promise<boolean>
  readonly rememberFailure: (failed: boolean) => Promise<void>
  readonly registryFits: boolean
  readonly registry: () => Promise<ElectronRuntime>
  readonly say: (line: string) => void
}

/** Finds the Electron to run on this machine, fetching it when needed; stops with one clear line when there is none. */
export async function findElectron(say: (line: string) => void = sayAloud): Promise<ElectronRuntime> {
  return chooseElectron(sourcesOfThisMachine(say))
}

/** The decision behind `findElectron`. */
export async function chooseElectron(sources: ElectronSources): Promise<ElectronRuntime> {
  if (sources.overrideFolder) return overrideElectron(sources.overrideFolder, sources.platform)
  const installed = sources.installed()
  if (installed !== null) return installed
  if (sources.registryFits && (await sources.hasFreshFailure())) return sources.registry()
  const failure = await sources.download()
  const downloaded = failure === null ? sources.installed() : null
  if (downloaded !== null) {
    await sources.rememberFailure(false)
    return downloaded
  }
  const reason = failure ?? 'its binary is missing after the download'
  if (!sources.registryFits) throw new Stop(downloadFailedLine(sources.declaredVersion, reason))
  await sources.rememberFailure(true)
  sources.say(`Electron ${sources.declaredVersion} cannot be downloaded here (${reason}); using the registry runtime.`)
  return sources.registry()
}

/** The line for a machine that has no Electron and no way to get one. */
export function downloadFailedLine(version: string, reason: string): string {
  return (
    `Electron ${version} could not be downloaded (${reason}). Set ELECTRON_MIRROR to a mirror that this machine can ` +
    'reach, or ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron; see "If Electron cannot be downloaded" in README.md.'
  )
}

function overrideElectron(folder: string, platform: NodeJS.Platform): ElectronRuntime {
  const distFolder = resolve(folder)
  const executablePath = join(distFolder, executableName(platform))
  const versionFile = join(distFolder, 'version')
  if (!existsSync(executablePath) || !existsSync(versionFile)) {
    const missing = existsSync(executablePath) ? 'version' : executableName(platform)
    throw new Stop(`ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but there is no ${missing} in it.`)
  }
  const electronVersion = readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
  return { kind: 'override', executablePath, distFolder, electronVersion, substituteModulesFolder: null }
}

/** Path of the executable inside an unpacked Electron. */
export function executableName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron')
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

function sourcesOfThisMachine(say: (line: string) => void): ElectronSources {
  const packageFolder = declaredElectronFolder()
  const version = declaredVersion(packageFolder)
  const cache = cacheFolder()
  const mirror = process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? ''
  return {
    overrideFolder: process.env['ELECTRON_OVERRIDE_DIST_PATH'],
    platform: process.platform,
    declaredVersion: version,
    installed: () => installedElectron(packageFolder),
    download: () => downloadElectron(packageFolder, say),
    hasFreshFailure: async () => {
      const failure = await rememberedFailure(cache)
      return failure !== null && isFresh(failure, version, mirror, Date.now())
    },
    rememberFailure: (failed) => rememberFailure(cache, failed ? { version, mirror, atMs: Date.now() } : null),
    registryFits: registryRuntimeFits({ platform: process.platform, arch: process.arch, hasGlibc: hasGlibc() }),
    registry: () => registryRuntime(cache, say),
    say,
  }
}

function hasGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime !== undefined
}

function sayAloud(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** What decides where caches go. */
export type CacheLocation = {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** The user's cache folder of Fivefoot's tools by the custom of the platform. It may not exist yet. */
export function cacheFolder(
  surroundings: CacheLocation = { platform: process.platform, environment: process.env, home: homedir() },
): string {
  const { platform, environment, home } = surroundings
  if (environment['XDG_CACHE_HOME']) return join(environment['XDG_CACHE_HOME'], 'fivefoot')
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'fivefoot')
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'fivefoot', 'Cache')
  return join(home, '.cache', 'fivefoot')
}
