import type { DraftSummary } from '../../src/ipc/shapes/exchange.ts'
import { previewPlace } from '../library/drawPreview.ts'

/** How each outcome is drawn: color token and dashes, so that it reads without color too. */
export const LINE_LOOKS = {
  kept: { label: 'on the grid, kept', color: '--good', dash: [] },
  snapped: { label: 'moved to the grid', color: '--accent', dash: [] },
  approximated: { label: 'slanted: turned into steps', color: '--warning', dash: [6, 3] },
  dropped: { label: 'too short to block; kept as a drawing', color: '--danger', dash: [1, 4] },
} as const satisfies Record<DraftSummary['lines'][number]['outcome'], object>

/** Draws the lines of a file over its preview in a box of `widthPx` × `heightPx`, as the preview itself is placed. */
export function drawLines(
  context: CanvasRenderingContext2D,
  { lines, preview, widthCells }: Pick<DraftSummary, 'lines' | 'preview' | 'widthCells'>,
  widthPx: number,
  heightPx: number,
  colorOf: (token: string) => string,
): void {
  const { left, top, scale } = previewPlace(preview, widthPx, heightPx)
  const squarePx = (preview.widthSamples * scale) / widthCells
  context.lineWidth = 1.5
  for (const { line, outcome } of lines) {
    const look = LINE_LOOKS[outcome]
    context.strokeStyle = colorOf(look.color)
    context.setLineDash([...look.dash])
    context.beginPath()
    context.moveTo(left + line[0] * squarePx, top + line[1] * squarePx)
    context.lineTo(left + line[2] * squarePx, top + line[3] * squarePx)
    context.stroke()
  }
  context.setLineDash([])
}

/** A grid of squares narrower than this would hide the map below it. */
const MIN_GRID_SQUARE_PX = 5

/** Draws the grid the map will have over its preview, dark beside light, so that it shows on any picture. */
export function drawGrid(
  context: CanvasRenderingContext2D,
  { preview, widthCells, heightCells }: Pick<DraftSummary, 'preview' | 'widthCells' | 'heightCells'>,
  widthPx: number,
  heightPx: number,
): void {
  const { left, top, scale } = previewPlace(preview, widthPx, heightPx)
  const [width, height] = [preview.widthSamples * scale, preview.heightSamples * scale]
  if (width / widthCells < MIN_GRID_SQUARE_PX) return
  for (const [color, offsetPx] of [
    ['rgb(0 0 0 / 45%)', 0],
    ['rgb(255 255 255 / 45%)', 1],
  ] as const) {
    context.fillStyle = color
    for (let col = 1; col < widthCells; col++)
      context.fillRect(left + Math.round((col * width) / widthCells) + offsetPx, top, 1, height)
    for (let row = 1; row < heightCells; row++)
      context.fillRect(left, top + Math.round((row * height) / heightCells) + offsetPx, width, 1)
  }
}
