import { describe, expect, it } from 'vitest'
import { prepareMove, type Move } from '../../../src/movement/move.ts'
import { EDGE_CODE } from '../../../src/map/edges.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import type { MovementMode } from '../../../src/map/modes.ts'
import { open, reached } from '../../support/asked.ts'
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

describe('a thin wall drawn in a passage, and taken away again', () => {
  it('stops a creature that squeezes through it, and lets it pass as before', () => {
    const rows = ['......', '####..', '......']
    const move = moveOf(rows, {})
    const range = () => {
      const again = prepareMove(move.field, { mover: move.mover })
      const places = again.ok ? reachedPlaces(again.value) : []
      return places
        .filter(({ row }) => row === 0)
        .map(({ col, feet, squeezing }) => `${col}: ${feet}${squeezing ? ' squeezing' : ''}`)
    }
    const whole = ['0: 0 squeezing', '1: 10 squeezing', '2: 20 squeezing', '3: 30 squeezing', '4: 35']
    expect(range()).toEqual(whole)
    move.field.setEdge(at(3, 0), 'west', EDGE_CODE.wall)
    expect(range()).toEqual(whole.slice(0, 2))
    move.field.setEdge(at(3, 0), 'west', EDGE_CODE.doorOpen)
    expect(range()).toEqual(whole)
    move.field.setEdge(at(3, 0), 'west', EDGE_CODE.barrier)
    expect(range()).toEqual(['0: 0 squeezing', '1: 10 squeezing', '2: 30 squeezing', '3: 40 squeezing', '4: 45'])
    // Nearer, where there was nothing before.
    move.field.setEdge(at(3, 0), 'west', EDGE_CODE.none)
    move.field.setEdge(at(2, 0), 'west', EDGE_CODE.barrier)
    expect(range()).toEqual(['0: 0 squeezing', '1: 20 squeezing', '2: 30 squeezing', '3: 40 squeezing', '4: 45'])
  })
})

describe('a squeezing creature pays', () => {
  it('for a low wall from whichever side it crosses it, and for the terrain that it is on', () => {
    const passage = ['#######', '.......', '#######']
    const feetOver = (to: number, from: number, edges: readonly DrawnEdge[], rows = passage) =>
      cheapestRoute(moveOf(rows, { at: at(from, 0) }, { edges }), at(to, 0))?.feet
    const wall: DrawnEdge[] = [[3, 1, 'west', 'barrier']]
    // Four squares squeezed, one of them over the wall.
    expect([feetOver(4, 0, []), feetOver(4, 0, wall), feetOver(0, 4, wall)]).toEqual([40, 50, 50])
    const column = (rows: readonly string[]) => Array.from(rows[0] ?? '', (_, i) => rows.map((row) => row[i]).join(''))
    const low: DrawnEdge[] = [[1, 3, 'north', 'barrier']]
    const down = (from: number, to: number) =>
      cheapestRoute(moveOf(column(passage), { at: at(0, from) }, { edges: low }), at(0, to))?.feet
    expect([down(0, 4), down(4, 0)]).toEqual([50, 50])
    // Difficult squares that it leaves outside do not count.
    const besideBog = ['##d####', '.......', '#######']
    expect(feetOver(4, 0, [], besideBog)).toBe(40)
    expect(feetOver(4, 0, [], ['#######', '...d...', '#######'])).toBe(40 + 2 * 10)
  })
})

describe('a big creature that may squeeze', () => {
  it('counts its diagonals anew in each Stride where the table says so', () => {
    const strides = (countOverTurn: boolean) =>
      reached(pf2e, open(9, 7), [0, 0], {
        mover: { size: 'large', speedFeet: { land: 10 } },
        actions: 3,
        rules: { squeezing: true, 'count-over-turn': countOverTurn },
      }).find(({ col, row }) => col === 4 && row === 2)?.action
    // One diagonal and one straight step in each of two Strides, or the second diagonal takes a Stride of its own.
    expect([strides(false), strides(true)]).toEqual([2, 3])
  })
})

describe('the reconstructed path of a squeezing creature', () => {
  it('is made of steps it may make, not of any that cost as much', () => {
    // Rock forbids the diagonal; a step west from the start would cost what the two straight ones do.
    const route = cheapestRoute(moveOf(['d....', 'd....', '##...'], { at: at(1, 0) }), at(2, 1))
    expect(route).toEqual({ feet: 10, path: [at(1, 0), at(2, 0), at(2, 1)] })
  })
})
