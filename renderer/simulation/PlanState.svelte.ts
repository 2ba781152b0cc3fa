import { compareNames } from '../../src/base/text.ts'
import type { Cell } from '../../src/grid/cell.ts'
import type { SimulationAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import {
  encounterSchema,
  MAX_ROUNDS,
  type Encounter,
  type EncounterEvent,
  type Exit,
  type Order,
  type TaskType,
} from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { replayLedger } from '../../src/simulation/replay.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { attitudesOf } from '../../src/map/sides.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { nearestFirst } from '../editor/nearestFirst.ts'
import { NO_SELECTION } from '../editor/selection.ts'
import { creaturesAt } from '../editor/summary.ts'
import type { Preview } from '../editor/preview.ts'
import type { Client } from '../ipc/client.ts'
import { putRecord, removeRecords } from '../editor/recordCommands.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { MapPicker } from './MapPicker.svelte.ts'
import { doorNear, taskWith } from './picks.ts'
import { eventPreviews, orderPreviews, placePreviews } from './planPreviews.ts'
import { placeInRound } from './ledgerRounds.ts'
import { freshEvent, freshTask, usualOrders, withChange, type OrderChange } from './freshPlan.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.simulation

/** Default terrain of a terrain event: difficult terrain. */
const RUBBLE = 1

/** A run, and the round in which a plan branches off. */
interface Branch {
  readonly run: { readonly plan: Encounter; readonly answer: Pick<SimulationAnswer, 'ledger'> }
  readonly round: number
}

/** An order with its index in the plan. */
export interface PlacedOrder {
  readonly index: number
  readonly order: Order
}

/** The plans of the open map, and the chosen one while it is edited. Every change is a step of the map's history. */
export class PlanState {
  readonly editor: EditorState
  readonly picker: MapPicker
  planId = $state<RecordId | null>(null)
  /** Indices of the order and the event open for editing. */
  orderAt = $state<number | null>(null)
  eventAt = $state<number | null>(null)
  /** The run and round the chosen plan branches off from; new orders apply from that round on. */
  branch = $state.raw<Branch | null>(null)

  readonly plans: readonly Encounter[] = $derived.by(() => [...(this.editor.map?.tables.encounters.values() ?? [])])
  readonly plan: Encounter | null = $derived.by(() => {
    const plan = this.plans.find(({ id }) => id === this.planId) ?? this.plans[0] ?? null
    return plan && this.#draft?.id === plan.id ? this.#draft : plan
  })
  /** The map at the start of the branch's round; null if the plan is no branch. */
  readonly branchMap: BattleMap | null = $derived.by(() => {
    const { map } = this.editor
    const { branch } = this
    if (!map || !branch) return null
    const { plan, answer } = branch.run
    const begin = placeInRound(answer.ledger, branch.round)
    return replayLedger(map, plan.events, answer.ledger.slice(0, begin < 0 ? undefined : begin))
  })
  /** The map that orders are given on. */
  readonly #stage: BattleMap | null = $derived.by(() => this.branchMap ?? this.editor.map)
  /** Creatures on the map, by name. */
  readonly creatures: readonly Creature[] = $derived.by(() =>
    [...(this.editor.map?.tables.creatures.values() ?? [])].toSorted((a, b) => compareNames(a.name, b.name)),
  )
  readonly doors: readonly Edge[] = $derived.by(() =>
    [...(this.editor.map?.tables.edges.values() ?? [])].filter(({ kind }) => kind === 'door'),
  )
  /** The selected creature's orders, in the order of the plan. */
  readonly orders: readonly PlacedOrder[] = $derived.by(() => this.ordersOf(this.editor.selectedCreature?.id ?? null))
  /** The order open for editing: the chosen one, else the creature's first. */
  readonly open: PlacedOrder | null = $derived.by(
    () => this.orders.find(({ index }) => index === this.orderAt) ?? this.orders[0] ?? null,
  )
  /** Previews of the selected creature's orders, the open event and the exits. */
  readonly previews: readonly Preview[] = $derived.by(() => this.#previews())

  readonly #client: Client
  readonly #toasts: Toasts
  /** The chosen plan with changes the map does not have yet: the next change builds on it. */
  #draft = $state.raw<Encounter | null>(null)

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
    this.editor = editor
    this.picker = new MapPicker(editor)
  }

  /** Adds a plan in which every side engages its enemies, or a copy of a plan. */
  async addPlan(like: Encounter | null = null, name = labels.planNumber(this.plans.length + 1)): Promise<void> {
    const orders = like?.orders ?? this.usualOrders(this.creatures)
    const plan = encounterSchema.parse({ ...like, id: this.editor.newId(), name, orders })
    await this.editor.run(putRecord('encounters', plan, labels.addPlanStep(plan.name)))
    this.choose(plan.id)
  }

  /** Chooses a plan. */
  choose(id: RecordId | null): void {
    this.picker.stop()
    this.planId = id
    this.orderAt = this.eventAt = null
    this.branch = null
  }

  /** Makes the chosen plan a branch of a run: the map shows the start of that round, and clicks pick creatures there. */
  branchFrom(run: Branch['run'], round: number): void {
    this.branch = { run, round }
  }

  /** Ends the branch: the map is shown as it is. */
  endBranch(): void {
    this.picker.stop()
    this.branch = null
  }

  /** Selects the creature at a point of the branch's map. */
  pressBranch({ x, y }: Point): void {
    const id = this.creatureAt({ col: Math.floor(x), row: Math.floor(y) }, null)
    this.editor.select(id === null ? NO_SELECTION : { cells: new Set(), records: [{ table: 'creatures', id }] })
  }

  async removePlan(): Promise<void> {
    if (!this.plan) return
    await this.editor.run(removeRecords('encounters', [this.plan.id], labels.removePlanStep(this.plan.name)))
    this.choose(null)
  }

  /** Changes the chosen plan. */
  async change(changed: Partial<Encounter>, label: string): Promise<void> {
    if (!this.plan) return
    const draft = { ...this.plan, ...changed }
    this.#draft = draft
    await this.editor.run(putRecord('encounters', draft, label))
    if (this.#draft === draft) this.#draft = null
  }

  /** Returns the orders of a creature. */
  ordersOf(creatureId: RecordId | null): readonly PlacedOrder[] {
    const orders = this.plan?.orders ?? []
    return orders.flatMap((order, index) => (order.creatureId === creatureId ? [{ index, order }] : []))
  }

  /** Adds an order for the selected creature after its last one, and opens it. */
  async addOrder(type: TaskType): Promise<void> {
    const creature = this.editor.selectedCreature
    const { plan } = this
    if (!creature || !plan) return
    this.orderAt = plan.orders.length
    await this.change({ orders: [...plan.orders, this.freshOrder(type, creature)] }, labels.orderStep(creature.name))
    this.pickTask()
  }

  /** Returns the default orders of creatures without any. */
  usualOrders(creatures: readonly Creature[]): readonly Order[] {
    const { map } = this.editor
    return map ? usualOrders(creatures, attitudesOf(settingsOf(map).attitudes)) : []
  }

  /** Returns a new order of a creature, after its last one. */
  freshOrder(type: TaskType, creature: Creature): Order {
    const last = this.ordersOf(creature.id).at(-1)?.order
    const next = last ? (last.toRound ?? last.fromRound) + 1 : 1
    const first = this.branch?.round ?? 1
    const fromRound = Math.min(MAX_ROUNDS, first > 1 ? first : next)
    return {
      creatureId: creature.id,
      fromRound,
      tumble: false,
      task: this.#freshTask(type, creature),
      then: [],
    }
  }

  /** Adds a task to the end of the open order. */
  async addNextTask(type: TaskType): Promise<void> {
    const creature = this.editor.selectedCreature
    const { open } = this
    if (!creature || !open) return
    await this.changeOrder({ then: [...open.order.then, this.#freshTask(type, creature)] })
    this.#pickNextTask(open.order.then.length)
  }

  /** Picks the target of a later task of the open order on the map. */
  #pickNextTask(at: number): void {
    const now = this.open?.order.then[at]
    if (!now || now.type === 'hold') return this.picker.stop()
    this.picker.points(`then-${at}`, (cell) => {
      const { open } = this
      const own = this.editor.selectedCreature
      const before = open?.order.then[at]
      if (!open || !before || own?.id !== open.order.creatureId) return this.picker.stop()
      const task = taskWith(before, cell, this.creatureAt(cell, own.id), this.placeOf(own))
      if (task) void this.changeOrder({ then: open.order.then.with(at, task) })
    })
  }

  /** Replaces the task of the open order. */
  async setTask(type: TaskType): Promise<void> {
    const creature = this.editor.selectedCreature
    if (!creature) return
    await this.changeOrder({ task: this.#freshTask(type, creature) })
    this.pickTask()
  }

  /** Changes the open order. Fields that are `undefined` are removed. */
  async changeOrder(changed: OrderChange): Promise<void> {
    const { open, plan } = this
    if (!open || !plan) return
    const order = withChange(open.order, changed)
    await this.change({ orders: plan.orders.with(open.index, order) }, labels.orderStep(this.nameOf(order.creatureId)))
  }

  async removeOrder(index: number): Promise<void> {
    const order = this.plan?.orders[index]
    if (!this.plan || !order) return
    this.picker.stop()
    this.orderAt = null
    await this.change({ orders: this.plan.orders.toSpliced(index, 1) }, labels.orderStep(this.nameOf(order.creatureId)))
  }

  /** Picks the target of the open order on the map. */
  pickTask(): void {
    if (!this.open || this.open.order.task.type === 'hold') return this.picker.stop()
    this.picker.points('task', (cell) => {
      const { open } = this
      const own = this.editor.selectedCreature
      if (!open || own?.id !== open.order.creatureId) return this.picker.stop()
      const task = taskWith(open.order.task, cell, this.creatureAt(cell, own.id), this.placeOf(own))
      if (task) void this.changeOrder({ task })
    })
  }

  /** Adds an event and opens it. */
  async addEvent(type: EncounterEvent['type']): Promise<void> {
    const { plan } = this
    if (type === 'terrain') return this.#paintEvent()
    const event = freshEvent(type, {
      round: 2,
      creatureId: this.editor.selectedCreature?.id ?? this.creatures[0]?.id ?? null,
      doorId: this.doors[0]?.id ?? null,
    })
    if (!plan || !event) return
    this.eventAt = plan.events.length
    await this.change({ events: [...plan.events, event] }, labels.addEvent)
    this.pickEvent()
  }

  async changeEvent(index: number, event: EncounterEvent | null): Promise<void> {
    if (!this.plan) return
    const { events } = this.plan
    if (event === null) this.eventAt = null
    await this.change({ events: event ? events.with(index, event) : events.toSpliced(index, 1) }, labels.eventStep)
  }

  /** Picks the squares, door, creature or place of arrival of the open event on the map. */
  pickEvent(): void {
    const index = this.eventAt
    if (index === null || !this.plan?.events[index]) return
    const now = (): EncounterEvent | undefined => this.plan?.events[index]
    const event = now()
    if (event?.type === 'terrain') return this.#paintEvent(index)
    this.picker.points('event', (cell, at) => {
      const current = now()
      const { map } = this.editor
      if (!current || !map) return this.picker.stop()
      if (current.type === 'arrive') return void this.changeEvent(index, { ...current, at: cell })
      if (current.type === 'door') {
        const door = doorNear(map, at)
        if (door) void this.changeEvent(index, { ...current, edgeId: door.id })
      } else if (current.type !== 'terrain') {
        const creatureId = this.creatureAt(cell, null)
        if (creatureId) void this.changeEvent(index, { ...current, creatureId })
      }
    })
  }

  /** Paints the squares of an event; without an index, the first ones make a new event. */
  #paintEvent(index = this.plan?.events.length ?? 0): void {
    const now = (): EncounterEvent | undefined => this.plan?.events[index]
    const isNew = now() === undefined
    this.picker.squares(
      isNew ? 'new-event' : 'event',
      () => {
        const event = now()
        return event?.type === 'terrain' ? event.cells : []
      },
      (cells) => {
        const before = now()
        if (!this.plan || cells.length === 0 || (before && before.type !== 'terrain')) return
        const event = { ...(before ?? { type: 'terrain', round: 2, terrain: RUBBLE }), cells: [...cells] }
        const { events } = this.plan
        void this.change({ events: before ? events.with(index, event) : [...events, event] }, labels.eventStep)
        if (!isNew || before) return
        this.eventAt = index
        this.#paintEvent(index)
      },
    )
  }

  async changeExit(index: number, exit: Exit | null, label = labels.exitStep): Promise<void> {
    if (!this.plan) return
    const { exits } = this.plan
    const changed = exit === null ? exits.toSpliced(index, 1) : exits.toSpliced(index, 1, exit)
    await this.change({ exits: changed }, label)
  }

  /** Paints the squares of the exit of `index`, or of a new one. */
  pickExit(index: number): void {
    const now = (): Exit | undefined => this.plan?.exits[index]
    this.picker.squares(
      `exit-${index}`,
      () => now()?.cells ?? [],
      (cells) => {
        const exit = now() ?? { name: labels.exitNumber(index + 1), cells: [], takesOff: true }
        if (cells.length > 0) void this.changeExit(index, { ...exit, cells: [...cells] })
      },
    )
  }

  /** Moves creatures of a region's side that are outside to free squares in it, as one step of the history. */
  async deploy(regionId: RecordId): Promise<void> {
    const { mapId } = this.editor.replica
    if (mapId === null) return
    const answer = await this.#client.call('engine.deploy', { mapId, regionId })
    if (!answer.ok) return this.#toasts.fail(answer.error)
    const { moves, noRoom } = answer.value
    const placed = moves.map(({ id, to }) => ({ id: id as RecordId, to }))
    if (placed.length > 0) await this.editor.run({ type: 'move-creatures', moves: placed })
    if (noRoom.length > 0)
      this.#toasts.complain(labels.noRoomFor(noRoom.map((id) => this.nameOf(id as RecordId)).join(', ')))
  }

  /** Returns the creature on a square, other than `but`. */
  creatureAt(cell: Cell, but: RecordId | null): RecordId | null {
    const map = this.#stage
    return (map && creaturesAt(map, cell).find(({ id }) => id !== but)?.id) ?? null
  }

  nameOf(id: RecordId): string {
    return this.editor.map?.tables.creatures.get(id)?.name ?? labels.goneCreature
  }

  /** Returns the place of a creature on the map that orders are given on. */
  placeOf({ id, at }: Creature): Cell {
    return this.#stage?.tables.creatures.get(id)?.at ?? at
  }

  #freshTask(type: TaskType, creature: Creature) {
    const foes = this.creatures.filter(({ side }) => this.editor.attitudes(creature.side, side) === 'enemy')
    const [foe] = nearestFirst(foes, creature, this.editor.measuring)
    const other = foe ?? this.creatures.find(({ id }) => id !== creature.id)
    return freshTask(type, this.placeOf(creature), other?.id ?? creature.id)
  }

  #previews(): Preview[] {
    const map = this.#stage
    const { plan } = this
    if (!map || !plan) return []
    const rect = this.picker.rect.map(({ col, row }) => row * map.widthCells + col)
    const event = this.eventAt === null ? undefined : plan.events[this.eventAt]
    return [
      ...placePreviews(map, plan.exits),
      ...(event ? eventPreviews(map, event) : []),
      ...orderPreviews(map, this.orders, this.open?.index ?? null, this.editor.theme),
      ...(rect.length > 0 ? [{ kind: 'cells' as const, cells: rect }] : []),
    ]
  }
}
