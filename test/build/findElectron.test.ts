import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFresh } from '../../build/runtime/declaredElectron.ts'
import type { ElectronRuntime } from '../../build/runtime/electronRuntime.ts'
import type { ElectronSources } from '../../build/runtime/findElectron.ts'
import { chooseElectron } from '../../build/runtime/findElectron.ts'
import { registryRuntimeFits } from '../../build/runtime/registryRuntime.ts'
import { Stop } from '../../build/runtime/stop.ts'

const runtime = (kind: ElectronRuntime['kind']): ElectronRuntime => ({
  kind,
  executablePath: '/dist/electron',
  distFolder: '/dist',
  electronVersion: '45.4.1',
  substituteModulesFolder: null,
})

/** A machine without network whose binaries fit the registry runtime; tests state what differs. */
function machine(differences: Partial<ElectronSources> = {}) {
  const done: string[] = []
  const sources: ElectronSources = {
    overrideFolder: undefined,
    platform: 'linux',
    declaredVersion: '45.4.1',
    installed: () => null,
    download: async () => (done.push('download'), 'no network'),
    hasFreshFailure: async () => false,
    rememberFailure: async (failed) => void done.push(failed ? 'remember' : 'forget'),
    registryFits: true,
    registry: async () => (done.push('registry'), runtime('registry')),
    say: () => undefined,
    ...differences,
  }
  return { sources, done }
}

describe('which Electron is run', () => {
  test('the installed one needs no download', async () => {
    const { sources, done } = machine({ installed: () => runtime('declared') })
    expect(await chooseElectron(sources)).toEqual(runtime('declared'))
    expect(done).toEqual([])
  })

  test('a download that works is the declared one, and forgets an earlier failure', async () => {
    let isInstalled = false
    const { sources, done } = machine({
      installed: () => (isInstalled ? runtime('declared') : null),
      download: async () => ((isInstalled = true), null),
    })
    expect((await chooseElectron(sources)).kind).toBe('declared')
    expect(done).toEqual(['forget'])
  })

  test('a download that fails is remembered and the registry runtime takes its place', async () => {
    const { sources, done } = machine()
    expect((await chooseElectron(sources)).kind).toBe('registry')
    expect(done).toEqual(['download', 'remember', 'registry'])
  })

  test('a failure still fresh is not tried again where there is another way', async () => {
    const { sources, done } = machine({ hasFreshFailure: async () => true })
    expect((await chooseElectron(sources)).kind).toBe('registry')
    expect(done).toEqual(['registry'])
  })

  test('where the registry runtime does not fit, one line names the mirror variable and the README section', async () => {
    const { sources, done } = machine({ registryFits: false, hasFreshFailure: async () => true })
    const error: unknown = await chooseElectron(sources).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stop)
    expect(String(error)).toContain('ELECTRON_MIRROR')
    expect(String(error)).toContain('"If Electron cannot be downloaded"')
    expect(String(error)).not.toContain('\n')
    expect(done).toEqual(['download'])
  })

  test('a folder named by the user comes before everything, with the version it says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'electron-'))
    writeFileSync(join(folder, 'electron'), '')
    writeFileSync(join(folder, 'version'), 'v44.0.1\n')
    const { sources } = machine({ overrideFolder: folder, installed: () => runtime('declared') })
    expect(await chooseElectron(sources)).toMatchObject({
      kind: 'override',
      electronVersion: '44.0.1',
      distFolder: folder,
    })
  })

  test('a folder named by the user without an Electron in it stops with what is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'electron-'))
    mkdirSync(join(folder, 'resources'))
    await expect(chooseElectron(machine({ overrideFolder: folder }).sources)).rejects.toThrow(/no electron in it/)
  })

  test('the registry runtime fits 64-bit Linux with the GNU C library alone', () => {
    expect(registryRuntimeFits({ platform: 'linux', arch: 'x64', hasGlibc: true })).toBe(true)
    expect(registryRuntimeFits({ platform: 'linux', arch: 'x64', hasGlibc: false })).toBe(false)
    expect(registryRuntimeFits({ platform: 'linux', arch: 'arm64', hasGlibc: true })).toBe(false)
    expect(registryRuntimeFits({ platform: 'darwin', arch: 'x64', hasGlibc: false })).toBe(false)
  })

  test('a failure is fresh for half an hour, for its own version and mirror', () => {
    const failure = { version: '45.4.1', mirror: '', atMs: 1_000 }
    const minutes = (count: number): number => failure.atMs + count * 60_000
    expect(isFresh(failure, '45.4.1', '', minutes(29))).toBe(true)
    expect(isFresh(failure, '45.4.1', '', minutes(31))).toBe(false)
    expect(isFresh(failure, '45.5.0', '', minutes(1))).toBe(false)
    expect(isFresh(failure, '45.4.1', 'https://mirror.example/', minutes(1))).toBe(false)
    expect(isFresh(failure, '45.4.1', '', minutes(-1))).toBe(false)
  })
})
