import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openingProblem, sqliteProblem } from '../../electron/storage/storageProblem.ts'

const sqlite = (code: string, message = 'it failed') => new Database.SqliteError(message, code)
const system = (code: string) => Object.assign(new Error(`${code}: it failed`), { code })

test.each([
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
  ['SQLITE_IOERR_WRITE', 'library-unreadable'],
  ['SQLITE_CANTOPEN', 'library-unreadable'],
  ['SQLITE_CANTOPEN_ISDIR', 'library-unreadable'],
  ['SQLITE_BUSY_SNAPSHOT', 'library-busy'],
  ['SQLITE_READONLY_DBMOVED', 'library-read-only'],
  ['SQLITE_CORRUPT_INDEX', 'library-damaged'],
  ['SQLITE_NOTADB', 'library-damaged'],
])('%s of the database is %s', (code, problem) => {
  expect(sqliteProblem(sqlite(code))).toEqual({ code: problem, details: `it failed (${code})` })
  expect(openingProblem(sqlite(code), '/maps')).toMatchObject({ code: problem, file: '/maps' })
})

test.each([
  ['no such table: maps', 'library-damaged'],
  ['no such column: json', 'library-damaged'],
  ['near "FORM": syntax error', undefined],
])('the statement error “%s” is %s', (message, problem) => {
  expect(sqliteProblem(sqlite('SQLITE_ERROR', message))?.code).toBe(problem)
})

test.each([
  ['ENOSPC', { code: 'disk-full', file: '/maps' }],
  ['EACCES', { code: 'library-unreadable', file: '/maps', reason: 'no-permission', details: 'EACCES' }],
  ['EROFS', { code: 'library-unreadable', file: '/maps', reason: 'read-only', details: 'EROFS' }],
])('%s of the system, as a library is opened, is a problem of its file', (code, problem) => {
  expect(openingProblem(system(code), '/maps')).toEqual(problem)
  expect(sqliteProblem(system(code))).toBeUndefined()
})

test('other errors are no problem of the library', () => {
  expect(openingProblem(new Error('a fault'), '/maps')).toBeUndefined()
  expect(sqliteProblem(sqlite('SQLITE_CONSTRAINT_UNIQUE'))).toBeUndefined()
})
