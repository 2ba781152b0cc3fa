import { describe, expect, test } from 'vitest'
import type { MovementMode } from '../../../src/map/modes.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { forceAlong, straightPath } from '../../../src/movement/path/forcedMovement.ts'
import { safestRoute } from '../../../src/movement/path/safestRoute.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { walked, type Spot } from '../../support/asked.ts'
import { at, combatant, drawnField } from '../../support/drawnField.ts'

const FLIER = { speedFeet: { land: 60, fly: 60 } } as const
const hazardsOf = (path: readonly Spot[], mode: MovementMode, altitude = 0, size: 'medium' | 'large' = 'medium') =>
  RULESETS.map((ruleset) =>
    walked(ruleset, ['.hh..', '.....'], path, { mode, mover: { ...FLIER, size, altitude } }).hazards.map(
      ({ col, row }) => [col, row],
    ),
  )
const inAll = (squares: readonly (readonly number[])[]) => RULESETS.map(() => squares)

describe('burning squares lie on the floor', () => {
  test('who walks, or flies as low as the floor, enters them', () => {
    const path: Spot[] = [
      [0, 0],
      [1, 0],
      [2, 0],
    ]
    expect(hazardsOf(path, 'land')).toEqual(
      inAll([
        [1, 0],
        [2, 0],
      ]),
    )
    expect(hazardsOf(path, 'fly')).toEqual(
      inAll([
        [1, 0],
        [2, 0],
      ]),
    )
    // An altitude on foot, such as on a table, is no flight.
    expect(
      hazardsOf(
        [
          [0, 0, 1],
          [1, 0, 1],
        ],
        'land',
        1,
      ),
    ).toEqual(inAll([[1, 0]]))
  })

  test('who flies above does not, until it comes down on one', () => {
    expect(
      hazardsOf(
        [
          [0, 0, 12],
          [1, 0, 12],
          [2, 0, 12],
        ],
        'fly',
        12,
      ),
    ).toEqual(inAll([]))
    expect(
      hazardsOf(
        [
          [0, 0, 1],
          [1, 0, 1],
          [1, 0, 0],
        ],
        'fly',
        1,
      ),
    ).toEqual(inAll([[1, 0]]))
    expect(
      hazardsOf(
        [
          [1, 0, 0],
          [1, 0, 1],
          [2, 0, 0],
        ],
        'fly',
      ),
    ).toEqual(inAll([[2, 0]]))
  })

  test('a large flier enters those under all of its space', () => {
    expect(
      hazardsOf(
        [
          [2, 0, 1],
          [1, 0, 0],
        ],
        'fly',
        1,
        'large',
      ),
    ).toEqual(
      inAll([
        [1, 0],
        [2, 0],
      ]),
    )
  })

  const dragonAt = (altitude: number) => {
    const dragon = combatant({ id: 'd', at: at(0, 0), altitude, ...FLIER })
    return { dragon, field: drawnField(['.h....', '.h....', '......'], pf1e, { creatures: [dragon] }) }
  }

  test.each([
    [0, 25],
    [1, 10],
  ])('at %i squares up the safest route costs %i ft', (altitude, feet) => {
    const { dragon, field } = dragonAt(altitude)
    const move = prepareMove(field, { mover: dragon, mode: 'fly' })
    const route = move.ok ? safestRoute(move.value, at(2, 0)) : move
    expect(route).toMatchObject({ ok: true, value: { feet, hazards: 0 } })
  })

  test('who is moved through the air by force is not moved through them', () => {
    for (const altitude of [0, 1]) {
      const { dragon, field } = dragonAt(altitude)
      const moved = forceAlong(field, dragon, 'reposition', straightPath(dragon.at, 0, 3), 'fly')
      expect(moved.ok && moved.value.boxes.at(-1)).toEqual(at(altitude === 0 ? 0 : 3, 0))
    }
  })
})
