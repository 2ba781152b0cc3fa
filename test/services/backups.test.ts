import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder } from '../../electron/storage/backupNames.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import { testServices } from './support/testServices.ts'

const paint = (index: number): CallInput<'maps.run'>['command'] => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices: [index],
  values: [3],
})

/** A library with a map of two steps and a version after the first, and a backup of that. */
async function backedUp() {
  const services = testServices()
  const { done } = services
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 6, heightCells: 4 })
  await done('maps.run', { mapId, command: paint(1) })
  await done('maps.saveVersion', { mapId, name: 'Dry' })
  await done('maps.run', { mapId, command: paint(2) })
  await done('backups.make', {})
  const [backup] = await done('backups.list', {})
  if (!backup) throw new Error('no backup was made')
  return { ...services, mapId, backup: backup.id }
}

test('a backup shows each of its maps and how it stands to what is in the library now', async () => {
  const { done, mapId, backup } = await backedUp()
  const now = async () => {
    const maps = await done('backups.read', { backup })
    return maps.find(({ id }) => id === mapId)?.now
  }
  expect(await now()).toBe('same')
  await done('maps.undo', { mapId })
  expect(await now()).toBe('changed')
  await done('library.delete', { mapId })
  expect(await now()).toBe('missing')
})

test('one map comes back beside what is there, with its history and versions', async () => {
  const { done, mapId, backup, events } = await backedUp()
  await done('maps.goTo', { mapId, sequence: 0 })
  events.length = 0
  const restored = await done('backups.restoreMap', { backup, mapId })
  expect(restored).not.toBe(mapId)
  expect(events.map(({ name }) => name)).toContain('library.changed')
  const map = await done('maps.open', { mapId: restored })
  expect(map.records.settings).toMatchObject([{ name: expect.stringMatching(/^Cellar \(backup of /) as string }])
  expect([...map.layers.terrain].flatMap((code, i) => (code === 0 ? [] : [i]))).toEqual([1, 2])
  expect(map.history.sequence).toBe(2)
  const versions = await done('maps.versions', { mapId: restored })
  expect(versions.map(({ name }) => name)).toEqual(['Dry'])
  await done('maps.undo', { mapId: restored })
  expect([...(await done('maps.open', { mapId })).layers.terrain].every((code) => code === 0)).toBe(true)
})

test('the whole library comes back in place of the one there is', async () => {
  const { done, mapId, backup, reopened, file, close } = await backedUp()
  await done('library.delete', { mapId })
  await done('backups.restoreLibrary', { backup })
  await close()
  expect(reopened.map((work) => work?.(file))).toEqual([{ ok: true, value: null }])
  const again = testServices(file)
  expect((await again.done('library.list', {})).map(({ id }) => id)).toContain(mapId)
})

test('a backup that is gone, or is no library, is refused; nothing is reopened', async () => {
  const { call, file, reopened, mapId } = await backedUp()
  writeFileSync(join(backupFolder(file), 'library-2020-01-01.fivefoot'), 'torn')
  for (const [backup, code] of [
    ['library-2019-01-01.fivefoot', 'no-such-backup'],
    ['library-2020-01-01.fivefoot', 'not-a-library'],
  ] as const) {
    expect(await call('backups.read', { backup })).toMatchObject({ error: { code } })
    expect(await call('backups.restoreLibrary', { backup })).toMatchObject({ error: { code } })
    expect(await call('backups.restoreMap', { backup, mapId })).toMatchObject({ ok: false })
  }
  expect(reopened).toEqual([])
})

test('a name that leads out of the folder is no backup', async () => {
  const { call } = await backedUp()
  for (const backup of ['../library.fivefoot', 'library.fivefoot', '/etc/passwd.fivefoot', 'a\\b.fivefoot'])
    expect((await call('backups.read', { backup })).ok, backup).toBe(false)
})

test('the backup of the day says which maps are damaged; the state names them until they are sound again', async () => {
  const { db, done, mapId, backUp, events, passTime } = await backedUp()
  await done('maps.close', { mapId })
  db.prepare("UPDATE maps SET name = 'Sellar' WHERE name = 'Cellar'").run()
  events.length = 0
  passTime(24 * 60 * 60 * 1000)
  expect(await backUp()).toEqual({ ok: true, value: null })
  expect((await done('library.state', {})).damagedMaps).toEqual(['Sellar'])
  expect(events.map(({ name }) => name)).toEqual(['library.stateChanged'])
  db.prepare("UPDATE maps SET name = 'Cellar' WHERE name = 'Sellar'").run()
  expect((await done('library.check', {})).damaged).toEqual([])
  expect((await done('library.state', {})).damagedMaps).toEqual([])
})

test('a damaged library is salvaged into its own place', async () => {
  const { db, done, file, mapId, reopened, close } = await backedUp()
  db.prepare("UPDATE maps SET name = 'Sellar' WHERE name = 'Cellar'").run()
  await done('library.salvage', {})
  await close()
  expect(reopened.map((work) => work?.(file))).toMatchObject([{ ok: true, value: { partial: [{ name: 'Sellar' }] } }])
  const again = testServices(file)
  expect((await again.done('maps.open', { mapId })).records.settings).toMatchObject([{ name: 'Cellar (salvaged)' }])
})

test('pictures that nothing uses go, those in use, in history, versions, stamps, creatures or added today stay', async () => {
  const { db, done, passTime } = testServices()
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 6, heightCells: 4 })
  const picture = async (byte: number) => (await done('pictures.add', { name: `${byte}.png`, bytes: png(byte) })).id
  const [used, undone, unused, stamped] = [await picture(1), await picture(2), await picture(3), await picture(4)]
  const [inVersion, ofCreature] = [await picture(6), await picture(7)]
  const prop = (id: string, of: string) => ({
    table: 'props' as const,
    record: { id, picture: of, at: { x: 1, y: 1 }, widthSquares: 1, heightSquares: 1 },
  })
  const put = (id: string, of: string) =>
    done('maps.run', { mapId, command: { type: 'edit-records', put: [prop(id, of)] } as never })
  await put('v', inVersion)
  await done('maps.saveVersion', { mapId, name: 'With the rug' })
  await done('maps.undo', { mapId })
  // The step that put it there is replaced by this one.
  await put('a', used)
  await put('b', undone)
  await done('maps.undo', { mapId })
  const sheet = { name: 'Owlwolf', size: 'large' as const, speedFeet: { land: 40 }, picture: ofCreature }
  await done('creatures.put', { id: 'own', sheet, favourite: false })
  await done('stamps.put', {
    id: 'rug',
    name: 'Rug',
    widthCells: 2,
    heightCells: 2,
    cells: [],
    records: [prop('c', stamped)],
  })
  passTime(2 * 24 * 60 * 60 * 1000)
  const today = await picture(5)
  const compacted = await done('library.compact', {})
  expect(compacted.pictures).toBe(1)
  const left = db.prepare<[], { id: string }>('SELECT id FROM pictures').all()
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([used, undone, inVersion, stamped, ofCreature, today]))
  expect(left.map(({ id }) => id)).not.toContain(unused)
  await done('maps.redo', { mapId })
})

test('where the disk refuses the backup, that is said and nothing half made stays', async () => {
  const { call, file, backup } = await backedUp()
  const folder = backupFolder(file)
  rmSync(join(folder, backup))
  // A folder where the file of that second is to be.
  mkdirSync(join(folder, backup, 'in the way'), { recursive: true })
  expect(await call('backups.make', {})).toMatchObject({ ok: false, error: { code: 'library-unreadable' } })
  expect(readdirSync(folder)).toEqual([backup])
})

/** A picture of one pixel; `byte` makes it another. */
function png(byte: number): Uint8Array {
  const base = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  return new Uint8Array([...base, byte])
}
