import { describe, expect, it } from 'vitest'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { foe, open, reached, routed, walked, type Situation, type Spot } from '../../support/asked.ts'
import type { DrawnEdge } from '../../support/drawnField.ts'

/** Whether a charge along a path is legal. */
const mayCharge = (path: readonly Spot[], more: Situation = {}, rows = open(7, 5)): boolean =>
  walked(dnd35, rows, path, { action: 'charge', ...more }).legal

describe('the band of a charge', () => {
  it('is blocked by a low wall at the side of the space it leaves, though the first step passes its end', () => {
    const diagonal: readonly Spot[] = [
      [1, 1],
      [2, 2],
      [3, 3],
    ]
    const sides: readonly DrawnEdge[] = [
      [2, 1, 'west', 'barrier'],
      [1, 2, 'north', 'barrier'],
    ]
    expect(sides.map((wall) => mayCharge(diagonal, { edges: [wall] }))).toEqual([false, false])
    // On the other two sides of that space it is left behind.
    const behind: readonly DrawnEdge[] = [
      [1, 1, 'west', 'barrier'],
      [1, 1, 'north', 'barrier'],
    ]
    expect(behind.map((wall) => mayCharge(diagonal, { edges: [wall] }))).toEqual([true, true])
  })

  it('is not blocked by a low wall or difficult terrain within the space it leaves', () => {
    const large = { mover: { size: 'large' as const } }
    const path: readonly Spot[] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]
    expect(mayCharge(path, { ...large, edges: [[1, 0, 'west', 'barrier']] })).toBe(true)
    expect(mayCharge(path, large, ['d......', '.......', '.......'])).toBe(true)
    expect(mayCharge(path, { ...large, edges: [[2, 0, 'west', 'barrier']] })).toBe(false)
    expect(mayCharge(path, large, ['.......', '...d...', '.......'])).toBe(false)
  })

  it('is not blocked by those behind or beside it, even where it starts in their space', () => {
    const path: readonly Spot[] = [
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ]
    const others = [foe('behind', 1, 1), foe('beside', 3, 2), foe('aside', 2, 0)]
    expect(mayCharge(path, { creatures: others })).toBe(true)
    expect(mayCharge(path, { creatures: [...others, foe('ahead', 5, 1)] })).toBe(false)
    // A rat in the space of its master, who stands above and to the left.
    const master = { id: 'master', at: { col: 1, row: 0 }, size: 'large' as const }
    expect(mayCharge(path, { mover: { size: 'tiny' }, creatures: [master] })).toBe(true)
    expect(
      mayCharge(
        [
          [2, 1],
          [1, 1],
          [0, 1],
        ],
        { mover: { size: 'tiny' }, creatures: [master] },
      ),
    ).toBe(false)
  })

  it('reaches as high as the charger is tall', () => {
    const past = (altitude: number) =>
      mayCharge(
        [
          [1, 1],
          [2, 2],
          [3, 3],
        ],
        {
          mode: 'fly',
          mover: { speedFeet: { fly: 60 }, tall: 2 },
          creatures: [foe('f', 2, 1, { altitude })],
        },
      )
    expect([0, 1, 2].map(past)).toEqual([false, false, true])
  })

  it('that is too short leaves the charger where it is', () => {
    expect(
      walked(
        dnd35,
        open(4, 2),
        [
          [1, 0],
          [2, 0],
        ],
        { action: 'charge' },
      ),
    ).toMatchObject({
      legal: false,
      problem: { step: 0, reason: 'cannot-end' },
      endsAt: { col: 1, row: 0 },
    })
  })

  it('leaves a range of places that does not count those nearer than 10 feet', () => {
    const places = reached(dnd35, open(7, 3), [0, 1], { action: 'charge', creatures: [foe('f', 3, 1)] })
    expect(places.filter(({ row }) => row === 1).map(({ col, feet }) => [col, feet])).toEqual([
      [0, 0],
      [2, 10],
    ])
  })
})

describe('the line of a run', () => {
  const run = { action: 'run' as const, mover: { speedFeet: { land: 15 } } }

  it('rounds an exact half to either side', () => {
    const paths: readonly (readonly Spot[])[] = [
      [
        [0, 0],
        [1, 0],
        [2, 1],
      ],
      [
        [0, 0],
        [1, 1],
        [2, 1],
      ],
    ]
    expect(paths.map((path) => walked(dnd35, open(4, 3), path, run).feet)).toEqual([10, 10])
    expect(
      walked(
        dnd35,
        open(5, 3),
        [
          [0, 0],
          [1, 1],
          [2, 1],
          [3, 1],
        ],
        run,
      ).problem,
    ).toEqual({
      step: 0,
      reason: 'not-straight',
    })
  })

  it('is the route to every place in its range, at the cost the range gives', () => {
    const rows = ['........', '..#.....', '.....#..', '........', '...#....']
    const places = reached(dnd35, rows, [1, 2], { ...run, diagonals: 1 })
    expect(places.length).toBeGreaterThan(20)
    for (const { col, row, feet } of places) {
      const route = routed(dnd35, rows, [1, 2], [col, row], { ...run, diagonals: 1 })
      const path = route?.path.map((cell): Spot => [cell.col, cell.row]) ?? []
      expect([route?.feet, path.at(-1)]).toEqual([feet, [col, row]])
      expect(walked(dnd35, rows, path, { ...run, diagonals: 1 })).toMatchObject({ legal: true, feet })
    }
  })

  it('does not cross a low wall, even where crossing is free', () => {
    const edges: readonly DrawnEdge[] = [[2, 0, 'west', 'barrier']]
    const over = (rules: Situation['rules']) =>
      walked(
        dnd35,
        open(4, 1),
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ],
        { ...run, edges, rules: rules ?? {} },
      )
    expect(over({ 'barrier-price': 'free' }).problem).toEqual({ step: 1, reason: 'barred-terrain' })
    expect(over({ 'barrier-price': 'free', 'barrier-stops-run': false })).toMatchObject({ legal: true, feet: 15 })
    expect(over({ 'barrier-stops-run': false })).toMatchObject({ legal: true, feet: 25 })
  })
})
