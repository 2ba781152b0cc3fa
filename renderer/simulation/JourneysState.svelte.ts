import type { Creature } from '../../src/map/records/creature.ts'
import type { PlannedJourney } from '../../src/map/records/journey.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { putRecord, putSettings } from '../editor/recordCommands.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { TravelState } from './TravelState.svelte.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.simulation

/** The journeys planned on the open map. Each change is a step of its history. */
export class JourneysState {
  /** The open planner. */
  open = $state.raw<TravelState | null>(null)
  readonly list: readonly PlannedJourney[] = $derived.by(() => this.#editor.settings?.journeys ?? [])
  /** Index of the open journey; null for a new one. */
  #index: number | null = null

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#editor = editor
    this.#toasts = toasts
  }

  /** Opens the planner with a journey or a new one. */
  plan(index: number | null = null): void {
    const { map, settings } = this.#editor
    if (!map || !settings) return
    this.#index = index
    const planned = index === null ? null : (this.list[index] ?? null)
    const rules = { id: settings.ruleset, travel: this.#editor.ruleset?.travel ?? null }
    this.open = new TravelState(this.#client, rules, [...map.tables.creatures.values()], planned)
    if (planned === null) this.open.name = labels.journeyNumber(this.list.length + 1)
  }

  close(): void {
    this.open?.cancel()
    this.open = null
  }

  /** Stores the open journey on the map. */
  async save(): Promise<void> {
    if (!this.open) return
    const { planned } = this.open
    const index = this.#index ?? this.list.length
    const label = labels.journeyStep(planned.name)
    if (!(await this.#put([...this.list.slice(0, index), planned, ...this.list.slice(index + 1)], label))) return
    this.#index = index
    this.#toasts.say(labels.journeyKept(planned.name))
  }

  /** Removes a journey. */
  async remove(index: number): Promise<void> {
    await this.#put(this.list.toSpliced(index, 1), labels.removeJourney(this.list[index]?.name ?? ''))
  }

  /** Sets a creature's hit points on the map and in the planner. */
  async setHitPoints(creature: Creature, hitPoints: number): Promise<void> {
    const now = this.#editor.map?.tables.creatures.get(creature.id) ?? creature
    const known = { ...now, hitPoints }
    const put = await this.#editor.run(putRecord('creatures', known, labels.hitPointsOf(creature.name)))
    if (put.ok) this.open?.update(known)
  }

  /** Saves the result as a Markdown file. */
  async export(): Promise<void> {
    const { open } = this
    const text = open?.markdown
    if (!open || !text) return
    const saved = await this.#client.call('files.save', {
      suggestedName: `${open.planned.name}.md`,
      kind: labels.journey,
      extension: 'md',
      bytes: new TextEncoder().encode(text),
    })
    if (!saved.ok) this.#toasts.fail(saved.error)
    else if (saved.value !== null) this.#toasts.say(labels.saved(saved.value))
  }

  async #put(journeys: readonly PlannedJourney[], label: string): Promise<boolean> {
    const { settings } = this.#editor
    if (!settings) return false
    return (await this.#editor.run(putSettings({ ...settings, journeys: [...journeys] }, label))).ok
  }
}
