import { describe, expect, it } from 'vitest'
import { explainPath } from '../../src/movement/obstacle/explainPath.ts'
import { prepareMove, type Move } from '../../src/movement/move.ts'
import { safestRoute } from '../../src/movement/path/safestRoute.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import { starfinder } from '../../src/rules/systems/starfinder/index.ts'
import { along, foe } from '../support/asked.ts'
import { combatant, drawnField, type DrawnCreature } from '../support/drawnField.ts'

function moveOn(
  ruleset: Ruleset,
  rows: readonly string[],
  mover: Partial<DrawnCreature> = {},
  options: Parameters<typeof drawnField>[2] & { readonly mode?: 'fly' } = {},
): Move {
  const moving = combatant({ id: 'm', at: { col: 0, row: 0 }, ...mover })
  const field = drawnField(rows, ruleset, { ...options, creatures: [moving, ...(options.creatures ?? [])] })
  const move = prepareMove(field, { mover: moving, ...(options.mode ? { mode: options.mode } : {}) })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}

const point = ([col, row, altitude = 0]: readonly [number, number, number?]) => ({ col, row, altitude })

describe('a path is explained step by step', () => {
  it('with terrain, sight and fence, each with what it adds', () => {
    const move = moveOn(dnd35, ['.D'], { hampered: 1, speedFeet: { land: 60 } }, { edges: [[1, 0, 'west', 'barrier']] })
    const { steps } = explainPath(
      move,
      [
        [0, 0],
        [1, 0],
      ].map(point as never),
    )
    expect(steps[0]?.parts.map(({ reason, feet }) => [reason, feet])).toEqual([
      ['orthogonal', 5],
      ['greater-difficult', 15],
      ['hampered', 20],
      ['barrier', 10],
    ])
    expect(steps[0]?.parts.at(-1)?.clauses).toContain('D35-OBS-2')
  })

  it('with diagonals, turns and ascents', () => {
    const move = moveOn(starfinder, ['...', '...', '...'], { speedFeet: { fly: 90 } }, { mode: 'fly' })
    const path = [
      [0, 0, 0],
      [1, 1, 0],
      [2, 2, 0],
      [2, 1, 1],
    ] as const
    expect(explainPath(move, path.map(point)).steps.map(({ parts }) => parts.map(({ reason }) => reason))).toEqual([
      ['first-diagonal'],
      ['second-diagonal'],
      ['first-diagonal', 'turn', 'ascent'],
    ])
  })

  it('and a refusal names what blocks, and where', () => {
    const blockers = (rows: readonly string[], to: readonly [number, number], options = {}): unknown =>
      explainPath(moveOn(dnd35, rows, {}, options), [[0, 0] as const, to].map(point)).refusal
    expect(blockers(['.#', '..'], [1, 1])).toMatchObject({
      reason: 'corner',
      clauses: ['D35-CORNER-1'],
      blockers: [{ kind: 'corner-square', cell: { col: 1, row: 0 } }],
    })
    expect(blockers(['.~'], [1, 0])).toMatchObject({ blockers: [{ kind: 'terrain', terrain: 'water' }] })
    expect(blockers(['..'], [1, 0], { edges: [[1, 0, 'west', 'window']] })).toMatchObject({
      reason: 'wall',
      blockers: [{ kind: 'edge', cell: { col: 1, row: 0 }, border: 'west' }],
    })
    expect(blockers(['..'], [1, 0], { creatures: [foe('f', 1, 0)] })).toMatchObject({
      reason: 'occupied',
      blockers: [{ kind: 'creature', id: 'f', passage: 'opponent' }],
    })
  })

  it('and where it may not end, everyone who is there at that height, and no one else', () => {
    const friends = (['near', 'here', 'above'] as const).map((id, i) =>
      combatant({ id, at: { col: i === 0 ? 1 : 2, row: 0 }, ...(id === 'above' ? { altitude: 3 } : {}) }),
    )
    const move = moveOn(pf1e, ['....', '....'], {}, { creatures: friends })
    const path = [
      [0, 0],
      [1, 0],
      [2, 0],
    ] as const
    expect(explainPath(move, path.map(point)).refusal).toEqual({
      step: 1,
      reason: 'cannot-end',
      clauses: pf1e.clauses['cannot-end'],
      blockers: [{ kind: 'creature', id: 'here', passage: 'ally' }],
    })
  })
})

describe('the safest route', () => {
  it('goes round what threatens, where the cheapest goes past it', () => {
    const rows = ['.......', '.......', '.......', '.......', '.......']
    const move = moveOn(pf1e, rows, { at: { col: 0, row: 2 } }, { creatures: [foe('f', 3, 2)] })
    const safe = safestRoute(move, { col: 6, row: 2 })
    expect(safe).toMatchObject({ ok: true, value: { provokes: [], hazards: 0 } })
  })

  it('pays an opponent once and no more, and prefers one opportunity to two', () => {
    const rows = ['.......', '#######', '.......']
    const move = moveOn(pf1e, rows, {}, { creatures: [foe('f', 3, 2, { reachWeapon: false, reachFeet: 20 })] })
    const safe = safestRoute(move, { col: 6, row: 0 })
    expect(safe).toMatchObject({ ok: true, value: { provokes: [], feet: 30 } })
    const open = moveOn(
      pf1e,
      ['.......'],
      {},
      { creatures: [foe('f', 3, 0, { helpless: false, fillsSpace: false, size: 'gargantuan' })] },
    )
    expect(safestRoute(open, { col: 6, row: 0 })).toMatchObject({ ok: true })
  })

  it('steps round hazards before it counts feet', () => {
    const move = moveOn(dnd35, ['.h.', '...'])
    const safe = safestRoute(move, { col: 2, row: 0 })
    expect(safe).toMatchObject({ ok: true, value: { hazards: 0, feet: 15 } })
    expect(along(0, 1)).toHaveLength(2)
  })
})
