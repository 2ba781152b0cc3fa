import { describe, expect, test } from 'vitest'
import { agoText } from '../../../renderer/library/agoText.ts'
import { boxInDirection } from '../../../renderer/ui/boxInDirection.ts'
import { isFormValid, newMapProblems, sizeInFeet } from '../../../renderer/library/newMapForm.ts'
import { shownMaps, type MapOrder } from '../../../renderer/library/sortMaps.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const map = (name: string, ruleset: string, updatedAtMs: number): MapSummary => ({
  id: name as MapId,
  name,
  ruleset,
  updatedAtMs,
  createdAtMs: 0,
  widthCells: 10,
  heightCells: 10,
  openedAtMs: null,
  creatureCount: 0,
  houseRuled: false,
  sample: false,
})
const maps = [map('Ford 10', 'pf2e', 3), map('ford 2', 'dnd35', 1), map('Élan’s tower', 'dnd35', 2)]
const names = (found: readonly MapSummary[]): string[] => found.map(({ name }) => name)

describe('the library shows', () => {
  test('the newest change first', () => {
    expect(names(shownMaps(maps, '', 'changed'))).toEqual(['Ford 10', 'Élan’s tower', 'ford 2'])
  })
  test('names in the order people count, whatever the case', () => {
    expect(names(shownMaps(maps, '', 'name'))).toEqual(['Élan’s tower', 'ford 2', 'Ford 10'])
  })
  test('rule systems together, names within', () => {
    expect(names(shownMaps(maps, '', 'ruleset'))).toEqual(['Élan’s tower', 'ford 2', 'Ford 10'])
  })
  test('maps of one time by name, those of one name always in the same order', () => {
    const twins = ['b', 'c', 'a'].map((id) => ({ ...map('Inn', 'pf1e', 5), id: id as MapId }))
    const tied = [map('Well', 'pf1e', 5), ...twins, map('Bridge', 'dnd35', 5)]
    const ids = (order: MapOrder) => shownMaps(tied, '', order).map(({ id }) => id)
    expect(ids('changed')).toEqual(['Bridge', 'a', 'b', 'c', 'Well'])
    expect(ids('name')).toEqual(['Bridge', 'a', 'b', 'c', 'Well'])
    expect(shownMaps(tied.toReversed(), '', 'ruleset').map(({ id }) => id)).toEqual(['Bridge', 'a', 'b', 'c', 'Well'])
  })
  test('maps that hold every word of the search, without accents and case', () => {
    expect(names(shownMaps(maps, 'elan', 'name'))).toEqual(['Élan’s tower'])
    expect(names(shownMaps(maps, ' 2 FORD ', 'name'))).toEqual(['ford 2'])
    expect(names(shownMaps(maps, 'ford mill', 'name'))).toEqual([])
  })
})

describe('a new map', () => {
  const right = { name: 'Mill', width: '40', height: '30' }
  test('is right with a name and two sides within 1 and 500', () => {
    expect(isFormValid(right)).toBe(true)
    expect(isFormValid({ ...right, width: '500', height: ' 1 ' })).toBe(true)
    expect(sizeInFeet(right)).toBe('200 × 150 ft')
  })
  test('says in words what is wrong with each field', () => {
    expect(newMapProblems({ name: '  ', width: '501', height: '' })).toEqual({
      name: 'Give the map a name.',
      width: 'At most 500 squares.',
      height: 'How many squares down?',
    })
    expect(newMapProblems({ ...right, width: '0', height: '2.5' })).toEqual({
      name: null,
      width: 'At least 1 square.',
      height: 'Whole squares only.',
    })
    expect(newMapProblems({ ...right, width: 'ten' }).width).toBe('Whole squares only.')
    expect(newMapProblems({ ...right, name: 'x'.repeat(201) }).name).toBe('Too long: 201 characters, 200 at most.')
    expect(newMapProblems({ ...right, name: 'Mill\nand ford' }).name).toBe('Keep the name on one line, without tabs.')
    expect(sizeInFeet({ ...right, width: 'ten' })).toBe('')
  })
})

describe('arrow keys among cards', () => {
  // Two rows of three, the second one short.
  const boxes = [0, 100, 200]
    .flatMap((left) => [{ left, top: 0 }])
    .concat([
      { left: 0, top: 80 },
      { left: 100, top: 80 },
    ])
  test('left and right follow the reading order and stop at the ends', () => {
    expect(boxInDirection(boxes, 2, 'ArrowRight')).toBe(3)
    expect(boxInDirection(boxes, 4, 'ArrowRight')).toBeNull()
    expect(boxInDirection(boxes, 0, 'ArrowLeft')).toBeNull()
  })
  test('up and down go to the nearest card of the next row', () => {
    expect(boxInDirection(boxes, 1, 'ArrowDown')).toBe(4)
    expect(boxInDirection(boxes, 2, 'ArrowDown')).toBe(4)
    expect(boxInDirection(boxes, 4, 'ArrowUp')).toBe(1)
    expect(boxInDirection(boxes, 1, 'ArrowUp')).toBeNull()
    expect(boxInDirection(boxes, 3, 'ArrowDown')).toBeNull()
  })
  test('Home and End lead to the first and the last', () => {
    expect(boxInDirection(boxes, 3, 'Home')).toBe(0)
    expect(boxInDirection(boxes, 3, 'End')).toBe(4)
    expect(boxInDirection(boxes, 3, 'x')).toBeNull()
  })
})

describe('how long ago', () => {
  const now = Date.UTC(2026, 5, 20, 12)
  const hour = 3_600_000
  test.each([
    [10_000, 'just now'],
    [5 * 60_000, '5 minutes ago'],
    [3 * hour, '3 hours ago'],
    [25 * hour, 'yesterday'],
    [3 * 24 * hour, '3 days ago'],
    [-5000, 'just now'],
  ])('%i ms ago is %s', (passed, words) => expect(agoText(now - passed, now)).toBe(words))
  test('more than a week ago is a date', () => expect(agoText(now - 30 * 24 * hour, now)).toBe('May 21, 2026'))
})
