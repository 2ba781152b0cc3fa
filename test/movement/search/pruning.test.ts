import { describe, expect, test } from 'vitest'
import { nextUint32, seedRandom } from '../../../src/base/random.ts'
import type { Battlefield } from '../../../src/movement/battlefield.ts'
import {
  DIRECTION_COLUMNS,
  DIRECTION_ROWS,
  directionOf,
  STEP_RANK_SHIFT,
  STEP_TWO_RANKS,
  STEP_UNIFORM,
  turnsBetween,
  uniformityOf,
} from '../../../src/movement/field/stepWord.ts'
import { markCreatures, prepareMove, type Move } from '../../../src/movement/move.ts'
import {
  BESIDE,
  OPEN_SIDE,
  STEADY_AFTER,
  STEADY_FROM_DOWN,
  STEADY_FROM_UP,
  TURNED_FROM,
  TURNS_WORTH,
} from '../../../src/movement/search/flightTurns.ts'
import { mixedCase, MixedSuccessors } from '../../../src/movement/search/mixedSuccessors.ts'
import { HAS_DETOURS } from '../../../src/movement/search/plainStrides.ts'
import { FORWARD_DIRECTIONS, PARITY_SUCCESSORS, UNIFORM_SUCCESSORS } from '../../../src/movement/search/pruning.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { at, combatant, drawnField, type DrawnEdge } from '../../support/drawnField.ts'

/*
 * The tables against naive predicates: a step is pruned if another path of at most two steps from the previous place to its end
 * avoids the middle and is better. The legal steps from the middle say which squares are free.
 */

const DIRECTIONS = [0, 1, 2, 3, 4, 5, 6, 7]
const isDiagonal = (d: number): boolean => d % 2 === 1
const squareIn = (d: number): [number, number] => [DIRECTION_COLUMNS[d]!, DIRECTION_ROWS[d]!]

/** Every path of at most two steps, as directions, from the previous place to the neighbor in direction `end` that avoids the middle. */
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

/** Successors of a place, as bits: the steps that no path around it `beats`. */
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

const bitsOf = (isIn: (d: number) => boolean): number => DIRECTIONS.filter(isIn).reduce((bits, d) => bits | (1 << d), 0)

describe('a step is pruned if a better path avoids the place', () => {
  test('on uniform terrain: one that costs less, or the same and ends straight', () => {
    everyCase(UNIFORM_SUCCESSORS, (arrival, legal) =>
      kept(arrival, legal, (path, pruned) => {
        const more = costOf(path) - costOf(pruned)
        return more < 0 || (more === 0 && !isDiagonal(path.at(-1)!) && isDiagonal(pruned[1]!))
      }),
    )
  })

  test('with a label per parity: one of the same parity that costs less, or makes diagonal steps first, then those east and west', () => {
    const order = (path: number[]): string => path.map((d) => (isDiagonal(d) ? 'a' : d % 4 === 0 ? 'b' : 'c')).join('')
    everyCase(PARITY_SUCCESSORS, (arrival, legal) =>
      kept(arrival, legal, (path, pruned) => {
        if (diagonalsOf(path) % 2 !== diagonalsOf(pruned) % 2) return false
        const more = costOf(path) - costOf(pruned)
        return more < 0 || (more === 0 && order(path) < order(pruned))
      }),
    )
  })

  test.each([1, 2, 7])('in flight, if 45° cost %i: one that arrives for less with the same heading', (turn) => {
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
    'on terrain of two ranks that cost %j and %j: one that costs less, or whose last step comes first',
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

describe('the terrain around a place', () => {
  /** Every list of up to three neighbors of ranks 0 to 3, closed ones left out. */
  const neighborhoods = [0, 1, 2, 3].reduce<number[][]>(
    (lists) => [
      ...lists,
      ...lists.flatMap((list) => (list.length < 3 ? [0, 1, 2, 3].map((rank) => [...list, rank]) : [])),
    ],
    [[]],
  )

  test.each([0, 1, 2, 3])('of rank %i is uniform if all neighbors are of one rank that is no worse', (own) => {
    for (const ranks of neighborhoods) {
      const word = uniformityOf(
        own,
        ranks.reduce((bits, rank) => bits | rank, 0),
        ranks.reduce((bits, rank) => bits & rank, -1),
      )
      expect([ranks, word & STEP_UNIFORM]).toEqual([
        ranks,
        ranks.every((rank) => rank === ranks[0] && rank <= own) ? STEP_UNIFORM : 0,
      ])
      expect([ranks, word & STEP_TWO_RANKS]).toEqual([ranks, ranks.every((rank) => rank <= 1) ? STEP_TWO_RANKS : 0])
      expect(word & ~(STEP_UNIFORM | STEP_TWO_RANKS)).toBe(0)
    }
  })

  /** `u` uniform, `2` two ranks, `b` both, `-` neither: the middle of a map of three by three squares. */
  const markOf = (rows: readonly string[], ruleset: Ruleset, edges: readonly DrawnEdge[] = []): string => {
    const { layer } = allowedMove(drawnField(rows, ruleset, { edges }))
    const word = layer.steps[layer.surface.indexOf(1, 1)] ?? 0
    return (word & STEP_UNIFORM ? 'u' : '-') + (word & STEP_TWO_RANKS ? '2' : '-')
  }
  const allowedMove = (field: Battlefield): Move => {
    const mover = combatant({ id: 'm', at: at(0, 0) })
    const move = prepareMove(field, { mover })
    if (!move.ok) throw new Error(move.error.code)
    markCreatures(move.value)
    return move.value
  }
  test.each([
    [['...', '...', '...'], 'u2'],
    [['...', '.d.', '...'], 'u2'],
    [['ddd', 'ddd', 'ddd'], 'u2'],
    [['ddd', 'd.d', 'ddd'], '-2'],
    [['.d.', '.d.', '...'], '-2'],
    [['dpd', 'ddd', 'ppd'], 'u2'],
    [['.pp', 'ppp', 'ppp'], '--'],
    [['DDD', 'DDD', 'DDD'], 'u-'],
    [['DDD', 'DdD', 'DDD'], '--'],
    [['DdD', 'DDD', 'DDD'], '--'],
    [['...', '.dD', '...'], '--'],
    [['.dd', '.Dd', '...'], '-2'],
  ])('%j is marked %s', (rows, marks) => {
    for (const ruleset of [dnd35, pf2e]) expect(markOf(rows, ruleset)).toBe(marks)
  })
  test('is neither beside a hard corner, nor where a low wall is crossed', () => {
    expect(markOf(['.#.', '...', '...'], dnd35)).toBe('u2')
    expect(markOf(['...', '...', '...'], dnd35, [[1, 1, 'west', 'barrier']])).toBe('--')
    expect(markOf(['...', '...', '...'], dnd35, [[2, 2, 'north', 'barrier']])).toBe('--')
    expect(markOf(['...', '...', '...'], dnd35, [[1, 1, 'west', 'wall']])).toBe('u2')
    expect(markOf(['...', '...', '...'], pf2e, [[1, 1, 'west', 'wall']])).toBe('--')
  })
})

test('without a table every step is tried but the one back', () => {
  for (const arrival of DIRECTIONS) {
    const [x, y] = squareIn(arrival)
    expect(FORWARD_DIRECTIONS[arrival]).toBe(bitsOf((d) => squareIn(d)[0] !== -x || squareIn(d)[1] !== -y))
  }
})

test('Strides need one label only if two straight steps can replace every diagonal', () => {
  for (let legal = 0; legal < 256; legal++) {
    const isLegal = (col: number, row: number): boolean => (legal & (1 << directionOf(col, row))) !== 0
    const diagonals = DIRECTIONS.filter((d) => isDiagonal(d) && legal & (1 << d)).map(squareIn)
    expect([legal, HAS_DETOURS[legal]]).toEqual([
      legal,
      Number(diagonals.every(([x, y]) => isLegal(x, 0) || isLegal(0, y))),
    ])
  }
})

describe('turns in flight', () => {
  test('lead from any heading of a set to all headings within some turns of 45°', () => {
    for (let turns = 0; turns <= 4; turns++)
      for (let set = 0; set < 256; set++) {
        const near = (d: number): boolean => DIRECTIONS.some((e) => set & (1 << e) && turnsBetween(d, e) <= turns)
        expect([turns, set, TURNED_FROM[(turns << 8) | set]]).toEqual([turns, set, bitsOf(near)])
      }
  })

  test('of 45° are needless after one of 45°, while the side is open on which the flier would be if it had turned earlier', () => {
    const crossOf = ([x, y]: [number, number], [col, row]: [number, number]): number => Math.sign(x * row - y * col)
    for (const heading of DIRECTIONS) {
      const ahead = squareIn(heading)
      expect(BESIDE[heading]).toBe(bitsOf((d) => turnsBetween(d, heading) === 1))
      for (const [turn, tag] of [
        [1, STEADY_FROM_DOWN],
        [7, STEADY_FROM_UP],
      ] as const) {
        const previous = squareIn((heading - turn) & 7)
        expect(STEADY_AFTER[turn]).toBe(tag)
        // A flight that had turned one step earlier would be beside this one, by the difference of a step in either heading.
        const aside: [number, number] = [ahead[0] - previous[0], ahead[1] - previous[1]]
        const isOnThatSide = (d: number): boolean => crossOf(ahead, squareIn(d)) === crossOf(ahead, aside)
        expect([heading, tag, OPEN_SIDE[(tag << 2) | heading]]).toEqual([heading, tag, bitsOf(isOnThatSide)])
      }
    }
    for (const turn of [0, 2, 3, 4, 5, 6]) expect(STEADY_AFTER[turn]).toBe(0)
  })

  test('are tried in full without a tag: no side is open then', () => {
    for (const heading of DIRECTIONS) expect((OPEN_SIDE[heading] ?? 0) & 0xff).not.toBe(OPEN_SIDE[heading])
  })
})
