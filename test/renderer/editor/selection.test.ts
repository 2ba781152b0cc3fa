import { expect, test } from 'vitest'
import { NO_SELECTION, withoutLost } from '../../../renderer/editor/selection.ts'
import { actionById } from '../../../renderer/editor/actions.ts'
import { newTerrain } from '../../../renderer/panels/map/terrainCosts.ts'
import { drawingSchema } from '../../../src/map/records/annotations.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { mapText, TestEditor } from './testEditor.ts'

const ids = (t: TestEditor): readonly string[] => t.editor.selection.records.map(({ id }) => id)

test('a click selects the creature under it, a click on open terrain selects nothing', async () => {
  const t = await TestEditor.open()
  await t.place(['ogre', 2, 2, { size: 'large' }])
  t.tool('select').click(3.5, 3.5)
  expect(ids(t)).toEqual(['ogre'])
  t.click(8.5, 1.5)
  expect(ids(t)).toEqual([])
})

test('what is selected and clicked again is the same selection: nothing is drawn anew', async () => {
  const t = await TestEditor.open()
  await t.place(['ogre', 2, 2], ['rat', 5, 2])
  t.tool('select').click(2.5, 2.5)
  const { selection } = t.editor
  t.click(2.5, 2.5)
  expect(t.editor.selection).toBe(selection)
  t.click(5.5, 2.5)
  expect(t.editor.selection).not.toBe(selection)
})

test('each of several small creatures in one square can be clicked', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 2, 2, { size: 'tiny' }], ['b', 2, 2, { size: 'tiny' }], ['c', 2, 2, { size: 'tiny' }])
  t.tool('select').click(2.25, 2.25)
  expect(ids(t)).toEqual(['a'])
  t.click(2.75, 2.25)
  expect(ids(t)).toEqual(['b'])
  t.click(2.25, 2.75)
  expect(ids(t)).toEqual(['c'])
})

test('a frame leaves the background picture alone', async () => {
  const t = await TestEditor.open()
  const prop = { at: { x: 1, y: 1 }, widthSquares: 2, heightSquares: 2, symbol: 'table' } as const
  t.main.change({
    type: 'edit-records',
    put: [
      { table: 'props', record: { ...prop, id: 'floor', background: true } },
      { table: 'props', record: { ...prop, id: 'table' } },
    ],
  })
  await t.settled()
  t.tool('select').drag([
    [0.2, 0.2],
    [5.5, 5.5],
  ])
  expect(ids(t)).toEqual(['table'])
})

test('a frame selects what it touches; Shift adds, Alt takes away', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1], ['b', 4, 1], ['c', 7, 1])
  t.tool('select').drag([
    [0.2, 0.2],
    [5.5, 2.5],
  ])
  expect(ids(t)).toEqual(['a', 'b'])
  t.drag(
    [
      [6.2, 0.2],
      [8.5, 2.5],
    ],
    { shift: true },
  )
  expect(ids(t)).toEqual(['a', 'b', 'c'])
  t.drag(
    [
      [3.2, 0.2],
      [5.5, 2.5],
    ],
    { alt: true },
  )
  expect(ids(t)).toEqual(['a', 'c'])
})

test('a lasso selects what lies in it', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1], ['b', 1, 5])
  t.tool('select', { selectShape: 'lasso' }).drag([
    [0.5, 0.5],
    [3, 0.5],
    [3, 3],
    [0.5, 3],
  ])
  expect(ids(t)).toEqual(['a'])
})

test('dragging a creature moves it by whole squares in one step', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1])
  t.tool('select').drag([
    [1.5, 1.5],
    [4.4, 3.6],
  ])
  await t.settled()
  expect(t.where('a')).toEqual([4, 3])
  expect(t.main.commands).toHaveLength(1)
  expect(ids(t)).toEqual(['a'])
})

test.each([
  ['a creature alone, which shows where it would stand', new Set<number>(), ['creatures']],
  ['squares with a creature, which bring their terrain', new Set([9]), ['piece']],
])('what is dragged is shown as %s', async (_, cells, kinds) => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1])
  t.editor.select({ cells, records: [{ table: 'creatures', id: 'a' as never }] })
  t.tool('select').down(1.5, 1.5).move(4.4, 3.6)
  expect(t.editor.preview.map(({ kind }) => kind)).toEqual(kinds)
})

test('with Shift a creature moves along one axis only', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1])
  t.tool('select').down(1.5, 1.5).move(4.4, 2.6, { shift: true }).up(4.4, 2.6)
  await t.settled()
  expect(t.where('a')).toEqual([4, 1])
})

test('a creature dragged off the map stays where it was', async () => {
  const t = await TestEditor.open(6, 6)
  await t.place(['a', 1, 1])
  t.tool('select').drag([
    [1.5, 1.5],
    [-3, 1.5],
  ])
  await t.settled()
  expect(t.where('a')).toEqual([1, 1])
  expect(t.main.commands).toEqual([])
})

test('a locked creature is selected but not moved', async () => {
  const t = await TestEditor.open(6, 6)
  await t.place(['a', 1, 1])
  const creature = t.map.tables.creatures.get('a' as never)!
  t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record: { ...creature, locked: true } }] })
  t.tool('select').drag([
    [1.5, 1.5],
    [4.5, 1.5],
  ])
  await t.settled()
  expect(t.where('a')).toEqual([1, 1])
  t.click(1.5, 1.5)
  expect(ids(t)).toEqual(['a'])
})

test('Escape drops a move', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1])
  t.tool('select').down(1.5, 1.5).move(4.5, 4.5)
  t.key('Escape')
  t.up(4.5, 4.5)
  await t.settled()
  expect(t.where('a')).toEqual([1, 1])
})

/** A room of walls with ground and a creature in it, selected as a whole. */
async function selectedRoom(): Promise<TestEditor> {
  const t = (await TestEditor.open(12, 8)).tool('edges', { edgeShape: 'room' })
  t.drag([
    [1, 1],
    [3, 3],
  ])
  await t.settled()
  t.tool('brush', { terrain: 1 }).click(1.5, 1.5)
  await t.settled()
  await t.place(['guard', 2, 2])
  t.tool('select', { selectTerrain: true }).drag([
    [0.9, 0.9],
    [3.05, 3.05],
  ])
  return t
}

test('a selection with ground moves whole and leaves open terrain', async () => {
  const t = await selectedRoom()
  expect(t.editor.selection.cells.size).toBeGreaterThan(0)
  t.drag([
    [1.5, 1.5],
    [6.5, 2.5],
  ])
  await t.settled()
  expect(t.where('guard')).toEqual([7, 3])
  expect(t.edges).toEqual([
    '6,2,n:wall',
    '6,2,w:wall',
    '6,3,w:wall',
    '6,4,n:wall',
    '7,2,n:wall',
    '7,4,n:wall',
    '8,2,w:wall',
    '8,3,w:wall',
  ])
  expect(t.terrain.split('\n')[2]).toBe('......d.....')
  t.key('Ctrl+Z')
  await t.settled()
  expect(t.where('guard')).toEqual([2, 2])
  expect(t.terrain.split('\n')[1]).toBe('.d..........')
})

test('turning a selection four times is as it was', async () => {
  const t = await selectedRoom()
  const before = mapText(t.map)
  for (let i = 0; i < 4; i++) {
    t.key(']')
    await t.settled()
  }
  expect(mapText(t.map)).toBe(before)
  expect(t.main.labels.filter((label) => label === 'Rotate the selection')).toHaveLength(4)
})

test('mirroring a selection twice is as it was', async () => {
  const t = await selectedRoom()
  const before = mapText(t.map)
  t.key('Alt+M')
  await t.settled()
  expect(mapText(t.map)).not.toBe(before)
  t.key('Alt+M')
  await t.settled()
  expect(mapText(t.map)).toBe(before)
})

test('cut and paste bring the piece elsewhere with ids of its own', async () => {
  const t = await selectedRoom()
  t.key('Ctrl+X')
  await t.settled()
  expect(t.edges).toEqual([])
  expect(t.map.tables.creatures.size).toBe(0)
  t.move(8.5, 4.5)
  t.key('Ctrl+V')
  await t.settled()
  expect(t.edges).toHaveLength(8)
  expect([...t.map.tables.creatures.values()].map(({ name }) => name)).toEqual(['Guard'])
  expect(t.editor.selection.records.length).toBe(9)
})

test('with the pointer off the map a piece is pasted at the keyboard’s square, else in the middle', async () => {
  const t = await selectedRoom()
  t.key('Ctrl+C')
  const pastedAt = async (cursor: { readonly col: number; readonly row: number } | null) => {
    const other = await TestEditor.open(21, 13)
    other.editor.clipboard = t.editor.clipboard
    other.move(-40, 3)
    other.editor.cursor = cursor
    other.key('Ctrl+V')
    await other.settled()
    const [guard] = [...other.map.tables.creatures.values()]
    return guard && [guard.at.col, guard.at.row]
  }
  const middle = await pastedAt(null)
  const [col = 0, row = 0] = middle ?? []
  expect(await pastedAt({ col: 13, row: 8 })).toEqual([col + 3, row + 2])
})

test('a piece is pasted into another map', async () => {
  const t = await selectedRoom()
  t.key('Ctrl+C')
  const other = await TestEditor.open(6, 6)
  other.editor.clipboard = t.editor.clipboard
  other.key('Ctrl+V')
  await other.settled()
  expect(other.edges).toHaveLength(8)
  expect(other.map.tables.creatures.size).toBe(1)
})

const customTerrain = (id: string, code: number, name: string) => ({
  table: 'terrainTypes',
  record: { ...newTerrain(id as RecordId, code), name },
})

test('a piece takes terrain of its own along: with another code where the map has given theirs away', async () => {
  const t = await TestEditor.open(6, 6)
  t.main.change({ type: 'edit-records', put: [customTerrain('mud', 64, 'Mud'), customTerrain('ash', 65, 'Ash')] })
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [0, 1], values: [64, 65] })
  await t.settled()
  t.tool('select', { selectTerrain: true }).drag([
    [0.1, 0.1],
    [1.9, 0.9],
  ])
  t.key('Ctrl+C')

  const other = await TestEditor.open(6, 6)
  other.main.change({
    type: 'edit-records',
    put: [customTerrain('lava', 64, 'Lava'), customTerrain('ash', 70, 'Cold ash')],
  })
  await other.settled()
  other.editor.clipboard = t.editor.clipboard
  other.key('Ctrl+V')
  await other.settled()
  expect(other.errors).toEqual([])
  const names = [...other.map.layers.terrain].map((code) => other.editor.palette[code]?.name)
  expect(names.filter((name) => name !== 'Open terrain').sort()).toEqual(['Cold ash', 'Mud'])
  expect([...other.map.tables.terrainTypes.values()].map(({ name }) => name).sort()).toEqual([
    'Cold ash',
    'Lava',
    'Mud',
  ])
  expect(other.editor.selection.records).toEqual([])
  await other.editor.undo()
  expect([...other.map.tables.terrainTypes.keys()]).toEqual(['lava', 'ash'])
})

test('cropping to what lies beside the map does nothing, to what lies half on it keeps that half', async () => {
  const t = await TestEditor.open(6, 6)
  const text = (id: string, x: number) => ({
    table: 'drawings',
    record: { id, shape: 'text', points: [{ x, y: 2.5 }] },
  })
  const region = { table: 'regions', record: { id: 'pit', name: 'Pit', cells: [{ col: 2, row: 2 }] } }
  t.main.change({ type: 'edit-records', put: [text('beside', -0.5), region] })
  await t.settled()
  const crop = async (...chosen: readonly (readonly ['drawings' | 'regions', string])[]) => {
    const records = chosen.map(([table, id]) => ({ table, id: id as RecordId }))
    t.editor.select({ cells: new Set(), records })
    actionById('map.crop')?.run(t.editor)
    await t.settled()
    return [t.map.widthCells, t.map.heightCells, t.errors.length]
  }
  expect(await crop(['drawings', 'beside'])).toEqual([6, 6, 0])
  expect(await crop(['drawings', 'beside'], ['regions', 'pit'])).toEqual([3, 1, 0])
})

test('delete takes records and clears ground in one step', async () => {
  const t = await selectedRoom()
  const steps = t.main.labels.length
  t.key('Delete')
  await t.settled()
  expect(t.main.labels).toHaveLength(steps + 1)
  expect(t.edges).toEqual([])
  expect(t.terrain).not.toContain('d')
})

test('a stamp puts the piece down as often as one clicks', async () => {
  const t = await selectedRoom()
  t.key('Ctrl+B')
  expect(t.editor.toolId).toBe('stamp')
  t.click(6, 4).click(10, 6)
  await t.settled()
  expect(t.map.tables.creatures.size).toBe(3)
})

test('a rider that is copied keeps its mount', async () => {
  const t = await TestEditor.open()
  await t.place(['horse', 2, 2, { size: 'large' }], ['knight', 2, 2])
  const knight = t.map.tables.creatures.get('knight' as never)!
  t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record: { ...knight, mountId: 'horse' } }] })
  t.key('Ctrl+A')
  t.key('Ctrl+D')
  await t.settled()
  const copies = [...t.map.tables.creatures.values()].filter(({ id }) => id !== 'horse' && id !== 'knight')
  expect(copies).toHaveLength(2)
  expect(copies.find(({ mountId }) => mountId)?.mountId).toBe(copies.find(({ size }) => size === 'large')?.id)
})

test.each([
  ['polygon', ['drawn']],
  ['polyline', []],
] as const)('a click inside of a drawn %s selects %j', async (shape, selected) => {
  const t = (await TestEditor.open(12, 8)).tool('select')
  const points = [
    { x: 1, y: 1 },
    { x: 7, y: 1 },
    { x: 7, y: 6 },
    { x: 1, y: 6 },
  ]
  const record = drawingSchema.parse({ id: 'drawn', shape, points })
  t.main.change({ type: 'edit-records', put: [{ table: 'drawings', record }] })
  await t.settled()
  t.click(4.5, 3.5)
  expect(ids(t)).toEqual(selected)
})

test('what is no longer on the map is no longer selected, nor are squares beyond it', async () => {
  const t = await TestEditor.open(4, 2)
  await t.place(['ogre', 1, 1])
  const [ogre, gone] = ['ogre', 'gone'].map((id) => ({ table: 'creatures' as const, id: id as RecordId }))
  const kept = { cells: new Set([0, 7]), records: [ogre!] }
  expect(withoutLost(t.map, kept)).toBe(kept)
  expect(withoutLost(t.map, { ...kept, records: [ogre!, gone!] })).toEqual(kept)
  expect(withoutLost(t.map, { ...kept, cells: new Set([0, 7, 8]) })).toEqual(kept)
  expect(withoutLost(t.map, NO_SELECTION)).toBe(NO_SELECTION)
})
