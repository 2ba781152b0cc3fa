import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listStamps, putStamp } from '../../electron/storage/pieceStores.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'

function library() {
  const db = openedLibrary(join(temporaryFolder(), 'library.fivefoot'))
  onTestFinished(() => void db.close())
  return db
}

it('stamps are listed by name, whatever the case of its letters, those of one name by id', () => {
  const db = library()
  const stamp = (id: string, name: string) =>
    putStamp(db, { id, name, widthCells: 1, heightCells: 1, cells: [], records: [] })
  for (const [id, name] of [
    ['c', 'hut'],
    ['a', 'Well'],
    ['b', 'Hut'],
    ['d', 'arch'],
  ] as const)
    stamp(id, name)
  expect(listStamps(db).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
})
