import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { checkLibrary, isSoundLibrary } from '../../electron/storage/checkLibrary.ts'
import type { WritableDb } from '../../electron/storage/handles.ts'
import { openForReading } from '../../electron/storage/openLibrary.ts'
import { salvageLibrary } from '../../electron/storage/salvageLibrary.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import { testServices } from '../services/support/testServices.ts'
import { flipTrials } from '../trials/flips.ts'

const paint = (index: number): CallInput<'maps.run'>['command'] => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices: [index],
  values: [3],
})

/** A library with a map that has squares, notes, history, a version and a picture. */
async function library() {
  const services = testServices()
  const { done } = services
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 40, heightCells: 40 })
  for (const index of [1, 50, 1500]) await done('maps.run', { mapId, command: paint(index) })
  const note = (number: number) => ({
    type: 'edit-records' as const,
    put: [
      { table: 'notes' as const, record: { id: `n${number}`, number, at: { x: 2, y: 3 }, title: `Note ${number}` } },
    ],
  })
  for (const number of [1, 2]) await done('maps.run', { mapId, command: note(number) })
  await done('maps.saveVersion', { mapId, name: 'Before the flood' })
  const picture = await done('pictures.add', { name: 'rug.png', bytes: readFileSync('build/icons/icon.png') })
  return { ...services, mapId, picture: picture.id }
}

/** Damage by what it changes, and what a check then says. */
const DAMAGE: readonly (readonly [what: string, sql: string, kind: string])[] = [
  ['a square', "UPDATE chunks SET cells = zeroblob(1024) WHERE layer = 'terrain' AND chunk_col = 0", 'map'],
  ['a block of squares that is gone', 'DELETE FROM chunks WHERE chunk_row = 1', 'map'],
  [
    'a block that came to lie elsewhere',
    'UPDATE chunks SET chunk_col = 1 WHERE chunk_col = 0 AND chunk_row = 1',
    'map',
  ],
  ['a letter of a note', "UPDATE records SET json = replace(json, 'Note 1', 'Nota 1')", 'map'],
  ['a note that is gone', "DELETE FROM records WHERE id = 'n2'", 'map'],
  ['two notes in each other’s place', "UPDATE records SET position = position + 1000 WHERE id = 'n1'", 'map'],
  ['the name of a map', "UPDATE maps SET name = 'Sellar' WHERE name = 'Cellar'", 'map'],
  ['the size of a map', "UPDATE maps SET width_cells = 41 WHERE name = 'Cellar'", 'map'],
  ['a map’s place in its history', "UPDATE maps SET sequence = 1 WHERE name = 'Cellar'", 'map'],
  ['the hash itself', "UPDATE maps SET state_hash = zeroblob(16) WHERE name = 'Cellar'", 'map'],
  ['a hash that is gone', "UPDATE maps SET state_hash = NULL WHERE name = 'Cellar'", 'map'],
  ['a step', 'UPDATE history SET change = zeroblob(20) WHERE sequence = 2', 'step'],
  ['what a step is called', "UPDATE history SET label = 'x' WHERE sequence = 2", 'step'],
  ['a step that changed places', 'UPDATE history SET sequence = 9 WHERE sequence = 2', 'step'],
  ['a version', 'UPDATE versions SET snapshot = zeroblob(20)', 'version'],
  ['a version’s name', "UPDATE versions SET name = 'x'", 'version'],
  ['a picture', 'UPDATE pictures SET bytes = zeroblob(length(bytes))', 'picture'],
]

describe('a check of the library', () => {
  it('finds nothing where nothing is, whatever was done to the maps', async () => {
    const { db, mapId, done } = await library()
    await done('maps.undo', { mapId })
    await done('maps.run', {
      mapId,
      command: { type: 'resize-map', widthCells: 41, heightCells: 39, offset: { col: 3, row: -1 } },
    })
    await done('maps.undo', { mapId })
    await done('library.duplicate', { mapId })
    await done('library.rename', { mapId, name: 'Vault' })
    await done('maps.goTo', { mapId, sequence: 2 })
    const check = checkLibrary(db)
    expect(check).toMatchObject({ structure: [], damaged: [] })
    expect(check).toMatchObject({ versions: 1, pictures: 1 })
  })

  it.each(DAMAGE)('finds %s', async (_, sql, kind) => {
    const { db } = await library()
    db.prepare(sql).run()
    const check = checkLibrary(db)
    expect(check.damaged.map((part) => part.kind)).toContain(kind)
    expect(isSoundLibrary(check)).toBe(false)
  })
})

describe('what is damaged', () => {
  it('is a map: it does not open, is not drawn, and says which it is; others do', async () => {
    const { db, done, call, mapId, broken } = await library()
    db.prepare("UPDATE records SET json = replace(json, 'Note 1', 'Nota 1')").run()
    await done('maps.close', { mapId })
    expect(await done('library.drawThumbnail', { mapId })).toBeNull()
    for (const name of ['maps.open', 'library.duplicate'] as const)
      expect(await call(name, { mapId }), name).toMatchObject({ error: { code: 'map-damaged', name: 'Cellar' } })
    const [sample] = (await done('library.list', {})).filter(({ id }) => id !== mapId)
    await done('maps.open', { mapId: sample?.id ?? '' })
    expect(broken).toEqual([])
  })

  it('is a step: neither undo nor a walk through the history goes by it, and the map stays as it is', async () => {
    const { db, done, call, mapId } = await library()
    // What can be read as well as before, but is not what was stored.
    db.prepare(
      'UPDATE history SET change = (SELECT change FROM history AS other WHERE other.map = history.map AND sequence = 1) WHERE sequence = 5',
    ).run()
    const before = await done('maps.open', { mapId })
    expect(await call('maps.undo', { mapId })).toMatchObject({ error: { code: 'step-damaged' } })
    expect(await call('maps.goTo', { mapId, sequence: 0 })).toMatchObject({ error: { code: 'step-damaged' } })
    await done('maps.close', { mapId })
    expect(await done('maps.open', { mapId })).toEqual(before)
  })

  it('is a version: the map does not go back to it', async () => {
    const { db, done, call, mapId } = await library()
    const before = await done('maps.open', { mapId })
    await done('maps.run', { mapId, command: paint(8) })
    const { versionId } = await done('maps.saveVersion', { mapId, name: 'After the flood' })
    db.prepare(
      "UPDATE versions SET snapshot = (SELECT snapshot FROM versions WHERE name = 'Before the flood') WHERE number = ?",
    ).run(versionId)
    expect(await call('maps.restoreVersion', { mapId, versionId })).toMatchObject({
      error: { code: 'version-damaged' },
    })
    await done('maps.undo', { mapId })
    expect((await done('maps.open', { mapId })).layers).toEqual(before.layers)
  })

  it('is a picture: it counts as missing, and never shows as another', async () => {
    const { db, call, picture } = await library()
    db.prepare('UPDATE pictures SET bytes = zeroblob(length(bytes))').run()
    expect(await call('pictures.read', { id: picture })).toMatchObject({ error: { code: 'no-such-picture' } })
  })
})

describe('a salvage', () => {
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
    expect(report.partial).toEqual([{ name: 'Cellar', records: 2, lostRecords: 1 }])
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

  it('of a torn file brings the maps over that lie outside the tear', async () => {
    const { report } = await salvaged(
      () => undefined,
      (bytes) => void randomBytes(4096).copy(bytes, Math.floor(bytes.length / 4096 / 2) * 4096),
    )
    expect(report.whole.length + report.partial.length).toBeGreaterThan(0)
  })
})

it('a column that a damaged schema no longer names is found, not an error of the program', () => {
  const db = new Database(':memory:')
  db.exec('CREATE TABLE stamps (id TEXT, namf TEXT, json TEXT)')
  const { structure } = checkLibrary(db)
  db.close()
  expect(structure.filter((line) => line.startsWith('no such column'))).toEqual(['no such column: name (SQLITE_ERROR)'])
  expect(structure.filter((line) => line.startsWith('no such table')).length).toBeGreaterThan(0)
})

it('no flipped bit shows another map without a word', async () => {
  const { silent, trials } = await flipTrials({ count: 60, seed: 'flips' })
  expect(trials).toBe(60)
  expect(silent).toEqual([])
}, 60_000)
