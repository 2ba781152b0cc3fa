import { compareNames } from '../../../src/base/text.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import type { Client } from '../../ipc/client.ts'

const STARTED = 'started'
const HINTS = 'hints-dismissed'

/** Which map a window begins with, and whether newcomers' hints are still wanted. */
export class OpeningState {
  /** The map on screen; null: the library. */
  mapId = $state<MapId | null>(null)
  /** Whether the quiet hints show. */
  hints = $state(false)

  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** On the very first start opens the first sample encounter and shows the hints; afterwards the library. */
  async start(): Promise<void> {
    const [started, dismissed] = await Promise.all([
      this.#client.call('preferences.read', { key: STARTED }),
      this.#client.call('preferences.read', { key: HINTS }),
    ])
    this.hints = dismissed.ok && dismissed.value !== true
    if (!started.ok || started.value === true) return
    void this.#client.call('preferences.write', { key: STARTED, value: true })
    const maps = await this.#client.call('library.list', {})
    if (maps.ok && this.mapId === null) this.mapId = firstSample(maps.value)?.id ?? null
  }

  /** Puts the hints away for good. */
  dismissHints(): void {
    this.hints = false
    void this.#client.call('preferences.write', { key: HINTS, value: true })
  }
}

/** The sample encounter newcomers meet: the first that was installed. */
const firstSample = (maps: readonly MapSummary[]): MapSummary | undefined =>
  maps
    .filter(({ sample }) => sample)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs || compareNames(a.name, b.name))
    .at(0)
