/** Where creatures stop that cannot get to the very place of their order. */
import { describe, expect, it } from 'vitest'
import { noteWords } from '../../src/words/ledger.ts'
import { at, courseOf, drawnEncounter, order, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

/** Open terrain of 17 × 11 with A in its upper left corner and a solid square of so many squares a side around J6. */
function aroundBlock(side: number): readonly string[] {
  const [left, top] = [9 - (side >> 1), 5 - (side >> 1)]
  const isSolid = (col: number, row: number) => col >= left && col < left + side && row >= top && row < top + side
  return Array.from({ length: 11 }, (_, row) =>
    Array.from({ length: 17 }, (__, col) => (isSolid(col, row) ? '#' : col + row === 0 ? 'A' : '.')).join(''),
  )
}
const goTo = (side: number, rounds: number, ...waypoints: readonly ReturnType<typeof at>[]) =>
  sceneOf(drawnEncounter(aroundBlock(side), 'pf1e', { A: {} }), {
    rounds,
    orders: [order('A', { type: 'go-to', waypoints })],
  })
const middle = at(9, 5)

describe('a place in the middle of something solid', () => {
  it.each([
    [1, ['move E4', 'move I5', 'stays I5, in-place']],
    [3, ['move F3', 'move H4', 'stays H4, in-place']],
    [5, ['move G2', 'move H3', 'stays H3, in-place']],
    [7, ['move F2', 'stays F2, in-place']],
  ])('of %i squares a side is gone up to', (side, course) => {
    expect(courseOf(goTo(side, 3, middle), 'A')).toEqual(course)
  })

  it('of 9 squares a side is not gone up to: the order says what is there', () => {
    const scene = goTo(9, 1, middle)
    const [turn] = turnsOf(played(scene).ledger, 'A')
    expect(turn?.to).toEqual(at(0, 0))
    expect(turn?.notes.map((note) => noteWords(scene.map, note))).toEqual(['blocked by solid wall at J6'])
  })

  it.each([
    [3, ['move F3', 'move L4', 'move O8', 'move Q11']],
    [5, ['stays A1, no-way', 'stays A1, no-way']],
  ])('is a waypoint that is passed within two squares, so of %i a side it is %j', (side, course) => {
    expect(courseOf(goTo(side, 4, middle, at(16, 10)), 'A')).toEqual(course)
  })
})
