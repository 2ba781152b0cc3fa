import { describe, expect, it } from 'vitest'
import { selectionOf } from '../../../renderer/editor/selection.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { playerMap } from '../../../src/map/playerMap.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from './testEditor.ts'

describe('a door or window taken out of a wall', () => {
  const wallWith = async (kind: 'door' | 'window', options: object = {}) => {
    const t = (await TestEditor.open(8, 6)).tool('edges')
    t.drag([
      [1, 1],
      [6, 1],
    ])
    await t.settled()
    t.tool('edges', { edgeKind: kind, ...options }).click(3.5, 1.05)
    await t.settled()
    return t
  }
  const WALL = [1, 2, 3, 4, 5].map((col) => `${col},1,n:wall`)

  it.each(['door', 'window'] as const)('leaves its wall when the right button erases it: %s', async (kind) => {
    const t = await wallWith(kind)
    t.click(3.5, 1.05, { button: 'secondary' })
    await t.settled()
    expect([t.edges, t.main.labels.at(-1)]).toEqual([WALL, 'Replace with wall'])
    t.click(3.5, 1.05, { button: 'secondary' })
    await t.settled()
    expect(t.edges).toEqual(WALL.filter((edge) => !edge.startsWith('3')))
  })

  it('leaves its wall with both leaves of a double door, and one undo brings them back', async () => {
    const t = await wallWith('door', { edgeDouble: true })
    const before = t.edges
    expect(before.filter((edge) => edge.includes('door'))).toHaveLength(2)
    t.click(3.5, 1.05, { button: 'secondary' })
    await t.settled()
    expect(t.edges).toEqual(WALL)
    t.key('Ctrl+Z')
    await t.settled()
    expect(t.edges).toEqual(before)
  })

  it('leaves its wall at a corner, when it is deleted, and when it slides along', async () => {
    const t = (await TestEditor.open(8, 6)).tool('edges', { edgeShape: 'room' })
    t.drag([
      [1, 1],
      [5, 4],
    ])
    await t.settled()
    const room = t.edges
    const door = { table: 'edges' as const, id: '1,1,n' as RecordId }
    for (const take of [() => t.key('Delete'), () => t.key('Alt+ArrowRight')]) {
      t.tool('edges', { edgeKind: 'door', edgeShape: 'polyline' }).click(1.5, 1.05)
      await t.settled()
      t.tool('select').editor.select(selectionOf([door]))
      take()
      await t.settled()
      expect(t.edges.map((edge) => edge.replace('2,1,n:door-closed', '2,1,n:wall'))).toEqual(room)
    }
    expect(t.edges).toContain('2,1,n:door-closed')
  })

  it('goes with the walls around it, and from a passage between rocks', async () => {
    const t = await wallWith('door')
    t.drag(
      [
        [0.8, 1.05],
        [6.2, 1.05],
      ],
      { button: 'secondary' },
    )
    await t.settled()
    expect(t.edges).toEqual([])
    t.tool('brush', { terrain: 11 }).click(2.5, 3.5).click(4.5, 3.5)
    await t.settled()
    t.tool('edges', { edgeKind: 'door', edgeShape: 'polyline' }).click(3.5, 3.05)
    await t.settled()
    t.click(3.5, 3.05, { button: 'secondary' })
    await t.settled()
    expect(t.edges).toEqual([])
  })
})

describe('a door or window set on a thick wall', () => {
  const SOLID = 13
  /** A wall of solid squares across the map, so many rows thick. */
  const wallOf = async (rows: number, options: object = {}) => {
    const t = await TestEditor.open(6, 8)
    const indices = Array.from({ length: 6 * rows }, (_, i) => 2 * 6 + i)
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices, values: [SOLID] })
    await t.settled()
    return t.tool('edges', { edgeKind: 'door', ...options })
  }
  const opened = (t: TestEditor) =>
    [...t.map.layers.terrain.keys()].filter((i) => i >= 12 && i % 6 === 3 && t.map.layers.terrain[i] === 0)

  it.each([
    ['its near face', 1.95, 2],
    ['its far face', 5.05, 5],
    ['its middle', 3.05, 3],
  ])('cuts through from %s in one step that undo takes back', async (_, y, row) => {
    const t = await wallOf(3)
    const before = t.terrain
    t.move(3.5, y)
    expect(t.editor.preview).toContainEqual({ kind: 'terrain', cells: expect.anything() as never, terrain: 0 })
    t.click(3.5, y)
    await t.settled()
    expect([t.edges, opened(t)]).toEqual([[`3,${row},n:door-closed`], [15, 21, 27, 33, 39, 45]])
    expect([t.main.labels.at(-1), t.news]).toEqual([
      'Cut through the wall',
      ['Cut through the wall: opened 3 squares.'],
    ])
    await t.editor.undo()
    expect([t.terrain, t.edges]).toEqual([before, []])
  })

  it('is an arrow slit as well, and a double door opens two squares side by side', async () => {
    const slit = await wallOf(1, { edgeKind: 'window', edgeLook: 'arrow-slit' })
    slit.click(3.5, 1.95)
    await slit.settled()
    expect(slit.edges).toEqual(['3,2,n:window'])
    expect(opened(slit)).toContain(15)
    const double = await wallOf(2, { edgeDouble: true })
    double.click(2.9, 1.95)
    await double.settled()
    expect(double.edges).toHaveLength(2)
    expect([14, 15, 20, 21].map((i) => double.map.layers.terrain[i])).toEqual([0, 0, 0, 0])
  })

  it('leaves a hillside, a wall at the rim of the map and locked terrain as they are', async () => {
    for (const rows of [4, 5]) {
      const t = await wallOf(rows)
      const before = t.terrain
      t.click(3.5, 1.95)
      await t.settled()
      expect([t.terrain, t.edges, t.news]).toEqual([before, ['3,2,n:door-closed'], []])
    }
    const rim = (await TestEditor.open(6, 8)).tool('edges', { edgeKind: 'door' })
    const indices = [6, 7].flatMap((row) => [0, 1, 2, 3, 4, 5].map((col) => row * 6 + col))
    rim.main.change({ type: 'paint-cells', layer: 'terrain', indices, values: [SOLID] })
    await rim.settled()
    rim.click(3.5, 5.95)
    await rim.settled()
    expect([rim.map.layers.terrain[6 * 6 + 3], rim.edges]).toEqual([SOLID, ['3,6,n:door-closed']])
    const locked = await wallOf(1)
    const settings = settingsOf(locked.map)
    const layers = { terrain: { visible: true, locked: true, opacity: 1 } }
    locked.main.change({ type: 'edit-records', put: [{ table: 'settings', record: { ...settings, layers } as never }] })
    await locked.settled()
    locked.click(3.5, 1.95)
    await locked.settled()
    expect([opened(locked).includes(15), locked.edges]).toEqual([false, ['3,2,n:door-closed']])
  })

  it('is hidden from players on both sides if it is secret', async () => {
    const t = await wallOf(2, { edgeSecret: true })
    // Around the wall there is another way.
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [12, 18], values: [0] })
    await t.settled()
    const before = t.map
    t.click(3.5, 1.95)
    await t.settled()
    expect(t.edges).toHaveLength(2)
    const [seen, plain] = [playerMap(t.map), playerMap(before)]
    expect([...seen.layers.terrain]).toEqual([...plain.layers.terrain])
  })

  const at = (t: TestEditor, indices: readonly number[]) => indices.map((i) => t.map.layers.terrain[i])

  it('keeps a door on the far side as it is, with its lock and DC, if it is secret', async () => {
    const t = await wallOf(2, { edgeKind: 'door', doorLocked: true })
    const far = {
      ...{ id: '3,4,n', cell: { col: 3, row: 4 }, border: 'north', kind: 'door', doorLocked: true },
      checkText: 'DC 25',
    }
    t.main.change({ type: 'edit-records', put: [{ table: 'edges', record: far as never }] })
    await t.settled()
    const before = t.map.tables.edges.get('3,4,n' as RecordId)
    t.tool('edges', { edgeKind: 'door', doorLocked: false, edgeSecret: true }).click(3.5, 1.95)
    await t.settled()
    expect(t.edges).toEqual(['3,2,n:door-closed', '3,4,n:door-closed-locked'])
    expect(t.map.tables.edges.get('3,4,n' as RecordId)).toEqual(before)
  })

  it('does not dig away what stands beside it: a pillar keeps its square', async () => {
    const t = await wallOf(1)
    t.tool('symbol', { symbol: 'pillar' }).click(3.5, 3.5)
    await t.settled()
    const before = t.terrain
    for (const y of [2.05, 3.05, 3.95]) {
      t.tool('edges', { edgeKind: 'door' }).click(3.5, y)
      await t.settled()
      expect(t.terrain).toBe(before)
    }
    expect(t.map.tables.props.size).toBe(1)
  })

  describe('once it goes', () => {
    const doors = (t: TestEditor) =>
      selectionOf([...t.map.tables.edges.keys()].map((id) => ({ table: 'edges' as const, id })))
    const kinds: [string, object][] = [
      ['a door', {}],
      ['a secret door', { edgeSecret: true }],
      ['a double door', { edgeDouble: true }],
      ['an arrow slit', { edgeKind: 'window', edgeLook: 'arrow-slit' }],
    ]
    const cut = async (options: object) => {
      const t = await wallOf(2, options)
      const before = t.terrain
      t.click(2.9, 1.95)
      await t.settled()
      expect(t.terrain).not.toBe(before)
      return { t, before, after: t.terrain, edges: t.edges }
    }

    it.each(kinds)('erased, leaves its wall in one step that undo takes back: %s', async (_, options) => {
      const { t, before, after, edges } = await cut(options)
      t.click(2.5, 2.05, { button: 'secondary' })
      await t.settled()
      expect([t.terrain, t.edges, t.main.labels.at(-1)]).toEqual([before, [], 'Replace with wall'])
      await t.editor.undo()
      expect([t.terrain, t.edges]).toEqual([after, edges])
    })

    it.each(kinds)('deleted, leaves its wall: %s', async (_, options) => {
      const { t, before } = await cut(options)
      t.tool('select').editor.select(doors(t))
      t.key('Delete')
      await t.settled()
      expect([t.terrain, t.edges]).toEqual([before, []])
    })

    it.each(kinds)('moved along, takes its passage with it: %s', async (_, options) => {
      const { t, before, after } = await cut(options)
      const width = t.edges.length > 1 && !('edgeSecret' in options) ? [2, 3] : [2]
      t.tool('select').editor.select(
        'edgeSecret' in options ? selectionOf([{ table: 'edges', id: '2,2,n' as RecordId }]) : doors(t),
      )
      t.key('Alt+ArrowRight')
      await t.settled()
      const row = [0, 1, 2, 3, 4, 5].map((col) => (width.includes(col - 1) ? 0 : SOLID))
      expect(at(t, [12, 13, 14, 15, 16, 17])).toEqual(row)
      expect(at(t, [18, 19, 20, 21, 22, 23])).toEqual(row)
      expect(new Set([...t.map.tables.edges.values()].map(({ cell }) => cell.col))).toEqual(
        new Set(width.map((col) => col + 1)),
      )
      await t.editor.undo()
      expect(t.terrain).toBe(after)
      t.tool('select').editor.select(doors(t))
      t.key('Delete')
      await t.settled()
      expect(t.terrain).toBe(before)
    })

    it('moved with its other end, stays secret on both sides', async () => {
      const { t } = await cut({ edgeSecret: true })
      t.tool('select').editor.select(doors(t))
      t.key('Alt+ArrowRight')
      await t.settled()
      expect(t.edges).toEqual(['3,2,n:door-closed', '3,4,n:door-closed'])
      expect([at(t, [14, 20]), at(t, [15, 21])]).toEqual([
        [SOLID, SOLID],
        [0, 0],
      ])
    })

    it('leaves a passage as it is where terrain is locked', async () => {
      const { t, after } = await cut({})
      const layers = { terrain: { visible: true, locked: true, opacity: 1 } }
      const record = { ...settingsOf(t.map), layers } as never
      t.main.change({ type: 'edit-records', put: [{ table: 'settings', record }] })
      await t.settled()
      t.click(2.5, 2.05, { button: 'secondary' })
      await t.settled()
      expect([t.terrain, t.edges]).toEqual([after, []])
    })

    it('leaves a passage in which something stands, that goes on, or that turns', async () => {
      const uses: readonly (() => object)[] = [
        () => ({ table: 'notes', record: { id: 'n', at: { x: 2.5, y: 3.5 }, number: 1, title: 'Here' } }),
        () => ({ table: 'edges', record: { id: '2,3,n', cell: { col: 2, row: 3 }, border: 'north', kind: 'window' } }),
      ]
      for (const use of uses) {
        const { t, after } = await cut({})
        t.main.change({ type: 'edit-records', put: [use() as never] })
        await t.settled()
        t.click(2.5, 2.05, { button: 'secondary' })
        await t.settled()
        expect(t.terrain).toBe(after)
      }
      for (const solid of [[24 + 1], [24 + 2], [24 + 1, 24 + 3, 30 + 1, 30 + 3]]) {
        const { t } = await cut({})
        t.main.change({ type: 'paint-cells', layer: 'terrain', indices: solid, values: [SOLID] })
        await t.settled()
        const painted = t.terrain
        t.click(2.5, 2.05, { button: 'secondary' })
        await t.settled()
        expect([t.terrain, t.edges]).toEqual([painted, []])
      }
    })
  })
})
