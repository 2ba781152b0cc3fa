// Packages the built app with electron-builder, on whichever Electron was found. What electron-builder.yml says holds for
// every machine; here is only what depends on the runtime: its folder, its version, and the modules that it needs in
// place of the project's.

import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration, FileSet } from 'electron-builder'
import { Arch, Platform, build } from 'electron-builder'
import type { ElectronRuntime } from '../runtime/electronRuntime.ts'
import { Stop } from '../runtime/stop.ts'
import { wrongFuses } from './fuses.ts'
import { licensesText, type License } from '../vite/licenses.ts'
import { substituteLicenses, writeSbom } from './sbom.ts'

/** What to package, and how. */
export type PackageOrder = {
  /** The app's folder: package.json, electron-builder.yml and out/. */
  readonly projectFolder: string
  /** Gets the unpacked app as a folder named by platform; emptied first. */
  readonly outputFolder: string
  readonly runtime: ElectronRuntime
  /** Leaves the fuse for debuggers on, so that Playwright can drive the app; never for what people get. */
  readonly isInspectable: boolean
  /** The installers of electron-builder.yml, or just the unpacked app. */
  readonly target: 'dir' | 'installers'
}

const CONFIGURATION_FILE = 'electron-builder.yml'

/** Packages the app, reads its fuses back and writes its bill of materials. Gives the paths of what electron-builder made; for `dir`, see `packagedExecutable`. */
export async function packageApp(order: PackageOrder): Promise<readonly string[]> {
  await rm(order.outputFolder, { recursive: true, force: true })
  const platform = Platform.current()
  const made = await build({
    projectDir: order.projectFolder,
    publish: 'never',
    targets:
      order.target === 'dir'
        ? platform.createTarget('dir', Arch[process.arch as 'x64' | 'arm64'])
        : platform.createTarget(),
    config: configurationFor(order),
  })
  const wrong = await wrongFuses(packagedExecutable(order.outputFolder), order.isInspectable)
  if (wrong.length > 0)
    throw new Stop(`These fuses of the packaged program are not as they must be: ${wrong.join(', ')}.`)
  writeSbom(order.projectFolder, order.outputFolder, order.runtime)
  return made
}

/** The part of the configuration that depends on the order. */
export function configurationFor(order: PackageOrder): Configuration {
  const { runtime } = order
  return {
    extends: join(order.projectFolder, CONFIGURATION_FILE),
    directories: { output: order.outputFolder },
    electronVersion: runtime.electronVersion,
    electronDist: runtime.distFolder,
    electronFuses: { enableNodeCliInspectArguments: order.isInspectable },
    // About says so: this Electron gets no security updates any more.
    extraMetadata: { isOnFallbackElectron: runtime.kind === 'registry' },
    afterPack: ({ appOutDir }) => addLicenses(appOutDir, substituteLicenses(runtime.substituteModulesFolder)),
    files: runtime.substituteModulesFolder === null ? [] : substituteFiles(runtime.substituteModulesFolder),
  }
}

/** Stops where what people get would hold an Electron that gets no security updates any more. */
export function refuseFallback({ kind, electronVersion }: ElectronRuntime): void {
  if (kind !== 'registry') return
  throw new Stop(
    `Electron ${electronVersion} gets no security updates any more. Package where the declared Electron can be downloaded, ` +
      'or add --with-fallback-electron for a build that says so in its About.',
  )
}

/** Path of the executable in a folder that `packageApp` filled for this platform. */
export function packagedExecutable(outputFolder: string): string {
  if (process.platform === 'darwin') {
    const folder = process.arch === 'arm64' ? 'mac-arm64' : 'mac'
    return join(outputFolder, folder, 'Fivefoot.app', 'Contents', 'MacOS', 'Fivefoot')
  }
  const suffix = process.arch === 'arm64' ? 'arm64-unpacked' : 'unpacked'
  if (process.platform === 'win32') return join(outputFolder, `win-${suffix}`, 'Fivefoot.exe')
  return join(outputFolder, `linux-${suffix}`, 'fivefoot')
}

/** Puts the licenses of the runtime's modules behind those of the project, before installers are made. */
async function addLicenses(appFolder: string, licenses: readonly License[]): Promise<void> {
  if (licenses.length > 0) await appendFile(join(appFolder, 'licenses.md'), `\n${licensesText(licenses)}`)
}

/** Leaves the project's copies out and takes the runtime's. */
function substituteFiles(modulesFolder: string): (FileSet | string)[] {
  return ['!node_modules/better-sqlite3/**', { from: modulesFolder, to: 'node_modules', filter: ['**/*', '!**/.*'] }]
}
