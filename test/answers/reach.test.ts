import { expect, it } from 'vitest'
import { nearest } from '../../src/answers/reach.ts'
import { CAN_END, emptyField, SQUEEZING } from '../../src/movement/search/reachField.ts'

/** A field of one row from a column on, each square as `band cost flags`. */
function row(col: number, ...squares: readonly string[]) {
  const field = emptyField({ col, row: 2, widthCells: squares.length, heightCells: 1 })
  for (const [i, square] of squares.entries()) {
    const [band = 0, feet = 0, flags = 0] = square.split(' ').map(Number)
    field.band[i] = band
    field.costFeet[i] = feet
    field.flags[i] = flags
  }
  return field
}

it('of several ranges each square has the place to end in, then the nearest band, then the lowest cost', () => {
  const [end, both] = [CAN_END, CAN_END | SQUEEZING]
  const near = row(3, `1 10 ${end}`, `1 15 0`, `1 20 ${end}`, `1 25 ${end}`, '0')
  const far = row(4, `2 40 ${both}`, `2 45 0`, `1 20 ${end}`, `2 50 ${end}`, `2 55 0`)
  const { window, band, costFeet, flags } = nearest([near, far])
  expect(window).toEqual({ col: 3, row: 2, widthCells: 6, heightCells: 1 })
  expect(Array.from(band, (each, i) => `${each} ${costFeet[i]} ${flags[i]}`)).toEqual([
    `1 10 ${end}`,
    `2 40 ${both}`,
    `1 20 ${end}`,
    `1 20 ${end}`,
    `2 50 ${end}`,
    '2 55 0',
  ])
  // The order in which they come does not matter.
  expect(nearest([far, near])).toEqual(nearest([near, far]))
})
