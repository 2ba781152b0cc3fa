import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { readPreviewPictures, writePreviewPictures } from '../../electron/storage/pictureStore.ts'
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
const layer = (byte: number) => Buffer.of(byte)

it('what was drawn of a map is kept for the state it was drawn from, and for no other', () => {
  const db = library()
  writePreviewPictures(db, CELLAR, 'first', { below: layer(1), above: null })
  writePreviewPictures(db, TOWER, 'first', { below: layer(2), above: layer(3) })
  expect(readPreviewPictures(db, CELLAR, 'first')).toEqual({ below: layer(1), above: null })
  expect(readPreviewPictures(db, CELLAR, 'second')).toBeUndefined()
  writePreviewPictures(db, CELLAR, 'second', { below: null, above: layer(4) })
  expect(readPreviewPictures(db, CELLAR, 'first')).toBeUndefined()
  expect(readPreviewPictures(db, CELLAR, 'second')).toEqual({ below: null, above: layer(4) })
  expect(readPreviewPictures(db, TOWER, 'first')).toEqual({ below: layer(2), above: layer(3) })
})

it('a map that is gone keeps nothing', () => {
  const db = library()
  writePreviewPictures(db, NOWHERE, 'first', { below: layer(1), above: null })
  writePreviewPictures(db, CELLAR, 'first', { below: layer(1), above: null })
  db.prepare('DELETE FROM maps').run()
  expect(db.prepare<[], { n: number }>('SELECT count(*) AS n FROM preview_pictures').get()?.n).toBe(0)
})
