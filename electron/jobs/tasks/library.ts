/** Work on the whole library. */
import type { AppError } from '../../../src/base/errors.ts'
import { fail, failure, ok, type Result } from '../../../src/base/result.ts'
import type { Compacted, LibraryCheck, RestoreLoss, SalvageReport } from '../../../src/words/libraryFacts.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { backUp, backupProblem, restoredLibrary, type BackupMade, type BackupOptions } from '../../storage/backUp.ts'
import { backupFolder } from '../../storage/backupNames.ts'
import { firstOf, picturePlaces } from '../../storage/backupPictures.ts'
import { checkSteps } from '../../storage/checkLibrary.ts'
import { compactSteps } from '../../storage/compactLibrary.ts'
import { removeDatabase } from '../../storage/copyLibrary.ts'
import type { WritableDb } from '../../storage/handles.ts'
import { listMaps } from '../../storage/libraryStore.ts'
import { isWithoutPictures } from '../../storage/pictureStore.ts'
import { openAgainForReading, openForReading, openLibrary } from '../../storage/openLibrary.ts'
import { restoreMap, type RestoreOptions } from '../../storage/restoreMap.ts'
import { salvageSteps } from '../../storage/salvageLibrary.ts'
import { openingProblem, sqliteProblem } from '../../storage/storageProblem.ts'
import type { TaskHooks } from '../protocol.ts'
import { inTurns, type Steps } from '../../disk/steps.ts'

/** A library. The main process has it open too. */
export interface LibraryFile {
  readonly file: string
}

/** Checks a library. Errors: those of `openLibrary`, `canceled`. */
export const check = ({ file }: LibraryFile, hooks: TaskHooks): Promise<Result<LibraryCheck>> =>
  onLibrary(file, hooks, (db) => inTurns(checkSteps(db), hooks))

/** What backup to make of a library. */
export type BackupRequest = LibraryFile & Omit<BackupOptions, keyof TaskHooks>

/** Makes a backup, as `backUp` does. Errors: those of `openLibrary` and `backupProblem`, `canceled`. */
export const makeBackup = (request: BackupRequest, hooks: TaskHooks): Promise<Result<BackupMade>> =>
  onLibrary(request.file, hooks, async (db) => {
    try {
      return await backUp(db, request.file, { ...request, ...hooks })
    } catch (error) {
      if (hooks.signal.aborted) throw error
      throw new Refused(backupProblem(error, backupFolder(request.file)))
    }
  })

/** Removes unused pictures, as `compactSteps` does. Errors: those of `openLibrary` and of the disk. */
export const compact = (
  { file, beforeMs }: LibraryFile & { readonly beforeMs: number },
  hooks: TaskHooks,
): Promise<Result<Compacted>> => onLibrary(file, hooks, (db) => inTurns(compactSteps(db, beforeMs), hooks))

/** Makes a library of a backup at `part`. Errors: those of `restoredLibrary`, `canceled`. */
export const prepareRestore = (
  { file, backup, part }: LibraryFile & { readonly backup: string; readonly part: string },
  hooks: TaskHooks,
): Promise<Result<RestoreLoss | null>> => madeAt(part, file, hooks, () => restoredLibrary(file, backup, part))

/** Makes a library of what is readable of an open one at `part`. Errors: those of `salvageSteps`, `canceled`. */
export const salvage = (
  { file, part, atMs }: LibraryFile & { readonly part: string; readonly atMs: number },
  hooks: TaskHooks,
): Promise<Result<SalvageReport>> =>
  madeAt(part, file, hooks, () => salvageSteps(openAgainForReading(file), part, atMs))

/** Runs steps that make a library at `part`, and removes it unless they succeed. */
async function madeAt<T>(
  part: string,
  file: string,
  hooks: TaskHooks,
  steps: () => Steps<Result<T>>,
): Promise<Result<T>> {
  let isMade = false
  try {
    const made = await inTurns(steps(), hooks)
    isMade = made.ok
    return made
  } catch (error) {
    return hooks.signal.aborted ? failure('canceled') : failed(error, file)
  } finally {
    if (!isMade) removeDatabase(part)
  }
}

/** The maps of a backup or another library. `asLibrary`: it will be opened. Errors: those of `openForReading`, `library-is-backup`. */
export function readBackup({
  file,
  asLibrary = false,
}: LibraryFile & { readonly asLibrary?: boolean }): Result<readonly MapSummary[]> {
  const opened = openForReading(file)
  if (!opened.ok) return opened
  try {
    if (asLibrary && isWithoutPictures(opened.value.db)) return failure('library-is-backup', { file })
    return ok(listMaps(opened.value.db))
  } catch (error) {
    return failed(error, file)
  } finally {
    opened.value.close()
  }
}

/** Adds a map of a backup to the library. Errors: those of `restoreMap`, `openForReading` and `openLibrary`. */
export function restore(
  {
    file,
    backup,
    mapId,
    as,
  }: LibraryFile & { readonly backup: string; readonly mapId: MapId; readonly as: RestoreOptions },
  hooks: TaskHooks,
) {
  const opened = openForReading(backup)
  if (!opened.ok) return opened
  const pictures = picturePlaces(backup, file)
  const beside = (id: string) => firstOf(pictures, id)
  return onLibrary<MapId>(file, hooks, (db) => {
    const restored = restoreMap(db, opened.value.db, mapId, as, beside)
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

async function onLibrary<T>(
  file: string,
  { signal }: TaskHooks,
  work: (db: WritableDb) => T | Promise<T>,
): Promise<Result<T>> {
  const opened = openLibrary(file)
  if (!opened.ok) return opened
  try {
    return ok(await work(opened.value))
  } catch (error) {
    return signal.aborted ? failure('canceled') : failed(error, file)
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
