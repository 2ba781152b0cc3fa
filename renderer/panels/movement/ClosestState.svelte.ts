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
 * Which opponent of the selected creature is the closest. Among equals the GM chooses, or a die does, once it is rolled:
 * its seed is made of map, creature, revision and the number of the roll, so that the same map rolls the same.
 */
export class ClosestState {
  /** How often the die was rolled for the creature as the map stands. */
  rolls = $state(0)
  readonly #editor: EditorState
  readonly #asked: LatestAnswer<'engine.closest'>
  #about = $state.raw('')
  #chosen = $state.raw<RecordId | null>(null)

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.#asked = new LatestAnswer(client, 'engine.closest')
  }

  /** Null while none is selected, or before the first answer. A die that was not rolled yet shows nothing. */
  get answer(): ClosestAnswer | null {
    const { answer } = this.#asked
    const hidden = answer && answer.ids.length > 1 && answer.settledBy === 'die' && !this.rolled
    return hidden ? { ...answer, settled: null, die: null } : answer
  }
  /** Whether the die was rolled. */
  get rolled(): boolean {
    return this.rolls > 0
  }
  /** The one that counts; null where it is still open. */
  get closest(): RecordId | null {
    const { answer } = this
    if (!answer) return null
    if (answer.settled !== null) return answer.settled
    return answer.ids.find((id) => id === this.#chosen) ?? null
  }

  /** Equals as the map shows them: all of them, or the one that counts. Null where there is but one. */
  get overlay(): TacticsOverlay | null {
    const { answer, closest } = this
    const creatures = this.#editor.map?.tables.creatures
    if (!answer || answer.ids.length < 2 || !creatures) return null
    const label = closest === null ? labels.tied : labels.nearest
    const marked = (closest === null ? answer.ids : [closest]).flatMap((id) => {
      const creature = creatures.get(id)
      return creature ? [{ at: creature.at, spaceCells: SPACE_CELLS[creature.size], label }] : []
    })
    return { kind: 'marks', marked }
  }

  /** Asks about the selected creature; reads what it depends on. */
  ask(): void {
    const { mapId, revision } = this.#editor.replica
    const creature = this.#editor.selectedCreature
    if (mapId === null || creature === null) return this.#asked.clear()
    const about = `${mapId} ${creature.id} ${revision}`
    if (about !== this.#about) {
      this.#about = about
      this.#chosen = null
      this.rolls = 0
    }
    const seed = `${about} ${this.rolls}`
    this.#asked.ask(seed, { mapId, creatureId: creature.id, seed })
  }

  /** The GM chooses one of those tied. */
  choose(id: RecordId): void {
    this.#chosen = id
  }

  /** Rolls, or rolls again. */
  roll(): void {
    this.rolls++
  }
}
