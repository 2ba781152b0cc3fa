import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { formatOf } from '../../src/formats/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { type PictureSource } from '../print/pictures.ts'

/** A map to print and where its pictures are. */
export interface PrintSource {
  readonly map: BattleMap
  readonly pictures: PictureSource
}

const SNAP = { toleranceSquares: 0.1 }

/** A map from a file of any format Fivefoot reads. Errors: `file-unreadable`, `unknown-format`, and those of the format. */
export async function mapFromFile(path: string, ruleset: string): Promise<Result<PrintSource>> {
  const name = basename(path)
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await readFile(path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    return failure('file-unreadable', `the file could not be read (${code})`, path)
  }
  const format = formatOf({ name, bytes })
  if (!format?.read) return failure('unknown-format', 'no format of Fivefoot reads this file', path)
  const context = {
    ruleset,
    knowsRuleset: (id: string) => rulesetById(id) !== undefined,
    snap: SNAP,
    beside: new Map(),
  }
  const draft = await format.read({ name, bytes }, context)
  if (!draft.ok) return draft
  const { map, pictures } = draft.value
  return ok({ map, pictures: (id) => pictures.get(id)?.bytes })
}

/** A map of a library by its id or name. Errors: `no-such-map`, `ambiguous-name`, and those of the library. */
export async function mapFromLibrary(file: string, wanted: string): Promise<Result<PrintSource>> {
  // Loaded here alone: printing a file needs no database.
  const [{ openLibrary }, { listMaps }, { mapRow, readMap }, { readPicture }] = await Promise.all([
    import('../storage/openLibrary.ts'),
    import('../storage/libraryStore.ts'),
    import('../storage/mapStore.ts'),
    import('../storage/pictureStore.ts'),
  ])
  const { existsSync } = await import('node:fs')
  if (!existsSync(file)) return failure('file-unreadable', 'there is no library here', file)
  const db = openLibrary(file)
  if (!db.ok) return db
  const found = listMaps(db.value).filter(({ id, name }) => id === wanted || name === wanted)
  const [summary] = found
  if (!summary) return failure('no-such-map', 'the library has no map of this name or id', wanted)
  if (found.length > 1)
    return failure('ambiguous-name', `maps of this name: ${found.map(({ id }) => id).join(', ')}`, wanted)
  const row = mapRow(db.value, summary.id)
  if (!row) return failure('no-such-map', 'the library has no map of this name or id', wanted)
  return ok({ map: readMap(db.value, row), pictures: (id) => readPicture(db.value, id)?.bytes })
}
