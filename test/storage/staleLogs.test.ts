/** Logs that a deleted library has left beside its path: SQLite would apply them to the next file of that name. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyLibrary } from '../../electron/jobs/tasks/otherLibrary.ts'
import { backUp, restoreBackup } from '../../electron/storage/backUp.ts'
import { backupFolder, secondBackupFolder } from '../../electron/storage/backupNames.ts'
import { moveLogs, nameDatabase } from '../../electron/storage/copyLibrary.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { openForReading } from '../../electron/storage/openLibrary.ts'
import { salvageLibrary } from '../../electron/storage/salvageLibrary.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, temporaryFolder, testServices } from '../services/support/testServices.ts'

const LOGS = ['-journal', '-wal', '-shm']
const DAY_MS = Date.UTC(2026, 0, 30)

/** An open library whose maps have these names. */
function library(file: string, ...names: readonly string[]) {
  const db = openedLibrary(file)
  for (const name of names) {
    const map = emptyMap(name as MapId, { widthCells: 40, heightCells: 40 }, { name, ruleset: 'pf1e' })
    insertMap(db, map, { atMs: 0, sample: null })
  }
  return db
}

/** Leaves the log of a library of other maps at a path where no library is, as when only its file was deleted after a crash. */
function leaveLog(path: string): void {
  const other = join(temporaryFolder(), 'old.fivefoot')
  const db = library(other, 'Old mill', 'Old ford')
  mkdirSync(dirname(path), { recursive: true })
  for (const end of ['-wal', '-shm']) copyFileSync(other + end, path + end)
  db.close()
}

/** The names of the maps in a library or backup, which is not changed. */
function namesIn(path: string): readonly string[] {
  const opened = openForReading(path)
  if (!opened.ok) return [opened.error.code]
  try {
    return listMaps(opened.value.db).map(({ name }) => name)
  } finally {
    opened.value.close()
  }
}

const HOOKS = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
}

describe('beside a log that was left there', () => {
  const MAPS = ['Cellar', 'Attic', 'Garden']
  const setUp = () => {
    const file = join(temporaryFolder(), 'library.fivefoot')
    return {
      file,
      db: library(file, ...MAPS),
      to: join(temporaryFolder(), 'x.fivefoot'),
    }
  }
  const same = (path: string, names: readonly string[] = MAPS): void => {
    expect(LOGS.filter((end) => existsSync(path + end))).toEqual([])
    expect(namesIn(path).toSorted()).toEqual(names.toSorted())
    expect(readdirSync(dirname(path)).filter((name) => name.includes('.part'))).toEqual([])
  }

  test('a library is moved as it is', async () => {
    const { file, db, to } = setUp()
    db.close()
    leaveLog(to)
    expect(await copyLibrary({ file, to }, HOOKS)).toMatchObject({ ok: true })
    same(to)
  })

  test.each(['nothing else', 'its library'])('a copy is saved as the library is, over %s', async (there) => {
    const place = join(temporaryFolder(), 'x.fivefoot')
    const s = testServices(undefined, {
      chooseFile: async () => null,
      choosePlace: async () => place,
    })
    await s.done('library.create', {
      name: 'Cellar',
      ruleset: 'pf1e',
      widthCells: 40,
      heightCells: 40,
    })
    leaveLog(place)
    if (there === 'its library') writeFileSync(place, 'old')
    expect(await s.done('library.saveCopy', {})).toBe(place)
    same(
      place,
      listMaps(s.db).map(({ name }) => name),
    )
  })

  test.runIf(process.platform !== 'win32')('a library that was deleted is put back as it is', async () => {
    const s = testServices()
    await s.done('library.create', {
      name: 'Cellar',
      ruleset: 'pf1e',
      widthCells: 40,
      heightCells: 40,
    })
    const names = listMaps(s.db).map(({ name }) => name)
    rmSync(s.file)
    s.watch()
    expect(await s.done('library.putBack', {})).toBe(s.file)
    same(s.file, names)
  })

  test('a backup is made, copied to a second place and restored as it is', async () => {
    const { file, db, to } = setUp()
    const second = temporaryFolder()
    const name = 'library-2026-01-30.fivefoot'
    const places = [backupFolder(file), secondBackupFolder(second)].map((folder) => join(folder, name))
    for (const path of places) leaveLog(path)
    expect(await backUp(db, file, { atMs: DAY_MS, second })).toMatchObject({
      path: places[0],
    })
    db.close()
    for (const path of places) same(path)
    leaveLog(to)
    expect(restoreBackup(to, places[0] ?? '', DAY_MS)).toMatchObject({
      ok: true,
    })
    same(to)
  })

  test('a backup before an update is made as the library is', () => {
    const { file, db } = setUp()
    db.exec('DROP TABLE summaries')
    db.pragma('user_version = 4')
    db.close()
    const backup = join(backupFolder(file), 'library-before-update-from-4.fivefoot')
    leaveLog(backup)
    openedLibrary(file).close()
    same(backup)
  })

  test('what is readable is salvaged as it is', () => {
    const { file, db, to } = setUp()
    db.close()
    leaveLog(to)
    expect(salvageLibrary(file, to, 0)).toMatchObject({
      ok: true,
      value: { lost: [], partial: [] },
    })
    same(to)
  })

  test('a new library begins empty', () => {
    const { to } = setUp()
    leaveLog(to)
    openedLibrary(to).close()
    same(to, [])
  })
})

test('a copy never goes over the library that is open', async () => {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const s = testServices(file, {
    chooseFile: async () => null,
    choosePlace: async () => file,
  })
  expect(await s.call('library.saveCopy', {})).toMatchObject({
    error: { code: 'library-already-open' },
  })
  await s.done('library.create', {
    name: 'Later',
    ruleset: 'pf1e',
    widthCells: 4,
    heightCells: 4,
  })
  await s.close()
  expect(namesIn(file)).toContain('Later')
})

describe('logs', () => {
  const withLogs = () => {
    const path = join(temporaryFolder(), 'x.fivefoot')
    for (const end of LOGS) writeFileSync(path + end, end)
    return { path, names: () => readdirSync(dirname(path)).sort() }
  }

  test('are all gone once a database has its name', () => {
    const { path, names } = withLogs()
    writeFileSync(`${path}.part`, 'new')
    nameDatabase(`${path}.part`, path)
    expect(names()).toEqual(['x.fivefoot'])
  })

  test('stay if the database cannot get its name, or one of them cannot be moved', () => {
    const { path, names } = withLogs()
    const before = names()
    expect(() => nameDatabase(`${path}.part`, path)).toThrow('ENOENT')
    expect(names()).toEqual(before)
    // A folder that is not empty is in the way of the last.
    const blocked = `${path}2`
    mkdirSync(join(`${blocked}-shm`, 'full'), { recursive: true })
    expect(() => moveLogs(path, blocked)).toThrow()
    rmSync(`${blocked}-shm`, { recursive: true })
    expect(names()).toEqual(before)
    moveLogs(path, blocked)()
    expect(names()).toEqual(before)
  })
})
