import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { edgeIdAt, edgeSchema } from '../../../src/map/records/edge.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { ReportState } from '../../../renderer/panels/report/ReportState.svelte.ts'
import { engineBehind } from '../editor/engineBehind.ts'
import { TestEditor } from '../editor/testEditor.ts'

/** A hero and a goblin at the ends of a corridor two squares wide; the engine answers as it does. */
async function opened() {
  const t = await TestEditor.open(12, 2)
  await t.place(['hero', 0, 0], ['goblin', 11, 0])
  const put = ['hero', 'goblin'].map((name) => ({
    table: 'creatures' as const,
    record: { ...t.map.tables.creatures.get(name as RecordId)!, name, side: name === 'hero' ? 'party' : 'foes' },
  }))
  t.main.change({ type: 'edit-records', put })
  await t.settled()
  const { settle } = engineBehind(t)
  const state = new ReportState(t.main.client, t.editor)
  const stop = $effect.root(() => state.follow())
  const wall = async (row: number) => {
    const cell = { col: 5, row }
    const record = edgeSchema.parse({ id: edgeIdAt(cell, 'west'), cell, border: 'west', kind: 'wall' })
    t.main.change({ type: 'edit-records', put: [{ table: 'edges', record }] })
    await settle()
  }
  return { t, state, settle, wall, stop }
}

test('measures while the panel is open, and only then', async () => {
  const { t, state, settle, stop } = await opened()
  flushSync()
  const asked = () => t.main.calls.filter(({ name }) => name === 'engine.report').length
  expect(asked()).toBe(0)
  state.isOpen = true
  await settle()
  expect(asked()).toBe(1)
  expect(state.report?.figures.narrowest.value).toBe(2)
  expect(state.overlay).toMatchObject({ kind: 'flank', places: state.report?.figures.narrowest.at })
  state.view = 'seen'
  expect(state.bands?.bands.map(({ label }) => label)).toEqual(['Up to 25%', '26–50%', '51–75%', '76–100%'])
  expect(state.heat).toBe('Seen from this share of 24 squares')
  expect(Math.max(...(state.bands?.band ?? []))).toBe(4)
  // One route each way, along the row of the hero: the other row is on none.
  state.view = 'used'
  expect(state.heat).toBe('On this share of 2 shortest routes')
  expect([...(state.bands?.band ?? [])]).toEqual([...Array<number>(12).fill(4), ...Array<number>(12).fill(0)])
  // Squares are numbered by their routes, not by the band.
  expect([state.bands?.costFeet[0], state.bands?.inActions]).toEqual([2, false])
  stop()
})

test('a figure that is clicked shows on the map, whatever was shown', async () => {
  const { state, settle, stop } = await opened()
  state.isOpen = true
  await settle()
  state.view = 'seen'
  state.show('shortest-route', { col: 0, row: 0 })
  expect(state.overlay).toMatchObject({ kind: 'route', label: '55 ft' })
  state.show('open-square', { col: 0, row: 0 })
  expect(state.view).toBe('route')
  state.show('passing', { col: 0, row: 0 })
  expect(state.view).toBe('narrowest')
  stop()
})

test('compares with a saved version, which a job measures', async () => {
  const { t, state, settle, stop } = await opened()
  t.main.held.add('report.run')
  state.isOpen = true
  await settle()
  const compared = state.compareWith(3, 'Before the wall')
  await t.settled()
  const [job] = t.main.waiting.filter(({ name }) => name === 'report.run')
  expect(job?.argument).toMatchObject({ versionId: 3, opensDoors: true })
  job?.answer(state.answer)
  await compared
  expect(state.kept).toEqual({ name: 'Before the wall', mapId: t.editor.replica.mapId, report: state.report })
  expect(state.columns).toEqual(['Now', 'Before the wall'])
  state.keep(null)
  stop()
})

test('keeps a report beside that of another state of the map', async () => {
  const { state, settle, wall, stop } = await opened()
  state.isOpen = true
  await settle()
  state.keep('Before')
  await wall(1)
  expect(state.kept).toMatchObject({ name: 'Before' })
  const other = await opened()
  vi.spyOn(other.t.editor.replica, 'mapId', 'get').mockReturnValue('another' as never)
  expect(other.state.columns).toEqual([settingsOf(other.t.map).name, 'Before'])
  other.stop()
  expect([state.kept?.report.figures.narrowest.value, state.report?.figures.narrowest.value]).toEqual([2, 1])
  state.keep(null)
  expect(state.kept).toBeNull()
  stop()
})
