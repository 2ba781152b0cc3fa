/** A map that is open in a window: what it reads, listens to and shares, and that nothing of it goes on once it is closed. */
import { flushSync } from 'svelte'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OpenMap } from '../../../renderer/panels/OpenMap.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { emptyMap } from '../../../src/map/battleMap.ts'
import { MAP_ID, TestMain } from '../editor/testEditor.ts'

async function opened(isMap = false) {
  const main = new TestMain(emptyMap(MAP_ID, { widthCells: 12, heightCells: 8 }, { name: 'Inn', ruleset: 'pf1e' }))
  const live: string[] = []
  const on = ((name: string, listener: never) => {
    live.push(name)
    const stop = main.client.on(name as never, listener)
    return () => {
      live.splice(live.indexOf(name), 1)
      stop()
    }
  }) as typeof main.client.on
  const client = { ...main.client, on }
  const imported: (readonly File[])[] = []
  const taken: boolean[] = []
  const importFiles = async (files: readonly File[], takesPictures: boolean) => {
    imported.push(files)
    taken.push(takesPictures)
    return isMap
  }
  const open = new OpenMap({ client, mapId: MAP_ID, toasts: new Toasts(), importFiles, goTo: () => undefined })
  const read = vi.spyOn(open.customTerrain, 'read').mockResolvedValue(undefined)
  const shared = vi.spyOn(open.assets, 'shareClipboard').mockResolvedValue(undefined)
  let ready = 0
  const close = open.start(() => ready++)
  const stop = $effect.root(() => open.follow())
  onTestFinished(stop)
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
    flushSync()
  }
  await settle()
  return { taken, main, open, live, read, shared, close, settle, imported, ready: () => ready }
}

test('it reads the map and what lies beside it, and closes both', async () => {
  const { main, open, live, read, close, settle, ready } = await opened()
  expect([ready(), open.editor.map?.widthCells, read.mock.calls.length, live.length > 2]).toEqual([1, 12, 1, true])
  close()
  await settle()
  expect(live).toEqual([])
  expect(main.calls.at(-1)).toEqual({ name: 'maps.close', argument: { mapId: MAP_ID } })
})

test('what is copied is shared with other windows', async () => {
  const { open, shared } = await opened()
  const piece = { name: 'Hut', widthCells: 1, heightCells: 1, terrain: [1], elevationFeet: [null], records: [] }
  open.editor.clipboard = piece
  flushSync()
  expect(shared).toHaveBeenLastCalledWith(piece)
})

test('what changes do to the encounter is watched once that is asked for', async () => {
  const { main, open, settle } = await opened()
  const asked = () => main.calls.some(({ name }) => name === 'engine.danger')
  expect(asked()).toBe(false)
  open.watch.set(true)
  await settle()
  expect(asked()).toBe(true)
})

test('a dropped picture asks whether it becomes a map of its own or lies on this one', async () => {
  const files = [new File(['x'], 'cave.png')]
  const dropped = async (to: 'new-map' | 'this-map' | 'nowhere') => {
    const { open, imported, taken } = await opened(false)
    const put = vi.spyOn(open.assets, 'addPictures').mockResolvedValue(undefined)
    await open.dropFiles(files, { x: 3, y: 5 })
    expect([open.dropped, put.mock.calls, taken]).toEqual([{ files, at: { x: 3, y: 5 } }, [], [false]])
    await open.takeDropped(to)
    expect(open.dropped).toBeNull()
    return [imported.length, taken.at(-1), put.mock.calls]
  }
  expect(await dropped('this-map')).toEqual([1, false, [[files, { x: 3, y: 5 }]]])
  expect(await dropped('new-map')).toEqual([2, true, []])
  expect(await dropped('nowhere')).toEqual([1, false, []])
})

test('a dropped map is imported, and a file that is neither says what it is; nothing is asked', async () => {
  for (const [isMap, name, put] of [
    [true, 'a.dd2vtt', 0],
    [false, '000740.ldb', 1],
  ] as const) {
    const { open } = await opened(isMap)
    const added = vi.spyOn(open.assets, 'addPictures').mockResolvedValue(undefined)
    await open.dropFiles([new File(['x'], name)], null)
    expect([open.dropped, added.mock.calls.length]).toEqual([null, put])
  }
})
