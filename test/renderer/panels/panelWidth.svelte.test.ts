/** The width of the panels: changed by drag and keys, kept within what the window has room for, remembered. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import PanelEdge from '../../../renderer/panels/shell/PanelEdge.svelte'
import { hasRoomForPanel, PanelWidth, maxWidthIn } from '../../../renderer/panels/shell/PanelWidth.svelte.ts'

function kept(stored: unknown = null) {
  const memory = { stored, writes: 0 }
  const client = {
    call: async (name: string, argument: { readonly value?: unknown }) => {
      if (name === 'preferences.write') {
        memory.stored = argument.value
        memory.writes++
      }
      return { ok: true, value: memory.stored }
    },
  }
  return { width: new PanelWidth(client as never), memory }
}

function shown(stored: unknown = null) {
  const made = kept(stored)
  const target = document.createElement('div')
  document.body.append(target)
  const edge = mount(PanelEdge, { target, props: { width: made.width, controls: 'panel' } })
  const panel = document.createElement('div')
  panel.getBoundingClientRect = () => new DOMRect(600, 0, 400, 500)
  target.append(panel)
  flushSync()
  onTestFinished(async () => {
    await unmount(edge)
    target.remove()
  })
  const separator = target.querySelector<HTMLElement>('[role="separator"]')!
  separator.setPointerCapture = () => undefined
  const press = (key: string): boolean => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    separator.dispatchEvent(event)
    flushSync()
    return event.defaultPrevented
  }
  const point = (type: string, clientX: number, button = 0): void => {
    separator.dispatchEvent(new PointerEvent(type, { clientX, button, bubbles: true }))
    flushSync()
  }
  return { ...made, separator, panel, press, point }
}

const widest = (): number => maxWidthIn(window.innerWidth / 16)

test('arrow keys move the edge by a step, Home and End to the limits, Enter to where it usually is', () => {
  const { width, memory, press, separator } = shown()
  expect(width.rem).toBe(21)
  expect(press('ArrowLeft')).toBe(true)
  expect([width.rem, memory.stored]).toEqual([22, 22])
  press('ArrowRight')
  press('ArrowRight')
  expect(width.rem).toBe(20)
  expect(separator.getAttribute('aria-valuenow')).toBe('320')
  press('Home')
  press('ArrowRight')
  expect(width.rem).toBe(15)
  press('End')
  press('ArrowLeft')
  expect(width.rem).toBe(widest())
  expect(width.rem).toBeGreaterThan(21)
  press('Enter')
  expect([width.rem, memory.stored]).toEqual([21, 21])
  expect(press('a')).toBe(false)
})

test('a drag moves the edge under the pointer, and is kept once, when it ends', () => {
  const { width, memory, point } = shown()
  point('pointermove', 700)
  expect(width.rem).toBe(21)
  point('pointerdown', 600, 2)
  point('pointermove', 700)
  expect(width.rem).toBe(21)
  point('pointerdown', 600)
  point('pointermove', 650)
  point('pointermove', 680)
  expect([width.rem, memory.writes]).toEqual([20, 0])
  point('pointerup', 680)
  point('lostpointercapture', 680)
  expect([memory.stored, memory.writes]).toEqual([20, 1])
  point('pointermove', 500)
  expect(width.rem).toBe(20)
})

test('where the edge is let go counts, and a click alone changes nothing', () => {
  const { width, memory, point } = shown()
  width.rem = 25
  point('pointerdown', 598)
  point('pointerup', 598)
  expect(width.rem).toBe(25)
  point('pointerdown', 598)
  point('pointermove', 578)
  point('pointerup', 678)
  expect([width.rem, memory.stored]).toEqual([20, 20])
})

test('the release decides, wherever the layout has the panel meanwhile', () => {
  const { width, memory, panel, point } = shown()
  point('pointerdown', 600)
  panel.getBoundingClientRect = () => new DOMRect(640, 0, 200, 500)
  point('pointermove', 620)
  expect(width.rem).toBe(23.75)
  panel.getBoundingClientRect = () => new DOMRect()
  point('pointermove', 640)
  point('pointerup', 660)
  point('lostpointercapture', 0)
  expect([width.rem, memory.stored, memory.writes]).toEqual([21.25, 21.25, 1])
})

test('the map keeps more than half of a window', () => {
  expect(maxWidthIn(80)).toBeLessThan(40)
  expect(maxWidthIn(1000)).toBe(40)
  expect(maxWidthIn(10)).toBe(15)
})

test.each([
  [30, 30],
  [3, 15],
  [900, 40],
  ['wide', 21],
  [null, 21],
])('a width remembered as %j begins at %d', async (stored, rem) => {
  const { width } = kept(stored)
  await width.start()
  expect(width.rem).toBe(rem)
})

test.each([
  ['1366 × 768, letters as they come', 1366, 16, true],
  ['1366 × 768, letters half as large again', 1366, 24, true],
  ['1366 × 768, letters of double size', 1366, 32, false],
  ['the smallest window', 800, 16, true],
  ['the smallest window, large letters', 800, 20, false],
  ['1920 × 1080, letters of double size', 1920, 32, true],
])('beside a panel there is a map to work on: %s', (_, windowPx, remPx, hasRoom) => {
  expect(hasRoomForPanel(21, windowPx / remPx)).toBe(hasRoom)
})
