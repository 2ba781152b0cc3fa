/** Turns what mouse, pen and fingers do on the map into tool input and into moves of the view. */
import type { PointerInput } from '../editor/tools/tool.ts'
import { listenToDrops } from './dropInput.ts'
import type { EditorCanvas } from './EditorCanvas.ts'
import { PointerMapper } from './PointerMapper.ts'
import type { PointerSink } from './pointerSink.ts'

type Button = PointerInput['button']

const WHEEL_ZOOM_PER_PX = 0.0022
const LINE_PX = 18
/** The right button opens a menu where it was let go within this many pixels of where it was pressed. */
const SAME_PLACE_PX = 5

/** Listens to an element; the answer ends it. */
export function listenToPointer(element: HTMLElement, canvas: EditorCanvas, sink: PointerSink): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const mapper = new PointerMapper(element, canvas)
  const controller = new PointerController(mapper, sink)
  const pointers = {
    pointerdown: (event) => controller.down(event),
    pointermove: (event) => controller.move(event),
    pointerup: (event) => controller.up(event),
    pointercancel: (event) => controller.cancel(event),
    pointerleave: () => controller.leave(),
  } satisfies Partial<Record<keyof HTMLElementEventMap, (event: PointerEvent) => void>>
  for (const [type, heard] of Object.entries(pointers))
    element.addEventListener(type as keyof typeof pointers, heard, { signal })
  // TypeScript knows it as a plain event.
  element.addEventListener('pointerrawupdate', (event) => controller.hover(event as PointerEvent), { signal })
  element.addEventListener('dblclick', (event) => sink.doubleClick(mapper.input(event, 'primary')), { signal })
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  element.addEventListener('wheel', (event) => turnWheel(mapper, sink, event), { signal, passive: false })
  listenToDrops(mapper, sink, signal)
  listenToSpaceKey(element, controller, signal)
  return () => ending.abort()
}

/** What buttons and fingers are doing: drawing with the tool, moving the view, or pinching it. */
class PointerController {
  /** Space makes a plain drag move the view. */
  spaceHeld = false
  #panning: { readonly id: number; x: number; y: number } | null = null
  #drawing: { readonly id: number; readonly x: number; readonly y: number; readonly button: Button } | null = null
  readonly #fingers = new Map<number, { x: number; y: number }>()
  /** Whether this frame's move has been heard already. */
  #hasHovered = false
  readonly #mapper: PointerMapper
  readonly #sink: PointerSink

  constructor(mapper: PointerMapper, sink: PointerSink) {
    this.#mapper = mapper
    this.#sink = sink
  }

  down(event: PointerEvent): void {
    const { element } = this.#mapper
    element.focus({ preventScroll: true })
    if (event.pointerType === 'touch') {
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (this.#fingers.size > 1) return this.#drop()
    }
    if (event.button === 1 || (event.button === 0 && (this.spaceHeld || this.#sink.isPanning))) {
      event.preventDefault()
      this.#panning = { id: event.pointerId, x: event.clientX, y: event.clientY }
      element.setPointerCapture(event.pointerId)
      return this.#sink.grabbing(true)
    }
    if (event.button !== 0 && event.button !== 2 && event.button !== ERASER) return
    this.#drawing ??= { id: event.pointerId, x: event.clientX, y: event.clientY, button: buttonOf(event) }
    element.setPointerCapture(event.pointerId)
    this.#sink.pointerDown(this.#mapper.input(event, buttonOf(event)))
  }

  /**
   * A move that draws and pans nothing, as soon as it happens: `pointermove` waits for the next frame, and what the map asks then
   * is answered only for the one after it. Once a frame is enough.
   */
  hover(event: PointerEvent): void {
    if (this.#hasHovered || this.#drawing || this.#panning || this.#fingers.size > 0) return
    this.#hasHovered = true
    this.#sink.pointerMove(this.#mapper.input(event, 'none'))
  }

  move(event: PointerEvent): void {
    this.#hasHovered = false
    if (this.#fingers.size > 1) return this.#pinch(event)
    if (this.#panning?.id === event.pointerId) {
      this.#mapper.canvas.panBy(event.clientX - this.#panning.x, event.clientY - this.#panning.y)
      this.#panning.x = event.clientX
      this.#panning.y = event.clientY
      return
    }
    const events = this.#drawing ? event.getCoalescedEvents() : []
    for (const each of events.length > 0 ? events : [event]) this.#sink.pointerMove(this.#mapper.input(each, 'none'))
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
    if (this.#panning?.id === event.pointerId) return this.#endPan()
    if (this.#drawing?.id !== event.pointerId) return
    const { x, y, button } = this.#drawing
    this.#drawing = null
    // Of several buttons only the first press and the last release are such events, so that their buttons may differ.
    this.#sink.pointerUp(this.#mapper.input(event, button))
    const isMenu = button === 'secondary' && event.button === 2
    if (isMenu && Math.hypot(event.clientX - x, event.clientY - y) < SAME_PLACE_PX)
      this.#sink.contextMenu(this.#mapper.input(event, 'secondary'), event.clientX, event.clientY)
  }

  /** The system took the pointer: what it did is dropped. */
  cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
    if (this.#panning?.id === event.pointerId) this.#endPan()
    if (this.#drawing?.id === event.pointerId) this.#drop()
  }

  leave(): void {
    if (!this.#drawing && !this.#panning) this.#sink.pointerLeave()
  }

  #endPan(): void {
    this.#panning = null
    this.#sink.grabbing(false)
  }

  #drop(): void {
    if (this.#drawing) this.#sink.pointerCancel()
    this.#drawing = null
  }

  #pinch(event: PointerEvent): void {
    const { canvas } = this.#mapper
    const finger = this.#fingers.get(event.pointerId)
    if (!finger) return
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const before = Math.hypot(finger.x - other.x, finger.y - other.y)
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      const middle = { clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }
      const { x, y } = this.#mapper.inView(middle)
      if (before > 0) canvas.zoomAt(x, y, after / before)
      canvas.panBy((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2)
    }
    finger.x = event.clientX
    finger.y = event.clientY
  }
}

/** The other end of a pen. */
const ERASER = 5

/** The right button, the button on the side of a pen and the eraser at its end erase. */
const buttonOf = ({ button }: MouseEvent): Button => (button === 2 || button === ERASER ? 'secondary' : 'primary')

/** What Chromium says of a wheel besides the standard: 120 for each notch of a mouse. */
type NotchedWheelEvent = WheelEvent & { readonly wheelDeltaY?: number }
const NOTCH = 120

/** Whether a wheel event is of a mouse: it comes by notches and in one direction. Fingers on a trackpad slide. */
const isOfMouse = ({ deltaMode, deltaX, wheelDeltaY = 0 }: NotchedWheelEvent): boolean =>
  deltaMode === WheelEvent.DOM_DELTA_LINE || (deltaX === 0 && wheelDeltaY !== 0 && wheelDeltaY % NOTCH === 0)

/**
 * The wheel of a mouse zooms at the pointer or moves the view, as chosen; with Control it zooms, with Shift it moves the view
 * sideways. Two fingers on a trackpad move the view; a pinch, which comes as the wheel with Control, zooms.
 */
function turnWheel(mapper: PointerMapper, sink: PointerSink, event: WheelEvent): void {
  event.preventDefault()
  const { canvas } = mapper
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
  if (!event.ctrlKey && !event.metaKey) {
    if (event.shiftKey && dx === 0) return canvas.panBy(-dy, 0)
    if (!isOfMouse(event) || event.shiftKey || sink.wheelTurned() === 'pan') return canvas.panBy(-dx, -dy)
  }
  const { x, y } = mapper.inView(event)
  canvas.zoomAt(x, y, Math.exp(-dy * WHEEL_ZOOM_PER_PX * (Math.abs(dy) < 20 ? 4 : 1)))
}

function listenToSpaceKey(element: HTMLElement, controller: PointerController, signal: AbortSignal): void {
  const isTyping = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT|BUTTON)$/.test(target.tagName))
  const press = (event: KeyboardEvent) => {
    if (event.code !== 'Space' || isTyping(event.target)) return
    controller.spaceHeld = true
    element.dataset['panning'] = 'ready'
  }
  const release = () => {
    controller.spaceHeld = false
    delete element.dataset['panning']
  }
  window.addEventListener('keydown', press, { signal })
  window.addEventListener('keyup', (event) => event.code === 'Space' && release(), { signal })
  window.addEventListener('blur', release, { signal })
}
