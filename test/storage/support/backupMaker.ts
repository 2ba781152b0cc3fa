/** Run as a process of its own, to be killed: makes a backup of the library given for each day, and prints each that is done. */
import { writeSync } from 'node:fs'
import { backUp } from '../../../electron/storage/backUp.ts'
import { openLibrary } from '../../../electron/storage/openLibrary.ts'
import { insertPicture } from '../../../electron/storage/pictureStore.ts'
import { pictureOf } from './pictures.ts'

const file = process.argv[2] ?? ''
const opened = openLibrary(file)
if (!opened.ok) throw new Error(opened.error.code)
for (let day = 1; ; day++) {
  insertPicture(opened.value, pictureOf(`day ${day}`), 0)
  await backUp(opened.value, file, { atMs: Date.UTC(2026, 0, day) })
  writeSync(1, `${day}\n`)
}
