import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { checkLibrary, isSoundLibrary } from '../../electron/storage/checkLibrary.ts'
import { flipTrials } from '../trials/flips.ts'
import { library, paint } from './support/cellar.ts'

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
  ['a creature of the user’s own', "UPDATE creature_entries SET json = '{}'", 'creature'],
  ['a stamp', "UPDATE stamps SET json = '{'", 'stamp'],
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
    expect(new Set(check.damaged.map((part) => part.kind))).toEqual(new Set([kind]))
    expect(check.structure).toEqual([])
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
