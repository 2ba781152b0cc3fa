import type { AppError, Result } from '../../../src/base/result.ts'
import type { HistoryEntry, MapVersion } from '../../../src/ipc/shapes/maps.ts'
import type { Replica } from '../../editor/Replica.svelte.ts'
import type { Client } from '../../ipc/client.ts'
import { errorSentence } from '../../ipc/errorSentence.ts'
import type { Toasts } from '../toasts/Toasts.svelte.ts'

/** What was done to the open map, step by step, and its named versions. Read anew whenever the panels show. */
export class MapPast {
  steps = $state.raw<readonly HistoryEntry[]>([])
  versions = $state.raw<readonly MapVersion[]>([])

  readonly #client: Client
  readonly #replica: Replica
  readonly #toasts: Toasts
  #asked = 0

  constructor(client: Client, replica: Replica, toasts: Toasts) {
    this.#client = client
    this.#replica = replica
    this.#toasts = toasts
  }

  /** Reads the steps; what comes back for an older question is dropped. */
  async readSteps(): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null) return
    const turn = ++this.#asked
    const answer = await this.#client.call('maps.history', { mapId })
    if (turn === this.#asked && answer.ok) this.steps = answer.value
  }

  /** Reads the versions, newest first. */
  async readVersions(): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null) return
    const answer = await this.#client.call('maps.versions', { mapId })
    if (answer.ok) this.versions = answer.value.toSorted((a, b) => b.atMs - a.atMs)
    else this.#complain(answer)
  }

  /** Goes to the state after a step; 0 is before the first. */
  async goTo(sequence: number): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null) return
    this.#complain(await this.#client.call('maps.goTo', { mapId, sequence }))
  }

  /** Keeps the map as it is under a name. */
  async saveVersion(name: string): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null || name.trim() === '') return
    this.#complain(await this.#client.call('maps.saveVersion', { mapId, name: name.trim() }))
    await this.readVersions()
  }

  /** Makes the map what it was; one step that undo takes back. */
  async restoreVersion(version: MapVersion): Promise<void> {
    const { mapId } = this.#replica
    if (mapId === null) return
    const answer = await this.#client.call('maps.restoreVersion', { mapId, versionId: version.versionId })
    this.#complain(answer)
    if (answer.ok) this.#toasts.say(`The map is “${version.name}” again. Undo takes that back.`)
  }

  #complain(answer: Result<unknown, AppError>): void {
    if (!answer.ok) this.#toasts.complain(errorSentence(answer.error))
  }
}
