/** Copies a library in steps: without the bytes of pictures, which backups keep once, and back together with them. */
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Step, Steps } from '../disk/steps.ts'
import { firstOf, type BackupPictures } from './backupPictures.ts'
import { isPictureOf } from './pictureStore.ts'

/** Rows copied in a step. */
const ROWS = 100
/** Bytes copied in a step. */
const BLOCK_BYTES = 4 * 1024 * 1024

/** What a copy without pictures has left out. */
export interface CopyReport {
  /** Names of pictures that are damaged or missing in the library and not among those kept. */
  readonly damagedPictures: readonly string[]
  /** What SQLite says about the structure of what was copied. */
  readonly structure: readonly string[]
}

/** What the names of the logs of a database end in. */
const LOG_ENDS = ['-journal', '-wal', '-shm'] as const

/** Removes a database with its logs. */
export function removeDatabase(path: string): void {
  for (const end of ['', ...LOG_ENDS]) rmSync(path + end, { force: true })
}

/** Moves the logs beside a database path to another one. Returns a function that undoes this; if one cannot be moved, none is. */
export function moveLogs(from: string, to: string): () => void {
  const moved: string[] = []
  const undo = (): void => {
    for (const end of moved.toReversed()) renameSync(to + end, from + end)
  }
  try {
    for (const end of LOG_ENDS.filter((each) => existsSync(from + each))) {
      renameSync(from + end, to + end)
      moved.push(end)
    }
    return undo
  } catch (error) {
    undo()
    throw error
  }
}

/**
 * Gives a finished database without logs its name, in place of a file that is there. Logs left of an earlier one go first, since
 * SQLite would apply them to the new one. Throws errors of the disk; everything is then as it was.
 */
export function nameDatabase(part: string, path: string): void {
  const putBack = moveLogs(path, part)
  try {
    renameSync(part, path)
  } catch (error) {
    putBack()
    throw error
  }
  removeDatabase(part)
}

/**
 * Copies the library at `file`, of any version, into a new file `part`: all rows as they are when it begins, pictures without
 * their bytes, which go to `pictures` unless they are there. Other programs and connections may write meanwhile.
 */
export function* copyWithoutPictures(
  file: string,
  part: string,
  pictures: BackupPictures,
  backup: string,
): Steps<CopyReport> {
  const db = new Database(part)
  try {
    for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF']) db.pragma(pragma)
    db.prepare('ATTACH ? AS library').run(file)
    db.exec('BEGIN')
    const tables = tablesOf(db)
    const structure = tables.flatMap(({ name }) => (name === 'pictures' ? [] : structureProblems(db, name)))
    yield* copyTables(db, tables)
    const hasPictures = tables.some(({ name }) => name === 'pictures')
    const damagedPictures = hasPictures ? yield* copyPictures(db, pictures, backup) : []
    for (const pragma of ['application_id', 'user_version'])
      db.pragma(`main.${pragma} = ${db.pragma(`library.${pragma}`, { simple: true }) as number}`)
    db.exec('COMMIT')
    db.close()
    flushFile(part)
    return { damagedPictures, structure }
  } finally {
    db.close()
  }
}

interface Table {
  readonly name: string
  readonly sql: string
  readonly isWithoutRowid: boolean
}

function tablesOf(db: Database.Database): readonly Table[] {
  const list = db.pragma('library.table_list') as readonly { name: string; schema: string; wr: number }[]
  const withoutRowid = new Set(list.flatMap(({ name, schema, wr }) => (schema === 'library' && wr === 1 ? [name] : [])))
  return db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM library.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
    )
    .all()
    .map((table) => ({ ...table, isWithoutRowid: withoutRowid.has(table.name) }))
}

const structureProblems = (db: Database.Database, table: string): readonly string[] =>
  (db.pragma(`library.integrity_check('${table}')`) as readonly { readonly integrity_check: string }[])
    .map((line) => line.integrity_check)
    .filter((line) => line !== 'ok')

function* copyTables(db: Database.Database, tables: readonly Table[]): Steps<void> {
  for (const { sql } of tables) db.exec(sql)
  const last = new Map(tables.map((table) => [table, table.isWithoutRowid ? 1 : lastRowid(db, table.name)]))
  const of = [...last.values()].reduce((sum, rows) => sum + rows, 0)
  let before = 0
  for (const [table, rows] of last) {
    for (const done of copyRows(db, table)) yield { stage: 'copying', done: before + Math.min(done, rows), of }
    before += rows
  }
  const hasSequence =
    db.prepare("SELECT 1 FROM library.sqlite_schema WHERE name = 'sqlite_sequence'").get() !== undefined
  if (hasSequence)
    db.exec('DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM library.sqlite_sequence')
  const others = db
    .prepare<[], { sql: string }>("SELECT sql FROM library.sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL")
    .all()
  for (const { sql } of others) db.exec(sql)
}

const lastRowid = (db: Database.Database, table: string): number =>
  db.prepare<[], { last: number | null }>(`SELECT max(rowid) AS last FROM library.${table}`).get()?.last ?? 0

/** Yields the last row id after each step. */
function* copyRows(db: Database.Database, { name, isWithoutRowid }: Table): Generator<number> {
  const columns = (db.pragma(`library.table_info('${name}')`) as readonly { readonly name: string }[])
    .map((column) => (name === 'pictures' && column.name === 'bytes' ? "x''" : `"${column.name}"`))
    .join(', ')
  if (isWithoutRowid) {
    db.exec(`INSERT INTO main.${name} SELECT ${columns} FROM library.${name}`)
    yield 1
    return
  }
  const end = db.prepare<[number, number], { last: number | null }>(
    `SELECT max(rowid) AS last FROM (SELECT rowid FROM library.${name} WHERE rowid > ? ORDER BY rowid LIMIT ?)`,
  )
  const copy = db.prepare(
    `INSERT INTO main.${name} SELECT ${columns} FROM library.${name} WHERE rowid > ? AND rowid <= ? ORDER BY rowid`,
  )
  for (let at = Number.MIN_SAFE_INTEGER; ;) {
    const last = end.get(at, ROWS)?.last
    if (last === null || last === undefined) return
    copy.run(at, last)
    at = last
    yield Math.max(0, at)
  }
}

interface StoredPicture {
  readonly id: string
  readonly name: string
  readonly bytes: number
}

function* copyPictures(db: Database.Database, pictures: BackupPictures, backup: string): Steps<readonly string[]> {
  const stored = db
    .prepare<[], StoredPicture>('SELECT id, name, length(bytes) AS bytes FROM library.pictures ORDER BY rowid')
    .all()
  const read = db.prepare<[string], { readonly bytes: Buffer }>('SELECT bytes FROM library.pictures WHERE id = ?')
  const damaged: string[] = []
  const of = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const { id, name, bytes } of stored) {
    // One without bytes was lost before; another backup may have it.
    if (!pictures.has(id, bytes === 0 ? undefined : bytes)) {
      const picture = read.get(id)?.bytes
      if (isPictureOf(id, picture)) pictures.put(id, picture as Buffer, backup)
      else if (!pictures.read(id)) damaged.push(name)
    }
    done += bytes
    yield { stage: 'pictures', done, of }
  }
  return damaged
}

/**
 * Puts pictures that a copy was made without into it, from the first of `places` that has them undamaged. Returns how many
 * none has; their rows are removed, so that they can be imported again.
 */
export function* fillInPictures(part: string, places: readonly BackupPictures[]): Steps<number> {
  const db = new Database(part)
  try {
    if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'pictures'").get()) return 0
    const missing = db
      .prepare<[], { readonly id: string }>('SELECT id FROM pictures WHERE length(bytes) = 0 ORDER BY rowid')
      .all()
    if (missing.length === 0) return 0
    for (const pragma of ['journal_mode = OFF', 'synchronous = OFF']) db.pragma(pragma)
    const [fill, remove] = [
      'UPDATE pictures SET bytes = @bytes WHERE id = @id',
      'DELETE FROM pictures WHERE id = @id',
    ].map((sql) => db.prepare(sql)) as [Database.Statement, Database.Statement]
    let lost = 0
    for (const [index, { id }] of missing.entries()) {
      const bytes = firstOf(places, id)
      if (bytes) fill.run({ id, bytes })
      else {
        remove.run({ id })
        lost++
      }
      yield { stage: 'pictures', done: index + 1, of: missing.length }
    }
    db.close()
    flushFile(part)
    return lost
  } finally {
    db.close()
  }
}

/** Copies a file block by block, in bounded memory, and waits until it is on the disk. */
export function* copyFile(from: string, to: string): Steps<void> {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'wx')]
  try {
    const of = statSync(from).size
    const block = Buffer.alloc(BLOCK_BYTES)
    const step = (done: number): Step => ({ stage: 'copying', done, of })
    for (let done = 0; ;) {
      const read = readSync(source, block, 0, block.length, null)
      if (read === 0) break
      for (let at = 0; at < read;) at += writeSync(target, block, at, read - at)
      done += read
      yield step(done)
    }
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
