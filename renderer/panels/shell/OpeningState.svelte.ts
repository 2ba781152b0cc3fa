import { compareNames } from '../../../src/base/text.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { WindowBegin, WindowPlace } from '../../../src/ipc/shapes/windowPlace.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import type { Client } from '../../ipc/client.ts'

const STARTED = 'started'
const HINTS = 'hints-dismissed'

/** The map a window starts with, and whether to show the hints for new users. */
export class OpeningState {
  /** The open map; null for the library. */
  mapId = $state<MapId | null>(null)
  hints = $state(false)
  /** What the map showed before the page crashed, to show it again. */
  place: WindowPlace | null = null
  /** The map whose stairs led here, if any. */
  cameFrom: MapId | null = null
  /** Why the page was loaded again; null for a new window. */
  because: WindowBegin['because'] = null

  readonly #client: Client
  /** The last saved place, as text. */
  #savedPlace = ''

  constructor(client: Client) {
    this.#client = client
  }

  /** Opens the first sample encounter on the very first start; later the library, or what was open before a crash. */
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

  /** Opens the map that stairs of the open one lead to. */
  follow(mapId: MapId): void {
    this.cameFrom = this.mapId
    this.mapId = mapId
  }

  /** Saves what the window shows, in case its page crashes; null for the library. */
  savePlace(place: WindowPlace | null): void {
    const text = JSON.stringify(place)
    if (text === this.#savedPlace) return
    this.#savedPlace = text
    void this.#client.call('window.keepPlace', { place })
  }

  /** Hides the hints forever. */
  dismissHints(): void {
    this.hints = false
    void this.#client.call('preferences.write', { key: HINTS, value: true })
  }
}

/** The sample encounter that was installed first. */
const firstSample = (maps: readonly MapSummary[]): MapSummary | undefined =>
  maps
    .filter(({ sample }) => sample)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs || compareNames(a.name, b.name))
    .at(0)
