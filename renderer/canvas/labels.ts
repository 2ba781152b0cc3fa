import type { PillSize } from './pillSpot.ts'
import type { View } from './View.ts'

/** Paints text with a halo, so that it is readable on every floor. The caller sets the context's font and alignment. */
export function haloText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  ink: string,
  halo: string,
  haloPx: number,
): void {
  context.lineJoin = 'round'
  context.lineWidth = haloPx
  context.strokeStyle = halo
  context.strokeText(text, x, y)
  context.fillStyle = ink
  context.fillText(text, x, y)
}

/** Size of the pill that `pillText` paints, in device pixels. */
export function pillSize(context: CanvasRenderingContext2D, text: string, sizePx: number): PillSize {
  context.font = uiFont(sizePx, 600)
  return { width: context.measureText(text).width + sizePx * 0.8, height: sizePx * 1.45 }
}

/** Paints text on a filled pill centered at (x, y). */
export function pillText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  sizePx: number,
  ink: string,
  fill: string,
): void {
  const { width, height } = pillSize(context, text, sizePx)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, height / 2)
  context.fill()
  context.fillStyle = ink
  context.fillText(text, x, y + sizePx * 0.06)
}

/** Size of letters in device pixels: a share of a square, within limits in CSS pixels. */
export const letterPx = ({ cellPx, pixelRatio }: View, minCssPx: number, maxCssPx: number, share: number): number =>
  Math.max(minCssPx, Math.min(maxCssPx, (cellPx / pixelRatio) * share)) * pixelRatio

/** The interface's font at a size in pixels. */
export const uiFont = (sizePx: number, weight = 400): string =>
  `${weight} ${Math.round(sizePx)}px system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif`
