/** What the window's canvas is shown of the editor, and what is left of it when it goes. */
import { createCanvas } from '@napi-rs/canvas'
import Konva from 'konva'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EditorCanvas, type ShownScene } from '../../../renderer/canvas/EditorCanvas.ts'
import { mountEditorCanvas } from '../../../renderer/panels/shell/mountEditorCanvas.svelte.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { LAYERS } from '../../../src/map/records/settings.ts'
import { MAP_ID, TestEditor } from '../editor/testEditor.ts'

let scenes: (ShownScene | null)[] = []
const spies: { mockRestore: () => void }[] = []
beforeEach(() => {
  scenes = []
  spies.push(
    vi
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockImplementation((() => createCanvas(1, 1).getContext('2d')) as never),
    vi.spyOn(EditorCanvas.prototype, 'show').mockImplementation((scene) => void scenes.push(scene)),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('requestAnimationFrame', () => 1)
})
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore()
  vi.unstubAllGlobals()
})

/** A map of 12 × 8 squares with a hero and a hidden orc, on the screen. */
async function mounted() {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1, { name: 'Hero' }], ['orc', 5, 3, { name: 'Orc' }, 'foes'])
  const hidden = { ...t.map.tables.creatures.get('orc' as RecordId)!, hidden: true }
  t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record: hidden }] })
  await t.settled()
  const element = document.createElement('div')
  document.body.append(element)
  const dropped: unknown[] = []
  const open = { editor: t.editor, dropFiles: async (...given: readonly unknown[]) => void dropped.push(given) }
  let turned = 0
  const unmount = mountEditorCanvas(element, open as never, { turned: () => turned++ } as never)
  flushSync()
  onTestFinished(() => {
    unmount()
    element.remove()
  })
  const scene = (): ShownScene => {
    flushSync()
    return scenes.at(-1)!
  }
  const at = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      button: 0,
      pointerId: 1,
      ...more,
    })
  return { t, editor: t.editor, element, unmount, scene, at, dropped }
}
const OWNER = {}
const REACH = {
  ...{ revision: 1, window: { col: 0, row: 0, widthCells: 2, heightCells: 1 }, altitudeFeet: 0, squeezing: [] },
  ...{ covered: null, inActions: false, bands: [], costFeet: new Uint16Array(2), band: new Uint8Array(2) },
  flags: new Uint8Array(2),
}

test('the players’ view shows the player copy, without anything of the GM over it', async () => {
  const { t, editor, scene } = await mounted()
  expect([...scene().map.tables.creatures.keys()]).toEqual(['hero', 'orc'])
  editor.display.show(OWNER, { previews: [{ kind: 'cells', cells: [3] }], reach: REACH })
  expect(scene()).toMatchObject({ previews: [{ cells: [3] }], reach: REACH })
  editor.showPlayersView(true)
  expect([...scene().map.tables.creatures.keys()]).toEqual(['hero'])
  expect(scene()).toMatchObject({ previews: [], reach: null, route: null, threat: null, tactics: null })
  editor.showPlayersView(false)
  expect(scene().map).toBe(t.map)
})

test('the editor knows the zoom of the canvas, and that its view has moved', async () => {
  const { editor } = await mounted()
  const moves = editor.viewMoves
  editor.view?.zoomTo(2)
  expect([editor.zoom, editor.viewMoves > moves]).toEqual([2, true])
})

test('bands of a panel take the place of the range and the route, even with the range hidden', async () => {
  const { t, editor, scene } = await mounted()
  t.tool('select').click(1.5, 1.5).move(4.5, 2.5)
  expect(scene().standing).toEqual({ col: 4, row: 2 })
  const route = { path: [], feet: 5 } as never
  vi.spyOn(editor.answers, 'route', 'get').mockReturnValue(route)
  editor.setOverlays({ reach: false })
  expect([scene().overlays.reach, scene().route]).toEqual([false, route])
  editor.display.show(OWNER, { reach: REACH })
  expect([scene().overlays.reach, scene().reach, scene().route, scene().standing]).toEqual([true, REACH, null, null])
  editor.display.show(OWNER, { reach: 'none' })
  expect([scene().overlays.reach, scene().reach, scene().route]).toEqual([true, null, null])
  editor.display.show(OWNER, { tactics: { kind: 'force', boxes: [], spaceCells: 1, label: '', stoppedAt: null } })
  expect([scene().tactics?.kind, scene().route]).toEqual(['force', null])
  editor.display.show(OWNER, { tactics: { kind: 'flank', places: [], spaceCells: 1, marked: [] } })
  expect([scene().tactics?.kind, scene().route]).toEqual(['flank', route])
})

test('a map that a panel stages is shown in place of the open one, without marks and handles of that', async () => {
  const { t, editor, scene } = await mounted()
  const prop = { id: 'p', picture: 'cave', at: { x: 2, y: 1 }, widthSquares: 4, heightSquares: 2 }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: prop }] })
  t.main.change({ type: 'move-creatures', moves: [{ id: 'orc', to: { col: 1, row: 1 } }] })
  await t.settled()
  t.tool('select')
  editor.select({ cells: new Set(), records: [{ table: 'props', id: 'p' as RecordId }] })
  expect([scene().handled?.id, scene().misplaced.length > 0]).toEqual(['p', true])
  const staged = { ...t.map, tables: { ...t.map.tables, creatures: new Map() } }
  editor.display.show(OWNER, { staged })
  expect(scene()).toMatchObject({ handled: null, misplaced: [] })
  expect(scene().map).toBe(staged)
  editor.display.release(OWNER)
  t.tool('brush')
  expect([scene().map === t.map, scene().handled]).toEqual([true, null])
})

test('a picture whose handle is let go is shown as it will be until the map has it, in one named step', async () => {
  for (const spy of spies.splice(1)) spy.mockRestore()
  const { t, editor } = await mounted()
  const prop = { id: 'p', picture: 'cave', at: { x: 2, y: 1 }, widthSquares: 40, heightSquares: 20 }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: prop }] })
  await t.settled()
  t.tool('select')
  editor.select({ cells: new Set(), records: [{ table: 'props', id: 'p' as RecordId }] })
  flushSync()
  t.main.held.add('maps.run')
  const stage = Konva.stages.at(-1)!
  // Nothing is drawn here: a square is a pixel.
  const handle = stage.findOne<Konva.Shape>('.middle-right')!
  const { x: clientX, y: clientY } = handle.getAbsolutePosition()
  stage.setPointersPositions({ clientX, clientY })
  handle.fire('mousedown', { evt: new MouseEvent('mousedown', { clientX, clientY }) }, true)
  window.dispatchEvent(new MouseEvent('mousemove', { clientX: clientX + 7, clientY }))
  window.dispatchEvent(new MouseEvent('mouseup'))
  const [[shown] = []] = editor.pendingPreviews
  expect(shown).toMatchObject({ kind: 'picture', prop: { id: 'p', widthSquares: 47, heightSquares: 20 } })
  expect(t.main.waiting[0]?.argument).toMatchObject({ command: { label: 'Resize picture' } })
})

test('a selected picture has no handles while its layer is hidden', async () => {
  const { t, editor, scene } = await mounted()
  const prop = { id: 'p', picture: 'cave', at: { x: 2, y: 1 }, widthSquares: 4, heightSquares: 2 }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: prop }] })
  await t.settled()
  t.tool('select')
  editor.select({ cells: new Set(), records: [{ table: 'props', id: 'p' as RecordId }] })
  expect(scene().handled?.id).toBe('p')
  const looks = { visible: false, locked: false, opacity: 1 }
  const layers = Object.fromEntries(LAYERS.map((layer) => [layer, looks]))
  t.main.change({ type: 'edit-records', put: [{ table: 'settings', record: { ...editor.settings!, layers } }] })
  await t.settled()
  expect(scene().handled).toBeNull()
})

test('previews of panels, of steps under way and of the tool lie over each other in that order', async () => {
  const { t, editor, scene } = await mounted()
  t.main.held.add('maps.run')
  editor.display.show(OWNER, { previews: [{ kind: 'cells', cells: [1] }] })
  t.tool('brush', { terrain: 1 }).click(3.5, 2.5)
  editor.preview = [{ kind: 'cells', cells: [9] }]
  expect(scene().previews.map((each) => ('cells' in each ? [...each.cells] : each.kind))).toEqual([[1], [27], [9]])
})

test('the keyboard cursor shows while the pointer is elsewhere', async () => {
  const { editor, scene } = await mounted()
  editor.moveCursor({ col: 4, row: 6 })
  expect(scene()).toMatchObject({ cursor: { col: 4, row: 6 }, hover: null })
  editor.hover = { col: 2, row: 2 }
  expect(scene()).toMatchObject({ cursor: null, hover: { col: 2, row: 2 } })
})

test('the element takes the focus and the shape of the pointer, and nothing stays when it goes', async () => {
  const { editor, element, unmount, at } = await mounted()
  expect([element.tabIndex, element.style.touchAction, editor.view instanceof EditorCanvas]).toEqual([0, 'none', true])
  editor.pointerShape = 'crosshair'
  flushSync()
  expect(element.style.cursor).toBe('crosshair')
  const down = vi.spyOn(editor.pointerController, 'down').mockImplementation(() => undefined)
  element.dispatchEvent(at('pointerdown', 40, 40))
  expect(down).toHaveBeenCalledOnce()
  unmount()
  expect([element.childElementCount, editor.view]).toEqual([0, null])
  element.dispatchEvent(at('pointerdown', 40, 40))
  expect(down).toHaveBeenCalledOnce()
  expect(editor.replica.mapId).toBe(MAP_ID)
})

test('a map that is left leaves no shape, stage or listener behind, whatever was selected or dragged', async () => {
  for (const spy of spies.splice(1)) spy.mockRestore()
  const shapes = () => Object.keys(Konva.shapes).length
  const before = { shapes: shapes(), stages: Konva.stages.length }
  const heard = { add: vi.spyOn(window, 'addEventListener'), remove: vi.spyOn(window, 'removeEventListener') }
  spies.push(heard.add, heard.remove)
  for (const leftWhile of ['nothing is selected', 'a picture is selected', 'its handle is dragged'] as const) {
    const { t, editor, unmount } = await mounted()
    const prop = { id: 'p', picture: 'cave', at: { x: 2, y: 1 }, widthSquares: 40, heightSquares: 20 }
    t.main.change({ type: 'edit-records', put: [{ table: 'props', record: prop }] })
    await t.settled()
    t.tool('select')
    if (leftWhile !== 'nothing is selected')
      editor.select({ cells: new Set(), records: [{ table: 'props', id: 'p' as RecordId }] })
    flushSync()
    heard.add.mockClear()
    heard.remove.mockClear()
    if (leftWhile === 'its handle is dragged') {
      const stage = Konva.stages.at(-1)!
      const handle = stage.findOne<Konva.Shape>('.middle-right')!
      const { x: clientX, y: clientY } = handle.getAbsolutePosition()
      stage.setPointersPositions({ clientX, clientY })
      handle.fire('mousedown', { evt: new MouseEvent('mousedown', { clientX, clientY }) }, true)
      window.dispatchEvent(new MouseEvent('mousemove', { clientX: clientX + 7, clientY }))
    }
    unmount()
    expect({ shapes: shapes(), stages: Konva.stages.length }, leftWhile).toEqual(before)
    for (const [type, listener] of heard.add.mock.calls)
      expect(
        heard.remove.mock.calls.some(([removed, its]) => removed === type && its === listener),
        `${leftWhile}: ${type}`,
      ).toBe(true)
  }
})

test('with the pan tool a press moves the view; a canceled press cancels the gesture of the tool', async () => {
  const { t, editor, element, at } = await mounted()
  const { pointerController } = editor
  const heard: string[] = []
  for (const name of ['down', 'cancel', 'leave'] as const)
    vi.spyOn(pointerController, name).mockImplementation(() => void heard.push(name))
  t.tool('brush')
  element.dispatchEvent(at('pointerdown', 40, 40))
  element.dispatchEvent(at('pointercancel', 40, 40))
  expect(heard.slice(0, 2)).toEqual(['down', 'cancel'])
  heard.length = 0
  t.tool('pan')
  element.dispatchEvent(at('pointerdown', 40, 40))
  flushSync()
  expect([heard, element.style.cursor]).toEqual([[], 'grabbing'])
  element.dispatchEvent(at('pointerup', 40, 40))
  flushSync()
  expect(element.style.cursor).not.toBe('grabbing')
})
