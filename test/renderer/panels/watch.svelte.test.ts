/** What changes do to an encounter, said while they are drawn: the engine answers as it does behind the real windows. */
import { expect, onTestFinished, test } from 'vitest'
import { CheckState } from '../../../renderer/panels/check/CheckState.svelte.ts'
import { DangerState } from '../../../renderer/panels/danger/DangerState.svelte.ts'
import { ReportState } from '../../../renderer/panels/report/ReportState.svelte.ts'
import { WatchState } from '../../../renderer/panels/report/WatchState.svelte.ts'
import { engineBehind } from '../editor/engineBehind.ts'
import { sheet, TestEditor } from '../editor/testEditor.ts'

type Placed = readonly [id: string, col: number, row: number, sheet?: ReturnType<typeof sheet>, side?: string]

/** An ogre and a hero at the ends of a corridor two squares wide. */
async function watched(
  creatures: readonly Placed[] = [
    ['hero', 0, 0, sheet({ name: 'Hero' })],
    ['ogre', 10, 0, sheet({ name: 'Ogre' }), 'foes'],
  ],
) {
  const t = await TestEditor.open(12, 2)
  await t.place(...creatures)
  const { settle } = engineBehind(t)
  const { client } = t.main
  const panels = {
    report: new ReportState(client, t.editor),
    check: new CheckState(client, t.editor),
    danger: new DangerState(client, t.editor),
  }
  t.main.held.add('preferences.read')
  const watch = new WatchState(client, t.editor, panels)
  const ends = [
    panels.check.connect(),
    $effect.root(() => {
      panels.report.follow()
      panels.check.follow()
      watch.follow()
    }),
  ]
  onTestFinished(() => ends.forEach((end) => end()))
  t.main.waiting.splice(0)[0]!.answer(null)
  await settle()
  return { t, watch, settle }
}

const UNCHANGED = 'Watching: nothing has changed.'

test('asks nothing until someone watches', async () => {
  const { t, watch, settle } = await watched()
  const asked = () => t.main.calls.filter(({ name }) => name.startsWith('engine.')).map(({ name }) => name)
  expect(asked()).toEqual([])
  watch.set(true)
  await settle()
  expect(asked().toSorted()).toEqual(['engine.checks', 'engine.danger', 'engine.report'])
  expect(watch.badge).toBe(UNCHANGED)
})

test('says what a wall does while it is drawn, keeps saying it once it stands, and takes it back with undo', async () => {
  const { t, watch, settle } = await watched()
  watch.set(true)
  await settle()
  t.tool('edges', { edgeKind: 'wall', edgeShape: 'polyline' }).down(5, 0).move(5, 1)
  await settle()
  expect(watch.badge).toBe('contact: round 1 → 2; narrowest: 2 → 1 square; shortest route: 50 → 55 ft')
  t.move(5, 2)
  await settle()
  const shut = watch.badge
  expect(shut).toMatch(/^contact: round 1 → none; narrowest: 2 → 0 squares; /)
  // The five columns west of the wall, two squares each.
  expect(shut).toContain('safe squares: 0 → 10')
  expect(shut).toMatch(/; new: Hero at A1 and Ogre at K1 cannot get next to any enemy\. No route: /)
  t.up(5, 2)
  await settle()
  expect(watch.badge).toBe(shut)
  await t.editor.undo()
  await settle()
  expect(watch.badge).toBe(UNCHANGED)
})

test('a finding that goes is said too, and stopping forgets how it was', async () => {
  const { t, watch, settle } = await watched([
    ['hero', 0, 0, sheet({ name: 'Hero' })],
    ['ogre', 0, 0, sheet({ name: 'Ogre' }), 'foes'],
  ])
  watch.set(true)
  await settle()
  t.main.change({ type: 'move-creatures', moves: [{ id: 'ogre', to: { col: 4, row: 0 } }] })
  await settle()
  expect(watch.badge).toContain('solved: Hero at A1 and Ogre at A1 stand in the same space')
  watch.set(false)
  await settle()
  expect(watch.badge).toBe('')
  watch.set(true)
  expect(watch.badge).toBe('Starting to watch…')
  await settle()
  expect(watch.badge).toBe(UNCHANGED)
})

test('watches where there is one side alone', async () => {
  const { t, watch, settle } = await watched([['hero', 0, 0, sheet({ name: 'Hero' })]])
  watch.set(true)
  await settle()
  t.main.change({
    type: 'edit-records',
    put: [{ table: 'creatures', record: { ...sheet(), id: 'twin', at: { col: 0, row: 0 }, side: 'party' } }],
  })
  await settle()
  expect(watch.badge).toBe('new: Hero at A1 and Guard at A1 stand in the same space')
})

test('keeps saying it while the wall is on its way to the map, and begins with nothing half drawn', async () => {
  const { t, watch, settle } = await watched()
  t.tool('edges', { edgeKind: 'wall', edgeShape: 'polyline' }).down(5, 0).move(5, 1)
  watch.set(true)
  await settle()
  expect(watch.badge).toBe('Starting to watch…')
  t.editor.pointerController.cancel()
  await settle()
  expect(watch.badge).toBe(UNCHANGED)

  t.main.held.add('maps.run')
  t.down(5, 0).move(5, 1).up(5, 1)
  await settle()
  expect(watch.badge).toContain('narrowest: 2 → 1 square')
  t.main.waiting.find(({ name }) => name === 'maps.run')?.fail('disk-full')
  await settle()
  expect(watch.badge).toBe(UNCHANGED)
})
