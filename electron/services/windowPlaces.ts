/** Remembers what each window shows while the program runs, so that it can be restored after its page crashed. */
import { ok } from '../../src/base/result.ts'
import type { Caller, Handlers } from '../../src/ipc/contract.ts'
import type { WindowBegin, WindowPlace } from '../../src/ipc/shapes/windowPlace.ts'

/** How many crashes in a row a page is reloaded after. */
export const MAX_CRASHES_IN_A_ROW = 3
/** Crashes further apart than this are not in a row. */
export const ROW_ENDS_MS = 60_000

interface WindowRecord {
  place: WindowPlace | null
  because: WindowBegin['because']
  crashes: number
  crashedAtMs: number
}

/** The places of all windows, by the ids of their web contents. */
export class WindowPlaces {
  readonly #records = new Map<Caller, WindowRecord>()

  /** Records that a window's page crashed. True if it should be reloaded. */
  crash(window: Caller, atMs: number): boolean {
    const record = this.#of(window)
    record.crashes = atMs - record.crashedAtMs > ROW_ENDS_MS ? 1 : record.crashes + 1
    record.crashedAtMs = atMs
    record.because = 'crash'
    return record.crashes <= MAX_CRASHES_IN_A_ROW
  }

  /** Records that a library was opened again. With another library, every window starts in its list of maps. */
  reopened(isAnother: boolean): void {
    for (const record of this.#records.values()) {
      record.because = 'reopened'
      if (isAnother) record.place = null
    }
  }

  /** Forgets a window that is closed, or that should start in the library. */
  close(window: Caller): void {
    this.#records.delete(window)
  }

  readonly handlers = {
    'window.begin': (_, caller) => {
      const record = this.#of(caller)
      const { place, because } = record
      record.because = null
      return ok(because === null ? { place: null, because } : { place, because })
    },
    'window.keepPlace': ({ place }, caller) => {
      this.#of(caller).place = place
      return ok(null)
    },
  } satisfies Partial<Handlers>

  #of(window: Caller): WindowRecord {
    const record = this.#records.get(window) ?? { place: null, because: null, crashes: 0, crashedAtMs: -Infinity }
    this.#records.set(window, record)
    return record
  }
}
