/**
 * The engine as windows ask it. Questions are answered in threads of their own, which hold replicas of the open maps and get
 * every change. One thread is enough as long as answers come immediately; a question that has to wait gets a second one, so
 * that a short question never waits behind a long one. A newer question of the same asker takes the place of the older, and
 * one that takes too long ends its thread: a new one gets the same maps.
 */
import type { AppError } from '../../src/base/errors.ts'
import { failure, type Result } from '../../src/base/result.ts'
import { CALLS, type CallAnswer, type CallArgument, type EngineCall, type Handlers } from '../../src/ipc/contract.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { JobThread } from '../jobs/JobThread.ts'
import type { OpenMap } from './openMaps.ts'

/** What the engine needs. */
export interface EngineDeps {
  /** The program of the threads. */
  readonly threadFile: string
  readonly openMap: (id: MapId) => Result<OpenMap>
  readonly log: (error: unknown) => void
  readonly timeoutMs?: number
}

/** An answer takes this long at most. */
const TIMEOUT_MS = 10_000
const MAX_THREADS = 2
/** A question that has waited so long is worth another thread. */
const PATIENCE_MS = 100
/** A thread busy with a question that no one waits for any more may go on so long while others wait. */
const SUPERSEDED_MS = 400

interface Asked {
  readonly call: EngineCall
  readonly argument: CallArgument<EngineCall>
  readonly answer: (answer: Result<never>) => void
  isSuperseded: boolean
}

interface EngineThread {
  readonly thread: JobThread
  readonly told: Set<MapId>
  asked: Asked | null
}

/** The engine's threads, and what waits for them. */
export class Engine {
  readonly #deps: EngineDeps
  #threads: EngineThread[] = []
  #waiting: Asked[] = []
  #patience: NodeJS.Timeout | undefined

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /**
   * Asks a question. Errors: the engine's own, `no-such-map`, `canceled` (its map was closed), `superseded` (its asker asked
   * another), `engine-too-slow`, `engine-broken`.
   */
  ask<N extends EngineCall>(call: N, argument: CallArgument<N>): Promise<Result<CallAnswer<N>>> {
    return new Promise((answer) => {
      if (argument.asker !== undefined) this.#supersede(call, argument.asker)
      this.#waiting.push({ call, argument, answer, isSuperseded: false })
      this.#next()
    })
  }

  /** Sends a map before the first question about it, so that the first question finds a thread ready. */
  follow(open: OpenMap): void {
    const [first = this.#start()] = this.#threads
    tell(first, open)
  }

  /** Sends a change. */
  changed(mapId: MapId, revision: number, change: MapChange): void {
    for (const { thread, told } of this.#threads)
      if (told.has(mapId)) thread.tell('engine.change', { mapId, revision, change })
  }

  /** Drops a map, and what is still to be asked about it. */
  close(mapId: MapId): void {
    this.#drop(({ argument }) => argument.mapId === mapId, failure('canceled'))
    for (const { thread, told } of this.#threads) if (told.delete(mapId)) thread.tell('engine.close', mapId)
  }

  /** Ends the threads; what waits is answered `canceled`. */
  stop(): void {
    this.#drop(() => true, failure('canceled'))
    const threads = this.#threads
    this.#threads = []
    for (const { thread } of threads) {
      thread.cancel()
      if (!thread.isOver) thread.end()
    }
  }

  #supersede(call: EngineCall, asker: string): void {
    const isOlder = (asked: Asked): boolean => asked.call === call && asked.argument.asker === asker
    const superseded = failure('superseded')
    this.#drop(isOlder, superseded)
    for (const { asked } of this.#threads)
      if (asked && isOlder(asked)) {
        asked.isSuperseded = true
        asked.answer(superseded)
      }
  }

  #drop(isDropped: (asked: Asked) => boolean, answer: Result<never>): void {
    const dropped = this.#waiting.filter(isDropped)
    this.#waiting = this.#waiting.filter((asked) => !isDropped(asked))
    for (const asked of dropped) asked.answer(answer)
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    for (const engine of this.#threads) if (engine.asked === null && engine.thread.isOver) this.#replace(engine)
    const free =
      this.#threads.find(({ asked }) => asked === null) ?? (this.#threads.length === 0 ? this.#start() : null)
    if (!free) return this.#hurry()
    const next = this.#waiting.shift()
    if (!next) return
    void this.#put(free, next).then(() => this.#next())
    this.#next()
  }

  /** Answers a question in a thread. */
  async #put(engine: EngineThread, asked: Asked): Promise<void> {
    const open = this.#deps.openMap(asked.argument.mapId)
    if (!open.ok) return asked.answer(open)
    tell(engine, open.value)
    engine.asked = asked
    const { call, argument } = asked
    const timeoutMs = this.#deps.timeoutMs ?? TIMEOUT_MS
    const answer = await engine.thread.run('engine.ask', { call, argument }, { timeoutMs })
    engine.asked = null
    if (engine.thread.isOver) this.#replace(engine)
    asked.answer(answer.ok ? (answer as Result<never>) : ofEngine(answer.error))
  }

  /** Someone waits and no thread is free: soon there is another thread, or the end of an answer that no one wants. */
  #hurry(): void {
    if (this.#patience !== undefined) return
    const canStart = this.#threads.length < MAX_THREADS
    this.#patience = setTimeout(
      () => {
        this.#patience = undefined
        if (this.#waiting.length === 0 || this.#threads.some(({ asked }) => asked === null)) return
        if (this.#threads.length < MAX_THREADS) this.#start()
        else this.#threads.find(({ asked }) => asked?.isSuperseded)?.thread.cancel()
        this.#next()
      },
      canStart ? PATIENCE_MS : SUPERSEDED_MS,
    ).unref()
  }

  #start(): EngineThread {
    const engine = { thread: new JobThread(this.#deps.threadFile), told: new Set<MapId>(), asked: null }
    this.#threads.push(engine)
    return engine
  }

  /** A thread has ended: a new one gets its maps. */
  #replace(over: EngineThread): void {
    if (!this.#threads.includes(over)) return
    this.#threads = this.#threads.filter((each) => each !== over)
    if (over.thread.brokenBy !== null) this.#deps.log(new Error(`The engine broke: ${over.thread.brokenBy}`))
    const engine = this.#start()
    for (const mapId of over.told) {
      const open = this.#deps.openMap(mapId)
      if (open.ok) tell(engine, open.value)
    }
  }
}

/** What the errors of a thread mean to who asked. */
function ofEngine(error: AppError): Result<never> {
  if (error.code === 'job-too-slow') return failure('engine-too-slow')
  if (error.code === 'job-broken') return failure('engine-broken')
  return { ok: false, error }
}

function tell({ thread, told }: EngineThread, { map, revision }: OpenMap): void {
  if (told.has(map.id)) return
  told.add(map.id)
  thread.tell('engine.open', { map, revision })
}

/** The calls the engine answers: every question of the contract. */
export const engineHandlers = (engine: Engine): Pick<Handlers, EngineCall> =>
  Object.fromEntries(
    Object.keys(CALLS)
      .filter((call): call is EngineCall => call.startsWith('engine.'))
      .map((call) => [call, (argument: CallArgument<EngineCall>) => engine.ask(call, argument)]),
  ) as unknown as Pick<Handlers, EngineCall>
