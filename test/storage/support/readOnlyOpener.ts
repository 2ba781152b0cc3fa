/** Run as a process of its own, as a user without permission to write: opens the library given both ways and says what it found. */
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openForReading, openLibrary } from '../../../electron/storage/openLibrary.ts'

const file = process.argv[2] ?? ''
const forWriting = openLibrary(file)
const forReading = openForReading(file)
if (!forReading.ok) throw new Error(forReading.error.code)
const { db, close } = forReading.value
const maps = db.prepare('SELECT id FROM maps').all()
const isInPlace = db.name === file
close()
const left = readdirSync(dirname(file))
process.stdout.write(
  JSON.stringify({ writing: forWriting.ok || forWriting.error.code, maps: maps.length, isInPlace, left }),
)
