const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS
const NONE = -1

/**
 * Numbers by state, −1 where none was set. Memory and time go with the states touched, not with how many there could be:
 * states far apart lie on pages of their own, and the page asked last is at hand.
 */
export class PagedLabels {
  readonly #pages = new Map<number, Float64Array>()
  #lastKey = -1
  #last: Float64Array | undefined

  /** The label of a state, or −1. */
  get(state: number): number {
    return this.#page(state)?.[state % PAGE] ?? NONE
  }

  /** Sets the label of a state. */
  set(state: number, label: number): void {
    let page = this.#page(state)
    if (!page) {
      page = new Float64Array(PAGE).fill(NONE)
      this.#pages.set(this.#lastKey, page)
      this.#last = page
    }
    page[state % PAGE] = label
  }

  #page(state: number): Float64Array | undefined {
    const key = Math.floor(state / PAGE)
    if (key !== this.#lastKey) {
      this.#lastKey = key
      this.#last = this.#pages.get(key)
    }
    return this.#last
  }
}
