/** Count tables: one number proves a whole field. Worked out by hand from the cost of diagonals. */
import { describe, expect, it } from 'vitest'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../src/rules/systems/starfinder/index.ts'
import { open, reached } from '../support/asked.ts'
import type { Size } from '../../src/map/sizes.ts'

/** Squares within `squares` of a square when diagonals alternate between one and two: summed column by column. */
function octagon(squares: number): number {
  let count = 0
  for (let x = -squares; x <= squares; x++)
    for (let y = -squares; y <= squares; y++) {
      const [far, near] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))]
      if (far + Math.floor(near / 2) <= squares) count++
    }
  return count
}

describe('open terrain', () => {
  it('holds 1, 9, 21, 37, 61, 89, 121 places within 0 to 30 feet', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(octagon)).toEqual([1, 9, 21, 37, 61, 89, 121])
  })

  for (const ruleset of [starfinder, dnd35, pf1e, pf2e])
    for (const feet of [5, 10, 15, 20, 25, 30, 60])
      it(`is reached alike by every size in ${ruleset.name} with ${feet} feet`, () => {
        const counts = (['medium', 'large', 'huge', 'gargantuan'] as const satisfies readonly Size[]).map(
          (size) => reached(ruleset, open(40, 40), [15, 15], { mover: { size, speedFeet: { land: feet } } }).length,
        )
        expect(new Set(counts)).toEqual(new Set([octagon(feet / 5)]))
      })

  it('is left by a doubled diagonal for 15 feet and an alternating one for 5', () => {
    const places = reached(dnd35, ['.d', 'd.'], [0, 0], { mover: { speedFeet: { land: 30 } } })
    expect(places.map(({ feet }) => feet)).toEqual([0, 10, 10, 5])
  })
})

describe('a flight in Starfinder', () => {
  // Straight lines are free of turns: 8 neighbors, then only what one heading or a turn of 45° for 5 ft allows.
  it('reaches 9 and 13 places with 5 and 10 feet, and fewer than a walker with 15', () => {
    const count = (feet: number): number =>
      reached(starfinder, open(21, 21), [10, 10], { mode: 'fly', mover: { speedFeet: { fly: feet } } }).length
    expect([5, 10].map(count)).toEqual([9, 13])
    expect(count(15)).toBeLessThan(octagon(3))
  })
})

describe('Strides', () => {
  it('lose feet left over: 25 feet over rubble are two squares, three Strides six', () => {
    const rubble = ['.'.concat('d'.repeat(20))]
    const farthest = (actions: number): number =>
      Math.max(...reached(pf2e, rubble, [0, 0], { actions, mover: { speedFeet: { land: 25 } } }).map(({ col }) => col))
    expect([1, 2, 3].map(farthest)).toEqual([2, 4, 6])
  })

  it('count the action that first gets to a place', () => {
    const places = reached(pf2e, open(16, 1), [0, 0], { actions: 3, mover: { speedFeet: { land: 25 } } })
    expect(places.map(({ action }) => action)).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
  })
})
