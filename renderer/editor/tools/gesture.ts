import type { Layer } from '../../../src/map/records/settings.ts'
import { NO_PREVIEW, type Preview } from '../preview.ts'
import { DRAG_THRESHOLD, type PointerInput, type Tool, type ToolHost } from './tool.ts'

/** What a press-drag-release tool does at each moment. `G` is the state of one gesture. */
export interface Gesture<G> {
  /** Begins a gesture on a press; null begins none (the press may have acted by itself). */
  begin(at: PointerInput): G | null
  /** Returns the gesture after a move. `dragging` is false while the pointer is still near the press. */
  move(gesture: G, at: PointerInput, dragging: boolean): G
  /** Returns what to draw during the gesture. */
  show(gesture: G): readonly Preview[]
  /** Acts on the release. `dragging` is false after a click. */
  end(gesture: G, at: PointerInput, dragging: boolean): void
  /** Returns what to draw under an idle pointer. */
  hover?(at: PointerInput): readonly Preview[]
  /** Restores what `move` has changed outside the gesture. */
  cancel?(gesture: G): void
}

/** A tool with one gesture: idle, pointing, dragging. It ignores a second button pressed meanwhile. */
export function gestureTool<G>(cursor: string, host: ToolHost, gesture: Gesture<G>): Tool {
  let state: 'idle' | 'pointing' | 'dragging' = 'idle'
  let current: { value: G; readonly from: PointerInput } | null = null
  const finish = () => {
    current = null
    state = 'idle'
  }
  return {
    cursor,
    get state() {
      return state
    },
    pointerDown(at) {
      if (current) return
      const value = gesture.begin(at)
      if (value === null) return
      current = { value, from: at }
      state = 'pointing'
      host.preview(gesture.show(value))
    },
    pointerMove(at) {
      if (!current) {
        host.preview(gesture.hover?.(at) ?? NO_PREVIEW)
        return
      }
      const { value, from } = current
      if (Math.hypot(at.x - from.x, at.y - from.y) > at.nearSquares * DRAG_THRESHOLD) state = 'dragging'
      current.value = gesture.move(value, at, state === 'dragging')
      host.preview(gesture.show(current.value))
    },
    pointerUp(at) {
      if (!current || current.from.button !== at.button) return
      const { value } = current
      const dragging = state === 'dragging'
      finish()
      gesture.end(value, at, dragging)
    },
    cancel() {
      if (!current) return false
      const { value } = current
      finish()
      host.preview(NO_PREVIEW)
      gesture.cancel?.(value)
      return true
    },
  }
}

/** A tool with some parts replaced. Getters stay getters, so that its state is always the present one. */
export const extendTool = (tool: Tool, parts: Partial<Tool>): Tool =>
  Object.defineProperties(
    { ...tool },
    { ...Object.getOwnPropertyDescriptors(tool), ...Object.getOwnPropertyDescriptors(parts) },
  )

/** A tool that acts on the press. */
export const clickTool = (cursor: string, press: (at: PointerInput) => void): Tool => ({
  cursor,
  state: 'idle',
  pointerDown: press,
  pointerMove: () => undefined,
  pointerUp: () => undefined,
  cancel: () => false,
})

/** From the press to the pointer. */
export interface Span {
  readonly from: PointerInput
  readonly to: PointerInput
}

/** A tool that works on the span of a drag. A click is a span, too. */
export const spanTool = (
  host: ToolHost,
  {
    mayBegin,
    ...gesture
  }: Pick<Gesture<Span>, 'show' | 'end' | 'hover'> & { readonly mayBegin: (at: PointerInput) => boolean },
): Tool =>
  gestureTool<Span>('crosshair', host, {
    begin: (at) => (mayBegin(at) ? { from: at, to: at } : null),
    move: ({ from }, to) => ({ from, to }),
    ...gesture,
  })

/** Whether a press adds something to a layer: the primary button on an unlocked layer. */
export const mayAddTo = (host: ToolHost, layer: Layer, { button }: PointerInput): boolean =>
  button === 'primary' && !host.isLocked(layer)

/** A thing that a tool puts where the primary button is released. */
export interface Placement {
  /** The layer it goes to; while that is locked, nothing begins. */
  readonly layer?: Layer
  readonly cursor?: string
  /** Returns what to draw under the pointer. */
  readonly show: (at: PointerInput) => readonly Preview[]
  /** Whether it is also drawn before the press. */
  readonly isShownIdle?: boolean
  readonly place: (at: PointerInput) => void
}

/** A tool that puts something where the pointer is. */
export const placingTool = (
  host: ToolHost,
  { layer, cursor = 'copy', show, isShownIdle = true, place }: Placement,
): Tool =>
  gestureTool<PointerInput>(cursor, host, {
    begin: (at) => ((layer === undefined ? at.button === 'primary' : mayAddTo(host, layer, at)) ? at : null),
    move: (_, at) => at,
    show,
    end: (_, at) => place(at),
    ...(isShownIdle && { hover: show }),
  })
