import fs, { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { backUp, restoreBackup } from '../../electron/storage/backUp.ts'
import { backupFolder, backupPath, MAX_KEPT, listBackups, superfluous } from '../../electron/storage/backupNames.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { openForReading } from '../../electron/storage/openLibrary.ts'
import type { BackupSummary } from '../../src/ipc/shapes/library.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, testServices } from '../services/support/testServices.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const firstDay = Date.UTC(2026, 0, 30, 20)

/** A library with one map. */
async function libraryWithMap() {
  const services = testServices()
  const mapId = await services.done('library.create', {
    name: 'Cellar',
    ruleset: 'pf1e',
    widthCells: 5,
    heightCells: 5,
  })
  return { ...services, mapId, folder: backupFolder(services.file) }
}
/** Makes a disk without hard links until the test is over. */
function withoutHardLinks(): void {
  const { linkSync } = fs
  fs.linkSync = () => {
    throw Object.assign(new Error('no hard links here'), { code: 'EPERM' })
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.linkSync = linkSync
    syncBuiltinESMExports()
  })
}
/** Stands in for the renaming of files until the test is over. */
function whenRenaming(stand: (rename: () => void, to: unknown) => void): void {
  const { renameSync } = fs
  fs.renameSync = (from, to) => stand(() => renameSync(from, to), to)
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.renameSync = renameSync
    syncBuiltinESMExports()
  })
}
const mapsOf = (path: string): readonly MapId[] => {
  const opened = openForReading(path)
  if (!opened.ok) throw new Error(opened.error.code)
  const maps = listMaps(opened.value.db).map(({ id }) => id)
  opened.value.close()
  return maps
}

describe('the backup of the day', () => {
  it('is made once a day, is checked, and is one file with all maps', async () => {
    const { db, file, folder, mapId } = await libraryWithMap()
    const made = await backUp(db, file, { atMs: firstDay })
    expect(made).toMatchObject({
      path: join(folder, 'library-2026-01-30.fivefoot'),
      check: { structure: [], damaged: [] },
    })
    expect(await backUp(db, file, { atMs: firstDay + 1000 })).toEqual({ path: null, check: null })
    expect(readdirSync(folder)).toEqual(['library-2026-01-30.fivefoot'])
    expect(mapsOf(made.path ?? '')).toContain(mapId)
    expect(readdirSync(folder)).toEqual(['library-2026-01-30.fivefoot'])
  })

  it('is made beside writers, and holds what was committed when it began', async () => {
    const { db, file, mapId, done } = await libraryWithMap()
    const making = backUp(db, file, { atMs: firstDay })
    await done('library.delete', { mapId })
    const { path } = await making
    expect(listMaps(db).map(({ id }) => id)).not.toContain(mapId)
    expect(existsSync(path ?? '')).toBe(true)
  })

  it('of a library with damage is kept apart, takes the place of no good one, and makes none go', async () => {
    const { db, file, folder } = await libraryWithMap()
    for (let day = 0; day < MAX_KEPT.daily; day++) await backUp(db, file, { atMs: firstDay + day * DAY_MS })
    const good = readdirSync(folder)
    db.prepare("UPDATE maps SET name = 'Sellar' WHERE name = 'Cellar'").run()
    for (let day = 0; day < 3; day++) {
      const made = await backUp(db, file, { atMs: firstDay + (MAX_KEPT.daily + day) * DAY_MS })
      expect(made.path).toContain('-damaged')
      expect(made.check?.damaged).toEqual([{ kind: 'map', name: 'Sellar' }])
      const again = await backUp(db, file, { atMs: firstDay + (MAX_KEPT.daily + day) * DAY_MS + 1000 })
      expect(again).toEqual({ path: null, check: null })
    }
    const names = readdirSync(folder)
    expect(names.filter((name) => !name.includes('damaged'))).toEqual(good)
    // A library that stays damaged does not fill the disk.
    expect(names.filter((name) => name.includes('damaged'))).toHaveLength(MAX_KEPT.damaged)
  })

  it('that cannot be written leaves nothing behind', async () => {
    const { db, file, folder } = await libraryWithMap()
    mkdirSync(join(folder, 'library-2026-01-30.fivefoot', 'in the way'), { recursive: true })
    rmSync(join(folder, 'library-2026-01-30.fivefoot'), { recursive: true })
    mkdirSync(join(folder, 'library-2026-01-30-damaged.fivefoot', 'in the way'), { recursive: true })
    db.prepare("UPDATE maps SET name = 'Sellar' WHERE name = 'Cellar'").run()
    await expect(backUp(db, file, { atMs: firstDay, always: true })).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['library-2026-01-30-damaged.fivefoot'])
  })

  it('makes one more when asked for', async () => {
    const { db, file, folder } = await libraryWithMap()
    await backUp(db, file, { atMs: firstDay })
    await backUp(db, file, { atMs: firstDay, always: true })
    expect(readdirSync(folder).sort()).toEqual(['library-2026-01-30-200000.fivefoot', 'library-2026-01-30.fivefoot'])
  })
})

describe('of the backups', () => {
  const daily = (days: number): BackupSummary[] =>
    Array.from({ length: days }, (_, i) => {
      const atMs = Date.UTC(2026, 5, 1) - i * DAY_MS
      return { id: `library-${new Date(atMs).toISOString().slice(0, 10)}.fivefoot`, kind: 'daily', atMs, bytes: 1 }
    })
  const left = (all: readonly BackupSummary[]) => {
    const gone = new Set(superfluous(all))
    return all.filter(({ id }) => !gone.has(id)).map(({ id }) => id.slice(8, 18))
  }

  test('the last seven days stay, and of eight weeks before them the first day there is', () => {
    expect(left(daily(7))).toHaveLength(7)
    const kept = left(daily(100))
    expect(kept.slice(0, 7)).toEqual(daily(7).map(({ id }) => id.slice(8, 18)))
    expect(kept.slice(7)).toHaveLength(MAX_KEPT.weekly)
    // Mondays.
    for (const day of kept.slice(7)) expect(new Date(`${day}T00:00Z`).getUTCDay(), day).toBe(1)
  })

  test('what stays does not depend on how often is looked', () => {
    // Day by day, as the program does it.
    let standing: BackupSummary[] = []
    for (const backup of daily(100).reverse()) {
      standing = [backup, ...standing]
      const gone = new Set(superfluous(standing))
      standing = standing.filter(({ id }) => !gone.has(id))
    }
    expect(standing.map(({ id }) => id.slice(8, 18))).toEqual(left(daily(100)))
  })

  test('each kind has its own number, so that many of one take none of another', () => {
    const others = (['manual', 'update', 'damaged', 'replaced'] as const).flatMap((kind) =>
      Array.from({ length: 9 }, (_, i): BackupSummary => ({ id: `${kind} ${i}`, kind, atMs: 9 - i, bytes: 1 })),
    )
    const gone = superfluous([...others, ...daily(7)])
    expect(gone).toHaveLength(4 * 9 - MAX_KEPT.manual - MAX_KEPT.update - MAX_KEPT.damaged - MAX_KEPT.replaced)
    expect(gone).not.toContain('manual 4')
    expect(gone).toContain('manual 5')
  })

  test('the list has every kind, the newest first, and no other file', async () => {
    const { db, file, folder } = await libraryWithMap()
    await backUp(db, file, { atMs: firstDay })
    for (const name of ['notes.txt', 'library-2026-01-30.fivefoot.part', 'library-today.fivefoot'])
      writeFileSync(join(folder, name), '')
    writeFileSync(join(folder, 'library-before-update-from-1.fivefoot'), '')
    const replaced = join(folder, '..', 'library.replaced-2026-01-29-101010.fivefoot')
    writeFileSync(replaced, '')
    for (const [path, atMs] of [
      [join(folder, 'library-2026-01-30.fivefoot'), 3],
      [join(folder, 'library-before-update-from-1.fivefoot'), 1],
      [replaced, 2],
    ] as const)
      utimesSync(path, atMs, atMs)
    expect(listBackups(file).map(({ kind }) => kind)).toEqual(['daily', 'replaced', 'update'])
    // Of two of one moment, that of the later name.
    const earlier = join(folder, 'library-2026-01-29.fivefoot')
    for (const last of [earlier, join(folder, 'library-2026-01-31.fivefoot')]) {
      writeFileSync(last, '')
      utimesSync(last, 3, 3)
    }
    expect(
      listBackups(file)
        .slice(0, 3)
        .map(({ id }) => id.slice(8, 18)),
    ).toEqual(['2026-01-31', '2026-01-30', '2026-01-29'])
    for (const { id } of listBackups(file)) expect(existsSync(backupPath(file, id))).toBe(true)
  })
})

describe('a backup that is put back', () => {
  it('takes the place of the library, which becomes a backup itself', async () => {
    const { db, file, mapId, done, close } = await libraryWithMap()
    const { path } = await backUp(db, file, { atMs: firstDay })
    await done('library.delete', { mapId })
    await close()
    expect(restoreBackup(file, path ?? '', firstDay + 5000)).toEqual({ ok: true, value: null })
    expect(mapsOf(file)).toContain(mapId)
    const replaced = listBackups(file).find(({ kind }) => kind === 'replaced')
    expect(mapsOf(backupPath(file, replaced?.id ?? ''))).not.toContain(mapId)
    expect(readdirSync(join(file, '..')).sort()).toEqual([
      'backups',
      'library.fivefoot',
      'library.replaced-2026-01-30-200005.fivefoot',
    ])
  })

  it('brings along no log of the library it replaces', async () => {
    const { db, file, mapId } = await libraryWithMap()
    const { path } = await backUp(db, file, { atMs: firstDay })
    db.prepare('DELETE FROM maps').run()
    // As after a crash: the log holds the deletion.
    expect(existsSync(`${file}-wal`)).toBe(true)
    restoreBackup(file, path ?? '', firstDay)
    expect(existsSync(`${file}-wal`)).toBe(false)
    expect(mapsOf(file)).toContain(mapId)
    openedLibrary(file).close()
  })

  it('comes with the log beside it: what a replaced library had last is in it again', async () => {
    const { db, file, mapId } = await libraryWithMap()
    const { path } = await backUp(db, file, { atMs: firstDay })
    db.pragma('wal_checkpoint(TRUNCATE)')
    // As after a crash: the log holds the last change of the library that is replaced.
    db.prepare("UPDATE maps SET deleted_at_ms = 5 WHERE name = 'Cellar'").run()
    restoreBackup(file, path ?? '', firstDay)
    expect(mapsOf(file)).toContain(mapId)
    const replaced = listBackups(file).find(({ kind }) => kind === 'replaced')
    expect(restoreBackup(file, backupPath(file, replaced?.id ?? ''), firstDay + 5000)).toMatchObject({ ok: true })
    expect(mapsOf(file)).not.toContain(mapId)
  })

  it('leaves a library under its name at every moment, so that a kill makes no one begin anew', async () => {
    const { db, file, close } = await libraryWithMap()
    const { path } = await backUp(db, file, { atMs: firstDay })
    await close()
    // As after a crash: its log moves too.
    writeFileSync(`${file}-wal`, '')
    const stood: boolean[] = []
    whenRenaming((rename) => {
      rename()
      stood.push(existsSync(file))
    })
    expect(restoreBackup(file, path ?? '', firstDay)).toMatchObject({ ok: true })
    expect(stood).toEqual([true, true])
  })

  it('that cannot take its place leaves everything as it was', async () => {
    const { db, file, mapId, close } = await libraryWithMap()
    const { path } = await backUp(db, file, { atMs: firstDay })
    await close()
    writeFileSync(`${file}-wal`, '')
    const before = readdirSync(join(file, '..')).sort()
    let isFull = true
    whenRenaming((rename, to) => {
      if (to === file && isFull) {
        isFull = false
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      }
      rename()
    })
    expect(restoreBackup(file, path ?? '', firstDay)).toMatchObject({ ok: false, error: { code: 'disk-full' } })
    expect(readdirSync(join(file, '..')).sort()).toEqual(before)
    expect(mapsOf(file)).toContain(mapId)
  })

  it('that cannot take its place never leaves a library under its name without its log, even without hard links', async () => {
    const { db, file, folder, mapId, close } = await libraryWithMap()
    const { path } = await backUp(db, file, { atMs: firstDay })
    await close()
    writeFileSync(`${file}-wal`, '')
    const isWhole: boolean[] = []
    withoutHardLinks()
    whenRenaming((rename, to) => {
      if (to === file && !existsSync(join(folder, '..', 'library.replaced-2026-01-30-200000.fivefoot')))
        throw new Error('the library is not kept')
      if (to === file && isWhole.length === 2) {
        isWhole.push(true)
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      }
      rename()
      isWhole.push(!existsSync(file) || existsSync(`${file}-wal`))
    })
    expect(restoreBackup(file, path ?? '', firstDay)).toMatchObject({ ok: false, error: { code: 'disk-full' } })
    // Library and log moved away, the backup refused, log and library put back.
    expect(isWhole).toEqual([true, true, true, true, true])
    expect(readdirSync(join(file, '..')).sort()).toEqual(['backups', 'library.fivefoot', 'library.fivefoot-wal'])
    expect(mapsOf(file)).toContain(mapId)
  })

  it('that does not open leaves everything as it was', async () => {
    const { file, folder, mapId, close } = await libraryWithMap()
    await close()
    mkdirSync(folder)
    const broken = join(folder, 'library-2026-01-01.fivefoot')
    writeFileSync(broken, 'not a library')
    const before = readdirSync(join(file, '..'))
    expect(restoreBackup(file, broken, firstDay)).toMatchObject({ ok: false, error: { code: 'not-a-library' } })
    expect(readdirSync(join(file, '..'))).toEqual(before)
    expect(mapsOf(file)).toContain(mapId)
  })

  it.each([
    ['gone.fivefoot', 'not-found'],
    ['..', 'is-folder'],
  ])('that cannot be read is named, not the library: %s', async (name, reason) => {
    const { file, folder, mapId, close } = await libraryWithMap()
    await close()
    const backup = join(folder, name)
    expect(restoreBackup(file, backup, firstDay)).toMatchObject({
      ok: false,
      error: { code: 'file-unreadable', file: backup, reason },
    })
    expect(mapsOf(file)).toContain(mapId)
  })
})
