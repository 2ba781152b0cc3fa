import type { AppError } from '../../src/base/errors.ts'
import { kindsOfFile } from '../../src/base/fileEnding.ts'
import type { Result } from '../../src/base/result.ts'
import type { RulesetSummary } from '../../src/ipc/shapes/engine.ts'
import type { DraftSummary, FormatSummary } from '../../src/ipc/shapes/exchange.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'

/** How many opened files in a row may be unreadable before the rest waits for the next request. */
const MAX_OPENED = 100

/** What the window does once a file is read. */
export interface ImportEvents {
  /** A map is in the library. */
  readonly imported: (mapId: MapId) => void
  /** The file is no map but a whole library, with this id. */
  readonly isLibrary: (library: string) => void
}

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
  /** Whether the picture below the map shows its walls itself. */
  pictureShowsWalls = $state(true)
  name = $state('')
  /** True from the user's word to import until that is done or failed. */
  busy = $state(false)
  /** True while the map is on its way into the library, which cannot be stopped. */
  isAdopted = $state(false)
  readonly work: WindowJob
  rulesets = $state.raw<readonly RulesetSummary[]>([])

  #formats: readonly FormatSummary[] = []
  /** Dropped maps that still wait, each with the pictures dropped beside it. */
  #dropped: (readonly File[])[] = []
  /** The newest reading of the draft with other choices; true if the draft has them. */
  #rereading: Promise<boolean> = Promise.resolve(true)
  readonly #client: Client
  readonly #toasts: Toasts
  readonly #hear: ImportEvents

  constructor(client: Client, toasts: Toasts, events: ImportEvents) {
    this.#client = client
    this.work = new WindowJob(client)
    this.#toasts = toasts
    this.#hear = events
  }

  get #asked() {
    const { toleranceSquares, ruleset, pixelsPerSquare, cropsPicture, containedId, splitSquares, pictureShowsWalls } =
      this
    return {
      toleranceSquares,
      ruleset,
      ...(cropsPicture ? { cropsPicture } : {}),
      ...(pictureShowsWalls ? {} : { pictureShowsWalls }),
      ...(pixelsPerSquare === null ? {} : { pixelsPerSquare }),
      ...(containedId === null ? {} : { containedId }),
      ...(splitSquares === null ? {} : { splitSquares }),
    }
  }

  /** Takes another choice and reads the file again with it. */
  change(
    changed: Partial<
      Pick<
        ImportState,
        'toleranceSquares' | 'ruleset' | 'pixelsPerSquare' | 'cropsPicture' | 'splitSquares' | 'pictureShowsWalls'
      >
    >,
  ): void {
    if (this.busy) return
    Object.assign(this, changed)
    void this.reread()
  }

  /** Shows another map of the file, under its own name. */
  async chooseMap(id: string): Promise<void> {
    if (this.busy) return
    this.containedId = id
    this.splitSquares = null
    if ((await this.reread()) && this.draft) this.name = this.draft.name
  }

  /** What was chosen for one file says nothing about the next. */
  #forgetChoices(): void {
    this.pixelsPerSquare = null
    this.cropsPicture = false
    this.containedId = null
    this.splitSquares = null
    this.pictureShowsWalls = true
  }

  /** Lets a person choose a file and reads it. */
  async choose(): Promise<void> {
    this.#forgetChoices()
    await this.#loadChoices()
    this.#show(await this.work.run((job) => this.#client.call('exchange.choose', { ...this.#asked, job })))
  }

  /**
   * Reads the next file that was opened from the desktop, unless another is being looked at. One that cannot be read says why,
   * and the next one follows.
   */
  async readOpened(): Promise<void> {
    if (this.draft || this.work.isRunning) return
    await this.#loadChoices()
    for (let tried = 0; tried < MAX_OPENED && !this.draft; tried++) {
      this.#forgetChoices()
      const read = await this.work.run((job) => this.#client.call('exchange.opened', { ...this.#asked, job }))
      this.#show(read)
      // A library has a dialog of its own, after which the next file follows.
      if (read.ok || this.work.isRunning || read.error.code === 'is-a-library') return
    }
  }

  /**
   * Reads the maps among dropped files, one after the other as each is taken or left; pictures are those of the maps.
   * `takesPictures`: where there is none, the first picture is a map. Answers whether there was one.
   */
  async drop(files: readonly File[], takesPictures = false): Promise<boolean> {
    await this.#loadChoices()
    const kindsOf = ({ name }: File) => kindsOfFile(name, this.#formats)
    const isPicture = (file: File) => kindsOf(file).some((kind) => kind.isPicture)
    const maps = files.filter((file) => kindsOf(file).some((kind) => !kind.isPicture))
    const [first, ...others] = maps.length > 0 || !takesPictures ? maps : files.filter(isPicture).slice(0, 1)
    if (!first) return false
    const pictures = files.filter((file) => file !== first && isPicture(file))
    this.#dropped = others.map((map) => [map, ...pictures])
    await this.#readDropped([first, ...pictures])
    return true
  }

  /** Reads a dropped map with its pictures. One that cannot be read says why, and the next one follows. */
  async #readDropped(files: readonly File[]): Promise<void> {
    this.#forgetChoices()
    const read = await this.work.run((job) => this.#client.call('exchange.drop', { ...this.#asked, job }, [...files]))
    this.#show(read, files[0]?.name)
    // A library has a dialog of its own; canceled: something else goes on.
    if (!read.ok && read.error.code !== 'canceled' && read.error.code !== 'is-a-library') await this.#readNext()
  }

  /** Reads the next of the files dropped together, or else one opened from the desktop. */
  async #readNext(): Promise<void> {
    const next = this.#dropped.shift()
    await (next ? this.#readDropped(next) : this.readOpened())
  }

  /** Reads the same file again with the choices as they are; returns whether the draft has them. */
  reread(): Promise<boolean> {
    this.#rereading = this.#reread()
    return this.#rereading
  }

  async #reread(): Promise<boolean> {
    if (!this.draft) return false
    const { draftId } = this.draft
    const read = await this.work.run((job) => this.#client.call('exchange.reread', { ...this.#asked, draftId, job }))
    if (!read.ok) {
      this.#complain(read.error)
      return false
    }
    this.draft = read.value
    return true
  }

  /** Puts the map into the library, with all choices made: after a reading that is under way, and never twice. */
  async accept(): Promise<void> {
    if (this.busy || !this.draft) return
    this.busy = true
    const done = (await this.#rereading) ? await this.#accept() : null
    this.busy = false
    if (done === null) return
    if (!done.ok) return this.#toasts.fail(done.error)
    this.draft = null
    this.#hear.imported(done.value)
    void this.#readNext()
  }

  async #accept(): Promise<Result<MapId> | null> {
    const { draft } = this
    // Let go in the meantime.
    if (!draft) return null
    const name = this.name.trim() || draft.name
    this.isAdopted = true
    const done = await this.#client.call('exchange.accept', { draftId: draft.draftId, name })
    this.isAdopted = false
    return done
  }

  /** Lets the draft go, unless it is on its way into the library. */
  discard(): void {
    if (this.isAdopted) return
    this.work.stop()
    if (this.draft) void this.#client.call('exchange.discard', { draftId: this.draft.draftId })
    this.draft = null
    void this.#readNext()
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

  /** Shows a file that was read. `file`: its name, where several may have been dropped. */
  #show(read: Result<DraftSummary | null>, file?: string): void {
    if (!read.ok) return this.#complain(read.error, file)
    if (read.value === null) return
    this.draft = read.value
    this.name = read.value.name
    this.#rereading = Promise.resolve(true)
  }

  #complain(error: AppError, file?: string): void {
    if (error.code === 'is-a-library' && error.where !== undefined) return this.#hear.isLibrary(error.where)
    if (error.code !== 'canceled') this.#toasts.fail(error, file)
  }
}
