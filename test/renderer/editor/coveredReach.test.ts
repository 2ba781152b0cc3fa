import { describe, expect, test } from 'vitest'
import { coveredReach, standingCell } from '../../../renderer/editor/coveredReach.ts'
import type { ReachAnswer } from '../../../src/ipc/shapes/engine.ts'

/** Reach from a drawing of places: a digit is the band of a place to end in, a letter (a = 1) of one to pass only. */
function reachOf(...rows: readonly string[]): ReachAnswer {
  const places = [...rows.join('')]
  const bands = places.map((place) => (place === '.' ? 0 : /\d/.test(place) ? Number(place) : place.charCodeAt(0) - 96))
  return {
    revision: 1,
    window: { col: 2, row: 3, widthCells: rows[0]?.length ?? 0, heightCells: rows.length },
    costFeet: Uint16Array.from(bands, (band) => (band === 0 ? 65_535 : band * 10)),
    band: Uint8Array.from(bands),
    flags: Uint8Array.from(places, (place) => (/\d/.test(place) ? 1 : 0)),
    covered: null,
    altitudeFeet: 0,
    inActions: false,
    squeezing: [],
    bands: [],
  }
}

describe('reach of a creature of several squares', () => {
  test('is shown by the squares it covers', () => {
    const { window, costFeet, band, flags } = reachOf('11', '11')
    const covered = coveredReach({ ...reachOf('1'), covered: { window, costFeet, band, flags } })
    expect(covered).toMatchObject({ window, costFeet, band, flags, revision: 1 })
  })
  test('of one square is the reach itself', () => {
    const reach = reachOf('12')
    expect(coveredReach(reach)).toBe(reach)
    expect(coveredReach(null)).toBeNull()
  })
})

describe('where it would stand', () => {
  test('is the square pointed at for a space of one square', () =>
    expect(standingCell(null, 1, { x: 4.9, y: 2.1 })).toEqual({ col: 4, row: 2 }))
  test('has its middle nearest to the pointer', () => {
    const reach = reachOf('11111', '11111', '11111')
    expect(standingCell(reach, 2, { x: 4.9, y: 4.9 })).toEqual({ col: 4, row: 4 })
    expect(standingCell(reach, 2, { x: 4.2, y: 4.2 })).toEqual({ col: 3, row: 3 })
  })
  test('keeps off walls: a place that covers the square, though not in its middle', () => {
    expect(standingCell(reachOf('1.', '..'), 2, { x: 3.9, y: 4.9 })).toEqual({ col: 2, row: 3 })
    expect(standingCell(reachOf('a.', '..'), 2, { x: 3.9, y: 4.9 })).toEqual({ col: 3, row: 4 })
  })
  test('is no wall that a box squeezed into overlaps', () => {
    const { window, costFeet, band, flags } = reachOf('1.', '..')
    const reach = { ...reachOf('1.', '..'), covered: { window, costFeet, band, flags } }
    expect(standingCell(reach, 2, { x: 2.9, y: 3.9 })).toEqual({ col: 2, row: 3 })
    expect(standingCell(reach, 2, { x: 3.9, y: 3.4 })).toEqual({ col: 3, row: 2 })
  })
  test('is beyond a thin wall where the square is: not in a box on this side that overlaps it', () => {
    // Squeezed boxes one above the other: the upper is held on this side of the wall for less, the lower only beyond it.
    const { window } = reachOf('1', '2')
    const places = { window, costFeet: Uint16Array.of(10, 60), band: Uint8Array.of(1, 1), flags: Uint8Array.of(3, 3) }
    const costFeet = Uint16Array.of(10, 10, 60, 60, 65_535, 65_535)
    const band = Uint8Array.of(1, 1, 1, 1, 0, 0)
    const covered = {
      window: { ...window, widthCells: 2, heightCells: 3 },
      costFeet,
      band,
      flags: band.map((b) => 3 * b),
    }
    const reach = { ...reachOf('1', '2'), ...places, covered }
    expect(standingCell(reach, 2, { x: 3, y: 4.1 })).toEqual({ col: 2, row: 4 })
    expect(standingCell(reach, 2, { x: 3, y: 3.9 })).toEqual({ col: 2, row: 3 })
  })
  test('has room for all of it where any place does, and squeezes only where none does', () => {
    const reach = { ...reachOf('1', '1'), flags: Uint8Array.of(1, 3) }
    expect(standingCell(reach, 2, { x: 3, y: 4.9 })).toEqual({ col: 2, row: 3 })
    expect(standingCell(reach, 2, { x: 3, y: 5.9 })).toEqual({ col: 2, row: 4 })
  })
})
