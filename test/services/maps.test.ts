import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { deflateRawSync, gunzipSync, inflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WritableDb } from '../../electron/storage/handles.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { Committed, MapSnapshot } from '../../src/ipc/shapes/maps.ts'
import type { BattleMap, MapTables } from '../../src/map/battleMap.ts'
import { applyChange } from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { temporaryFolder, testServices } from './support/testServices.ts'

type Run = CallInput<'maps.run'>['command']
const newMap = { name: 'Ford', ruleset: 'pf1e', widthCells: 40, heightCells: 35 }
const paint = (indices: number[], value: number): Run => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices,
  values: [value],
})
const creature = (id: string, col: number, row: number): Run => ({
  type: 'edit-records',
  put: [
    {
      table: 'creatures',
      record: { id, name: id, at: { col, row }, size: 'large', side: 'foes', speedFeet: { land: 30 } },
    },
  ],
})

/** What is on a map, apart from where it stands in its history. */
const content = ({ widthCells, heightCells, layers, records }: MapSnapshot) => ({
  widthCells,
  heightCells,
  layers,
  records,
})

const stepBytes = (db: Pick<WritableDb, 'prepare'>, sequence: number) =>
  db.prepare('SELECT change FROM history WHERE sequence = ?').pluck().get(sequence) as Buffer

/** Stored bytes with two fields of creatures taken out wherever they are. */
function withoutFields(bytes: Buffer): Buffer {
  const json = inflateRawSync(bytes.subarray(1)).toString()
  const older = json.replaceAll(/"altitudeFeet":0,|"incorporeal":false,/g, '')
  if (older === json) throw new Error('there is no creature in these bytes')
  return Buffer.concat([bytes.subarray(0, 1), deflateRawSync(older)])
}

describe('an open map', () => {
  it('is the same after a restart, and so is its undo', async () => {
    const file = `${temporaryFolder()}/library.fivefoot`
    const first = testServices(file)
    const mapId = await first.done('library.create', newMap)
    const blank = content(await first.done('maps.open', { mapId }))
    await first.done('maps.run', { mapId, command: paint([0, 33, 1399], 8) })
    await first.done('maps.run', { mapId, command: creature('Ogre', 3, 3) })
    await first.done('maps.run', { mapId, command: { type: 'turn-map', turn: 'clockwise' } })
    await first.done('maps.run', {
      mapId,
      command: { type: 'paint-cells', layer: 'elevationFeet', indices: [1399], values: [-25] },
    })
    const before = await first.done('maps.open', { mapId })
    await first.close()

    const second = testServices(file)
    const after = await second.done('maps.open', { mapId })
    expect(content(after)).toEqual(content(before))
    expect(after.revision).toBe(before.revision)
    expect(after.history).toEqual({ sequence: 4, undoLabel: 'Set elevation of 1 square to -25 ft', redoLabel: null })
    for (let step = 0; step < 4; step++) await second.done('maps.undo', { mapId })
    expect(content(await second.done('maps.open', { mapId }))).toEqual(blank)
    expect(await second.call('maps.undo', { mapId })).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } })
    for (let step = 0; step < 4; step++) await second.done('maps.redo', { mapId })
    expect(content(await second.done('maps.open', { mapId }))).toEqual(content(before))
    expect(await second.call('maps.redo', { mapId })).toMatchObject({ ok: false, error: { code: 'nothing-to-redo' } })
  })

  it('puts what an undo brings back in its old place among its kind, also in the file', async () => {
    const first = testServices()
    const mapId = await first.done('library.create', newMap)
    const order = async ({ done }: typeof first) =>
      (await done('maps.open', { mapId })).records.creatures.map(({ id }) => String(id)).join(' ')
    for (const id of ['a', 'b', 'c', 'd', 'e']) await first.done('maps.run', { mapId, command: creature(id, 3, 3) })
    const remove = (...ids: string[]): Run => ({
      type: 'edit-records',
      remove: ids.map((id) => ({ table: 'creatures', id })),
    })
    await first.done('maps.run', { mapId, command: remove('d', 'b') })
    await first.done('maps.run', { mapId, command: remove('a') })
    expect(await order(first)).toBe('c e')
    await first.done('maps.undo', { mapId })
    expect(await order(first)).toBe('a c e')
    await first.done('maps.undo', { mapId })
    expect(await order(first)).toBe('a b c d e')
    await first.done('maps.redo', { mapId })
    await first.done('maps.goTo', { mapId, sequence: 5 })
    const restarted = async (services: typeof first) => {
      await services.close()
      return testServices(services.file)
    }
    const second = await restarted(first)
    expect(await order(second)).toBe('a b c d e')
    // Taken off and put there anew it stands last; the walk back over both steps finds its old place.
    await second.done('maps.run', { mapId, command: remove('b') })
    await second.done('maps.run', { mapId, command: creature('b', 3, 3) })
    expect(await order(second)).toBe('a c d e b')
    await second.done('maps.goTo', { mapId, sequence: 5 })
    const third = await restarted(second)
    expect(await order(third)).toBe('a b c d e')
    await third.done('maps.goTo', { mapId, sequence: 7 })
    expect(await order(await restarted(third))).toBe('a c d e b')
  })

  it('forgets what was undone when something new is done', async () => {
    const { done } = testServices()
    const mapId = await done('library.create', newMap)
    for (const index of [1, 2, 3]) await done('maps.run', { mapId, command: paint([index], 13) })
    await done('maps.undo', { mapId })
    await done('maps.undo', { mapId })
    expect((await done('maps.history', { mapId })).map(({ applied }) => applied)).toEqual([true, false, false])
    const { history } = await done('maps.run', { mapId, command: paint([9], 8) })
    expect(history).toEqual({ sequence: 2, undoLabel: 'Paint 1 square of deep water', redoLabel: null })
    expect((await done('maps.history', { mapId })).map(({ sequence, applied }) => [sequence, applied])).toEqual([
      [1, true],
      [2, true],
    ])
  })

  it('makes no step of a command that changes nothing', async () => {
    const { done, events } = testServices()
    const mapId = await done('library.create', newMap)
    const { revision, history } = await done('maps.run', { mapId, command: paint([1], 0) })
    expect([revision, history.sequence]).toEqual([0, 0])
    expect(events.filter(({ name }) => name === 'maps.changed')).toEqual([])
  })

  it('refuses a command whole, and stays as it was', async () => {
    const { done, call } = testServices()
    const mapId = await done('library.create', newMap)
    const before = await done('maps.open', { mapId })
    expect(await call('maps.run', { mapId, command: paint([1, 2, 99_999], 8) })).toMatchObject({
      ok: false,
      error: { code: 'cell-off-map', where: 'indices[2]' },
    })
    const settings = { id: 'settings', name: 'x', ruleset: 'no-such-game' }
    expect(
      await call('maps.run', {
        mapId,
        command: { type: 'edit-records', put: [{ table: 'settings', record: settings }] },
      }),
    ).toMatchObject({ ok: false, error: { code: 'no-such-ruleset' } })
    expect(await done('maps.open', { mapId })).toEqual(before)
  })

  it('goes to any place in its history in one change', async () => {
    const { done, events } = testServices()
    const mapId = await done('library.create', newMap)
    for (const index of [1, 2, 3, 4]) await done('maps.run', { mapId, command: paint([index], 13) })
    events.length = 0
    const { history } = await done('maps.goTo', { mapId, sequence: 1 })
    expect([history.sequence, events.filter(({ name }) => name === 'maps.changed').length]).toEqual([1, 1])
    const { layers } = await done('maps.open', { mapId })
    expect([...layers.terrain.subarray(0, 6)]).toEqual([0, 13, 0, 0, 0, 0])
    await done('maps.goTo', { mapId, sequence: 4 })
    expect([...(await done('maps.open', { mapId })).layers.terrain.subarray(0, 6)]).toEqual([0, 13, 13, 13, 13, 0])
  })

  it('goes back to a version, and back from there', async () => {
    const { done } = testServices()
    const mapId = await done('library.create', newMap)
    await done('maps.run', { mapId, command: creature('Ogre', 3, 3) })
    const version = await done('maps.saveVersion', { mapId, name: 'Before the flood' })
    const kept = content(await done('maps.open', { mapId }))
    await done('maps.run', { mapId, command: { type: 'replace-terrain', from: 0, to: 8 } })
    await done('maps.run', { mapId, command: { type: 'turn-map', turn: 'half' } })
    const flooded = content(await done('maps.open', { mapId }))
    const { history } = await done('maps.restoreVersion', { mapId, versionId: version.versionId })
    expect(history.undoLabel).toBe('Go back to Before the flood')
    expect(content(await done('maps.open', { mapId }))).toEqual(kept)
    await done('maps.undo', { mapId })
    expect(content(await done('maps.open', { mapId }))).toEqual(flooded)
  })

  it('of a library of form 1 gets the fields added since in every step and version, and keeps a damaged step out', async () => {
    const file = `${temporaryFolder()}/library.fivefoot`
    writeFileSync(
      file,
      gunzipSync(readFileSync(resolve(import.meta.dirname, '../golden/storage/library-1.fivefoot.gz'))),
    )
    // What a program wrote that knew neither altitude nor the incorporeal.
    const old = new Database(file)
    old.prepare('UPDATE history SET change = ? WHERE sequence = 3').run(withoutFields(stepBytes(old, 3)))
    old
      .prepare('UPDATE versions SET snapshot = ?')
      .run(withoutFields(old.prepare('SELECT snapshot FROM versions').pluck().get() as Buffer))
    old.close()
    const { db, done, call } = testServices(file)
    const cellar = (await done('library.list', {})).find(({ name }) => name === 'Cellar')
    const mapId = cellar?.id ?? ''
    const before = content(await done('maps.open', { mapId }))
    expect(before.records.creatures).toMatchObject([{ name: 'Ogre', altitudeFeet: 0, incorporeal: false }])
    await done('maps.undo', { mapId })
    expect(content(await done('maps.open', { mapId })).records.creatures).toEqual([])
    await done('maps.redo', { mapId })
    expect(content(await done('maps.open', { mapId }))).toEqual(before)
    await done('maps.goTo', { mapId, sequence: 1 })
    await done('maps.goTo', { mapId, sequence: 3 })
    expect(content(await done('maps.open', { mapId }))).toEqual(before)
    const [version] = await done('maps.versions', { mapId })
    // The version holds what stands, fields added since too: going back to it is no step.
    const restored = await done('maps.restoreVersion', { mapId, versionId: version?.versionId ?? 0 })
    expect(restored.history.sequence).toBe(3)
    expect(content(await done('maps.open', { mapId }))).toEqual(before)

    db.prepare('UPDATE history SET change = ? WHERE sequence = 2').run(Buffer.from([1, 255]))
    await done('maps.undo', { mapId })
    const standing = content(await done('maps.open', { mapId }))
    for (const step of [call('maps.undo', { mapId }), call('maps.goTo', { mapId, sequence: 0 })])
      expect(await step).toMatchObject({ ok: false, error: { code: 'step-damaged' } })
    expect(content(await done('maps.open', { mapId }))).toEqual(standing)
    db.prepare('UPDATE versions SET snapshot = ?').run(Buffer.from([1, 255]))
    expect(await call('maps.restoreVersion', { mapId, versionId: version?.versionId ?? 0 })).toMatchObject({
      ok: false,
      error: { code: 'version-damaged' },
    })
  })

  it('keeps an automatic version before each day of work', async () => {
    const { done, passTime } = testServices()
    const mapId = await done('library.create', newMap)
    const automatic = async () => (await done('maps.versions', { mapId })).filter((version) => version.automatic).length
    await done('maps.open', { mapId })
    expect(await automatic()).toBe(0)
    for (let day = 1; day <= 20; day++) {
      await done('maps.run', { mapId, command: paint([day], 13) })
      passTime(25 * 60 * 60 * 1000)
      await done('maps.open', { mapId })
      await done('maps.open', { mapId })
      expect(await automatic()).toBe(Math.min(day, 14))
    }
  })
})

describe('a window', () => {
  it('gets its own changes as answers; only the others are told, and of the list only what it shows', async () => {
    const { done, events } = testServices()
    const mapId = await done('library.create', newMap)
    expect(events.map(({ name }) => name)).toEqual(['library.changed'])
    await done('maps.open', { mapId })
    const told = async (ask: () => Promise<Committed>) => {
      const before = events.length
      const { change, revision } = await ask()
      const sent = events.slice(before)
      for (const event of sent)
        if (event.name === 'maps.changed')
          expect([event.payload.change, event.payload.revision]).toEqual([change, revision])
      return sent.map(({ name, except }) => (except === null ? name : `${name} except ${except}`))
    }
    const run = (command: Run, caller: number) => told(() => done('maps.run', { mapId, command }, caller))
    const toOthers = 'maps.changed except 7'
    expect(await run(paint([1, 2], 8), 7)).toEqual([toOthers])
    expect(await run(paint([1, 2], 8), 7)).toEqual([])
    expect(await run(creature('Ogre', 3, 3), 7)).toEqual([toOthers, 'library.changed'])
    expect(await run({ type: 'move-creatures', moves: [{ id: 'Ogre', to: { col: 4, row: 4 } }] }, 7)).toEqual([
      toOthers,
    ])
    const settings = { id: 'settings', name: 'Ford', ruleset: 'pf1e' }
    const put = (more: object): Run => ({
      type: 'edit-records',
      put: [{ table: 'settings', record: { ...settings, ...more } }],
    })
    expect(await run(put({ description: 'Cold.' }), 7)).toEqual([toOthers])
    expect(await run(put({ tableRules: { squeezing: false } }), 7)).toEqual([toOthers, 'library.changed'])
    expect(await run(put({ tableRules: { squeezing: false }, name: 'Ferry' }), 7)).toEqual([
      toOthers,
      'library.changed',
    ])
    expect(await run({ type: 'turn-map', turn: 'clockwise' }, 7)).toEqual([toOthers, 'library.changed'])
    expect(await told(() => done('maps.undo', { mapId }, 7))).toEqual([toOthers, 'library.changed'])
    expect(await told(() => done('maps.redo', { mapId }, 9))).toEqual(['maps.changed except 9', 'library.changed'])
    expect(await told(() => done('maps.goTo', { mapId, sequence: 1 }, 7))).toEqual([toOthers, 'library.changed'])
    expect(await told(() => done('maps.goTo', { mapId, sequence: 1 }, 7))).toEqual([])
    expect(await told(() => done('library.rename', { mapId, name: 'Weir' }, 7))).toEqual([
      'maps.changed',
      'library.changed',
    ])
  })
})

describe('windows', () => {
  it('that apply every change they hear of show what is stored', async () => {
    const file = `${temporaryFolder()}/library.fivefoot`
    const services = testServices(file)
    const { done, events, call } = services
    const mapId = await done('library.create', newMap)
    const start = await done('maps.open', { mapId })
    const square = fc.nat(1399)
    const command = fc.oneof<fc.Arbitrary<Run | 'undo' | 'redo'>[]>(
      fc
        .tuple(fc.array(square, { minLength: 1, maxLength: 40 }), fc.nat(14))
        .map(([cells, code]) => paint(cells, code)),
      fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.nat(30), fc.nat(30)).map(([id, col, row]) => creature(id, col, row)),
      fc.constantFrom('A', 'B', 'C').map((id): Run => ({ type: 'edit-records', remove: [{ table: 'creatures', id }] })),
      fc.constantFrom<Run[]>({ type: 'turn-map', turn: 'half' }, { type: 'turn-map', turn: 'mirror-left-right' }),
      fc.constantFrom('undo' as const, 'redo' as const),
    )
    const script = fc.sample(command, { numRuns: 150, seed: 5 })
    for (const step of script) {
      if (step === 'undo') await call('maps.undo', { mapId })
      else if (step === 'redo') await call('maps.redo', { mapId })
      else await call('maps.run', { mapId, command: step })
    }
    let replica = mapOf(start)
    let revision = start.revision
    for (const { name, payload } of events) {
      if (name !== 'maps.changed') continue
      expect(payload.revision).toBe(++revision)
      replica = applyChange(replica, payload.change)
    }
    expect(revision).toBeGreaterThan(60)
    const inMemory = await done('maps.open', { mapId })
    await services.close()
    const stored = await testServices(file).done('maps.open', { mapId })
    expect(content(stored)).toEqual(content(inMemory))
    expect({ ...replica.layers }).toEqual(stored.layers)
    expect([...replica.tables.creatures.values()]).toEqual(stored.records.creatures)
  })
})

const mapOf = ({ widthCells, heightCells, layers, records }: MapSnapshot): BattleMap => ({
  id: 'replica' as MapId,
  widthCells,
  heightCells,
  layers,
  tables: Object.fromEntries(
    Object.entries(records).map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))]),
  ) as unknown as MapTables,
})
