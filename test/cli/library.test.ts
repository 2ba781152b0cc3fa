import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { libraryCommand } from '../../electron/cli/library.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'
import { pictureBackup } from '../storage/support/pictureBackup.ts'

let said = ''
let complaint = ''
beforeEach(() => {
  said = complaint = ''
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true))
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complaint += String(text)), true))
  onTestFinished(() => {
    out.mockRestore()
    err.mockRestore()
  })
})

/** A library with one map, and the command on it. */
function library() {
  const folder = temporaryFolder()
  const file = join(folder, 'library.fivefoot')
  const db = openedLibrary(file)
  const map = emptyMap('cellar' as MapId, { widthCells: 3, heightCells: 3 }, { name: 'Cellar', ruleset: 'pf1e' })
  insertMap(db, map, { atMs: 0, sample: null })
  db.close()
  const run = async (...words: readonly string[]) => {
    said = ''
    return libraryCommand.run([...words, '--library', file])
  }
  const damage = (): void => {
    const damaged = openedLibrary(file)
    damaged.prepare("UPDATE maps SET name = 'Sellar'").run()
    damaged.close()
  }
  const names = (path = file): readonly string[] => {
    const opened = openedLibrary(path)
    const found = listMaps(opened).map(({ name }) => name)
    opened.close()
    return found
  }
  return { folder, file, run, damage, names }
}

test('check says what it read and found; the status is 1 where something is damaged', async () => {
  const { run, damage } = library()
  expect(await run('check')).toBe(0)
  expect(said).toBe('1 map, 0 steps of history, 0 versions and 0 pictures checked.\nNo problems found.\n')
  damage()
  expect(await run('check')).toBe(1)
  expect(said).toContain('The map “Sellar” is damaged.')
  expect(await run('check', '--json')).toBe(1)
  expect(JSON.parse(said)).toMatchObject({ maps: 1, damaged: [{ kind: 'map', name: 'Sellar' }] })
})

test('back-up, backups and restore: there and back again', async () => {
  const { run, damage, names, folder } = library()
  expect(await run('back-up')).toBe(0)
  const [backup] = readdirSync(join(folder, 'backups'))
  expect(said).toContain(backup)
  damage()
  expect(await run('backups')).toBe(0)
  expect(said).toContain(`${backup}  (Manual backup)`)
  expect(await run('restore', backup ?? '')).toBe(0)
  expect(names()).toEqual(['Cellar'])
  expect(await run('restore', 'no-such.fivefoot')).toBe(1)
  expect(names()).toEqual(['Cellar'])
})

test('salvage writes what is readable into a new file, never over one', async () => {
  const { run, damage, names, folder } = library()
  damage()
  const target = join(folder, 'saved.fivefoot')
  expect(await run('salvage', target)).toBe(1)
  expect(said).toContain('“Sellar” was damaged')
  expect(names(target)).toEqual(['Cellar (salvaged)'])
  expect(await run('salvage', target)).toBe(1)
  expect(complaint).toContain('saved.fivefoot')
  expect(await run('salvage')).toBe(2)
})

test('compact removes what nothing uses', async () => {
  const { run } = library()
  expect(await run('compact')).toBe(0)
  expect(said).toContain('0 unused pictures removed')
})

test('what is no command, and a library that is not there, are refused; none is made', async () => {
  const { run, file } = library()
  expect(await run('burn')).toBe(2)
  expect(await run('toString')).toBe(2)
  rmSync(file)
  expect(await run('check')).toBe(1)
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, 'not a library')
  expect(await run('check')).toBe(1)
})

test('a backup is checked with the pictures beside it, and a restore counts those that are lost', async () => {
  const { run } = library()
  const { backup, picture, alone } = await pictureBackup()
  expect(await libraryCommand.run(['check', '--library', backup])).toBe(0)
  expect(said).toContain('1 picture checked.\nNo problems found.')
  const torn = alone()
  expect(await libraryCommand.run(['check', '--library', torn])).toBe(1)
  expect(said).toContain(`The picture “${picture.name}” is damaged.`)
  expect(await run('restore', backup)).toBe(0)
  expect(await run('restore', torn)).toBe(1)
  expect(said).toContain('1 picture could not be found beside the backup.')
})
