/** What each window shows, kept while the program runs: a page that breaks goes on where it was. */
import { ok } from '../../src/base/result.ts'
import type { Caller, Handlers } from '../../src/ipc/contract.ts'
import type { WindowBegin, WindowPlace } from '../../src/ipc/shapes/windowPlace.ts'

/** So often in a row a broken page is loaded again by itself. */
export const MAX_CRASHES_IN_A_ROW = 3
/** A crash this long after the one before is a new row. */
export const ROW_ENDS_MS = 60_000

interface Kept {
  place: WindowPlace | null
  because: WindowBegin['because']
  crashes: number
  crashedAtMs: number
}

/** The places of all windows, by the numbers of their pages. */
export class WindowPlaces {
  readonly #kept = new Map<Caller, Kept>()

  /** The page of a window broke. Whether it is to be loaded again. */
  crash(window: Caller, atMs: number): boolean {
    const kept = this.#of(window)
    kept.crashes = atMs - kept.crashedAtMs > ROW_ENDS_MS ? 1 : kept.crashes + 1
    kept.crashedAtMs = atMs
    kept.because = 'crash'
    return kept.crashes <= MAX_CRASHES_IN_A_ROW
  }

  /** The library was opened again, or another one: every page begins anew, with another one in the list of its maps. */
  reopened(isAnother: boolean): void {
    for (const kept of this.#kept.values()) {
      kept.because = 'reopened'
      if (isAnother) kept.place = null
    }
  }

  /** A window is gone, or is to begin in the library. */
  close(window: Caller): void {
    this.#kept.delete(window)
  }

  readonly handlers = {
    'window.begin': (_, caller) => {
      const kept = this.#of(caller)
      const { place, because } = kept
      kept.because = null
      return ok(because === null ? { place: null, because } : { place, because })
    },
    'window.keepPlace': ({ place }, caller) => {
      this.#of(caller).place = place
      return ok(null)
    },
  } satisfies Partial<Handlers>

  #of(window: Caller): Kept {
    const kept = this.#kept.get(window) ?? { place: null, because: null, crashes: 0, crashedAtMs: -Infinity }
    this.#kept.set(window, kept)
    return kept
  }
}
