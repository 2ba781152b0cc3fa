/** The encounter at a glance, as cards of the library show it: worked out once for each state of a map, beside everything else. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { MapId } from '../../src/map/records/ids.ts'
import { SAMPLES } from '../../src/samples/index.ts'
import { testServices } from './support/testServices.ts'

type Services = ReturnType<typeof testServices>

/** A thread that cannot even start: who asks it gets nothing. */
const NO_THREAD = join(import.meta.dirname, 'there-is-no-such-thread.ts')

const creature = (name: string, col: number, side: string) => ({
  table: 'creatures' as const,
  record: { id: name as never, name, side, size: 'medium' as const, at: { col, row: 0 }, speedFeet: { land: 30 } },
})
/** A hero and an ogre at the ends of a corridor of 20 squares. */
async function duel({ done }: Services): Promise<MapId> {
  const mapId = await done('library.create', { name: 'Duel', ruleset: 'pf1e', widthCells: 20, heightCells: 1 })
  const put = [creature('Hero', 0, 'party'), creature('Ogre', 19, 'foes')]
  await done('maps.run', { mapId, command: { type: 'edit-records', put } })
  return mapId
}
const wall = (col: number) => ({
  type: 'edit-records' as const,
  put: [
    {
      table: 'edges' as const,
      record: { id: `${col},0,w` as never, cell: { col, row: 0 }, border: 'west' as const, kind: 'wall' as const },
    },
  ],
})
const briefs = (rows: readonly { readonly brief?: string }[] | null) => rows?.flatMap(({ brief }) => brief ?? [])
/** What a card says, as it is at hand, else worked out. */
async function shown({ done }: Services, mapId: MapId) {
  const { rows, isOutdated } = await done('library.summary', { mapId })
  return briefs(isOutdated ? await done('library.summarize', { mapId }) : rows)
}

describe('the encounter of a map on its card', () => {
  it('is worked out once for each state of the map, also when the program starts again', async () => {
    const first = testServices()
    const mapId = await duel(first)
    expect(await first.done('library.summary', { mapId })).toEqual({ rows: null, isOutdated: true })
    expect(await shown(first, mapId)).toEqual(['Party: 1 · Foes: 1', 'Contact: round 2', 'Narrowest: 1 square'])
    await first.close()

    const again = testServices(first.file, undefined, NO_THREAD)
    expect(await shown(again, mapId)).toEqual(['Party: 1 · Foes: 1', 'Contact: round 2', 'Narrowest: 1 square'])
    expect(briefs(await again.done('library.summarize', { mapId }))).toHaveLength(3)
    await again.done('maps.run', { mapId, command: wall(5) })
    const old = await again.done('library.summary', { mapId })
    expect([briefs(old.rows)?.[1], old.isOutdated]).toEqual(['Contact: round 2', true])
    expect(again.broken).toEqual([])
    // A thread that cannot start leaves the card without it, and says why.
    expect(await again.done('library.summarize', { mapId })).toBeNull()
    expect(again.broken.map(String)).toEqual([expect.stringContaining('could not be summarized')])
  })

  it('follows the map and its undo', async () => {
    const services = testServices()
    const mapId = await duel(services)
    await shown(services, mapId)
    await services.done('maps.run', { mapId, command: wall(5) })
    expect(await shown(services, mapId)).toEqual([
      'Party: 1 · Foes: 1',
      'No contact in 5 rounds',
      'No route between them',
    ])
    await services.done('maps.undo', { mapId })
    expect(await shown(services, mapId)).toEqual(['Party: 1 · Foes: 1', 'Contact: round 2', 'Narrowest: 1 square'])
  })

  it('costs the list of maps nothing, and goes with its map', async () => {
    const services = testServices(undefined, undefined, NO_THREAD)
    const mapId = await duel(services)
    expect(await services.done('library.list', {})).toHaveLength(1 + SAMPLES.length)
    expect(services.broken).toEqual([])
    services.db.prepare("INSERT INTO summaries SELECT number, 'x', '[]' FROM maps").run()
    services.db.prepare('DELETE FROM maps WHERE id = ?').run(mapId)
    expect(services.db.prepare<[], { n: number }>('SELECT count(*) AS n FROM summaries').get()?.n).toBe(SAMPLES.length)
  })
})
