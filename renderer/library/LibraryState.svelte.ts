import type { AppError } from '../../src/base/errors.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { RulesetSummary } from '../../src/ipc/shapes/engine.ts'
import type { CachedSummary, MapSummary, Thumbnail } from '../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { SummaryRow } from '../../src/words/summary.ts'
import { newestQuestion, type Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { shownMaps, type MapOrder } from './sortMaps.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.library

const NEW_MAP_RULESET = 'new-map-ruleset'

/** A map drawn small, as of one state of the map. */
interface ReadThumbnail {
  readonly updatedAtMs: number
  pictures: readonly Promise<Uint8Array | null>[]
}

/** The encounter of a map at a glance, as of one state of the map. */
interface ReadSummary {
  readonly updatedAtMs: number
  rows: readonly Promise<readonly SummaryRow[] | null>[]
}

/** The library as the window shows it. The main process owns the maps; every change is a call, and the list is read again. */
export class LibraryState {
  maps = $state.raw<readonly MapSummary[]>([])
  rulesets = $state.raw<readonly RulesetSummary[]>([])
  /** Whether the list was read at least once. */
  loaded = $state(false)
  failure = $state.raw<AppError | null>(null)
  query = $state('')
  order = $state<MapOrder>('changed')
  /** The map whose name is being typed. */
  renaming = $state<MapId | null>(null)

  /** The maps found by the search, in order. */
  readonly shown: readonly MapSummary[] = $derived(shownMaps(this.maps, this.query, this.order))

  readonly #client: Client
  readonly #toasts: Toasts
  readonly #ask = newestQuestion()
  /** Rule system of the last new map; null: none was made, or it is not read yet. */
  #lastRuleset: string | null = null
  readonly #thumbnails = new Map<MapId, ReadThumbnail>()
  readonly #summaries = new Map<MapId, ReadSummary>()

  constructor(client: Client, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
  }

  /** Reads everything, and again whenever maps come, go or change what the list shows; returns what ends that. */
  start(): () => void {
    void this.load()
    return this.#client.on('library.changed', () => void this.load())
  }

  /** While the list is on screen: keeps it in the order of the last changes, also those of other windows. */
  watch(): () => void {
    if (this.loaded) void this.load()
    return this.#client.on('maps.changed', () => void this.load())
  }

  /** Reads the list (and, once, the rule systems and which of them the last new map got). */
  async load(): Promise<void> {
    if (this.rulesets.length === 0) {
      const [rulesets, last] = await Promise.all([
        this.#client.call('rulesets.list', {}),
        this.#client.call('preferences.read', { key: NEW_MAP_RULESET }),
      ])
      if (rulesets.ok) this.rulesets = rulesets.value
      if (last.ok && typeof last.value === 'string') this.#lastRuleset ??= last.value
    }
    const isNewest = this.#ask()
    const maps = await this.#client.call('library.list', {})
    if (!isNewest()) return
    if (maps.ok) this.maps = maps.value
    this.failure = maps.ok ? null : maps.error
    this.loaded = true
  }

  /** Name of a rule system; its id while it is unknown. */
  rulesetName(id: string): string {
    return this.rulesets.find((ruleset) => ruleset.id === id)?.name ?? id
  }

  /** Rule system a new map is offered: that of the open map, else that of the last new map, else the first; empty while none is known. */
  rulesetForNew(open: MapId | null): string {
    const wished = this.maps.find(({ id }) => id === open)?.ruleset ?? this.#lastRuleset
    return (this.rulesets.find(({ id }) => id === wished) ?? this.rulesets[0])?.id ?? ''
  }

  /**
   * A map drawn small, read once per change of the map: as it was drawn last, and the newest when that is drawn. From then on
   * the newest shows immediately.
   */
  thumbnails({ id, updatedAtMs }: MapSummary): ReadThumbnail['pictures'] {
    const known = this.#thumbnails.get(id)
    if (known?.updatedAtMs === updatedAtMs) return known.pictures
    const kept = this.#client
      .call('library.thumbnail', { mapId: id })
      .then((answer) => (answer.ok ? answer.value : null))
    const newest = kept.then((thumbnail) => this.#newest(id, thumbnail))
    const read: ReadThumbnail = {
      updatedAtMs,
      pictures: [kept.then((thumbnail) => thumbnail?.picture ?? null), newest],
    }
    void newest.then(() => (read.pictures = [newest]))
    this.#thumbnails.set(id, read)
    return read.pictures
  }

  /** The encounter of a map at a glance, read once per change of the map: as it was worked out last, then the newest. It waits for the picture. */
  summaries(map: MapSummary): ReadSummary['rows'] {
    const { id, updatedAtMs } = map
    const known = this.#summaries.get(id)
    if (known?.updatedAtMs === updatedAtMs) return known.rows
    const kept = this.#client.call('library.summary', { mapId: id }).then((answer) => (answer.ok ? answer.value : null))
    const newest = Promise.all([kept, ...this.thumbnails(map)]).then(([summary]) => this.#newestSummary(id, summary))
    const read: ReadSummary = { updatedAtMs, rows: [kept.then((summary) => summary?.rows ?? null), newest] }
    void newest.then(() => (read.rows = [newest]))
    this.#summaries.set(id, read)
    return read.rows
  }

  /** Makes a map; its id, or null where that failed (and was said). */
  async create(form: CallInput<'library.create'>): Promise<MapId | null> {
    const made = await this.#client.call('library.create', form)
    if (made.ok) this.#remember(form.ruleset)
    else this.#complain(made.error)
    await this.load()
    return made.ok ? made.value : null
  }

  /** Makes a copy; its id, or null. */
  async duplicate(map: MapSummary): Promise<MapId | null> {
    const made = await this.#client.call('library.duplicate', { mapId: map.id })
    if (!made.ok) this.#complain(made.error)
    await this.load()
    return made.ok ? made.value : null
  }

  /** Makes a copy of a map under a name; its id, or null. */
  async createFrom(mapId: MapId, name: string): Promise<MapId | null> {
    const made = await this.#client.call('library.duplicate', { mapId })
    const named = made.ok ? await this.#client.call('library.rename', { mapId: made.value, name }) : made
    if (!named.ok) this.#complain(named.error)
    await this.load()
    return made.ok ? made.value : null
  }

  /** Gives a map another name. An empty or equal name changes nothing. */
  async rename(map: MapSummary, name: string): Promise<void> {
    this.renaming = null
    const trimmed = name.trim()
    if (trimmed === '' || trimmed === map.name) return
    const answer = await this.#client.call('library.rename', { mapId: map.id, name: trimmed })
    if (!answer.ok) this.#complain(answer.error)
    await this.load()
  }

  /** Takes a map out of the library and offers to put it back. */
  async remove(map: Pick<MapSummary, 'id' | 'name'>): Promise<void> {
    const answer = await this.#client.call('library.delete', { mapId: map.id })
    if (!answer.ok) {
      this.#complain(answer.error)
      return
    }
    await this.load()
    this.#toasts.say(labels.deleted(map.name), {
      label: en.labels.common.undo,
      run: () => void this.#putBack(map),
    })
  }

  /** Puts the sample encounters back that are missing. */
  async restoreSamples(): Promise<void> {
    const restored = await this.#client.call('library.restoreSamples', {})
    if (!restored.ok) this.#complain(restored.error)
    else if (restored.value === 0) this.#toasts.say(labels.allSamplesThere)
    else this.#toasts.say(labels.samplesRestored(restored.value))
    await this.load()
  }

  #remember(ruleset: string): void {
    this.#lastRuleset = ruleset
    void this.#client.call('preferences.write', { key: NEW_MAP_RULESET, value: ruleset })
  }

  /** The map as it stands, drawn small; what is at hand where it cannot be drawn. */
  async #newest(mapId: MapId, thumbnail: Thumbnail | null): Promise<Uint8Array | null> {
    if (!thumbnail?.isOutdated) return thumbnail?.picture ?? null
    const drawn = await this.#client.call('library.drawThumbnail', { mapId })
    return drawn.ok && drawn.value ? drawn.value : thumbnail.picture
  }

  async #newestSummary(mapId: MapId, summary: CachedSummary | null): Promise<readonly SummaryRow[] | null> {
    if (!summary?.isOutdated) return summary?.rows ?? null
    const made = await this.#client.call('library.summarize', { mapId })
    return made.ok ? made.value : null
  }

  async #putBack(map: Pick<MapSummary, 'id'>): Promise<void> {
    const answer = await this.#client.call('library.undelete', { mapId: map.id })
    if (!answer.ok) this.#complain(answer.error)
    await this.load()
  }

  #complain(error: AppError): void {
    this.#toasts.fail(error)
  }
}
