import { describe, expect, test } from 'vitest'
import { flankAnswer } from '../../src/answers/flank.ts'
import { Replica } from '../../src/answers/replica.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { mapWith } from '../support/printableMap.ts'

type Role = 'Mover' | 'Ally' | 'Foe'
type Fields = Readonly<Record<string, unknown>>

/** Why these three do not flank: a row of Mover, Foe and Ally who do, but for what is said of each. */
function hindrances(
  changed: Partial<Record<Role, Fields>>,
  roles = { creatureId: 'Mover', allyId: 'Ally', foeId: 'Foe' },
) {
  const standing: Readonly<Record<Role, Fields>> = {
    Mover: { at: { col: 2, row: 3 }, side: 'party' },
    Foe: { at: { col: 3, row: 3 }, side: 'foes' },
    Ally: { at: { col: 4, row: 3 }, side: 'party' },
  }
  const creatures = (Object.keys(standing) as Role[]).map((name) => ({
    id: name,
    name,
    size: 'medium',
    speedFeet: { land: 30 },
    ...standing[name],
    ...changed[name],
  }))
  const situation = new Replica(mapWith({ widthCells: 9, heightCells: 7 }, { creatures }), 0).situation()
  if (!situation.ok) throw new Error(situation.error.code)
  const ids = Object.fromEntries(Object.entries(roles).map(([key, id]) => [key, id as RecordId]))
  const answer = flankAnswer(situation.value, { mapId: situation.value.map.id, ...ids } as never)
  if (!answer.ok) throw new Error(answer.error.code)
  expect(answer.value.flanksNow).toBe(answer.value.hindrances.length === 0)
  return answer.value.hindrances
}

describe('why two do not flank', () => {
  test('nothing, where they do', () => expect(hindrances({})).toEqual([]))

  test.each<[Role, string, string[]]>([
    ['Mover', 'foes', ['Mover and Ally are on different sides.', 'Foe is on the same side.']],
    ['Mover', 'guests', ['Mover and Ally are on different sides.']],
    ['Ally', 'foes', ['Mover and Ally are on different sides.']],
    ['Ally', 'guests', ['Mover and Ally are on different sides.']],
    ['Foe', 'party', ['Foe is on the same side.']],
  ])('%s on the side "%s"', (role, side, told) => expect(hindrances({ [role]: { side } })).toEqual(told))

  test.each<[Role, string[]]>([
    ['Mover', ['Mover is helpless.']],
    ['Ally', ['Ally is helpless.']],
    ['Foe', []],
  ])('%s helpless', (role, told) =>
    expect(hindrances({ [role]: { helpless: true } }).filter((sentence) => sentence.includes('helpless'))).toEqual(
      told,
    ),
  )

  test.each<[Role, { col: number; row: number }, string[]]>([
    ['Mover', { col: 3, row: 2 }, ['They are not on opposite sides or corners of Foe.']],
    ['Ally', { col: 3, row: 4 }, ['They are not on opposite sides or corners of Foe.']],
    ['Mover', { col: 1, row: 3 }, ['Mover does not threaten Foe.']],
    ['Ally', { col: 5, row: 3 }, ['Ally does not threaten Foe.']],
    [
      'Foe',
      { col: 3, row: 5 },
      [
        'They are not on opposite sides or corners of Foe.',
        'Mover does not threaten Foe.',
        'Ally does not threaten Foe.',
      ],
    ],
  ])('%s at %j', (role, at, told) => expect(hindrances({ [role]: { at } })).toEqual(told))

  test.each<[string, { creatureId: string; allyId: string; foeId: string }, string[]]>([
    ['mover and ally', { creatureId: 'Ally', allyId: 'Mover', foeId: 'Foe' }, []],
    [
      'mover and foe',
      { creatureId: 'Foe', allyId: 'Ally', foeId: 'Mover' },
      [
        'Foe and Ally are on different sides.',
        'They are not on opposite sides or corners of Mover.',
        'Ally does not threaten Mover.',
      ],
    ],
    [
      'ally and foe',
      { creatureId: 'Mover', allyId: 'Foe', foeId: 'Ally' },
      [
        'Mover and Foe are on different sides.',
        'Ally is on the same side.',
        'They are not on opposite sides or corners of Ally.',
        'Mover does not threaten Ally.',
      ],
    ],
    ['one for two', { creatureId: 'Mover', allyId: 'Mover', foeId: 'Foe' }, ['Flanking takes two creatures.']],
  ])('roles changed: %s', (_, roles, told) => expect(hindrances({}, roles)).toEqual(told))
})
