import { expect, test } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import { testServices } from './support/testServices.ts'

const HOUR_MS = 3_600_000
const paint = (value: number): CallInput<'maps.run'>['command'] => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices: [0],
  values: [value],
})

/** A map, and what opening it again after some hours leaves of automatic versions, the latest first. */
async function openedMap() {
  const services = testServices()
  const { done, passTime } = services
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 5, heightCells: 5 })
  const openAfter = async (hours: number) => {
    passTime(hours * HOUR_MS)
    await done('maps.open', { mapId })
    return (await done('maps.versions', { mapId })).filter(({ automatic }) => automatic)
  }
  const edit = (value: number) => done('maps.run', { mapId, command: paint(value) })
  return { ...services, mapId, openAfter, edit }
}

test('a map that no one has edited gets no automatic version', async () => {
  const { openAfter } = await openedMap()
  expect(await openAfter(0)).toHaveLength(0)
  expect(await openAfter(48)).toHaveLength(0)
})

test('an edited map gets one when it is opened, and another only after a day of edits', async () => {
  const { openAfter, edit } = await openedMap()
  await edit(1)
  expect(await openAfter(1)).toHaveLength(1)
  await edit(2)
  expect(await openAfter(1)).toHaveLength(1)
  expect(await openAfter(21)).toHaveLength(1)
  expect(await openAfter(2)).toHaveLength(2)
})

test('a day without edits adds none', async () => {
  const { openAfter, edit } = await openedMap()
  await edit(1)
  await openAfter(1)
  expect(await openAfter(72)).toHaveLength(1)
})

test('the latest 14 are kept, and versions with a name of their own besides', async () => {
  const { done, openAfter, edit, mapId } = await openedMap()
  await done('maps.saveVersion', { mapId, name: 'Before the flood' })
  for (let day = 1; day <= 16; day++) {
    await edit(day % 2)
    expect(await openAfter(25)).toHaveLength(Math.min(day, 14))
  }
  expect((await done('maps.versions', { mapId })).at(-1)).toMatchObject({ name: 'Before the flood', automatic: false })
})

test('named versions, however many, take no place of automatic ones', async () => {
  const { done, openAfter, edit, mapId } = await openedMap()
  for (let day = 1; day <= 16; day++) {
    await edit(day % 2)
    expect(await openAfter(25)).toHaveLength(Math.min(day, 14))
    await done('maps.saveVersion', { mapId, name: `Evening ${day}` })
  }
})

test('an automatic version is named for the day it was kept', async () => {
  const { openAfter, edit } = await openedMap()
  await edit(1)
  // The clock of these tests starts on November 14, 2023.
  expect((await openAfter(0))[0]?.name).toBe('Automatic backup, Nov 14')
})
