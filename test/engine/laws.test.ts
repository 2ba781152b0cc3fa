/** What holds in every rule system, whatever it makes of steps, passing and provoking. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../src/grid/cell.ts'
import { boxOf } from '../../src/movement/levels.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { passingOf } from '../../src/movement/passage.ts'
import { pathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { safestRoute } from '../../src/movement/path/safestRoute.ts'
import { atItsAltitude } from '../../src/movement/path/walk.ts'
import { cheapestRoute } from '../../src/movement/search/route.ts'
import { reachRulesOf } from '../../src/movement/threat/reach.ts'
import { isThreatened, threatField } from '../../src/movement/threat/threatField.ts'
import type { Ruleset, StepFacts } from '../../src/rules/ruleset.ts'
import { TABLE_RULES, type TableRules } from '../../src/rules/tableRules.ts'
import { foe, open } from '../support/asked.ts'
import { combatant, drawnField } from '../support/drawnField.ts'
import { ALL_RULESETS } from '../support/exampleRulesets.ts'

const SIDE = 9
const flag = fc.boolean()
const stepFacts: fc.Arbitrary<StepFacts> = fc.record({
  diagonal: flag,
  oddCount: flag,
  terrainWeight: fc.nat(2),
  hampered: fc.nat(2),
  squeezing: flag,
  creature: flag,
  slow: flag,
  barrier: flag,
})
const pricing: fc.Arbitrary<Partial<TableRules>> = fc.record({
  'second-diagonal': fc.constantFrom('10-feet', '5-feet'),
  'hard-diagonal-count': fc.constantFrom('counts-as-two', 'counts-as-one'),
  'barrier-price': fc.constantFrom(...TABLE_RULES['barrier-price'].readings.map(({ value }) => value)),
})
const moreOf = (facts: StepFacts): readonly StepFacts[] => [
  { ...facts, terrainWeight: facts.terrainWeight + 1 },
  { ...facts, hampered: facts.hampered + 1 },
  ...(['squeezing', 'creature', 'slow', 'barrier'] as const).map((burden) => ({ ...facts, [burden]: true })),
]

const cell: fc.Arbitrary<Cell> = fc.record({ col: fc.nat(SIDE - 1), row: fc.nat(SIDE - 1) })
const body = fc.record({
  at: cell,
  side: fc.constantFrom('party', 'foe'),
  size: fc.constantFrom('small', 'medium', 'large'),
  helpless: flag,
  prone: flag,
  fillsSpace: flag,
  obstacleWhenHelpless: flag,
  reachFeet: fc.constantFrom(0, 5, 10),
  hasMovementReaction: fc.constantFrom(undefined, true, false),
})

/** A move among others, with house rules that leave out cover. */
function moveAmong(ruleset: Ruleset, others: readonly object[], tumble: boolean) {
  const mover = combatant({ id: 'm', at: { col: 4, row: 4 }, speedFeet: { land: 500 } })
  const creatures = others.map((other, i) => ({ ...foe(`o${i}`, 0, 0), ...other }))
  const rules = { 'cover-stops-opportunities': false } as const
  const field = drawnField(open(SIDE, SIDE), ruleset, { creatures: [mover, ...creatures], rules })
  const move = prepareMove(field, { mover, tumble })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}

describe.each(ALL_RULESETS)('in $name', (ruleset) => {
  test('a step never costs less with one burden more', () => {
    fc.assert(
      fc.property(stepFacts, pricing, (facts, readings) => {
        const rules = { ...ruleset.tableRules, ...readings }
        const { feet } = ruleset.stepCost(facts, rules)
        for (const more of moreOf(facts)) expect(ruleset.stepCost(more, rules).feet).toBeGreaterThanOrEqual(feet)
      }),
      { numRuns: 300 },
    )
  })

  test('squares are closed just where the passing table lets no one through, and cost more where it says so', () => {
    fc.assert(
      fc.property(body, flag, (other, tumble) => {
        const move = moveAmong(ruleset, [other], tumble)
        const [them] = move.others
        const { passes, burden } = passingOf(move.field, move.mover, them!, move.options)
        expect(move.occupancy.blocked.length > 0).toBe(!passes)
        expect(move.occupancy.bodies.length > 0).toBe(burden !== null)
      }),
    )
  })

  test('opportunities are those that each step by itself gives', () => {
    const directions = fc.array(
      fc.record({ col: fc.integer({ min: -1, max: 1 }), row: fc.integer({ min: -1, max: 1 }) }),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(fc.array(body, { maxLength: 3 }), directions, flag, (others, steps, tumble) => {
        const move = moveAmong(ruleset, others, tumble)
        const { field, mover } = move
        const cells = steps.reduce<Cell[]>(
          (path, by) => {
            const last = path.at(-1) ?? mover.at
            const next = { col: last.col + by.col, row: last.row + by.row }
            const isOn = next.col >= 0 && next.row >= 0 && next.col < SIDE && next.row < SIDE
            return isOn && (by.col !== 0 || by.row !== 0) ? [...path, next] : path
          },
          [mover.at],
        )
        const answer = pathAnswer(move, atItsAltitude(move, cells))
        const made = cells.slice(0, answer.walk.made + 1)
        const expected: string[] = []
        const { provoking } = ruleset
        for (const [step, to] of made.slice(1).entries())
          for (const other of move.others) {
            const isTaken = expected.some((each) => each.startsWith(`${other.id} `))
            const reacts = other.hasMovementReaction ?? provoking.everyoneReacts
            if (isTaken || !reacts || field.attitudes(other.side, mover.side) !== 'enemy') continue
            const threat = threatField(field.lines, reachRulesOf(field), other)
            const from = made[step]!
            const holds = ({ col, row }: Cell): boolean => {
              const box = boxOf(field, other)
              return (
                col >= box.col && row >= box.row && col < box.col + box.widthCells && row < box.row + box.heightCells
              )
            }
            const canStrike = !other.helpless && (!other.unarmed || ruleset.unarmedThreatens)
            const [before, after] = [from, to].map(({ col, row }) => isThreatened(threat, col, row))
            const provokes = provoking.provokes({
              threatened: before === true,
              staysThreatened: before === true && after === true,
              comesIntoReach: before === false && after === true,
              enters: canStrike && passingOf(field, mover, other, move.options).provokes && holds(to),
            })
            if (provokes) expected.push(`${other.id} ${step}`)
          }
        expect(answer.provokes.map(({ by, step }) => `${by} ${step}`)).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })

  test('the safest route provokes those that its path provokes, and no more of them than a cheapest one', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 3 }), cell, flag, (others, to, tumble) => {
        const move = moveAmong(ruleset, others, tumble)
        const [safest, cheapest] = [safestRoute(move, to), cheapestRoute(move, to)]
        if (!safest.ok) throw new Error(safest.error.code)
        expect(safest.value === null).toBe(cheapest === null)
        if (!safest.value || !cheapest) return
        const provokedOn = (path: readonly Cell[]): readonly string[] => [
          ...new Set(pathAnswer(move, atItsAltitude(move, path)).provokes.map(({ by }) => by)),
        ]
        expect(safest.value.provokes.toSorted()).toEqual(provokedOn(safest.value.path).toSorted())
        expect(safest.value.provokes.length).toBeLessThanOrEqual(provokedOn(cheapest.path).length)
      }),
      { numRuns: 200 },
    )
  })
})
