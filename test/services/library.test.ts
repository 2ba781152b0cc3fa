import { describe, expect, it } from 'vitest'
import { MAP_PREFERENCES, mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ROCK } from '../../src/map/terrain.ts'
import { SAMPLES } from '../../src/samples/index.ts'
import { KEEP_DELETED_DAYS, purgeLongDeleted } from '../../electron/storage/deletedMaps.ts'
import { openedLibrary, temporaryFolder, testServices } from './support/testServices.ts'

type Run = CallInput<'maps.run'>['command']
const newMap = { name: 'Ford', ruleset: 'pf1e', widthCells: 20, heightCells: 10 }
const paint = (indices: number[], value: number): Run => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices,
  values: [value],
})
const ogre: Run = {
  type: 'edit-records',
  put: [
    {
      table: 'creatures',
      record: { id: 'o', name: 'Ogre', at: { col: 1, row: 1 }, size: 'large', side: 'foes', speedFeet: { land: 30 } },
    },
  ],
}

describe('the library', () => {
  it('lists maps, the one changed last first, with what is on them', async () => {
    const { done } = testServices()
    const first = await done('library.create', newMap)
    const second = await done('library.create', { ...newMap, name: 'Keep' })
    await done('maps.run', { mapId: first, command: ogre })
    const list = await done('library.list', {})
    expect(list.slice(0, 2).map(({ id, creatureCount }) => [id, creatureCount])).toEqual([
      [first, 1],
      [second, 0],
    ])
    expect(list[0]).toMatchObject({
      ruleset: 'pf1e',
      widthCells: 20,
      heightCells: 10,
      sample: false,
      houseRuled: false,
    })
  })

  it('copies a map with all that is on it, and not its history', async () => {
    const { done } = testServices()
    const mapId = await done('library.create', newMap)
    await done('maps.run', { mapId, command: ogre })
    await done('maps.run', { mapId, command: paint([3, 4], 8) })
    const copy = await done('maps.open', { mapId: await done('library.duplicate', { mapId }) })
    const original = await done('maps.open', { mapId })
    expect(copy.layers).toEqual(original.layers)
    expect(copy.records.creatures).toEqual(original.records.creatures)
    expect(copy.records.settings[0]).toMatchObject({ name: 'Ford (copy)' })
    expect(copy.history).toEqual({ sequence: 0, undoLabel: null, redoLabel: null })
  })

  it('renames by a step that can be undone', async () => {
    const { done } = testServices()
    const mapId = await done('library.create', newMap)
    const renamed = await done('library.rename', { mapId, name: '  Old ford ' })
    expect(renamed.history.undoLabel).toBe('Rename the map to Old ford')
    await done('maps.undo', { mapId })
    expect((await done('library.list', {}))[0]).toMatchObject({ id: mapId, name: 'Ford' })
  })

  it('deletes until it is asked to bring back', async () => {
    const { done, call, passTime } = testServices()
    const mapId = await done('library.create', newMap)
    await done('maps.run', { mapId, command: paint([1], 13) })
    await done('library.delete', { mapId })
    expect(await call('maps.open', { mapId })).toMatchObject({ ok: false, error: { code: 'no-such-map' } })
    expect((await done('library.list', {})).map(({ id }) => id)).not.toContain(mapId)
    passTime(1000)
    await done('library.undelete', { mapId })
    expect((await done('maps.open', { mapId })).history.undoLabel).toBe('Paint 1 square of solid wall')
    expect(await call('library.undelete', { mapId })).toMatchObject({ ok: false, error: { code: 'no-such-map' } })
  })

  it('forgets maps deleted a month ago with all that was theirs', async () => {
    const first = testServices()
    const mapId = await first.done('library.create', newMap)
    await first.done('maps.run', { mapId, command: paint([1], 13) })
    const other = await first.done('library.create', newMap)
    const keys = [mapId, other].flatMap((id) => MAP_PREFERENCES.map((each) => mapPreferenceKey(each, id)))
    for (const key of ['players.options', ...keys]) await first.done('preferences.write', { key, value: 1 })
    const kept = () =>
      first.db.prepare<[], { key: string }>("SELECT key FROM preferences WHERE json = '1' ORDER BY key").all()
    await first.done('library.delete', { mapId })
    const count = () => first.db.prepare<[], { n: number }>('SELECT count(*) AS n FROM history').get()?.n
    expect(count()).toBe(1)
    const startOn = (day: number) => purgeLongDeleted(first.db, 1_700_000_000_000 + day * 24 * 60 * 60 * 1000)
    for (let day = 0; day < KEEP_DELETED_DAYS; day++) expect(startOn(day)).toBe(0)
    expect(kept()).toHaveLength(5)
    expect(startOn(KEEP_DELETED_DAYS)).toBe(0)
    expect(startOn(KEEP_DELETED_DAYS + 1)).toBe(1)
    expect(count()).toBe(0)
    expect(kept().map(({ key }) => key)).toEqual(
      ['players.options', `players.revealed.${other}`, `print.map.${other}`].toSorted(),
    )
  })

  it('keeps deleted maps whatever the clock says: only days on which the program was started count', async () => {
    const { db, done, passTime } = testServices()
    const mapId = await done('library.create', newMap)
    await done('library.delete', { mapId })
    const startOn = (day: number) => purgeLongDeleted(db, 1_700_000_000_000 + day * 24 * 60 * 60 * 1000)
    // A battery that is flat, a year that is mistyped, and many starts on one day.
    for (const day of [0, 40, 40, 40, 4000, -19_000, 1, ...Array<number>(50).fill(2)]) expect(startOn(day)).toBe(0)
    await done('library.undelete', { mapId })
    // Deleted again, its days begin again.
    passTime(1000)
    await done('library.delete', { mapId })
    const days = Array.from({ length: KEEP_DELETED_DAYS + 1 }, (_, i) => i + 3)
    expect(days.map(startOn)).toEqual([...days.slice(1).map(() => 0), 1])
  })

  it('keeps a deleted map when a start sees a clock forty days ahead', async () => {
    const first = testServices()
    const mapId = await first.done('library.create', newMap)
    await first.done('library.delete', { mapId })
    await first.close()
    const ahead = openedLibrary(first.file)
    purgeLongDeleted(ahead, 1_700_000_000_000 + 40 * 24 * 60 * 60 * 1000)
    ahead.close()
    const again = testServices(first.file)
    await again.done('library.undelete', { mapId })
    expect((await again.done('library.list', {})).map(({ id }) => id)).toContain(mapId)
  })

  it('finds maps by name and by what is on them', async () => {
    const { done } = testServices()
    const mapId = await done('library.create', { ...newMap, name: '100 % swamp' })
    await done('maps.run', { mapId, command: ogre })
    const hits = await done('library.search', { text: 'oGRE' })
    expect(hits).toContainEqual({ mapId, mapName: '100 % swamp', kind: 'creatures', recordId: 'o', text: 'Ogre' })
    expect((await done('library.search', { text: '100 %' })).map(({ kind }) => kind)).toEqual(['map'])
    // What stands for any sign in a search of the database stands for itself here.
    for (const text of [' ', '1_0', '1%swamp', '1\\00']) expect(await done('library.search', { text })).toEqual([])
    await done('library.delete', { mapId })
    for (const text of ['oGRE', '100 %'])
      expect(await done('library.search', { text })).not.toContainEqual(expect.objectContaining({ mapId }))
  })

  it('finds everything that has a name on a map, after maps of that name', async () => {
    const { done } = testServices()
    const mapId = await done('library.create', { ...newMap, name: 'Quillon keep' })
    const cells = [{ col: 1, row: 1 }]
    const put: Extract<Run, { type: 'edit-records' }>['put'] = [
      { table: 'notes', record: { id: 'n', number: 1, at: { x: 1, y: 1 }, title: 'The quillon', text: '' } },
      { table: 'regions', record: { id: 'r', name: 'Quillon hall', cells } },
      {
        table: 'templates',
        record: { id: 't', name: 'Quillon fire', shape: 'burst', origin: { x: 2, y: 2 }, sizeFeet: 20 },
      },
      {
        table: 'creatures',
        record: { id: 'c', name: 'Quillon', at: { col: 3, row: 3 }, size: 'small', side: 'foes', speedFeet: {} },
      },
    ]
    await done('maps.run', { mapId, command: { type: 'edit-records', put } })
    const hits = await done('library.search', { text: 'quillon' })
    expect(hits.map(({ kind, recordId, text }) => [kind, recordId, text])).toEqual([
      ['map', null, 'Quillon keep'],
      ['creatures', 'c', 'Quillon'],
      ['templates', 't', 'Quillon fire'],
      ['regions', 'r', 'Quillon hall'],
      ['notes', 'n', 'The quillon'],
    ])
  })

  it('knows which maps were opened last', async () => {
    const { done } = testServices()
    const [a, b] = [await done('library.create', newMap), await done('library.create', newMap)]
    await done('maps.open', { mapId: b })
    await done('maps.open', { mapId: a })
    expect((await done('library.recent', {})).map(({ id }) => id)).toEqual([a, b])
  })

  it('comes with the samples; one that was deleted stays away until they are restored', async () => {
    const file = `${temporaryFolder()}/library.fivefoot`
    const first = testServices(file)
    const samples = (await first.done('library.list', {})).filter(({ sample }) => sample)
    expect(samples.map(({ name }) => name)).toEqual(SAMPLES.map(({ settings }) => settings.name))
    await first.done('library.delete', { mapId: samples[0]?.id as MapId })
    await first.close()
    const second = testServices(file)
    expect((await second.done('library.list', {})).length).toBe(SAMPLES.length - 1)
    expect(await second.done('library.restoreSamples', {})).toBe(1)
    expect(await second.done('library.restoreSamples', {})).toBe(0)
    expect((await second.done('library.list', {})).length).toBe(SAMPLES.length)
  })
})

describe('a new map', () => {
  it.each([
    ['field', [0], 0],
    ['rock', [ROCK], 0],
    ['rooms', [0, ROCK], 4],
  ] as const)('starts from %s', async (starter, terrain, doors) => {
    const { done } = testServices()
    const mapId = await done('library.create', { ...newMap, starter })
    const { layers, records } = await done('maps.open', { mapId })
    expect([...new Set(layers.terrain)].sort((a, b) => a - b)).toEqual(terrain)
    expect(records.edges).toHaveLength(doors)
  })
})
