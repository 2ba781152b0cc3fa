import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withAltitudes } from '../../../src/movement/flight/flightPath.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { pathAnswer } from '../../../src/movement/path/pathAnswer.ts'
import type { PathPoint } from '../../../src/movement/path/walk.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { at, combatant, drawnField } from '../../support/drawnField.ts'

const heights = (points: readonly PathPoint[]) => points.map(({ altitude }) => altitude)
const STRAIGHT = [0, 1, 2, 3].map((col) => at(col, 4))

describe('a path with altitudes', () => {
  test('rises at once and sinks as late as it can', () => {
    expect(heights(withAltitudes(STRAIGHT, 0, 2))).toEqual([0, 1, 2, 2])
    expect(heights(withAltitudes(STRAIGHT, 2, 0))).toEqual([2, 2, 1, 0])
    expect(heights(withAltitudes(STRAIGHT, 3, 3))).toEqual([3, 3, 3, 3])
  })
  test('rises on diagonals first: they cost no more for it', () => {
    const path = [at(0, 0), at(1, 0), at(2, 1), at(3, 1)]
    expect(heights(withAltitudes(path, 0, 1))).toEqual([0, 0, 1, 1])
    expect(heights(withAltitudes(path, 0, 2))).toEqual([0, 1, 2, 2])
  })
  test('what the steps do not suffice for is flown straight up before, straight down after', () => {
    expect(withAltitudes(STRAIGHT.slice(0, 2), 0, 3)).toEqual([
      { col: 0, row: 4, altitude: 0 },
      { col: 0, row: 4, altitude: 1 },
      { col: 0, row: 4, altitude: 2 },
      { col: 1, row: 4, altitude: 3 },
    ])
    expect(heights(withAltitudes(STRAIGHT.slice(0, 1), 2, 0))).toEqual([2, 1, 0])
  })
  test('every rise costs 5 feet more in Starfinder, and a slanted step is a diagonal (SF-FLY-4 CT-FLY)', () => {
    expect(feetOf(starfinder, withAltitudes(STRAIGHT, 0, 2))).toBe(15 + 5 + 10)
    expect(feetOf(starfinder, withAltitudes(STRAIGHT, 2, 0))).toBe(15 + 5)
  })
  test.each(RULESETS)('no other distribution of the climb over an open path is cheaper ($id)', (ruleset) => {
    const steps = fc.array(fc.constantFrom([1, 0], [1, 1]), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), (made, from, to) => {
        const path = [at(0, 0)]
        for (const [columns = 0, rows = 0] of made) {
          const last = path.at(-1)!
          path.push(at(last.col + columns, last.row + rows))
        }
        const least = Math.min(...spreads(path, from, to).map((points) => feetOf(ruleset, points)))
        expect(feetOf(ruleset, withAltitudes(path, from, to))).toBe(least)
      }),
      { numRuns: 8 },
    )
  })
})

const OPEN = Array.from({ length: 8 }, () => '........')

function feetOf(ruleset: Ruleset, points: readonly PathPoint[]): number {
  const mover = combatant({ id: 'm', at: at(points[0]!.col, points[0]!.row), speedFeet: { fly: 500 } })
  const move = prepareMove(drawnField(OPEN, ruleset, { creatures: [mover] }), { mover, mode: 'fly' })
  if (!move.ok) throw new Error(move.error.code)
  const { legal, feet } = pathAnswer(move.value, points)
  expect(legal).toBe(true)
  return feet
}

/** Every distribution of the climb: each step up, level or down; the rest straight up or down at either end. */
function spreads(path: readonly { readonly col: number; readonly row: number }[], from: number, to: number) {
  let open: PathPoint[][] = [-3, -2, -1, 0, 1, 2, 3].map((first) => onTheSpot(path[0]!, from, from + first))
  for (const cell of path.slice(1))
    open = open.flatMap((points) =>
      [-1, 0, 1].map((rise) => [...points, { ...cell, altitude: points.at(-1)!.altitude + rise }]),
    )
  return open.map((points) => [...points, ...onTheSpot(path.at(-1)!, points.at(-1)!.altitude, to).slice(1)])
}

const onTheSpot = (cell: { readonly col: number; readonly row: number }, from: number, to: number): PathPoint[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => ({ ...cell, altitude: from + i * Math.sign(to - from) }))
