/**
 * Detects changes of the library file from outside: another program that writes to it (the command line, a second Fivefoot),
 * or the file being deleted, moved or replaced. Called every second; each check takes microseconds.
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

  /** Checks once. A lost file is reported once and stays lost: a file that appears at its path later is another one. */
  check(): void {
    const { db, file, changedElsewhere, lost } = this.#deps
    if (this.#isLost || !db.open) return
    const identity = fileIdentity(file)
    if (identity !== this.#identity) {
      this.#isLost = true
      // Writes would vanish with the file, or damage the file that replaced it.
      db.pragma('query_only = ON')
      return lost(identity === null ? 'gone' : 'replaced')
    }
    try {
      const version = this.#dataVersion()
      if (version === this.#version) return
      changedElsewhere()
      // Only on success, so that a read stopped by a lock is tried again.
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

/** Identifies the file at a path regardless of its contents; null if there is none. */
function fileIdentity(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : null
}
