import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WindowJobs } from '../../electron/services/jobs.ts'
import { KnownLibraries } from '../../electron/services/knownLibraries.ts'
import { LibraryStateKeeper, type LibraryHost } from '../../electron/services/libraryState.ts'
import { ok } from '../../src/base/result.ts'
import { openedLibrary, temporaryFolder } from './support/testServices.ts'

/** The state of a library that was opened with these facts, and how often it has changed. */
function keeper({ readOnlyBecause = null, risk = null }: Partial<LibraryHost> = {}) {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const db = openedLibrary(file)
  onTestFinished(() => void db.close())
  let changes = 0
  const start = () =>
    new LibraryStateKeeper({
      db,
      host: {
        ...{ file, readOnlyBecause, risk, reopen: () => undefined, showFolder: () => undefined },
        switchTo: () => undefined,
        trash: async () => ok(null),
      },
      known: new KnownLibraries(null),
      jobs: new WindowJobs(() => undefined),
      dialogs: { chooseFile: async () => null, choosePlace: async () => null },
      changed: () => void changes++,
    })
  return { file, start, changes: () => changes }
}

test('the risk of its folder is shown until it is dismissed, and not after the next start', () => {
  const risk = { kind: 'synced', service: 'Dropbox' } as const
  const { start, changes } = keeper({ risk })
  const first = start()
  expect(first.state.risk).toEqual(risk)
  first.handlers['library.dismissRisk']()
  expect([first.state.risk, start().state.risk, changes()]).toEqual([null, null, 1])
})

test('a lost library is the problem and the reason why nothing can be written', () => {
  const readOnly = { code: 'library-read-only' } as const
  const { file, start, changes } = keeper()
  const state = start()
  expect([state.problem, state.explain(readOnly)]).toEqual([null, readOnly])
  for (const [lost, code] of [
    ['gone', 'library-gone'],
    ['replaced', 'library-replaced'],
  ] as const) {
    state.lose(lost)
    expect([state.state.file, state.problem, state.explain(readOnly)]).toEqual([lost, { code, file }, { code, file }])
  }
  expect(state.explain({ code: 'disk-full' })).toEqual({ code: 'disk-full' })
  expect(changes()).toBe(2)
})

test('why it was opened read-only is the problem as long as its file is there', () => {
  const { file, start } = keeper({ readOnlyBecause: { code: 'disk-full' } })
  const state = start()
  expect([state.problem, state.state.readOnlyBecause]).toEqual([{ code: 'disk-full' }, { code: 'disk-full' }])
  state.lose('gone')
  expect(state.problem).toEqual({ code: 'library-gone', file })
})

test('damaged maps are named; the same ones found again are no change', () => {
  const { start, changes } = keeper()
  const state = start()
  for (const names of [['Cellar'], ['Cellar'], ['Cellar', 'Ford'], ['Cellar', 'Ford'], []]) state.setDamaged(names)
  expect([state.state.damagedMaps, changes()]).toEqual([[], 3])
})
