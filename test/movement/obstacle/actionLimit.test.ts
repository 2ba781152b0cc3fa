import { describe, expect, it } from 'vitest'
import { prepareMove, type Move } from '../../../src/movement/move.ts'
import { findActionLimit, pathLimit, type ActionLimit } from '../../../src/movement/obstacle/actionLimit.ts'
import type { Combatant } from '../../../src/movement/combatant.ts'
import type { StepProblem } from '../../../src/movement/path/walk.ts'
import type { ActionId } from '../../../src/rules/ruleset.ts'
import type { TableRules } from '../../../src/rules/tableRules.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { at, combatant, drawnField, type DrawnCreature, type DrawnEdge } from '../../support/drawnField.ts'

interface More {
  readonly edges?: readonly DrawnEdge[]
  readonly rules?: Partial<TableRules>
  readonly mover?: Partial<Combatant>
  readonly creatures?: readonly DrawnCreature[]
}

function moveOf(
  rows: readonly string[],
  action: ActionId,
  { edges = [], rules = {}, mover: body, creatures = [] }: More,
): Move {
  const mover = combatant({ id: 'm', at: at(0, 0), ...body })
  const move = prepareMove(drawnField(rows, dnd35, { creatures: [mover, ...creatures], edges, rules }), {
    mover,
    action,
  })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}
const limit = (rows: readonly string[], action: ActionId, edges: readonly DrawnEdge[] = []): ActionLimit | null =>
  findActionLimit(moveOf(rows, action, { edges }), at(5, 0))

describe('the limit that keeps an action from a place', () => {
  it('of a charge is what stops it rather than what slows it, though it comes later', () => {
    expect(limit(['.d.#..', '......'], 'charge')).toMatchObject({
      limit: 'line-blocked',
      blockers: [{ kind: 'terrain', cell: at(3, 0) }],
    })
    expect(limit(['.d.d..', '......'], 'charge')).toMatchObject({
      limit: 'slowed',
      blockers: [{ cell: at(1, 0) }, { cell: at(3, 0) }],
    })
  })

  it('of a charge is the creatures in its way, none of those behind it or beside its line', () => {
    const foes = [at(1, 1), at(3, 2), at(6, 1), at(4, 1), at(5, 0)].map((place, i) => ({
      id: `f${i}`,
      at: place,
      side: 'foe',
    }))
    const charge = moveOf(['........', '........', '........'], 'charge', { mover: { at: at(2, 1) }, creatures: foes })
    expect(findActionLimit(charge, at(7, 1))).toEqual({
      limit: 'line-blocked',
      blockers: ['f2', 'f3'].map((id) => ({ kind: 'creature', id, passage: 'opponent' })),
      tight: [],
      feet: 25,
    })
  })

  it('of a run is a low wall, or terrain that costs more', () => {
    const wall: DrawnEdge = [2, 0, 'west', 'barrier']
    expect(limit(['......'], 'run', [wall])).toMatchObject({
      limit: 'low-wall',
      blockers: [{ kind: 'edge', cell: at(2, 0), border: 'west' }],
    })
    expect(limit(['...d..'], 'run')).toMatchObject({ limit: 'slowed', blockers: [{ cell: at(3, 0) }] })
  })

  describe('of a run that need not be straight', () => {
    const rules = { 'run-line': 'free' } as const
    const onWay = (rows: readonly string[], more: More = {}) =>
      findActionLimit(moveOf(rows, 'run', { rules, ...more }), at(5, 0))
    it('is all terrain or all low walls that it could not avoid, whichever comes first', () => {
      const walls = (col: number): DrawnEdge[] => [0, 1].map((row) => [col, row, 'west', 'barrier'])
      expect(onWay(['..d.d.', '..d.d.'])).toEqual({
        limit: 'slowed',
        blockers: [2, 4].map((col) => ({ kind: 'terrain', cell: at(col, 0), terrain: 'difficult' })),
        tight: [],
        feet: 25,
      })
      expect(onWay(['..d...', '..d...'], { edges: walls(4) })).toMatchObject({
        limit: 'slowed',
        blockers: [{ kind: 'terrain', cell: at(2, 0) }],
      })
      expect(onWay(['....d.', '....d.'], { edges: walls(2) })).toMatchObject({
        limit: 'low-wall',
        blockers: [{ kind: 'edge', cell: at(2, 0), border: 'west' }],
      })
    })
    it('is a gap it would have to squeeze through', () => {
      const found = onWay(['.......', '...#...'], { mover: { size: 'large' } })
      expect(found).toMatchObject({ limit: 'squeezing', blockers: [] })
      expect(found?.tight.length).toBeGreaterThan(0)
      expect(
        onWay(['.......', '...#...'], { mover: { size: 'large' }, rules: { ...rules, squeezing: false } }),
      ).toBeNull()
    })
    it('is none in the open', () => {
      expect(onWay(['......', '......'])).toBeNull()
    })
  })

  describe('of a given path', () => {
    const along = (
      action: ActionId,
      step: number,
      reason: StepProblem,
      more: More & { rows?: readonly string[] } = {},
    ) =>
      pathLimit(
        moveOf(more.rows ?? ['......', '......'], action, more),
        Array.from({ length: 6 }, (_, col) => ({ col, row: 0, altitude: 0 })),
        { step, reason },
      )?.limit ?? null
    it('goes by what refuses its step', () => {
      expect(along('charge', 1, 'not-straight')).toBe('not-straight')
      expect(along('move', 1, 'too-far')).toBeNull()
      expect(along('step', 0, 'too-far')).toBe('one-square')
      expect(along('run', 1, 'wall')).toBeNull()
      expect(along('move', 4, 'cannot-end')).toBeNull()
    })
    it('goes by what is on that step alone, where an action may not enter terrain', () => {
      const rows = ['..d...', '......']
      expect([0, 1, 2].map((step) => along('run', step, 'barred-terrain', { rows }))).toEqual([
        'squeezing',
        'slowed',
        'squeezing',
      ])
      const edges: DrawnEdge[] = [[2, 0, 'west', 'barrier']]
      expect(along('run', 1, 'barred-terrain', { edges })).toBe('low-wall')
      expect(along('step', 1, 'barred-terrain', { rows })).toBe('five-feet')
    })
  })
})
