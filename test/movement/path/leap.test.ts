import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../src/grid/cell.ts'
import { leapAlong } from '../../../src/movement/path/leap.ts'
import { pathAnswer } from '../../../src/movement/path/pathAnswer.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { at, combatant, drawnField, type DrawnEdge } from '../../support/drawnField.ts'

const row = (to: number): Cell[] => Array.from({ length: to + 1 }, (_, col) => at(col, 0))
const leap = (rows: string[], path: Cell[], edges: DrawnEdge[] = [], diagonals = 0) => {
  const jumper = combatant({ id: 'j', at: path[0]! })
  const result = leapAlong(drawnField(rows, pf2e, { creatures: [jumper], edges }), jumper, path, diagonals)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

describe('jumping', () => {
  test('ignores the terrain jumped over (P2-DIFF-5)', () => {
    expect(leap(['.dD.'], row(3))).toEqual({ feet: 15, steps: [5, 5, 5], problem: null })
    expect(leap(['.p~.'], row(3))).toMatchObject({ feet: 15, problem: null })
    expect(leap(['.c.'], row(2))).toMatchObject({ feet: 10 })
  })
  test('pays for the terrain where it lands (P2-DIFF-5)', () => {
    expect(leap(['.pd'], row(2))).toMatchObject({ feet: 15, steps: [5, 10] })
  })
  test('counts diagonals on (P2-DIAG-3)', () => {
    expect(leap(['..', 'd.'], [at(0, 0), at(1, 1)], [], 1)).toMatchObject({ feet: 10 })
  })
  test('does not lead through walls, nor end where no one stands (P2-DIFF-5)', () => {
    expect(leap(['..'], row(1), [[1, 0, 'west', 'wall']])).toMatchObject({ problem: { step: 0, reason: 'wall' } })
    expect(leap(['.p'], row(1))).toMatchObject({ problem: { step: 0, reason: 'cannot-end' } })
  })
})

describe('ignoring difficult terrain', () => {
  test('makes difficult terrain plain and greater difficult terrain difficult (P2-DIFF-7)', () => {
    const walker = combatant({ id: 'w', at: at(0, 0), ignoresDifficultTerrain: true })
    const field = drawnField(['.dD.'], pf2e, { creatures: [walker] })
    const move = prepareMove(field, { mover: walker })
    if (!move.ok) throw new Error(move.error.code)
    const path = row(3).map((cell) => ({ ...cell, altitude: 0 }))
    expect(pathAnswer(move.value, path).steps).toEqual([5, 10, 5])
  })
})
