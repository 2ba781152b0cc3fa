// The Electron that package.json declares. Its npm package downloads the binary at first use, which on a machine without
// that network can hang for minutes; so the download is done here, with the downloader of Electron itself, and given up
// when no byte has come for some seconds. Electron's own install script then unpacks it from the download cache.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { downloadArtifact, initializeProxy } from '@electron/get'
import type { ElectronRuntime } from './electronRuntime.ts'

const FIRST_BYTE_WITHIN_MS = 6_000
const NEXT_BYTE_WITHIN_MS = 30_000
/** How long a failed download keeps later runs from trying again. */
const REMEMBER_FAILURE_MS = 30 * 60 * 1000
const FAILURE_FILE = 'electron-download-failed.json'

/** The folder of the installed `electron` package. */
export function declaredElectronFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
}

/** The declared Electron where its binary is on this disk and of the declared version, else null. */
export function installedElectron(packageFolder: string): ElectronRuntime | null {
  const pathFile = join(packageFolder, 'path.txt')
  const distFolder = join(packageFolder, 'dist')
  const versionFile = join(distFolder, 'version')
  if (!existsSync(pathFile) || !existsSync(versionFile)) return null
  const executablePath = join(distFolder, readFileSync(pathFile, 'utf8'))
  const electronVersion = readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
  if (!existsSync(executablePath) || electronVersion !== declaredVersion(packageFolder)) return null
  return { kind: 'declared', executablePath, distFolder, electronVersion, substituteModulesFolder: null }
}

/** The version that the installed `electron` package stands for. */
export function declaredVersion(packageFolder: string): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}

/** Downloads the declared Electron and unpacks it in its package. Gives why it could not, or null when it did. */
export async function downloadElectron(packageFolder: string, say: (line: string) => void): Promise<string | null> {
  const version = declaredVersion(packageFolder)
  say(`Downloading Electron ${version} …`)
  if (process.env['HTTPS_PROXY'] ?? process.env['https_proxy']) initializeProxy()
  const checksums = JSON.parse(await readFile(join(packageFolder, 'checksums.json'), 'utf8')) as Record<string, string>
  const patience = startPatience()
  try {
    await downloadArtifact({
      version,
      artifactName: 'electron',
      checksums,
      platform: process.platform,
      arch: process.arch,
      downloadOptions: { signal: patience.signal, getProgressCallback: patience.noteProgress },
      ...(process.env['electron_config_cache'] && { cacheRoot: process.env['electron_config_cache'] }),
    })
  } catch (error) {
    return reasonOf(error)
  } finally {
    patience.end()
  }
  const exitCode = await unpackDownloaded(packageFolder)
  return exitCode === 0 ? null : `its install script ended with exit code ${exitCode}`
}

/** A failed download, remembered so that each start on a machine without that network is quick. */
export type RememberedFailure = { readonly version: string; readonly mirror: string; readonly atMs: number }

/** Whether a remembered failure still speaks against trying this version from this mirror. */
export function isFresh(failure: RememberedFailure, version: string, mirror: string, nowMs: number): boolean {
  const ageMs = nowMs - failure.atMs
  return failure.version === version && failure.mirror === mirror && ageMs >= 0 && ageMs < REMEMBER_FAILURE_MS
}

/** The remembered failure of the cache folder; null where there is none or it cannot be read. */
export async function rememberedFailure(cache: string): Promise<RememberedFailure | null> {
  try {
    return JSON.parse(await readFile(join(cache, FAILURE_FILE), 'utf8')) as RememberedFailure
  } catch {
    // Absent or damaged: then nothing is remembered, and the worst that follows is one more try.
    return null
  }
}

/** Remembers a failed download, or forgets the last one when `failure` is null. */
export async function rememberFailure(cache: string, failure: RememberedFailure | null): Promise<void> {
  const path = join(cache, FAILURE_FILE)
  if (failure === null) return rm(path, { force: true })
  await mkdir(cache, { recursive: true })
  await writeFile(path, JSON.stringify(failure))
}

/** A signal that aborts a download whose bytes do not come. */
function startPatience(): { signal: AbortSignal; noteProgress: () => Promise<void>; end: () => void } {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(new Error('no answer within some seconds'))
  let timer = setTimeout(giveUp, FIRST_BYTE_WITHIN_MS)
  return {
    signal: controller.signal,
    noteProgress: async () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, NEXT_BYTE_WITHIN_MS)
    },
    end: () => clearTimeout(timer),
  }
}

function unpackDownloaded(packageFolder: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(packageFolder, 'install.js')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', resolve)
  })
}

/** One line about a failed fetch; its useful part is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
