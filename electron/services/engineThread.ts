/**
 * The engine's thread as main sees it. It is told of every map that is opened and of each change of it, and asked one
 * question at a time, so that what waits can still be dropped. A question that takes longer than `patienceMs` costs the
 * thread its life: a new one is told the maps again and goes on with the next question.
 */
import type { Worker } from 'node:worker_threads'
import { failure, type Result } from '../../src/base/result.ts'
import type { CallAnswer } from '../../src/ipc/contract.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { EngineAnswer, EngineCall, FromEngine, Question, ToEngine } from '../worker/protocol.ts'
import type { OpenMap } from './openMaps.ts'
import { spawnThread } from './threads.ts'

/** What the thread needs. */
export interface EngineThreadNeeds {
  /** File of the thread's program. */
  readonly workerFile: string
  readonly openMap: (id: MapId) => Result<OpenMap>
  readonly log: (error: unknown) => void
  readonly patienceMs?: number
}

interface Waiting {
  readonly question: Question
  readonly answer: (answer: EngineAnswer) => void
}

const PATIENCE_MS = 10_000

/** The engine's thread. */
export class EngineThread {
  readonly #needs: EngineThreadNeeds
  #worker: Worker | null = null
  readonly #told = new Set<MapId>()
  #waiting: Waiting[] = []
  #asked: (Waiting & { readonly number: number; readonly timer: NodeJS.Timeout }) | null = null
  #number = 0

  constructor(needs: EngineThreadNeeds) {
    this.#needs = needs
  }

  /** Asks a question. Errors: the engine's own, `no-such-map`, `cancelled` (its map was closed), `engine-too-slow`, `engine-broken`. */
  ask<N extends EngineCall>(question: Extract<Question, { readonly call: N }>): Promise<Result<CallAnswer<N>>> {
    return new Promise((done) => {
      // The thread answers a question with the answer of its call.
      this.#waiting.push({ question, answer: done as (answer: EngineAnswer) => void })
      this.#next()
    })
  }

  /** Tells of a map before anybody asks about it, so that the first question finds the thread ready. */
  follow({ map, revision }: OpenMap): void {
    if (this.#told.has(map.id)) return
    this.#told.add(map.id)
    this.#say({ type: 'open', map, revision })
  }

  /** Tells of a change; maps nobody asked about are not followed. */
  changed(mapId: MapId, revision: number, change: MapChange): void {
    if (this.#told.has(mapId)) this.#say({ type: 'change', mapId, revision, change })
  }

  /** Drops a map, and what is still to be asked about it. */
  close(mapId: MapId): void {
    const ofMap = this.#waiting.filter(({ question }) => question.argument.mapId === mapId)
    this.#waiting = this.#waiting.filter((waiting) => !ofMap.includes(waiting))
    for (const { answer } of ofMap) answer(failure('cancelled', 'The map was closed.', mapId))
    if (this.#told.delete(mapId)) this.#say({ type: 'close', mapId })
  }

  /** Ends the thread; what waits is answered `cancelled`. */
  async stop(): Promise<void> {
    const worker = this.#forget()
    const waiting = this.#asked ? [this.#asked, ...this.#waiting] : this.#waiting
    if (this.#asked) clearTimeout(this.#asked.timer)
    this.#asked = null
    this.#waiting = []
    for (const { answer } of waiting) answer(failure('cancelled', 'Fivefoot is closing.'))
    await worker?.terminate()
  }

  #next(): void {
    if (this.#asked) return
    const next = this.#waiting.shift()
    if (!next) return
    const { mapId } = next.question.argument
    const open = this.#needs.openMap(mapId)
    if (!open.ok) {
      next.answer(open)
      this.#next()
      return
    }
    this.follow(open.value)
    const number = ++this.#number
    const timer = setTimeout(
      () => this.#fail('engine-too-slow', 'This question takes too long to answer.'),
      this.#needs.patienceMs ?? PATIENCE_MS,
    )
    this.#asked = { ...next, number, timer }
    this.#say({ type: 'ask', number, question: next.question })
  }

  #say(message: ToEngine): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(message)
  }

  #start(): Worker {
    const worker = spawnThread(this.#needs.workerFile)
    worker.on('message', (said: FromEngine) => this.#hear(said))
    worker.on('error', (error) => {
      this.#needs.log(error)
      if (this.#worker === worker) this.#fail('engine-broken', 'The engine broke on this question.')
    })
    // It must not keep the program alive.
    worker.unref()
    return worker
  }

  #hear({ number, answer }: FromEngine): void {
    if (this.#asked?.number !== number) return
    clearTimeout(this.#asked.timer)
    const { answer: done } = this.#asked
    this.#asked = null
    done(answer)
    this.#next()
  }

  /** Gives up on the question being asked, and on the thread with it. */
  #fail(code: string, message: string): void {
    void this.#forget()?.terminate()
    const asked = this.#asked
    this.#asked = null
    if (asked) clearTimeout(asked.timer)
    asked?.answer(failure(code, message))
    this.#next()
  }

  #forget(): Worker | null {
    const worker = this.#worker
    this.#worker = null
    this.#told.clear()
    return worker
  }
}
