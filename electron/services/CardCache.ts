/**
 * Something worked out from each map of a library for its card. What was made stays in the library, under a name of all that it
 * was made from: each state of a map is worked out once, not whenever the library is shown. Maps take turns, each as it stands
 * when its turn comes, so that a full library is not worked out in one go.
 */
import type { MapId } from '../../src/map/records/ids.ts'

/** What it needs. */
export interface CardCacheDeps<T> {
  /** Names all that the value of a map is made from; undefined where there is no such map. */
  readonly stateOf: (id: MapId) => string | undefined
  readonly read: (id: MapId) => { readonly state: string; readonly value: T } | undefined
  readonly write: (id: MapId, kept: { readonly state: string; readonly value: T }) => void
  /** The value of the map as it stands; null where it cannot be had. */
  readonly make: (id: MapId) => Promise<T | null>
  readonly log: (error: unknown) => void
}

/** The values of all maps of one library. */
export class CardCache<T> {
  readonly #deps: CardCacheDeps<T>
  /** Maps whose turn has not come. */
  readonly #waiting = new Map<MapId, Promise<T | null>>()
  #last: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(deps: CardCacheDeps<T>) {
    this.#deps = deps
  }

  /** What is at hand of a map, null where nothing is; undefined where there is no such map. */
  kept(id: MapId): { readonly value: T | null; readonly isOutdated: boolean } | undefined {
    const { stateOf, read } = this.#deps
    const state = stateOf(id)
    if (state === undefined) return undefined
    const kept = read(id)
    return { value: kept?.value ?? null, isOutdated: kept?.state !== state }
  }

  /** The value of the map as it stands, when its turn has come; null where it is gone or cannot be worked out. */
  newest(id: MapId): Promise<T | null> {
    return this.#waiting.get(id) ?? this.#wait(id)
  }

  /** Who waits gets nothing: the library is about to be closed. */
  stop(): void {
    this.#isStopped = true
  }

  #wait(id: MapId): Promise<T | null> {
    const turn = this.#last.then(() => {
      this.#waiting.delete(id)
      return this.#turn(id)
    })
    this.#waiting.set(id, turn)
    // The caller gets the error; the others still take their turn.
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #turn(id: MapId): Promise<T | null> {
    if (this.#isStopped) return null
    const { stateOf, make, write, log } = this.#deps
    const kept = this.kept(id)
    if (kept?.isOutdated === false) return kept.value
    const state = stateOf(id)
    const value = state === undefined ? null : await make(id)
    if (state === undefined || value === null) return null
    try {
      write(id, { state, value })
    } catch (error) {
      // A full disk keeps it from being kept, not from being shown.
      log(error)
    }
    return value
  }
}
