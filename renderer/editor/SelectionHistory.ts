import type { Selection } from './selection.ts'

/** What was selected at each step of the map's history, so that undo and redo bring it back. Steps are sequence numbers. */
export class SelectionHistory {
  readonly #selections = new Map<number, Selection>()

  /** Remembers what was selected when a new step was made from this one; redo of later steps is impossible from now on. */
  branch(step: number, selection: Selection): void {
    for (const later of this.#selections.keys()) if (later > step) this.#selections.delete(later)
    this.remember(step, selection)
  }

  /** Remembers what was selected when the map went from this step to another. */
  remember(step: number, selection: Selection): void {
    this.#selections.set(step, selection)
  }

  /** What was selected at a step, if known. */
  at(step: number): Selection | undefined {
    return this.#selections.get(step)
  }

  clear(): void {
    this.#selections.clear()
  }
}
