import type { RulesetSummary } from '../../src/ipc/shapes/engine.ts'
import type { DraftSummary, FormatSummary } from '../../src/ipc/shapes/exchange.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'

/** Whether a file's ending is one of these formats'. */
const endsLike = (name: string, formats: readonly FormatSummary[]): boolean =>
  formats.some(({ extensions }) => extensions.some((ending) => name.toLowerCase().endsWith(`.${ending}`)))

/** A file on its way into the library: read, looked at, perhaps read again, then taken or left. */
export class ImportState {
  draft = $state.raw<DraftSummary | null>(null)
  toleranceSquares = $state(0.2)
  ruleset = $state('')
  /** Of a plain picture; null: found out from its name or the grid drawn in it. */
  pixelsPerSquare = $state<number | null>(null)
  /** Whether squares that a plain picture does not fill are left out. */
  cropsPicture = $state(false)
  /** Which of several maps in the file, by id; null: the first. */
  containedId = $state<string | null>(null)
  /** Whether larger squares become several of 5 feet; null: where the map stays easy to draw. */
  splitSquares = $state<boolean | null>(null)
  name = $state('')
  busy = $state(false)
  readonly work: WindowJob
  rulesets = $state.raw<readonly RulesetSummary[]>([])

  #formats: readonly FormatSummary[] = []
  readonly #client: Client
  readonly #toasts: Toasts
  readonly #onImported: (mapId: MapId) => void

  constructor(client: Client, toasts: Toasts, onImported: (mapId: MapId) => void) {
    this.#client = client
    this.work = new WindowJob(client)
    this.#toasts = toasts
    this.#onImported = onImported
  }

  get #asked() {
    const { toleranceSquares, ruleset, pixelsPerSquare, cropsPicture, containedId, splitSquares } = this
    return {
      toleranceSquares,
      ruleset,
      ...(cropsPicture ? { cropsPicture } : {}),
      ...(pixelsPerSquare === null ? {} : { pixelsPerSquare }),
      ...(containedId === null ? {} : { containedId }),
      ...(splitSquares === null ? {} : { splitSquares }),
    }
  }

  /** Takes another choice and reads the file again with it. */
  change(
    changed: Partial<
      Pick<ImportState, 'toleranceSquares' | 'ruleset' | 'pixelsPerSquare' | 'cropsPicture' | 'splitSquares'>
    >,
  ): void {
    Object.assign(this, changed)
    void this.reread()
  }

  /** Shows another map of the file, under its own name. */
  async chooseMap(id: string): Promise<void> {
    this.containedId = id
    this.splitSquares = null
    await this.reread()
    if (this.draft) this.name = this.draft.name
  }

  /** What was chosen for one file says nothing about the next. */
  #forgetChoices(): void {
    this.pixelsPerSquare = null
    this.cropsPicture = false
    this.containedId = null
    this.splitSquares = null
  }

  /** Lets a person choose a file and reads it. */
  async choose(): Promise<void> {
    this.#forgetChoices()
    await this.#loadChoices()
    this.#show(await this.work.run((job) => this.#client.call('exchange.choose', { ...this.#asked, job })))
  }

  /** Reads the next file that was opened from the desktop, unless another is being looked at. */
  async readOpened(): Promise<void> {
    if (this.draft || this.work.isRunning) return
    this.#forgetChoices()
    await this.#loadChoices()
    this.#show(await this.work.run((job) => this.#client.call('exchange.opened', { ...this.#asked, job })))
  }

  /**
   * Reads the first map among dropped files; the others may be its pictures. `takesPictures`: where there is none, the
   * first picture is a map. Answers whether there was one.
   */
  async drop(files: readonly File[], takesPictures = false): Promise<boolean> {
    await this.#loadChoices()
    const [pictures, maps] = [true, false].map((wanted) =>
      this.#formats.filter(({ isPicture }) => isPicture === wanted),
    )
    const isPicture = ({ name }: File) => endsLike(name, pictures ?? [])
    const map =
      files.find(({ name }) => endsLike(name, maps ?? [])) ?? (takesPictures ? files.find(isPicture) : undefined)
    if (!map) return false
    this.#forgetChoices()
    const beside = files.filter((file) => file !== map && isPicture(file))
    const read = await this.work.run((job) =>
      this.#client.call('exchange.drop', { ...this.#asked, job }, [map, ...beside]),
    )
    this.#show(read, map.name)
    return true
  }

  /** Reads the same file again under the tolerance and ruleset now chosen. */
  async reread(): Promise<void> {
    if (!this.draft) return
    const { name } = this
    const { draftId } = this.draft
    this.#show(await this.work.run((job) => this.#client.call('exchange.reread', { ...this.#asked, draftId, job })))
    this.name = name
  }

  /** Puts the map into the library. */
  async accept(): Promise<void> {
    const { draft } = this
    if (!draft) return
    this.busy = true
    const done = await this.#client.call('exchange.accept', {
      draftId: draft.draftId,
      name: this.name.trim() || draft.name,
    })
    this.busy = false
    if (!done.ok) return this.#toasts.fail(done.error)
    this.draft = null
    this.#onImported(done.value)
    void this.readOpened()
  }

  /** Lets the draft go. */
  discard(): void {
    this.work.stop()
    if (this.draft) void this.#client.call('exchange.discard', { draftId: this.draft.draftId })
    this.draft = null
    void this.readOpened()
  }

  async #loadChoices(): Promise<void> {
    if (this.rulesets.length > 0) return
    const [rulesets, formats] = await Promise.all([
      this.#client.call('rulesets.list', {}),
      this.#client.call('exchange.formats', {}),
    ])
    if (formats.ok) this.#formats = formats.value.filter(({ reads }) => reads)
    if (!rulesets.ok) return
    this.rulesets = rulesets.value
    this.ruleset = this.rulesets.find(({ isDefault }) => isDefault)?.id ?? ''
  }

  /** `file`: the name of what was read, where several may have been dropped. */
  #show(read: Awaited<ReturnType<Client['call']>>, file?: string): void {
    if (!read.ok) {
      if (read.error.code === 'canceled') return
      return this.#toasts.fail(read.error, file)
    }
    const draft = read.value as DraftSummary | null
    if (draft === null) return
    this.draft = draft
    this.name = draft.name
  }
}
