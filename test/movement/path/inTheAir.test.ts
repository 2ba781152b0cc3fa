/** Steps that rise and sink: what is straight, and what stands in their way. */
import { expect, test } from 'vitest'
import { prepareMove, type MoveRequest } from '../../../src/movement/move.ts'
import { pathAnswer } from '../../../src/movement/path/pathAnswer.ts'
import type { PathPoint } from '../../../src/movement/path/walk.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import type { TableRules } from '../../../src/rules/tableRules.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'
import { SYSTEMS } from '../../support/systemFacts.ts'

const OPEN = Array.from({ length: 4 }, () => '........')

function flown(
  ruleset: Ruleset,
  path: readonly PathPoint[],
  others: readonly DrawnCreature[],
  how: Partial<MoveRequest> = {},
  rules: Partial<TableRules> = {},
) {
  const [start] = path
  const mover = combatant({ id: 'm', at: start!, altitude: start!.altitude, speedFeet: { fly: 60 } })
  const move = prepareMove(drawnField(OPEN, ruleset, { creatures: [mover, ...others], rules }), {
    mover,
    mode: 'fly',
    ...how,
  })
  if (!move.ok) throw new Error(move.error.code)
  return pathAnswer(move.value, path)
}
const point = (col: number, row: number, altitude: number): PathPoint => ({ col, row, altitude })

test.each(SYSTEMS)('a body counts in the air as $name says', ({ ruleset, bodyFeet }) => {
  const up = [point(1, 1, 0), point(2, 1, 1), point(3, 1, 1)]
  const past = (more: object) =>
    flown(ruleset, up, [{ id: 'b', at: at(2, 1), altitude: 1, side: 'foe', helpless: true, ...more }]).steps
  const plain = flown(ruleset, up, []).steps
  // Rising is paid on top.
  const [first, ...others] = plain
  const after = (feet: number) => [first! + feet, ...(feet > 0 ? [5] : others)]
  expect(past({ obstacleWhenHelpless: false })).toEqual(after(bodyFeet.limp))
  expect(past({ obstacleWhenHelpless: true })).toEqual(after(bodyFeet.hindering))
})

test('a run along one of the eight directions keeps its slope in the air', () => {
  const path = (...altitudes: number[]) => altitudes.map((altitude, col) => point(col, 1, altitude))
  const run = (...altitudes: number[]) =>
    flown(pf1e, path(...altitudes), [], { action: 'run' }, { 'run-line': 'eight' }).problem
  expect([run(3, 2, 1), run(2, 2, 2)]).toEqual([null, null])
  expect([run(3, 2, 2), run(2, 2, 1)]).toEqual([1, 1].map((step) => ({ step, reason: 'not-straight' })))
})

const steppers = SYSTEMS.filter(({ stepUp }) => stepUp !== undefined)

test.each(steppers)('a step of five feet leads up only where rising costs nothing ($name)', ({ ruleset, stepUp }) => {
  const up = [point(1, 1, 1), point(1, 1, 2)]
  expect(flown(ruleset, up, [], { action: 'step' }).problem?.reason ?? null).toBe(stepUp)
})

test('a flier that rises straight up still faces where it came from', () => {
  const around = (altitude: number) => [point(1, 1, 1), point(2, 1, 1), point(2, 1, altitude), point(2, 2, altitude)]
  const level = flown(starfinder, [point(1, 1, 1), point(2, 1, 1), point(2, 2, 1)], []).steps
  expect(level).toEqual([5, 15])
  expect(flown(starfinder, around(2), []).steps).toEqual([5, 10, 15])
  expect(flown(starfinder, around(0), []).steps).toEqual([5, 5, 15])
})
