import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../src/grid/cell.ts'
import { NO_DIRECTION } from '../../../src/movement/field/stepWord.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { prepareMove, type MoveRequest } from '../../../src/movement/move.ts'
import { pathAnswer } from '../../../src/movement/path/pathAnswer.ts'
import { afterMove, FRESH_TURN, type TurnState } from '../../../src/movement/path/turnState.ts'
import type { PathPoint } from '../../../src/movement/path/walk.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { diveAlong } from '../../../src/movement/path/diveAttack.ts'
import type { TableRules } from '../../../src/rules/tableRules.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

const point = (col: number, row: number, altitude = 0): PathPoint => ({ col, row, altitude })
const OPEN = Array.from({ length: 8 }, () => '........')

function made(
  ruleset: Ruleset,
  turn: TurnState,
  path: PathPoint[],
  how: Partial<MoveRequest> = {},
  rules: Partial<TableRules> = {},
) {
  const [start] = path
  const mover = combatant({ id: 'm', at: at(start!.col, start!.row), speedFeet: { land: 60, fly: 60 } })
  const field = drawnField(OPEN, ruleset, { creatures: [mover], rules })
  const move = prepareMove(field, { mover, diagonals: turn.diagonals, ...how })
  if (!move.ok) throw new Error(move.error.code)
  const answer = pathAnswer(move.value, path)
  return { answer, turn: afterMove(turn, move.value, answer), field }
}

describe('a turn of several moves', () => {
  test('counts its diagonals on (P2-DIAG-3)', () => {
    const first = made(pf2e, FRESH_TURN, [point(0, 0), point(1, 1)])
    expect(first.answer.feet).toBe(5)
    const second = made(pf2e, first.turn, [point(1, 1), point(2, 2)])
    expect(second.answer.feet).toBe(10)
    expect(second.turn).toMatchObject({ diagonals: 2, moves: 2, feet: 15 })
    expect(made(pf2e, second.turn, [point(2, 2), point(3, 3)]).answer.feet).toBe(5)
  })
  test('begins every move anew where the table says so', () => {
    const rules = { 'count-over-turn': false }
    const first = made(dnd35, FRESH_TURN, [point(0, 0), point(1, 1)], {}, rules)
    expect(first.turn.diagonals).toBe(0)
    expect(made(dnd35, first.turn, [point(1, 1), point(2, 2)], {}, rules).answer.feet).toBe(5)
  })
  test('a diagonal step counts for what follows it', () => {
    const step = made(dnd35, FRESH_TURN, [point(0, 0), point(1, 1)], { action: 'step' })
    expect(step.turn.diagonals).toBe(1)
  })
  test('a charge in flight pays for no turns, though its row of squares bends', () => {
    const bent = [point(0, 0), point(1, 0), point(2, 1), point(3, 1)]
    expect(made(starfinder, FRESH_TURN, bent, { mode: 'fly' }).answer.feet).toBe(25)
    expect(made(starfinder, FRESH_TURN, bent, { mode: 'fly', action: 'charge' }).answer.feet).toBe(15)
  })
  test('a further flight turns out of the direction flown before: path, reach and route agree (SF-FLY-2 SF-FLY-3)', () => {
    const { turn } = made(starfinder, FRESH_TURN, [point(2, 2), point(3, 2)], { mode: 'fly' })
    const mover = combatant({ id: 'm', at: at(3, 2), speedFeet: { fly: 60 } })
    const field = drawnField(OPEN, starfinder, { creatures: [mover] })
    const move = prepareMove(field, { mover, mode: 'fly', heading: turn.heading })
    if (!move.ok) throw new Error(move.error.code)
    expect(pathAnswer(move.value, [point(3, 2), point(3, 3)]).feet).toBe(15)
    expect(reachedPlaces(move.value).find(({ col, row }) => col === 3 && row === 3)?.feet).toBe(15)
    expect(cheapestRoute(move.value, at(3, 3))?.feet).toBe(15)
    expect(cheapestRoute(move.value, at(4, 2))?.feet).toBe(5)
  })
  test('walking does not change the direction of flight', () => {
    const flown = made(starfinder, FRESH_TURN, [point(0, 0), point(1, 0)], { mode: 'fly' })
    expect(made(starfinder, flown.turn, [point(1, 0), point(1, 1)]).turn.heading).toBe(flown.turn.heading)
    expect(FRESH_TURN.heading).toBe(NO_DIRECTION)
  })
})

describe('a dive attack', () => {
  const dive = (path: readonly Cell[], start: number, end = 0, rows = WIDE, creatures: DrawnCreature[] = []) => {
    const flier = combatant({ id: 'm', at: path[0]!, speedFeet: { fly: 60 } })
    const field = drawnField(rows, dnd35, { creatures: [flier, ...creatures] })
    const answer = diveAlong(field, flier, dnd35.details.diveAttack!, path, [start, end])
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }
  const WIDE = Array.from({ length: 8 }, () => '..........')
  const line = (steps: number): Cell[] => Array.from({ length: steps + 1 }, (_, col) => at(col, 0))
  test('is a straight charge of 30 feet that comes down 10, shallow or steep (D35-FLY-3)', () => {
    expect(dive(line(6), 2)).toMatchObject({ faults: [], answer: { feet: 35 } })
    expect(dive(line(6), 6)).toMatchObject({ faults: [], answer: { feet: 45 } })
    expect(dive(line(6), 2).points.map(({ altitude }) => altitude)).toEqual([2, 2, 1, 1, 1, 0, 0])
  })
  test('is none when too short, too flat, too steep or not straight (D35-FLY-3)', () => {
    expect(dive(line(3), 3).faults).toEqual(['too-short'])
    expect(dive(line(6), 4, 3).faults).toEqual(['not-deep-enough'])
    expect(dive(line(6), 7).faults).toEqual(['too-steep'])
    expect(dive([...line(6), at(7, 1)], 3).faults[0]).toBe('not-a-legal-charge')
  })
  test('is no charge where someone stands on the line (D35-FLY-3)', () => {
    const blocked = dive(line(8), 4, 0, WIDE, [{ id: 'wall', at: at(7, 0), side: 'foes' }])
    expect(blocked.answer.problem).toEqual({ step: 0, reason: 'barred-terrain' })
    expect(blocked.faults).toEqual(['not-a-legal-charge'])
  })
})
