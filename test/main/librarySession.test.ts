import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSession, type OpenSession } from '../../electron/main/LibrarySession.ts'
import { answerCall } from '../../electron/services/answerCall.ts'
import { startServices } from '../../electron/services/index.ts'
import { KnownLibraries } from '../../electron/services/knownLibraries.ts'
import { OpenedFiles } from '../../electron/services/openedFiles.ts'
import { WindowPlaces } from '../../electron/services/windowPlaces.ts'
import { backupFolder } from '../../electron/storage/backupNames.ts'
import { ok } from '../../src/base/result.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { THREAD_FILE } from '../support/threadFile.ts'
import { openedLibrary, temporaryFolder, TestPlayersWindow, testServices } from '../services/support/testServices.ts'
import { pictureBackup } from '../storage/support/pictureBackup.ts'

/** Opens a session as the program does, without windows. */
async function session(file: string, patienceMs?: number) {
  const deps: Parameters<typeof openSession>[1] = {
    reopen: () => undefined,
    showFolder: () => undefined,
    switchTo: () => undefined,
    trash: async () => ok(null),
    startServices: (db, host) =>
      startServices({
        db,
        host,
        dialogs: { chooseFile: async () => null, choosePlace: async () => null },
        now: () => Date.now(),
        producer: 'Fivefoot test',
        threadFile: THREAD_FILE,
        log: () => undefined,
        newMapId: () => crypto.randomUUID() as MapId,
        lockPatienceMs: 0,
        places: new WindowPlaces(),
        openedFiles: new OpenedFiles(),
        known: new KnownLibraries(null),
        playersWindow: new TestPlayersWindow(),
        broadcast: () => undefined,
      }),
  }
  const opened = await openSession(file, deps, patienceMs)
  if (opened.ok) onTestFinished(async () => void (await opened.value.close()))
  return opened
}
const call = ({ services }: OpenSession, name: string, argument: object = {}) =>
  answerCall(services, name, argument, (_, error) => {
    throw error
  })

/** A library file with one map. */
async function libraryFile() {
  const { file, done, close } = testServices()
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 6, heightCells: 4 })
  await close()
  return { file, mapId }
}

test('a library that can be read but not written opens for looking, says why, and stays as it is', async () => {
  const { file, mapId } = await libraryFile()
  // A folder in the way of SQLite's log keeps it from opening the library, as missing rights do.
  mkdirSync(`${file}-wal`)
  const before = readFileSync(file)
  const opened = await session(file)
  if (!opened.ok) throw new Error(opened.error.code)
  expect(await call(opened.value, 'library.state')).toMatchObject({
    ok: true,
    value: { path: file, readOnlyBecause: { code: 'library-read-only' } },
  })
  expect(await call(opened.value, 'maps.open', { mapId })).toMatchObject({ ok: true })
  for (const [name, argument] of [
    ['maps.run', { mapId, command: { type: 'paint-cells', layer: 'terrain', indices: [0], values: [3] } }],
    ['library.delete', { mapId }],
    ['backups.make', {}],
    ['library.compact', {}],
  ] as const)
    expect(await call(opened.value, name, argument), name).toMatchObject({
      ok: false,
      error: { code: 'library-read-only' },
    })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(dirname(file)).sort()).toEqual(['library.fivefoot', 'library.fivefoot-wal'])
})

test('once it can be written again, so it is opened', async () => {
  const { file } = await libraryFile()
  mkdirSync(`${file}-wal`)
  const looking = await session(file)
  if (!looking.ok) throw new Error(looking.error.code)
  await looking.value.close()
  rmSync(`${file}-wal`, { recursive: true })
  const opened = await session(file)
  if (!opened.ok) throw new Error(opened.error.code)
  expect(await call(opened.value, 'library.state')).toMatchObject({ value: { readOnlyBecause: null } })
})

test('a library that opens gets the backup of its day', async () => {
  const { file } = await libraryFile()
  const opened = await session(file)
  if (!opened.ok) throw new Error(opened.error.code)
  await opened.value.services.backUp()
  expect(
    readdirSync(backupFolder(file)).filter((name) => /^library-\d{4}-\d\d-\d\d\.fivefoot$/.test(name)),
  ).toHaveLength(1)
})

test('one that does not open at all is an error with its path, and leaves nothing open', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'library.fivefoot')
  writeFileSync(file, 'not a library')
  // No patience makes a library of it: only a lock is waited for.
  expect(await session(file, 600_000)).toMatchObject({ ok: false, error: { code: 'not-a-library', file } })
  expect(await session(join(file, 'inside', 'library.fivefoot'), 600_000)).toMatchObject({
    ok: false,
    error: { code: 'library-unreadable' },
  })
})

describe('a library that another program has locked', () => {
  /** A library with one map, and what holds a lock on it. */
  async function locked() {
    const { file } = await libraryFile()
    const other = openedLibrary(file)
    other.pragma('locking_mode = EXCLUSIVE')
    other.prepare('UPDATE maps SET name = name').run()
    onTestFinished(() => void other.close())
    return { file, other }
  }

  test('opens once the lock is gone: waiting for it lets the other program and all events go on', async () => {
    const { file, other } = await locked()
    const opening = session(file, 60_000)
    let turns = 0
    while (turns < 5) await new Promise((done) => setImmediate(() => done(turns++)))
    other.close()
    expect(await opening).toMatchObject({ ok: true, value: { file } })
  })

  test('is said to be, after tries that are each too short for a person to notice', async () => {
    const { file, other } = await locked()
    expect(await session(file, 100)).toMatchObject({ ok: false, error: { code: 'library-busy', file } })
    other.close()
    const opened = await session(file)
    expect(opened.ok && opened.value.db.pragma('busy_timeout', { simple: true })).toBeLessThanOrEqual(50)
  })
})

test('a backup is not opened as a library, for writing or for looking, and stays as it is', async () => {
  const { backup } = await pictureBackup()
  const before = readFileSync(backup)
  expect(await session(backup)).toMatchObject({ ok: false, error: { code: 'library-is-backup' } })
  expect(readdirSync(dirname(backup)).sort()).toEqual(['library-2026-11-20.fivefoot', 'pictures'])
  // Keeps SQLite from opening it for writing.
  mkdirSync(`${backup}-wal`)
  expect(await session(backup)).toMatchObject({ ok: false, error: { code: 'library-is-backup' } })
  expect(readFileSync(backup).equals(before)).toBe(true)
})

test('SQLite works in the folder of the library, which has more room than temporary folders, unless another is asked for', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const { file } = await libraryFile()
  vi.stubEnv('SQLITE_TMPDIR', undefined)
  await session(file)
  expect(process.env['SQLITE_TMPDIR']).toBe(dirname(file))
  vi.stubEnv('SQLITE_TMPDIR', '/var/tmp')
  await session(file)
  expect(process.env['SQLITE_TMPDIR']).toBe('/var/tmp')
})
