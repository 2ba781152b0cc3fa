import type { PointerInput } from '../editor/tools/tool.ts'

/** Receives pointer input on the map. */
export interface PointerSink {
  /** Whether a plain drag moves the view (the pan tool). */
  readonly isPanning: boolean
  pointerDown(at: PointerInput): void
  pointerMove(at: PointerInput): void
  pointerUp(at: PointerInput): void
  /** What was pressed should count for nothing: a second finger came, or the system took the pointer. */
  pointerCancel(): void
  pointerLeave(): void
  doubleClick(at: PointerInput): void
  /** The right button was let go where it was pressed; place in CSS pixels of the window. */
  contextMenu(at: PointerInput, x: number, y: number): void
  filesDropped(files: readonly File[], at: { readonly x: number; readonly y: number }): void
  /** The wheel of a mouse is turned: what that does. */
  wheelTurned(): 'zoom' | 'pan'
  /** The view is being moved by hand, or no more. */
  grabbing(active: boolean): void
}
