import type { ClosestAnswer } from '../../../src/ipc/shapes/tactics.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../../src/map/sizes.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../../editor/EngineAnswers.svelte.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import type { Client } from '../../ipc/client.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.movement

/**
 * Finds the opponent nearest to the selected creature. Depending on the rules, the GM or a die settles a tie. The seed of the
 * die is made of map, creature, revision and number of the roll, so the same map always rolls the same.
 */
export class ClosestState {
  /** Number of rolls since the map or the selected creature changed. */
  rolls = $state(0)
  readonly #editor: EditorState
  readonly #latest: LatestAnswer<'engine.closest'>
  #question = $state.raw('')
  #chosen = $state.raw<RecordId | null>(null)

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.#latest = new LatestAnswer(client, 'engine.closest')
  }

  /** null without a selected creature or before the first answer. The result of a die stays hidden until the GM rolls it. */
  get answer(): ClosestAnswer | null {
    const { answer } = this.#latest
    const hidden = answer && answer.ids.length > 1 && answer.settledBy === 'die' && !this.isRolled
    return hidden ? { ...answer, settled: null, die: null } : answer
  }
  get isRolled(): boolean {
    return this.rolls > 0
  }
  /** The nearest opponent; null until a tie is settled. */
  get target(): RecordId | null {
    const { answer } = this
    if (!answer) return null
    if (answer.settled !== null) return answer.settled
    return answer.ids.find((id) => id === this.#chosen) ?? null
  }

  /** Marks all tied opponents on the map, or the one settled on; null without a tie. */
  get overlay(): TacticsOverlay | null {
    const { answer, target } = this
    const creatures = this.#editor.map?.tables.creatures
    if (!answer || answer.ids.length < 2 || !creatures) return null
    const label = target === null ? labels.tied : labels.nearest
    const marked = (target === null ? answer.ids : [target]).flatMap((id) => {
      const creature = creatures.get(id)
      return creature ? [{ at: creature.at, spaceCells: SPACE_CELLS[creature.size], label }] : []
    })
    return { kind: 'marks', marked }
  }

  /** Asks about the selected creature. For an effect: reads everything the question depends on. */
  ask(): void {
    const { mapId, revision } = this.#editor.replica
    const creature = this.#editor.selectedCreature
    if (mapId === null || creature === null) return this.#latest.clear()
    const question = `${mapId} ${creature.id} ${revision}`
    if (question !== this.#question) {
      this.#question = question
      this.#chosen = null
      this.rolls = 0
    }
    const seed = `${question} ${this.rolls}`
    this.#latest.ask(seed, { mapId, creatureId: creature.id, seed })
  }

  /** Settles a tie by the GM's choice. */
  choose(id: RecordId): void {
    this.#chosen = id
  }

  /** Settles a tie by a new roll. */
  roll(): void {
    this.rolls++
  }
}
