import { describe, expect, it } from 'vitest'
import { prepareMove } from '../../../src/movement/move.ts'
import { findActionLimit, type ActionLimit } from '../../../src/movement/obstacle/actionLimit.ts'
import type { ActionId } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { at, combatant, drawnField, type DrawnEdge } from '../../support/drawnField.ts'

function limit(rows: readonly string[], action: ActionId, edges: readonly DrawnEdge[] = []): ActionLimit | null {
  const mover = combatant({ id: 'm', at: at(0, 0) })
  const move = prepareMove(drawnField(rows, dnd35, { creatures: [mover], edges }), { mover, action })
  if (!move.ok) throw new Error(move.error.code)
  return findActionLimit(move.value, at(5, 0))
}

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

  it('of a run is a low wall, or terrain that costs more', () => {
    const wall: DrawnEdge = [2, 0, 'west', 'barrier']
    expect(limit(['......'], 'run', [wall])).toMatchObject({
      limit: 'low-wall',
      blockers: [{ kind: 'edge', cell: at(2, 0), border: 'west' }],
    })
    expect(limit(['...d..'], 'run')).toMatchObject({ limit: 'slowed', blockers: [{ cell: at(3, 0) }] })
  })
})
