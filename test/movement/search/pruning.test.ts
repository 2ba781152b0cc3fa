import { describe, expect, test } from 'vitest'
import { nextUint32, seedRandom } from '../../../src/base/random.ts'
import {
  DIRECTION_COLUMNS,
  DIRECTION_ROWS,
  directionOf,
  STEP_RANK_SHIFT,
  turnsBetween,
} from '../../../src/movement/field/stepWord.ts'
import { TURNS_WORTH } from '../../../src/movement/search/flightTurns.ts'
import { mixedCase, MixedSuccessors } from '../../../src/movement/search/mixedSuccessors.ts'
import { PARITY_SUCCESSORS, UNIFORM_SUCCESSORS } from '../../../src/movement/search/pruning.ts'

/*
 * The tables against a naive predicate: a step on is pruned where some other path of at most two steps leads from the place
 * before to its end, past the middle, and is better. Which squares are free is told by the legal steps from the middle.
 */

const DIRECTIONS = [0, 1, 2, 3, 4, 5, 6, 7]
const isDiagonal = (d: number): boolean => d % 2 === 1
const squareIn = (d: number): [number, number] => [DIRECTION_COLUMNS[d]!, DIRECTION_ROWS[d]!]

/** Every path of at most two steps from the place before to the neighbor in direction `end`, past the middle, as directions. */
function detours(arrival: number, end: number, legal: number): number[][] {
  const before = arrival ^ 4
  const isFree = (col: number, row: number): boolean =>
    (col === 0 && row === 0) || [before, ...DIRECTIONS.filter((d) => legal & (1 << d))].includes(directionOf(col, row))
  const found: number[][] = []
  const walk = ([col, row]: [number, number], path: number[]): void => {
    if (directionOf(col, row) === end) found.push(path)
    if (path.length === 2) return
    for (const d of DIRECTIONS) {
      const [x, y] = [col + squareIn(d)[0], row + squareIn(d)[1]]
      const isInside = Math.abs(x) <= 1 && Math.abs(y) <= 1 && (x !== 0 || y !== 0)
      if (isInside && isFree(x, y) && isFree(x, row) && isFree(col, y)) walk([x, y], [...path, d])
    }
  }
  walk(squareIn(before), [])
  return found
}

/** Steps that are kept from a place, as bits: those that no path past it `beats`. */
const kept = (arrival: number, legal: number, beats: (path: number[], pruned: number[]) => boolean): number =>
  DIRECTIONS.filter((d) => legal & (1 << d))
    .filter((d) => !detours(arrival, d, legal).some((path) => beats(path, [arrival, d])))
    .reduce((bits, d) => bits | (1 << d), 0)

const everyCase = (table: Uint8Array, naive: (arrival: number, legal: number) => number): void => {
  expect(table).toHaveLength(8 << 8)
  for (let i = 0; i < table.length; i++)
    expect([i >> 8, (i & 0xff).toString(2), table[i]]).toEqual([
      i >> 8,
      (i & 0xff).toString(2),
      naive(i >> 8, i & 0xff),
    ])
}

const costOf = (path: number[]): number => path.reduce((sum, d) => sum + (isDiagonal(d) ? 3 : 2), 0)
const diagonalsOf = (path: number[]): number => path.filter(isDiagonal).length

describe('pruned are the steps that a better path past the place makes needless', () => {
  test('on uniform terrain: one that costs less, or as much and ends straight', () => {
    everyCase(UNIFORM_SUCCESSORS, (arrival, legal) =>
      kept(arrival, legal, (path, pruned) => {
        const more = costOf(path) - costOf(pruned)
        return more < 0 || (more === 0 && !isDiagonal(path.at(-1)!) && isDiagonal(pruned[1]!))
      }),
    )
  })

  test('for each parity: of the same parity, for less or with diagonal steps first, then those east and west', () => {
    const order = (path: number[]): string => path.map((d) => (isDiagonal(d) ? 'a' : d % 4 === 0 ? 'b' : 'c')).join('')
    everyCase(PARITY_SUCCESSORS, (arrival, legal) =>
      kept(arrival, legal, (path, pruned) => {
        if (diagonalsOf(path) % 2 !== diagonalsOf(pruned) % 2) return false
        const more = costOf(path) - costOf(pruned)
        return more < 0 || (more === 0 && order(path) < order(pruned))
      }),
    )
  })

  test.each([1, 2, 7])('in flight, where 45° cost %i: one that is there for less with the same heading', (turn) => {
    const flown = (path: number[], from: number, to: number): number =>
      [from, ...path].reduce((sum, d, i, all) => sum + turnsBetween(d, all[i + 1] ?? to) * turn, costOf(path))
    everyCase(TURNS_WORTH, (arrival, legal) =>
      kept(arrival, legal, (path, pruned) => flown(path, arrival, pruned[1]!) < flown(pruned, arrival, pruned[1]!)),
    )
  })

  test.each([
    [
      [2, 3],
      [4, 6],
    ],
    [
      [2, 3],
      [6, 9],
    ],
    [
      [4, 5],
      [6, 7],
    ],
  ] as const)(
    'on terrain of two ranks that cost %j and %j: for less, or with a last step earlier in order',
    (...costs) => {
      const table = new MixedSuccessors(costs)
      let random = seedRandom('pruning')
      for (let i = 0; i < 3000; i++) {
        const [bits, next] = nextUint32(random)
        random = next
        const [arrival, legal, own] = [bits & 7, (bits >> 3) & 0xff, (bits >> 11) & 1]
        const worse = (bits >> 12) & legal
        const index = mixedCase(arrival, legal | (own << STEP_RANK_SHIFT), worse)
        const rankIn = (col: number, row: number): number => (worse >> directionOf(col, row)) & 1
        const lengthOf = (path: number[]): number => {
          let [col, row] = squareIn(arrival ^ 4)
          return path.reduce((sum, d) => {
            ;[col, row] = [col + squareIn(d)[0], row + squareIn(d)[1]]
            return sum + costs[col === 0 && row === 0 ? own : rankIn(col, row)]![d & 1]!
          }, 0)
        }
        const order = (d: number): number => (isDiagonal(d) ? 8 : 0) + d
        const naive = kept(arrival, legal & ~(1 << (arrival ^ 4)), (path, pruned) => {
          const more = lengthOf(path) - lengthOf(pruned)
          return more < 0 || (more === 0 && order(path.at(-1)!) < order(pruned[1]!))
        })
        expect([index, table.learn(index) & ~(1 << (arrival ^ 4))]).toEqual([index, naive])
      }
    },
  )
})
