import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Preview } from '../editor/preview.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { ChaseState } from './ChaseState.svelte.ts'
import { MinutesState } from './MinutesState.svelte.ts'
import { OddsState } from './OddsState.svelte.ts'
import { PlanState } from './PlanState.svelte.ts'
import { PlayState } from './PlayState.svelte.ts'
import { TravelState } from './TravelState.svelte.ts'

/** Views of the panel, in the order of its tabs. */
export const SIMULATION_VIEWS = ['plan', 'play', 'odds', 'travel'] as const
/** One of them. */
export type SimulationView = (typeof SIMULATION_VIEWS)[number]

/** Everything the simulation panel of one window knows, and what it puts on the map. */
export class SimulationState {
  view = $state<SimulationView>('plan')
  readonly editor: EditorState
  readonly plans: PlanState
  readonly play: PlayState
  readonly odds: OddsState
  readonly minutes: MinutesState
  readonly chase: ChaseState
  readonly #client: Client

  /** The map to show in place of the one that is; null: none. */
  readonly staged: BattleMap | null = $derived.by(() => (this.view === 'play' ? this.play.staged : null))
  /** What the map shows of reach: minutes while they are asked for; nothing under a plan's arrows, or where creatures stand elsewhere. */
  readonly reach: ReachAnswer | 'none' | null = $derived.by(() => {
    if (this.view === 'travel') return this.minutes.reach
    return this.view === 'play' && !this.play.isOnMap ? null : 'none'
  })
  /** What the map shows of the open view. */
  readonly previews: readonly Preview[] = $derived.by(() => {
    switch (this.view) {
      case 'plan':
        return this.plans.previews
      case 'play':
        return this.play.previews
      case 'odds':
        return this.odds.previews
      case 'travel':
        return this.minutes.previews
    }
  })

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.editor = editor
    this.plans = new PlanState(client, editor, toasts)
    this.play = new PlayState(client, editor, toasts)
    this.odds = new OddsState(client, editor, toasts)
    this.minutes = new MinutesState(client, editor)
    this.chase = new ChaseState(client, editor)
  }

  /** Listens until the answer is called, which also takes everything off the map. */
  start(): () => void {
    const stop = this.odds.listen()
    return () => {
      stop()
      this.plans.picker.stop()
      this.minutes.picker.stop()
      this.play.leave()
      void this.odds.cancel()
    }
  }

  /** Opens a view. */
  open(view: SimulationView): void {
    this.plans.picker.stop()
    this.minutes.picker.stop()
    this.play.stop()
    this.view = view
  }

  /** Plays the chosen plan and shows what becomes of it. */
  async run(): Promise<void> {
    const { plan } = this.plans
    if (!plan) return
    this.open('play')
    await this.play.play(plan)
  }

  /** A copy of the plan to change from the round that is shown on, with the run kept to compare it with. */
  async whatIf(): Promise<void> {
    const { run, round } = this.play
    if (!run) return
    this.play.keep()
    await this.plans.addPlan(run.plan, `${run.plan.name}: what if`)
    this.plans.firstRound = Math.max(1, round)
    this.open('plan')
  }

  /** A planner for journeys of those on the map. */
  newTravel(): TravelState | null {
    const { map, settings } = this.editor
    return map && settings ? new TravelState(this.#client, settings.ruleset, [...map.tables.creatures.values()]) : null
  }
}
