import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backupFolder, secondBackupFolder } from '../../electron/storage/backupNames.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import { DEFAULT_BACKUP_LIMIT, LIBRARY_JOB } from '../../src/ipc/shapes/library.ts'
import { temporaryFolder, testServices } from './support/testServices.ts'

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
  expect(await call('backups.make', {})).toMatchObject({
    ok: false,
    error: { code: 'backup-unwritable', file: folder },
  })
  expect(readdirSync(folder)).toEqual([backup])
})

const DAY_MS = 24 * 60 * 60 * 1000

test('only one backup of the day is made at a time, however often the program asks for one', async () => {
  const { backUp, done, file } = testServices()
  const made = await Promise.all([backUp(), backUp(), backUp()])
  expect(made).toEqual(Array(3).fill({ ok: true, value: null }))
  expect(readdirSync(backupFolder(file)).filter((name) => name !== 'pictures')).toHaveLength(1)
  const both = await Promise.all([done('backups.make', {}), backUp()])
  expect(both[1]).toEqual({ ok: true, value: null })
})

test('a backup on request says how far it is, and while it runs there is no second', async () => {
  const { call, events, file } = testServices()
  const [first, second] = await Promise.all([call('backups.make', {}), call('backups.make', {})])
  expect([first.ok, second]).toEqual([
    true,
    expect.objectContaining({ error: expect.objectContaining({ code: 'job-running' }) }),
  ])
  const stages = events.flatMap(({ name, payload }) => (name === 'jobs.progress' ? [payload] : []))
  expect(new Set(stages.map(({ job }) => job))).toEqual(new Set([LIBRARY_JOB]))
  expect(stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['copying', 'checking']))
  expect(readdirSync(backupFolder(file)).filter((name) => name.includes('.part'))).toEqual([])
})

test('a backup on request that is canceled is not made, and leaves nothing', async () => {
  const { call, file, done } = testServices()
  const making = call('backups.make', {})
  await done('jobs.cancel', { job: LIBRARY_JOB })
  expect(await making).toMatchObject({ ok: false, error: { code: 'canceled' } })
  expect(await done('backups.list', {})).toEqual([])
  expect((await done('library.state', {})).backupTrouble).toBeNull()
  await vi.waitUntil(
    () => !existsSync(backupFolder(file)) || readdirSync(backupFolder(file)).every((name) => !name.includes('.part')),
  )
})

test('the GM is told at once when there is no backup and why; a good one ends that', async () => {
  const { backUp, done, file, passTime, events } = testServices()
  const trouble = async () => (await done('library.state', {})).backupTrouble
  await backUp()
  const folder = backupFolder(file)
  const aside = `${folder} aside`
  renameSync(folder, aside)
  writeFileSync(folder, 'a file where the folder should be')
  passTime(DAY_MS)
  events.length = 0
  expect((await backUp()).ok).toBe(false)
  expect(await trouble()).toMatchObject({ lastGoodAtMs: null, because: { code: 'backup-unwritable', file: folder } })
  expect(events.map(({ name }) => name)).toContain('library.stateChanged')
  rmSync(folder)
  renameSync(aside, folder)
  await backUp()
  expect(await trouble()).toBeNull()
})

test('a library that stays damaged has an old good backup, which is said', async () => {
  const { db, backUp, done, passTime } = await backedUp()
  await backUp()
  db.prepare("UPDATE maps SET name = 'Sellar' WHERE name = 'Cellar'").run()
  passTime(DAY_MS)
  await backUp()
  expect((await done('library.state', {})).backupTrouble).toBeNull()
  passTime(3 * DAY_MS)
  await backUp()
  const { backupTrouble } = await done('library.state', {})
  expect(backupTrouble).toMatchObject({
    lastGoodAtMs: expect.any(Number) as number,
    because: { code: 'library-damaged' },
  })
})

test('a second folder gets the backups, and the GM is told when it is missing', async () => {
  const second = temporaryFolder()
  const dialogs = { chooseFile: async () => null, choosePlace: async () => null, chooseFolder: async () => second }
  const { done, backUp, shown } = testServices(undefined, dialogs)
  expect(await done('backups.settings', {})).toMatchObject({ second: null, maxBytes: DEFAULT_BACKUP_LIMIT })
  expect(await done('backups.chooseSecond', {})).toBe(second)
  await backUp()
  const folder = secondBackupFolder(second)
  expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^library-.*\.fivefoot$/))
  await done('backups.showSecond', {})
  expect(shown).toEqual([folder])
  renameSync(second, `${second} unplugged`)
  await backUp()
  const problem = async () => (await done('library.state', {})).secondBackupProblem
  expect(await problem()).toEqual({ code: 'backup-place-missing', file: second })
  // The backup beside the library is there all the same.
  expect((await done('library.state', {})).backupTrouble).toBeNull()
  renameSync(`${second} unplugged`, second)
  await backUp()
  expect(await problem()).toBeNull()
  // Given up while it is missing, it is no trouble any more.
  renameSync(second, `${second} unplugged`)
  await backUp()
  expect(await problem()).not.toBeNull()
  await done('backups.forgetSecond', {})
  expect(await done('backups.settings', {})).toMatchObject({ second: null })
  expect(await problem()).toBeNull()
  renameSync(`${second} unplugged`, second)
})

test('the limit of all backups is kept, and a lower one holds at once', async () => {
  const { done, passTime } = await backedUp()
  for (let i = 0; i < 3; i++) {
    passTime(60_000)
    await done('backups.make', {})
  }
  const before = await done('backups.settings', {})
  const listed = await done('backups.list', {})
  expect(before.bytes).toBeGreaterThanOrEqual(listed.reduce((sum, { bytes }) => sum + bytes, 0))
  await done('backups.setLimit', { maxBytes: 1e6 })
  const after = await done('backups.settings', {})
  expect(after.maxBytes).toBe(1e6)
  expect(after.bytes <= 1e6 || (await done('backups.list', {})).length === 1).toBe(true)
  await done('backups.setLimit', { maxBytes: null })
  expect((await done('backups.settings', {})).maxBytes).toBeNull()
})

test('a map comes back from a backup with its pictures, which the backup keeps beside it', async () => {
  const { db, done, mapId } = await backedUp()
  const { id } = await done('pictures.add', { name: 'rug.png', bytes: png(1) })
  const record = { id: 'rug', picture: id, at: { x: 1, y: 1 }, widthSquares: 1, heightSquares: 1 }
  await done('maps.run', { mapId, command: { type: 'edit-records', put: [{ table: 'props', record }] } as never })
  await done('backups.make', {})
  const backups = await done('backups.list', {})
  const newest = backups.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]?.id ?? ''
  db.prepare('DELETE FROM pictures').run()
  await done('backups.restoreMap', { backup: newest, mapId })
  expect((await done('pictures.read', { id })).name).toBe('rug.png')
})

test('while the library is compacted windows are told, edits wait and none is lost', async () => {
  const { done, mapId, events, broken } = await backedUp()
  const compacting = done('library.compact', {})
  expect((await done('library.state', {})).work).toBe('compacting')
  const edits = [10, 11, 12].map((index) => done('maps.run', { mapId, command: paint(index) }))
  const drawn = done('library.drawThumbnail', { mapId })
  await compacting
  expect((await done('library.state', {})).work).toBeNull()
  await Promise.all(edits)
  await drawn
  expect((await done('maps.open', { mapId })).history.sequence).toBe(5)
  expect(events.filter(({ name }) => name === 'library.stateChanged').length).toBeGreaterThanOrEqual(2)
  expect(broken).toEqual([])
  expect(await done('library.compact', {})).toMatchObject({ pictures: 0 })
})

/** A picture of one pixel; `byte` makes it another. */
function png(byte: number): Uint8Array {
  const base = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  return new Uint8Array([...base, byte])
}
