/** What each action does to the view, the overlays, the keyboard cursor and the selection. */
import { describe, expect, test } from 'vitest'
import { ACTIONS, actionById, runAction } from '../../../renderer/editor/actions.ts'
import { DEFAULT_OVERLAYS, type CanvasView } from '../../../renderer/editor/overlays.ts'
import { NO_SELECTION } from '../../../renderer/editor/selection.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from './testEditor.ts'

const creatureOf = (t: TestEditor, id: string): Creature => t.map.tables.creatures.get(id as RecordId)!
const selectedIds = (t: TestEditor) => t.editor.selection.records.map(({ id }) => id)

/** A view that writes down what it is told. */
function recordedView(t: TestEditor): readonly (readonly [string, ...number[]])[] {
  const calls: [string, ...number[]][] = []
  const view: Partial<CanvasView> = {
    fit: () => void calls.push(['fit']),
    zoomBy: (factor) => void calls.push(['zoomBy', factor]),
    zoomTo: (zoom) => void calls.push(['zoomTo', zoom]),
    panBy: (dxPx, dyPx) => void calls.push(['panBy', Math.sign(dxPx), Math.sign(dyPx)]),
    reveal: ({ col, row }) => void calls.push(['reveal', col, row]),
  }
  t.editor.view = view as CanvasView
  return calls
}

test.each([
  ['view.zoomIn', 'zoomBy', 1.25],
  ['view.zoomOut', 'zoomBy', 0.8],
  ['view.zoomFull', 'zoomTo', 1],
  ['view.fit', 'fit'],
  ['view.panUp', 'panBy', 0, 1],
  ['view.panDown', 'panBy', 0, -1],
  ['view.panLeft', 'panBy', 1, 0],
  ['view.panRight', 'panBy', -1, 0],
] as const)('%s makes the view %s', async (id, ...call) => {
  const t = await TestEditor.open()
  expect(actionById(id)?.isEnabled(t.editor)).toBe(false)
  const calls = recordedView(t)
  runAction(t.editor, id)
  expect(calls).toEqual([call])
})

test.each([
  ['up', 0, -1],
  ['down', 0, 1],
  ['left', -1, 0],
  ['right', 1, 0],
])('the cursor goes %s by one or five squares, within a map that is not square', async (key, columns, rows) => {
  const t = await TestEditor.open(20, 14)
  for (const [suffix, squares] of [
    ['', 1],
    ['Far', 5],
  ] as const) {
    t.editor.moveCursor({ col: 9, row: 7 })
    runAction(t.editor, `cursor.${key}${suffix}`)
    expect(t.editor.cursor).toEqual({ col: 9 + columns * squares, row: 7 + rows * squares })
  }
  for (let i = 0; i < 9; i++) runAction(t.editor, `cursor.${key}Far`)
  expect(t.editor.cursor).toEqual({
    col: columns === 0 ? 9 : columns > 0 ? 19 : 0,
    row: rows === 0 ? 7 : rows > 0 ? 13 : 0,
  })
})

test('the first arrow key starts at the pointer, else at the selected creature, else in the center; then at the cursor', async () => {
  const t = await TestEditor.open(11, 7)
  runAction(t.editor, 'cursor.right')
  expect(t.editor.cursor).toEqual({ col: 6, row: 3 })
  await t.place(['a', 2, 5])
  t.editor.cursor = null
  t.editor.select({ ...NO_SELECTION, records: [{ table: 'creatures', id: 'a' as RecordId }] })
  runAction(t.editor, 'cursor.up')
  expect(t.editor.cursor).toEqual({ col: 2, row: 4 })
  t.editor.cursor = null
  t.move(8.5, 1.5)
  runAction(t.editor, 'cursor.down')
  expect(t.editor.cursor).toEqual({ col: 8, row: 2 })
  t.move(1.5, 1.5)
  runAction(t.editor, 'cursor.down')
  expect(t.editor.cursor).toEqual({ col: 8, row: 3 })
})

test('each overlay is switched by its action alone; threat goes through its four choices', async () => {
  const t = await TestEditor.open()
  for (const action of ACTIONS.filter(({ id }) => id.startsWith('overlay.') && id !== 'overlay.threat')) {
    const name = action.id.slice('overlay.'.length) as keyof typeof DEFAULT_OVERLAYS
    action.run(t.editor)
    expect([{ ...t.editor.overlays }, action.isOn?.(t.editor)]).toEqual([{ ...DEFAULT_OVERLAYS, [name]: false }, false])
    action.run(t.editor)
  }
  const threats = Array.from({ length: 4 }, () => {
    runAction(t.editor, 'overlay.threat')
    return t.editor.overlays.threat
  })
  expect(threats).toEqual(['foes', 'selected', 'all', 'none'])
})

describe('selected creatures', () => {
  async function withThree(): Promise<TestEditor> {
    const t = await TestEditor.open(9, 5)
    await t.place(['a', 1, 1], ['b', 3, 1], ['c', 5, 3])
    return t.tool('select')
  }

  test('next and previous go around in the order of the map, from either end, and bring each into view', async () => {
    const t = await withThree()
    const calls = recordedView(t)
    const visit = (id: string) => {
      runAction(t.editor, id)
      return selectedIds(t).join()
    }
    expect(Array.from({ length: 4 }, () => visit('creature.next'))).toEqual(['a', 'b', 'c', 'a'])
    expect(calls).toEqual([
      ['reveal', 1, 1],
      ['reveal', 3, 1],
      ['reveal', 5, 3],
      ['reveal', 1, 1],
    ])
    t.editor.select(NO_SELECTION)
    t.tool('brush')
    expect(Array.from({ length: 4 }, () => visit('creature.previous'))).toEqual(['c', 'b', 'a', 'c'])
    expect(t.editor.toolId).toBe('select')
  })

  test('turn by an eighth around the whole circle, climb and descend by 5 ft and never below the floor', async () => {
    const t = await withThree()
    t.click(1.5, 1.5)
    const after = async (id: string, times: number) => {
      for (let i = 0; i < times; i++) runAction(t.editor, id)
      await t.settled()
      return [creatureOf(t, 'a').facing, creatureOf(t, 'a').altitudeFeet]
    }
    const { facing } = creatureOf(t, 'a')
    const turned = (by: number) => (facing + by + 8) % 8
    expect(await after('creature.turnRight', 1)).toEqual([turned(1), 0])
    await after('creature.turnLeft', 1)
    expect(await after('creature.turnLeft', 1)).toEqual([turned(-1), 0])
    expect(await after('creature.rise', 1)).toEqual([turned(-1), 5])
    await after('creature.sink', 1)
    expect(await after('creature.sink', 1)).toEqual([turned(-1), 0])
    expect(creatureOf(t, 'b')).toMatchObject({ facing, altitudeFeet: 0 })
    expect(t.errors).toEqual([])
  })

  test('of several doors, one lock action locks all if one is open to the hand, else unlocks all', async () => {
    const t = await TestEditor.open(9, 5)
    t.tool('edges', { edgeKind: 'door' }).click(2.5, 2).click(5.5, 2)
    await t.settled()
    const ids = [...t.map.tables.edges.keys()]
    const select = (which: readonly RecordId[]) =>
      t.editor.select({ ...NO_SELECTION, records: which.map((id) => ({ table: 'edges', id })) })
    const locks = async () => {
      runAction(t.editor, 'edge.lockDoor')
      await t.settled()
      return ids.map((id) => t.map.tables.edges.get(id)?.doorLocked)
    }
    select(ids.slice(0, 1))
    expect(await locks()).toEqual([true, false])
    select(ids)
    expect(await locks()).toEqual([true, true])
    expect(await locks()).toEqual([false, false])
  })
})

describe('switches show what is on', () => {
  const isOn = (t: TestEditor, id: string) => actionById(id)!.isOn?.(t.editor)
  const onAmong = (t: TestEditor, prefix: string) =>
    ACTIONS.filter(({ id }) => id.startsWith(prefix) && isOn(t, id)).map(({ id }) => id)

  test('the tool, the size of the brush and the style of the map, one of each', async () => {
    const t = await TestEditor.open()
    for (const tool of ['edges', 'ruler'] as const) {
      runAction(t.editor, `tool.${tool}`)
      expect(onAmong(t, 'tool.')).toEqual([`tool.${tool}`])
    }
    for (const size of [3, 1]) {
      runAction(t.editor, `brush.size${size}`)
      expect([t.editor.options.brushSize, onAmong(t, 'brush.size')]).toEqual([size, [`brush.size${size}`]])
    }
    const styles = ACTIONS.flatMap(({ id }) => (id.startsWith('map.style.') ? [id] : []))
    for (const id of styles.slice(0, 3).toReversed()) {
      runAction(t.editor, id)
      await t.settled()
      expect(onAmong(t, 'map.style.')).toEqual([id])
    }
  })

  test('the round brush, the threat and the players’ view', async () => {
    const t = await TestEditor.open()
    for (const id of ['brush.shape', 'overlay.threat', 'view.players']) {
      const before = isOn(t, id)
      runAction(t.editor, id)
      expect([id, before, isOn(t, id)]).toEqual([id, false, true])
    }
    expect(t.editor.options.brushShape).toBe('round')
    runAction(t.editor, 'brush.shape')
    runAction(t.editor, 'view.players')
    expect([t.editor.options.brushShape, isOn(t, 'brush.shape'), isOn(t, 'view.players')]).toEqual([
      'square',
      false,
      false,
    ])
  })

  test('the locks of selected doors, on where all are locked; and doors open and close', async () => {
    const t = await TestEditor.open(9, 5)
    t.tool('edges', { edgeKind: 'door' }).click(2.5, 2).click(5.5, 2)
    await t.settled()
    const ids = [...t.map.tables.edges.keys()]
    const doors = () => ids.map((id) => t.map.tables.edges.get(id)!)
    const select = (which: readonly RecordId[]) =>
      t.editor.select({ ...NO_SELECTION, records: which.map((id) => ({ table: 'edges', id })) })
    select(ids.slice(0, 1))
    const before = doors().map(({ door }) => door)
    runAction(t.editor, 'edge.turnDoor')
    await t.settled()
    runAction(t.editor, 'edge.lockDoor')
    await t.settled()
    expect(doors()[0]!.door).not.toBe(before[0])
    expect(doors()[1]!.door).toBe(before[1])
    expect(isOn(t, 'edge.lockDoor')).toBe(true)
    select(ids)
    expect(isOn(t, 'edge.lockDoor')).toBe(false)
  })
})

test('a map is doubled in both directions, as long as it may grow', async () => {
  const t = await TestEditor.open(9, 5)
  expect(actionById('map.double')!.isEnabled(t.editor)).toBe(true)
  runAction(t.editor, 'map.double')
  await t.settled()
  expect([t.map.widthCells, t.map.heightCells]).toEqual([18, 10])
  const large = await TestEditor.open(501, 2)
  expect(actionById('map.double')!.isEnabled(large.editor)).toBe(false)
})
