import type { PointerInput } from '../editor/tools/tool.ts'
import type { EditorCanvas } from './EditorCanvas.ts'

/** Where events on the map's element happened. */
export class PointerMapper {
  readonly element: HTMLElement
  readonly canvas: EditorCanvas

  constructor(element: HTMLElement, canvas: EditorCanvas) {
    this.element = element
    this.canvas = canvas
  }

  /** A place of the window as a place in the view, in device pixels. */
  inView({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): { x: number; y: number } {
    const box = this.element.getBoundingClientRect()
    const { pixelRatio } = this.canvas.view
    return { x: (clientX - box.left) * pixelRatio, y: (clientY - box.top) * pixelRatio }
  }

  /** A place of the window as a place on the map, in squares. */
  onMap(event: { readonly clientX: number; readonly clientY: number }): { x: number; y: number } {
    const { x, y } = this.inView(event)
    return { x: this.canvas.view.toColumns(x), y: this.canvas.view.toRows(y) }
  }

  /** What a tool learns of an event. */
  input(event: MouseEvent, button: PointerInput['button']): PointerInput {
    return {
      ...this.onMap(event),
      button,
      shift: event.shiftKey,
      alt: event.altKey,
      control: event.ctrlKey || event.metaKey,
      nearSquares: this.canvas.view.nearSquares,
    }
  }
}
