import type { AppError } from '../../base/errors.ts'
import type { FolderRisk } from '../../words/libraryFacts.ts'

/** Whether the library file still stands where it was opened. */
export type FileState = 'present' | 'gone' | 'replaced'

/** How the open library is, as a banner says it. */
export interface LibraryState {
  /** Its path. */
  readonly path: string
  readonly file: FileState
  /** Why it can only be read; null: it can be written. */
  readonly readOnlyBecause: AppError | null
  /** null: nothing speaks against its folder, or the advice was dismissed. */
  readonly risk: FolderRisk | null
  /** Names of maps found damaged by the last check. */
  readonly damagedMaps: readonly string[]
}
