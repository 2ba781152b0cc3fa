import type { Result } from '../../src/base/result.ts'
import { isOnGrid, type Cell } from '../../src/grid/cell.ts'
import type { OddsAnswer, SimulationAnswer } from '../../src/ipc/shapes/simulation.ts'
import { encounterSchema, type Encounter, type Order, type Task } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Preview } from '../editor/preview.ts'
import type { Client } from '../ipc/client.ts'
import { errorSentence } from '../ipc/errorSentence.ts'
import { putRecord, removeRecords } from '../panels/recordCommands.ts'
import type { Toasts } from '../panels/toasts/Toasts.svelte.ts'
import { TravelState } from './TravelState.svelte.ts'
import { middleOf, roundBegin, stagedMap, waysOfRound } from './stagedMap.ts'

/** A run kept to compare another with. */
export interface Branch {
  readonly name: string
  readonly answer: SimulationAnswer
}

/** Entries a second at speed 1. */
const ENTRIES_A_SECOND = 2

/** The plans of the open map, what became of the chosen one, and where in it the GM looks. */
export class SimulationState {
  planId = $state<RecordId | null>(null)
  answer = $state.raw<SimulationAnswer | null>(null)
  odds = $state.raw<OddsAnswer | null>(null)
  branch = $state.raw<Branch | null>(null)
  /** Entry of the ledger that is shown; −1 before the first. */
  at = $state(-1)
  playing = $state(false)
  speed = $state(1)
  busy = $state(false)
  oddsDone = $state<number | null>(null)
  showJams = $state(false)
  /** Whose order clicks on the map go to. */
  picking = $state<RecordId | null>(null)

  readonly plans: readonly Encounter[] = $derived.by(() => [...(this.editor.map?.tables.encounters.values() ?? [])])
  readonly plan: Encounter | null = $derived.by(
    () => this.plans.find(({ id }) => id === this.planId) ?? this.plans[0] ?? null,
  )
  /** The answer is of an older map or plan. */
  readonly isStale: boolean = $derived.by(
    () => this.answer !== null && this.answer.revision !== this.editor.replica.revision,
  )

  readonly editor: EditorState
  readonly #client: Client
  readonly #toasts: Toasts
  #ticket = ''
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.editor = editor
    this.#toasts = toasts
  }

  /** Listens until the answer is called. */
  start(): () => void {
    const stop = this.#client.on('simulation.progress', ({ ticket, done }) => {
      if (ticket === this.#ticket) this.oddsDone = done
    })
    return () => {
      stop()
      this.leave()
      void this.cancelOdds()
    }
  }

  /** A planner for journeys of those on the map. */
  newTravel(): TravelState | null {
    const { map, settings } = this.editor
    return map && settings ? new TravelState(this.#client, settings.ruleset, [...map.tables.creatures.values()]) : null
  }

  /** Makes a plan with everybody on the map. */
  async addPlan(): Promise<void> {
    const plan = encounterSchema.parse({ id: this.editor.newId(), name: `Plan ${this.plans.length + 1}` })
    await this.editor.run(putRecord('encounters', plan, `Plan ${plan.name}`))
    this.planId = plan.id
  }

  async removePlan(): Promise<void> {
    if (!this.plan) return
    await this.editor.run(removeRecords('encounters', [this.plan.id], `Remove ${this.plan.name}`))
    this.planId = null
    this.leave()
  }

  /** Changes the chosen plan; a step of the map's history. */
  async change(changed: Partial<Encounter>, label: string): Promise<void> {
    if (this.plan) await this.editor.run(putRecord('encounters', { ...this.plan, ...changed }, label))
  }

  /** The order of a creature that holds in round 1 and after, or none. */
  orderOf(creatureId: RecordId): Order | undefined {
    return this.plan?.orders.findLast((order) => order.creatureId === creatureId)
  }

  /** Puts one order in the place of the creature's last one; null takes it away. */
  async setOrder(creatureId: RecordId, order: Order | null): Promise<void> {
    if (!this.plan) return
    const orders = [...this.plan.orders]
    const index = orders.findLastIndex((each) => each.creatureId === creatureId)
    if (index >= 0) orders.splice(index, 1, ...(order ? [order] : []))
    else if (order) orders.push(order)
    const name = this.editor.map?.tables.creatures.get(creatureId)?.name ?? 'a creature'
    await this.change({ orders }, `Order for ${name}`)
  }

  /** Lets clicks on the map add waypoints, name targets or set a post, until Escape or another click on the button. */
  pickFor(creatureId: RecordId): void {
    this.leave()
    const wait = (): void => {
      this.picking = creatureId
      this.editor.picking = ({ x, y }) => {
        void this.#picked(creatureId, { col: Math.floor(x), row: Math.floor(y) })
        wait()
      }
    }
    wait()
  }

  /** Ends the clicking. */
  stopPicking(): void {
    this.picking = null
    this.editor.picking = null
  }

  async #picked(creatureId: RecordId, cell: Cell): Promise<void> {
    const order = this.orderOf(creatureId)
    const { map } = this.editor
    if (!order || !map || !isOnGrid(map, cell)) return
    const task = taskWith(order.task, cell, this.#creatureAt(cell, creatureId))
    if (task) await this.setOrder(creatureId, { ...order, task })
  }

  #creatureAt({ col, row }: Cell, but: RecordId): RecordId | null {
    for (const { id, at, size } of this.editor.map?.tables.creatures.values() ?? []) {
      const n = SPACE_CELLS[size]
      if (id !== but && col >= at.col && row >= at.row && col < at.col + n && row < at.row + n) return id
    }
    return null
  }

  /** Plays the plan and shows its first turn. */
  async run(): Promise<void> {
    const { mapId } = this.editor.replica
    if (!this.plan || mapId === null || this.busy) return
    this.stopPicking()
    this.busy = true
    const answer = await this.#client.call('simulation.run', { mapId, encounter: this.plan })
    this.busy = false
    if (!this.#heard(answer)) return
    this.answer = answer.value
    this.odds = null
    this.show(0)
  }

  /** Plays the plan many times. */
  async runOdds(runs: number): Promise<void> {
    const { mapId } = this.editor.replica
    if (!this.plan || mapId === null || this.oddsDone !== null) return
    this.#ticket = crypto.randomUUID()
    this.oddsDone = 0
    const ticket = this.#ticket
    const answer = await this.#client.call('simulation.odds', { mapId, encounter: this.plan, runs, ticket })
    this.oddsDone = null
    if (!answer.ok && answer.error.code === 'cancelled') return
    if (this.#heard(answer)) this.odds = answer.value
  }

  async cancelOdds(): Promise<void> {
    if (this.oddsDone !== null) await this.#client.call('simulation.cancel', { ticket: this.#ticket })
  }

  /** Saves the run as a file the person names. */
  async save(format: 'markdown' | 'csv' | 'json'): Promise<void> {
    const { mapId } = this.editor.replica
    if (!this.plan || mapId === null) return
    const text = await this.#client.call('simulation.export', { mapId, encounter: this.plan, format })
    if (!this.#heard(text)) return
    const extension = { markdown: 'md', csv: 'csv', json: 'json' }[format]
    const saved = await this.#client.call('files.save', {
      suggestedName: `${this.plan.name}.${extension}`,
      kind: 'Simulation',
      extension,
      bytes: new TextEncoder().encode(text.value),
    })
    if (this.#heard(saved) && saved.value !== null) this.#toasts.say(`Saved ${saved.value}.`)
  }

  /** Keeps this run to compare the next one with. */
  keepBranch(): void {
    if (this.answer && this.plan)
      this.branch = { name: `${this.plan.name}, seed ${this.answer.seed}`, answer: this.answer }
  }

  /** Shows an entry of the ledger on the map. */
  show(at: number): void {
    const { map } = this.editor
    if (!this.answer || !map) return
    this.at = Math.max(-1, Math.min(at, this.answer.ledger.length - 1))
    this.editor.staged = stagedMap(map, this.answer.ledger, this.at + 1)
    this.editor.shown = [...this.#ghosts(), ...this.#ways(), ...this.#jams()]
  }

  /** Goes to the next or last entry of a kind: rounds or turns. */
  skip(kind: 'round' | 'turn', by: 1 | -1): void {
    const ledger = this.answer?.ledger ?? []
    for (let i = this.at + by; i >= 0 && i < ledger.length; i += by) if (ledger[i]?.kind === kind) return this.show(i)
  }

  play(): void {
    this.pause()
    this.playing = true
    this.#timer = setInterval(
      () => {
        if (!this.answer || this.at >= this.answer.ledger.length - 1) this.pause()
        else this.show(this.at + 1)
      },
      1000 / (ENTRIES_A_SECOND * this.speed),
    )
  }

  pause(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.playing = false
  }

  /** Takes everything of the simulation off the map; the run is kept. */
  leave(): void {
    this.stopPicking()
    this.unstage()
  }

  /** Shows the map as it is. */
  unstage(): void {
    this.pause()
    this.editor.staged = null
    this.editor.shown = []
  }

  /** Shows or hides where crowds jam. */
  toggleJams(): void {
    this.showJams = !this.showJams
    if (this.editor.staged) this.show(this.at)
    else this.editor.shown = this.#jams()
  }

  #ghosts(): Preview[] {
    const { map } = this.editor
    const ledger = this.answer?.ledger ?? []
    const moved = new Set(waysOfRound(ledger, this.at).map(({ creatureId }) => creatureId))
    if (!map || moved.size === 0) return []
    const before = stagedMap(map, ledger, roundBegin(ledger, this.at)).tables.creatures
    const creatures = [...before.values()].filter(({ id }) => moved.has(id))
    return [{ kind: 'creatures', creatures, legal: true }]
  }

  #ways(): Preview[] {
    const { map } = this.editor
    return waysOfRound(this.answer?.ledger ?? [], this.at).flatMap((turn): Preview[] => {
      const creature = map?.tables.creatures.get(turn.creatureId as RecordId)
      if (!creature) return []
      const points = turn.path.map((cell) => middleOf(cell, SPACE_CELLS[creature.size]))
      return [{ kind: 'outline', points, closed: false }]
    })
  }

  /** Squares by how often turns ended jammed there, in three shades. */
  #jams(): Preview[] {
    const counts = this.odds?.jamsByCell
    if (!this.showJams || !counts) return []
    const most = Math.max(...counts)
    if (most === 0) return []
    const shades = ['#f2c14e', '#f08a24', '#c62828'] as const
    return shades.map((colour, shade) => ({
      kind: 'cells',
      colour,
      cells: [...counts.keys()].filter((i) => {
        const share = (counts[i] ?? 0) / most
        return share > 0 && Math.min(2, Math.floor(share * 3)) === shade
      }),
    }))
  }

  #heard<T>(answer: Result<T>): answer is { readonly ok: true; readonly value: T } {
    if (!answer.ok) this.#toasts.complain(errorSentence(answer.error))
    return answer.ok
  }
}

/** A task with what was clicked on: one more waypoint, another post, another target. Null: the click means nothing to it. */
export function taskWith(task: Task, cell: Cell, creatureId: RecordId | null): Task | null {
  switch (task.type) {
    case 'go-to':
    case 'patrol':
      return { ...task, waypoints: [...task.waypoints, cell] }
    case 'guard':
      return { ...task, at: cell }
    case 'follow':
    case 'pursue':
    case 'close-to-reach':
      return creatureId === null ? null : { ...task, creatureId }
    case 'flee':
    case 'keep-distance':
    case 'stay-in-cover':
      return creatureId === null || task.from.includes(creatureId)
        ? null
        : { ...task, from: [...task.from, creatureId] }
    case 'hold':
      return null
  }
}
