import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { BackupMap, ListedLibrary } from '../../src/ipc/shapes/library.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { BroughtIn } from '../../src/words/libraryFacts.ts'
import { newestQuestion, type Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'

/** The dialog about other libraries: which one is looked at, which of its maps are chosen, and what came of it. */
export class LibrariesState {
  /** Id of the library to look at when the dialog opens, such as a file that was opened as a map; null for none. */
  asked: string | null = null
  /** Libraries opened lately, without the open one. */
  recent = $state.raw<readonly ListedLibrary[]>([])
  /** The library that is looked at; null for none. */
  chosen = $state.raw<ListedLibrary | null>(null)
  /** Its maps; null while they are being read, or if that failed. */
  maps = $state.raw<readonly BackupMap[] | null>(null)
  /** Maps to bring in. */
  wanted = $state.raw<ReadonlySet<MapId>>(new Set())
  report = $state.raw<BroughtIn | null>(null)
  failure = $state.raw<AppError | null>(null)
  isBusy = $state(false)
  readonly work: WindowJob

  readonly #client: Client
  readonly #askMaps = newestQuestion()

  constructor(client: Client) {
    this.#client = client
    this.work = new WindowJob(client)
  }

  /** Reads what the dialog shows first. */
  async start(): Promise<void> {
    const library = this.asked
    this.asked = null
    this.chosen = this.maps = this.report = this.failure = null
    const list = await this.#client.call('libraries.list', {})
    if (list.ok) this.recent = list.value.filter(({ isOpen }) => !isOpen)
    else this.failure = list.error
    if (library === null) return
    const named = await this.#client.call('libraries.named', { library })
    if (named.ok) await this.look(named.value)
    else this.failure = named.error
  }

  /** Lets the user choose a library file. */
  async choose(): Promise<void> {
    const chosen = await this.#do(() => this.#client.call('libraries.choose', {}))
    if (chosen?.ok && chosen.value) await this.look(chosen.value)
  }

  /** Reads the maps of a library; those that are not in the open one are wanted first, except untouched samples. */
  async look(library: ListedLibrary): Promise<void> {
    const isNewest = this.#askMaps()
    this.chosen = library
    this.maps = this.report = this.failure = null
    const maps = await this.#client.call('libraries.maps', { library: library.id })
    if (!isNewest()) return
    if (!maps.ok) {
      this.failure = maps.error
      return
    }
    this.maps = maps.value
    this.wanted = new Set(maps.value.filter(isWorthBringing).map(({ id }) => id))
  }

  want(id: MapId, isWanted: boolean): void {
    const wanted = new Set(this.wanted)
    if (isWanted) wanted.add(id)
    else wanted.delete(id)
    this.wanted = wanted
  }

  wantAll(isWanted: boolean): void {
    this.wanted = new Set(isWanted ? this.maps?.map(({ id }) => id) : [])
  }

  /** Adds the wanted maps to the open library. */
  async bringIn(): Promise<void> {
    const { chosen, maps, wanted } = this
    if (!chosen || !maps || wanted.size === 0) return
    const ids = maps.map(({ id }) => id).filter((id) => wanted.has(id))
    const argument = { library: chosen.id, maps: ids }
    const done = await this.#do(() =>
      this.work.run((job) => this.#client.call('libraries.bringIn', { ...argument, job })),
    )
    if (!done?.ok) return
    this.report = done.value
    this.wanted = new Set()
  }

  /** Opens the library that is looked at instead of the open one; the window reloads. */
  async open(): Promise<void> {
    const { chosen } = this
    if (chosen) await this.#do(() => this.#client.call('libraries.open', { library: chosen.id }))
  }

  /** Restores the backup that is looked at as a library where the user chooses, and opens that; the window reloads. */
  async restore(): Promise<void> {
    const { chosen } = this
    if (chosen)
      await this.#do(() => this.work.run((job) => this.#client.call('libraries.restore', { library: chosen.id, job })))
  }

  /** Moves the open library to where the user chooses; the window reloads. */
  async move(): Promise<void> {
    await this.#do(() => this.work.run((job) => this.#client.call('libraries.move', { job })))
  }

  async #do<T>(ask: () => Promise<Result<T, AppError>>): Promise<Result<T, AppError> | null> {
    if (this.isBusy) return null
    this.isBusy = true
    this.failure = null
    const answer = await ask()
    this.isBusy = false
    if (!answer.ok && answer.error.code !== 'canceled') this.failure = answer.error
    return answer
  }
}

const isWorthBringing = ({ now, sample, createdAtMs, updatedAtMs }: BackupMap): boolean =>
  now !== 'same' && !(sample && updatedAtMs <= createdAtMs)
