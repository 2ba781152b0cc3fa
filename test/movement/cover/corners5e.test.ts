import { describe, expect, test } from 'vitest'
import { coverOf } from '../../../src/movement/cover/cover.ts'
import { standing } from '../../../src/movement/cover/coverField.ts'
import { cover } from '../../../src/rules/systems/dnd5e/cover.ts'
import { dnd5e } from '../../../src/rules/systems/dnd5e/index.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

/** The cover of T from A on a map where letters are creatures. */
function degree(rows: readonly string[], options: Partial<Parameters<typeof drawnField>[2]> = {}) {
  const find = (letter: string) => {
    const row = rows.findIndex((line) => line.includes(letter))
    return row < 0 ? null : at(rows[row]?.indexOf(letter) ?? 0, row)
  }
  const field = drawnField(
    rows.map((line) => line.replaceAll(/[A-Z]/g, '.')),
    dnd5e,
    options,
  )
  const body = (id: string, more: Partial<DrawnCreature> = {}) => {
    const place = find(id)
    return place ? [combatant({ id, at: place, ...more })] : []
  }
  const [attacker, target] = [...body('A'), ...body('T')]
  if (!attacker || !target) throw new Error('A attacks T')
  return coverOf(field, attacker, standing(field, target), [...body('B')], 'ranged')
}

describe('cover in D&D 5e', () => {
  test('is none in the open, and total where no corner sees a corner', () => {
    expect(degree(['A...T'])).toBe('none')
    expect(degree(['A.#.T'])).toBe('blocked')
  })
  test('is half behind a creature and behind what is low', () => {
    expect(degree(['A.B.T'])).toBe('half')
    expect(degree(['A..oT'])).toBe('half')
    expect(degree(['A...T'], { edges: [[4, 0, 'west', 'barrier']] })).toBe('half')
  })
  test('is three-quarters where no corner sees three of eight: past a corner, through a window', () => {
    expect(degree(['A#.', '.#.', '..T'])).toBe('three-quarters')
    expect(degree(['AT'], { edges: [[1, 0, 'west', 'window']] })).toBe('three-quarters')
    expect(degree(['A#.', '...', '..T'])).toBe('none')
  })
  test('names what each degree gives', () => {
    const gives = ['half', 'three-quarters'].map((id) => cover.degrees[id]?.bonus)
    expect(gives).toMatchObject([
      { armorClass: 2, saves: { to: 'Dexterity saves', by: 2 }, mayHide: false },
      { armorClass: 5, saves: { to: 'Dexterity saves', by: 5 }, mayHide: true },
    ])
  })
  test('from a point is half for anything in the way, and total out of sight', () => {
    const of = (isClear: boolean, isInSight: boolean, sizesLarger: readonly number[] = []) =>
      cover.degreeFromPoint({ isClear, isInSight, sizesLarger })
    expect([of(true, true), of(true, true, [0]), of(false, true), of(false, false)]).toEqual([
      'none',
      'half',
      'half',
      'blocked',
    ])
  })
})
