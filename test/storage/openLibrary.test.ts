import { spawnSync } from 'node:child_process'
import fs, { chmodSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { backupFolder, updateBackupName } from '../../electron/storage/backupNames.ts'
import type { WritableDb } from '../../electron/storage/handles.ts'
import { APPLICATION_ID, migrate, MIGRATIONS, NEWEST_VERSION } from '../../electron/storage/migrations/index.ts'
import { openForReading, openLibrary, proveWritable } from '../../electron/storage/openLibrary.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'

const libraryFile = () => join(temporaryFolder(), 'library.fivefoot')

/** A library file as a program of that version left it. */
function fileOfVersion(version: number): string {
  const file = libraryFile()
  const db = new Database(file) as WritableDb
  db.pragma(`application_id = ${APPLICATION_ID}`)
  migrate(db, version)
  db.close()
  return file
}
/** Every row of every table, blobs included. */
const rowsOf = (db: Database.Database, tables: readonly string[]) =>
  Object.fromEntries(tables.map((table) => [table, db.prepare<[], object>(`SELECT * FROM ${table}`).all()]))
const tablesOf = (db: Database.Database) =>
  db
    .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .map(({ name }) => name)
const codeOf = (file: string) => {
  const opened = openLibrary(file)
  if (opened.ok) opened.value.close()
  return opened.ok ? 'opened' : opened.error.code
}
const schemaOf = (db: WritableDb) =>
  db
    .prepare<[], { sql: string }>(`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name`)
    .all()
    .map(({ sql }) => `${sql};\n`)
    .join('\n')

describe('a library', () => {
  it('is made new as one of ours, safe against loss of power', () => {
    const db = openedLibrary(libraryFile())
    const value = (name: string) => db.pragma(name, { simple: true })
    expect(value('application_id')).toBe(APPLICATION_ID)
    expect(value('user_version')).toBe(NEWEST_VERSION)
    expect(value('journal_mode')).toBe('wal')
    // 2 is FULL.
    expect(value('synchronous')).toBe(2)
    expect(value('foreign_keys')).toBe(1)
    expect(value('integrity_check')).toBe('ok')
    db.close()
  })

  it('is read whole beside the program that has it open, and the copy read from goes away', () => {
    const file = libraryFile()
    const db = openedLibrary(file)
    // Only in the log so far.
    db.exec('CREATE TABLE latest (step)')
    const opened = openForReading(file)
    if (!opened.ok) throw new Error(opened.error.code)
    const { db: copy, close } = opened.value
    expect(tablesOf(copy as Database.Database)).toContain('latest')
    expect(copy.name).not.toBe(file)
    expect(() => copy.prepare('DROP TABLE latest').run()).toThrow('readonly')
    close()
    expect(existsSync(copy.name)).toBe(false)
    db.close()
  })

  it('has the form written down in golden/storage/schema.sql', async () => {
    const db = openedLibrary(libraryFile())
    await expect(schemaOf(db)).toMatchFileSnapshot('../golden/storage/schema.sql')
    db.close()
  })

  it('whose first start was interrupted is new, at whatever point that was', () => {
    const onlyTheLog = libraryFile()
    const db = new Database(onlyTheLog)
    db.pragma('journal_mode = WAL')
    db.close()
    const onlyTheIdentity = libraryFile()
    const marked = new Database(onlyTheIdentity)
    marked.pragma(`application_id = ${APPLICATION_ID}`)
    marked.close()
    for (const file of [onlyTheLog, onlyTheIdentity]) {
      const opened = openedLibrary(file)
      expect(opened.pragma('user_version', { simple: true })).toBe(NEWEST_VERSION)
      expect(opened.pragma('application_id', { simple: true })).toBe(APPLICATION_ID)
      opened.close()
    }
  })

  it('that two programs open for the first time is made once', () => {
    const file = libraryFile()
    const first = new Database(file) as WritableDb
    const second = new Database(file) as WritableDb
    migrate(first)
    expect(() => migrate(second)).not.toThrow()
    expect(second.pragma('user_version', { simple: true })).toBe(NEWEST_VERSION)
    first.close()
    second.close()
  })

  it('from a newer program is refused by name and not touched', () => {
    const file = fileOfVersion(NEWEST_VERSION)
    const db = new Database(file)
    db.pragma(`user_version = ${NEWEST_VERSION + 1}`)
    db.close()
    const before = readFileSync(file)
    expect(codeOf(file)).toBe('library-from-newer-program')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('of another program is refused and not touched', () => {
    const file = libraryFile()
    const db = new Database(file)
    db.exec('CREATE TABLE recipes (name TEXT)')
    db.close()
    const before = readFileSync(file)
    expect(codeOf(file)).toBe('not-a-library')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('that is no database at all is refused and not touched', () => {
    const file = libraryFile()
    writeFileSync(file, 'Session notes: today we fought an ogre.')
    expect(codeOf(file)).toBe('not-a-library')
    expect(readFileSync(file, 'utf8')).toContain('ogre')
  })

  it('that is a folder is said to be unreadable', () => {
    const opened = openLibrary(temporaryFolder())
    expect(opened).toMatchObject({ ok: false, error: { code: 'library-unreadable' } })
    expect(opened.ok || opened.error.reason).toBe('is-folder')
  })

  it('that is damaged is said to be damaged', () => {
    const file = fileOfVersion(NEWEST_VERSION)
    const bytes = readFileSync(file)
    bytes.fill(0xff, 16, bytes.length)
    writeFileSync(file, bytes)
    expect(codeOf(file)).toBe('library-damaged')
  })
})

/** A file system on which no folder has room until the test is over. */
function withoutRoom(): void {
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 0, bsize: 4096 } as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

describe('a library that cannot be written', () => {
  it('is said to be read-only before anything is changed, whatever keeps it from being written', () => {
    const file = fileOfVersion(NEWEST_VERSION)
    const db = new Database(file, { readonly: true })
    expect(() => proveWritable(db)).toThrow('readonly')
    db.close()
    const writable = new Database(file)
    expect(() => proveWritable(writable)).not.toThrow()
    // Another program that is writing just now shows that it can be written.
    const other = new Database(file)
    other.exec('BEGIN IMMEDIATE')
    writable.pragma('busy_timeout = 0')
    expect(() => proveWritable(writable)).not.toThrow()
    other.close()
    writable.close()
  })

  it.skipIf(process.platform === 'win32').each([
    ['file', 0o777, true],
    ['folder', 0o555, false],
  ])('because of its %s opens for reading, and nothing is left beside it', (_, folderMode, isInPlace) => {
    const file = libraryFile()
    openedLibrary(file).close()
    chmodSync(file, 0o444)
    chmodSync(dirname(file), folderMode)
    const isRoot = process.getuid?.() === 0
    const opener = resolve(import.meta.dirname, 'support/readOnlyOpener.ts')
    const run = spawnSync(process.execPath, [opener, file], { ...(isRoot && { uid: 65_534 }), encoding: 'utf8' })
    chmodSync(dirname(file), 0o755)
    expect(run.stderr).toBe('')
    expect(JSON.parse(run.stdout)).toEqual({
      writing: 'library-read-only',
      maps: 0,
      isInPlace,
      left: ['library.fivefoot'],
    })
  })
})

describe('a library that is only read', () => {
  /** A backup of more than 2 GiB, most of it blank. */
  function hugeBackup(): string {
    const file = fileOfVersion(NEWEST_VERSION)
    truncateSync(file, 2 ** 31 + 4096)
    return file
  }

  it('is read in place however large it is, without room for a copy anywhere', () => {
    const file = hugeBackup()
    withoutRoom()
    const opened = openForReading(file)
    if (!opened.ok) throw new Error(opened.error.code)
    expect(opened.value.db.name).toBe(file)
    expect(opened.value.db.prepare('SELECT count(*) AS maps FROM maps').get()).toEqual({ maps: 0 })
    expect(() => opened.value.db.prepare('DELETE FROM maps').run()).toThrow('readonly')
    opened.value.close()
    expect(readdirSync(dirname(file))).toEqual(['library.fivefoot'])
  })

  it('of an older form is copied: a large one beside itself, never into memory', () => {
    const file = fileOfVersion(NEWEST_VERSION - 1)
    truncateSync(file, 65 * 1024 * 1024)
    const opened = openForReading(file)
    if (!opened.ok) throw new Error(opened.error.code)
    expect(dirname(opened.value.db.name)).toBe(dirname(file))
    expect(opened.value.db.pragma('user_version', { simple: true })).toBe(NEWEST_VERSION)
    opened.value.close()
    expect(readdirSync(dirname(file))).toEqual(['library.fivefoot'])
    withoutRoom()
    const small = openForReading(file)
    expect(small.ok && small.value.db.memory).toBe(true)
    if (small.ok) small.value.close()
    truncateSync(file, 2 ** 30)
    expect(openForReading(file)).toMatchObject({ ok: false, error: { code: 'disk-full' } })
  })
})

describe('migrations', () => {
  it('count 1, 2, 3 …', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, i) => i + 1))
    const db = new Database(':memory:') as WritableDb
    expect(() => migrate(db, 2, [{ version: 2, sql: '' }])).toThrow('migrations count')
  })

  it.each(MIGRATIONS.map(({ version }) => version - 1))('lead from form %i to the newest, after a copy', (version) => {
    const file = fileOfVersion(version)
    const migrated = openedLibrary(file)
    const fresh = openedLibrary(libraryFile())
    expect(schemaOf(migrated)).toBe(schemaOf(fresh))
    expect(migrated.pragma('user_version', { simple: true })).toBe(NEWEST_VERSION)
    migrated.close()
    fresh.close()
    const copy = new Database(join(backupFolder(file), updateBackupName(version)), { fileMustExist: true })
    expect(copy.pragma('user_version', { simple: true })).toBe(version)
    expect(copy.pragma('application_id', { simple: true })).toBe(APPLICATION_ID)
    copy.close()
  })

  it('keep everything of a library that the program of form 1 wrote', () => {
    const file = libraryFile()
    writeFileSync(
      file,
      gunzipSync(readFileSync(resolve(import.meta.dirname, '../golden/storage/library-1.fivefoot.gz'))),
    )
    const old = new Database(file, { readonly: true })
    expect(old.pragma('user_version', { simple: true })).toBe(1)
    const tables = tablesOf(old)
    const before = rowsOf(old, tables)
    old.close()
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
    const db = openedLibrary(file)
    // Columns added since hold what they are to hold; what was there is as it was.
    expect(rowsOf(db, tables)).toMatchObject(before)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    db.close()
  })

  it('that fail leave the file as it was', () => {
    const db = new Database(':memory:') as WritableDb
    migrate(db)
    const broken = [
      ...MIGRATIONS,
      { version: NEWEST_VERSION + 1, sql: 'CREATE TABLE half (a); CREATE TABLE maps (a);' },
    ]
    expect(() => migrate(db, NEWEST_VERSION + 1, broken)).toThrow('maps')
    expect(db.pragma('user_version', { simple: true })).toBe(NEWEST_VERSION)
    expect(schemaOf(db)).not.toContain('half')
  })

  it('make no copy where nothing changes', () => {
    const file = fileOfVersion(NEWEST_VERSION)
    openedLibrary(file).close()
    expect(existsSync(backupFolder(file))).toBe(false)
  })
})

describe('statements', () => {
  it('are prepared once for each library', () => {
    const [a, b] = [openedLibrary(libraryFile()), openedLibrary(libraryFile())]
    const sql = 'SELECT count(*) FROM maps'
    expect(a.prepare(sql)).toBe(a.prepare(sql))
    expect(a.prepare(sql)).not.toBe(b.prepare(sql))
    expect(a.prepare(sql).get()).toEqual({ 'count(*)': 0 })
    a.close()
    b.close()
  })
})

describe('queries', () => {
  const db = (() => {
    const memory = new Database(':memory:') as WritableDb
    migrate(memory)
    return memory
  })()
  const planOf = (sql: string) =>
    db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from({ length: sql.split('?').length - 1 }, () => 1))
      .map(({ detail }) => detail)

  it.each([
    ['SELECT * FROM maps WHERE id = ? AND deleted_at_ms IS NULL', 'SEARCH maps USING INDEX'],
    ['SELECT kind, json FROM records WHERE map = ? ORDER BY position', 'SEARCH records USING INDEX'],
    ['DELETE FROM records WHERE map = ? AND kind = ? AND id = ?', 'SEARCH records USING'],
    ['SELECT layer, chunk_row, chunk_col, cells FROM chunks WHERE map = ?', 'SEARCH chunks USING INDEX'],
    ['SELECT change FROM history WHERE map = ? AND sequence = ?', 'SEARCH history USING INDEX'],
    ['DELETE FROM history WHERE map = ? AND sequence > ?', 'SEARCH history USING'],
    [
      'SELECT number FROM versions WHERE map = ? ORDER BY number DESC',
      'SEARCH versions USING COVERING INDEX versions_by_map',
    ],
    [
      'SELECT state, picture FROM thumbnails JOIN maps ON maps.number = map WHERE maps.id = ?',
      'SEARCH thumbnails USING INTEGER PRIMARY KEY',
    ],
    ['SELECT bytes FROM pictures WHERE id = ?', 'SEARCH pictures USING INDEX'],
    [
      "SELECT count(*) FROM records WHERE records.map = ? AND kind = 'creatures'",
      'SEARCH records USING COVERING INDEX',
    ],
    [
      'SELECT name FROM maps WHERE deleted_at_ms IS NULL ORDER BY updated_at_ms',
      'SCAN maps USING INDEX maps_by_update',
    ],
  ])('%s goes by an index', (sql, expected) => {
    const plan = planOf(sql)
    expect(plan.join('\n')).toContain(expected)
    expect(plan.filter((line) => /^SCAN (?!maps USING INDEX)/.test(line))).toEqual([])
  })
})
