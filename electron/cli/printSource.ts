import { failure, ok, type Result } from '../../src/base/result.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { type PictureSource } from '../print/pictures.ts'
import { readNamed } from './namedFiles.ts'

/** A map to print and where its pictures are. */
export interface PrintSource {
  readonly map: BattleMap
  readonly pictures: PictureSource
}

const SNAP = { toleranceSquares: 0.1 }

/** A map from a file of any format Fivefoot reads, with the pictures beside it. Errors: those of `readNamed`. */
export async function mapFromFile(path: string, ruleset: string): Promise<Result<PrintSource>> {
  const read = await readNamed(path, { ruleset, snap: SNAP })
  if (!read.ok) return read
  const { map, pictures } = read.value.draft
  return ok({ map, pictures: (id) => pictures.get(id)?.bytes })
}

/** A map of a library by its id or name. Errors: `no-such-map`, `map-damaged`, `ambiguous-name`, and those of the library. */
export async function mapFromLibrary(file: string, wanted: string): Promise<Result<PrintSource>> {
  // Loaded here alone: printing a file needs no database.
  const [{ openLibrary }, { listMaps }, { mapRow, readMap }, { readPicture }] = await Promise.all([
    import('../storage/openLibrary.ts'),
    import('../storage/libraryStore.ts'),
    import('../storage/mapStore.ts'),
    import('../storage/pictureStore.ts'),
  ])
  const { existsSync } = await import('node:fs')
  if (!existsSync(file)) return failure('file-unreadable', { file, reason: 'not-found' })
  const db = openLibrary(file)
  if (!db.ok) return db
  const found = listMaps(db.value).filter(({ id, name }) => id === wanted || name === wanted)
  const [summary] = found
  if (!summary) return failure('no-such-map', { name: wanted })
  if (found.length > 1) return failure('ambiguous-name', { name: wanted, choices: found.map(({ id }) => id) })
  const row = mapRow(db.value, summary.id)
  if (!row) return failure('no-such-map', { name: wanted })
  const map = readMap(db.value, row)
  return map.ok ? ok({ map: map.value, pictures: (id) => readPicture(db.value, id)?.bytes }) : map
}
