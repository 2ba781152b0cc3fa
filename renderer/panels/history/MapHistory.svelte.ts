import type { AppError } from '../../../src/base/errors.ts'
import type { Result } from '../../../src/base/result.ts'
import type { HistoryEntry, MapVersion } from '../../../src/ipc/shapes/maps.ts'
import type { Replica } from '../../editor/Replica.svelte.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import { en } from '../../../src/words/en/index.ts'

/** The steps and versions of the open map. The panels reload them; late answers to older requests are dropped. */
export class MapHistory {
  steps = $state.raw<readonly HistoryEntry[]>([])
  versions = $state.raw<readonly MapVersion[]>([])

  readonly #client: Client
  readonly #replica: Replica
  readonly #toasts: Toasts
  readonly #askSteps = newestQuestion()
  readonly #askVersions = newestQuestion()

  constructor(client: Client, replica: Replica, toasts: Toasts) {
    this.#client = client
    this.#replica = replica
    this.#toasts = toasts
  }

  async readSteps(): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null) return
    const isNewest = this.#askSteps()
    const answer = await this.#client.call('maps.history', { mapId })
    if (isNewest() && answer.ok) this.steps = answer.value
  }

  /** Reads the versions, newest first. */
  async readVersions(): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null) return
    const isNewest = this.#askVersions()
    const answer = await this.#client.call('maps.versions', { mapId })
    if (!isNewest()) return
    if (answer.ok) this.versions = answer.value.toSorted((a, b) => b.atMs - a.atMs)
    else this.#complain(answer)
  }

  /** Goes to the state after a step; 0 is before the first. */
  async goTo(sequence: number): Promise<void> {
    this.#complain(await this.#replica.goTo(sequence))
  }

  /** Saves the map as it is under a name. */
  async saveVersion(name: string): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null || name.trim() === '') return
    this.#complain(await this.#client.call('maps.saveVersion', { mapId, name: name.trim() }))
    await this.readVersions()
  }

  /** Restores a version in one step, which can be undone. */
  async restoreVersion(version: MapVersion): Promise<void> {
    const answer = await this.#replica.restoreVersion(version.versionId)
    this.#complain(answer)
    if (answer.ok) this.#toasts.say(en.labels.history.restored(version.name))
  }

  #complain(answer: Result<unknown, AppError>): void {
    if (!answer.ok) this.#toasts.fail(answer.error)
  }
}
