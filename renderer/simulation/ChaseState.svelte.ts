import type { CHASE_SCALES, ChaseAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { newestQuestion, type Client } from '../ipc/client.ts'
import type { AppError } from '../../src/base/errors.ts'

/** A chase between two creatures, decided by speed or an opposed check. */
export class ChaseState {
  scale = $state<(typeof CHASE_SCALES)[number]>('rounds')
  pursuerId = $state<RecordId | null>(null)
  quarryId = $state<RecordId | null>(null)
  answer = $state.raw<ChaseAnswer | null>(null)
  error = $state.raw<AppError | null>(null)
  #throw = 0

  /** Creatures with a land speed. */
  readonly runners: readonly Creature[] = $derived.by(() =>
    [...(this.#editor.map?.tables.creatures.values() ?? [])].filter(({ speedFeet }) => (speedFeet.land ?? 0) > 0),
  )
  /** The chosen runner, else the selected creature, else the first. */
  readonly pursuer: Creature | null = $derived.by(
    () => this.#runner(this.pursuerId) ?? this.#runner(this.#editor.selectedCreature?.id) ?? this.runners[0] ?? null,
  )
  /** The chosen runner, else an opponent of the pursuer, else another one. */
  readonly quarry: Creature | null = $derived.by(
    () =>
      this.#runner(this.quarryId) ??
      this.runners.find(({ side }) => this.pursuer && this.#editor.attitudes(this.pursuer.side, side) === 'enemy') ??
      this.runners.find(({ id }) => id !== this.pursuer?.id) ??
      null,
  )

  readonly #client: Client
  readonly #editor: EditorState
  readonly #ask = newestQuestion()

  constructor(client: Client, editor: EditorState) {
    this.#client = client
    this.#editor = editor
  }

  /** Resolves the chase with new dice. */
  async roll(): Promise<void> {
    const { pursuer, quarry, scale } = this
    const ruleset = this.#editor.settings?.ruleset
    if (!pursuer || !quarry || ruleset === undefined) return
    const runner = ({ speedFeet, dexterity, constitution }: Creature) => ({
      speedFeet: speedFeet.land ?? 0,
      dexterity,
      constitution,
    })
    const isNewest = this.#ask()
    const answer = await this.#client.call('simulation.chase', {
      ruleset,
      scale,
      pursuer: runner(pursuer),
      quarry: runner(quarry),
      seed: `${pursuer.id} ${quarry.id} ${++this.#throw}`,
    })
    if (!isNewest()) return
    this.answer = answer.ok ? answer.value : null
    this.error = answer.ok ? null : answer.error
  }

  /** Drops the answer: it was about other creatures. */
  forget(): void {
    this.#ask()
    this.answer = null
    this.error = null
  }

  #runner(id: RecordId | null | undefined): Creature | undefined {
    return this.runners.find((creature) => creature.id === id)
  }
}
