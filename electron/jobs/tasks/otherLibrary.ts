/** Copies of a library and of maps between libraries. */
import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fail, failure, ok, type Result } from '../../../src/base/result.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { en } from '../../../src/words/en/index.ts'
import type { BroughtIn, NotBroughtIn } from '../../../src/words/libraryFacts.ts'
import { temporaryName } from '../../disk/temporaryName.ts'
import { firstOf, picturePlaces } from '../../storage/backupPictures.ts'
import { nameDatabase, removeDatabase } from '../../storage/copyLibrary.ts'
import type { ReadableDb, WritableDb } from '../../storage/handles.ts'
import { listMaps } from '../../storage/libraryStore.ts'
import { mapRow } from '../../storage/mapStore.ts'
import { openForReading, openLibrary } from '../../storage/openLibrary.ts'
import { lostPictures } from '../../storage/pictureStore.ts'
import { restoreMap } from '../../storage/restoreMap.ts'
import { openingProblem, sqliteProblem } from '../../storage/storageProblem.ts'
import type { TaskHooks } from '../protocol.ts'

/** Pages copied between two messages of progress: 8 MB. */
const PAGES_PER_STEP = 2_000

/**
 * Copies the library at `file` to `to`, where no file may be, and checks that the copy holds the same. Nothing may write to the
 * library meanwhile. Errors: `library-there`, `canceled`, `library-damaged`, those of `openLibrary` and of the disk.
 */
export async function copyLibrary(
  { file, to }: { readonly file: string; readonly to: string },
  { signal, onProgress }: TaskHooks,
): Promise<Result<null>> {
  if (existsSync(to)) return failure('library-there', { file: to })
  const opened = openLibrary(file)
  if (!opened.ok) return opened
  const part = temporaryName(to)
  try {
    await opened.value.backup(part, {
      progress({ totalPages, remainingPages }) {
        signal.throwIfAborted()
        if (totalPages > 0) onProgress('moving', totalPages - remainingPages, totalPages)
        return PAGES_PER_STEP
      },
    })
    onProgress('comparing', 0, 0)
    if (!holdsTheSame(part, opened.value)) return failure('library-damaged', { file })
    if (signal.aborted) return failure('canceled')
    if (existsSync(to)) return failure('library-there', { file: to })
    nameDatabase(part, to)
    return ok(null)
  } catch (error) {
    if (signal.aborted) return failure('canceled')
    const problem = openingProblem(error, to)
    if (!problem) throw error
    return fail(problem)
  } finally {
    opened.value.close()
    removeDatabase(part)
  }
}

/** Reads all of a copy: it is sound, and has as much of everything as the library, and every map in its state. */
function holdsTheSame(part: string, library: WritableDb): boolean {
  const copy = new Database(part)
  try {
    // A single file without a log.
    copy.pragma('journal_mode = DELETE')
    const isSound = copy.pragma('integrity_check', { simple: true }) === 'ok'
    return isSound && JSON.stringify(contentsOf(copy)) === JSON.stringify(contentsOf(library))
  } finally {
    copy.close()
  }
}

function contentsOf(db: ReadableDb): readonly unknown[] {
  const tables = db
    .prepare<[], { readonly name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )
    .all()
  const rows = tables.map(({ name }) => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()])
  const states = db.prepare('SELECT id, hex(state_hash) FROM maps ORDER BY id').raw().all()
  return [rows, states]
}

/** Maps to bring from one library into another. */
export interface BringIn {
  /** The library they go into. The main process has it open too. */
  readonly file: string
  readonly from: string
  /** Each with the id it gets. */
  readonly maps: readonly { readonly mapId: MapId; readonly id: MapId }[]
  /** The name of the other library, for maps whose name is taken. */
  readonly libraryName: string
  readonly atMs: number
}

/**
 * Adds maps of another library to this one, each whole or not at all, with history, versions and pictures. Those added before
 * a cancellation stay. Errors: those of `openForReading` and `openLibrary`; what fails for single maps is in the report.
 */
export async function bringIn(
  { file, from, maps, libraryName, atMs }: BringIn,
  { signal, onProgress }: TaskHooks,
): Promise<Result<BroughtIn>> {
  const source = openForReading(from)
  if (!source.ok) return source
  try {
    const library = openLibrary(file)
    if (!library.ok) return library
    try {
      const names = new Map(listMaps(source.value.db).map(({ id, name }) => [id, name]))
      const taken = new Set(listMaps(library.value).map(({ name }) => name))
      // The other library may be a backup.
      const pictures = picturePlaces(from, file)
      const beside = (id: string) => firstOf(pictures, id)
      const added: string[] = []
      const failed: NotBroughtIn[] = []
      const lost = new Set<string>()
      for (const [index, { mapId, id }] of maps.entries()) {
        if (signal.aborted) break
        onProgress('bringing', index, maps.length)
        const name = names.get(mapId) ?? ''
        const as = { id, name: freeName(name, libraryName, taken), atMs }
        const done = bringMap(library.value, source.value.db, mapId, as, beside)
        if (done.ok) {
          added.push(as.name)
          taken.add(as.name)
          const row = mapRow(library.value, id)
          for (const picture of row ? lostPictures(library.value, row.number) : []) lost.add(picture)
        } else failed.push({ name, error: done.error })
        await new Promise((next) => setImmediate(next))
      }
      return ok({ added, failed, lostPictures: lost.size })
    } finally {
      library.value.close()
    }
  } finally {
    source.value.close()
  }
}

function bringMap(...[library, ...rest]: Parameters<typeof restoreMap>): Result<MapId> {
  try {
    return restoreMap(library, ...rest)
  } catch (error) {
    const problem = sqliteProblem(error)
    if (!problem) throw error
    return fail(problem)
  }
}

/** The map's own name, or if another map has it the name with that of the other library, and a number if need be. */
function freeName(name: string, libraryName: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 1; ; number++) {
    const other = en.libraries.broughtName(name, libraryName, number)
    if (!taken.has(other)) return other
  }
}
