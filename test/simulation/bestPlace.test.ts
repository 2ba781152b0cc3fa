/** The search for the least bad place, against one that looks at every place. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spaceRect, type Cell } from '../../src/grid/cell.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import type { RiskPolicy } from '../../src/map/records/encounter.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { routeToBest } from '../../src/simulation/routeToBest.ts'
import { mayStop } from '../../src/simulation/goals.ts'
import { firstState } from '../../src/simulation/scene.ts'
import { SightCache } from '../../src/simulation/SightCache.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { drawnEncounter, sceneOf } from '../support/drawnEncounter.ts'

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
        const stage = new Stage(sceneOf(drawnEncounter(ground, 'pf1e', creatures), { orders: [] }))
        const state = firstState(stage.scene)
        stage.show(state)
        const moveRequest = { mover: stage.combatant(state, 'A')! }
        const prepared = prepareMove(stage.field, moveRequest)
        if (!prepared.ok) throw new Error(prepared.error.code)
        const move = prepared.value
        const markOf = ({ col, row }: Cell) => marks[row * WIDTH + col]!
        const badOf = (place: Cell): number => markOf(place).bad
        const request = { stage, move, moveRequest, risk: 'shortest' as const, doors: [], mayReact: () => true }
        const route = routeToBest(request, {
          kind: 'best',
          bound: (place) => badOf(place) - markOf(place).less,
          // From the limit on any number does that is no less.
          badness: (place, limit) => (badOf(place) >= limit ? limit : badOf(place)),
          gain: () => gain,
          ideal: least,
          acceptable: least,
        })
        const here = move.mover.at
        const end = route.path.at(-1)!
        const better = reachedPlaces(move).filter(
          (place) => place.canEnd && mayStop(move, place) && badOf(place) < badOf(here) - gain,
        )
        if (badOf(here) <= least || better.length === 0) {
          expect(route.path).toEqual([here])
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

describe('hazards and the best place', () => {
  // Lava in one column, open terrain on both sides; the farther right, the better.
  const glyph = BUILT_IN_TERRAIN.find(({ hazard }) => hazard)!.glyph
  const endOf = (risk: RiskPolicy, bads: readonly number[]): Cell | undefined => {
    const stage = new Stage(sceneOf(drawnEncounter([`.A.${glyph}....`], 'pf1e', { A: {} }), { orders: [] }))
    const state = firstState(stage.scene)
    stage.show(state)
    const moveRequest = { mover: stage.combatant(state, 'A')! }
    const prepared = prepareMove(stage.field, moveRequest)
    if (!prepared.ok) throw new Error(prepared.error.code)
    const request = { stage, move: prepared.value, moveRequest, risk, doors: [], mayReact: () => true }
    const badness = ({ col }: Cell): number => bads[col]!
    return routeToBest(request, {
      kind: 'best',
      bound: badness,
      badness,
      gain: () => 0,
      ideal: 0,
      acceptable: 0,
    }).path.at(-1)
  }

  it('a place that no safe route leads to is passed over for the least bad of the others', () => {
    expect(endOf('avoid-hazards', [5, 6, 4, 9, 3, 2, 1, 1])).toEqual({ col: 2, row: 0 })
  })

  it('no one takes a place on a hazard but on the shortest route', () => {
    const bads = [5, 6, 4, 1, 3, 3, 3, 3]
    expect(endOf('around-hazards', bads)).toEqual({ col: 4, row: 0 })
    expect(endOf('shortest', bads)).toEqual({ col: 3, row: 0 })
  })
})

describe('what watchers see', () => {
  it('is kept for each space they fill, until the ground changes', () => {
    const drawn = ['.#..', '....']
    const { field } = new Stage(sceneOf(drawnEncounter(drawn, 'pf1e', {}), { orders: [] }))
    const known = new SightCache()
    const corner = spaceRect({ col: 3, row: 0 }, 1)
    const sees = (size: number) => known.from(field, spaceRect({ col: 0, row: 0 }, size))(corner)
    expect([sees(1), sees(2), sees(1)]).toEqual([false, true, false])
    field.setTerrain({ col: 1, row: 0 }, 0)
    known.forget()
    expect(sees(1)).toBe(true)
  })
})
