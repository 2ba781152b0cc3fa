import type { Preview } from '../preview.ts'
import { NO_PREVIEW } from '../preview.ts'
import type { Layer } from '../../../src/map/records/settings.ts'
import { DRAG_THRESHOLD, type PointerInput, type Tool, type ToolHost } from './tool.ts'

/** What a press-drag-release tool does in each moment. `G` is what it remembers of one gesture. */
export interface Gesture<G> {
  /** A press; null: nothing begins (the press may have done something by itself). */
  begin(at: PointerInput): G | null
  /** The pointer went on; `dragging` false while it is still where it was pressed. */
  move(gesture: G, at: PointerInput, dragging: boolean): G
  /** What to draw while it lasts. */
  show(gesture: G): readonly Preview[]
  /** The button was let go: do it. `dragging` false: it was a click. */
  end(gesture: G, at: PointerInput, dragging: boolean): void
  /** What to draw under an idle pointer. */
  hover?(at: PointerInput): readonly Preview[]
  /** The gesture was dropped. */
  dropped?(gesture: G): void
}

/** A tool of one gesture: idle, pointing, dragging. Presses of a second button while it lasts are ignored. */
export function gestureTool<G>(cursor: string, host: ToolHost, gesture: Gesture<G>): Tool {
  let state: 'idle' | 'pointing' | 'dragging' = 'idle'
  let current: { value: G; readonly from: PointerInput } | null = null
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
      const far = Math.hypot(at.x - current.from.x, at.y - current.from.y) > at.nearSquares * DRAG_THRESHOLD
      if (far) state = 'dragging'
      current.value = gesture.move(current.value, at, state === 'dragging')
      host.preview(gesture.show(current.value))
    },
    pointerUp(at) {
      if (!current || current.from.button !== at.button) return
      const { value } = current
      const dragging = state === 'dragging'
      current = null
      state = 'idle'
      gesture.end(value, at, dragging)
    },
    cancel() {
      if (!current) return false
      const { value } = current
      current = null
      state = 'idle'
      host.preview(NO_PREVIEW)
      gesture.dropped?.(value)
      return true
    },
  }
}

/** A tool that does all it does on the press. */
export const clickTool = (cursor: string, press: (at: PointerInput) => void): Tool => ({
  cursor,
  state: 'idle',
  pointerDown: press,
  pointerMove: () => undefined,
  pointerUp: () => undefined,
  cancel: () => false,
})

/** What a tool puts down where the primary button is let go. */
export interface Placing {
  /** The layer it goes to; nothing begins while that is locked. */
  readonly layer?: Layer
  /** What to draw under the pointer, idle or pressed. */
  readonly show: (at: PointerInput) => readonly Preview[]
  readonly place: (at: PointerInput) => void
}

/** A tool that puts something where the pointer is. */
export const placingTool = (host: ToolHost, { layer, show, place }: Placing): Tool =>
  gestureTool<PointerInput>('copy', host, {
    begin: (at) => (at.button === 'primary' && !(layer !== undefined && host.isLocked(layer)) ? at : null),
    move: (_, at) => at,
    show,
    end: place,
    hover: show,
  })
