import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { OpenMap } from '../../electron/services/openMaps.ts'
import { Engine } from '../../electron/services/engine.ts'
import { failure, ok } from '../../src/base/result.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'

function oddEngine(timeoutMs = 3000) {
  const logged: unknown[] = []
  const openMap = (id: MapId) => {
    if (id === 'gone') return failure('no-such-map')
    const map = emptyMap(id, { widthCells: 2, heightCells: 2 }, { name: 'x', ruleset: 'pf1e' })
    return ok<OpenMap>({ number: 1, map, revision: 0, sequence: 0 })
  }
  const threadFile = resolve(import.meta.dirname, '../jobs/support/oddThread.ts')
  const engine = new Engine({ threadFile, timeoutMs, log: (error) => logged.push(error), openMap })
  onTestFinished(() => engine.stop())
  /** The maps the thread knows that answers, or the code of the error. */
  const ask = async (mapId: string, creatureId: string, asker?: string) => {
    const mover = {
      mapId: mapId as MapId,
      creatureId: creatureId as RecordId,
      mode: 'land',
      tumble: false,
      diagonals: 0,
      fastClimb: false,
      asker,
    } as const
    const answer = await engine.ask('engine.reach', mover)
    return answer.ok ? (answer.value as unknown as { maps: string[] }).maps : answer.error.code
  }
  return { engine, ask, logged, openMap }
}

it('a short question does not wait behind a long one', async () => {
  const { ask } = oddEngine(20_000)
  const order: string[] = []
  const long = ask('a', 'endless').then(() => order.push('long'))
  await ask('a', 'quick').then(() => order.push('short'))
  expect(order).toEqual(['short'])
  void long
})

it('a question that takes too long is given up, and the new thread knows the maps of the old', async () => {
  const { ask, engine, openMap } = oddEngine()
  const other = openMap('b' as MapId)
  if (other.ok) engine.follow(other.value)
  expect(await ask('a', 'endless')).toBe('engine-too-slow')
  expect(new Set(await ask('a', 'quick'))).toEqual(new Set(['a', 'b']))
})

it('a question that breaks the engine is an error, and not the end', async () => {
  const { ask, logged } = oddEngine()
  expect(await ask('a', 'broken')).toBe('engine-broken')
  expect(String(logged[0])).toContain('no such memory')
  expect(await ask('a', 'quick')).toEqual(['a'])
})

it('a newer question of the same asker takes the place of the older; other askers are not disturbed', async () => {
  const { ask } = oddEngine()
  const hover = ['slow', 'x', 'y', 'quick'].map((creature) => ask('a', creature, 'hover'))
  const panel = [ask('a', 'quick', 'panel'), ask('a', 'quick')]
  expect(await Promise.all(hover)).toEqual(['superseded', 'superseded', 'superseded', ['a']])
  expect(await Promise.all(panel)).toEqual([['a'], ['a']])
})

it('a question of another kind does not supersede, even of the same asker', async () => {
  const { ask, engine } = oddEngine()
  const reach = ask('a', 'quick', 'hover')
  const threat = { mapId: 'a' as MapId, creatureIds: [], altitudeFeet: 0, creatureId: 'quick', asker: 'hover' }
  await engine.ask('engine.threat', threat)
  expect(await reach).toEqual(['a'])
})

it('threads busy with answers that no one wants any more are ended when others wait', async () => {
  const { ask } = oddEngine(60_000)
  const stuck = [ask('a', 'endless', 'one'), ask('a', 'endless', 'two'), ask('a', 'quick', 'one')]
  expect([await stuck[0], await stuck[2]]).toEqual(['superseded', ['a']])
})

it('closing a map drops the questions about it that still wait', async () => {
  const { engine, ask } = oddEngine()
  const [first, dropped, other] = [ask('a', 'quick'), ask('b', 'quick'), ask('a', 'quick')]
  engine.close('b' as MapId)
  expect([await first, await dropped, await other]).toEqual([['a'], 'canceled', ['a']])
})

it('a question about a map that is not in the library is refused', async () => {
  const { ask } = oddEngine()
  expect(await ask('gone', 'quick')).toBe('no-such-map')
})

it('stopping answers what waits', async () => {
  const { engine, ask } = oddEngine()
  const waiting = [ask('a', 'endless'), ask('a', 'quick')]
  engine.stop()
  expect(await Promise.all(waiting)).toEqual(['canceled', 'canceled'])
})
