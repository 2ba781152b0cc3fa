import { describe, expect, test } from 'vitest'
import { inSteps } from '../../../renderer/canvas/PictureTransformer.ts'
import { runAction } from '../../../renderer/editor/actions.ts'
import { NO_SELECTION, selectionOf } from '../../../renderer/editor/selection.ts'
import { cropToPicture, selectedPicture } from '../../../renderer/editor/pictureGeometry.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { propSchema, type Prop } from '../../../src/map/records/annotations.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from './testEditor.ts'

const picture = (more: Partial<Prop> = {}): Prop =>
  propSchema.parse({ id: 'p', picture: 'p1', at: { x: 2, y: 2 }, widthSquares: 4, heightSquares: 2, ...more })

async function withPicture(more: Partial<Prop> = {}): Promise<TestEditor> {
  const t = await TestEditor.open(20, 20)
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: picture(more) }] })
  await t.settled()
  t.editor.select({ cells: new Set(), records: [{ table: 'props', id: 'p' as RecordId }] })
  return t
}
const found = (t: TestEditor): Prop => t.map.tables.props.get('p' as RecordId)!

describe('a picture dragged in steps', () => {
  const box = { x: 100, y: 100, width: 84, height: 42, rotation: 0 }
  test('by a corner keeps its proportions and the opposite corner', () => {
    expect(inSteps(box, 'bottom-right', 20, false)).toEqual({ ...box, width: 80, height: 40 })
    expect(inSteps(box, 'top-left', 20, false)).toEqual({ ...box, x: 104, y: 102, width: 80, height: 40 })
  })
  test('by a side keeps the other sides', () => {
    expect(inSteps(box, 'middle-left', 20, false)).toEqual({ ...box, x: 104, width: 80 })
    expect(inSteps(box, 'bottom-center', 20, false)).toEqual({ ...box, height: 40 })
  })
  test('from the middle keeps the middle', () =>
    expect(inSteps(box, 'middle-right', 20, true)).toEqual({ ...box, x: 102, width: 80 }))
  test('by the upper side of one turned a quarter moves to the left, where that side is', () => {
    const turned = inSteps({ x: 0, y: 0, width: 100, height: 47, rotation: Math.PI / 2 }, 'top-center', 20, false)
    expect([turned.width, turned.height]).toEqual([100, 40])
    expect(turned.x).toBeCloseTo(-7, 9)
    expect(turned.y).toBeCloseTo(0, 9)
  })
  test('keeps the opposite side of a turned one, and never vanishes', () => {
    const turned = inSteps({ ...box, rotation: Math.PI / 2 }, 'middle-left', 20, false)
    expect([turned.x, turned.y]).toEqual([expect.closeTo(100, 9), expect.closeTo(104, 9)])
    expect(inSteps({ ...box, width: 3 }, 'middle-right', 20, false).width).toBe(20)
  })
})

test('a picture may be changed while it is selected alone, and neither it nor its layer is locked', async () => {
  const chosen = ({ map, editor }: TestEditor) => selectedPicture(map, editor.selection)?.id ?? null
  const t = await withPicture()
  expect(chosen(t)).toBe('p')
  t.editor.select({ cells: new Set([0]), records: [] }, 'add')
  expect(chosen(t)).toBeNull()
  expect(chosen(await withPicture({ locked: true }))).toBeNull()
  const settings = { ...settingsOf(t.map), layers: { annotations: { visible: true, locked: true, opacity: 1 } } }
  const selection = { cells: new Set<number>(), records: [{ table: 'props', id: 'p' as RecordId }] } as const
  const locked = { ...t.map, tables: { ...t.map.tables, settings: new Map([['settings' as RecordId, settings]]) } }
  expect(selectedPicture(t.map, selection)?.id).toBe('p')
  expect(selectedPicture(locked, selection)).toBeNull()
})

test('keys make a picture larger and turn it', async () => {
  const t = await withPicture()
  for (const chord of ['Alt+Shift+ArrowRight', 'Alt+Shift+ArrowDown', 'Alt+]', 'Alt+]', 'Alt+[']) {
    expect(t.key(chord), chord).toBe(true)
    await t.settled()
  }
  expect(found(t)).toMatchObject({ widthSquares: 4.5, heightSquares: 2.5, rotationDegrees: 15 })
})

describe('aligning on the map', () => {
  const alignment = {
    picture: 'p' as RecordId,
    from: { x: 0.25, y: 0.25 },
    to: { x: 0.75, y: 0.75 },
    columns: 2,
    rows: 1,
  }

  test('drags a corner in the picture; Enter aligns by both', async () => {
    const t = (await withPicture({ at: { x: 2.3, y: 2.3 } })).tool('align', { alignment })
    t.drag([
      [5.3, 3.8],
      [6.3, 4.3],
    ])
    expect(t.editor.options.alignment?.to).toEqual({ x: 1, y: 1 })
    // Down alone: the picture is twice as wide as high.
    t.drag([
      [6.3, 4.3],
      [5.8, 3.9],
    ])
    expect(t.editor.options.alignment?.to.x).toBeCloseTo(0.875)
    expect(t.editor.options.alignment?.to.y).toBeCloseTo(0.8)
    t.drag([
      [5.8, 3.9],
      [6.3, 4.3],
    ])
    expect(t.key('Enter')).toBe(true)
    await t.settled()
    expect(found(t)).toMatchObject({ widthSquares: 2 / 0.75, heightSquares: 1 / 0.75, rotationDegrees: 0 })
    const line = found(t).at.x + found(t).widthSquares * 0.25
    expect(line).toBeCloseTo(Math.round(line), 9)
    expect(t.editor.toolId).toBe('select')
  })
  test('Escape puts the corner back; a locked picture stays', async () => {
    const t = (await withPicture()).tool('align', { alignment })
    t.down(5, 3.5).move(6, 4)
    t.key('Escape')
    expect(t.editor.options.alignment).toEqual(alignment)
    const locked = (await withPicture({ locked: true })).tool('align', { alignment })
    expect(locked.key('Enter')).toBe(false)
    await locked.settled()
    expect(locked.main.labels).toHaveLength(1)
  })
})

test('a map is cropped to the squares its picture fills; what is only cut goes', () => {
  const map = { widthCells: 26, heightCells: 20 }
  const box = (x: number, y: number, widthSquares: number, heightSquares: number) =>
    ({ at: { x, y }, widthSquares, heightSquares, rotationDegrees: 0 }) as const
  expect(cropToPicture(map, box(0.6, 0.5, 24.7, 18.9))).toEqual({
    type: 'resize-map',
    widthCells: 24,
    heightCells: 18,
    offset: { col: -1, row: -1 },
  })
  // A line's thickness at the rim is no cut square.
  expect(cropToPicture(map, box(0.05, 0, 25.9, 20))).toBeNull()
  expect(cropToPicture(map, box(-2, -2, 40, 40))).toBeNull()
  expect(cropToPicture(map, box(3.5, 3.5, 0.4, 0.4))).toBeNull()
  expect(cropToPicture(map, { ...box(0.6, 0.5, 24.7, 18.9), rotationDegrees: 30 })).toBeNull()
})

test('the palette crops to the only background, and undo brings the rim back', async () => {
  const t = await TestEditor.open(9, 6)
  const record = {
    id: 'bg',
    picture: 'p1',
    name: 'Map',
    at: { x: 0.5, y: 0.5 },
    widthSquares: 8,
    heightSquares: 5,
    background: true,
  }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record }] })
  await t.settled()
  const other = { ...record, id: 'cart', background: false }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: other }] })
  await t.settled()
  t.editor.select(selectionOf([{ table: 'props', id: 'cart' as RecordId }]))
  expect(runAction(t.editor, 'picture.crop')).toBe(false)
  t.editor.select(NO_SELECTION)
  runAction(t.editor, 'picture.crop')
  await t.settled()
  expect([t.map.widthCells, t.map.heightCells, t.map.tables.props.get('bg' as RecordId)?.at]).toEqual([
    7,
    4,
    { x: -0.5, y: -0.5 },
  ])
  await t.editor.undo()
  expect(t.map.widthCells).toBe(9)
})
