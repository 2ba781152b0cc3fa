import type { Cell } from '../../src/grid/cell.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { CallAnswer, CallInput, EngineCall } from '../../src/ipc/contract.ts'
import type { PathAnswer, ReachAnswer, ThreatAnswer } from '../../src/ipc/shapes/engine.ts'
import type { MovementMode } from '../../src/map/modes.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import type { Client } from '../ipc/client.ts'

/** How the selected creature would move. */
export interface MoverChoice {
  /** Id of an action; null for all of them. */
  readonly action: string | null
  readonly mode: MovementMode
  readonly tumble: boolean
  readonly prefer: 'shortest' | 'safest'
  /** Counted diagonals used this turn. */
  readonly diagonals: number
  /** Direction of flight so far this turn, in eighths clockwise from east; null if the first step may choose. */
  readonly heading: number | null
  /** Altitude at the end; null for that of the start. */
  readonly endAltitudeFeet: number | null
  /** The opponent to overrun. */
  readonly overruns: RecordId | null
  readonly fastClimb: boolean
  /** Whether it opens closed doors on its route. */
  readonly opensDoors: boolean
}

/** How a creature moves by default. */
export const DEFAULT_MOVER: MoverChoice = {
  action: null,
  mode: 'land',
  tumble: false,
  prefer: 'shortest',
  diagonals: 0,
  heading: null,
  endAltitudeFeet: null,
  overruns: null,
  fastClimb: false,
  opensDoors: false,
}

/** A query sent before its answer is needed, with the answer once there is one. */
interface Prefetched<N extends EngineCall> {
  readonly key: string
  readonly promise: Promise<Result<CallAnswer<N>>>
  result: Result<CallAnswer<N>> | null
}

/**
 * The answer to the latest of a series of queries. Late answers to older ones are dropped; the engine drops those older
 * queries, too, so a fast pointer never builds up a queue.
 */
export class LatestAnswer<N extends EngineCall> {
  answer = $state.raw<CallAnswer<N> | null>(null)
  error = $state.raw<AppError | null>(null)
  /** Whether a newer answer is on its way. */
  waiting = $state(false)

  readonly #client: Client
  readonly #name: N
  readonly #asker = crypto.randomUUID()
  #latest: { readonly key: string } | null = null
  #prefetched: Prefetched<N> | null = null

  constructor(client: Client, name: N) {
    this.#client = client
    this.#name = name
  }

  /** Sends a query, unless its `key` is that of the last one. The previous answer stays until the new one arrives. */
  ask(key: string, argument: CallInput<N>): void {
    if (this.#latest?.key === key) return
    const prefetched = this.#prefetched?.key === key ? this.#prefetched : null
    this.#prefetched = null
    this.#latest = { key }
    if (prefetched?.result) this.#take(prefetched.result)
    else void this.#send(this.#latest, prefetched?.promise ?? this.#call(argument, this.#asker))
  }

  /** Sends a query whose answer may be needed next: `ask` with the same `key` then uses it. */
  prefetch(key: string, argument: CallInput<N>): void {
    if (this.#latest?.key === key || this.#prefetched?.key === key) return
    // With an asker of its own, the engine does not drop it for a later query, in case it is needed by then.
    const promise = this.#call(argument, crypto.randomUUID())
    const prefetched: Prefetched<N> = { key, promise, result: null }
    this.#prefetched = prefetched
    void promise.then((result) => (prefetched.result = result))
  }

  /** Clears the answer, and drops one that is on its way. */
  clear(): void {
    this.#latest = null
    if (this.answer !== null) this.answer = null
    if (this.error !== null) this.error = null
    if (this.waiting) this.waiting = false
  }

  #call(argument: CallInput<N>, asker: string): Promise<Result<CallAnswer<N>>> {
    return this.#client.call(this.#name, { ...argument, asker })
  }

  async #send(query: { readonly key: string }, promise: Promise<Result<CallAnswer<N>>>): Promise<void> {
    this.waiting = true
    const result = await promise
    if (this.#latest === query) this.#take(result)
  }

  #take(result: Result<CallAnswer<N>>): void {
    this.waiting = false
    this.answer = result.ok ? result.value : null
    this.error = result.ok ? null : result.error
  }
}

/** The engine's answers about the selected creature, for the latest map, movement options and square. */
export class EngineAnswers {
  readonly #reach: LatestAnswer<'engine.reach'>
  readonly #route: LatestAnswer<'engine.route'>
  readonly #path: LatestAnswer<'engine.path'>
  readonly #threat: LatestAnswer<'engine.threat'>

  constructor(client: Client) {
    this.#reach = new LatestAnswer(client, 'engine.reach')
    this.#route = new LatestAnswer(client, 'engine.route')
    this.#path = new LatestAnswer(client, 'engine.path')
    this.#threat = new LatestAnswer(client, 'engine.threat')
  }

  /** Movement range of the creature; null if unknown. */
  get reach(): ReachAnswer | null {
    return this.#reach.answer
  }
  /** Why there is no movement range: no speed in this mode, a size unknown to the rules … */
  get reachError(): AppError | null {
    return this.#reach.error
  }
  get reachWaiting(): boolean {
    return this.#reach.waiting
  }
  /** The cheapest route to the hovered square, or the path of the ruler. */
  get route(): PathAnswer | null {
    return this.#path.answer ?? this.#route.answer
  }
  get routeError(): AppError | null {
    return this.#path.error ?? this.#route.error
  }
  get threat(): ThreatAnswer | null {
    return this.#threat.answer
  }

  askReach(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice): void {
    this.#reach.ask(...reachQuestion(mapId, revision, creatureId, mover))
  }

  /** Queries the range of a creature that may be selected next; `askReach` then uses the answer. */
  prefetchReach(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice): void {
    this.#reach.prefetch(...reachQuestion(mapId, revision, creatureId, mover))
  }

  /** Queries the cheapest route to a square. */
  askRoute(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice, to: Cell): void {
    this.#path.clear()
    this.#route.ask(JSON.stringify([mapId, revision, creatureId, mover, to]), {
      mapId,
      creatureId,
      ...routeArgument(mover),
      to: { col: to.col, row: to.row },
      prefer: mover.prefer,
    })
  }

  /** Queries what a path given square by square costs. */
  askPath(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice, path: readonly Cell[]): void {
    this.#path.ask(JSON.stringify([mapId, revision, creatureId, mover, path]), {
      mapId,
      creatureId,
      ...routeArgument(mover),
      path: [...path],
    })
  }

  /** Queries which squares the creatures threaten at an altitude. */
  askThreat(mapId: MapId, revision: number, creatureIds: readonly RecordId[], altitudeFeet: number): void {
    const key = JSON.stringify([mapId, revision, creatureIds, altitudeFeet])
    this.#threat.ask(key, { mapId, creatureIds: [...creatureIds], altitudeFeet })
  }

  /** Clears the movement range and the routes. */
  clearReach(): void {
    this.#reach.clear()
    this.clearRoute()
  }

  clearRoute(): void {
    this.#route.clear()
    this.#path.clear()
  }

  clearThreat(): void {
    this.#threat.clear()
  }
}

function reachQuestion(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice) {
  const { prefer: _, ...how } = mover
  return [JSON.stringify([mapId, revision, creatureId, how]), { mapId, creatureId, ...routeArgument(mover) }] as const
}

/** Movement options as arguments of calls. */
const moverArgument = ({ action, mode, tumble, diagonals, heading, overruns, fastClimb, opensDoors }: MoverChoice) => ({
  ...(action === null ? {} : { action }),
  mode,
  tumble,
  diagonals,
  ...(heading === null || mode !== 'fly' ? {} : { heading }),
  ...(overruns === null ? {} : { overruns }),
  fastClimb: fastClimb && mode === 'climb',
  ...(opensDoors ? { opensDoors } : {}),
})

/** Movement options with the altitude at the end. */
export const routeArgument = (mover: MoverChoice) => ({
  ...moverArgument(mover),
  ...(mover.endAltitudeFeet === null || mover.mode !== 'fly' ? {} : { endAltitudeFeet: mover.endAltitudeFeet }),
})
