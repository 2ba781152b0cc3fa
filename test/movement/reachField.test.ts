import { describe, expect, it } from 'vitest'
import { prepareMove, type MoveRequest } from '../../src/movement/move.ts'
import { CAN_END, reachField, SQUEEZING, type ReachField } from '../../src/movement/reachField.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../support/drawnField.ts'

function fieldOf(
  rows: readonly string[],
  ruleset: Ruleset,
  creature: Partial<DrawnCreature>,
  request: Partial<MoveRequest> = {},
): ReachField {
  const mover = combatant({ id: 'mover', at: at(0, 0), ...creature })
  const move = prepareMove(drawnField(rows, ruleset, { creatures: [mover] }), { mover, ...request })
  if (!move.ok) throw new Error(move.error.message)
  return reachField(move.value)
}

/** The window row by row: feet, `-` where nothing is reached; `s` marks a squeezed box, `!` one nobody may stop in. */
const drawn = ({ window, costFeet, band, flags }: ReachField): readonly string[] =>
  Array.from({ length: window.heightCells }, (_, row) =>
    Array.from({ length: window.widthCells }, (__, col) => {
      const i = row * window.widthCells + col
      const mark = ((flags[i] ?? 0) & SQUEEZING ? 's' : '') + ((flags[i] ?? 0) & CAN_END ? '' : '!')
      return band[i] === 0 ? '-' : `${costFeet[i]}${mark}`
    }).join(' '),
  )

const CORRIDOR = ['.....', '#####'] as const

describe('a creature that stands squeezed', () => {
  it('walks on squeezed at double cost', () => {
    const field = fieldOf(CORRIDOR, dnd35, { size: 'large' }, { action: 'move' })
    expect(drawn(field)).toEqual(['0s 10s 20s 30s'])
  })

  it('has no step in an action that may not squeeze, and still shows where it stands', () => {
    for (const action of ['run', 'charge', 'step'] as const) {
      const field = fieldOf(CORRIDOR, dnd35, { size: 'large' }, { action })
      expect(field.window).toEqual({ col: 0, row: 0, widthCells: 1, heightCells: 1 })
      expect(drawn(field)).toEqual(['0s'])
    }
  })

  it('costs the cheapest of the ways it can lie in a box', () => {
    const rows = ['......', '......', '####..', '....#.', '......']
    const field = fieldOf(rows, dnd35, { size: 'large', at: at(4, 0), speedFeet: { land: 60 } })
    const direct = drawn(field)
    expect(direct[0]).toBe('20 15 10 5 0')
    expect(direct.join('\n')).toContain('s')
  })
})

describe('a creature hampered time and again', () => {
  it('reaches what its feet are good for', () => {
    const field = fieldOf(['....', '....'], pf1e, { hampered: 2, speedFeet: { land: 60 } })
    expect(drawn(field)).toEqual(['0 20 40 60', '20 30 50 -'])
  })

  it('reaches nothing where one step costs more than all of them', () => {
    expect(drawn(fieldOf(['..', '..'], pf1e, { hampered: 100 }))).toEqual(['0'])
  })
})
