/** Run as a process of its own, to be killed: makes one new library after another in the folder given, naming each first. */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { openLibrary } from '../../../electron/storage/openLibrary.ts'

const folder = process.argv[2] ?? ''
for (let count = 1; ; count++) {
  writeSync(1, `${count}\n`)
  const opened = openLibrary(join(folder, `${count}.fivefoot`))
  if (!opened.ok) throw new Error(opened.error.code)
  opened.value.close()
}
