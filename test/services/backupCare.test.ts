/** When the GM hears of backups, with a clock and threads of the test. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BackupCare } from '../../electron/services/backupCare.ts'
import { WindowJobs } from '../../electron/services/jobs.ts'
import type { BackupHealth } from '../../electron/services/libraryState.ts'
import { backupFolder } from '../../electron/storage/backupNames.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { openedLibrary, temporaryFolder } from './support/testServices.ts'

const HOUR_MS = 60 * 60 * 1000
const NOW = Date.UTC(2026, 4, 20, 12)

/** Backups of a library whose thread answers with `answer`. `made`: hours ago at which there are good backups. */
function care(answer: () => Promise<Result<unknown>>, ...made: readonly number[]) {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const db = openedLibrary(file)
  const folder = backupFolder(file)
  mkdirSync(folder)
  for (const hours of made) {
    const atMs = NOW - hours * HOUR_MS
    const path = join(folder, `library-${new Date(atMs).toISOString().slice(0, 10)}.fivefoot`)
    writeFileSync(path, '')
    utimesSync(path, atMs / 1000, atMs / 1000)
  }
  const told: BackupHealth[] = []
  let asked = 0
  const backups = new BackupCare({
    db,
    host: { file } as never,
    dialogs: { chooseFile: async () => null, choosePlace: async () => null },
    runJob: (async () => {
      asked++
      return answer()
    }) as never,
    jobs: new WindowJobs(() => undefined),
    now: () => NOW,
    problem: () => null,
    checked: () => undefined,
    report: (health) => told.push(health),
  })
  return { backups, told, file, asked: () => asked }
}
const full = async () => failure('disk-full')
const made = async () => ok({ path: null, check: null })

test('a failed backup is no news while the last good one is newer than two days', async () => {
  for (const [hours, isTold] of [
    [1, false],
    [47, false],
    [49, true],
    [24 * 30, true],
  ] as const) {
    const { backups, told } = care(full, hours, hours + 24)
    expect(await backups.makeDaily()).toMatchObject({ ok: false })
    const { trouble } = told.at(-1) ?? {}
    expect(trouble, `${hours} h`).toEqual(
      isTold ? { lastGoodAtMs: NOW - hours * HOUR_MS, because: { code: 'disk-full' } } : null,
    )
  }
})

test('without any good backup it is news at once; a damaged one is none', async () => {
  const { backups, told, file } = care(full)
  writeFileSync(join(backupFolder(file), 'library-2026-05-20-damaged.fivefoot'), '')
  await backups.makeDaily()
  expect(told.at(-1)?.trouble).toEqual({ lastGoodAtMs: null, because: { code: 'disk-full' } })
})

test('a backup of a day that has not come hides no trouble', async () => {
  const { backups, told } = care(full, -24 * 40, 24 * 5)
  await backups.makeDaily()
  expect(told.at(-1)?.trouble?.lastGoodAtMs).toBe(NOW - 24 * 5 * HOUR_MS)
})

test('a backup that was made ends the trouble', async () => {
  const answers = [full, made]
  const { backups, told } = care(() => (answers.shift() ?? made)(), 1)
  await backups.makeDaily()
  await backups.makeDaily()
  expect(told.map(({ trouble }) => trouble)).toEqual([null, null])
})

test('the next hour starts no second backup beside one that still runs, and says that it does', async () => {
  let finish = (): void => undefined
  const { backups, told, asked } = care(
    () => new Promise((done) => (finish = () => done(ok({ path: null, check: null })))),
    24 * 3,
  )
  const first = backups.makeDaily()
  const second = backups.makeDaily()
  expect(backups.handlers['backups.make']()).toMatchObject({ ok: false, error: { code: 'job-running' } })
  expect(told.at(-1)?.trouble?.because).toEqual({ code: 'backup-still-running' })
  finish()
  expect([await first, await second, asked()]).toEqual([ok(null), ok(null), 1])
  void backups.makeDaily()
  expect(asked()).toBe(2)
  finish()
})
