/** Turns what mouse, pen and fingers do on the map into tool input and into moves of the view. */
import type { EditorCanvas } from './EditorCanvas.ts'
import type { PointerInput } from '../editor/tools/tool.ts'

/** Who gets the input. */
export interface PointerSink {
  /** Whether a plain drag moves the view (the pan tool). */
  readonly isPanning: boolean
  pointerDown(at: PointerInput): void
  pointerMove(at: PointerInput): void
  pointerUp(at: PointerInput): void
  pointerLeave(): void
  doubleClick(at: PointerInput): void
  /** The right button was let go where it was pressed; place in CSS pixels of the window. */
  contextMenu(at: PointerInput, x: number, y: number): void
  filesDropped(files: readonly File[], at: { readonly x: number; readonly y: number }): void
  /** The view is being moved by hand, or no more. */
  grabbing(active: boolean): void
}

/** What a creature dragged out of the bestiary carries; dropping it is a click of the tool in hand. */
export const DRAGGED_CREATURE = 'application/x-fivefoot-creature'
const WHEEL_ZOOM_PER_PX = 0.0022
const LINE_PX = 18

/** Listens to an element; the answer ends it. */
export function listenToPointer(element: HTMLElement, canvas: EditorCanvas, sink: PointerSink): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let spaceHeld = false
  let panning: { readonly id: number; x: number; y: number } | null = null
  let drawing: { readonly id: number; readonly x: number; readonly y: number } | null = null
  const fingers = new Map<number, { x: number; y: number }>()

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = element.getBoundingClientRect()
    const { view } = canvas
    return {
      x: view.toColumns((clientX - box.left) * view.pixelRatio),
      y: view.toRows((clientY - box.top) * view.pixelRatio),
    }
  }
  const inputOf = (event: PointerEvent | MouseEvent, button: PointerInput['button']): PointerInput => ({
    ...placeOf(event),
    button,
    shift: event.shiftKey,
    alt: event.altKey,
    control: event.ctrlKey || event.metaKey,
    nearSquares: canvas.view.nearSquares,
  })
  const buttonOf = ({ button }: MouseEvent): PointerInput['button'] => (button === 2 ? 'secondary' : 'primary')

  const startPan = (event: PointerEvent) => {
    panning = { id: event.pointerId, x: event.clientX, y: event.clientY }
    element.setPointerCapture(event.pointerId)
    sink.grabbing(true)
  }
  const pinch = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    const others = [...fingers.entries()].filter(([id]) => id !== event.pointerId)
    const other = others[0]?.[1]
    if (other) {
      const before = Math.hypot(finger.x - other.x, finger.y - other.y)
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      const box = element.getBoundingClientRect()
      const ratio = canvas.view.pixelRatio
      const [midX, midY] = [(event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top]
      if (before > 0) canvas.zoomAt(midX * ratio, midY * ratio, after / before)
      canvas.panBy((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2)
    }
    finger.x = event.clientX
    finger.y = event.clientY
  }

  const down = (event: PointerEvent) => {
    element.focus({ preventScroll: true })
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.size > 1) return
    }
    if (event.button === 1 || (event.button === 0 && (spaceHeld || sink.isPanning))) {
      event.preventDefault()
      return startPan(event)
    }
    if (event.button !== 0 && event.button !== 2) return
    drawing ??= { id: event.pointerId, x: event.clientX, y: event.clientY }
    element.setPointerCapture(event.pointerId)
    sink.pointerDown(inputOf(event, buttonOf(event)))
  }
  const move = (event: PointerEvent) => {
    if (fingers.size > 1) return pinch(event)
    if (panning?.id === event.pointerId) {
      canvas.panBy(event.clientX - panning.x, event.clientY - panning.y)
      panning.x = event.clientX
      panning.y = event.clientY
      return
    }
    const events = drawing ? event.getCoalescedEvents() : []
    for (const each of events.length > 0 ? events : [event]) sink.pointerMove(inputOf(each, 'none'))
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (panning?.id === event.pointerId) {
      panning = null
      sink.grabbing(false)
      return
    }
    if (!drawing) return
    const { x, y } = drawing
    if (event.buttons === 0) drawing = null
    sink.pointerUp(inputOf(event, buttonOf(event)))
    if (event.button === 2 && Math.hypot(event.clientX - x, event.clientY - y) < 5)
      sink.contextMenu(inputOf(event, 'secondary'), event.clientX, event.clientY)
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    if (!event.ctrlKey && !event.metaKey)
      return event.shiftKey && dx === 0 ? canvas.panBy(-dy, 0) : canvas.panBy(-dx, -dy)
    const box = element.getBoundingClientRect()
    const { pixelRatio } = canvas.view
    canvas.zoomAt(
      (event.clientX - box.left) * pixelRatio,
      (event.clientY - box.top) * pixelRatio,
      Math.exp(-dy * WHEEL_ZOOM_PER_PX * (Math.abs(dy) < 20 ? 4 : 1)),
    )
  }

  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('pointerleave', () => (drawing || panning ? undefined : sink.pointerLeave()), { signal })
  element.addEventListener('dblclick', (event) => sink.doubleClick(inputOf(event, 'primary')), { signal })
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  const holdsCreature = (event: DragEvent) => event.dataTransfer?.types.includes(DRAGGED_CREATURE) ?? false
  element.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault()
      if (holdsCreature(event)) sink.pointerMove(inputOf(event, 'none'))
    },
    { signal },
  )
  element.addEventListener(
    'drop',
    (event) => {
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) sink.filesDropped(files, placeOf(event))
      else if (holdsCreature(event)) {
        sink.pointerDown(inputOf(event, 'primary'))
        sink.pointerUp(inputOf(event, 'primary'))
      }
    },
    { signal },
  )
  const isTyping = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT|BUTTON)$/.test(target.tagName))
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.code !== 'Space' || isTyping(event.target)) return
      spaceHeld = true
      element.dataset['panning'] = 'ready'
    },
    { signal },
  )
  const release = () => {
    spaceHeld = false
    delete element.dataset['panning']
  }
  window.addEventListener('keyup', (event) => event.code === 'Space' && release(), { signal })
  window.addEventListener('blur', release, { signal })
  return () => ending.abort()
}
