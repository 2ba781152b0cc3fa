import { expect, test } from 'vitest'
import { BackupsState } from '../../../renderer/library/backups/BackupsState.svelte.ts'
import { answering } from '../answering.ts'

const BACKUPS = [
  { id: 'b2', madeAtMs: 2 },
  { id: 'b1', madeAtMs: 1 },
]
const ERROR = { code: 'no-such-map' }

function library(more: Parameters<typeof answering>[0] = {}) {
  const main = answering({
    'library.state': { file: 'present' },
    'backups.list': BACKUPS,
    'backups.read': ({ backup }: { backup: string }) => [{ id: 'm', name: `Mill of ${backup}` }],
    'library.check': { maps: 3 },
    'library.compact': { pictures: 2, bytesBefore: 5_000_000, bytesAfter: 3_000_000 },
    'library.saveCopy': '/home/gm/copy.fivefoot',
    ...more,
  })
  return { ...main, state: new BackupsState(main.client, main.toasts) }
}

test('the state of the library is read at once and at every change of it, until that stops', async () => {
  const { state, emit, asked, settled } = library()
  const stop = state.start()
  await settled()
  expect([state.library, asked()]).toEqual([{ file: 'present' }, ['library.state']])
  emit('library.stateChanged')
  expect(asked()).toEqual(['library.state'])
  stop()
  emit('library.stateChanged')
  expect(asked()).toEqual([])
})

test('menu actions open their dialogs, and others none', async () => {
  const { state, settled } = library()
  expect(state.perform('library.compact')).toBe(true)
  expect(state.dialog).toBe('compact')
  expect([state.perform('file.new'), state.perform('toString'), state.dialog]).toEqual([false, false, 'compact'])
  expect(state.perform('library.check')).toBe(true)
  expect([state.dialog, state.isBusy]).toEqual(['check', true])
  await settled()
  expect([state.check, state.isBusy]).toEqual([{ maps: 3 }, false])
  state.close()
  expect([state.dialog, state.check]).toEqual([null, null])
})

test('backups open with their list, the newest chosen and its maps read', async () => {
  const { state, settled } = library()
  state.perform('library.backups')
  expect(state.dialog).toBeNull()
  await settled()
  expect(state.dialog).toBe('backups')
  expect(state.backups).toEqual(BACKUPS)
  expect([state.chosen?.id, state.maps?.[0]?.name]).toEqual(['b2', 'Mill of b2'])
})

test('a new backup joins the list, and the chosen one stays chosen', async () => {
  const { state, asked, argument } = library()
  await state.choose(BACKUPS[1] as never)
  expect(argument('backups.read')).toEqual({ backup: 'b1' })
  asked()
  await state.make()
  expect(asked()).toEqual(['backups.make', 'backups.list', 'backups.read'])
  expect([state.chosen?.id, state.maps?.[0]?.name]).toEqual(['b1', 'Mill of b1'])
})

test('a backup that cannot be read says so instead of showing the maps of another', async () => {
  const { state, failing } = library()
  await state.choose(BACKUPS[0] as never)
  failing.add('backups.read')
  await state.choose(BACKUPS[1] as never)
  expect([state.maps, state.failure]).toEqual([null, ERROR])
  failing.clear()
  await state.choose(BACKUPS[0] as never)
  expect([state.maps?.length, state.failure]).toEqual([1, null])
})

test('a map, or the whole library, is restored from the chosen backup', async () => {
  const { state, asked, argument, said, failing } = library()
  const mill = { id: 'm', name: 'Mill' } as never
  await state.restoreMap(mill)
  await state.restoreLibrary()
  expect(asked()).toEqual([])
  await state.choose(BACKUPS[1] as never)
  await state.restoreMap(mill)
  expect(argument('backups.restoreMap')).toEqual({ backup: 'b1', mapId: 'm' })
  expect(said()).toEqual(['Restored “Mill” as a map of its own. Nothing was replaced.'])
  await state.restoreLibrary()
  expect(argument('backups.restoreLibrary')).toEqual({ backup: 'b1' })
  failing.add('backups.restoreMap')
  state.dialog = 'backups'
  await state.restoreMap(mill)
  expect([said().length, state.failure]).toEqual([1, ERROR])
})

test('a problem is shown in the dialog, and as a message if none is open', async () => {
  const { state, failing, said } = library()
  failing.add('library.putBack').add('library.compact')
  await state.putBack()
  expect([said().length, state.failure]).toEqual([1, ERROR])
  state.show('compact')
  expect(state.failure).toBeNull()
  await state.compact()
  expect([said().length, state.failure, state.dialog]).toEqual([1, ERROR, 'compact'])
})

test('compacting closes the dialog and says what it saved', async () => {
  const { state, said } = library()
  state.show('compact')
  await state.compact()
  expect(state.dialog).toBeNull()
  expect(said()).toEqual([expect.stringContaining('2')])
})

test('a saved copy is named, and a canceled one says nothing', async () => {
  const { state, said } = library()
  await state.saveCopy()
  expect(said()).toEqual(['Saved a copy: /home/gm/copy.fivefoot'])
  const other = library({ 'library.saveCopy': null })
  await other.state.saveCopy()
  expect(other.said()).toEqual([])
})

test('only one job about the library runs at a time', async () => {
  const { state, asked } = library()
  const first = state.salvage()
  await Promise.all([state.make(), state.compact(), state.putBack()])
  await first
  expect(asked()).toEqual(['library.salvage'])
  await state.reopen()
  await state.showFolder()
  await state.dismissRisk()
  expect(asked()).toEqual(['library.reopen', 'library.showFolder', 'library.dismissRisk'])
})
