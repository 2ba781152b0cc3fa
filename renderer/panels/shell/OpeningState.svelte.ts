import { compareNames } from '../../../src/base/text.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { WindowBegin, WindowPlace } from '../../../src/ipc/shapes/windowPlace.ts'
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
  /** Where the page broke: what the map is to show first; null: nothing of its own. */
  place: WindowPlace | null = null
  /** The map whose stairs led here; null: none did. */
  cameFrom: MapId | null = null
  /** Why the window begins anew; null: it is a new one. */
  because: WindowBegin['because'] = null

  readonly #client: Client
  #kept = ''

  constructor(client: Client) {
    this.#client = client
  }

  /** On the very first start opens the first sample encounter and shows the hints; afterwards the library, or where the page broke. */
  async start(): Promise<void> {
    const [begin, started, dismissed] = await Promise.all([
      this.#client.call('window.begin', {}),
      this.#client.call('preferences.read', { key: STARTED }),
      this.#client.call('preferences.read', { key: HINTS }),
    ])
    if (begin.ok) {
      this.because = begin.value.because
      this.place = begin.value.place
      this.mapId = this.place?.mapId ?? null
    }
    this.hints = dismissed.ok && dismissed.value !== true
    if (!started.ok || started.value === true) return
    void this.#client.call('preferences.write', { key: STARTED, value: true })
    const maps = await this.#client.call('library.list', {})
    if (maps.ok && this.mapId === null) this.mapId = firstSample(maps.value)?.id ?? null
  }

  /** Goes to the map that stairs of the one on screen lead to. */
  follow(mapId: MapId): void {
    this.cameFrom = this.mapId
    this.mapId = mapId
  }

  /** Keeps what the window shows, in case its page breaks; null: the library. */
  keep(place: WindowPlace | null): void {
    const text = JSON.stringify(place)
    if (text === this.#kept) return
    this.#kept = text
    void this.#client.call('window.keepPlace', { place })
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
