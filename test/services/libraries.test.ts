/** Other libraries: maps brought in from one, the open one moved to another place, and what is known at the next start. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { KnownLibraries } from '../../electron/services/knownLibraries.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { insertPicture, readPicture } from '../../electron/storage/pictureStore.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { en } from '../../src/words/en/index.ts'
import { LIBRARY_JOB } from '../../src/ipc/shapes/library.ts'
import { openedLibrary, temporaryFolder, testServices } from './support/testServices.ts'
import { pictureBackup } from '../storage/support/pictureBackup.ts'
import { pictureOf } from '../storage/support/pictures.ts'

const SIZE = { ruleset: 'pf1e', widthCells: 6, heightCells: 4 }
const JOB = 'job-1'

/** A library of an old computer: a map with a step, a version and a note. */
async function oldLibrary(...names: readonly string[]) {
  const old = testServices(join(temporaryFolder(), 'Old PC.fivefoot'))
  const ids: MapId[] = []
  for (const name of names) {
    const mapId = await old.done('library.create', { name, ...SIZE })
    await old.done('maps.open', { mapId })
    const record = { id: 'n', number: 1, at: { x: 1, y: 1 }, title: `Note in ${name}` }
    const command = { type: 'edit-records', put: [{ table: 'notes', record }] } as never
    await old.done('maps.run', { mapId, command })
    await old.done('maps.saveVersion', { mapId, name: 'Before' })
    ids.push(mapId)
  }
  await old.close()
  return { file: old.file, ids }
}

/** Services whose dialogs give these answers. */
function services(answers: { chosen?: string; place?: string } = {}) {
  const dialogs = {
    chooseFile: async () => answers.chosen ?? null,
    choosePlace: async () => answers.place ?? null,
  }
  return testServices(undefined, dialogs)
}

test('chosen maps of another library come over with history, versions and notes, and it stays as it is', async () => {
  const old = await oldLibrary('Cellar', 'Mill', 'Ford')
  const s = services({ chosen: old.file })
  await s.done('library.create', { name: 'Mill', ...SIZE })
  const chosen = await s.done('libraries.choose', {})
  expect(chosen).toMatchObject({ name: 'Old PC.fivefoot', isOpen: false, isMissing: false })
  const library = chosen!.id
  const maps = await s.done('libraries.maps', { library })
  expect(maps.map(({ name, now }) => `${name} ${now}`)).toContain('Cellar missing')
  const report = await s.done('libraries.bringIn', { library, maps: old.ids.slice(0, 2), job: JOB })
  expect(report).toEqual({ added: ['Cellar', 'Mill (from Old PC)'], failed: [], lostPictures: 0 })
  const names = (await s.done('library.list', {})).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Cellar', 'Mill', 'Mill (from Old PC)']))
  expect(names).not.toContain('Ford')
  const mapId = (await s.done('library.list', {})).find(({ name }) => name === 'Cellar')!.id
  const { records } = await s.done('maps.open', { mapId })
  expect(records.notes).toMatchObject([{ title: 'Note in Cellar' }])
  expect((await s.done('maps.versions', { mapId })).map(({ name }) => name)).toContain('Before')
  await s.done('maps.undo', { mapId })
  // A second time nothing is lost: each gets a name of its own.
  const again = await s.done('libraries.bringIn', { library, maps: old.ids.slice(1, 2), job: JOB })
  expect(again.added).toEqual(['Mill (from Old PC, 2)'])
  const untouched = openedLibrary(old.file)
  expect(listMaps(untouched).filter(({ sample }) => !sample)).toHaveLength(3)
  untouched.close()
})

test('a map of the other library that is damaged is named, and the others come over', async () => {
  const old = await oldLibrary('Cellar', 'Mill')
  const raw = openedLibrary(old.file)
  raw.prepare("UPDATE maps SET state_hash = x'00' WHERE id = ?").run(old.ids[0])
  raw.close()
  const s = services({ chosen: old.file })
  const { id: library } = (await s.done('libraries.choose', {}))!
  const { added, failed } = await s.done('libraries.bringIn', { library, maps: [...old.ids, 'gone'], job: JOB })
  expect(added).toEqual(['Mill'])
  expect(failed).toMatchObject([{ name: 'Cellar', error: { code: 'map-damaged' } }, { error: { code: 'no-such-map' } }])
})

test('the library moves as a checked copy, opens there, and its old file stays until the GM decides', async () => {
  const place = join(temporaryFolder(), 'sub', 'My maps.fivefoot')
  mkdirSync(dirname(place))
  const s = services({ place })
  const mapId = await s.done('library.create', { name: 'Cellar', ...SIZE })
  expect(await s.done('libraries.move', { job: JOB })).toBe(true)
  expect([s.switched, existsSync(s.file)]).toEqual([[place], true])
  expect(s.known.movedFrom).toBe(s.file)
  // Whatever was written now would be in the old file only.
  const late = await s.call('library.rename', { mapId, name: 'Late' })
  expect(late).toMatchObject({ ok: false, error: { code: 'library-moving' } })
  const there = openedLibrary(place)
  expect(listMaps(there).map(({ name }) => name)).toContain('Cellar')
  there.close()
})

test('a move that is canceled, or leads to a file that is there, changes nothing and writing goes on', async () => {
  const taken = join(temporaryFolder(), 'taken.fivefoot')
  writeFileSync(taken, 'not yours')
  const answers: { place?: string } = {}
  const s = services(answers)
  expect(await s.done('libraries.move', { job: JOB })).toBe(false)
  answers.place = taken
  expect(await s.call('libraries.move', { job: JOB })).toMatchObject({ ok: false, error: { code: 'library-there' } })
  answers.place = join(dirname(taken), 'none', 'library.fivefoot')
  expect((await s.call('libraries.move', { job: JOB })).ok).toBe(false)
  expect([s.switched, s.known.movedFrom]).toEqual([[], null])
  await s.done('library.create', { name: 'Goes on', ...SIZE })
})

test('the file that a move left behind goes to the trash, or stays, as the GM decides; never the open one', async () => {
  const old = await oldLibrary('Cellar')
  const s = services()
  for (const trash of [false, true]) {
    s.known.moved(old.file)
    expect((await s.done('library.state', {})).movedFrom).toBe(old.file)
    await s.done('libraries.settleMove', { trash })
    expect((await s.done('library.state', {})).movedFrom).toBeNull()
  }
  s.known.moved(s.file)
  await s.done('libraries.settleMove', { trash: true })
  expect(s.trashed).toEqual([old.file])
})

test('another library is opened once it is seen to open; the open one is not opened again', async () => {
  const old = await oldLibrary('Cellar')
  const broken = join(dirname(old.file), 'broken.fivefoot')
  writeFileSync(broken, 'garbage')
  const answers: { chosen?: string } = { chosen: broken }
  const s = services(answers)
  const choose = async () => (await s.done('libraries.choose', {}))!.id
  expect(await s.call('libraries.open', { library: await choose() })).toMatchObject({
    error: { code: 'not-a-library' },
  })
  answers.chosen = s.file
  const own = await choose()
  for (const name of ['libraries.open', 'libraries.maps'] as const)
    expect(await s.call(name, { library: own })).toMatchObject({ error: { code: 'library-already-open' } })
  expect(await s.call('libraries.open', { library: '0123456789abcdef' })).toMatchObject({
    error: { code: 'no-such-library' },
  })
  answers.chosen = old.file
  await s.done('libraries.open', { library: await choose() })
  expect(s.switched).toEqual([old.file])
})

test('a library that is opened as a map is named by an id, whatever its size; the open one too', async () => {
  const old = await oldLibrary('Cellar')
  const s = services()
  for (const file of [old.file, s.file]) {
    s.openedFiles.add([file])
    const answer = await s.call('exchange.opened', { ruleset: 'pf1e', toleranceSquares: 0.2 })
    const where = s.known.idOf(file)
    expect(answer).toMatchObject({ ok: false, error: { code: 'is-a-library', where } })
  }
})

test('the library opened last is the one of the next start; recent ones are listed, each once', () => {
  const file = join(temporaryFolder(), 'data', 'libraries.json')
  const known = new KnownLibraries(file)
  for (const path of ['/a', '/b', '/c', '/a']) known.opened(path)
  known.moved('/b')
  const next = new KnownLibraries(file)
  expect([next.open, next.recent, next.movedFrom]).toEqual(['/a', ['/a', '/c', '/b'], '/b'])
  next.settleMove()
  expect(new KnownLibraries(file)).toMatchObject({ recent: ['/a', '/c'], movedFrom: null })
  for (let i = 0; i < 30; i++) next.opened(`/${i}`)
  expect(next.recent).toHaveLength(10)
  // Going back to the old place settles the move.
  next.moved('/old')
  next.opened('/old')
  expect(next.movedFrom).toBeNull()
})

test.each(['', '{', '[]', '{"open": 3, "recent": "x"}'])('a damaged list of libraries is forgotten: %j', (text) => {
  const file = join(temporaryFolder(), 'libraries.json')
  writeFileSync(file, text)
  expect(new KnownLibraries(file)).toMatchObject({ open: null, recent: [], movedFrom: null })
})

test('a backup brings its maps in with their pictures, also one that was copied elsewhere alone', async () => {
  const { file, backup, picture, alone } = await pictureBackup()
  const own = openedLibrary(file)
  own.prepare('DELETE FROM pictures').run()
  own.close()
  const answers: { chosen?: string } = { chosen: backup }
  const s = services(answers)
  const bringIn = async () => {
    const { id: library } = (await s.done('libraries.choose', {}))!
    return s.done('libraries.bringIn', { library, maps: ['inn'], job: JOB })
  }
  expect(await bringIn()).toEqual({ added: ['Inn'], failed: [], lostPictures: 0 })
  expect((await s.done('pictures.read', { id: picture.id })).name).toBe(picture.name)
  // Made from the library that is open, whose backups have the picture.
  await s.done('backups.make', {})
  s.db.prepare('DELETE FROM pictures').run()
  answers.chosen = alone()
  expect(await bringIn()).toMatchObject({ lostPictures: 0 })
  expect((await s.done('pictures.read', { id: picture.id })).name).toBe(picture.name)
})

test('maps brought in from a backup without its pictures come with a count of those; the library may have them', async () => {
  const { picture, alone } = await pictureBackup()
  const s = services({ chosen: alone() })
  const bringIn = async () => {
    const { id: library } = (await s.done('libraries.choose', {}))!
    return s.done('libraries.bringIn', { library, maps: ['inn', 'no-such-map'], job: JOB })
  }
  const report = await bringIn()
  expect(report).toMatchObject({ added: ['Inn'], lostPictures: 1 })
  expect(en.libraries.broughtIn(report)).toBe(
    '1 map added. 1 picture could not be found beside that library. Import the missing pictures again, or add the maps from a folder that has them. 1 map could not be read:',
  )
  insertPicture(s.db, picture, 0)
  expect(await bringIn()).toMatchObject({ added: ['Inn (from library-2026-11-20)'], lostPictures: 0 })
})

test('a backup is not opened instead of the library, but restored as one of its own where the GM wants it', async () => {
  const { backup, picture, alone } = await pictureBackup()
  const place = join(temporaryFolder(), 'Inn.fivefoot')
  const answers: { chosen?: string; place?: string } = { chosen: backup }
  const s = services(answers)
  const choose = async () => (await s.done('libraries.choose', {}))!.id
  expect(await s.call('libraries.open', { library: await choose() })).toMatchObject({
    error: { code: 'library-is-backup' },
  })
  expect(s.switched).toEqual([])
  expect(await s.done('libraries.restore', { library: await choose(), job: JOB })).toBe(false)
  answers.place = place
  expect(await s.done('libraries.restore', { library: await choose(), job: JOB })).toBe(true)
  expect([s.switched, s.lacking]).toEqual([[place], [null]])
  const restored = openedLibrary(place)
  expect(listMaps(restored).map(({ name }) => name)).toContain('Inn')
  expect(readPicture(restored, picture.id)?.name).toBe(picture.name)
  restored.close()
  // Over no file, and if pictures are lost the GM hears of it.
  expect(await s.call('libraries.restore', { library: await choose(), job: JOB })).toMatchObject({
    error: { code: 'library-there' },
  })
  answers.chosen = alone()
  answers.place = join(dirname(place), 'Alone.fivefoot')
  expect(await s.done('libraries.restore', { library: await choose(), job: JOB })).toBe(true)
  expect(s.lacking.at(-1)).toEqual({ lostPictures: 1 })
  expect(readdirSync(dirname(place)).filter((name) => name.includes('.part'))).toEqual([])
})

test('a copy of the library says how far it is; canceled, it leaves nothing', async () => {
  const place = join(temporaryFolder(), 'copy.fivefoot')
  const s = services({ place })
  insertPicture(s.db, pictureOf('large', 20_000_000), 0)
  const canceled = s.call('library.saveCopy', {})
  while (!s.events.some(({ name }) => name === 'jobs.progress')) await new Promise((next) => setImmediate(next))
  await s.done('jobs.cancel', { job: LIBRARY_JOB })
  expect(await canceled).toEqual({ ok: false, error: { code: 'canceled' } })
  expect(readdirSync(dirname(place))).toEqual([])
  s.events.splice(0)
  expect(await s.done('library.saveCopy', {})).toBe(place)
  const shares = s.events.flatMap(({ name, payload }) => (name === 'jobs.progress' ? [payload.done / payload.of] : []))
  expect(shares.at(-1)).toBeGreaterThan(0.9)
  expect(readdirSync(dirname(place))).toEqual(['copy.fivefoot'])
  openedLibrary(place).close()
})
