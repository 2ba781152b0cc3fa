import { expect, test } from 'vitest'
import { MAX_CRASHES_IN_A_ROW, ROW_ENDS_MS, WindowPlaces } from '../../electron/services/windowPlaces.ts'
import { testServices } from './support/testServices.ts'

const ONE = 1
const OTHER = 2

/** A window that shows a map. */
async function shown() {
  const services = testServices()
  const [map] = await services.done('library.list', {})
  if (!map) throw new Error('no sample')
  const place = {
    mapId: map.id,
    view: { columns: 4, rows: 5.5, zoom: 2 },
    selection: [],
    panel: 'notes',
  }
  await services.done('window.keepPlace', { place }, ONE)
  return { ...services, place }
}

test('a new window begins with nothing, one whose page broke where it was, once', async () => {
  const { done, places, place } = await shown()
  expect(await done('window.begin', {}, ONE)).toEqual({ place: null, because: null })
  expect(places.crash(ONE, 0)).toBe(true)
  expect(await done('window.begin', {}, OTHER)).toEqual({ place: null, because: null })
  expect(await done('window.begin', {}, ONE)).toEqual({ place, because: 'crash' })
  expect(await done('window.begin', {}, ONE)).toEqual({ place: null, because: null })
})

test('after the library was opened again every window begins where it was', async () => {
  const { done, places, place } = await shown()
  places.reopened(false)
  expect(await done('window.begin', {}, ONE)).toEqual({ place, because: 'reopened' })
  places.reopened(true)
  expect(await done('window.begin', {}, ONE)).toEqual({ place: null, because: 'reopened' })
})

test('a window that went back to the library, or is gone, keeps no place', async () => {
  const { done, places } = await shown()
  await done('window.keepPlace', { place: null }, ONE)
  places.crash(ONE, 0)
  expect(await done('window.begin', {}, ONE)).toEqual({ place: null, because: 'crash' })
  places.close(ONE)
  expect(await done('window.begin', {}, ONE)).toEqual({ place: null, because: null })
})

test('a page is loaded again three times in a row and no more, until it has held for a while', () => {
  const places = new WindowPlaces()
  const crashes = (...atMs: readonly number[]) => atMs.map((at) => places.crash(ONE, at))
  expect(MAX_CRASHES_IN_A_ROW).toBe(3)
  expect(crashes(0, 1000, 2000, 3000)).toEqual([true, true, true, false])
  expect(crashes(3000 + ROW_ENDS_MS)).toEqual([false])
  expect(crashes(3001 + 2 * ROW_ENDS_MS)).toEqual([true])
  expect(places.crash(OTHER, 4000)).toBe(true)
})
