import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { sharedServices } from './support/testServices.ts'

type Run = CallInput<'maps.run'>['command']

const walker = (id: string, col: number, row: number, more: object = {}): Run => ({
  type: 'edit-records',
  put: [
    {
      table: 'creatures',
      record: { id, name: id, at: { col, row }, size: 'medium', side: 'party', speedFeet: { land: 10 }, ...more },
    },
  ],
})

/** The reach as a picture: band of each square of the map, `.` where it does not get. */
function drawn(answer: ReachAnswer, widthCells: number, heightCells: number): string[] {
  const { window, band } = answer
  return Array.from({ length: heightCells }, (_, row) =>
    Array.from({ length: widthCells }, (_, col) => {
      const [x, y] = [col - window.col, row - window.row]
      const isIn = x >= 0 && y >= 0 && x < window.widthCells && y < window.heightCells
      return (isIn && band[y * window.widthCells + x]) || '.'
    }).join(''),
  )
}

const shared = sharedServices()

async function mapWith(ruleset: string, widthCells: number, heightCells: number, ...commands: Run[]) {
  const services = shared()
  const mapId = await services.done('library.create', { name: 'Reach', ruleset, widthCells, heightCells })
  for (const command of commands) await services.done('maps.run', { mapId, command })
  return { ...services, mapId }
}

const hero = 'hero' as RecordId
const reachOf = (mapId: MapId) => ({ mapId, creatureId: hero })

describe('engine.reach', () => {
  it('shows move, double move and run as bands, nearest first', async () => {
    const { done, mapId } = await mapWith('pf1e', 11, 1, walker('hero', 0, 0))
    const answer = await done('engine.reach', reachOf(mapId))
    expect(answer.bands.map(({ label, budgetFeet }) => [label, budgetFeet])).toEqual([
      ['Move', 10],
      ['Double move', 20],
      ['Run', 40],
    ])
    expect(drawn(answer, 11, 1)).toEqual(['111223333..'])
    expect([...answer.costFeet]).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40])
  })

  it('shows one, two and three Strides, and loses the feet left over in each', async () => {
    const { done, mapId } = await mapWith('pf2e', 8, 1, walker('hero', 0, 0, { speedFeet: { land: 10 } }), {
      type: 'paint-cells',
      layer: 'terrain',
      indices: [2, 4],
      values: [1],
    })
    const answer = await done('engine.reach', reachOf(mapId))
    expect(answer.bands.map(({ label }) => label)).toEqual(['Stride', '2 Strides', '3 Strides'])
    // 5 ft + 10 ft do not fit into a Stride of 10 ft: each difficult square waits for the next Stride.
    expect(drawn(answer, 8, 1)).toEqual(['1123....'])
  })

  it('follows every change without being asked anew', async () => {
    const { done, mapId } = await mapWith('dnd35', 5, 1, walker('hero', 0, 0))
    expect(drawn(await done('engine.reach', reachOf(mapId)), 5, 1)).toEqual(['11122'])
    const wall = { id: '2,0,w', cell: { col: 2, row: 0 }, border: 'west', kind: 'wall' } as const
    const { revision } = await done('maps.run', {
      mapId,
      command: { type: 'edit-records', put: [{ table: 'edges', record: wall }] },
    })
    const walled = await done('engine.reach', reachOf(mapId))
    expect(walled.revision).toBe(revision)
    expect(drawn(walled, 5, 1)).toEqual(['11...'])
    await done('maps.undo', { mapId })
    expect(drawn(await done('engine.reach', reachOf(mapId)), 5, 1)).toEqual(['11122'])
    await done('maps.run', {
      mapId,
      command: { type: 'move-creatures', moves: [{ id: hero, to: { col: 4, row: 0 } }] },
    })
    expect(drawn(await done('engine.reach', reachOf(mapId)), 5, 1)).toEqual(['22111'])
    await done('maps.run', { mapId, command: { type: 'turn-map', turn: 'clockwise' } })
    expect(drawn(await done('engine.reach', reachOf(mapId)), 1, 5)).toEqual(['2', '2', '1', '1', '1'])
  })

  it('says why there is none', async () => {
    const { call, mapId } = await mapWith('pf2e', 5, 5, walker('hero', 0, 0), walker('gnat', 1, 1, { size: 'fine' }))
    const codes = await Promise.all([
      call('engine.reach', { ...reachOf(mapId), mode: 'fly' }),
      call('engine.reach', { ...reachOf(mapId), action: 'run' }),
      call('engine.reach', { mapId, creatureId: 'gnat' }),
      call('engine.reach', { mapId, creatureId: 'unknown' }),
      call('engine.reach', { mapId: 'elsewhere', creatureId: hero }),
    ])
    expect(codes.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual([
      'no-speed',
      'no-such-action',
      'size-not-in-ruleset',
      'no-such-creature',
      'no-such-map',
    ])
  })
})

describe('engine.route and engine.path', () => {
  it('explains each step in parts that add up to its cost', async () => {
    const { done, mapId } = await mapWith('pf1e', 4, 4, walker('hero', 0, 0), {
      type: 'paint-cells',
      layer: 'terrain',
      indices: [5, 10],
      values: [1],
    })
    const path = [0, 1, 2, 3].map((i) => ({ col: i, row: i }))
    const answer = await done('engine.path', { ...reachOf(mapId), path })
    expect(answer.steps.map(({ feet }) => feet)).toEqual([15, 15, 5])
    expect(answer.steps[0]?.reasons.map(({ code, text, feet }) => [code, text, feet])).toEqual([
      ['first-diagonal', 'diagonal', 5],
      ['difficult', 'difficult terrain', 10],
    ])
    for (const { feet, reasons } of answer.steps) expect(reasons.reduce((sum, r) => sum + r.feet, 0)).toBe(feet)
    expect([answer.feet, answer.legal, answer.band]).toEqual([35, false, null])
    expect(answer.blocker?.kind).toBe('budget')
  })

  it('names the band a route ends in, and who strikes on the way', async () => {
    const { done, mapId } = await mapWith(
      'dnd35',
      6,
      3,
      walker('hero', 0, 0),
      walker('ogre', 2, 1, { size: 'large', side: 'foes' }),
    )
    const answer = await done('engine.route', { ...reachOf(mapId), to: { col: 3, row: 0 } })
    expect([answer.feet, answer.band, answer.legal]).toEqual([15, 'Double move', true])
    expect(answer.provokes).toEqual([{ by: 'ogre', step: 0, square: { col: 0, row: 0 } }])
  })

  it.each([
    ['takes no side', { side: 'neutral' }],
    ['has no reaction to movement', { side: 'foes', hasMovementReaction: false }],
  ])('provokes nothing from who %s', async (_, other) => {
    const away = [0, 1].map((row) => ({ col: 0, row }))
    const wide = await mapWith('pf1e', 3, 3, walker('hero', 0, 0), walker('other', 1, 0, other))
    expect((await wide.done('engine.path', { ...reachOf(wide.mapId), path: away })).provokes).toEqual([])
    const foe = await mapWith('pf1e', 3, 3, walker('hero', 0, 0), walker('other', 1, 0, { side: 'foes' }))
    expect((await foe.done('engine.path', { ...reachOf(foe.mapId), path: away })).provokes).toHaveLength(1)
  })

  it('takes the safest way where that is asked for', async () => {
    // Fast enough for a move or a double move: a run would lead straight past the orc.
    const hero = walker('hero', 0, 2, { speedFeet: { land: 30 } })
    const { done, mapId } = await mapWith('dnd35', 7, 5, hero, walker('orc', 3, 1, { side: 'foes' }))
    const to = { col: 6, row: 2 }
    const shortest = await done('engine.route', { ...reachOf(mapId), to })
    const safest = await done('engine.route', { ...reachOf(mapId), to, prefer: 'safest' })
    expect([shortest.feet, shortest.provokes.length]).toEqual([30, 1])
    expect([safest.feet, safest.provokes.length]).toEqual([35, 0])
  })

  it('says what stands in the way', async () => {
    const { done, mapId } = await mapWith(
      'starfinder',
      4,
      1,
      walker('hero', 0, 0),
      walker('robot', 2, 0, { side: 'foes', name: 'Security robot' }),
      { type: 'paint-cells', layer: 'terrain', indices: [3], values: [13] },
    )
    const to = async (col: number) => (await done('engine.route', { ...reachOf(mapId), to: { col, row: 0 } })).blocker
    expect(await to(2)).toMatchObject({
      kind: 'creature',
      obstacle: { thing: { name: 'Security robot' } },
      recordId: 'robot',
    })
    expect(await to(3)).toMatchObject({ kind: 'terrain', at: { col: 3, row: 0 } })
    expect(await to(9)).toMatchObject({ kind: 'map-border' })
  })
})

describe('engine.threat', () => {
  it('lists the threatened squares of each creature, ascending', async () => {
    const { done, mapId } = await mapWith('dnd35', 3, 3, walker('hero', 1, 1), walker('orc', 0, 0, { side: 'foes' }))
    const { creatures } = await done('engine.threat', { mapId, creatureIds: [hero, 'orc'] })
    expect(creatures.map(({ id, side, squares }) => [id, side, [...squares]])).toEqual([
      ['hero', 'party', [0, 1, 2, 3, 5, 6, 7, 8]],
      ['orc', 'foes', [1, 3, 4]],
    ])
  })
})
