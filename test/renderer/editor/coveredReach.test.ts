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
    inActions: false,
    squeezing: [],
    bands: [],
  }
}

function drawn({ window, band, flags }: ReachAnswer): readonly string[] {
  const letters = [...band].map((here, i) => (here === 0 ? '.' : flags[i] === 1 ? `${here}` : 'abc'.charAt(here - 1)))
  return Array.from({ length: window.heightCells }, (_, row) =>
    letters.slice(row * window.widthCells, (row + 1) * window.widthCells).join(''),
  )
}

describe('reach of a creature of several squares', () => {
  test('covers the union of its spaces, each square for its cheapest place', () => {
    const covered = coveredReach(reachOf('123', '...', '..2'), 2)
    expect(covered.window).toEqual({ col: 2, row: 3, widthCells: 4, heightCells: 4 })
    expect(drawn(covered)).toEqual(['1123', '1123', '..22', '..22'])
    expect([...covered.costFeet.slice(0, 4)]).toEqual([10, 10, 20, 30])
  })
  test('shows a place to end in before one that is only passed', () => {
    expect(drawn(coveredReach(reachOf('a2'), 2))).toEqual(['a22', 'a22'])
  })
  test('of one square is the reach itself', () => {
    const reach = reachOf('12')
    expect(coveredReach(reach, 1)).toBe(reach)
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
})
