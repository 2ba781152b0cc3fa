import { boxInDirection, type Box } from './boxInDirection.ts'

/** A list that is searched by typing. */
export interface SearchedList<T> {
  /** The entries that are shown, in order. */
  readonly entries: readonly T[]
  /** Index of the entry that Enter takes until the keys move elsewhere: the best match. */
  readonly first: number
  /** Where tiles are; absent for rows. */
  readonly boxes?: () => readonly Box[]
}

const PAGE = 8

/** The entry of a list that Enter takes. Keys of the search field move it, so that the field keeps the focus. */
export class ListCursor<T> {
  /** Index that the user moved to; null: none yet. */
  #moved = $state<number | null>(null)
  readonly #list: () => SearchedList<T>
  readonly index: number = $derived.by(() => {
    const { entries, first } = this.#list()
    return Math.max(0, Math.min(this.#moved ?? first, entries.length - 1))
  })
  readonly current: T | undefined = $derived.by(() => this.#list().entries[this.index])

  constructor(list: () => SearchedList<T>) {
    this.#list = list
  }

  /** Goes back to the best match, as after typing. */
  reset(): void {
    this.#moved = null
  }

  /** Goes to an entry by index, as the pointer does. */
  moveTo(index: number): void {
    this.#moved = index
  }

  /** Handles a key of the search field: arrows and pages move, Enter takes. Other keys stay with the field. */
  onKey(event: KeyboardEvent, take: (entry: T) => void): void {
    const to = this.#target(event.key)
    const { current } = this
    if (to === null && (event.key !== 'Enter' || current === undefined)) return
    // The key that takes an entry must not press the button that has the focus next.
    event.preventDefault()
    if (to !== null) this.#moved = to
    else if (current !== undefined) take(current)
  }

  #target(key: string): number | null {
    const { entries, boxes } = this.#list()
    const rows = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[key]
    if (boxes) {
      const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
      // Until the cursor moves, these keys move the caret.
      if (rows === undefined && !(isAcross && this.#moved !== null)) return null
      return boxInDirection(boxes(), this.index, key) ?? this.index
    }
    return rows === undefined ? null : Math.max(0, Math.min(this.index + rows, entries.length - 1))
  }
}
