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
  ['/Users/ann/Google Drive/library.fivefoot', 'Google Drive'],
  ['/Users/ann/iCloud Drive/library.fivefoot', 'iCloud Drive'],
  ['/home/ann/ownCloud/maps/library.fivefoot', 'ownCloud'],
  ['/home/ann/pCloudDrive/library.fivefoot', 'pCloud'],
  ['/home/ann/pCloud Drive/library.fivefoot', 'pCloud'],
  ['/home/ann/MEGA/library.fivefoot', 'MEGA'],
  ['/home/ann/MEGAsync/library.fivefoot', 'MEGA'],
  ['/home/ann/Syncthing/library.fivefoot', 'Syncthing'],
  ['/home/ann/Box/library.fivefoot', 'Box'],
  ['/home/ann/Box Sync/library.fivefoot', 'Box'],
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

test.each([
  ['.stfolder', 'Syncthing'],
  ['.dropbox.cache', 'Dropbox'],
  ['.sync_folder', 'Nextcloud'],
])('a folder with the file %s is known whatever its name', (marker, service) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'maps'))
  const file = join(folder, 'maps', 'library.fivefoot')
  expect(folderRisk(file)).toBeNull()
  writeFileSync(join(folder, marker), '')
  expect(folderRisk(file)).toEqual({ kind: 'synced', service })
})
