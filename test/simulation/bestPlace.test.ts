/** The search for the least bad place, against one that looks at every place. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../src/grid/cell.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { wayToBest } from '../../src/simulation/chooseRoute.ts'
import { mayStop } from '../../src/simulation/goals.ts'
import { firstState } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { drawnMap, sceneOf } from '../support/drawnEncounter.ts'

const WIDTH = 9
const HEIGHT = 7

/** How bad each place is, and how much less bad it looks at first. */
const places = fc.array(fc.record({ bad: fc.nat(6), less: fc.nat(3) }), {
  minLength: WIDTH * HEIGHT,
  maxLength: WIDTH * HEIGHT,
})
const glyph = fc.constantFrom('.', '.', '.', '.', '#', 'b', '^')
const rows = fc.array(fc.string({ unit: glyph, minLength: WIDTH, maxLength: WIDTH }), {
  minLength: HEIGHT,
  maxLength: HEIGHT,
})

describe('the best place within reach', () => {
  it('is the least bad of all, whatever bounds say at first, and the nearest of those that are no worse', () => {
    let moved = 0
    fc.assert(
      fc.property(rows, places, fc.nat(2), fc.nat(2), (drawn, marks, gain, least) => {
        // A creature stands in the middle; each letter is one creature, so only the first stays.
        let isTaken = false
        const ground = drawn.map((row, r) =>
          [...row]
            .map((each, c) => {
              if (c === 4 && r === 3) return 'A'
              if (each !== 'b') return each
              const kept = isTaken ? '.' : 'b'
              isTaken = true
              return kept
            })
            .join(''),
        )
        const creatures = { A: { speedFeet: { land: 15 } }, ...(isTaken ? { b: { unarmed: true } } : {}) }
        const stage = new Stage(sceneOf(drawnMap(ground, 'pf1e', creatures), { orders: [] }))
        const state = firstState(stage.scene)
        stage.show(state)
        const request = { mover: stage.combatant(state, 'A')! }
        const prepared = prepareMove(stage.field, request)
        if (!prepared.ok) throw new Error(prepared.error.code)
        const move = prepared.value
        const markOf = ({ col, row }: Cell) => marks[row * WIDTH + col]!
        const badOf = (place: Cell): number => markOf(place).bad
        const wanted = { stage, move, request, risk: 'shortest' as const, doors: [], mayReact: () => true }
        const way = wayToBest(wanted, {
          kind: 'best',
          bound: (place) => badOf(place) - markOf(place).less,
          // From the limit on any number does that is no less.
          badness: (place, limit) => (badOf(place) >= limit ? limit : badOf(place)),
          gain: () => gain,
          least,
          good: least,
        })
        const here = move.mover.at
        const end = way.path.at(-1)!
        const better = reachedPlaces(move).filter(
          (place) => place.canEnd && mayStop(move, place) && badOf(place) < badOf(here) - gain,
        )
        if (badOf(here) <= least || better.length === 0) {
          expect(way.path).toEqual([here])
          return
        }
        moved++
        const fewest = Math.min(...better.map(badOf))
        if (fewest > least) expect(badOf(end)).toBe(fewest)
        else expect(badOf(end)).toBeLessThanOrEqual(least)
        const feetTo = ({ col, row }: Cell) => better.find((each) => each.col === col && each.row === row)!.feet
        const equals = better.filter((place) => badOf(place) === badOf(end))
        if (fewest > least) expect(feetTo(end)).toBe(Math.min(...equals.map(feetTo)))
      }),
      { numRuns: 400 },
    )
    expect(moved).toBeGreaterThan(100)
  })
})
