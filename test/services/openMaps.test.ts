import { expect, it } from 'vitest'
import { OpenMaps } from '../../electron/services/openMaps.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { testServices, openedLibrary } from './support/testServices.ts'

it('who holds a copy of a map hears that it was closed, once; a map that was not open closes in silence', async () => {
  const { file, done, close } = testServices()
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 3, heightCells: 2 })
  await close()
  const closed: MapId[] = []
  const db = openedLibrary(file)
  const maps = new OpenMaps({
    db,
    now: () => 0,
    changed: () => undefined,
    closed: (id) => void closed.push(id),
    outdated: () => undefined,
  })
  maps.close(mapId)
  expect(closed).toEqual([])
  maps.get(mapId)
  maps.close(mapId)
  maps.close(mapId)
  db.close()
  expect(closed).toEqual([mapId])
})
