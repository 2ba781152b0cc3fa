import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { readThumbnail, writeThumbnail } from '../../electron/storage/pictureStore.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'

const CELLAR = 'cellar' as MapId
const TOWER = 'tower' as MapId
const NOWHERE = 'nowhere' as MapId

/** A library with two maps. */
function library() {
  const db = openedLibrary(join(temporaryFolder(), 'library.fivefoot'))
  onTestFinished(() => void db.close())
  for (const id of [CELLAR, TOWER])
    insertMap(db, emptyMap(id, { widthCells: 2, heightCells: 2 }, { name: id, ruleset: 'pf1e' }), {
      atMs: 0,
      sample: null,
    })
  return db
}
const picture = (byte: number) => Buffer.of(byte)
const count = (db: ReturnType<typeof library>) =>
  db.prepare<[], { n: number }>('SELECT count(*) AS n FROM thumbnails').get()?.n

it('a map drawn small is kept with the name of what it was drawn from; a newer one takes its place', () => {
  const db = library()
  expect(readThumbnail(db, CELLAR)).toBeUndefined()
  writeThumbnail(db, CELLAR, { state: 'first', picture: picture(1) })
  writeThumbnail(db, TOWER, { state: 'first', picture: picture(2) })
  expect(readThumbnail(db, CELLAR)).toEqual({ state: 'first', picture: picture(1) })
  writeThumbnail(db, CELLAR, { state: 'second', picture: picture(4) })
  expect(readThumbnail(db, CELLAR)).toEqual({ state: 'second', picture: picture(4) })
  expect(readThumbnail(db, TOWER)).toEqual({ state: 'first', picture: picture(2) })
})

it('a map that is gone keeps nothing', () => {
  const db = library()
  writeThumbnail(db, NOWHERE, { state: 'first', picture: picture(1) })
  writeThumbnail(db, CELLAR, { state: 'first', picture: picture(1) })
  db.prepare('DELETE FROM maps').run()
  expect(count(db)).toBe(0)
})
