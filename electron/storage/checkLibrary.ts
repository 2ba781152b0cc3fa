/** Looks for damage in the structure of the file and in everything stored with a hash. */
import { creatureEntrySchema, stampSchema } from '../../src/ipc/shapes/library.ts'
import type { DamagedPart, LibraryCheck } from '../../src/words/libraryFacts.ts'
import { atOnce, type Step, type Steps } from '../disk/steps.ts'
import type { WritableDb } from './handles.ts'
import { isSoundStep, STEP_COLUMNS, type StoredStep } from './historyStore.ts'
import { readMap, type MapRow } from './mapStore.ts'
import { isPictureOf } from './pictureStore.ts'
import { sqliteProblem } from './storageProblem.ts'
import { isSoundVersion, VERSION_COLUMNS, type StoredVersion } from './versionStore.ts'

/** How many problems of the structure to list. */
const MAX_LISTED = 20

/** `checkSteps` at once. Reads all of the library, so call it in a thread. */
export const checkLibrary = (...args: Parameters<typeof checkSteps>): LibraryCheck => atOnce(checkSteps(...args))

type Checked = Pick<WritableDb, 'prepare' | 'pragma'>

/** Rows read in a step; of pictures, one. */
const ROWS = 100

/** Checks an open library in steps. `isPictureSound`: for libraries whose pictures are kept elsewhere. */
export function* checkSteps(db: Checked, isPictureSound = isPictureOf): Steps<LibraryCheck> {
  const of = rowsIn(db)
  let done = 0
  const step = (): Step => ({ stage: 'checking', done: Math.min(done, of), of })
  yield step()
  const structure = structureProblems(db)
  const damaged: DamagedPart[] = []
  const names = new Map<number, string>()
  function* each<T>(sql: string, visit: (row: T) => void, rows = ROWS): Steps<number> {
    let count = 0
    try {
      for (const row of db.prepare<[], T>(sql).iterate()) {
        count++
        done++
        visit(row)
        if (count % rows === 0) yield step()
      }
    } catch (error) {
      structure.push(messageOf(error))
    }
    return count
  }
  const rows: MapRow[] = []
  yield* each<MapRow>('SELECT * FROM maps', (row) => rows.push(row))
  for (const row of rows) {
    names.set(row.number, row.name)
    if (!isSound(() => readMap(db, row).ok)) damaged.push({ kind: 'map', name: row.name })
    yield step()
  }
  const nameOf = (map: number): string => names.get(map) ?? ''
  const steps = yield* each<StoredStep>(`SELECT ${STEP_COLUMNS} FROM history`, (each) => {
    if (!isSoundStep(each)) damaged.push({ kind: 'step', name: nameOf(each.map) })
  })
  const versions = yield* each<StoredVersion>(`SELECT ${VERSION_COLUMNS} FROM versions`, (version) => {
    if (!isSoundVersion(version)) damaged.push({ kind: 'version', name: nameOf(version.map) })
  })
  const checkPicture = (row: { id: string; name: string; bytes: Buffer }): void => {
    if (!isPictureSound(row.id, row.bytes)) damaged.push({ kind: 'picture', name: row.name })
  }
  const pictures = yield* each('SELECT id, name, bytes FROM pictures', checkPicture, 1)
  yield* each<{ name: string; json: string }>('SELECT name, json FROM creature_entries', ({ name, json }) => {
    if (!isSound(() => creatureEntrySchema.safeParse(JSON.parse(json)).success))
      damaged.push({ kind: 'creature', name })
  })
  yield* each<{ name: string; json: string }>('SELECT name, json FROM stamps', ({ name, json }) => {
    if (!isSound(() => stampSchema.safeParse(JSON.parse(json)).success)) damaged.push({ kind: 'stamp', name })
  })
  return { maps: rows.length, steps, versions, pictures, structure, damaged }
}

/** How many rows a check reads, for its progress; 0 if that cannot be counted. */
function rowsIn(db: Checked): number {
  const tables = ['maps', 'history', 'versions', 'pictures', 'creature_entries', 'stamps']
  const sum = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')
  try {
    return db.prepare<[], { readonly rows: number }>(`SELECT ${sum} AS rows`).get()?.rows ?? 0
  } catch (error) {
    if (!sqliteProblem(error)) throw error
    return 0
  }
}

/** True if a check found no problems. */
export const isSoundLibrary = ({ structure, damaged }: LibraryCheck): boolean =>
  structure.length === 0 && damaged.length === 0

function structureProblems(db: Pick<WritableDb, 'pragma'>): string[] {
  try {
    const lines = db.pragma(`integrity_check(${MAX_LISTED})`) as readonly { readonly integrity_check: string }[]
    return lines.map((line) => line.integrity_check).filter((line) => line !== 'ok')
  } catch (error) {
    return [messageOf(error)]
  }
}

/** The message of an error of SQLite. Throws all others. */
function messageOf(error: unknown): string {
  const problem = sqliteProblem(error)
  if (!problem) throw error
  return problem.details ?? problem.code
}

/** True if the check passes; false if it fails or throws. */
function isSound(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
