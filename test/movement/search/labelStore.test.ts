import { describe, expect, test } from 'vitest'
import { LabelStore, MAX_KEY } from '../../../src/movement/field/labelStore.ts'

/** The states queued in each bucket, in order. */
const queued = ({ queue, tails, room, mask, tagBits }: LabelStore): readonly (readonly number[])[] =>
  Array.from({ length: mask + 1 }, (_, b) =>
    Array.from(queue.subarray(b * room, tails[b]), (entry) => entry >>> tagBits),
  )

describe('labels and their queue', () => {
  test('hold every state once, in the bucket of its key, however many there are', () => {
    const store = new LabelStore()
    store.begin(3000, 20, 5)
    const expected = Array.from({ length: 8 }, (): number[] => [])
    for (let state = 0; state < 2500; state++) {
      const key = (state * 7) % 5
      store.relax(state, key)
      expected[(store.base + key) & 7]?.push(state)
    }
    expect(store.mask).toBe(7)
    expect(queued(store)).toEqual(expected)
    expect([store.queued, store.foundCount]).toEqual([2500, 2500])
    expect(Array.from(store.found.subarray(0, store.foundCount))).toEqual(Array.from({ length: 2500 }, (_, i) => i))
    store.drain()
    expect(queued(store).flat()).toEqual([])
  })
  test('take only lower keys, up to the greatest', () => {
    const store = new LabelStore()
    store.begin(4, 10, 3)
    expect([store.label(1, 7), store.label(1, 7), store.label(1, 8), store.label(1, 6)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([store.label(2, 11), store.label(2, 10)]).toEqual([false, true])
    expect([0, 1, 2, 3].map((state) => store.hasReached(state))).toEqual([false, true, true, false])
    expect(store.foundCount).toBe(2)
  })
  test('forget the last query at the next, also when the numbers run out', () => {
    const store = new LabelStore()
    for (let query = 0; query < 6; query++) {
      store.begin(3, MAX_KEY, 3)
      expect([0, 1, 2].map((state) => store.hasReached(state))).toEqual([false, false, false])
      expect(store.label(query % 3, MAX_KEY)).toBe(true)
      expect(store.label(query % 3, 0)).toBe(true)
      expect(store.hasReached(query % 3)).toBe(true)
    }
  })
  test('keep their room between queries, and make more for longer steps and more states', () => {
    const store = new LabelStore()
    store.begin(2, 10, 3)
    store.label(1, 4)
    store.reserve(100)
    expect([store.hasReached(1), store.hasReached(99), store.labels.length >= 100]).toEqual([true, false, true])
    store.begin(2, 40, 30)
    expect(store.mask).toBe(31)
    for (const key of [0, 15, 30]) store.relax(key === 15 ? 1 : 0, key)
    expect(queued(store).flat().sort()).toEqual([0, 1])
    store.keepRoom(2000)
    expect(store.room).toBeGreaterThanOrEqual(2000)
    expect(queued(store).flat().sort()).toEqual([0, 1])
  })
})
