const PAGE_BITS = 10
const PAGE = 1 << PAGE_BITS
const NONE = -1

/**
 * Whole numbers by state, −1 where none was set. Memory and time go with the states touched, not with how many there
 * could be: states far apart lie on pages of their own.
 */
export class PagedLabels {
  readonly #pages = new Map<number, Float64Array>()

  /** The label of a state, or −1. */
  get(state: number): number {
    return this.#pages.get(Math.floor(state / PAGE))?.[state % PAGE] ?? NONE
  }

  /** Sets the label of a state. */
  set(state: number, label: number): void {
    const key = Math.floor(state / PAGE)
    let page = this.#pages.get(key)
    if (!page) {
      page = new Float64Array(PAGE).fill(NONE)
      this.#pages.set(key, page)
    }
    page[state % PAGE] = label
  }
}
