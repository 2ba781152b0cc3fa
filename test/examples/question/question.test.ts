/** A question is its shape, its answer, and a line in the contract and in the table of answers; no thread, service or client knows it. */
import { describe, expect, test } from 'vitest'
import { ask, closeMap, openMap, type Question } from '../../../electron/jobs/tasks/engine.ts'
import { engineHandlers } from '../../../electron/services/engine.ts'
import { readCall } from '../../../src/ipc/readCall.ts'
import { mapWith } from '../../support/printableMap.ts'

const one = { name: 'One', size: 'medium', side: 'foes', speedFeet: { land: 30 } }
const map = mapWith(
  { widthCells: 9, heightCells: 3 },
  {
    creatures: [
      { ...one, id: 'hero', at: { col: 0, row: 0 } },
      { ...one, id: 'near', at: { col: 2, row: 1 } },
      { ...one, id: 'far', at: { col: 8, row: 0 } },
    ],
  },
)

/** Asks as a window does, by what comes over the border. */
function asked(argument: object) {
  const call = readCall('engine.crowd', { mapId: map.id, ...argument })
  if (!call.ok) return call
  openMap({ map, revision: 3 })
  const answer = ask({ call: call.value.name, argument: call.value.argument } as Question)
  closeMap(map.id)
  return answer
}

describe('a question of its own', () => {
  test('is answered for a map as it stands', () => {
    const value = { revision: 3, near: ['near'] }
    expect(asked({ creatureId: 'hero', withinFeet: 10 })).toEqual({ ok: true, value })
    expect(asked({ creatureId: 'hero', withinFeet: 40 })).toMatchObject({ value: { near: ['near', 'far'] } })
  })

  test('is refused with a code where it is wrong', () => {
    expect(asked({ creatureId: 'absent', withinFeet: 10 })).toMatchObject({ error: { code: 'no-such-creature' } })
    expect(asked({ creatureId: 'hero', withinFeet: 1 })).toMatchObject({ error: { code: 'malformed-request' } })
  })

  test('has its handler in the main process', () => {
    expect(Object.keys(engineHandlers({ ask: () => Promise.reject(new Error('asked')) } as never))).toContain(
      'engine.crowd',
    )
  })
})
