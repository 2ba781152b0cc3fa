/** A binary heap of items by cost: for searches whose costs are too far apart for buckets. Equal costs come in any order. */
export class CostQueue {
  readonly #items: number[] = []
  readonly #costs: number[] = []
  /** Cost of the item popped last. */
  cost = 0

  /** How many wait. */
  get size(): number {
    return this.#items.length
  }

  /** Adds an item. */
  push(cost: number, item: number): void {
    const [items, costs] = [this.#items, this.#costs]
    let at = items.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      const parentCost = costs[parent] ?? 0
      if (parentCost <= cost) break
      items[at] = items[parent] ?? 0
      costs[at] = parentCost
      at = parent
    }
    items[at] = item
    costs[at] = cost
  }

  /** An item of least cost; the queue must not be empty. */
  pop(): number {
    const [items, costs] = [this.#items, this.#costs]
    const top = items[0] ?? 0
    this.cost = costs[0] ?? 0
    const item = items.pop() ?? 0
    const cost = costs.pop() ?? 0
    if (items.length === 0) return top
    let at = 0
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      if (child + 1 < items.length && (costs[child + 1] ?? 0) < (costs[child] ?? 0)) child++
      if ((costs[child] ?? 0) >= cost) break
      items[at] = items[child] ?? 0
      costs[at] = costs[child] ?? 0
      at = child
    }
    items[at] = item
    costs[at] = cost
    return top
  }
}
