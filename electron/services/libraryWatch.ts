/**
 * Notices what happens to the library file from outside: another program that writes into it (the command line, a second
 * Fivefoot), and the file itself being deleted, moved or replaced. Asked every second; each look takes microseconds.
 */
import { statSync } from 'node:fs'
import type { FileState } from '../../src/ipc/shapes/library.ts'
import type { WritableDb } from '../storage/handles.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'

/** What the watch needs. */
export interface LibraryWatchDeps {
  readonly db: WritableDb
  /** The file the library was opened from. */
  readonly file: string
  /** Another program has written into the library. */
  readonly changedElsewhere: () => void
  /** The file is no longer what was opened. */
  readonly lost: (state: Exclude<FileState, 'present'>) => void
}

/** Watches one library. */
export class LibraryWatch {
  readonly #deps: LibraryWatchDeps
  readonly #identity: string | null
  #version: unknown
  #isLost = false

  constructor(deps: LibraryWatchDeps) {
    this.#deps = deps
    this.#identity = fileIdentity(deps.file)
    this.#version = this.#dataVersion()
  }

  /** Looks once. What was lost is reported once and stays lost: what comes to stand at its place is another file. */
  check(): void {
    const { db, file, changedElsewhere, lost } = this.#deps
    if (this.#isLost || !db.open) return
    const identity = fileIdentity(file)
    if (identity !== this.#identity) {
      this.#isLost = true
      // What is written now would vanish with the file, or meet the file that took its place.
      db.pragma('query_only = ON')
      return lost(identity === null ? 'gone' : 'replaced')
    }
    try {
      const version = this.#dataVersion()
      if (version === this.#version) return
      changedElsewhere()
      // Only then: what could not be read for a lock is looked at again.
      this.#version = version
    } catch (error) {
      if (!sqliteProblem(error)) throw error
    }
  }

  /** A number that changes when another connection has written. */
  #dataVersion(): unknown {
    return this.#deps.db.pragma('data_version', { simple: true })
  }
}

/** What file stands at a path, apart from its contents; null: none. */
function fileIdentity(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : null
}
