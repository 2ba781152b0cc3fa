import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLibrary } from '../../electron/storage/checkLibrary.ts'
import type { WritableDb } from '../../electron/storage/handles.ts'
import { openForReading } from '../../electron/storage/openLibrary.ts'
import { salvageLibrary } from '../../electron/storage/salvageLibrary.ts'
import { testServices } from '../services/support/testServices.ts'
import { library, paint } from './support/cellar.ts'

/** What a salvage makes of a library with damage done to it, first in its tables and then in its bytes. */
const salvaged = async (damage: (db: WritableDb) => void, spoil?: (bytes: Buffer) => void) => {
  const { db, file, mapId, close } = await library()
  damage(db)
  await close()
  const bytes = readFileSync(file)
  spoil?.(bytes)
  writeFileSync(file, bytes)
  const target = join(file, '..', 'salvaged.fivefoot')
  const report = salvageLibrary(file, target, 5)
  if (!report.ok) throw new Error(report.error.code)
  expect(readFileSync(file).equals(bytes)).toBe(true)
  const opened = openForReading(target)
  if (!opened.ok) throw new Error(opened.error.code)
  const check = checkLibrary(opened.value.db)
  opened.value.close()
  expect(check).toMatchObject({ structure: [], damaged: [] })
  return { report: report.value, mapId, services: testServices(target) }
}

describe('a salvage', () => {
  it('of a sound library is that library', async () => {
    const { report, services, mapId } = await salvaged(() => undefined)
    expect(report).toMatchObject({ partial: [], lost: [], lostSteps: 0, lostPictures: 0, steps: 5, pictures: 1 })
    expect(report.whole).toContain('Cellar')
    for (let step = 0; step < 5; step++) await services.done('maps.undo', { mapId })
    expect((await services.done('maps.open', { mapId })).layers.terrain.every((code) => code === 0)).toBe(true)
    expect(await services.done('maps.versions', { mapId })).toContainEqual(
      expect.objectContaining({ name: 'Before the flood', automatic: false }),
    )
  })

  it('of a damaged map keeps what is sound by itself, and says so in its name', async () => {
    const { report, services, mapId } = await salvaged((db) => {
      db.prepare("UPDATE records SET json = 'torn' WHERE id = 'n1'").run()
    })
    expect(report.partial).toEqual([{ name: 'Cellar', records: 5, lostRecords: 1 }])
    const map = await services.done('maps.open', { mapId })
    expect(map.records.settings).toMatchObject([{ name: 'Cellar (salvaged)' }])
    expect(map.records.notes).toMatchObject([{ title: 'Note 2' }])
    expect([...map.layers.terrain].filter((code) => code !== 0)).toHaveLength(3)
    // Steps of another state would not fit.
    expect(map.history.sequence).toBe(0)
    expect(await services.done('maps.versions', { mapId })).toHaveLength(1)
    await services.done('maps.run', { mapId, command: paint(7) })
  })

  it('of damaged steps, versions and pictures leaves these out', async () => {
    const { report, services, mapId } = await salvaged((db) => {
      db.prepare('UPDATE history SET change = zeroblob(20) WHERE sequence = 2').run()
      db.prepare('UPDATE versions SET snapshot = zeroblob(20)').run()
      db.prepare('UPDATE pictures SET bytes = zeroblob(length(bytes))').run()
    })
    expect(report).toMatchObject({ steps: 4, lostSteps: 1, pictures: 0, lostPictures: 1, partial: [], lost: [] })
    for (let step = 0; step < 3; step++) await services.done('maps.undo', { mapId })
    expect(await services.call('maps.undo', { mapId })).toMatchObject({ error: { code: 'nothing-to-undo' } })
    expect(await services.done('maps.versions', { mapId })).toEqual([])
  })

  it('of a damaged map leaves out squares it cannot read, and makes open what no terrain is known for', async () => {
    const { report, services, mapId } = await salvaged((db) => {
      // Of 40 × 40 squares the first block is too short to be one; one square of the block below it has a terrain that there is not.
      const where = (row: number) =>
        `layer = 'terrain' AND chunk_row = ${row} AND chunk_col = 0 AND map = (SELECT number FROM maps WHERE name = 'Cellar')`
      db.prepare(`UPDATE chunks SET cells = zeroblob(900) WHERE ${where(0)}`).run()
      const block = db.prepare<[], { cells: Buffer }>(`SELECT cells FROM chunks WHERE ${where(1)}`).get()
      block?.cells.fill(200, 0, 1)
      db.prepare(`UPDATE chunks SET cells = ? WHERE ${where(1)}`).run(block?.cells)
    })
    expect(report.lost).toEqual([])
    expect(report.partial).toEqual([{ name: 'Cellar', records: 6, lostRecords: 0 }])
    const { layers } = await services.done('maps.open', { mapId })
    expect([...layers.terrain].flatMap((code, i) => (code === 0 ? [] : [[i, code]]))).toEqual([[1500, 3]])
  })

  it('of several maps keeps what is deleted deleted, and says how much history is lost with a table', async () => {
    const { report, services, mapId } = await salvaged((db) => {
      db.prepare("UPDATE maps SET deleted_at_ms = 1699999999000 WHERE name = 'Cellar'").run()
      db.exec('DROP TABLE history')
    })
    expect(report.whole).toContain('Cellar')
    expect(report).toMatchObject({ steps: 0, lostSteps: 5, partial: [], lost: [] })
    expect((await services.done('library.list', {})).map(({ name }) => name)).not.toContain('Cellar')
    await services.done('library.undelete', { mapId })
    expect((await services.done('library.list', {})).map(({ name }) => name)).toContain('Cellar')
  })

  it('keeps the order of what is on a map, the user’s own pieces that are sound, and preferences', async () => {
    const { services, mapId } = await salvaged((db) => {
      db.prepare("UPDATE records SET json = 'torn' WHERE id = 'n1'").run()
      db.prepare("UPDATE creature_entries SET json = '{' WHERE id = 'own-1'").run()
    })
    const map = await services.done('maps.open', { mapId })
    expect(map.records.creatures.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    const own = (await services.done('creatures.list', {})).filter(({ preset }) => !preset)
    expect(own.map(({ sheet: { name } }) => name)).toEqual(['Owlwolf 2'])
    expect(await services.done('stamps.list', {})).toMatchObject([{ id: 'hut', name: 'Hut' }])
    expect(await services.done('preferences.read', { key: 'theme' })).toBe('dark')
  })

  it('of a torn file brings the maps over that lie outside the tear', async () => {
    const { report } = await salvaged(
      () => undefined,
      (bytes) => void randomBytes(4096).copy(bytes, Math.floor(bytes.length / 4096 / 2) * 4096),
    )
    expect(report.whole.length + report.partial.length).toBeGreaterThan(0)
  })
})
