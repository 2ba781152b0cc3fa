import { describe, expect, it } from 'vitest'
import { selectionOf } from '../../../renderer/editor/selection.ts'
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
