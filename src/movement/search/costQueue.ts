/** A priority queue for small whole costs: circular buckets, last in, first out within one cost. */
export class CostQueue {
  /** How many wait. */
  size = 0
  readonly #buckets: number[][]
  readonly #mask: number
  #cost = 0

  /** `mostStep`: no cost pushed may lie further than this above the one popped last. */
  constructor(mostStep: number) {
    const length = 2 ** Math.ceil(Math.log2(mostStep + 2))
    this.#buckets = Array.from({ length }, () => [])
    this.#mask = length - 1
  }

  /** Adds an item. */
  push(cost: number, item: number): void {
    this.#buckets[cost & this.#mask]?.push(item)
    this.size++
  }

  /** An item of least cost; the queue must not be empty. `cost` tells what it costs. */
  pop(): number {
    for (;;) {
      const item = this.#buckets[this.#cost & this.#mask]?.pop()
      if (item !== undefined) {
        this.size--
        return item
      }
      this.#cost++
    }
  }

  /** Cost of the item popped last. */
  get cost(): number {
    return this.#cost
  }
}
