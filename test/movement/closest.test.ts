import { describe, expect, test } from 'vitest'
import { seedRandom } from '../../src/base/random.ts'
import { spaceRect } from '../../src/grid/cell.ts'
import { nearestTo, settleClosest } from '../../src/movement/closest.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import { starfinder } from '../../src/rules/systems/starfinder/index.ts'
import { at, combatant } from '../support/drawnField.ts'

const HEIGHTS = { floors: null, widthCells: 20, heightCells: 20 }
const field = {
  ...HEIGHTS,
  rules: { 'second-diagonal': '10-feet', 'height-distance': 'one-diagonal' },
} as const
const here = { ...spaceRect(at(5, 5), 1), level: 0, tall: 1 }
const three = [
  combatant({ id: 'a', at: at(3, 5) }),
  combatant({ id: 'far', at: at(0, 0) }),
  combatant({ id: 'b', at: at(7, 5) }),
]

describe('the closest creature', () => {
  test('is the one at the least distance; a big one by its nearest square', () => {
    expect(nearestTo(field, here, [...three, combatant({ id: 'big', at: at(6, 6), size: 'large' })])).toMatchObject({
      feet: 5,
      creatures: [{ id: 'big' }],
    })
    expect(nearestTo(field, here, [])).toBeNull()
  })
  test('is counted as the table costs diagonals', () => {
    const slanting = combatant({ id: 'slanting', at: at(10, 10) })
    const straight = combatant({ id: 'straight', at: at(11, 5) })
    const nearest = (second: '10-feet' | '5-feet') =>
      nearestTo({ ...field, rules: { ...field.rules, 'second-diagonal': second } }, here, [slanting, straight])
    expect(nearest('10-feet')).toMatchObject({ feet: 30, creatures: [{ id: 'straight' }] })
    expect(nearest('5-feet')).toMatchObject({ feet: 25, creatures: [{ id: 'slanting' }] })
  })
  test('is counted with heights, as the table counts them', () => {
    const above = combatant({ id: 'above', at: at(6, 5), altitude: 12 })
    const beside = combatant({ id: 'beside', at: at(14, 5) })
    const nearest = (counting: 'one-diagonal' | 'stacked') =>
      nearestTo({ ...field, rules: { ...field.rules, 'height-distance': counting } }, here, [above, beside])
    expect(nearest('one-diagonal')).toMatchObject({ feet: 45, creatures: [{ id: 'beside' }] })
    expect(nearestTo(field, here, [above])).toMatchObject({ feet: 60 })
    const floors = new Int16Array(400)
    floors[5 * 20 + 14] = 12
    expect(nearestTo({ ...field, floors }, here, [above, beside])).toMatchObject({ creatures: [{ id: 'above' }] })
  })
  test('a tie is settled by who acts in Starfinder (SF-CLOSE-1)', () => {
    const nearest = nearestTo(field, here, three)!
    expect(settleClosest(starfinder.details, nearest, seedRandom('x'))).toMatchObject({
      kind: 'choice',
      creatures: [{ id: 'a' }, { id: 'b' }],
    })
  })
  test.each([dnd35, pf1e])(
    'a tie is settled by a die, the same from the same seed ($id: D35-CLOSE-1 P1-CLOSE-1)',
    ({ details }) => {
      const nearest = nearestTo(field, here, three)!
      const once = settleClosest(details, nearest, seedRandom('seed'))
      expect(settleClosest(details, nearest, seedRandom('seed'))).toEqual(once)
      const winners = new Set(
        Array.from({ length: 40 }, (_, i) => {
          const closest = settleClosest(details, nearest, seedRandom(`${i}`))
          return closest.kind === 'settled' ? closest.creature.id : ''
        }),
      )
      expect(winners).toEqual(new Set(['a', 'b']))
    },
  )
  test('alone needs no die', () => {
    expect(settleClosest(dnd35.details, nearestTo(field, here, three.slice(0, 1))!, seedRandom('x'))).toMatchObject({
      kind: 'settled',
      die: null,
    })
  })
})
