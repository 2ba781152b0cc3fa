import { describe, expect, it } from 'vitest'
import { prepareMove, type MoveRequest } from '../../../src/movement/move.ts'
import { CAN_END, reachField, SQUEEZING, type ReachField } from '../../../src/movement/search/reachField.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

function fieldOf(
  rows: readonly string[],
  ruleset: Ruleset,
  creature: Partial<DrawnCreature>,
  request: Partial<MoveRequest> = {},
): ReachField {
  const mover = combatant({ id: 'mover', at: at(0, 0), ...creature })
  const move = prepareMove(drawnField(rows, ruleset, { creatures: [mover] }), { mover, ...request })
  if (!move.ok) throw new Error(move.error.code)
  return reachField(move.value)
}

/** The window row by row: feet, `-` where nothing is reached; `s` marks a squeezed box, `!` one where it may not stop. */
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

  it('has no step in an action that may not squeeze, but still shows where it is', () => {
    for (const action of ['run', 'charge', 'step'] as const) {
      const field = fieldOf(CORRIDOR, dnd35, { size: 'large' }, { action })
      expect(field.window).toEqual({ col: 0, row: 0, widthCells: 1, heightCells: 1 })
      expect(drawn(field)).toEqual(['0s'])
    }
  })

  it('has the cost of its cheapest rectangle in a box', () => {
    const rows = ['......', '......', '####..', '....#.', '......']
    const field = fieldOf(rows, dnd35, { size: 'large', at: at(4, 0), speedFeet: { land: 60 } })
    const direct = drawn(field)
    expect(direct[0]).toBe('20 15 10 5 0')
    expect(direct.join('\n')).toContain('s')
  })
})

describe('a creature hampered several times', () => {
  it('reaches everything within its budget', () => {
    const field = fieldOf(['....', '....'], pf1e, { hampered: 2, speedFeet: { land: 60 } })
    expect(drawn(field)).toEqual(['0 20 40 60', '20 30 50 -'])
  })

  it('reaches nothing if a single step costs more than its budget', () => {
    expect(drawn(fieldOf(['..', '..'], pf1e, { hampered: 100 }))).toEqual(['0'])
  })
})

describe('Strides one after the other', () => {
  it('spend feet that would be lost on a diagonal, where the next then begins with an even count', () => {
    // South, north east (odd); the second diagonal for 10 ft (even); only then 5 ft and 5 more for the difficult square.
    const rows = ['..pd', '.p.p'] as const
    const { band, window } = fieldOf(rows, pf2e, { speedFeet: { land: 10 } }, { actions: 3 })
    expect(window).toEqual({ col: 0, row: 0, widthCells: 4, heightCells: 2 })
    expect([...band]).toEqual([1, 1, 0, 3, 1, 0, 1, 0])
  })
})

describe('what a move reaches', () => {
  const spiral = [
    '#########',
    '#.......#',
    '#.#####.#',
    '#.#...#.#',
    '#.#.#.#.#',
    '#.#.###.#',
    '#.#.....#',
    '#.#######',
    '#.#......',
  ] as const

  it('is in the smallest window, however the path winds', () => {
    for (const [feet, window] of [
      [10, { col: 3, row: 3, widthCells: 3, heightCells: 2 }],
      [25, { col: 3, row: 3, widthCells: 3, heightCells: 4 }],
      [45, { col: 3, row: 3, widthCells: 5, heightCells: 4 }],
      [500, { col: 1, row: 1, widthCells: 7, heightCells: 8 }],
    ] as const)
      expect(fieldOf(spiral, dnd35, { at: at(5, 3), speedFeet: { land: feet } }).window).toEqual(window)
  })

  it('has the same window every time, whatever was searched before', () => {
    const mover = combatant({ id: 'mover', at: at(4, 2) })
    const field = drawnField(
      Array.from({ length: 5 }, () => '.........'),
      dnd35,
      { creatures: [mover] },
    )
    const widths = [500, 5, 10, 500, 0.5, 15].map((land) => {
      const move = prepareMove(field, { mover: { ...mover, speedFeet: { land } } })
      return move.ok ? reachField(move.value).window.widthCells : 0
    })
    expect(widths).toEqual([9, 3, 5, 9, 1, 7])
  })
})
