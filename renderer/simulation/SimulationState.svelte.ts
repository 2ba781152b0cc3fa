import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { handOverCommand, replayLedger, stillToArrive } from '../../src/simulation/replay.ts'
import { en } from '../../src/words/en/index.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Preview } from '../editor/preview.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { ChaseState } from './ChaseState.svelte.ts'
import { MinutesState } from './MinutesState.svelte.ts'
import { OddsState } from './OddsState.svelte.ts'
import { PlanState } from './PlanState.svelte.ts'
import { placePreviews } from './planPreviews.ts'
import { PlayState } from './PlayState.svelte.ts'
import { JourneysState } from './JourneysState.svelte.ts'

/** Views of the panel, in the order of its tabs. */
export const SIMULATION_VIEWS = ['plan', 'play', 'odds', 'travel'] as const
/** One of them. */
export type SimulationView = (typeof SIMULATION_VIEWS)[number]

/** The state of the simulation panel, and what it shows on the map. */
export class SimulationState {
  view = $state<SimulationView>('plan')
  readonly editor: EditorState
  readonly plans: PlanState
  readonly play: PlayState
  readonly odds: OddsState
  readonly minutes: MinutesState
  readonly chase: ChaseState
  readonly journeys: JourneysState
  readonly #client: Client
  readonly #toasts: Toasts

  /** The map to show instead of the current one. */
  readonly staged: BattleMap | null = $derived.by(() => {
    if (this.view === 'play') return this.play.staged
    return this.view === 'plan' ? this.plans.branchMap : null
  })
  /** The range to show: of minutes in Travel; none under a plan's arrows or while creatures are elsewhere. */
  readonly reach: ReachAnswer | 'none' | null = $derived.by(() => {
    if (this.view === 'travel') return this.minutes.reach
    return this.view === 'play' && !this.play.isOnMap ? null : 'none'
  })
  readonly #exits: readonly Preview[] = $derived.by(() => {
    const { map } = this.editor
    return map && this.plans.plan ? placePreviews(map, this.plans.plan.exits) : []
  })
  /** Previews of the open view. */
  readonly previews: readonly Preview[] = $derived.by(() => {
    switch (this.view) {
      case 'plan':
        return this.plans.previews
      case 'play':
        return this.play.previews
      case 'odds':
        return [...this.#exits, ...this.odds.previews]
      case 'travel':
        return this.minutes.previews
    }
  })

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
    this.editor = editor
    this.plans = new PlanState(client, editor, toasts)
    this.play = new PlayState(client, editor, toasts)
    this.odds = new OddsState(client, editor, toasts)
    this.minutes = new MinutesState(client, editor)
    this.chase = new ChaseState(client, editor)
    this.journeys = new JourneysState(client, editor, toasts)
  }

  /** Takes everything off the map and cancels what is in progress. */
  leave(): void {
    this.plans.picker.stop()
    this.minutes.picker.stop()
    this.play.leave()
    this.odds.cancel()
  }

  /** Opens a view. */
  open(view: SimulationView): void {
    this.plans.picker.stop()
    this.minutes.picker.stop()
    this.play.stop()
    this.view = view
  }

  /** Runs the chosen plan and shows it. */
  async run(): Promise<void> {
    const { plan } = this.plans
    if (!plan) return
    this.open('play')
    await this.play.play(plan)
  }

  /** Opens an example run of the odds in Play. */
  async openExample(plan: Encounter, seed: string, title: string): Promise<void> {
    this.open('play')
    this.play.leave()
    this.play.at = -1
    await this.play.play({ ...plan, seed }, title)
  }

  /** Handles a press on the map. Returns true if another map is shown, which takes the press. */
  press(at: Point): boolean {
    if (!this.staged) return false
    if (this.view === 'play') this.play.press(at)
    else this.plans.pressBranch(at)
    return true
  }

  /** Applies what the run shows to the map, as one step of its history; saves versions before and after. */
  async handOver(): Promise<void> {
    const { shown, at, round } = this.play
    const { map, replica } = this.editor
    const { mapId } = replica
    if (!shown || !map || mapId === null) return
    this.play.stop()
    const ledger = shown.answer.ledger.slice(0, at + 1)
    const { name, events } = shown.plan
    const after = replayLedger(map, events, ledger)
    const label = en.runs.handOver.step(name, round)
    const command = handOverCommand(map, after, stillToArrive(events, ledger), label)
    if (!command) return this.#toasts.say(en.runs.handOver.nothing)
    for (const version of [en.runs.handOver.before(name), label]) {
      if (version === label && !(await this.editor.run(command)).ok) return
      const kept = await this.#client.call('maps.saveVersion', { mapId, name: version })
      if (!kept.ok) return this.#toasts.fail(kept.error)
    }
    this.play.leave()
    this.#toasts.say(en.runs.handOver.done(label))
  }

  /** Copies the plan to change it from the current round on, and keeps the run for comparison. */
  async whatIf(): Promise<void> {
    const { shown: run, round } = this.play
    if (!run) return
    this.play.kept = run
    await this.plans.addPlan(run.plan, en.labels.simulation.whatIfOf(run.plan.name))
    this.plans.branchFrom(run, Math.max(1, round))
    this.open('plan')
  }
}
