import { spaceRect, type Cell, type CellRect } from '../../src/grid/cell.ts'
import type { Painting } from './painting.ts'

/** Width of a line in device pixels, and its color. */
type Ink = readonly [widthPx: number, colour: string]

/** Draws a line twice, its wider halo first, so that it shows on any ground. `draw` strokes with what is set. */
export function haloStroke(
  context: CanvasRenderingContext2D,
  halo: Ink,
  ink: Ink,
  draw: (widthPx: number) => void,
): void {
  for (const [widthPx, colour] of [halo, ink]) {
    context.lineWidth = widthPx
    context.strokeStyle = colour
    draw(widthPx)
  }
}

/** Fills the path that was begun, and draws a thin halo round it. */
export function haloFill(context: CanvasRenderingContext2D, halo: string, ink: string): void {
  context.fillStyle = ink
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = halo
  context.stroke()
}

/** Draws a frame just inside a creature's space. */
export const frameSpace = (
  context: CanvasRenderingContext2D,
  painting: Painting,
  at: Cell,
  spaceCells: number,
  colour: string,
): void => frameRect(context, painting, spaceRect(at, spaceCells), colour)

/** Draws a frame just inside a rectangle of squares. */
export function frameRect(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  { col, row, widthCells, heightCells }: CellRect,
  colour: string,
): void {
  const [x, y] = [view.toX(col) + 2, view.toY(row) + 2]
  const [width, height] = [view.toX(col + widthCells) - x - 2, view.toY(row + heightCells) - y - 2]
  haloStroke(context, [5, colors.halo], [2.5, colour], () => context.strokeRect(x, y, width, height))
}
