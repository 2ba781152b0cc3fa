import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareMove, type Move, type MoveRequest } from '../../src/movement/move.ts'
import { explainPath } from '../../src/movement/obstacle/explainPath.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { reachField } from '../../src/movement/search/reachField.ts'
import { cheapestRoute } from '../../src/movement/search/route.ts'
import { isFast } from '../../src/movement/search/fastMove.ts'
import { startStates, stateOf, wideSearch } from '../../src/movement/search/wideSearch.ts'
import { markCreatures } from '../../src/movement/move.ts'
import { walkPath } from '../../src/movement/path/walk.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { foe, reached, routed } from '../support/asked.ts'
import type { EdgeCode } from '../../src/map/edges.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import type { TableRules } from '../../src/rules/tableRules.ts'
import { fieldPlans, MODES, planned, type FieldPlan } from './randomField.ts'

const plans = { numRuns: 60 }
const rulesets = fc.constantFrom(...RULESETS)
const modes = fc.constantFrom(...MODES)

function moveOf(
  plan: FieldPlan,
  ruleset: Ruleset,
  request: Partial<MoveRequest> = {},
  rules: TableRules = ruleset.tableRules,
): Move {
  const { field, mover } = planned(plan, ruleset, rules)
  const move = prepareMove(field, { mover, ...request })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}

const costs = (move: Move): Map<string, number> =>
  new Map(reachedPlaces(move).map(({ col, row, feet }) => [`${col},${row}`, feet]))

describe('reach, routes and paths agree', () => {
  it('a route costs what reach says, and its path costs what the route says', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, modes, (plan, ruleset, mode) => {
        const move = moveOf(plan, ruleset, { mode })
        for (const place of reachedPlaces(move).filter(({ canEnd }) => canEnd)) {
          const route = cheapestRoute(move, place)
          expect(route?.feet).toBe(place.feet)
          const path = (route?.path ?? []).map((cell) => ({ ...cell, altitude: 0 }))
          const walk = walkPath(move, path)
          expect(walk.problem).toBeNull()
          expect(walk.foothold.feet).toBe(place.feet)
        }
      }),
      plans,
    )
  })

  it('the parts of every explained step add up to its feet', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, modes, (plan, ruleset, mode) => {
        const move = moveOf(plan, ruleset, { mode })
        for (const place of reachedPlaces(move)
          .filter(({ canEnd }) => canEnd)
          .slice(0, 12)) {
          const path = (cheapestRoute(move, place)?.path ?? []).map((cell) => ({ ...cell, altitude: 0 }))
          const { steps, answer } = explainPath(move, path)
          expect(steps.map(({ parts }) => parts.reduce((sum, { feet }) => sum + feet, 0))).toEqual(answer.steps)
        }
      }),
      plans,
    )
  })

  it('the overlay has the places of the list', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, (plan, ruleset) => {
        const move = moveOf(plan, ruleset)
        const { window, costFeet, band, flags } = reachField(move)
        const listed = reachedPlaces(move)
        expect([...band].filter((each) => each > 0)).toHaveLength(listed.length)
        for (const { col, row, feet, canEnd, squeezing } of listed) {
          const index = (row - window.row) * window.widthCells + col - window.col
          expect([costFeet[index], flags[index]]).toEqual([feet, Number(canEnd) + 2 * Number(squeezing)])
        }
      }),
      plans,
    )
  })
})

describe('the fast searches', () => {
  it('agree with the general search', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, modes, fc.constantFrom(0, 1), (plan, ruleset, mode, diagonals) => {
        const move = moveOf(plan, ruleset, { mode, diagonals })
        markCreatures(move)
        const { settled, squares } = wideSearch(move, startStates(move), move.budgetFeet / 5)
        const slow = new Map<string, number>()
        for (const number of settled) {
          const { place } = stateOf(move, number)
          const key = `${move.layer.surface.colOf(place)},${move.layer.surface.rowOf(place)}`
          if (!slow.has(key)) slow.set(key, squares.get(number) * 5)
        }
        expect(costs(move)).toEqual(new Map([...costs(move).keys()].map((key) => [key, slow.get(key)])))
        expect(costs(move).size).toBe(slow.size)
        expect(isFast(move)).toBe(!(mode === 'fly' && ruleset.id === 'starfinder'))
      }),
      { numRuns: 150 },
    )
  })
})

describe('a creature that starts where it could not go', () => {
  const rows = ['ddd.d.', '..#...', 'd..d..']
  const inSomeone = { creatures: [foe('f', 0, 0, { size: 'large' })] }
  it('pays for each square by its own terrain on the way out', () => {
    expect(routed(dnd35, rows, [1, 0], [3, 0], inSomeone)?.feet).toBe(15)
    const places = reached(dnd35, rows, [1, 0], inSomeone)
    expect(places.find(({ col, row }) => col === 3 && row === 0)?.feet).toBe(15)
    expect(routed(dnd35, ['#dd..'], [0, 0], [4, 0])?.feet).toBe(30)
  })
})

describe('reach grows', () => {
  it('with speed', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, (plan, ruleset) => {
        const { field, mover } = planned(plan, ruleset)
        const reachWith = (land: number): Map<string, number> => {
          const move = prepareMove(field, { mover: { ...mover, speedFeet: { land } } })
          if (!move.ok) throw new Error(move.error.code)
          return costs(move.value)
        }
        const [slow, fast] = [reachWith(20), reachWith(30)]
        for (const [place, feet] of slow) expect(fast.get(place)).toBe(feet)
      }),
      plans,
    )
  })

  // Without squeezing: a box that becomes completely free must be left as a whole, which another wall may forbid.
  it('or stays the same when an edge is removed', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, (plan, ruleset) => {
        const [edge, ...rest] = plan.edges
        if (!edge) return
        const [, cell, isWest] = edge
        const without = { ...plan, edges: rest.filter(([, at, west]) => at !== cell || west !== isWest) }
        const rules = { ...ruleset.tableRules, squeezing: false }
        const [before, after] = [plan, without].map((each) => costs(moveOf(each, ruleset, {}, rules)))
        for (const [place, feet] of before ?? []) expect(after?.get(place) ?? Infinity).toBeLessThanOrEqual(feet)
      }),
      plans,
    )
  })
})

/** The plan with its columns reversed. Spaces keep their squares, so their top left ones change. */
function mirrored(plan: FieldPlan): FieldPlan {
  const { width, height } = plan
  const flip = (cell: number): number => cell - (cell % width) + width - 1 - (cell % width)
  const spaces: Readonly<Record<string, number>> = { large: 2, huge: 3, gargantuan: 4 }
  const flipSpace = (at: number, size: string): number => {
    const n = spaces[size] ?? 1
    const col = Math.min(at % width, width - n)
    const row = Math.min(Math.floor(at / width), height - n)
    return row * width + width - n - col
  }
  return {
    ...plan,
    ground: plan.ground.map((_, cell) => plan.ground[flip(cell)] ?? '.'),
    edges: plan.edges
      .filter(([, cell, isWest]) => !isWest || cell % width > 0)
      .map(([code, cell, isWest]) => [code, isWest ? flip(cell) + 1 : flip(cell), isWest] as const),
    mover: { ...plan.mover, at: flipSpace(plan.mover.at, plan.mover.size) },
    others: plan.others.map((other) => ({ ...other, at: flipSpace(other.at, other.size) })),
  }
}

/** The plan with columns and rows exchanged. */
function transposed(plan: FieldPlan): FieldPlan {
  const turn = (cell: number): number => (cell % plan.width) * plan.height + Math.floor(cell / plan.width)
  const ground = Array.from({ length: plan.ground.length }, () => '.')
  plan.ground.forEach((glyph, cell) => (ground[turn(cell)] = glyph))
  const spaces: Readonly<Record<string, number>> = { large: 2, huge: 3, gargantuan: 4 }
  const turnSpace = (at: number, size: string): number => {
    const n = spaces[size] ?? 1
    const col = Math.min(at % plan.width, plan.width - n)
    const row = Math.min(Math.floor(at / plan.width), plan.height - n)
    return col * plan.height + row
  }
  return {
    width: plan.height,
    height: plan.width,
    ground,
    edges: plan.edges
      .filter(([, cell, isWest]) => (isWest ? cell % plan.width > 0 : cell >= plan.width))
      .map(([code, cell, isWest]) => [code, turn(cell), !isWest] as const),
    mover: { ...plan.mover, at: turnSpace(plan.mover.at, plan.mover.size) },
    others: plan.others.map((other) => ({ ...other, at: turnSpace(other.at, other.size) })),
  }
}

describe('the answer turns with the map', () => {
  it('a mirrored map has a mirrored reach', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, modes, (plan, ruleset, mode) => {
        const move = moveOf(plan, ruleset, { mode })
        const n = move.layer.spaceCells
        const expected = new Map(
          reachedPlaces(move).map(({ col, row, feet }) => [`${plan.width - n - col},${row}`, feet]),
        )
        const got = costs(moveOf(mirrored(plan), ruleset, { mode }))
        expect(new Map([...got].sort())).toEqual(new Map([...expected].sort()))
      }),
      plans,
    )
  })

  it('a map with columns and rows exchanged has its reach exchanged', () => {
    fc.assert(
      fc.property(fieldPlans, rulesets, modes, (plan, ruleset, mode) => {
        const expected = new Map(
          reachedPlaces(moveOf(plan, ruleset, { mode })).map(({ col, row, feet }) => [`${row},${col}`, feet]),
        )
        const got = costs(moveOf(transposed(plan), ruleset, { mode }))
        expect(new Map([...got].sort())).toEqual(new Map([...expected].sort()))
      }),
      plans,
    )
  })
})

describe('a battlefield that is edited', () => {
  it('equals a battlefield built anew, after changes of squares, edges and creatures', () => {
    const edits = fc.array(
      fc.tuple(fc.nat(), fc.constantFrom(...'.dD#te~'), fc.integer({ min: 0, max: 5 }), fc.boolean()),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(fieldPlans, rulesets, edits, (plan, ruleset, list) => {
        const { field, mover } = planned(plan, ruleset)
        const request = { mover }
        const ask = (): Move => {
          const move = prepareMove(field, request)
          if (!move.ok) throw new Error(move.error.code)
          return move.value
        }
        reachedPlaces(ask())
        const ground = [...plan.ground]
        const edges = new Map(plan.edges.map((edge) => [`${edge[1]} ${edge[2]}`, edge]))
        for (const [any, glyph, code, isWest] of list) {
          const cell = any % ground.length
          const at = { col: cell % plan.width, row: Math.floor(cell / plan.width) }
          ground[cell] = glyph
          field.setTerrain(at, CODES[glyph] ?? 0)
          if (isWest ? at.col === 0 : at.row === 0) continue
          edges.set(`${cell} ${isWest}`, [code, cell, isWest])
          field.setEdge(at, isWest ? 'west' : 'north', code as EdgeCode)
        }
        const others = plan.others.slice(1)
        if (plan.others.length > 0) {
          field.removeCombatant('c0')
          reachedPlaces(ask())
        }
        const anew = planned({ ...plan, ground, edges: [...edges.values()] }, ruleset)
        if (plan.others.length > others.length) anew.field.removeCombatant('c0')
        const move = prepareMove(anew.field, { mover: anew.mover })
        if (!move.ok) throw new Error(move.error.code)
        expect(reachedPlaces(ask())).toEqual(reachedPlaces(move.value))
        expect([...ask().layer.steps]).toEqual([...move.value.layer.steps])
      }),
      { numRuns: 125 },
    )
  })
})

const CODES: Readonly<Record<string, number>> = { '.': 0, d: 1, D: 2, '#': 13, t: 10, e: 11, '~': 8 }
