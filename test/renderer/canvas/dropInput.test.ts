/** Files and creatures that are dropped on the map. */
import { expect, onTestFinished, test } from 'vitest'
import { DRAGGED_CREATURE, listenToDrops } from '../../../renderer/canvas/dropInput.ts'
import { PointerMapper } from '../../../renderer/canvas/PointerMapper.ts'
import { View } from '../../../renderer/canvas/View.ts'

function dropping() {
  const told: unknown[] = []
  const element = document.body.appendChild(document.createElement('div'))
  element.getBoundingClientRect = () => ({ left: 10, top: 30 }) as DOMRect
  const view = new View()
  Object.assign(view, { cellPx: 40, originX: 80, originY: 0, pixelRatio: 2 })
  const tell = (what: string) => (input: { x: number; y: number; button: string; alt: boolean }) =>
    void told.push([what, input.x, input.y, input.button, input.alt])
  const sink = {
    ...{ pointerDown: tell('down'), pointerMove: tell('move'), pointerUp: tell('up') },
    filesDropped: (files: readonly { readonly name: string }[], at: object) =>
      void told.push(['files', files.map(({ name }) => name), at]),
  }
  const end = new AbortController()
  listenToDrops(new PointerMapper(element, { view } as never), sink as never, end.signal)
  onTestFinished(() => element.remove())
  const fire = (type: string, types: readonly string[], files: readonly object[] = []) => {
    const event = new MouseEvent(type, { clientX: 90, clientY: 90, altKey: true, cancelable: true })
    Object.assign(event, { dataTransfer: { types, files } })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { told, fire, end }
}
// 80 pixels right and 60 below the corner of the element, on a screen twice as dense.
const AT = [2, 3] as const

test('a creature that is dragged over the map moves with the tool, and is placed with a click where it is dropped', () => {
  const { told, fire, end } = dropping()
  expect(fire('dragover', [DRAGGED_CREATURE])).toBe(true)
  expect(fire('drop', [DRAGGED_CREATURE])).toBe(true)
  expect(told).toEqual([
    ['move', ...AT, 'none', true],
    ['down', ...AT, 'primary', true],
    ['up', ...AT, 'primary', true],
  ])
  end.abort()
  expect([fire('dragover', [DRAGGED_CREATURE]), told.length]).toEqual([false, 3])
})

test('files are taken where they are dropped, also with a creature; anything else is let go', () => {
  const { told, fire } = dropping()
  expect(fire('dragover', ['Files'])).toBe(true)
  fire('drop', ['Files', DRAGGED_CREATURE], [{ name: 'a.png' }, { name: 'b.png' }])
  expect(told).toEqual([['files', ['a.png', 'b.png'], { x: AT[0], y: AT[1] }]])
  expect(fire('drop', ['text/plain'])).toBe(true)
  expect(told).toHaveLength(1)
})
