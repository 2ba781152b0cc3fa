import type { AppError } from '../../../src/base/errors.ts'
import type { JobProgress } from '../../../src/ipc/shapes/jobs.ts'
import type { Prop } from '../../../src/map/records/annotations.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { WallFinder } from '../../editor/tools/optionsFields.ts'
import type { Client } from '../../ipc/client.ts'

/** A picture on a map, as it lies, and the mask that is read in its place. */
interface Wish {
  readonly prop: Prop
  readonly mask: string | null
}

/** Looks for walls in a picture on the map. What is found stays with the tool until another picture is looked at. */
export class WallSearch implements WallFinder {
  progress = $state.raw<JobProgress | null>(null)
  isRunning = $state(false)
  problem = $state.raw<AppError | null>(null)
  isStopped = $state(false)

  readonly #client: Client
  readonly #editor: EditorState
  #job = ''
  /** What is looked at or was, with the map it lies on, as text. */
  #seen = ''
  #wish: Wish | null = null

  constructor(client: Client, editor: EditorState) {
    this.#client = client
    this.#editor = editor
  }

  /** Hears of progress; returns what ends that. */
  connect(): () => void {
    const stop = this.#client.on('jobs.progress', (progress) => {
      if (progress.job === this.#job && this.isRunning) this.progress = progress
    })
    return () => {
      stop()
      this.#stopJob()
    }
  }

  find(prop: Prop): void {
    const mask = this.#wish?.prop.id === prop.id ? this.#wish.mask : null
    if (this.#seen === this.#textOf({ prop, mask })) return
    void this.#look({ prop, mask })
  }

  again(): void {
    if (this.#wish) void this.#look({ ...this.#wish, mask: null })
  }

  async chooseMask(): Promise<void> {
    const answer = await this.#client.call('pictures.choose', {})
    if (!answer.ok) this.problem = answer.error
    else if (answer.value && this.#wish) await this.#look({ ...this.#wish, mask: answer.value.id })
  }

  cancel(): void {
    this.isStopped = this.isRunning
    this.#stopJob()
  }

  #textOf({ prop, mask }: Wish): string {
    const { map } = this.#editor
    const { id, picture, at, widthSquares, heightSquares, rotationDegrees } = prop
    const place = [at.x, at.y, widthSquares, heightSquares, rotationDegrees]
    return JSON.stringify([map?.id, map?.widthCells, map?.heightCells, id, picture, mask, place])
  }

  async #look(wish: Wish): Promise<void> {
    const { map, options } = this.#editor
    if (!map) return
    this.#stopJob()
    this.#seen = this.#textOf(wish)
    this.#wish = wish
    const job = (this.#job = crypto.randomUUID())
    options.foundWalls = null
    this.problem = null
    this.isStopped = false
    this.isRunning = true
    const answer = await this.#client.call('pictures.findWalls', {
      mapId: map.id,
      propId: wish.prop.id,
      ...(wish.mask !== null && { mask: wish.mask }),
      job,
    })
    if (this.#job !== job) return
    this.isRunning = false
    this.progress = null
    if (answer.ok) options.foundWalls = answer.value
    else if (answer.error.code !== 'canceled') this.problem = answer.error
  }

  #stopJob(): void {
    if (!this.isRunning) return
    const job = this.#job
    this.#job = ''
    this.isRunning = false
    this.progress = null
    void this.#client.call('jobs.cancel', { job })
  }
}
