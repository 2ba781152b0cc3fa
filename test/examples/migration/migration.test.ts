/** A migration is one file and one word in the list. */
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { WritableDb } from '../../../electron/storage/handles.ts'
import { migrate, NEWEST_VERSION } from '../../../electron/storage/migrations/index.ts'
import { tags } from './tags.ts'

test('a library of the version before gets the new table', () => {
  const db = new Database(':memory:') as WritableDb
  onTestFinished(() => void db.close())
  const hasTags = () => db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'tags'").get() !== undefined
  migrate(db, tags.version - 1)
  expect(hasTags()).toBe(false)
  migrate(db)
  expect([hasTags(), db.pragma('user_version', { simple: true })]).toEqual([true, NEWEST_VERSION])
  expect(NEWEST_VERSION).toBe(tags.version)
})
