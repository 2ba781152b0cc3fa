import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { EngineThread } from '../../electron/services/engineThread.ts'
import type { OpenMap } from '../../electron/services/openMaps.ts'
import { failure, ok } from '../../src/base/result.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'

function stubbornEngine() {
  const logged: unknown[] = []
  const engine = new EngineThread({
    workerFile: resolve(import.meta.dirname, 'support/stubbornThread.ts'),
    patienceMs: 3000,
    log: (error) => logged.push(error),
    openMap: (id) => {
      if (id === 'gone') return failure('no-such-map', 'gone')
      const map = emptyMap(id, { widthCells: 2, heightCells: 2 }, { name: 'x', ruleset: 'pf1e' })
      return ok<OpenMap>({ number: 1, map, revision: 0, sequence: 0 })
    },
  })
  onTestFinished(() => engine.stop())
  const ask = async (mapId: string, creatureId: string) => {
    const mover = {
      mapId: mapId as MapId,
      creatureId: creatureId as RecordId,
      mode: 'land',
      tumble: false,
      diagonals: 0,
      fastClimb: false,
    } as const
    const answer = await engine.ask<'engine.reach'>({ call: 'engine.reach', argument: mover })
    return answer.ok ? (answer.value as unknown) : answer.error.code
  }
  return { engine, ask, logged }
}

it('a question that takes too long is given up, and the next is answered by a new thread that knows its map', async () => {
  const { ask } = stubbornEngine()
  const [endless, next] = await Promise.all([ask('a', 'endless'), ask('b', 'quick')])
  expect([endless, next]).toEqual(['engine-too-slow', ['b']])
})

it('a question that breaks the engine is an error, and not the end', async () => {
  const { ask, logged } = stubbornEngine()
  expect(await ask('a', 'broken')).toBe('engine-broken')
  expect(String(logged[0])).toContain('the engine broke')
  expect(await ask('a', 'quick')).toEqual(['a'])
})

it('closing a map drops the questions about it that still wait', async () => {
  const { engine, ask } = stubbornEngine()
  const [first, dropped, other] = [ask('a', 'quick'), ask('b', 'quick'), ask('a', 'quick')]
  engine.close('b' as MapId)
  expect([await first, await dropped, await other]).toEqual([['a'], 'cancelled', ['a']])
})

it('a question about a map that is not in the library is refused', async () => {
  const { ask } = stubbornEngine()
  expect(await ask('gone', 'quick')).toBe('no-such-map')
})

it('stopping answers what waits', async () => {
  const { engine, ask } = stubbornEngine()
  const waiting = [ask('a', 'endless'), ask('a', 'quick')]
  await engine.stop()
  expect(await Promise.all(waiting)).toEqual(['cancelled', 'cancelled'])
})
