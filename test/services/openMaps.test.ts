import { expect, it } from 'vitest'
import { OpenMaps } from '../../electron/services/openMaps.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { testServices, openedLibrary } from './support/testServices.ts'

it('who holds a copy of a map hears that it was closed, once; a map that was not open closes in silence', async () => {
  const { file, done, close } = testServices()
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 3, heightCells: 2 })
  await close()
  const [closed, outdated]: [MapId[], MapId[]] = [[], []]
  const db = openedLibrary(file)
  const maps = new OpenMaps({
    db,
    now: () => 0,
    changed: () => undefined,
    closed: (id) => void closed.push(id),
    outdated: (id) => void outdated.push(id),
  })
  maps.close(mapId)
  expect(closed).toEqual([])
  maps.get(mapId)
  maps.close(mapId)
  maps.close(mapId)
  expect(closed).toEqual([mapId])
  maps.get(mapId)
  maps.dropOutdated()
  expect([closed.length, outdated]).toEqual([1, []])
  db.prepare('UPDATE maps SET revision = revision + 1').run()
  maps.dropOutdated()
  maps.dropOutdated()
  db.close()
  expect([closed, outdated]).toEqual([[mapId, mapId], [mapId]])
})

it('creatures brought back between others are in the file where they were', async () => {
  const { done } = testServices()
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 9, heightCells: 2 })
  const creature = (id: string, col: number) => ({
    table: 'creatures' as const,
    record: { id, name: id, at: { col, row: 0 }, size: 'medium' as const, side: 'foes', speedFeet: { land: 30 } },
  })
  const ids = [...'abcde']
  await done('maps.run', { mapId, command: { type: 'edit-records', put: ids.map(creature) } })
  const remove = ['b', 'd'].map((id) => ({ table: 'creatures' as const, id }))
  await done('maps.run', { mapId, command: { type: 'edit-records', remove } })
  await done('maps.undo', { mapId })
  await done('maps.close', { mapId })
  const { creatures = [] } = (await done('maps.open', { mapId })).records
  expect(creatures.map(({ id }) => id)).toEqual(ids)
})
