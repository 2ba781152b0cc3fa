import { spaceRect, type Cell, type CellRect } from '../../src/grid/cell.ts'
import type { Painting } from './painting.ts'

/** Width of a line in device pixels, and its color. */
type Ink = readonly [widthPx: number, colour: string]

/** Draws a line twice, its wider halo first, so that it is visible on every floor. `draw` strokes with the context's width and color. */
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

/** Traces an arrowhead: its tip `aheadPx` beyond a point in a direction, its other corners `lengthPx` behind it. */
export function traceArrowHead(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  angle: number,
  aheadPx: number,
  lengthPx: number,
): void {
  context.beginPath()
  context.moveTo(x + Math.cos(angle) * aheadPx, y + Math.sin(angle) * aheadPx)
  for (const turn of [2.55, -2.55])
    context.lineTo(x + Math.cos(angle + turn) * lengthPx, y + Math.sin(angle + turn) * lengthPx)
  context.closePath()
}

/** Fills the current path and draws a thin halo around it. */
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
