/** Looks for damage in the structure of the file and in everything stored with a hash. */
import { creatureEntrySchema, stampSchema } from '../../src/ipc/shapes/library.ts'
import type { DamagedPart, LibraryCheck } from '../../src/words/libraryFacts.ts'
import type { WritableDb } from './handles.ts'
import { isSoundStep, STEP_COLUMNS, type StoredStep } from './historyStore.ts'
import { readMap, type MapRow } from './mapStore.ts'
import { isPictureOf } from './pictureStore.ts'
import { sqliteProblem } from './storageProblem.ts'
import { isSoundVersion, VERSION_COLUMNS, type StoredVersion } from './versionStore.ts'

/** How many problems of the structure to list. */
const MAX_LISTED = 20

/** Checks an open library. Reads all of it, so call it in a thread. */
export function checkLibrary(db: Pick<WritableDb, 'prepare' | 'pragma'>): LibraryCheck {
  const structure = structureProblems(db)
  const damaged: DamagedPart[] = []
  const names = new Map<number, string>()
  const each = <T>(sql: string, visit: (row: T) => void): number => {
    let count = 0
    const problem = readable(() => {
      for (const row of db.prepare<[], T>(sql).iterate()) {
        count++
        visit(row)
      }
    })
    if (problem !== null) structure.push(problem)
    return count
  }
  const rows: MapRow[] = []
  each<MapRow>('SELECT * FROM maps', (row) => rows.push(row))
  for (const row of rows) {
    names.set(row.number, row.name)
    if (!isSound(() => readMap(db, row).ok)) damaged.push({ kind: 'map', name: row.name })
  }
  const nameOf = (map: number): string => names.get(map) ?? ''
  const steps = each<StoredStep>(`SELECT ${STEP_COLUMNS} FROM history`, (step) => {
    if (!isSoundStep(step)) damaged.push({ kind: 'step', name: nameOf(step.map) })
  })
  const versions = each<StoredVersion>(`SELECT ${VERSION_COLUMNS} FROM versions`, (version) => {
    if (!isSoundVersion(version)) damaged.push({ kind: 'version', name: nameOf(version.map) })
  })
  const pictures = each<{ id: string; name: string; bytes: Buffer }>('SELECT id, name, bytes FROM pictures', (row) => {
    if (!isPictureOf(row.id, row.bytes)) damaged.push({ kind: 'picture', name: row.name })
  })
  each<{ name: string; json: string }>('SELECT name, json FROM creature_entries', ({ name, json }) => {
    if (!isSound(() => creatureEntrySchema.safeParse(JSON.parse(json)).success))
      damaged.push({ kind: 'creature', name })
  })
  each<{ name: string; json: string }>('SELECT name, json FROM stamps', ({ name, json }) => {
    if (!isSound(() => stampSchema.safeParse(JSON.parse(json)).success)) damaged.push({ kind: 'stamp', name })
  })
  return { maps: rows.length, steps, versions, pictures, structure, damaged }
}

/** True if a check found no problems. */
export const isSoundLibrary = ({ structure, damaged }: LibraryCheck): boolean =>
  structure.length === 0 && damaged.length === 0

function structureProblems(db: Pick<WritableDb, 'pragma'>): string[] {
  const found: string[] = []
  const problem = readable(() => {
    const lines = db.pragma(`integrity_check(${MAX_LISTED})`) as readonly { readonly integrity_check: string }[]
    found.push(...lines.map((line) => line.integrity_check).filter((line) => line !== 'ok'))
  })
  return problem === null ? found : [...found, problem]
}

/** Runs `read` and returns the message of SQLite's error, or null if there was none. */
function readable(read: () => void): string | null {
  try {
    read()
    return null
  } catch (error) {
    const problem = sqliteProblem(error)
    if (!problem) throw error
    return problem.details ?? problem.code
  }
}

/** True if the check passes; false if it fails or throws. */
function isSound(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
