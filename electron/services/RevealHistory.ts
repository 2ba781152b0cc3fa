import type { StoredReveal } from './revealStore.ts'

/** What a step made of the revealed squares. */
export interface RevealStep {
  readonly before: StoredReveal | null
  readonly after: StoredReveal | null
  /** Number of steps in the map's history when it was made. */
  readonly sequence: number
  /** Made by the map step it follows, such as a hero who entered a room: it is undone with that. */
  readonly isOfMapStep: boolean
}

/** Enough for an evening. */
const MAX_STEPS = 500

/**
 * The steps that revealed or covered squares of one map since the program started. With the steps of the map they make one ordered
 * history: a reveal step can be undone while the map is where it was when the step was made, so undo always takes back what was
 * done last.
 */
export class RevealHistory {
  #done: readonly RevealStep[] = []
  #undone: readonly RevealStep[] = []

  add(step: RevealStep): void {
    this.#done = [...this.#done, step].slice(-MAX_STEPS)
    // Redo of a map step makes its reveal step again, and what was revealed after it can still be redone.
    if (!step.isOfMapStep) this.#undone = []
  }

  /** Place in the map's history of the step to undo next; null if none, or if it goes with the map step before it. */
  get undoAt(): number | null {
    const step = this.#done.at(-1)
    return step && !step.isOfMapStep ? step.sequence : null
  }

  /** The same of the step to redo next. */
  get redoAt(): number | null {
    return this.#undone.at(-1)?.sequence ?? null
  }

  /** Undoes the last step, if it was made at this place in the map's history; undefined if not. */
  undo(sequence: number): RevealStep | undefined {
    const step = this.#done.at(-1)
    if (!step || this.undoAt !== sequence) return undefined
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, step]
    return step
  }

  /** Redoes the step undone last, if it was made at this place in the map's history; undefined if not. */
  redo(sequence: number): RevealStep | undefined {
    const step = this.#undone.at(-1)
    if (step?.sequence !== sequence) return undefined
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, step]
    return step
  }

  /**
   * Follows the map to another place in its history. Returns what was revealed before the steps that go with the map steps undone;
   * undefined if there are none. Other later steps are kept, to be undone first from here.
   */
  mapMoved(sequence: number, isNewStep: boolean): Pick<RevealStep, 'before'> | undefined {
    if (isNewStep) this.#undone = []
    const stays = this.#done.findLastIndex((step) => !step.isOfMapStep || step.sequence <= sequence)
    const undone = this.#done[stays + 1]
    this.#done = this.#done
      .slice(0, stays + 1)
      .map((step) => (step.sequence > sequence ? { ...step, sequence, isOfMapStep: false } : step))
    return undone
  }
}
