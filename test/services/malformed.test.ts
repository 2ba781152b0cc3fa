import { describe, expect, it } from 'vitest'
import { answerCall, type Answering } from '../../electron/services/answerCall.ts'
import { LockQueue } from '../../electron/services/LockQueue.ts'
import { CALLS, type Handlers } from '../../src/ipc/contract.ts'
import { testServices } from './support/testServices.ts'

const answering = (handlers: Handlers): Answering => ({ handlers, locks: new LockQueue(0), explain: (error) => error })

describe('what does not follow the contract', () => {
  it.each<[unknown, unknown, string]>([
    ['no.such.call', {}, 'name'],
    ['toString', {}, 'name'],
    ['__proto__', {}, 'name'],
    [42, {}, 'name'],
    ['maps.open', undefined, 'maps.open'],
    ['maps.open', null, 'maps.open'],
    ['maps.open', { mapId: '../../etc/passwd' }, 'maps.open.mapId'],
    ['maps.open', { mapId: 7 }, 'maps.open.mapId'],
    ['library.create', { name: ' ', ruleset: 'pf1e', widthCells: 5, heightCells: 5 }, 'library.create.name'],
    ['library.create', { name: 'x', ruleset: 'pf1e', widthCells: 501, heightCells: 5 }, 'library.create.widthCells'],
    ['library.create', { name: 'x', ruleset: 'pf1e', widthCells: NaN, heightCells: 5 }, 'library.create.widthCells'],
    ['maps.run', { mapId: 'm', command: { type: 'format-disk' } }, 'maps.run.command.type'],
    [
      'maps.run',
      { mapId: 'm', command: { type: 'paint-cells', layer: 'terrain', indices: [1, 2, -1], values: [1] } },
      'maps.run.command.indices[2]',
    ],
    ...[
      [Uint32Array.of(1, 4_000_000), [1], 'indices[1]'],
      [[1, 1.5], [1], 'indices[1]'],
      ['12', [1], 'indices'],
      [[], [1], 'indices'],
      [[1], ['1'], 'values[0]'],
      [[1], Int16Array.of(30_001), 'values[0]'],
    ].map(([indices, values, where]): [string, unknown, string] => [
      'maps.run',
      { mapId: 'm', command: { type: 'paint-cells', layer: 'terrain', indices, values } },
      `maps.run.command.${where as string}`,
    ]),
    [
      'maps.run',
      { mapId: 'm', command: { type: 'edit-records', put: [{ table: 'creatures', record: { id: 'a', name: 7 } }] } },
      'maps.run.command.put[0].record.name',
    ],
    ['pictures.add', { name: 'x', bytes: 'not bytes' }, 'pictures.add.bytes'],
    ['engine.reach', { mapId: 'm', creatureId: 'c', mode: 'teleport' }, 'engine.reach.mode'],
  ])('%j with %j is refused at %s', async (name, argument, where) => {
    const { raw, broken } = testServices()
    expect(await raw(name, argument)).toMatchObject({ ok: false, error: { code: 'malformed-request', where } })
    expect(broken).toEqual([])
  })

  it('never reaches a handler, whatever the call', async () => {
    const handlers = new Proxy({} as Handlers, {
      get: () => () => {
        throw new Error('a handler was reached')
      },
    })
    for (const name of Object.keys(CALLS))
      for (const argument of [undefined, null, 'text', 42, []]) {
        const answer = await answerCall(answering(handlers), name, argument, (_, error) => {
          throw error
        })
        expect(answer, name).toMatchObject({ ok: false, error: { code: 'malformed-request' } })
      }
  })
})

it('a handler that breaks is an internal error, logged in full and told without details', async () => {
  const logged: unknown[] = []
  const handlers = {
    'library.list': () => {
      throw new Error('secret path')
    },
  } as unknown as Handlers
  const answer = await answerCall(answering(handlers), 'library.list', {}, (name, error) => logged.push([name, error]))
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal-error' } })
  expect(JSON.stringify(answer)).not.toContain('secret path')
  expect(logged).toEqual([['library.list', new Error('secret path')]])
})
