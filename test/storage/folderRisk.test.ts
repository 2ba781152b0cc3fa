import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderRisk } from '../../electron/storage/folderRisk.ts'
import { temporaryFolder } from '../services/support/testServices.ts'

test.each([
  ['/home/ann/Dropbox/maps/library.fivefoot', 'Dropbox'],
  ['/home/ann/Dropbox (Personal)/library.fivefoot', 'Dropbox'],
  ['/home/ann/OneDrive - Guild/Games/library.fivefoot', 'OneDrive'],
  ['/Users/ann/Library/Mobile Documents/com~apple~CloudDocs/library.fivefoot', 'iCloud Drive'],
  ['/Users/ann/Library/CloudStorage/GoogleDrive-ann@example.org/My Drive/library.fivefoot', 'Google Drive'],
  ['/home/ann/Nextcloud/library.fivefoot', 'Nextcloud'],
])('%s is in a folder of %s', (file, service) => {
  expect(folderRisk(file)).toEqual({ kind: 'synced', service })
})

test.each([
  '/home/ann/.config/Fivefoot/library.fivefoot',
  '/home/ann/Boxes of maps/library.fivefoot',
  '/home/ann/Megadungeon/library.fivefoot',
  '/home/dropboxer/library.fivefoot',
])('%s is safe', (file) => {
  expect(folderRisk(file)).toBeNull()
})

test('a folder that a service has marked as its own is known whatever its name', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'maps'))
  const file = join(folder, 'maps', 'library.fivefoot')
  expect(folderRisk(file)).toBeNull()
  writeFileSync(join(folder, '.stfolder'), '')
  expect(folderRisk(file)).toEqual({ kind: 'synced', service: 'Syncthing' })
})
