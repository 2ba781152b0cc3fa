import { expect, it } from 'vitest'
import { coveredReach, type CoveredReach } from '../../../src/movement/cover/coveredReach.ts'
import { prepareMove, type MoveRequest } from '../../../src/movement/move.ts'
import { CAN_END, type ReachField } from '../../../src/movement/search/reachField.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { at, combatant, drawnField, type DrawnCreature, type DrawnEdge } from '../../support/drawnField.ts'

interface Asked {
  readonly creature: Partial<DrawnCreature>
  readonly request?: Partial<MoveRequest>
  readonly edges?: readonly DrawnEdge[]
  readonly others?: readonly DrawnCreature[]
  readonly bandFeet?: readonly number[]
}

function covered(rows: readonly string[], ruleset: Ruleset, asked: Asked): CoveredReach {
  const mover = combatant({ id: 'mover', at: at(0, 0), size: 'large', ...asked.creature })
  const creatures = [mover, ...(asked.others ?? [])]
  const field = drawnField(rows, ruleset, { creatures, edges: asked.edges ?? [] })
  const move = prepareMove(field, { mover, ...asked.request })
  if (!move.ok) throw new Error(move.error.code)
  return coveredReach(move.value, asked.bandFeet)
}

/** Feet by square of the window, `-` where nothing is covered; `!`: covered only in passing. */
const drawn = ({ window, costFeet, band, flags }: ReachField): readonly string[] =>
  Array.from({ length: window.heightCells }, (_, row) =>
    Array.from({ length: window.widthCells }, (__, col) => {
      const i = row * window.widthCells + col
      return band[i] === 0 ? '-' : `${costFeet[i]}${(flags[i] ?? 0) & CAN_END ? '' : '!'}`
    }).join(' '),
  )

it('a creature of one square covers the places it gets to', () => {
  const { places, squares } = covered(['...'], dnd35, { creature: { size: 'medium' } })
  expect(squares).toBe(places)
})

it('a larger one covers its space at each place, every square at the least that covers it', () => {
  const { places, squares } = covered(['....', '....'], dnd35, { creature: {} })
  expect(drawn(places)).toEqual(['0 5 10'])
  expect(drawn(squares)).toEqual(['0 0 5 10', '0 0 5 10'])
})

it('a square to end in comes before one that is only passed', () => {
  const others = [{ id: 'friend', at: at(2, 0) }]
  const { squares } = covered(['......', '......'], dnd35, { creature: {}, others })
  // Beside and under the friend it may only pass; at 15 ft it has room again.
  expect(drawn(squares)).toEqual(['0 0 5! 15 15 20', '0 0 5! 15 15 20'])
})

it('who squeezes along a wall of rock covers none of it', () => {
  const { places, squares } = covered(['...#', '...#'], dnd35, { creature: {} })
  expect(drawn(places)).toEqual(['0 5 15'])
  expect(drawn(squares)).toEqual(['0 0 5 -', '0 0 5 -'])
})

/** A room two squares high with a passage of one square to the south, a thin wall between them as far as it goes. */
const besidePassage = (
  walledCells: number,
): { readonly rows: readonly string[]; readonly edges: readonly DrawnEdge[] } => ({
  rows: ['........', '........', '........', '########'],
  edges: Array.from({ length: walledCells }, (_, col): DrawnEdge => [col, 2, 'north', 'wall']),
})

it('who squeezes along a thin wall covers nothing behind it', () => {
  const { rows, edges } = besidePassage(8)
  const { places, squares } = covered(rows, dnd35, { creature: {}, edges, request: { action: 'move' } })
  expect(drawn(places)[1]?.startsWith('10 ')).toBe(true)
  expect(drawn(squares)[2]).toBe('- - - - - - - -')
})

it('the square behind a wall has the cost of the route around it', () => {
  const { rows, edges } = besidePassage(6)
  const { squares } = covered(rows, dnd35, { creature: { speedFeet: { land: 200 } }, edges })
  const [, above = '', below = ''] = drawn(squares)
  expect(above.split(' ')[0]).toBe('0')
  expect(Number(below.split(' ')[0])).toBeGreaterThan(60)
})

it.each([
  ['in flight with priced turns', starfinder, { mode: 'fly' }],
  ['on foot', dnd35, { mode: 'land', action: 'move' }],
  ['with the least movement', pf1e, { mode: 'land', action: 'minimum' }],
] as const)('beside a thin wall as far as it goes nothing behind it is covered %s', (_, ruleset, request) => {
  const { rows, edges } = besidePassage(8)
  const creature = { speedFeet: { fly: 60, land: 60 } }
  const { places, squares } = covered(rows, ruleset, { creature, edges, request })
  // It squeezes past the wall: boxes one row further down are reached all the same.
  expect(places.window.heightCells).toBe(2)
  expect(drawn(squares)[1]?.startsWith('0 0 5')).toBe(true)
  expect(drawn(squares)[2]).toBe(squares.window.widthCells === 8 ? '- - - - - - - -' : '- - -')
})

it('a flier reaches the far side of a thin wall through its gap, at the cost of that route', () => {
  const { rows, edges } = besidePassage(4)
  const { squares } = covered(rows, starfinder, {
    creature: { speedFeet: { fly: 90 } },
    edges,
    request: { mode: 'fly' },
  })
  // South through the gap beside its end (15 ft, 10 to turn, 10 squeezing), there west: 10 to turn and 10 for each square.
  expect(drawn(squares)).toEqual([
    '0 0 5 10 15 20 25 30',
    '0 0 5 10 15 20 25 30',
    '75 65 55 35 35 30 30 35',
    '- - - - - - - -',
  ])
})

it('who stands squeezed and may not squeeze on covers what it may hold there', () => {
  const standing = covered(['....', '####'], dnd35, { creature: {}, request: { action: 'run' } })
  expect(drawn(standing.squares)).toEqual(['0 0', '- -'])
})

it('bands of several limits are told of each square', () => {
  const { squares } = covered(['......', '......'], dnd35, { creature: { speedFeet: { land: 30 } }, bandFeet: [10] })
  expect([...squares.band.slice(0, 6)]).toEqual([1, 1, 1, 1, 2, 2])
})
