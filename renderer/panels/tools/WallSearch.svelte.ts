import type { AppError } from '../../../src/base/errors.ts'
import type { JobProgress } from '../../../src/ipc/shapes/jobs.ts'
import type { Prop } from '../../../src/map/records/annotations.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { WallFinder } from '../../editor/tools/optionsFields.ts'
import type { Client } from '../../ipc/client.ts'

/** A picture on the map, and a mask to read instead of it. */
interface SearchRequest {
  readonly prop: Prop
  readonly mask: string | null
}

/** Finds walls in a picture on the map. The result stays an option of the tool until the next search. */
export class WallSearch implements WallFinder {
  progress = $state.raw<JobProgress | null>(null)
  isRunning = $state(false)
  problem = $state.raw<AppError | null>(null)
  isStopped = $state(false)

  readonly #client: Client
  readonly #editor: EditorState
  #job = ''
  /** The last request with its map, as text. */
  #searched = ''
  #request: SearchRequest | null = null

  constructor(client: Client, editor: EditorState) {
    this.#client = client
    this.#editor = editor
  }

  /** Listens to progress; returns a function that stops it and cancels the search. */
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
    const mask = this.#request?.prop.id === prop.id ? this.#request.mask : null
    if (this.#searched === this.#keyOf({ prop, mask })) return
    void this.#search({ prop, mask })
  }

  again(): void {
    if (this.#request) void this.#search({ ...this.#request, mask: null })
  }

  async chooseMask(): Promise<void> {
    const answer = await this.#client.call('pictures.choose', {})
    if (!answer.ok) this.problem = answer.error
    else if (answer.value && this.#request) await this.#search({ ...this.#request, mask: answer.value.id })
  }

  cancel(): void {
    this.isStopped = this.isRunning
    this.#stopJob()
  }

  #keyOf({ prop, mask }: SearchRequest): string {
    const { map } = this.#editor
    const { id, picture, at, widthSquares, heightSquares, rotationDegrees } = prop
    const place = [at.x, at.y, widthSquares, heightSquares, rotationDegrees]
    return JSON.stringify([map?.id, map?.widthCells, map?.heightCells, id, picture, mask, place])
  }

  async #search(request: SearchRequest): Promise<void> {
    const { map, options } = this.#editor
    if (!map) return
    this.#stopJob()
    this.#searched = this.#keyOf(request)
    this.#request = request
    const job = (this.#job = crypto.randomUUID())
    options.foundWalls = null
    this.problem = null
    this.isStopped = false
    this.isRunning = true
    const answer = await this.#client.call('pictures.findWalls', {
      mapId: map.id,
      propId: request.prop.id,
      ...(request.mask !== null && { mask: request.mask }),
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
