import { describe, expect, it } from 'vitest'
import { readCall } from '../../src/ipc/readCall.ts'

/** What a call comes to beyond what it says. */
function filledIn(name: string, said: object): object {
  const read = readCall(name, said)
  if (!read.ok) throw new Error(`${read.error.where}: ${read.error.details}`)
  return Object.fromEntries(Object.entries(read.value.argument).filter(([key]) => !(key in said)))
}

describe('a question that says only what it must', () => {
  const who = { mapId: 'cellar', creatureId: 'ogre' }
  const asWalker = { mode: 'land', tumble: false, diagonals: 0, fastClimb: false }

  it('is about walking, by the shortest route, and nothing else used this turn', () => {
    expect(filledIn('engine.reach', who)).toEqual(asWalker)
    expect(filledIn('engine.route', { ...who, to: { col: 7, row: 2 } })).toEqual({ ...asWalker, prefer: 'shortest' })
    expect(filledIn('engine.path', { ...who, path: [{ col: 7, row: 2 }] })).toEqual(asWalker)
  })

  it('looks three rounds ahead, on the ground, with doors as they are', () => {
    const ahead = { rounds: 3, opensDoors: false, altitudeFeet: 0 }
    expect(filledIn('engine.danger', { mapId: 'cellar', creatureIds: ['ogre'] })).toEqual(ahead)
    expect(filledIn('engine.threat', { mapId: 'cellar', creatureIds: ['ogre'] })).toEqual({ altitudeFeet: 0 })
  })
})
