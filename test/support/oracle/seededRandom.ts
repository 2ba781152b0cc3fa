/** A small seeded generator of random choices, so that every run can be repeated. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  readonly from: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32: 32 bits of state are plenty for choosing test cases. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const from = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    from,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[from(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
