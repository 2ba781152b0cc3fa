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
  /** Id of one action; null: every band of the overlay. */
  readonly action: string | null
  readonly mode: MovementMode
  readonly tumble: boolean
  readonly prefer: 'shortest' | 'safest'
  /** Counting diagonals already made this turn. */
  readonly diagonals: number
  /** Direction of flight the turn is bound to, in eighths clockwise from east; null: the first step chooses. */
  readonly heading: number | null
  /** Height to end at; null: that of the start. */
  readonly endAltitudeFeet: number | null
  /** The opponent it means to overrun. */
  readonly overruns: RecordId | null
  readonly fastClimb: boolean
  /** Opens closed doors on the way. */
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

/** A question asked before anyone wishes to know, with its answer once there is one. */
interface Ahead<N extends EngineCall> {
  readonly key: string
  readonly promise: Promise<Result<CallAnswer<N>>>
  result: Result<CallAnswer<N>> | null
}

/**
 * A question that is asked again and again. Only the answer to the newest wish is shown; the engine drops the older ones, so
 * a fast pointer never builds a queue.
 */
export class LatestAnswer<N extends EngineCall> {
  answer = $state.raw<CallAnswer<N> | null>(null)
  error = $state.raw<AppError | null>(null)
  /** Whether a newer answer is on its way. */
  waiting = $state(false)

  readonly #client: Client
  readonly #name: N
  readonly #asker = crypto.randomUUID()
  #wish: { readonly key: string } | null = null
  #ahead: Ahead<N> | null = null

  constructor(client: Client, name: N) {
    this.#client = client
    this.#name = name
  }

  /** Asks; the same `key` as the last wish asks nothing. The answer shown stays until the new one comes. */
  ask(key: string, argument: CallInput<N>): void {
    if (this.#wish?.key === key) return
    const ahead = this.#ahead?.key === key ? this.#ahead : null
    this.#ahead = null
    this.#wish = { key }
    if (ahead?.result) this.#take(ahead.result)
    else void this.#send(this.#wish, ahead?.promise ?? this.#call(argument, this.#asker))
  }

  /** Asks for what may be wished for next and shows nothing of it: `ask` with this `key` then has its answer, or waits for it. */
  prefetch(key: string, argument: CallInput<N>): void {
    if (this.#wish?.key === key || this.#ahead?.key === key) return
    // An asker of its own: what comes next must not take the place of an answer that is wished for by then.
    const promise = this.#call(argument, crypto.randomUUID())
    const ahead: Ahead<N> = { key, promise, result: null }
    this.#ahead = ahead
    void promise.then((result) => (ahead.result = result))
  }

  /** Forgets answer and wish. */
  clear(): void {
    this.#wish = null
    if (this.answer !== null) this.answer = null
    if (this.error !== null) this.error = null
    if (this.waiting) this.waiting = false
  }

  #call(argument: CallInput<N>, asker: string): Promise<Result<CallAnswer<N>>> {
    return this.#client.call(this.#name, { ...argument, asker })
  }

  async #send(wish: { readonly key: string }, promise: Promise<Result<CallAnswer<N>>>): Promise<void> {
    this.waiting = true
    const result = await promise
    if (this.#wish === wish) this.#take(result)
  }

  #take(result: Result<CallAnswer<N>>): void {
    this.waiting = false
    this.answer = result.ok ? result.value : null
    this.error = result.ok ? null : result.error
  }
}

/** What the engine says about the selected creature, always for the newest revision, choice and square. */
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

  /** Where the creature gets; null: no one asked about. */
  get reach(): ReachAnswer | null {
    return this.#reach.answer
  }
  /** Why there is no reach (no speed in this mode, size unknown to the rules …). */
  get reachError(): AppError | null {
    return this.#reach.error
  }
  get reachWaiting(): boolean {
    return this.#reach.waiting
  }
  /** The cheapest way to the hovered square, or the path through the ruler's waypoints. */
  get route(): PathAnswer | null {
    return this.#path.answer ?? this.#route.answer
  }
  get routeError(): AppError | null {
    return this.#path.error ?? this.#route.error
  }
  /** Threatened squares of the creatures asked about. */
  get threat(): ThreatAnswer | null {
    return this.#threat.answer
  }

  /** Asks where the creature gets. */
  askReach(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice): void {
    this.#reach.ask(...reachQuestion(mapId, revision, creatureId, mover))
  }

  /** Asks where a creature gets that may be selected next; `askReach` has the answer then. */
  prefetchReach(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice): void {
    this.#reach.prefetch(...reachQuestion(mapId, revision, creatureId, mover))
  }

  /** Asks for the cheapest way to `to`. */
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

  /** Asks what a path given square by square costs. */
  askPath(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice, path: readonly Cell[]): void {
    this.#path.ask(JSON.stringify([mapId, revision, creatureId, mover, path]), {
      mapId,
      creatureId,
      ...routeArgument(mover),
      path: [...path],
    })
  }

  /** Asks which squares the creatures threaten, for someone at an altitude. */
  askThreat(mapId: MapId, revision: number, creatureIds: readonly RecordId[], altitudeFeet: number): void {
    const key = JSON.stringify([mapId, revision, creatureIds, altitudeFeet])
    this.#threat.ask(key, { mapId, creatureIds: [...creatureIds], altitudeFeet })
  }

  /** Forgets reach and routes. */
  clearReach(): void {
    this.#reach.clear()
    this.clearRoute()
  }

  /** Forgets routes. */
  clearRoute(): void {
    this.#route.clear()
    this.#path.clear()
  }

  /** Forgets threatened squares. */
  clearThreat(): void {
    this.#threat.clear()
  }
}

function reachQuestion(mapId: MapId, revision: number, creatureId: RecordId, mover: MoverChoice) {
  const { prefer: _, ...how } = mover
  return [JSON.stringify([mapId, revision, creatureId, how]), { mapId, creatureId, ...routeArgument(mover) }] as const
}

/** How it moves, as calls take it. */
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

/** How it gets somewhere: with the height it ends at. */
export const routeArgument = (mover: MoverChoice) => ({
  ...moverArgument(mover),
  ...(mover.endAltitudeFeet === null || mover.mode !== 'fly' ? {} : { endAltitudeFeet: mover.endAltitudeFeet }),
})
