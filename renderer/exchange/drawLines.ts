import type { DraftSummary } from '../../src/ipc/shapes/exchange.ts'
import { placeIn } from '../library/showThumbnail.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.exchange

/** How each outcome is drawn: color token and dashes, so that it reads without color too. */
export const LINE_STYLES = {
  kept: { label: labels.lineKept, color: '--good', dash: [] },
  snapped: { label: labels.lineSnapped, color: '--accent', dash: [] },
  approximated: { label: labels.lineApproximated, color: '--warning', dash: [6, 3] },
  shape: { label: labels.lineShape, color: '--accent', dash: [2, 2] },
  dropped: { label: labels.lineDropped, color: '--danger', dash: [1, 4] },
  'off-map': { label: labels.lineOffMap, color: '--text-quiet', dash: [1, 2] },
  open: { label: labels.lineOpen, color: '--text-quiet', dash: [4, 4] },
} as const satisfies Record<DraftSummary['lines'][number]['outcome'], object>

/** Draws the lines of a file over the map drawn small in a box of `widthPx` × `heightPx`, as the map itself is placed. */
export function drawLines(
  context: CanvasRenderingContext2D,
  { lines, widthCells, heightCells }: Pick<DraftSummary, 'lines' | 'widthCells' | 'heightCells'>,
  widthPx: number,
  heightPx: number,
  colorOf: (token: string) => string,
): void {
  const { left, top, scale } = placeIn({ width: widthCells, height: heightCells }, widthPx, heightPx)
  context.lineWidth = 1.5
  for (const { line, outcome } of lines) {
    const { color, dash } = LINE_STYLES[outcome]
    context.strokeStyle = colorOf(color)
    context.setLineDash([...dash])
    context.beginPath()
    context.moveTo(left + line[0] * scale, top + line[1] * scale)
    context.lineTo(left + line[2] * scale, top + line[3] * scale)
    context.stroke()
  }
  context.setLineDash([])
}

/** How far a ring round a place lies from it at least, in pixels. */
const SPOT_PX = 9

/** Draws rings round places of the map. */
export function drawSpots(
  context: CanvasRenderingContext2D,
  { widthCells, heightCells }: Pick<DraftSummary, 'widthCells' | 'heightCells'>,
  spots: readonly { readonly x: number; readonly y: number }[],
  widthPx: number,
  heightPx: number,
  color: string,
): void {
  const { left, top, scale } = placeIn({ width: widthCells, height: heightCells }, widthPx, heightPx)
  context.lineWidth = 3
  context.strokeStyle = color
  for (const { x, y } of spots) {
    context.beginPath()
    context.arc(left + x * scale, top + y * scale, Math.max(SPOT_PX, scale), 0, 2 * Math.PI)
    context.stroke()
  }
}

/** A grid of squares narrower than this would hide the map below it. */
const MIN_GRID_SQUARE_PX = 5

/** Draws the grid the map will have over the map drawn small, dark beside light, so that it shows on any picture. */
export function drawGrid(
  context: CanvasRenderingContext2D,
  { widthCells, heightCells }: Pick<DraftSummary, 'widthCells' | 'heightCells'>,
  widthPx: number,
  heightPx: number,
): void {
  const { left, top, scale } = placeIn({ width: widthCells, height: heightCells }, widthPx, heightPx)
  const [width, height] = [widthCells * scale, heightCells * scale]
  if (scale < MIN_GRID_SQUARE_PX) return
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
