import { describe, expect, it } from 'vitest'
import { prepareMove, type Move } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import type { MovementMode } from '../../../src/map/modes.ts'
import { at, combatant, drawnField, type DrawnCreature, type DrawnEdge } from '../../support/drawnField.ts'

function moveOf(
  rows: readonly string[],
  creature: Partial<DrawnCreature>,
  { mode = 'land', edges = [] }: { readonly mode?: MovementMode; readonly edges?: readonly DrawnEdge[] } = {},
): Move {
  const mover = combatant({ id: 'm', at: at(0, 0), size: 'large', speedFeet: { land: 120, fly: 120 }, ...creature })
  const move = prepareMove(drawnField(rows, starfinder, { creatures: [mover], edges }), { mover, mode })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}

describe('a box with a thin wall inside', () => {
  // A passage one square high to the east, and under it, behind a thin wall, a chamber two squares high.
  const rows = ['......', '..#...', '..#...']
  const wall = [3, 4, 5].map((col): DrawnEdge => [col, 1, 'north', 'wall'])

  it.each(['land', 'fly'] as const)('does not connect one side of the wall to the other: %s', (mode) => {
    const places = reachedPlaces(moveOf(rows, {}, { mode, edges: wall })).map(({ col, row }) => `${col},${row}`)
    expect(places).toContain('4,0')
    expect(places).not.toContain('3,1')
    expect(
      reachedPlaces(moveOf(rows, {}, { mode, edges: wall.slice(1) })).map(({ col, row }) => `${col},${row}`),
    ).toContain('3,1')
  })
})

describe('the reconstructed path of a squeezing creature', () => {
  it('is made of steps it may make, not of any that cost as much', () => {
    // Rock forbids the diagonal; a step west from the start would cost what the two straight ones do.
    const route = cheapestRoute(moveOf(['d....', 'd....', '##...'], { at: at(1, 0) }), at(2, 1))
    expect(route).toEqual({ feet: 10, path: [at(1, 0), at(2, 0), at(2, 1)] })
  })
})
