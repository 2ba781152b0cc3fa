import type { Cell } from '../../src/grid/cell.ts'
import type { PaceSummary, ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { PaceId } from '../../src/rules/travel.ts'
import { carrierOf } from '../../src/map/creatureSpace.ts'
import type { Client } from '../ipc/client.ts'
import { coveredReach } from '../editor/coveredReach.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../editor/EngineAnswers.svelte.ts'
import type { Preview } from '../editor/preview.ts'
import { MapPicker } from './MapPicker.svelte.ts'
import { drawn, LINE_COLORS } from './planPreviews.ts'
import { travelerOf, type Traveler } from './travelers.ts'

/** A group on the map for some minutes: its members, pace and target, and the answer. */
export class MinutesState {
  readonly picker: MapPicker
  /** The map shows the group's range. */
  isOn = $state(false)
  /** The paces of the map's rule system. */
  readonly paces: readonly PaceSummary[] = $derived.by(() => this.#editor.ruleset?.travel.localPaces ?? [])
  /** The chosen pace, or the usual one where the rules lack it. */
  readonly pace: PaceId = $derived.by(() => {
    const chosen = this.paces.find(({ id }) => id === this.chosenPace) ?? this.paces[0]
    return chosen?.id ?? this.chosenPace ?? 'walk'
  })
  chosenPace = $state<PaceId | null>(null)
  to = $state.raw<Cell | null>(null)
  seed = $state(1)
  readonly question: LatestAnswer<'engine.minutes'>

  /** The selected creatures; if none, the party; if none, everyone. */
  readonly group: readonly Creature[] = $derived.by(() => {
    const chosen = this.#editor.selectedCreatures
    if (chosen.length > 0) return chosen
    const all = [...(this.#editor.map?.tables.creatures.values() ?? [])]
    const party = all.filter(({ side }) => side === 'party')
    return party.length > 0 ? party : all
  })
  /** The movers of the group (mounts instead of riders), each with its mode. */
  readonly travelers: readonly Traveler[] = $derived.by(() => {
    const creatures = this.#editor.map?.tables.creatures
    if (!creatures) return []
    const movers = new Set(this.group.map((creature) => carrierOf(creatures, creature)))
    return [...movers].flatMap(travelerOf).map((each) => ({ ...each, ...this.#choices.get(each.creature.id) }))
  })
  readonly going: readonly Traveler[] = $derived.by(() => this.travelers.filter(({ goes }) => goes))
  /** The group's range, shown instead of that of one creature. */
  readonly reach: ReachAnswer | null = $derived.by(() => {
    const { answer } = this.question
    return this.isOn && answer ? coveredReach(answer.reach) : null
  })
  readonly previews: readonly Preview[] = $derived.by(() => {
    if (!this.isOn || !this.to) return []
    const { col, row } = this.to
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
    return [
      drawn(
        'polygon',
        corners.map(([x, y]) => ({ x: col + x, y: row + y })),
        LINE_COLORS[this.#editor.theme].own,
      ),
    ]
  })

  readonly #editor: EditorState
  /** Choices that differ from the defaults, by creature. */
  #choices = $state.raw<ReadonlyMap<RecordId, Partial<Pick<Traveler, 'goes' | 'mode'>>>>(new Map())

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.picker = new MapPicker(editor)
    this.question = new LatestAnswer(client, 'engine.minutes')
  }

  /** Asks for the answer. Reads everything it depends on. */
  ask(): void {
    const { mapId, revision } = this.#editor.replica
    const group = this.going.slice(0, 100).map(({ creature: { id }, mode }) => ({ id, mode }))
    if (!this.isOn || mapId === null || group.length === 0) return this.question.clear()
    const { pace, to } = this
    const request = { mapId, group, pace, seed: String(this.seed), ...(to ? { to } : {}) }
    this.question.ask(JSON.stringify([request, revision]), request)
  }

  /** Sets whether a creature travels, or how. */
  change({ creature: { id } }: Traveler, changed: Partial<Pick<Traveler, 'goes' | 'mode'>>): void {
    this.#choices = new Map(this.#choices).set(id, { ...this.#choices.get(id), ...changed })
  }

  /** Picks the target on the map. */
  pick(): void {
    this.picker.points('goal', (cell) => (this.to = cell))
  }
}
