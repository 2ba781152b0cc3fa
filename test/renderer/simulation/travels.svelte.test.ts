/** A group on the map for some minutes, and journeys: what is kept, asked again, refused and saved. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { JourneysState } from '../../../renderer/simulation/JourneysState.svelte.ts'
import { MinutesState } from '../../../renderer/simulation/MinutesState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { answering } from '../answering.ts'
import { TestEditor } from '../editor/testEditor.ts'

async function minutes(count = 2) {
  const t = await TestEditor.open()
  await t.place(
    ...Array.from(
      { length: count },
      (_, i) => [`hero${i}`, i % 12, Math.floor(i / 12), { speedFeet: { land: 30, fly: 60 } }] as const,
    ),
  )
  t.main.held.add('engine.minutes')
  const state = new MinutesState(t.main.client, t.editor)
  state.isOn = true
  const asked = () => t.main.calls.filter(({ name }) => name === 'engine.minutes')
  const group = () => (asked().at(-1)?.argument as { group: readonly { id: string; mode: string }[] }).group
  return { t, state, asked, group }
}

test('who stays stays, whatever way of moving is chosen for it', async () => {
  const { state } = await minutes()
  state.change(state.travelers[0]!, { goes: false })
  state.change(state.travelers[0]!, { mode: 'land' })
  expect(state.travelers.map(({ goes, mode }) => [goes, mode])).toEqual([
    [false, 'land'],
    [true, 'fly'],
  ])
})

test('a change of the map is asked about again, the same group otherwise once', async () => {
  const { t, state, asked } = await minutes()
  state.ask()
  state.ask()
  expect(asked()).toHaveLength(1)
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [3], values: [1] })
  await t.settled()
  state.ask()
  expect(asked()).toHaveLength(2)
})

test('a hundred of a horde go along, and no more', async () => {
  const { state, group } = await minutes(96)
  state.ask()
  expect(group()).toHaveLength(96)
  const horde = await minutes(96)
  await horde.t.place(...Array.from({ length: 10 }, (_, i) => [`rat${i}`, i, 0] as const))
  horde.state.ask()
  expect(horde.group()).toHaveLength(100)
})

test('the range of the group is shown only while it is switched on', async () => {
  const { t, state } = await minutes()
  state.ask()
  const reach = {
    ...{ revision: 1, window: { col: 0, row: 0, widthCells: 2, heightCells: 1 }, altitudeFeet: 0, squeezing: [] },
    ...{ covered: null, inActions: false, bands: [], costFeet: new Uint16Array(2), band: Uint8Array.of(1, 1) },
    flags: new Uint8Array(2).fill(1),
  }
  t.main.waiting.at(-1)?.answer({ reach })
  await t.settled()
  flushSync()
  expect(state.reach).not.toBeNull()
  state.isOn = false
  expect(state.reach).toBeNull()
})

async function planning(answers: Parameters<typeof answering>[0] = {}) {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1, { name: 'Hero' }])
  const main = answering(answers)
  const journeys = new JourneysState(main.client, t.editor, main.toasts)
  const hero = () => t.map.tables.creatures.get('hero' as RecordId)!
  return { t, ...main, journeys, hero, kept: () => settingsOf(t.map).journeys.map(({ name }) => name) }
}

test('a new journey saved twice is one, and the next has the next number', async () => {
  const { t, journeys, kept } = await planning()
  journeys.plan()
  const name = journeys.open!.name
  await journeys.save()
  journeys.open!.name = 'North'
  await journeys.save()
  await t.settled()
  expect(kept()).toEqual(['North'])
  journeys.plan()
  expect([name, journeys.open?.name]).toEqual(['Journey 1', 'Journey 2'])
  await journeys.save()
  await t.settled()
  expect(kept()).toEqual(['North', 'Journey 2'])
})

test('hit points are written on the creature as it is now, and stay unknown where that is refused', async () => {
  const { t, journeys, hero } = await planning()
  journeys.plan()
  const before = hero()
  t.main.change({ type: 'move-creatures', moves: [{ id: 'hero', to: { col: 6, row: 3 } }] })
  await t.settled()
  await journeys.setHitPoints(before, 14)
  await t.settled()
  expect([t.where('hero'), hero().hitPoints]).toEqual([[6, 3], 14])

  const refused = await planning()
  refused.journeys.plan()
  refused.t.main.held.add('maps.run')
  const setting = refused.journeys.setHitPoints(refused.hero(), 14)
  await refused.t.settled()
  refused.t.main.waiting[0]?.fail('no-such-map')
  await setting
  expect(refused.journeys.open?.unknown.map(({ creature }) => creature.id)).toEqual(['hero'])
})

test('closing the planner ends the journey under way', async () => {
  const t = await (await TestEditor.open()).place(['hero', 1, 1, { name: 'Hero', constitution: 12 }])
  for (const name of ['simulation.journey', 'jobs.cancel']) t.main.held.add(name)
  const journeys = new JourneysState(t.main.client, t.editor, new Toasts())
  journeys.plan()
  void journeys.open!.plan()
  await t.settled()
  const job = t.main.calls.find(({ name }) => name === 'simulation.journey')?.argument as { readonly job: string }
  journeys.close()
  await t.settled()
  expect(t.main.calls.at(-1)).toEqual({ name: 'jobs.cancel', argument: { job: job.job } })
  expect(journeys.open).toBeNull()
})

test('a journey that cannot be saved to a file says so', async () => {
  const { journeys, failing, said, argument } = await planning({ 'files.save': 'North.md' })
  journeys.plan()
  journeys.open!.name = 'North'
  await journeys.export()
  expect(said()).toEqual([])
  Object.defineProperty(journeys.open, 'markdown', { value: '# North' })
  failing.add('files.save')
  await journeys.export()
  expect([said().length, argument('files.save')]).toEqual([1, expect.objectContaining({ suggestedName: 'North.md' })])
})
