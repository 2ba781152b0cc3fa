/** The handles of a picture, dragged as a hand does: what each changes, what Shift, Alt and Escape do, and what is reported at the end. */
import { createCanvas } from '@napi-rs/canvas'
import Konva from 'konva'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PictureTransformer, type PictureChange } from '../../../renderer/canvas/PictureTransformer.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { propSchema, type Prop } from '../../../src/map/records/annotations.ts'

const CELL_PX = 20
const COLORS = { pillInk: '#ffffff', selection: '#0000ff' }
/** Four squares by two, its top left at C2. */
const PICTURE = propSchema.parse({
  ...{ id: 'p', picture: 'cave', at: { x: 2, y: 1 }, widthSquares: 4, heightSquares: 2, name: 'Cave' },
})

let contexts: { mockRestore: () => void }
let stage: Konva.Stage
beforeEach(() => {
  contexts = vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation((() => createCanvas(1, 1).getContext('2d')) as never)
  const container = document.createElement('div')
  document.body.append(container)
  stage = new Konva.Stage({ container, width: 320, height: 200 })
})
afterEach(() => {
  stage.destroy()
  contexts.mockRestore()
  document.body.replaceChildren()
})

/** The handles of a picture on a map whose top left is at 10, 5 on the screen. */
function handles(prop: Prop = PICTURE, pixelRatio = 1) {
  const changes: [Prop, PictureChange][] = []
  const transformer = new PictureTransformer(
    stage,
    () => undefined,
    (changed, how) => changes.push([changed, how]),
  )
  const view = new View()
  view.resize(320 * pixelRatio, 200 * pixelRatio, pixelRatio)
  view.cellPx = CELL_PX * pixelRatio
  view.originX = 10 * pixelRatio
  view.originY = 5 * pixelRatio
  transformer.show(prop, COLORS)
  transformer.draw(view)
  const anchor = (name: string) => stage.findOne<Konva.Shape>(`.${name}`)!
  const grab = (name: string) => {
    const { x, y } = anchor(name).getAbsolutePosition()
    stage.setPointersPositions({ clientX: x, clientY: y })
    anchor(name).fire('mousedown', { evt: new MouseEvent('mousedown', { clientX: x, clientY: y }) }, true)
    return { x, y }
  }
  /** Drags a handle by so many squares. */
  const drag = (name: string, cols: number, rows: number, keys: MouseEventInit = {}) => {
    const { x, y } = grab(name)
    const to = { clientX: x + cols * CELL_PX, clientY: y + rows * CELL_PX, ...keys }
    window.dispatchEvent(new MouseEvent('mousemove', to))
  }
  const release = () => window.dispatchEvent(new MouseEvent('mouseup'))
  return { transformer, view, changes, anchor, drag, release }
}
const placed = ({ at, widthSquares, heightSquares, rotationDegrees }: Prop) => [
  ...[at.x, at.y, widthSquares, heightSquares].map((each) => Math.round(each * 100) / 100),
  rotationDegrees,
]

test.each<readonly [string, number, number, MouseEventInit, readonly number[]]>([
  ['bottom-right', 2, 1, {}, [2, 1, 6, 3, 0]],
  ['top-left', -2, -1, {}, [0, 0, 6, 3, 0]],
  ['middle-right', 1.5, 0, {}, [2, 1, 5.5, 2, 0]],
  ['middle-left', -1, 0, {}, [1, 1, 5, 2, 0]],
  ['bottom-center', 0, 1.25, {}, [2, 1, 4, 3.25, 0]],
  ['top-center', 0, 0.5, {}, [2, 1.5, 4, 1.5, 0]],
  ['middle-right', 1.4, 0, { shiftKey: true }, [2, 1, 5.5, 2, 0]],
  ['middle-right', 1, 0, { altKey: true }, [1, 1, 6, 2, 0]],
  ['middle-right', 1.2, 0, { shiftKey: true, altKey: true }, [0.75, 1, 6.5, 2, 0]],
])('%s dragged by %d, %d with %j: %j', (name, cols, rows, keys, expected) => {
  const { changes, drag, release } = handles()
  drag(name, cols, rows, keys)
  expect(changes).toEqual([])
  release()
  expect(changes.map(([changed, how]) => [placed(changed), how])).toEqual([[expected, 'resize']])
  expect(changes[0]?.[0]).toMatchObject({ id: 'p', name: 'Cave' })
})

test('the handle above rotates around the middle, to whole degrees, and keeps size and place', () => {
  const { changes, anchor, drag, release } = handles({ ...PICTURE, widthSquares: 4.3 })
  const { x, y } = anchor('rotater').getAbsolutePosition()
  const middle = { x: 10 + 4.15 * CELL_PX, y: 5 + 2 * CELL_PX }
  // From above the middle to its right, a little lower.
  drag('rotater', (middle.x + 40.5 - x) / CELL_PX, (middle.y + 1.3 - y) / CELL_PX, { shiftKey: true })
  release()
  const [[changed, how] = []] = changes
  expect([how, changed?.widthSquares, changed?.heightSquares]).toEqual(['rotate', 4.3, 2])
  expect(changed?.rotationDegrees).toBe(Math.round(changed?.rotationDegrees ?? 0.5))
  expect(Math.abs((changed?.rotationDegrees ?? 0) - 90)).toBeLessThanOrEqual(2)
  expect(changed?.at.x).toBeCloseTo(2, 6)
  expect(changed?.at.y).toBeCloseTo(1, 6)
})

test('a drag beyond the smallest or the largest picture stays at what was allowed', () => {
  for (const [name, cols, rows] of [
    ['bottom-center', 0, -1.999],
    ['middle-right', -3.999, 0],
    ['bottom-center', 0, 2000],
    ['middle-right', 2000, 0],
  ] as const) {
    const { transformer, changes, drag, release } = handles()
    drag(name, cols, rows)
    release()
    expect(changes.map(([changed]) => placed(changed))).toEqual([[2, 1, 4, 2, 0]])
    transformer.show(null, COLORS)
  }
})

test('a drag that is dropped changes nothing, and the next one counts', () => {
  const { transformer, changes, anchor, drag, release } = handles()
  const before = anchor('bottom-right').getAbsolutePosition()
  expect(transformer.drop()).toBe(false)
  drag('bottom-right', 2, 1)
  expect(transformer.drop()).toBe(true)
  release()
  expect([changes, anchor('bottom-right').getAbsolutePosition()]).toEqual([[], before])
  drag('middle-right', 1, 0)
  release()
  expect(changes.map(([changed]) => placed(changed))).toEqual([[2, 1, 5, 2, 0]])
})

test('another picture, or another state of it, ends the drag', () => {
  const { transformer, changes, drag, release } = handles()
  drag('bottom-right', 2, 1)
  transformer.show({ ...PICTURE, opacity: 0.5 }, COLORS)
  release()
  expect(changes).toEqual([])
})

test('handles stand where the picture is, on dense screens too, and go with the selection', () => {
  for (const ratio of [1, 2]) {
    const { transformer, anchor } = handles(PICTURE, ratio)
    expect([anchor('top-left').getAbsolutePosition(), anchor('bottom-right').getAbsolutePosition()]).toEqual([
      { x: 10 + 2 * CELL_PX, y: 5 + CELL_PX },
      { x: 10 + 6 * CELL_PX, y: 5 + 3 * CELL_PX },
    ])
    transformer.show(null, COLORS)
    expect([stage.getLayers().length, stage.listening()]).toEqual([0, false])
  }
})

test('a press on a handle is not one on the map', () => {
  const { anchor } = handles()
  const press = new Event('pointerdown')
  const stopped = vi.spyOn(press, 'stopPropagation')
  anchor('top-left').fire('pointerdown', { evt: press }, true)
  expect(stopped).toHaveBeenCalledOnce()
})
