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

/** Pictures of one state of a map. */
interface ReadThumbnail {
  readonly updatedAtMs: number
  pictures: readonly Promise<Uint8Array | null>[]
}

/** Summaries of one state of a map. */
interface ReadSummary {
  readonly updatedAtMs: number
  rows: readonly Promise<readonly SummaryRow[] | null>[]
}

/** The library as a window shows it. The main process owns the maps: every change is a call, after which the list is read again. */
export class LibraryState {
  maps = $state.raw<readonly MapSummary[]>([])
  rulesets = $state.raw<readonly RulesetSummary[]>([])
  /** True once the list was read. */
  isLoaded = $state(false)
  failure = $state.raw<AppError | null>(null)
  query = $state('')
  order = $state<MapOrder>('changed')
  /** The map that is being renamed. */
  renaming = $state<MapId | null>(null)

  /** Maps that match the search, sorted. */
  readonly shown: readonly MapSummary[] = $derived(shownMaps(this.maps, this.query, this.order))

  readonly #client: Client
  readonly #toasts: Toasts
  readonly #ask = newestQuestion()
  /** Rule system of the last new map; null if unknown. */
  #lastRuleset: string | null = null
  readonly #thumbnails = new Map<MapId, ReadThumbnail>()
  readonly #summaries = new Map<MapId, ReadSummary>()

  constructor(client: Client, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
  }

  /** Reads the library now and whenever maps are added, removed or renamed; returns a function that stops. */
  start(): () => void {
    void this.load()
    return this.#client.on('library.changed', () => void this.load())
  }

  /** Follows edits of maps, also in other windows, while the list is on screen; returns a function that stops. */
  watch(): () => void {
    if (this.isLoaded) void this.load()
    return this.#client.on('maps.changed', () => void this.load())
  }

  /** Reads the list and, the first time, the rule systems and that of the last new map. */
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
    this.isLoaded = true
  }

  /** Name of a rule system; its id if unknown. */
  rulesetName(id: string): string {
    return this.rulesets.find((ruleset) => ruleset.id === id)?.name ?? id
  }

  /** Rule system preselected for a new map: that of the open map, of the last new map, or the first; empty before any are loaded. */
  rulesetForNew(open: MapId | null): string {
    const preferred = this.maps.find(({ id }) => id === open)?.ruleset ?? this.#lastRuleset
    return (this.rulesets.find(({ id }) => id === preferred) ?? this.rulesets[0])?.id ?? ''
  }

  /**
   * Pictures of a map, requested once per change: the stored one, then the current one once it is drawn. After that only the
   * current one.
   */
  thumbnails({ id, updatedAtMs }: MapSummary): ReadThumbnail['pictures'] {
    const known = this.#thumbnails.get(id)
    if (known?.updatedAtMs === updatedAtMs) return known.pictures
    const stored = this.#client
      .call('library.thumbnail', { mapId: id })
      .then((answer) => (answer.ok ? answer.value : null))
    const newest = stored.then((thumbnail) => this.#newest(id, thumbnail))
    const read: ReadThumbnail = {
      updatedAtMs,
      pictures: [stored.then((thumbnail) => thumbnail?.picture ?? null), newest],
    }
    void newest.then(() => (read.pictures = [newest]))
    this.#thumbnails.set(id, read)
    return read.pictures
  }

  /** Summaries of a map's encounter, requested once per change: the stored one, then, after the picture, the current one. */
  summaries(map: MapSummary): ReadSummary['rows'] {
    const { id, updatedAtMs } = map
    const known = this.#summaries.get(id)
    if (known?.updatedAtMs === updatedAtMs) return known.rows
    const stored = this.#client
      .call('library.summary', { mapId: id })
      .then((answer) => (answer.ok ? answer.value : null))
    const newest = Promise.all([stored, ...this.thumbnails(map)]).then(([summary]) => this.#newestSummary(id, summary))
    const read: ReadSummary = { updatedAtMs, rows: [stored.then((summary) => summary?.rows ?? null), newest] }
    void newest.then(() => (read.rows = [newest]))
    this.#summaries.set(id, read)
    return read.rows
  }

  /** Creates a map. Returns its id, or null after showing the error. */
  async create(form: CallInput<'library.create'>): Promise<MapId | null> {
    const made = await this.#client.call('library.create', form)
    if (made.ok) this.#remember(form.ruleset)
    else this.#complain(made.error)
    await this.load()
    return made.ok ? made.value : null
  }

  /** Copies a map. Returns the id of the copy, or null after showing the error. */
  async duplicate(map: MapSummary): Promise<MapId | null> {
    const made = await this.#client.call('library.duplicate', { mapId: map.id })
    if (!made.ok) this.#complain(made.error)
    await this.load()
    return made.ok ? made.value : null
  }

  /** Copies a map under a new name. Returns the id of the copy, or null after showing the error. */
  async createFrom(mapId: MapId, name: string): Promise<MapId | null> {
    const made = await this.#client.call('library.duplicate', { mapId })
    const named = made.ok ? await this.#client.call('library.rename', { mapId: made.value, name }) : made
    if (!named.ok) this.#complain(named.error)
    await this.load()
    return made.ok ? made.value : null
  }

  /** Renames a map. An empty or unchanged name does nothing. */
  async rename(map: MapSummary, name: string): Promise<void> {
    this.renaming = null
    const trimmed = name.trim()
    if (trimmed === '' || trimmed === map.name) return
    const answer = await this.#client.call('library.rename', { mapId: map.id, name: trimmed })
    if (!answer.ok) this.#complain(answer.error)
    await this.load()
  }

  /** Deletes a map and offers to undo that. */
  async remove(map: Pick<MapSummary, 'id' | 'name'>): Promise<void> {
    const answer = await this.#client.call('library.delete', { mapId: map.id })
    if (!answer.ok) {
      this.#complain(answer.error)
      return
    }
    await this.load()
    this.#toasts.say(labels.deleted(map.name), {
      label: en.labels.common.undo,
      run: () => void this.#undelete(map),
    })
  }

  /** Restores missing sample encounters. */
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

  /** The current picture of a map; the stored one if it cannot be drawn. */
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

  async #undelete(map: Pick<MapSummary, 'id'>): Promise<void> {
    const answer = await this.#client.call('library.undelete', { mapId: map.id })
    if (!answer.ok) this.#complain(answer.error)
    await this.load()
  }

  #complain(error: AppError): void {
    this.#toasts.fail(error)
  }
}
