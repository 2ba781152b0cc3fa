import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { describe, expect, it, test } from 'vitest'
import { atOnce } from '../../electron/disk/steps.ts'
import { backUp, restoreBackup, restoredLibrary } from '../../electron/storage/backUp.ts'
import { backupFolder, listBackups, ownBackups, secondBackupFolder } from '../../electron/storage/backupNames.ts'
import { BackupPictures } from '../../electron/storage/backupPictures.ts'
import { checkLibrary } from '../../electron/storage/checkLibrary.ts'
import { copyWithoutPictures } from '../../electron/storage/copyLibrary.ts'
import { inTransaction } from '../../electron/storage/handles.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { openForReading } from '../../electron/storage/openLibrary.ts'
import { insertPicture, readPicture } from '../../electron/storage/pictureStore.ts'
import { backupBytes, beyondLimit, rotate, type BackupNeeds } from '../../electron/storage/rotateBackups.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'
import { pictureOf } from './support/pictures.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const firstDay = Date.UTC(2026, 0, 30, 20)
const [FOREST, TAVERN] = [pictureOf('forest', 300_000), pictureOf('tavern', 200_000)]

/** A library with a map and two pictures. */
function library() {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const db = openedLibrary(file)
  const map = emptyMap('inn' as MapId, { widthCells: 8, heightCells: 8 }, { name: 'Inn', ruleset: 'pf1e' })
  inTransaction(db, () => insertMap(db, map, { atMs: 0, sample: null }))
  for (const picture of [FOREST, TAVERN]) insertPicture(db, picture, 0)
  const folder = backupFolder(file)
  return {
    ...{ file, db, folder },
    pictures: () => readdirSync(join(folder, 'pictures')).sort(),
    on: (day: number, more: object = {}) => backUp(db, file, { atMs: firstDay + day * DAY_MS, ...more }),
    remove: ({ id }: { readonly id: string }) => db.prepare('DELETE FROM pictures WHERE id = ?').run(id),
  }
}
const idsOf = (...pictures: readonly { readonly id: string }[]) => pictures.map(({ id }) => id).sort()
/** How many pictures a library has undamaged; fails for any damage. */
function soundPictures(file: string): number {
  const db = openedLibrary(file)
  const check = checkLibrary(db)
  db.close()
  expect(check).toMatchObject({ structure: [], damaged: [] })
  return check.pictures
}

describe('backups', () => {
  it('hold each picture once for all of them, under the hash of its bytes', async () => {
    const { on, pictures, file, db } = library()
    for (let day = 0; day < 5; day++) expect((await on(day)).check).toMatchObject({ damaged: [], pictures: 2 })
    expect(pictures()).toEqual(idsOf(FOREST, TAVERN))
    for (const { bytes } of listBackups(file)) expect(bytes).toBeLessThan(150_000)
    insertPicture(db, pictureOf('new'), 0)
    await on(5)
    expect(pictures()).toEqual(idsOf(FOREST, TAVERN, pictureOf('new')))
    db.close()
  })

  it('read a picture of the library only once, so that a daily backup of a large library is short', async () => {
    const { on, db, pictures } = library()
    await on(0)
    // Damaged in the library since: the backups keep the good one.
    db.prepare('UPDATE pictures SET bytes = zeroblob(length(bytes)) WHERE id = ?').run(FOREST.id)
    expect((await on(1)).check?.damaged).toEqual([])
    expect(pictures()).toEqual(idsOf(FOREST, TAVERN))
    db.close()
  })

  it('of a library with a damaged picture that no backup has are kept apart', async () => {
    const { on, db } = library()
    db.prepare('UPDATE pictures SET bytes = zeroblob(length(bytes)) WHERE id = ?').run(FOREST.id)
    const { path, check } = await on(0)
    expect(check?.damaged).toEqual([{ kind: 'picture', name: 'forest.png' }])
    expect(path).toContain('-damaged')
    db.close()
  })

  it('replace a torn picture beside them', async () => {
    const { on, db, folder, file } = library()
    await on(0)
    writeFileSync(join(folder, 'pictures', FOREST.id), 'torn')
    const { path } = await on(1)
    db.close()
    expect(restoreBackup(file, path ?? '', firstDay)).toEqual({ ok: true, value: null })
    expect(soundPictures(file)).toBe(2)
  })

  it('of a library whose file is damaged are whole copies', async () => {
    const { db, file } = library()
    for (let i = 0; i < 200; i++)
      db.prepare('INSERT INTO stamps VALUES (?, ?, 1, 1, ?)').run(`s${i}`, 's', '{}'.padEnd(900))
    const page = db.prepare<[], { n: number }>("SELECT rootpage AS n FROM sqlite_schema WHERE name = 'stamps'").get()?.n
    db.close()
    const bytes = readFileSync(file)
    bytes.fill(0xff, (Number(page) - 1) * 4096, Number(page) * 4096)
    writeFileSync(file, bytes)
    const damaged = openedLibrary(file)
    const { path, check } = await backUp(damaged, file, { atMs: firstDay })
    damaged.close()
    expect(path).toContain('-damaged')
    expect(check?.structure).not.toEqual([])
    expect(statSync(path ?? '').size).toBe(statSync(file).size)
  })

  it('take their pictures with them, the last that needs one', async () => {
    const { on, db, file, pictures, remove } = library()
    await on(0)
    remove(FOREST)
    await on(1)
    expect(pictures()).toEqual(idsOf(FOREST, TAVERN))
    rmSync(join(backupFolder(file), 'library-2026-01-30.fivefoot'))
    rotate(ownBackups(file), null, firstDay)
    expect(pictures()).toEqual(idsOf(TAVERN))
    db.close()
  })

  it('keep all pictures while another program makes a backup', async () => {
    const { on, db, file, folder, pictures } = library()
    await on(0)
    rmSync(join(folder, 'library-2026-01-30.fivefoot'))
    writeFileSync(join(folder, `library-2026-01-31.fivefoot.${process.pid}-01234567.part`), '')
    rotate(ownBackups(file), null, firstDay)
    expect(pictures()).toEqual(idsOf(FOREST, TAVERN))
    db.close()
  })

  it.each([
    ['gets its name while the list is read', 'part', 'named'],
    ['begins while the list is read', 'elsewhere', 'part'],
    ['begins and ends while the list is read', 'elsewhere', 'named'],
  ] as const)('keep the pictures of one that another program makes, and that %s', async (_, before, after) => {
    const { on, db, file, folder, pictures } = library()
    const named = (await on(0)).path ?? ''
    const paths = { named, part: `${named}.${process.pid}-01234567.part`, elsewhere: `${folder}-elsewhere` }
    renameSync(named, paths[before])
    const place = ownBackups(file)
    let lists = 0
    const list = () => {
      const listed = place.list()
      // The second list is the one that says which pictures are needed.
      if (++lists === 2) renameSync(paths[before], paths[after])
      return listed
    }
    rotate({ ...place, list }, null, firstDay)
    expect(pictures()).toEqual(idsOf(FOREST, TAVERN))
    rmSync(paths[after])
    rotate(place, null, firstDay)
    expect([lists, pictures()]).toEqual([2, []])
    db.close()
  })

  it('are made as the library is when they begin, in steps, while others write', async () => {
    const { on, db, file } = library()
    const other = openedLibrary(file)
    const stages = new Set<string>()
    const onProgress = (stage: string) => {
      if (!stages.has(stage)) other.prepare("UPDATE maps SET revision = revision + 1, name = 'Changed'").run()
      stages.add(stage)
    }
    const { path } = await on(0, { onProgress })
    expect([...stages]).toEqual(['copying', 'pictures', 'checking'])
    const copy = new Database(path ?? '')
    expect(copy.prepare('SELECT name FROM maps').get()).toEqual({ name: 'Inn' })
    for (const each of [copy, other, db]) each.close()
  })

  it('that are canceled at any step leave nothing half made', async () => {
    const { on, db, folder, file } = library()
    await on(0)
    const before = readdirSync(folder).sort()
    let steps = 0
    await on(1, { onProgress: () => steps++ })
    rmSync(join(folder, 'library-2026-01-31.fivefoot'))
    expect(steps).toBeGreaterThan(5)
    for (let last = 1; last <= steps; last++) {
      const stop = new AbortController()
      let step = 0
      const canceled = on(1, { signal: stop.signal, onProgress: () => ++step === last && stop.abort() })
      await expect(canceled).rejects.toThrow('abort')
      expect(readdirSync(folder).sort()).toEqual(before)
    }
    db.close()
    expect(restoreBackup(file, join(folder, 'library-2026-01-30.fivefoot'), firstDay)).toMatchObject({ ok: true })
  })
})

describe('a restored backup', () => {
  it('has its pictures again, and everything else as it was', async () => {
    const { on, db, file } = library()
    const rows = () =>
      ['maps', 'pictures', 'sqlite_sequence'].map((table) => db.prepare(`SELECT * FROM ${table}`).all())
    const before = rows()
    const { path } = await on(0)
    for (const picture of [FOREST, TAVERN]) db.prepare('DELETE FROM pictures WHERE id = ?').run(picture.id)
    db.close()
    expect(restoreBackup(file, path ?? '', firstDay)).toEqual({ ok: true, value: null })
    const restored = openedLibrary(file)
    expect(
      ['maps', 'pictures', 'sqlite_sequence'].map((table) => restored.prepare(`SELECT * FROM ${table}`).all()),
    ).toEqual(before)
    restored.close()
    expect(soundPictures(file)).toBe(2)
  })

  it('says how many pictures are lost; those can be imported again', async () => {
    const { on, db, file, folder } = library()
    const { path } = await on(0)
    rmSync(join(folder, 'pictures', FOREST.id))
    writeFileSync(join(folder, 'pictures', TAVERN.id), Buffer.alloc(TAVERN.byteLength, 'x'))
    db.close()
    expect(restoreBackup(file, path ?? '', firstDay)).toEqual({ ok: true, value: { lostPictures: 2 } })
    const restored = openedLibrary(file)
    insertPicture(restored, FOREST, 0)
    expect(readPicture(restored, FOREST.id)?.name).toBe('forest.png')
    restored.close()
  })

  it('may be an old one with its pictures inside', () => {
    const { db, file, folder } = library()
    mkdirSync(folder)
    const old = join(folder, 'library-2026-01-01.fivefoot')
    db.prepare('VACUUM INTO ?').run(old)
    rotate(ownBackups(file), null, firstDay)
    for (const picture of [FOREST, TAVERN]) db.prepare('DELETE FROM pictures WHERE id = ?').run(picture.id)
    db.close()
    expect(listBackups(file).map(({ id, kind }) => [id, kind])).toEqual([['library-2026-01-01.fivefoot', 'daily']])
    expect(restoreBackup(file, old, firstDay)).toEqual({ ok: true, value: null })
    expect(soundPictures(file)).toBe(2)
  })

  it('that was copied elsewhere alone finds its pictures beside the library', async () => {
    const { on, db, file } = library()
    const { path } = await on(0)
    const alone = join(temporaryFolder(), basename(path ?? ''))
    copyFileSync(path ?? '', alone)
    db.close()
    expect(restoreBackup(file, alone, firstDay)).toEqual({ ok: true, value: null })
    expect(soundPictures(file)).toBe(2)
  })

  it('is made in steps beside the library, which stays as it is until the end', async () => {
    const { on, db, file } = library()
    const { path } = await on(0)
    db.close()
    const part = `${file}.part`
    const stages = new Set<string>()
    const steps = restoredLibrary(file, path ?? '', part)
    for (let next = steps.next(); !next.done; next = steps.next()) stages.add(next.value.stage)
    expect([...stages]).toEqual(['copying', 'pictures'])
    expect(soundPictures(part)).toBe(2)
    expect(soundPictures(file)).toBe(2)
  })
})

test('a backup before an update holds its pictures beside it too', () => {
  const { db, file, folder } = library()
  db.exec('DROP TABLE summaries')
  db.pragma('user_version = 4')
  db.close()
  openedLibrary(file).close()
  expect(readdirSync(folder).sort()).toEqual(['library-before-update-from-4.fivefoot', 'pictures'])
  expect(readdirSync(join(folder, 'pictures')).sort()).toEqual(idsOf(FOREST, TAVERN))
  const opened = openForReading(join(folder, 'library-before-update-from-4.fivefoot'))
  expect(opened.ok && listMaps(opened.value.db)).toMatchObject([{ name: 'Inn' }])
  if (opened.ok) opened.value.close()
  expect(restoreBackup(file, join(folder, 'library-before-update-from-4.fivefoot'), firstDay)).toMatchObject({
    ok: true,
  })
  expect(soundPictures(file)).toBe(2)
})

describe('a limit for all backups', () => {
  const needs = (id: string, day: number, kind: BackupNeeds['kind'], ...pictures: string[]): BackupNeeds => ({
    ...{ id, kind, atMs: day, bytes: 10, pictures: new Set(pictures) },
  })
  const sizes = new Map([
    ['forest', 1000],
    ['tavern', 500],
  ])

  it('removes automatic ones, the oldest first, as many as it takes; a picture counts once', () => {
    const all = [
      needs('today', 5, 'daily', 'tavern'),
      needs('asked for', 1, 'manual', 'tavern'),
      needs('yesterday', 4, 'daily', 'tavern'),
      needs('last week', 3, 'daily', 'forest', 'tavern'),
      needs('oldest', 0, 'update', 'forest'),
    ]
    expect(beyondLimit(all, sizes, 1550, 10)).toEqual([])
    expect(beyondLimit(all, sizes, 1549, 10)).toEqual(['oldest'])
    // The forest goes with the last backup that needs it.
    expect(beyondLimit(all, sizes, 1539, 10)).toEqual(['oldest', 'last week'])
    expect(beyondLimit(all, sizes, 530, 10)).toEqual(['oldest', 'last week'])
    expect(beyondLimit(all, sizes, 520, 10)).toEqual(['oldest', 'last week', 'yesterday'])
    expect(beyondLimit(all, sizes, 510, 10)).toEqual(['oldest', 'last week', 'yesterday', 'asked for'])
  })

  it('never removes the last good one, nor the library that the last restore replaced', () => {
    const all = [
      needs('damaged', 9, 'damaged'),
      needs('replaced', 2, 'replaced'),
      needs('replaced before', 1, 'replaced'),
      needs('good', 5, 'daily', 'forest'),
    ]
    expect(beyondLimit(all, sizes, 0, 10)).toEqual(['replaced before', 'damaged'])
  })

  it.each([null, 0])(
    'keeps the backup just made, whatever was made while the clock was wrong: %j',
    async (maxBytes) => {
      const { on, db, file } = library()
      /** A backup, whose file has the time of that clock. */
      const make = async (day: number, more: object) => {
        const path = (await on(day, more)).path ?? ''
        const made = new Date(firstDay + day * DAY_MS)
        if (existsSync(path)) utimesSync(path, made, made)
        return path
      }
      for (const always of [false, true]) for (let day = 2000; day < 2008; day++) await make(day, { always })
      for (const always of [false, true])
        for (let day = 0; day < 4; day++) expect(existsSync(await make(day, { always, maxBytes }))).toBe(true)
      const future = listBackups(file).filter(({ id }) => id.startsWith('library-2031'))
      expect(future).toHaveLength(maxBytes === 0 ? 0 : 7 + 1 + 5)
      db.close()
    },
  )

  it('holds after each backup, and is what the folder takes', async () => {
    const { on, db, file, pictures } = library()
    for (let day = 0; day < 4; day++) await on(day)
    const each = listBackups(file)[0]?.bytes ?? 0
    expect(backupBytes(ownBackups(file))).toBe(4 * each + 500_000)
    await on(4, { maxBytes: 2 * each + 500_000 })
    expect(listBackups(file).map(({ id }) => id.slice(8, 18))).toEqual(['2026-02-03', '2026-02-02'])
    await on(5, { maxBytes: 0 })
    expect(listBackups(file).map(({ id }) => id.slice(8, 18))).toEqual(['2026-02-04'])
    expect(pictures()).toEqual(idsOf(FOREST, TAVERN))
    db.close()
  })
})

describe('a second place', () => {
  it('gets a copy of each backup with its pictures, from which the library comes back without the first', async () => {
    const { on, db, file, folder } = library()
    const second = temporaryFolder()
    expect((await on(0, { second })).secondProblem).toBeUndefined()
    const other = secondBackupFolder(second)
    expect(readdirSync(other).sort()).toEqual(['library-2026-01-30.fivefoot', 'pictures'])
    expect(readdirSync(join(other, 'pictures')).sort()).toEqual(idsOf(FOREST, TAVERN))
    db.close()
    rmSync(folder, { recursive: true })
    rmSync(file)
    expect(listBackups(file, other).map(({ id }) => id)).toEqual(['library-2026-01-30.fivefoot'])
    expect(restoreBackup(file, join(other, 'library-2026-01-30.fivefoot'), firstDay)).toEqual({ ok: true, value: null })
    expect(soundPictures(file)).toBe(2)
  })

  it('that is missing is said and not made; the backup is made all the same, and copied once the place is back', async () => {
    const { on, db } = library()
    const drive = join(temporaryFolder(), 'drive')
    const made = await on(0, { second: drive })
    expect(made).toMatchObject({
      path: expect.stringContaining('library-2026-01-30'),
      secondProblem: { code: 'backup-place-missing', file: drive },
    })
    expect(existsSync(drive)).toBe(false)
    mkdirSync(drive)
    const again = await on(0, { second: drive })
    expect(again).toMatchObject({ path: null })
    expect(again.secondProblem).toBeUndefined()
    expect(readdirSync(secondBackupFolder(drive)).sort()).toEqual(['library-2026-01-30.fivefoot', 'pictures'])
    // A file where the folder should be.
    renameSync(drive, `${drive}2`)
    writeFileSync(drive, '')
    expect((await on(1, { second: drive })).secondProblem).toMatchObject({ code: 'backup-place-missing' })
    db.close()
  })

  it('has a partial file while pictures are copied there, so that no other program removes them', async () => {
    const { on, db, folder } = library()
    const second = temporaryFolder()
    await on(0)
    const seen: boolean[] = []
    const pictures = join(secondBackupFolder(second), 'pictures')
    const onProgress = () => {
      if (existsSync(pictures)) seen.push(readdirSync(join(pictures, '..')).some((name) => name.endsWith('.part')))
    }
    await on(0, { second, onProgress })
    expect([seen.length > 0, seen.includes(false)]).toEqual([true, false])
    expect(readdirSync(pictures)).toEqual(readdirSync(join(folder, 'pictures')))
    db.close()
  })

  it('is rotated like the first', async () => {
    const { on, db } = library()
    const second = temporaryFolder()
    for (let day = 0; day < 12; day++) await on(day, { second })
    const names = readdirSync(secondBackupFolder(second))
    // Seven days, and the first of each of two weeks before.
    expect(names.filter((name) => name.endsWith('.fivefoot'))).toHaveLength(9)
    db.close()
  })
})

test('a copy that a step fails in is closed, so that its partial file can be removed everywhere', () => {
  const { db, file, folder } = library()
  db.close()
  mkdirSync(folder)
  const full = new BackupPictures(folder)
  full.put = () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  const part = join(folder, 'x.part')
  expect(() => atOnce(copyWithoutPictures(file, part, full, 'x'))).toThrow('no space left')
  rmSync(part)
  expect(readdirSync(folder)).toEqual([])
})

const KILLS = 6

it('a program killed while it makes backups leaves each listed one whole', async () => {
  const { db, file } = library()
  db.close()
  const maker = resolve(import.meta.dirname, 'support/backupMaker.ts')
  for (let kill = 1; kill <= KILLS; kill++) {
    rmSync(backupFolder(file), { recursive: true, force: true })
    const child = spawn(process.execPath, [maker, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let told = 0
    for await (const line of createInterface(child.stdout)) {
      told = Number(line)
      if (told === kill) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const listed = listBackups(file)
    expect(listed.length).toBeGreaterThanOrEqual(Math.min(told, 7))
    for (const { id } of listed) {
      const target = join(temporaryFolder(), 'library.fivefoot')
      expect(restoreBackup(target, ownBackups(file).path(id), firstDay), id).toEqual({ ok: true, value: null })
      expect(soundPictures(target)).toBeGreaterThan(2)
    }
    const again = openedLibrary(file)
    await backUp(again, file, { atMs: Date.UTC(2026, 5, 1) })
    again.close()
    expect(readdirSync(backupFolder(file)).filter((name) => name.includes('.part'))).toEqual([])
  }
}, 300_000)
