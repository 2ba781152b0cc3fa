import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { askAfterFailedStart, type StartDialogs } from '../../electron/main/startFailure.ts'
import { backupFolder } from '../../electron/storage/backupNames.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { readPicture } from '../../electron/storage/pictureStore.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'
import { pictureBackup } from '../storage/support/pictureBackup.ts'

const damaged = { code: 'library-damaged' } as const

/** Dialogs that press these buttons one after the other and choose this file and place; they record what they were shown. */
function pressing(labels: readonly string[], chosenFile?: string, chosenPlace?: string) {
  const left = [...labels]
  const shown: string[] = []
  const dialogs: StartDialogs = {
    choose: async (message, detail, buttons) => {
      shown.push(`${message}\n${detail}`)
      const index = buttons.indexOf(left.shift() ?? '')
      if (index < 0) throw new Error(`no such button among ${buttons.join(', ')}`)
      return index
    },
    openFile: async (title, folder) => {
      shown.push(`${title} in ${folder}`)
      return chosenFile
    },
    savePlace: async () => chosenPlace,
    showFolder: (folder) => void shown.push(`folder ${folder}`),
    inform: async (message, detail) => void shown.push(`${message}\n${detail}`),
  }
  return { dialogs, shown }
}

/** A damaged library with a sound backup. */
function damagedLibrary() {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const backup = join(backupFolder(file), 'library-2026-11-20.fivefoot')
  mkdirSync(dirname(backup))
  openedLibrary(backup).close()
  writeFileSync(file, 'no library at all')
  return { file, backup }
}

test('a library that does not open is named with the reason and the ways out', async () => {
  const { file } = damagedLibrary()
  const { dialogs, shown } = pressing(['Show folder', 'Try again'])
  expect(await askAfterFailedStart(damaged, file, dialogs)).toBe(file)
  expect(shown[0]).toBe(`Fivefoot cannot open your library\n${file} is damaged. Restore a backup.`)
  expect(shown[1]).toBe(`folder ${dirname(file)}`)
})

test('quitting, or dismissing the message, ends the start', async () => {
  const { dialogs } = pressing(['Quit'])
  expect(await askAfterFailedStart(damaged, damagedLibrary().file, dialogs)).toBeNull()
})

test('another library is tried; canceling the dialog asks again', async () => {
  const { file, backup } = damagedLibrary()
  expect(await askAfterFailedStart(damaged, file, pressing(['Open another library…'], backup).dialogs)).toBe(backup)
  const canceled = pressing(['Open another library…', 'Quit'])
  expect(await askAfterFailedStart(damaged, file, canceled.dialogs)).toBeNull()
})

test('a backup takes the place of the library, which is kept beside it', async () => {
  const { file, backup } = damagedLibrary()
  expect(await askAfterFailedStart(damaged, file, pressing(['Restore a backup…'], backup).dialogs)).toBe(file)
  const opened = openLibrary(file)
  expect(opened.ok).toBe(true)
  if (opened.ok) opened.value.close()
  const [kept] = readdirSync(dirname(file)).filter((name) => name.includes('.replaced-'))
  expect(readFileSync(join(dirname(file), kept ?? ''), 'utf8')).toBe('no library at all')
  expect(existsSync(backup)).toBe(true)
})

test('a backup that does not open leaves the library as it was, and says so', async () => {
  const { file } = damagedLibrary()
  const broken = join(backupFolder(file), 'broken.fivefoot')
  writeFileSync(broken, 'not a library either')
  const { dialogs, shown } = pressing(['Restore a backup…', 'Quit'], broken)
  expect(await askAfterFailedStart(damaged, file, dialogs)).toBeNull()
  expect(readFileSync(file, 'utf8')).toBe('no library at all')
  expect(readdirSync(dirname(file)).filter((name) => /replaced|part/.test(name))).toEqual([])
  expect(shown.at(-1)).toContain('The backup was not restored.')
})

test('where there are no backups, none are offered', async () => {
  const file = join(temporaryFolder(), 'library.fivefoot')
  await expect(
    askAfterFailedStart({ code: 'library-busy' }, file, pressing(['Restore a backup…']).dialogs),
  ).rejects.toThrow('no such button among Try again, Open another library…, Show folder, Quit')
})

test('of a damaged library, what is readable becomes the library, and the damaged one is kept', async () => {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const db = openedLibrary(file)
  const map = emptyMap('cellar' as MapId, { widthCells: 3, heightCells: 3 }, { name: 'Cellar', ruleset: 'pf1e' })
  insertMap(db, map, { atMs: 0, sample: null })
  db.prepare('UPDATE maps SET state_hash = NULL').run()
  db.close()
  const { dialogs, shown } = pressing(['Save what is readable'])
  expect(await askAfterFailedStart(damaged, file, dialogs)).toBe(file)
  expect(shown.at(-1)).toBe(
    'Readable data saved to a new library\n0 maps saved, with 0 steps of history and 0 pictures.\n“Cellar” was damaged: check its squares before you use it.\n\nThe damaged library is kept next to the new one and listed in Backups.',
  )
  const salvaged = openedLibrary(file)
  expect(listMaps(salvaged)).toMatchObject([{ id: 'cellar', name: 'Cellar (salvaged)' }])
  salvaged.close()
  expect(readdirSync(dirname(file)).filter((name) => name.includes('.replaced-'))).toHaveLength(1)
})

test('where nothing can be read, the damaged library stays and the message says so', async () => {
  const { file } = damagedLibrary()
  const { dialogs, shown } = pressing(['Save what is readable', 'Quit'])
  expect(await askAfterFailedStart(damaged, file, dialogs)).toBeNull()
  expect(shown.at(-1)).toContain('Nothing could be saved')
  expect(readFileSync(file, 'utf8')).toBe('no library at all')
})

test('a backup that was opened as a library is restored where the GM wants it, with its pictures, and stays as it is', async () => {
  const { backup, picture } = await pictureBackup()
  const before = readFileSync(backup)
  const place = join(temporaryFolder(), 'Inn.fivefoot')
  const { dialogs, shown } = pressing(['Restore it as a library…'], undefined, place)
  expect(await askAfterFailedStart({ code: 'library-is-backup' }, backup, dialogs)).toBe(place)
  expect(shown).toEqual([
    `Fivefoot cannot open your library\n${backup} is a backup, and its pictures are kept beside it. To open it, restore it as a library.`,
  ])
  const opened = openedLibrary(place)
  expect(readPicture(opened, picture.id)?.name).toBe(picture.name)
  opened.close()
  expect(readFileSync(backup).equals(before)).toBe(true)
  const canceled = pressing(['Restore it as a library…', 'Quit'])
  expect(await askAfterFailedStart({ code: 'library-is-backup' }, backup, canceled.dialogs)).toBeNull()
})

test('pictures that such a backup has lost are counted', async () => {
  const { alone } = await pictureBackup()
  const { dialogs, shown } = pressing(['Restore it as a library…'], undefined, join(temporaryFolder(), 'Inn.fivefoot'))
  await askAfterFailedStart({ code: 'library-is-backup' }, alone(), dialogs)
  expect(shown.at(-1)).toContain('Backup restored\n1 picture could not be found beside the backup.')
})
