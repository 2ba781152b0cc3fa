import { describe, expect, test } from 'vitest'
import { nextUint32, seedRandom } from '../../../src/base/random.ts'
import { isPocket } from '../../../src/movement/field/pockets.ts'
import { markCreatures, prepareMove } from '../../../src/movement/move.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { at, combatant, drawnField } from '../../support/drawnField.ts'

/*
 * Pockets against a naive predicate: a box is a pocket if everything a step from it leads to is reached for less by at most two
 * steps that avoid it. The predicate is independent of the engine: states are rectangles in a box, and steps lead to rectangles that
 * overlap them, at double cost on difficult terrain and double again when squeezing.
 */

const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
type Held = readonly [col: number, row: number, width: number, height: number]
type State = { readonly col: number; readonly row: number; readonly held: Held }

/** Whether a box is a pocket beside a whole one `n` squares wide, `d` an index of `STEPS`. */
function isNaivelyPocket(
  rows: readonly string[],
  n: number,
  [col, row]: readonly [number, number],
  d: number,
): boolean {
  const gap = Math.ceil(n / 2)
  const squares = ([x, y, width, height]: Held) =>
    Array.from({ length: width * height }, (_, i) => rows[y + Math.floor(i / width)]?.[x + (i % width)] ?? '#')
  const isFree = (held: Held) => !squares(held).includes('#')
  const overlap = (a: Held, b: Held) =>
    a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3]
  const statesIn = (x: number, y: number): readonly State[] => {
    const slides = Array.from({ length: n - gap + 1 }, (_, i) => i)
    const narrow = slides.flatMap((i): Held[] => [[x + i, y, gap, n], [x, y + i, n, gap]]) // prettier-ignore
    const whole: Held = [x, y, n, n]
    return (isFree(whole) ? [whole] : narrow.filter(isFree)).map((held) => ({ col: x, row: y, held }))
  }
  const stepsFrom = (from: State) =>
    STEPS.flatMap(([x, y]) => statesIn(from.col + x, from.row + y).filter(({ held }) => overlap(from.held, held)))
  const costOf = ({ held }: State) => (squares(held).includes('d') ? 2 : 1) * (held[2] * held[3] < n * n ? 2 : 1)
  const key = (state: State) => [state.col, state.row, ...state.held].join()
  const [start, to] = [statesIn(col, row)[0]!, [col + STEPS[d]![0], row + STEPS[d]![1]] as const]
  const inPocket = ({ col: x, row: y }: State) => x === to[0] && y === to[1]
  const past = new Map([[key(start), 0]])
  for (const one of stepsFrom(start).filter((state) => !inPocket(state)))
    for (const [state, cost] of [[one, 0] as const, ...stepsFrom(one).map((two) => [two, costOf(two)] as const)])
      past.set(key(state), Math.min(past.get(key(state)) ?? Infinity, costOf(one) + cost))
  return statesIn(...to).every((pocket) =>
    stepsFrom(pocket).every((next) => (past.get(key(next)) ?? Infinity) < costOf(pocket) + costOf(next)),
  )
}

/** What the engine takes for pockets beside a creature, of the boxes it squeezes into there. */
function pocketsBeside(rows: readonly string[], size: 'large' | 'huge', [col, row]: readonly [number, number]) {
  const mover = combatant({ id: 'm', at: at(col, row), size })
  const move = prepareMove(drawnField(rows, dnd35, { creatures: [mover] }), { mover })
  if (!move.ok || !move.value.squeezing) throw new Error('a Large creature squeezes')
  markCreatures(move.value)
  const { squeezing, start, layer } = move.value
  const any = [0, 1, 2, 3].filter((d) => squeezing.freeStances(start + (layer.offsets[2 * d] ?? 0)) !== 0)
  return { any, pockets: any.filter((d) => isPocket(squeezing, start, 2 * d)) }
}

const START = [2, 2] as const
/** A map with a box of `inside` in its middle, its other squares by what `glyph` says of them one after the other. */
function around(n: number, inside: string, glyph: () => string): readonly string[] {
  const isStart = (at: number) => at >= 2 && at < 2 + n
  return Array.from({ length: n + 4 }, (_, y) =>
    Array.from({ length: n + 4 }, (_, x) => (isStart(x) && isStart(y) ? inside : glyph())).join(''),
  )
}

describe.each([
  ['large', 2],
  ['huge', 3],
] as const)('a %s creature', (size, n) => {
  const maps = (glyphs: string, inside = '.') => {
    let random = seedRandom(`pockets ${size} ${glyphs}`)
    const next = (): string => {
      const [bits, rest] = nextUint32(random)
      random = rest
      return glyphs[bits % glyphs.length]!
    }
    return Array.from({ length: 400 }, () => around(n, inside, next))
  }

  test('beside walls, pockets are exactly the boxes whose steps are needless', () => {
    let found = 0
    for (const rows of [...maps('.#'), ...maps('...#'), ...maps('...........#')]) {
      const { any, pockets } = pocketsBeside(rows, size, START)
      expect([rows, pockets]).toEqual([rows, any.filter((d) => isNaivelyPocket(rows, n, START, d))])
      found += pockets.length
    }
    expect(found).toBeGreaterThan(150)
  })

  test('on difficult terrain, too, the steps of every pocket are needless', () => {
    let found = 0
    for (const rows of [...maps('..d#'), ...maps('....d..#'), ...maps('dddddddddd.#', 'd')]) {
      const { pockets } = pocketsBeside(rows, size, START)
      expect([rows, pockets.filter((d) => !isNaivelyPocket(rows, n, START, d))]).toEqual([rows, []])
      found += pockets.length
    }
    expect(found).toBeGreaterThan(80)
  })
})

test('boxes along a wall are pockets; a gap that leads through is none', () => {
  const wall = ['.....#...', '.....#...', '.....#...', '.....#...', '.....#...']
  expect(pocketsBeside(wall, 'large', [3, 1])).toEqual({ any: [0], pockets: [0] })
  const gap = ['.....#...', '.....#...', '.........', '.....#...', '.....#...']
  expect(pocketsBeside(gap, 'large', [3, 1])).toEqual({ any: [0], pockets: [] })
  const cornered = ['.....#...', '.....#...', '######...']
  expect(pocketsBeside(cornered, 'large', [3, 0])).toEqual({ any: [0, 1], pockets: [0, 1] })
  // The detour leads over worse terrain than the place itself.
  const rubble = ['..dd.#...', '..dd.#...', '.....#...', '.....#...', '.....#...']
  expect(pocketsBeside(rubble, 'large', [3, 2]).pockets).toEqual([])
})
