/** The dialog about other libraries. */
import { flushSync } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { BackupsState } from '../../../renderer/library/backups/BackupsState.svelte.ts'
import LibrariesDialog from '../../../renderer/libraries/LibrariesDialog.svelte'
import { LibrariesState } from '../../../renderer/libraries/LibrariesState.svelte.ts'
import { LIBRARY_JOB } from '../../../src/ipc/shapes/library.ts'
import { en } from '../../../src/words/en/index.ts'
import { answering } from '../answering.ts'
import { click, show, words } from '../page.ts'

const { libraries: labels } = en.labels

async function dialog(answers: Parameters<typeof answering>[0] = {}) {
  const main = answering({
    'library.state': { file: 'present', readOnlyBecause: null, damagedMaps: [], risk: null, path: '/x', work: null },
    'libraries.list': [],
    'libraries.choose': { id: 'ab', name: 'library-2026-11-20.fivefoot', folder: '/media/stick', isOpen: false },
    'libraries.maps': [],
    ...answers,
  })
  const open = new BackupsState(main.client, main.toasts)
  onTestFinished(open.start())
  const element = show(LibrariesDialog, { state: new LibrariesState(main.client), open })
  const settle = async () => {
    for (let i = 0; i < 4; i++) await main.settled()
    flushSync()
  }
  await settle()
  return { main, element, settle }
}

test('a backup that is opened says what it is, and can be restored as a library of its own', async () => {
  const refused = { ok: false, error: { code: 'library-is-backup', file: '/media/stick/library-2026-11-20.fivefoot' } }
  const { main, element, settle } = await dialog()
  const call = main.client.call.bind(main.client)
  Object.assign(main.client, {
    call: (...args: Parameters<typeof call>) =>
      args[0] === 'libraries.open' ? Promise.resolve(refused) : call(...args),
  })
  click(element, labels.choose)
  await settle()
  click(element, labels.openInstead)
  await settle()
  expect(words(element)).toContain('library-2026-11-20.fivefoot is a backup, and its pictures are kept beside it.')
  expect(words(element)).not.toContain(labels.openInstead)
  click(element, labels.restoreAsLibrary)
  await settle()
  expect(main.argument('libraries.restore')).toMatchObject({ library: 'ab' })
})

test('a copy of the library shows how far it is, and can be canceled', async () => {
  let finish = (_: string | null): void => undefined
  const saving = new Promise<string | null>((done) => (finish = done))
  const { main, element, settle } = await dialog({ 'library.saveCopy': () => saving })
  click(element, labels.saveACopy)
  await settle()
  main.emit('jobs.progress', { job: LIBRARY_JOB, stage: 'copying', done: 3, of: 4 })
  await settle()
  expect(element.querySelector('progress')?.value).toBe(3)
  click(element, en.labels.common.cancel)
  expect(main.argument('jobs.cancel')).toEqual({ job: LIBRARY_JOB })
  finish('/home/gm/copy.fivefoot')
  await settle()
  expect(element.querySelector('progress')).toBeNull()
})
