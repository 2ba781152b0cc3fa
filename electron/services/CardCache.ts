/**
 * Caches a value computed from each map of a library, for its card. Values are stored in the library under a hash of their
 * inputs, so each state of a map is computed once. Maps are computed one after another, each in its state at that time, so
 * that a full library does not take all processors.
 */
import { sqliteProblem } from '../storage/storageProblem.ts'
import type { MapId } from '../../src/map/records/ids.ts'

/** What a cache needs. */
export interface CardCacheDeps<T> {
  /** Hash of everything a map's value depends on; undefined if there is no such map. */
  readonly stateOf: (id: MapId) => string | undefined
  readonly read: (id: MapId) => { readonly state: string; readonly value: T } | undefined
  readonly write: (id: MapId, entry: { readonly state: string; readonly value: T }) => void
  /** Computes the value of the current map; null if that fails. */
  readonly make: (id: MapId) => Promise<T | null>
  readonly log: (error: unknown) => void
}

/** The values of all maps of one library. */
export class CardCache<T> {
  readonly #deps: CardCacheDeps<T>
  /** Maps in the queue. */
  readonly #queued = new Map<MapId, Promise<T | null>>()
  #last: Promise<unknown> = Promise.resolve()
  #isStopped = false
  #paused: Promise<unknown> = Promise.resolve()

  constructor(deps: CardCacheDeps<T>) {
    this.#deps = deps
  }

  /** The stored value of a map, null if there is none; undefined if there is no such map. */
  stored(id: MapId): { readonly value: T | null; readonly isOutdated: boolean } | undefined {
    const { stateOf, read } = this.#deps
    const state = stateOf(id)
    if (state === undefined) return undefined
    const entry = read(id)
    return { value: entry?.value ?? null, isOutdated: entry?.state !== state }
  }

  /** Computes the value of a map in turn, unless the stored one is current; null if the map is gone or that fails. */
  latest(id: MapId): Promise<T | null> {
    return this.#queued.get(id) ?? this.#enqueue(id)
  }

  /** Computes and stores nothing until `work` ends. */
  pauseWhile(work: Promise<unknown>): void {
    this.#paused = Promise.all([this.#paused, work.catch(() => undefined)])
  }

  /** Answers all waiting calls with null, before the library is closed. */
  stop(): void {
    this.#isStopped = true
  }

  #enqueue(id: MapId): Promise<T | null> {
    const turn = this.#last.then(() => {
      this.#queued.delete(id)
      return this.#compute(id)
    })
    this.#queued.set(id, turn)
    // The caller gets the error; the rest of the queue goes on.
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #compute(id: MapId): Promise<T | null> {
    await this.#paused
    if (this.#isStopped) return null
    const { stateOf, make, write, log } = this.#deps
    const stored = this.stored(id)
    if (stored?.isOutdated === false) return stored.value
    const state = stateOf(id)
    const value = state === undefined ? null : await make(id)
    if (state === undefined || value === null) return null
    await this.#paused
    if (this.#isStopped) return null
    try {
      write(id, { state, value })
    } catch (error) {
      // The value can still be shown, for example on a full disk. A lock of another program passes.
      if (sqliteProblem(error)?.code !== 'library-busy') log(error)
    }
    return value
  }
}
