import { describe, expect, test } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { LibraryState } from '../../../renderer/library/LibraryState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import type { MapSummary } from '../../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const summary = (id: string, ruleset = 'pf1e'): MapSummary => ({
  id: id as MapId,
  name: `Map ${id}`,
  ruleset,
  widthCells: 10,
  heightCells: 10,
  creatureCount: 0,
  houseRuled: false,
  createdAtMs: 1,
  openedAtMs: null,
  updatedAtMs: 1,
  sample: false,
})

/** A map drawn small when it was shown last. */
const KEPT = Uint8Array.of(1)

/** A main process that keeps maps in a list and can be told to fail. */
function fakeLibrary(has: { rulesets?: readonly string[]; kept?: unknown; drawn?: Uint8Array } = {}) {
  const { rulesets = ['pf1e'], drawn } = has
  let kept: unknown = has.kept ?? null
  const maps = new Map([summary('a'), summary('b')].map((map) => [map.id, map]))
  const deleted = new Map<MapId, MapSummary>()
  const calls: string[] = []
  const listeners = new Map<string, () => void>()
  let failing: string | null = null
  type Asked = { mapId?: MapId; name?: string; ruleset?: string; value?: unknown }
  const answer = (name: string, { mapId, name: to, ruleset, value }: Asked): unknown => {
    const map = mapId === undefined ? undefined : maps.get(mapId)
    switch (name) {
      case 'library.list':
        return [...maps.values()]
      case 'rulesets.list':
        return rulesets.map((id) => ({ id, name: id }))
      case 'preferences.read':
        return kept
      case 'preferences.write':
        kept = value
        return null
      case 'library.create':
        maps.set('new' as MapId, summary('new', ruleset))
        return 'new'
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
      case 'library.thumbnail':
        return { picture: KEPT, isOutdated: drawn !== undefined }
      case 'library.drawThumbnail':
        return drawn
      default:
        throw new Error(name)
    }
  }
  const client: Client = {
    call: (name, argument) => {
      calls.push(name)
      if (failing === name) return Promise.resolve({ ok: false as const, error: { code: 'no-such-map' as const } })
      return Promise.resolve({ ok: true as const, value: answer(name, argument as never) as never })
    },
    on: (name, listener) => {
      listeners.set(name, listener as () => void)
      return () => void listeners.delete(name)
    },
  }
  return { client, calls, listeners, kept: () => kept, failAt: (name: string) => void (failing = name) }
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

  test('a change of a map asks for the list only while the list is on screen', async () => {
    const { client, calls, listeners } = fakeLibrary()
    const library = new LibraryState(client, new Toasts())
    const lists = () => calls.filter((name) => name === 'library.list').length
    const stop = library.start()
    await expect.poll(() => library.isLoaded).toBe(true)
    expect([lists(), listeners.has('maps.changed')]).toEqual([1, false])
    const leave = library.watch()
    expect(lists()).toBe(2)
    listeners.get('maps.changed')?.()
    expect(lists()).toBe(3)
    leave()
    expect([...listeners.keys()]).toEqual(['library.changed'])
    stop()
    expect(listeners.size).toBe(0)
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

  test('a map drawn small is asked for once until the map changes', async () => {
    const { client, calls } = fakeLibrary()
    const library = new LibraryState(client, new Toasts())
    for (const updatedAtMs of [1, 1, 2]) await Promise.all(library.thumbnails({ ...summary('a'), updatedAtMs }))
    expect(calls).toEqual(['library.thumbnail', 'library.thumbnail'])
  })

  test('a map drawn small is had as it was while the newest is drawn, and from then on as it is', async () => {
    const { client, calls } = fakeLibrary({ drawn: Uint8Array.of(2) })
    const library = new LibraryState(client, new Toasts())
    expect(await Promise.all(library.thumbnails(summary('a')))).toEqual([KEPT, Uint8Array.of(2)])
    expect(await Promise.all(library.thumbnails(summary('a')))).toEqual([Uint8Array.of(2)])
    expect(calls).toEqual(['library.thumbnail', 'library.drawThumbnail'])
  })

  test('a map that cannot be drawn stays as it was', async () => {
    const { client, failAt } = fakeLibrary({ drawn: Uint8Array.of(2) })
    failAt('library.drawThumbnail')
    const library = new LibraryState(client, new Toasts())
    expect(await Promise.all(library.thumbnails(summary('a')))).toEqual([KEPT, KEPT])
  })
})

describe('a new map is offered the rules', () => {
  const SYSTEMS = ['starfinder', 'dnd35', 'pf1e', 'pf2e']
  const CAVE = { name: 'Cave', ruleset: 'pf2e', widthCells: 20, heightCells: 15 }
  const begun = async (kept: unknown = null) => {
    const fake = fakeLibrary({ rulesets: SYSTEMS, kept })
    const library = new LibraryState(fake.client, new Toasts())
    await library.load()
    return { ...fake, library }
  }

  test('of the open map, whatever was made last and whatever the search shows', async () => {
    const { library } = await begun('dnd35')
    library.query = 'nothing is called that'
    expect(library.rulesetForNew('a' as MapId)).toBe('pf1e')
  })

  test('of the last new map where none is open, on the next start too', async () => {
    const { library, kept } = await begun()
    await library.create(CAVE)
    expect(library.rulesetForNew(null)).toBe('pf2e')
    expect((await begun(kept())).library.rulesetForNew(null)).toBe('pf2e')
  })

  test('of the first system, where none was chosen yet or the one chosen is gone', async () => {
    expect((await begun()).library.rulesetForNew(null)).toBe('starfinder')
    expect((await begun('pf3e')).library.rulesetForNew(null)).toBe('starfinder')
  })

  test('that were chosen before, where the map could not be made', async () => {
    const { library, failAt, kept } = await begun('dnd35')
    failAt('library.create')
    expect(await library.create(CAVE)).toBeNull()
    expect([library.rulesetForNew(null), kept()]).toEqual(['dnd35', 'dnd35'])
  })
})
