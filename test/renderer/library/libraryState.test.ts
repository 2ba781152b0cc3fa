import { describe, expect, test } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { LibraryState } from '../../../renderer/library/LibraryState.svelte.ts'
import { Toasts } from '../../../renderer/panels/toasts/Toasts.svelte.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const summary = (id: string): MapSummary => ({
  id: id as MapId,
  name: `Map ${id}`,
  ruleset: 'pf1e',
  widthCells: 10,
  heightCells: 10,
  creatureCount: 0,
  houseRuled: false,
  createdAtMs: 1,
  openedAtMs: null,
  updatedAtMs: 1,
  sample: false,
})

/** A main process that keeps maps in a list and can be told to fail. */
function fakeLibrary() {
  const maps = new Map([summary('a'), summary('b')].map((map) => [map.id, map]))
  const deleted = new Map<MapId, MapSummary>()
  const calls: string[] = []
  let failing: string | null = null
  const answer = (name: string, { mapId, name: to }: { mapId?: MapId; name?: string }): unknown => {
    const map = mapId === undefined ? undefined : maps.get(mapId)
    switch (name) {
      case 'library.list':
        return [...maps.values()]
      case 'rulesets.list':
        return [{ id: 'pf1e', name: 'Pathfinder 1e' }]
      case 'library.rename':
        if (map && to) maps.set(map.id, { ...map, name: to })
        return {}
      case 'library.delete':
        if (map) deleted.set(map.id, map)
        if (map) maps.delete(map.id)
        return null
      case 'library.undelete':
        for (const [id, kept] of deleted) maps.set(id, kept)
        return null
      case 'library.preview':
        return { mapId }
      default:
        throw new Error(name)
    }
  }
  const client: Client = {
    call: (name, argument) => {
      calls.push(name)
      if (failing === name) return Promise.resolve({ ok: false as const, error: { code: 'no-such-map', message: '' } })
      return Promise.resolve({ ok: true as const, value: answer(name, argument as never) as never })
    },
    on: () => () => undefined,
  }
  return { client, calls, failAt: (name: string) => void (failing = name) }
}

describe('the library', () => {
  test('a deleted map is gone at once and comes back by the message’s Undo', async () => {
    const { client } = fakeLibrary()
    const toasts = new Toasts()
    const library = new LibraryState(client, toasts)
    await library.load()
    await library.remove(summary('a'))
    expect(library.maps.map(({ id }) => id)).toEqual(['b'])
    expect(toasts.list[0]?.text).toBe('“Map a” was deleted.')
    toasts.list[0]?.action?.run()
    await expect.poll(() => library.maps.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
  })

  test('renaming trims the name; an empty or equal name asks nothing', async () => {
    const { client, calls } = fakeLibrary()
    const library = new LibraryState(client, new Toasts())
    await library.load()
    await library.rename(summary('a'), '  The Ford ')
    expect(library.maps.find(({ id }) => id === 'a')?.name).toBe('The Ford')
    const before = calls.length
    await library.rename(summary('a'), '   ')
    await library.rename(summary('a'), 'Map a')
    expect(calls).toHaveLength(before)
  })

  test('what fails is said in words and changes nothing', async () => {
    const { client, failAt } = fakeLibrary()
    const toasts = new Toasts()
    const library = new LibraryState(client, toasts)
    await library.load()
    failAt('library.delete')
    await library.remove(summary('a'))
    expect(library.maps).toHaveLength(2)
    expect(toasts.list).toMatchObject([
      { tone: 'problem', text: expect.stringContaining('no longer in the library') as string },
    ])
  })

  test('a preview is asked for once until the map changes', async () => {
    const { client, calls } = fakeLibrary()
    const library = new LibraryState(client, new Toasts())
    await library.preview(summary('a'))
    await library.preview(summary('a'))
    await library.preview({ ...summary('a'), updatedAtMs: 2 })
    expect(calls.filter((name) => name === 'library.preview')).toHaveLength(2)
  })
})
