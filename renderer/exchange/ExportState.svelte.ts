import type { ExportForecast, FormatSummary } from '../../src/ipc/shapes/exchange.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Copy } from '../../src/print/options.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'
import type { AppError } from '../../src/base/errors.ts'
import { en } from '../../src/words/en/index.ts'

/** Pixels a square of pictures that go along; 100 suits every tool known. */
const DEFAULT_PIXELS = 100

/** An export being prepared: which format, what it would leave out, then the files. */
export class ExportState {
  open = $state(false)
  formats = $state.raw<readonly FormatSummary[]>([])
  format = $state('')
  variant = $state('')
  copy = $state<Copy>('gm')
  pixelsPerSquare = $state(DEFAULT_PIXELS)
  forecast = $state.raw<ExportForecast | null>(null)
  error = $state.raw<AppError | null>(null)
  busy = $state(false)

  readonly work: WindowJob

  readonly #client: Client
  readonly #toasts: Toasts
  readonly #mapId: MapId

  constructor(client: Client, toasts: Toasts, mapId: MapId) {
    this.#client = client
    this.work = new WindowJob(client)
    this.#toasts = toasts
    this.#mapId = mapId
  }

  get chosen(): FormatSummary | undefined {
    return this.formats.find(({ id }) => id === this.format)
  }

  get #request() {
    const { chosen } = this
    const variant = chosen?.variants.includes(this.variant) ? { variant: this.variant } : {}
    const { copy, format, pixelsPerSquare } = this
    return { mapId: this.#mapId, format, copy, pixelsPerSquare, ...variant }
  }

  /** Shows the dialog. */
  async show(): Promise<void> {
    this.open = true
    const formats = await this.#client.call('exchange.formats', {})
    if (formats.ok) this.formats = formats.value.filter(({ writes }) => writes)
    // Most maps leave for a virtual tabletop, with their picture.
    this.format ||= (this.formats.find(({ holdsPicture }) => holdsPicture) ?? this.formats[0])?.id ?? ''
    await this.look()
  }

  /** Takes another choice and asks again what it leaves out. */
  change(changed: Partial<Pick<ExportState, 'format' | 'variant' | 'copy' | 'pixelsPerSquare'>>): void {
    Object.assign(this, changed)
    void this.look()
  }

  /** Puts the dialog away and stops what runs for it. */
  close(): void {
    this.work.stop()
    this.open = false
  }

  /** Asks what the chosen format would leave out. */
  async look(): Promise<void> {
    this.variant = this.chosen?.variants.includes(this.variant) ? this.variant : (this.chosen?.variants[0] ?? '')
    this.forecast = null
    const forecast = await this.work.run((job) => this.#client.call('exchange.forecast', { ...this.#request, job }))
    // A newer question stopped this one.
    if (!forecast.ok && forecast.error.code === 'canceled') return
    this.forecast = forecast.ok ? forecast.value : null
    this.error = forecast.ok ? null : forecast.error
  }

  /** Lets a person choose the place and writes the files. */
  async save(): Promise<void> {
    this.busy = true
    const done = await this.work.run((job) => this.#client.call('exchange.export', { ...this.#request, job }))
    this.busy = false
    if (!done.ok && done.error.code !== 'canceled') this.#toasts.fail(done.error)
    if (!done.ok || done.value === null) {
      // The export may have stopped the forecast.
      if (this.open && this.forecast === null) void this.look()
      return
    }
    this.open = false
    this.#toasts.say(en.labels.exchange.exported(done.value.fileNames.join(', ')))
  }
}
