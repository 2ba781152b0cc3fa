/** Work on the whole library. */
import type { AppError } from '../../../src/base/errors.ts'
import { fail, ok, type Result } from '../../../src/base/result.ts'
import type { Compacted, LibraryCheck } from '../../../src/words/libraryFacts.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { backUp, type BackupMade } from '../../storage/backUp.ts'
import { checkLibrary } from '../../storage/checkLibrary.ts'
import { compactLibrary } from '../../storage/compactLibrary.ts'
import type { WritableDb } from '../../storage/handles.ts'
import { listMaps } from '../../storage/libraryStore.ts'
import { openForReading, openLibrary } from '../../storage/openLibrary.ts'
import { restoreMap, type RestoreOptions } from '../../storage/restoreMap.ts'
import { openingProblem, sqliteProblem } from '../../storage/storageProblem.ts'

/** A library. The main process has it open too. */
export interface LibraryFile {
  readonly file: string
}

/** Checks a library. Errors: those of `openLibrary`. */
export const check = ({ file }: LibraryFile): Promise<Result<LibraryCheck>> => onLibrary(file, checkLibrary)

/** Makes a backup, as `backUp` does. Errors: those of `openLibrary` and of the disk. */
export const makeBackup = (request: LibraryFile & { readonly atMs: number; readonly always: boolean }) =>
  onLibrary<BackupMade>(request.file, (db) => backUp(db, request.file, request))

/** Removes unused pictures, as `compactLibrary` does. Errors: those of `openLibrary` and of the disk. */
export const compact = ({ file, beforeMs }: LibraryFile & { readonly beforeMs: number }): Promise<Result<Compacted>> =>
  onLibrary(file, (db) => compactLibrary(db, beforeMs))

/** The maps of a backup. Errors: those of `openForReading`. */
export function readBackup({ file }: LibraryFile): Result<readonly MapSummary[]> {
  const opened = openForReading(file)
  if (!opened.ok) return opened
  try {
    return ok(listMaps(opened.value.db))
  } catch (error) {
    return failed(error, file)
  } finally {
    opened.value.close()
  }
}

/** Adds a map of a backup to the library. Errors: those of `restoreMap`, `openForReading` and `openLibrary`. */
export function restore({
  file,
  backup,
  mapId,
  as,
}: LibraryFile & { readonly backup: string; readonly mapId: MapId; readonly as: RestoreOptions }) {
  const opened = openForReading(backup)
  if (!opened.ok) return opened
  return onLibrary<MapId>(file, (db) => {
    const restored = restoreMap(db, opened.value.db, mapId, as)
    if (!restored.ok) throw new Refused(restored.error)
    return restored.value
  }).finally(() => opened.value.close())
}

/** Carries an expected error out of `onLibrary`, which closes the library first. */
class Refused extends Error {
  readonly error: AppError
  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}

async function onLibrary<T>(file: string, work: (db: WritableDb) => T | Promise<T>): Promise<Result<T>> {
  const opened = openLibrary(file)
  if (!opened.ok) return opened
  try {
    return ok(await work(opened.value))
  } catch (error) {
    return failed(error, file)
  } finally {
    opened.value.close()
  }
}

function failed(error: unknown, file: string): Result<never> {
  if (error instanceof Refused) return fail(error.error)
  const problem = sqliteProblem(error) ?? openingProblem(error, file)
  if (!problem) throw error
  return fail(problem)
}
