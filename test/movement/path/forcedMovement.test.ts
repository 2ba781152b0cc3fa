import { describe, expect, test } from 'vitest'
import type { MovementMode } from '../../../src/map/modes.ts'
import { FORCES, forceAlong, straightPath, type Force } from '../../../src/movement/path/forcedMovement.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { at, combatant, drawnField, type DrawnCreature, type DrawnEdge } from '../../support/drawnField.ts'

const EAST = 0
const forced = (
  rows: string[],
  squares: number,
  more: {
    force?: Force
    others?: DrawnCreature[]
    edges?: DrawnEdge[]
    victim?: Partial<DrawnCreature>
    mode?: MovementMode
  } = {},
) => {
  const victim = combatant({ id: 'v', at: at(0, 0), ...more.victim })
  const field = drawnField(rows, pf2e, { creatures: [victim, ...(more.others ?? [])], edges: more.edges ?? [] })
  const result = forceAlong(field, victim, more.force ?? 'push', straightPath(victim.at, EAST, squares), more.mode)
  if (!result.ok) throw new Error(result.error.code)
  return { ...result.value, endsAt: result.value.boxes.at(-1) }
}

describe('forced movement', () => {
  test('goes as far as the effect says, whatever the speed, over rubble too (P2-FORCED-1)', () => {
    expect(forced(['.dDo..'], 5, { victim: { speedFeet: {} } })).toMatchObject({ endsAt: at(5, 0), stoppedBy: null })
  })
  test('provokes nothing: there is no one to report (P2-FORCED-1)', () => {
    const others = [{ id: 'f', at: at(1, 1), side: 'foe' }]
    expect(forced(['...', '...'], 2, { others })).not.toHaveProperty('provokes')
  })
  test('ends where the victim can still be (P2-FORCED-2)', () => {
    expect(forced(['..#.'], 3)).toMatchObject({ endsAt: at(1, 0), stoppedBy: { step: 1, reason: 'impassable' } })
    expect(forced(['....'], 3, { edges: [[2, 0, 'west', 'wall']] })).toMatchObject({ endsAt: at(1, 0) })
    expect(forced(['....'], 3, { others: [{ id: 'f', at: at(2, 0), side: 'foe' }] })).toMatchObject({
      endsAt: at(1, 0),
      stoppedBy: { step: 1, reason: 'occupied' },
    })
    expect(forced(['...'], 5)).toMatchObject({ endsAt: at(2, 0), stoppedBy: { reason: 'off-map' } })
    expect(forced(['.^.'], 2)).toMatchObject({ endsAt: at(0, 0), falls: false })
  })
  test('does not leave the victim on top of an ally it was pushed through (P2-FORCED-2)', () => {
    expect(forced(['....'], 2, { others: [{ id: 'a', at: at(2, 0) }] })).toMatchObject({ endsAt: at(1, 0) })
    expect(forced(['....'], 3, { others: [{ id: 'a', at: at(2, 0) }] })).toMatchObject({ endsAt: at(3, 0) })
  })
  test('goes back to where it can be when it is stopped on top of an ally (P2-FORCED-2)', () => {
    expect(forced(['...#'], 3, { others: [{ id: 'a', at: at(2, 0) }] })).toMatchObject({
      endsAt: at(1, 0),
      stoppedBy: { step: 2, reason: 'impassable' },
    })
  })
  test('follows the path its mover chooses (P2-FORCED-3)', () => {
    const victim = combatant({ id: 'v', at: at(0, 0) })
    const field = drawnField(['...', '...'], pf2e, { creatures: [victim] })
    const result = forceAlong(field, victim, 'pull', [at(0, 0), at(1, 1), at(2, 0)])
    expect(result.ok && result.value.boxes).toEqual([at(0, 0), at(1, 1), at(2, 0)])
  })
  test('pushing leads through hazards and off ledges, and names them (P2-FORCED-4)', () => {
    expect(forced(['.h..'], 3)).toMatchObject({ endsAt: at(3, 0), hazards: [at(1, 0)], falls: false })
    expect(forced(['..p.'], 3)).toMatchObject({ endsAt: at(2, 0), falls: true, stoppedBy: null })
    expect(forced(['..~.'], 3)).toMatchObject({ endsAt: at(2, 0), falls: true })
  })
  test('a wall before the ledge still stops the push (P2-FORCED-4)', () => {
    expect(forced(['.p'], 1, { edges: [[1, 0, 'west', 'wall']] })).toMatchObject({ endsAt: at(0, 0), falls: false })
  })
  test('other repositioning does not (P2-FORCED-4)', () => {
    expect(forced(['..h.'], 3, { force: 'reposition' })).toMatchObject({
      endsAt: at(1, 0),
      stoppedBy: { step: 1, reason: 'danger' },
    })
    expect(forced(['..p.'], 3, { force: 'reposition' })).toMatchObject({
      endsAt: at(1, 0),
      falls: false,
      stoppedBy: { step: 1, reason: 'danger' },
    })
  })
  test.each([
    ['a flier passes over a pit', '..p.', 'fly', {}],
    ['a flier passes over deep water', '..~.', 'fly', {}],
    ['a swimmer stays in deep water', '~~~~', 'swim', {}],
    ['an incorporeal walker passes over a pit', '..p.', 'land', { incorporeal: true }],
  ] as const)('%s, which is no danger to it, in every force', (_, row, mode, victim) => {
    for (const force of FORCES)
      expect(forced([row], 3, { force, mode, victim })).toMatchObject({
        endsAt: at(3, 0),
        falls: false,
        stoppedBy: null,
      })
  })
  test.each([
    ['a swimmer stops before a pit', '~~p~', 'swim'],
    ['a climber stops before deep water', '..~.', 'climb'],
    ['a flier stops before a hazard', '..h.', 'fly'],
  ] as const)('%s when it is repositioned', (_, row, mode) => {
    expect(forced([row], 3, { force: 'reposition', mode })).toMatchObject({
      endsAt: at(1, 0),
      falls: false,
      stoppedBy: { step: 1, reason: 'danger' },
    })
  })
  test.each([
    ['large', ['..h..', '.....'], [at(2, 0)]],
    ['large', ['h.h..', 'h..h.'], [at(2, 0), at(3, 1)]],
    ['huge', ['..hh..', '......', '...h..'], [at(3, 0), at(3, 2)]],
  ] as const)('a %s victim enters each hazardous square once, and none it stood in', (size, rows, hazards) => {
    expect(forced([...rows], 2, { victim: { size } })).toMatchObject({ endsAt: at(2, 0), hazards })
  })
  test('a wall or rock that stops repositioning is no danger', () => {
    for (const row of ['..#.', '..^.'])
      expect(forced([row], 3, { force: 'reposition' })).toMatchObject({
        endsAt: at(1, 0),
        stoppedBy: { step: 1, reason: 'impassable' },
      })
  })
  test('a big victim falls only where all of its space is over the drop', () => {
    const large = { size: 'large' } as const
    expect(forced(['..p.', '...s'.replace('s', '.')], 2, { victim: large })).toMatchObject({
      falls: false,
      endsAt: at(0, 0),
    })
  })
})
