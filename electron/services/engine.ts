/**
 * Answers questions of windows in engine threads, which hold replicas of the open maps and get every change. One thread is
 * enough while answers come quickly; a question that has to wait starts a second one, so that short questions do not wait for
 * long ones. A newer question of the same asker supersedes the older one. A question that takes too long ends its thread, which
 * is replaced by a new one with the same maps.
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
  /** Entry file of the threads. */
  readonly threadFile: string
  readonly openMap: (id: MapId) => Result<OpenMap>
  readonly log: (error: unknown) => void
  readonly timeoutMs?: number
}

/** Time limit of an answer. */
const TIMEOUT_MS = 10_000
const MAX_THREADS = 2
/** How long a question waits before a second thread is started. */
const PATIENCE_MS = 100
/** How long a superseded question may occupy a thread while others wait. */
const SUPERSEDED_MS = 400

interface PendingQuestion {
  readonly call: EngineCall
  readonly argument: CallArgument<EngineCall>
  readonly answer: (answer: Result<never>) => void
  isSuperseded: boolean
}

interface EngineThread {
  readonly thread: JobThread
  /** Maps it has replicas of. */
  readonly mapIds: Set<MapId>
  current: PendingQuestion | null
}

/** The engine's threads, and the questions that wait for them. */
export class Engine {
  readonly #deps: EngineDeps
  #threads: EngineThread[] = []
  #waiting: PendingQuestion[] = []
  #patience: NodeJS.Timeout | undefined

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /**
   * Asks a question. Errors: the engine's own, `no-such-map`, `canceled` (its map was closed), `superseded` (its asker asked
   * again), `engine-too-slow`, `engine-broken`.
   */
  ask<N extends EngineCall>(call: N, argument: CallArgument<N>): Promise<Result<CallAnswer<N>>> {
    return new Promise((answer) => {
      if (argument.asker !== undefined) this.#supersede(call, argument.asker)
      this.#waiting.push({ call, argument, answer, isSuperseded: false })
      this.#next()
    })
  }

  /** Sends a map ahead of the first question about it, so that this one is answered quickly. */
  follow(open: OpenMap): void {
    const [first = this.#start()] = this.#threads
    sendMap(first, open)
  }

  /** Sends a change. */
  changed(mapId: MapId, revision: number, change: MapChange): void {
    for (const { thread, mapIds } of this.#threads)
      if (mapIds.has(mapId)) thread.notify('engine.change', { mapId, revision, change })
  }

  /** Drops a map, and cancels the waiting questions about it. */
  close(mapId: MapId): void {
    this.#drop(({ argument }) => argument.mapId === mapId, failure('canceled'))
    for (const { thread, mapIds } of this.#threads) if (mapIds.delete(mapId)) thread.notify('engine.close', mapId)
  }

  /** Ends the threads and cancels all questions. */
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
    const isOlder = (question: PendingQuestion): boolean => question.call === call && question.argument.asker === asker
    const superseded = failure('superseded')
    this.#drop(isOlder, superseded)
    for (const { current } of this.#threads)
      if (current && isOlder(current)) {
        current.isSuperseded = true
        current.answer(superseded)
      }
  }

  #drop(isDropped: (question: PendingQuestion) => boolean, answer: Result<never>): void {
    const dropped = this.#waiting.filter(isDropped)
    this.#waiting = this.#waiting.filter((question) => !isDropped(question))
    for (const question of dropped) question.answer(answer)
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    for (const engine of this.#threads) if (engine.current === null && engine.thread.isOver) this.#replace(engine)
    const free =
      this.#threads.find(({ current }) => current === null) ?? (this.#threads.length === 0 ? this.#start() : null)
    if (!free) return this.#hurry()
    const next = this.#waiting.shift()
    if (!next) return
    void this.#answerIn(free, next).then(() => this.#next())
    this.#next()
  }

  async #answerIn(engine: EngineThread, question: PendingQuestion): Promise<void> {
    const { call, argument } = question
    const open = this.#deps.openMap(argument.mapId)
    if (!open.ok) return question.answer(open)
    sendMap(engine, open.value)
    engine.current = question
    const timeoutMs = this.#deps.timeoutMs ?? TIMEOUT_MS
    const answer = await engine.thread.run('engine.ask', { call, argument }, { timeoutMs })
    engine.current = null
    if (engine.thread.isOver) this.#replace(engine)
    question.answer(answer.ok ? (answer as Result<never>) : engineError(answer.error))
  }

  /** A question waits and no thread is free: starts another thread soon, or ends one that works on a superseded question. */
  #hurry(): void {
    if (this.#patience !== undefined) return
    const canStart = this.#threads.length < MAX_THREADS
    this.#patience = setTimeout(
      () => {
        this.#patience = undefined
        if (this.#waiting.length === 0 || this.#threads.some(({ current }) => current === null)) return
        if (this.#threads.length < MAX_THREADS) this.#start()
        else this.#threads.find(({ current }) => current?.isSuperseded)?.thread.cancel()
        this.#next()
      },
      canStart ? PATIENCE_MS : SUPERSEDED_MS,
    ).unref()
  }

  #start(): EngineThread {
    const engine = { thread: new JobThread(this.#deps.threadFile), mapIds: new Set<MapId>(), current: null }
    this.#threads.push(engine)
    return engine
  }

  /** Replaces a thread that has ended by a new one with the same maps. */
  #replace(ended: EngineThread): void {
    if (!this.#threads.includes(ended)) return
    this.#threads = this.#threads.filter((each) => each !== ended)
    if (ended.thread.brokenBy !== null) this.#deps.log(new Error(`The engine broke: ${ended.thread.brokenBy}`))
    const engine = this.#start()
    for (const mapId of ended.mapIds) {
      const open = this.#deps.openMap(mapId)
      if (open.ok) sendMap(engine, open.value)
    }
  }
}

/** Translates the errors of a job. */
function engineError(error: AppError): Result<never> {
  if (error.code === 'job-too-slow') return failure('engine-too-slow')
  if (error.code === 'job-broken') return failure('engine-broken')
  return { ok: false, error }
}

function sendMap({ thread, mapIds }: EngineThread, { map, revision }: OpenMap): void {
  if (mapIds.has(map.id)) return
  mapIds.add(map.id)
  thread.notify('engine.open', { map, revision })
}

/** A handler for every question of the contract. */
export const engineHandlers = (engine: Engine): Pick<Handlers, EngineCall> =>
  Object.fromEntries(
    Object.keys(CALLS)
      .filter((call): call is EngineCall => call.startsWith('engine.'))
      .map((call) => [call, (argument: CallArgument<EngineCall>) => engine.ask(call, argument)]),
  ) as unknown as Pick<Handlers, EngineCall>
