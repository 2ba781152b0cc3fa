/**
 * Ranges and routes against Dijkstra's algorithm as a textbook has it, for every rule system, every worked example of one, and every
 * reading of every house rule there: a new system, house rule or reading takes part as soon as it is defined.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareMove, type Move, type MoveRequest } from '../../src/movement/move.ts'
import { walkPath } from '../../src/movement/path/walk.ts'
import { needsGeneralSearch, isFast } from '../../src/movement/search/fastMove.ts'
import { pruningOf } from '../../src/movement/search/pruning.ts'
import { reachField } from '../../src/movement/search/reachField.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../src/movement/search/route.ts'
import { dangerMap } from '../../src/movement/threat/dangerMap.ts'
import { reachRulesOf } from '../../src/movement/threat/reach.ts'
import { threatenedCells, threatField } from '../../src/movement/threat/threatField.ts'
import type { Ruleset, StepFacts } from '../../src/rules/ruleset.ts'
import { TABLE_RULE_IDS, TABLE_RULES, type TableRules } from '../../src/rules/tableRules.ts'
import { at, combatant, drawnField } from '../support/drawnField.ts'
import { ALL_RULESETS } from '../support/exampleRulesets.ts'
import { plainCosts } from '../support/plainDijkstra.ts'
import { corridorPlans, fieldPlans, MODES, planned, type FieldPlan } from './randomField.ts'

const questions = fc.record({
  plan: fc.oneof({ weight: 3, arbitrary: fieldPlans }, { weight: 1, arbitrary: corridorPlans }),
  mode: fc.constantFrom(...MODES),
  diagonals: fc.constantFrom(0, 1),
  tumble: fc.boolean(),
  actions: fc.constantFrom(1, 1, 2, 3),
  longest: fc.boolean(),
})
type Question = typeof questions extends fc.Arbitrary<infer Q> ? Q : never

/** The plan with a mover of a size that the system knows. */
function inSizesOf({ sizes }: Ruleset, plan: FieldPlan): FieldPlan {
  const { size } = plan.mover
  return sizes.includes(size) ? plan : { ...plan, mover: { ...plan.mover, size: sizes.at(-1) ?? size } }
}

function moveOf(ruleset: Ruleset, rules: TableRules, { plan, longest, ...question }: Question): Move {
  const { field, mover } = planned(inSizesOf(ruleset, plan), ruleset, rules)
  const free = ruleset.actions.filter(
    ({ straightModes, isCharge, isWithdrawal, plainTerrainOnly, budget }) =>
      budget.kind === 'speeds' && !isCharge && !isWithdrawal && !plainTerrainOnly && straightModes.length === 0,
  )
  const action = longest ? free.at(-1) : free[0]
  const move = prepareMove(field, {
    mover,
    ...question,
    ...(action ? { action: action.id } : {}),
  } satisfies MoveRequest)
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}

/** The overlay: for each place its Stride, or its feet. */
function overlay(move: Move): Map<string, number> {
  const { window, costFeet, band } = reachField(move)
  return new Map(
    [...band].flatMap((each, i) => {
      const place = `${window.col + (i % window.widthCells)},${window.row + Math.floor(i / window.widthCells)}`
      return each === 0 ? [] : [[place, (move.actions > 1 ? each : costFeet[i]) ?? 0]]
    }),
  )
}

const sorted = (places: Iterable<readonly [string, number]>) => [...places].sort()

it('prunes where diagonals cost 5 ft, and by no table where they cost as much as two steps', () => {
  const flagsAt = (diagonal: number) => {
    const ruleset = {
      ...(ALL_RULESETS[0] as Ruleset),
      stepCost: (facts: StepFacts) => ({ feet: facts.diagonal ? diagonal : 5, turnsCount: false }),
    }
    const mover = combatant({ id: 'm', at: at(0, 0) })
    const move = prepareMove(drawnField(['...', '...'], ruleset, { creatures: [mover] }), { mover })
    if (!move.ok) throw new Error(move.error.code)
    const { uniformFlag, twoRanksFlag } = pruningOf(move.value)
    return [uniformFlag !== 0, twoRanksFlag !== 0]
  }
  expect([5, 10].map(flagsAt)).toEqual([
    [true, true],
    [false, false],
  ])
})

describe.each(ALL_RULESETS)('in $name', (ruleset) => {
  const readings = TABLE_RULE_IDS.flatMap((id) =>
    TABLE_RULES[id].readings.map(({ value }) => ({ id, value, rules: { ...ruleset.tableRules, [id]: value } })),
  )

  it('every reading of every house rule: ranges, Strides and routes cost what a plain Dijkstra finds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...readings), questions, ({ id, value, rules }, question) => {
        checkAgainstDijkstra(moveOf(ruleset, rules, question), `${id}: ${value}`)
      }),
      { numRuns: 2 * readings.length },
    )
  })

  it('the same if all diagonals cost 5 ft, with any other house rule', () => {
    fc.assert(
      fc.property(fc.constantFrom(...readings), questions, ({ id, rules }, question) => {
        fc.pre(id !== 'second-diagonal')
        checkAgainstDijkstra(moveOf(ruleset, { ...rules, 'second-diagonal': '5-feet' }, question), id)
      }),
      { numRuns: 2 * readings.length },
    )
  })

  it('moves stay on the fast searches if all diagonals cost 5 ft', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const move = moveOf(ruleset, { ...ruleset.tableRules, 'second-diagonal': '5-feet' }, question)
        expect(isFast(move)).toBe(move.turnFeet === 0 && !needsGeneralSearch(move))
      }),
    )
  })

  it('a creature endangers what it threatens from the places it can move to', () => {
    const attacker = combatant({ id: 'a', at: at(12, 12), side: 'foe', speedFeet: { land: 15 } })
    const field = drawnField(
      Array.from({ length: 25 }, (_, row) => (row % 3 === 0 ? '..d' : '.d.').repeat(9).slice(0, 25)),
      ruleset,
      {
        creatures: [attacker],
      },
    )
    const danger = dangerMap(field, [attacker], { rounds: 1, modeOf: () => 'land', openDoors: false, levelAt: () => 0 })
    const { action, times } = ruleset.turn.beforeAttack
    const walk = prepareMove(field, { mover: attacker, action, actions: times })
    if (!walk.ok) throw new Error(walk.error.code)
    const expected = reachedPlaces(walk.value).flatMap(({ col, row }) =>
      threatenedCells(threatField(field.lines, reachRulesOf(field), { ...attacker, at: at(col, row) })).map(
        (cell) => `${cell.col},${cell.row}`,
      ),
    )
    const found = new Set(danger.map(({ at: { col, row } }) => `${col},${row}`))
    expect(expected.length).toBeGreaterThan(20)
    expect(expected.filter((square) => !found.has(square))).toEqual([])
    if (!ruleset.actions.some(({ isCharge }) => isCharge)) expect(found).toEqual(new Set(expected))
  })
})

function checkAgainstDijkstra(move: Move, what: string): void {
  const expected = plainCosts(move)
  const several = move.actions > 1
  expect(sorted(overlay(move)), what).toEqual(
    sorted([...expected].map(([place, { action, feet }]) => [place, several ? action : feet])),
  )
  // A route is the cheapest in feet, whatever Strides lose: only the places of one action are to be compared.
  const ends = several ? [] : reachedPlaces(move).filter(({ canEnd }) => canEnd)
  for (const place of ends.slice(-6)) {
    const route = cheapestRoute(move, place)
    const path = (route?.path ?? []).map((cell) => ({ ...cell, altitude: 0 }))
    const { problem, foothold } = walkPath(move, path)
    const feet = expected.get(`${place.col},${place.row}`)?.feet
    expect([what, problem, route?.feet, foothold.feet]).toEqual([what, null, feet, feet])
  }
}
