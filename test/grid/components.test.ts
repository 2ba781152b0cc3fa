import fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentAt, componentsOf, neighborsOf } from '../../src/grid/components.ts'

/** Squares of a drawing that hold: all but `#`. */
const drawn = (rows: readonly string[]) => ({
  size: { widthCells: rows[0]?.length ?? 0, heightCells: rows.length },
  holds: (index: number) => rows.join('')[index] !== '#',
})

test('neighbors are those on the grid, and none across its sides', () => {
  const size = { widthCells: 3, heightCells: 2 }
  const all = Array.from({ length: 6 }, (_, index) => neighborsOf(size, index).sort((a, b) => a - b))
  expect(all).toEqual([
    [1, 3],
    [0, 2, 4],
    [1, 5],
    [0, 4],
    [1, 3, 5],
    [2, 4],
  ])
  expect(neighborsOf({ widthCells: 1, heightCells: 1 }, 0)).toEqual([])
})

test('components come in the order of their first squares; corners join nothing, and a wall between squares parts them', () => {
  const { size, holds } = drawn(['.#..', '.##.', '#.#.'])
  expect(componentsOf(size, holds)).toEqual([[0, 4], [2, 3, 7, 11], [9]])
  const isParted = (a: number, b: number): boolean => Math.min(a, b) === 3 && Math.max(a, b) === 7
  expect(componentsOf(size, holds, isParted)).toEqual([[0, 4], [2, 3], [7, 11], [9]])
})

test('a component marks what it has seen, and leaves what was seen before', () => {
  const { size, holds } = drawn(['...', '..#'])
  const seen = Uint8Array.from([0, 0, 1, 0, 0, 0])
  expect(componentAt(size, 3, { holds, seen })).toEqual([3, 4, 0, 1])
  expect([...seen]).toEqual([1, 1, 1, 1, 1, 0])
})

test('two squares are in one component where a path of squares that hold joins them, and each is in one', () => {
  const rows = fc.array(fc.string({ unit: fc.constantFrom('.', '#'), minLength: 5, maxLength: 5 }), {
    minLength: 3,
    maxLength: 3,
  })
  fc.assert(
    fc.property(rows, (lines) => {
      const { size, holds } = drawn(lines)
      // The slow second definition: labels spread until nothing changes.
      const labels = Array.from({ length: 15 }, (_, index) => (holds(index) ? index : -1))
      for (let round = 0; round < 15; round++)
        for (const [index, label] of labels.entries())
          for (const next of neighborsOf(size, index))
            if (label >= 0 && (labels[next] ?? -1) >= 0) labels[next] = Math.min(labels[next] ?? 0, labels[index] ?? 0)
      const expected = [...new Set(labels)]
        .filter((label) => label >= 0)
        .map((label) => labels.flatMap((each, index) => (each === label ? [index] : [])))
      expect(componentsOf(size, holds).map((part) => part.toSorted((a, b) => a - b))).toEqual(expected)
    }),
  )
})
