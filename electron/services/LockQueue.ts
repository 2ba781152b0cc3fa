/**
 * Retries calls while another program has locked the library, without blocking anything else. Edits queue behind a waiting
 * edit, so that they stay in order.
 */
import { sqliteProblem } from '../storage/storageProblem.ts'

/** How long to retry: longer than a copy or an import of another program takes. */
export const LOCK_PATIENCE_MS = 5_000
const PAUSE_MS = 50

/** The calls that wait for a lock. */
export class LockQueue {
  readonly #patienceMs: number
  #last: Promise<unknown> | null = null
  #held = 0

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Runs `work`, again and again while it throws because the library is locked. `inOrder`: only after earlier work that is still waiting. */
  async run<T>(work: () => T | Promise<T>, inOrder: boolean): Promise<T> {
    if (inOrder && this.#last) {
      const turn = this.#last.then(() => this.#untilFree(work))
      return this.#behind(turn)
    }
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error)) throw error
      const retried = this.#untilFree(work)
      return inOrder ? this.#behind(retried) : retried
    }
  }

  /** While `work` runs, edits wait for it, and other calls wait for locks as long as it takes. */
  async holdWhile<T>(work: () => Promise<T>): Promise<T> {
    this.#held++
    try {
      const running = work()
      return await this.#behind(Promise.all([running, this.#last]).then(() => running))
    } finally {
      this.#held--
    }
  }

  async #behind<T>(turn: Promise<T>): Promise<T> {
    const last = turn.catch(() => undefined)
    this.#last = last
    try {
      return await turn
    } finally {
      if (this.#last === last) this.#last = null
    }
  }

  async #untilFree<T>(work: () => T | Promise<T>): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
      try {
        return await work()
      } catch (error) {
        if (!isLocked(error) || (waitedMs >= this.#patienceMs && this.#held === 0)) throw error
      }
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
}

const isLocked = (error: unknown): boolean => sqliteProblem(error)?.code === 'library-busy'
