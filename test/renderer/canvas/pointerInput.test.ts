import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EditorCanvas } from '../../../renderer/canvas/EditorCanvas.ts'
import { listenToPointer } from '../../../renderer/canvas/pointerInput.ts'
import type { PointerSink } from '../../../renderer/canvas/pointerSink.ts'
import { View } from '../../../renderer/canvas/View.ts'
import type { PointerInput } from '../../../renderer/editor/tools/tool.ts'

let element: HTMLElement
let told: string[]
let captured: number[]
let stop: () => void
/** What the wheel of a mouse is to do. */
let wheel: 'zoom' | 'pan'

/** A map of 40 pixels a square whose corner lies in the corner of the element. */
beforeEach(() => {
  told = []
  wheel = 'zoom'
  element = document.body.appendChild(document.createElement('div'))
  captured = []
  element.setPointerCapture = (id) => void captured.push(id)
  const view = new View()
  const canvas = {
    view,
    panBy: (x: number, y: number) => told.push(`pan ${x} ${y}`),
    zoomAt: (x: number, y: number, factor: number) => told.push(`zoom ${x} ${y} ${factor}`),
  } as unknown as EditorCanvas
  const at = (what: string) => (input: PointerInput) => void told.push(`${what} ${input.x} ${input.y} ${input.button}`)
  const sink: PointerSink = {
    isPanning: false,
    pointerDown: at('down'),
    pointerMove: at('move'),
    pointerUp: at('up'),
    pointerCancel: () => void told.push('cancel'),
    pointerLeave: () => void told.push('leave'),
    doubleClick: at('double'),
    contextMenu: (_, x, y) => void told.push(`menu ${x} ${y}`),
    filesDropped: () => void told.push('files'),
    wheelTurned: () => wheel,
    grabbing: (active) => void told.push(active ? 'grab' : 'let go'),
  }
  stop = listenToPointer(element, canvas, sink)
})
afterEach(() => {
  stop()
  element.remove()
})

const fire = (type: string, squares: readonly [number, number], more: PointerEventInit = {}) => {
  const [clientX, clientY] = [squares[0] * 40, squares[1] * 40]
  const event = new PointerEvent(type, { pointerId: 1, clientX, clientY, bubbles: true, ...more })
  event.getCoalescedEvents = () => []
  element.dispatchEvent(event)
}

test('a move is heard before its frame, once, but for one that draws', () => {
  fire('pointerrawupdate', [1, 1])
  fire('pointerrawupdate', [2, 1])
  fire('pointermove', [3, 1])
  fire('pointerrawupdate', [4, 1])
  expect(told).toEqual(['move 1 1 none', 'move 3 1 none', 'move 4 1 none'])
  told.length = 0
  fire('pointerdown', [4, 1])
  fire('pointerrawupdate', [5, 1])
  fire('pointermove', [6, 1])
  expect(told).toEqual(['down 4 1 primary', 'move 6 1 none'])
})

test('a press that draws or moves the view is heard until its end, also beside the map', () => {
  const presses = [0, 1, 2, 3].map((button) => {
    captured.length = 0
    fire('pointerdown', [2, 3], { button, pointerId: 7 + button })
    fire('pointerup', [2, 3], { button, pointerId: 7 + button })
    return [...captured]
  })
  expect(presses).toEqual([[7], [8], [9], []])
})

test('a drag is told in squares; the right button let go where it was pressed opens a menu', () => {
  fire('pointerdown', [2, 3])
  fire('pointermove', [4, 3])
  fire('pointerup', [5, 3])
  fire('pointerdown', [1, 1], { button: 2, buttons: 2 })
  fire('pointerup', [1, 1], { button: 2 })
  expect(told).toEqual([
    'down 2 3 primary',
    'move 4 3 none',
    'up 5 3 primary',
    'down 1 1 secondary',
    'up 1 1 secondary',
    'menu 40 40',
  ])
})

test('a gesture ends with the button it began with, whichever is let go last, and with its own pointer', () => {
  fire('pointerdown', [2, 3], { button: 0, buttons: 1 })
  fire('pointermove', [3, 3], { button: 2, buttons: 3 })
  fire('pointermove', [4, 3], { button: 0, buttons: 2 })
  fire('pointerup', [5, 3], { pointerId: 7 })
  fire('pointerup', [2, 3], { button: 2, buttons: 0 })
  fire('pointerup', [2, 3], { button: 2, buttons: 0 })
  expect(told).toEqual(['down 2 3 primary', 'move 3 3 none', 'move 4 3 none', 'up 2 3 primary'])
})

test('the middle button and Space move the view, and draw nothing', () => {
  fire('pointerdown', [1, 1], { button: 1 })
  fire('pointermove', [2, 3])
  fire('pointerup', [2, 3])
  window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space' }))
  fire('pointerdown', [1, 1])
  fire('pointerup', [1, 1])
  window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Space' }))
  expect(told).toEqual(['grab', 'pan 40 80', 'let go', 'grab', 'let go'])
})

test('a second finger drops what the first began, and the two move and zoom the view', () => {
  const touch = { pointerType: 'touch' }
  fire('pointerdown', [1, 1], touch)
  fire('pointerdown', [3, 1], { ...touch, pointerId: 2 })
  fire('pointermove', [5, 1], { ...touch, pointerId: 2 })
  fire('pointerup', [5, 1], { ...touch, pointerId: 2 })
  fire('pointerup', [1, 1], touch)
  expect(told).toEqual(['down 1 1 primary', 'cancel', 'zoom 120 40 2', 'pan 40 0'])
})

test('what the system takes away is dropped, not finished', () => {
  fire('pointerdown', [1, 1])
  fire('pointercancel', [9, 9])
  fire('pointerup', [9, 9])
  expect(told).toEqual(['down 1 1 primary', 'cancel'])
})

test('a finger the system takes away counts no more: the next one draws, alone', () => {
  const touch = { pointerType: 'touch' }
  fire('pointerdown', [1, 1], touch)
  fire('pointercancel', [1, 1], touch)
  fire('pointerdown', [3, 1], { ...touch, pointerId: 2 })
  fire('pointermove', [5, 1], { ...touch, pointerId: 2 })
  fire('pointerup', [5, 1], { ...touch, pointerId: 2 })
  expect(told).toEqual(['down 1 1 primary', 'cancel', 'down 3 1 primary', 'move 5 1 none', 'up 5 1 primary'])
})

test('the wheel of a mouse zooms or moves the view as chosen; fingers on a trackpad move it', () => {
  const turn = (more: object) =>
    element.dispatchEvent(
      Object.assign(new WheelEvent('wheel', { deltaY: 100 }), { clientX: 40, clientY: 80, ...more }),
    )
  turn({ wheelDeltaY: -120 })
  turn({ wheelDeltaY: -240, ctrlKey: true })
  turn({ wheelDeltaY: -300 })
  turn({ wheelDeltaY: -120, deltaX: 3 })
  turn({ wheelDeltaY: -120, shiftKey: true })
  wheel = 'pan'
  turn({ wheelDeltaY: -120 })
  turn({ wheelDeltaY: -120, ctrlKey: true })
  expect(told.map((each) => each.replace(/(zoom \d+ \d+).*/, '$1'))).toEqual([
    'zoom 40 80',
    'zoom 40 80',
    'pan 0 -100',
    'pan -3 -100',
    'pan -100 0',
    'pan 0 -100',
    'zoom 40 80',
  ])
})

test('the eraser of a pen erases, like the right button', () => {
  fire('pointerdown', [2, 3], { pointerType: 'pen', button: 5, buttons: 32 })
  fire('pointerup', [4, 3], { pointerType: 'pen', button: 5 })
  expect(told).toEqual(['down 2 3 secondary', 'up 4 3 secondary'])
})

test('the wheel without notches moves the view, with Control it zooms at the pointer', () => {
  // happy-dom's wheel events know no keys and no place.
  const turn = (deltaY: number, more: object) =>
    element.dispatchEvent(Object.assign(new WheelEvent('wheel', { deltaY }), more))
  turn(10, {})
  turn(-100, { ctrlKey: true, clientX: 40, clientY: 80 })
  expect(told[0]).toBe('pan 0 -10')
  expect(told[1]).toMatch(/^zoom 40 80 1\.2/)
})

test('after the end nothing is heard', () => {
  stop()
  fire('pointerdown', [1, 1])
  expect(told).toEqual([])
})
