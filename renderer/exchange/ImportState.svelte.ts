import type { RulesetSummary } from '../../src/ipc/shapes/engine.ts'
import type { DraftSummary } from '../../src/ipc/shapes/exchange.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Client } from '../ipc/client.ts'
import { errorSentence } from '../ipc/errorSentence.ts'
import type { Toasts } from '../panels/toasts/Toasts.svelte.ts'
import { FileWork } from './FileWork.svelte.ts'

const PICTURE_FILE = /\.(png|jpe?g|webp)$/i
/** Endings of files that are maps, not pictures. */
const MAP_FILE = /\.(fivefoot|uvtt|dd2vtt|df2vtt|json|tmj|tmx|map|txt)$/i
/** Whether a dropped file may be a map. */
export const isMapFile = (name: string): boolean => MAP_FILE.test(name)

/** A file on its way into the library: read, looked at, perhaps read again, then taken or left. */
export class ImportState {
  draft = $state.raw<DraftSummary | null>(null)
  toleranceSquares = $state(0.2)
  ruleset = $state('pf1e')
  /** Of a plain picture; null: found out from its name or the grid drawn in it. */
  pixelsPerSquare = $state<number | null>(null)
  name = $state('')
  busy = $state(false)
  readonly work: FileWork
  rulesets = $state.raw<readonly RulesetSummary[]>([])

  readonly #client: Client
  readonly #toasts: Toasts
  readonly #onImported: (mapId: MapId) => void

  constructor(client: Client, toasts: Toasts, onImported: (mapId: MapId) => void) {
    this.#client = client
    this.work = new FileWork(client)
    this.#toasts = toasts
    this.#onImported = onImported
  }

  get #asked() {
    const { toleranceSquares, ruleset, pixelsPerSquare } = this
    return { toleranceSquares, ruleset, ...(pixelsPerSquare === null ? {} : { pixelsPerSquare }) }
  }

  /** Lets a person choose a file and reads it. */
  async choose(): Promise<void> {
    this.pixelsPerSquare = null
    await this.#loadRulesets()
    this.#show(await this.work.run((job) => this.#client.call('exchange.choose', { ...this.#asked, job })))
  }

  /**
   * Reads the first map among dropped files; the others may be its pictures. `takesPictures`: where there is none, the
   * first picture is a map. Answers whether there was one.
   */
  async drop(files: readonly File[], takesPictures = false): Promise<boolean> {
    const map =
      files.find(({ name }) => isMapFile(name)) ??
      (takesPictures ? files.find(({ name }) => PICTURE_FILE.test(name)) : undefined)
    if (!map) return false
    this.pixelsPerSquare = null
    await this.#loadRulesets()
    const bytesOf = async (file: File) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
    const beside = await Promise.all(files.filter((file) => file !== map && PICTURE_FILE.test(file.name)).map(bytesOf))
    const file = await bytesOf(map)
    const read = await this.work.run((job) => this.#client.call('exchange.drop', { ...this.#asked, file, beside, job }))
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
    if (!done.ok) return this.#toasts.complain(errorSentence(done.error))
    this.draft = null
    this.#onImported(done.value)
  }

  /** Lets the draft go. */
  discard(): void {
    this.work.stop()
    if (this.draft) void this.#client.call('exchange.discard', { draftId: this.draft.draftId })
    this.draft = null
  }

  async #loadRulesets(): Promise<void> {
    if (this.rulesets.length > 0) return
    const rulesets = await this.#client.call('rulesets.list', {})
    if (rulesets.ok) this.rulesets = rulesets.value
  }

  /** `file`: the name of what was read, where several may have been dropped. */
  #show(read: Awaited<ReturnType<Client['call']>>, file?: string): void {
    if (!read.ok) {
      if (read.error.code === 'cancelled') return
      const sentence = errorSentence(read.error)
      return this.#toasts.complain(file === undefined ? sentence : `“${file}”: ${sentence}`)
    }
    const draft = read.value as DraftSummary | null
    if (draft === null) return
    this.draft = draft
    this.name = draft.name
  }
}
