import { describe, expect, test } from 'vitest'
import { draggedPicture, pictureHandleAt, pictureHandles } from '../../../renderer/editor/tools/pictureHandles.ts'
import { runAction } from '../../../renderer/editor/actions.ts'
import { cropToPicture } from '../../../renderer/editor/pictureGeometry.ts'
import { propSchema, type Prop } from '../../../src/map/records/annotations.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from './testEditor.ts'

const picture = (more: Partial<Prop> = {}): Prop =>
  propSchema.parse({ id: 'p', picture: 'p1', at: { x: 2, y: 2 }, widthSquares: 4, heightSquares: 2, ...more })
const CORNER = { kind: 'size', sideX: 1, sideY: 1 } as const
const frame = ({ at, widthSquares, heightSquares }: Prop) => [at.x, at.y, widthSquares, heightSquares]

async function withPicture(more: Partial<Prop> = {}): Promise<TestEditor> {
  const t = await TestEditor.open(20, 20)
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: picture(more) }] })
  await t.settled()
  t.editor.select({ cells: new Set(), records: [{ table: 'props', id: 'p' as RecordId }] })
  return t
}
const found = (t: TestEditor): Prop => t.map.tables.props.get('p' as RecordId)!

describe('the handles of a picture', () => {
  test('at a corner keep its proportions and the opposite corner', () =>
    expect(frame(draggedPicture(picture(), CORNER, { x: 10, y: 3 }, false))).toEqual([2, 2, 8, 4]))
  test('at a side stretch it, by half squares with Shift', () => {
    const left = { kind: 'size', sideX: -1, sideY: 0 } as const
    expect(frame(draggedPicture(picture(), left, { x: 0.4, y: 9 }, true))).toEqual([0.5, 2, 5.5, 2])
  })
  test('never turn it inside out', () =>
    expect(draggedPicture(picture(), { kind: 'size', sideX: 1, sideY: 0 }, { x: 1, y: 3 }, false).widthSquares).toBe(
      0.05,
    ))
  test('turn it round its middle, by 15° with Shift', () => {
    expect(draggedPicture(picture(), { kind: 'turn' }, { x: 9, y: 3 }, false).rotationDegrees).toBe(90)
    expect(draggedPicture(picture(), { kind: 'turn' }, { x: 5, y: -7 }, true).rotationDegrees).toBe(0)
    expect(draggedPicture(picture(), { kind: 'turn' }, { x: 6, y: 0 }, true).rotationDegrees).toBe(30)
  })
  test('of a turned picture lie on its turned frame, and keep the opposite side where it is', () => {
    const turned = picture({ rotationDegrees: 90 })
    expect(pictureHandleAt(turned, { x: 3, y: 5, nearSquares: 0.1 })).toEqual(CORNER)
    const wider = draggedPicture(turned, CORNER, { x: 2, y: 7 }, false)
    const opposite = (prop: Prop) =>
      pictureHandles(prop, 0.1).find(({ handle }) => handle.kind === 'size' && handle.sideX + handle.sideY === -2)
        ?.point
    expect(wider).toMatchObject({ widthSquares: 6, heightSquares: 3, rotationDegrees: 90 })
    expect(opposite(wider)?.x).toBeCloseTo(opposite(turned)?.x ?? NaN, 6)
    expect(opposite(wider)?.y).toBeCloseTo(opposite(turned)?.y ?? NaN, 6)
  })
})

test('a drag of a handle is one step, Escape drops it, and a locked picture has none', async () => {
  const t = await withPicture()
  t.down(6, 4).move(8, 5)
  expect(t.editor.preview).toMatchObject([{ kind: 'picture', prop: { widthSquares: 6, heightSquares: 3 } }])
  t.key('Escape')
  t.up(8, 5)
  expect(t.main.labels).toHaveLength(1)
  t.drag([
    [6, 4],
    [8, 5],
  ])
  await t.settled()
  expect(frame(found(t))).toEqual([2, 2, 6, 3])
  expect(t.main.labels.at(-1)).toBe('Resize picture')
  const locked = await withPicture({ locked: true })
  locked.drag([
    [6, 4],
    [8, 5],
  ])
  await locked.settled()
  expect(frame(found(locked))).toEqual([2, 2, 4, 2])
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
