import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { CheckState } from '../../../renderer/panels/check/CheckState.svelte.ts'
import { checkMap } from '../../../src/answers/checks.ts'
import { en } from '../../../src/words/en/index.ts'
import type { CheckChoices } from '../../../src/ipc/shapes/checks.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { engineBehind } from '../editor/engineBehind.ts'
import { NO_PREVIEW } from '../../../renderer/editor/preview.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { showPanel } from './shownPanel.ts'

/** A hero and a goblin in one square of a map so large that checks take a job. */
async function opened() {
  vi.useFakeTimers()
  const t = await TestEditor.open(201, 200)
  await t.place(['hero', 0, 0], ['goblin', 2, 0])
  t.main.change({ type: 'move-creatures', moves: [{ id: 'goblin', to: { col: 0, row: 0 } }] })
  await t.settled()
  for (const call of ['checks.run', 'preferences.read', 'preferences.write', 'jobs.cancel']) t.main.held.add(call)
  const state = new CheckState(t.main.client, t.editor)
  state.isOpen = true
  const end = state.connect()
  const calls = (name: string) => t.main.waiting.filter((call) => call.name === name)
  const answer = async (name: string, value: unknown) => {
    calls(name).at(-1)?.answer(value)
    await t.settled()
    flushSync()
  }
  /** Lets the checks begin, and answers them as the main process does. */
  const run = async () => {
    state.ask()
    vi.runAllTimers()
    const { choices } = calls('checks.run').at(-1)!.argument as { choices: CheckChoices }
    const found = checkMap(t.main.map, choices)
    await answer('checks.run', { ...(found.ok ? found.value : {}), revision: t.main.revision })
  }
  const stop = () => {
    end()
    vi.useRealTimers()
  }
  return { t, state, calls, answer, run, stop }
}

test('waits for what was chosen before, then lists findings by severity', async () => {
  const { state, calls, answer, run, stop } = await opened()
  state.ask()
  vi.runAllTimers()
  expect(calls('checks.run')).toHaveLength(0)
  await answer('preferences.read', { settings: { 'no-room': 'note' }, rounds: 3 })
  await run()
  expect(calls('checks.run')[0]?.argument).toMatchObject({ choices: { settings: { 'no-room': 'note' }, rounds: 3 } })
  expect(state.groups.map(({ severity, findings }) => [severity, findings.map(({ code }) => code)])).toEqual([
    ['note', ['shares-space']],
  ])
  state.ask()
  vi.runAllTimers()
  expect(calls('checks.run')).toHaveLength(1)
  stop()
})

test('says how many checks are off, so that nothing found is not taken for nothing wrong', async () => {
  const { state, answer, run, stop } = await opened()
  await answer('preferences.read', null)
  await run()
  expect([state.off, en.checks.settings(0)]).toEqual([0, 'What is checked'])
  state.choose('no-room', 'off')
  state.choose('no-such-check', 'off')
  await run()
  expect([state.off, state.groups.length]).toEqual([1, 0])
  expect(en.checks.settings(state.off)).toBe('What is checked (1 off)')
  expect(en.checks.clean(state.off)).toBe('1 check is off, and the others found nothing.')
  state.choose('no-room', 'note')
  expect(state.off).toBe(0)
  stop()
})

test('a finding shown selects whom it is about and marks its squares; its fix is one step back', async () => {
  const { t, state, answer, run, stop } = await opened()
  await answer('preferences.read', null)
  await run()
  const finding = state.groups[0]!.findings[0]!
  state.show(finding)
  expect(t.editor.selectedCreatures.map(({ id }) => id).toSorted()).toEqual(['goblin', 'hero'])
  expect(state.previews).toMatchObject([{ kind: 'cells', cells: [0, 0] }])
  await state.fix(finding)
  expect(state.shown).toBeNull()
  await run()
  expect(state.groups).toEqual([])
  expect(state.previews).toEqual([])
  await t.editor.replica.undo()
  await run()
  expect(state.groups).toHaveLength(1)
  stop()
})

test('a newer change stops what runs, and what was stopped says so until it runs again', async () => {
  const { t, state, calls, answer, run, stop } = await opened()
  await answer('preferences.read', null)
  state.ask()
  vi.runAllTimers()
  const first = (calls('checks.run')[0]!.argument as { job: string }).job
  t.main.change({ type: 'move-creatures', moves: [{ id: 'goblin' as RecordId, to: { col: 3, row: 0 } }] })
  await t.settled()
  state.ask()
  vi.runAllTimers()
  expect(calls('jobs.cancel').map(({ argument }) => argument)).toEqual([{ job: first }])
  calls('checks.run')[0]!.fail('canceled')
  await t.settled()
  expect([state.analysis.job.isRunning, state.isStopped]).toEqual([true, false])
  state.stop()
  expect([state.analysis.job.isRunning, state.isStopped]).toEqual([false, true])
  state.again()
  await run()
  expect([state.analysis.job.isRunning, state.isStopped, state.groups]).toEqual([false, false, []])
  stop()
})

test('keeps what is chosen, and sets it back', async () => {
  const { state, calls, answer, stop } = await opened()
  await answer('preferences.read', null)
  state.choose('no-room', 'off')
  state.chooseRounds(2)
  state.reset()
  expect(calls('preferences.write').map(({ argument }) => (argument as { value: unknown }).value)).toEqual([
    { settings: { 'no-room': 'off' }, rounds: 6 },
    { settings: { 'no-room': 'off' }, rounds: 2 },
    { settings: {}, rounds: 6 },
  ])
  stop()
})

test('an error is shown, and asked about again', async () => {
  const { t, state, calls, answer, stop } = await opened()
  await answer('preferences.read', null)
  state.ask()
  vi.runAllTimers()
  calls('checks.run')[0]!.fail('job-broken')
  await t.settled()
  expect(state.analysis.error?.code).toBe('job-broken')
  state.again()
  vi.runAllTimers()
  expect(calls('checks.run')).toHaveLength(2)
  stop()
})

test('on a map of usual size follows a wall while it is drawn, a creature while it is dragged, and what is dropped', async () => {
  const t = await TestEditor.open(6, 3)
  await t.place(['hero', 0, 0], ['goblin', 5, 0, {}, 'foes'])
  t.main.held.add('preferences.read')
  const { settle } = engineBehind(t)
  const state = new CheckState(t.main.client, t.editor)
  const ends = [state.connect(), $effect.root(() => state.follow())]
  const codes = () => state.answer?.findings.map(({ code }) => code)
  t.main.waiting[0]!.answer(null)
  await settle()
  expect(codes()).toBeUndefined()
  state.isOpen = true
  await settle()
  expect(codes()).toEqual([])

  t.tool('edges', { edgeKind: 'wall', edgeShape: 'polyline' }).down(3, 0).move(3, 3)
  await settle()
  expect(codes()).toEqual(['no-contact'])
  t.editor.pointerController.cancel()
  await settle()
  expect(codes()).toEqual([])

  t.tool('select').down(0.5, 0.5).move(5.5, 0.5)
  await settle()
  expect(codes()).toEqual(['shares-space'])
  t.editor.pointerController.cancel()
  await settle()
  expect(codes()).toEqual([])
  expect(t.main.calls.filter(({ name }) => name === 'checks.run')).toEqual([])
  for (const end of ends) end()
})

test('a brush stroke of several changes is checked once it rests; the first check does not wait', async () => {
  const { t, state, calls, answer, run, stop } = await opened()
  await answer('preferences.read', null)
  state.ask()
  vi.advanceTimersByTime(0)
  expect(calls('checks.run')).toHaveLength(1)
  await run()
  for (const col of [3, 4, 5]) {
    t.main.change({ type: 'move-creatures', moves: [{ id: 'goblin' as RecordId, to: { col, row: 0 } }] })
    await t.settled()
    state.ask()
    vi.advanceTimersByTime(149)
  }
  expect(calls('checks.run')).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(calls('checks.run')).toHaveLength(2)
  stop()
})

test('a check that waits for its turn does not run once the panel is closed, and one shown is shown no more', async () => {
  const { t, state, calls, answer, run, stop } = await opened()
  await answer('preferences.read', null)
  await run()
  const revealed: unknown[] = []
  t.editor.view = { reveal: (at: unknown) => revealed.push(at) } as never
  state.show(state.groups[0]!.findings[0]!)
  expect([revealed, state.previews.length]).toEqual([[{ col: 0, row: 0 }], 1])
  t.main.change({ type: 'move-creatures', moves: [{ id: 'goblin' as RecordId, to: { col: 3, row: 0 } }] })
  await t.settled()
  state.ask()
  state.isOpen = false
  state.ask()
  vi.runAllTimers()
  expect([calls('checks.run').length, state.shown]).toEqual([1, null])
  state.isOpen = true
  state.ask()
  vi.runAllTimers()
  expect(calls('checks.run')).toHaveLength(2)
  stop()
})

test('creatures that are gone are not selected with those of a finding', async () => {
  const { t, state, answer, run, stop } = await opened()
  await answer('preferences.read', null)
  await run()
  const finding = state.groups[0]!.findings[0]!
  t.main.change({ type: 'edit-records', remove: [{ table: 'creatures', id: 'goblin' as RecordId }] })
  await t.settled()
  state.show(finding)
  expect(t.editor.selection.records).toEqual([{ table: 'creatures', id: 'hero' }])
  stop()
})

test('a panel that closes takes the finding that it shows off the map', async () => {
  const { t, state, answer, run, stop } = await opened()
  await answer('preferences.read', { settings: {}, rounds: 3 })
  await run()
  const panel = showPanel('check', t, { check: state })
  state.show(state.groups[0]!.findings[0]!)
  flushSync()
  const { display } = t.editor
  expect(display.shown.previews).not.toEqual(NO_PREVIEW)
  await panel.close()
  expect([display.shown.previews, state.isOpen, state.shown]).toEqual([NO_PREVIEW, false, null])
  stop()
})
