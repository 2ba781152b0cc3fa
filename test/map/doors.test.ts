import { describe, expect, test } from 'vitest'
import { canBeOpened, doorAfter, doorWord, toggledDoor } from '../../src/map/edges.ts'
import { DOOR_EVENTS } from '../../src/map/records/encounter.ts'
import { edgeSchema } from '../../src/map/records/edge.ts'

const door = (fields: object) =>
  edgeSchema.parse({ id: '2,2,n', cell: { col: 2, row: 2 }, border: 'north', kind: 'door', ...fields })

describe('a locked door', () => {
  test('stays locked when it is opened and closed again', () => {
    const open = toggledDoor(door({ doorLocked: true }))
    expect([open.door, doorWord(open)]).toEqual(['open', 'open'])
    expect(doorWord(toggledDoor(open))).toBe('locked')
    expect(doorWord(toggledDoor(toggledDoor(door({}))))).toBe('closed')
  })

  test('is not simply opened on the way', () => {
    expect(
      [door({}), door({ doorLocked: true }), door({ secret: true }), door({ door: 'open' })].map(canBeOpened),
    ).toEqual([true, false, false, false])
  })

  test('changes with the events of a plan, and loses its lock only to one', () => {
    const [locked, plain] = [door({ doorLocked: true }), door({})]
    const after = (state: typeof locked) => DOOR_EVENTS.map((event) => [event, doorWord(doorAfter(state, event))])
    expect(after(locked)).toEqual([
      ['open', 'open'],
      ['closed', 'locked'],
      ['locked', 'locked'],
      ['unlocked', 'closed'],
    ])
    expect(after(plain)).toEqual([
      ['open', 'open'],
      ['closed', 'closed'],
      ['locked', 'locked'],
      ['unlocked', 'closed'],
    ])
    expect(doorAfter({ door: 'open', doorLocked: true }, 'unlocked')).toEqual({ door: 'open', doorLocked: false })
  })

  test('of an earlier program, whose state was “locked”, is read as closed and locked', () => {
    const read = door({ door: 'locked', secret: true, look: 'barred' })
    expect(read).toEqual(door({ door: 'closed', doorLocked: true, secret: true, look: 'barred' }))
    expect(Object.keys(read)).toEqual(Object.keys(door({ doorLocked: true, look: 'barred' })))
  })
})
