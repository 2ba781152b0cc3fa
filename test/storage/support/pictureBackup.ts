import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backUp } from '../../../electron/storage/backUp.ts'
import { inTransaction } from '../../../electron/storage/handles.ts'
import { insertMap } from '../../../electron/storage/mapStore.ts'
import { insertPicture } from '../../../electron/storage/pictureStore.ts'
import { emptyMap } from '../../../src/map/battleMap.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { openedLibrary, temporaryFolder } from '../../services/support/testServices.ts'
import { pictureOf } from './pictures.ts'

/** A backup of a library whose map “Inn” shows a picture; `alone` copies it elsewhere without its pictures. */
export async function pictureBackup() {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const picture = pictureOf('rug')
  const blank = emptyMap('inn' as MapId, { widthCells: 8, heightCells: 8 }, { name: 'Inn', ruleset: 'pf1e' })
  const prop = { id: 'rug', picture: picture.id, at: { x: 1, y: 1 }, widthSquares: 1, heightSquares: 1 } as never
  const map = { ...blank, tables: { ...blank.tables, props: new Map([['rug' as never, prop]]) } }
  const db = openedLibrary(file)
  inTransaction(db, () => insertMap(db, map, { atMs: 0, sample: null }))
  insertPicture(db, picture, 0)
  const { path } = await backUp(db, file, { atMs: Date.UTC(2026, 10, 20) })
  db.close()
  const backup = path ?? ''
  const alone = (): string => {
    const copy = join(temporaryFolder(), basename(backup))
    copyFileSync(backup, copy)
    return copy
  }
  return { file, backup, picture, alone }
}
