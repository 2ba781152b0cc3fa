/** `fivefoot library …`: looks after the library as a whole, without a window. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { en } from '../../src/words/en/index.ts'
import { backUp, restoreBackup } from '../storage/backUp.ts'
import { backupPath, listBackups } from '../storage/backupNames.ts'
import { firstOf, picturePlaces } from '../storage/backupPictures.ts'
import { checkLibrary, isSoundLibrary } from '../storage/checkLibrary.ts'
import { compactLibrary } from '../storage/compactLibrary.ts'
import type { WritableDb } from '../storage/handles.ts'
import { openForReading, openLibrary } from '../storage/openLibrary.ts'
import { salvageLibrary } from '../storage/salvageLibrary.ts'
import { isPictureOf, isWithoutPictures } from '../storage/pictureStore.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'
import { JSON_OPTION, readArguments, refuse, STATUS, usage, type Command, type CommandOptions } from './command.ts'
import { defaultLibrary } from './exchangeCommand.ts'

const OPTIONS = {
  library: { type: 'string', value: 'FILE', description: 'the library, in place of the one the app opens' },
  json: JSON_OPTION,
} as const satisfies CommandOptions

/** What a command answers: lines for people, the same for machines, and whether all is well. */
interface Answer {
  readonly lines: readonly string[]
  readonly json: unknown
  readonly isWell?: boolean
}
type Work = (file: string, words: readonly string[]) => Result<Answer> | Promise<Result<Answer>>

const WORKS: Readonly<Record<string, Work>> = {
  check: async (file) => {
    const opened = openForReading(file)
    if (!opened.ok) return opened
    // A backup has its pictures beside it.
    const { db } = opened.value
    const places = isWithoutPictures(db) ? picturePlaces(file, file) : []
    const check = checkLibrary(db, (id, bytes) => isPictureOf(id, bytes) || firstOf(places, id) !== undefined)
    opened.value.close()
    const problems = en.backups.problems(check)
    const isWell = isSoundLibrary(check)
    return ok({ lines: [en.backups.checked(check), ...(isWell ? [en.backups.sound] : problems)], json: check, isWell })
  },
  'back-up': (file) =>
    onLibrary(file, async (db) => {
      const { path, check } = await backUp(db, file, { atMs: Date.now(), always: true })
      const problems = check ? en.backups.problems(check) : []
      return { lines: [path ?? '', ...problems], json: { path, check }, isWell: problems.length === 0 }
    }),
  backups: (file) => {
    const list = listBackups(file)
    const lines = list.map(
      ({ id, kind, atMs }) => `${new Date(atMs).toISOString()}  ${id}  (${en.backups.kinds[kind]})`,
    )
    return ok({ lines, json: list })
  },
  restore: (file, [backup]) => {
    if (backup === undefined) return usage('a backup: a name that `library backups` lists, or a file')
    const isListed = listBackups(file).some(({ id }) => id === backup)
    const path = isListed ? backupPath(file, backup) : resolve(backup)
    const restored = restoreBackup(file, path, Date.now())
    if (!restored.ok) return restored
    const lostPictures = restored.value?.lostPictures ?? 0
    const lines = [`${path} → ${file}`, ...(lostPictures > 0 ? [en.backups.lostPictures(lostPictures)] : [])]
    return ok({ lines, json: { backup: path, library: file, lostPictures }, isWell: lostPictures === 0 })
  },
  salvage: (file, [target]) => {
    if (target === undefined) return usage('the file for what is readable')
    if (existsSync(target)) return failure('file-unwritable', { file: target, reason: 'in-use' })
    const salvaged = salvageLibrary(file, resolve(target), Date.now())
    if (!salvaged.ok) return salvaged
    const { partial, lost } = salvaged.value
    return ok({
      lines: en.backups.salvaged(salvaged.value),
      json: salvaged.value,
      isWell: partial.length + lost.length === 0,
    })
  },
  compact: (file) =>
    onLibrary(file, (db) => {
      const compacted = compactLibrary(db, Date.now())
      return { lines: [en.backups.compacted(compacted)], json: compacted }
    }),
}

/** `fivefoot library WHAT`. */
export const libraryCommand: Command = {
  synopsis: [
    'library check [OPTION …]',
    'library back-up [OPTION …]',
    'library backups [OPTION …]',
    'library restore BACKUP [OPTION …]',
    'library salvage FILE [OPTION …]',
    'library compact [OPTION …]',
  ],
  description: [
    'Looks after the library as a whole. check reads all of it and says what is damaged; back-up makes a backup now, backups lists them, restore puts one in the place of the library, which is kept beside it; salvage reads what is readable of a damaged library into a new file; compact removes pictures that nothing uses.',
    'Close the app before restore. The exit status is 1 where something is damaged.',
  ],
  options: OPTIONS,
  words: ['check', 'back-up', 'backups', 'restore', 'salvage', 'compact'],
  examples: [
    { line: 'fivefoot library check', description: 'every map, step, version and picture' },
    {
      line: 'fivefoot library salvage saved.fivefoot --library damaged.fivefoot',
      description: 'what can still be read',
    },
  ],
  run,
}

async function run(args: readonly string[]): Promise<number> {
  const read = readArguments(args, OPTIONS)
  if (!read.ok) return refuse(read.error, args)
  const { values, positionals } = read.value
  const [name = '', ...words] = positionals
  const work = Object.hasOwn(WORKS, name) ? WORKS[name] : undefined
  if (!work) return refuse({ code: 'bad-flag', details: `expected one of ${Object.keys(WORKS).join(', ')}` }, args)
  const file = resolve(values.library ?? defaultLibrary())
  if (!existsSync(file) && name !== 'restore')
    return refuse({ code: 'file-unreadable', file, reason: 'not-found' }, args)
  const answer = await work(file, words)
  if (!answer.ok) return refuse(answer.error, args)
  const { lines, json, isWell = true } = answer.value
  process.stdout.write(values.json ? `${JSON.stringify(json, null, 1)}\n` : lines.map((line) => `${line}\n`).join(''))
  return isWell ? STATUS.done : STATUS.failed
}

async function onLibrary(file: string, work: (db: WritableDb) => Answer | Promise<Answer>): Promise<Result<Answer>> {
  const opened = openLibrary(file)
  if (!opened.ok) return opened
  try {
    return ok(await work(opened.value))
  } catch (error) {
    const problem = sqliteProblem(error, { file })
    if (!problem) throw error
    return fail(problem)
  } finally {
    opened.value.close()
  }
}
