import { expect, test } from 'vitest'
import { JourneysState } from '../../../renderer/simulation/JourneysState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { TestEditor } from '../editor/testEditor.ts'

async function planning() {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1], ['mule', 3, 1])
  const journeys = new JourneysState(t.main.client, t.editor, new Toasts())
  const kept = () => settingsOf(t.map).journeys
  return { t, journeys, kept }
}

test('a journey is kept with the map, opened as it was, changed in its place and removed; undo brings it back', async () => {
  const { t, journeys, kept } = await planning()
  journeys.plan()
  const first = journeys.open!
  first.name = 'To the coast'
  first.legs = [{ miles: 12, country: 'marsh', way: 'trackless' }]
  first.means = 'mounted'
  first.hoursADay = 10
  first.change(
    first.travelers.find(({ creature }) => creature.id === 'mule')!,
    { goes: false },
  )
  await journeys.save()
  await t.settled()
  expect(kept()).toMatchObject([
    {
      name: 'To the coast',
      legs: [{ miles: 12, country: 'marsh', way: 'trackless' }],
      means: 'mounted',
      hoursADay: 10,
      travelers: [{ creatureId: 'hero', mode: 'land' }],
    },
  ])
  journeys.close()
  journeys.plan(0)
  expect(journeys.open?.planned).toEqual(kept()[0])
  journeys.open!.hustleHours = 2
  await journeys.save()
  await t.settled()
  expect(kept()).toMatchObject([{ name: 'To the coast', hustleHours: 2 }])
  await journeys.remove(0)
  await t.settled()
  expect(kept()).toEqual([])
  await t.editor.undo()
  expect(kept()).toHaveLength(1)
})

test('hit points no one has typed are asked for and written on the creature', async () => {
  const { t, journeys } = await planning()
  journeys.plan()
  const asked = () => journeys.open?.unknown.map(({ creature }) => creature.id)
  expect(asked()).toEqual(['hero', 'mule'])
  const hero = journeys.open!.travelers.find(({ creature }) => creature.id === 'hero')!.creature
  await journeys.setHitPoints(hero, 14)
  await t.settled()
  expect(asked()).toEqual(['mule'])
  expect(t.map.tables.creatures.get('hero' as never)?.hitPoints).toBe(14)
  journeys.open!.means = 'vehicle'
  expect(asked()).toEqual([])
})
