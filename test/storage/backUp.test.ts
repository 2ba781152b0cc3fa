import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backUpDaily, KEPT_BACKUPS } from '../../electron/storage/backUp.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { openedLibrary, temporaryFolder, testServices } from '../services/support/testServices.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const firstDay = Date.UTC(2026, 0, 30, 20)

it('the library is copied once a day, and the oldest copies go', async () => {
  const { db, done } = testServices()
  const mapId = await done('library.create', { name: 'Kept', ruleset: 'pf1e', widthCells: 5, heightCells: 5 })
  const folder = join(temporaryFolder(), 'backups')
  expect(await backUpDaily(db, folder, firstDay)).toBe(join(folder, 'library-2026-01-30.fivefoot'))
  expect(await backUpDaily(db, folder, firstDay + 1000)).toBeNull()
  for (let day = 1; day <= KEPT_BACKUPS; day++) await backUpDaily(db, folder, firstDay + day * DAY_MS)
  const copies = readdirSync(folder).sort()
  expect(copies).toHaveLength(KEPT_BACKUPS)
  expect(copies[0]).toBe('library-2026-01-31.fivefoot')
  const copy = openedLibrary(join(folder, copies[0] ?? ''))
  expect(listMaps(copy).map(({ id }) => id)).toContain(mapId)
  copy.close()
})
