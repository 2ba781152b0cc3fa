import type { DraftSummary } from '../../src/ipc/shapes/exchange.ts'

/** How each outcome is drawn: colour token and dashes, so that it reads without colour too. */
export const LINE_LOOKS = {
  kept: { label: 'on the grid, kept', colour: '--good', dash: [] },
  snapped: { label: 'moved to the grid', colour: '--accent', dash: [] },
  approximated: { label: 'turned into the steps it blocks', colour: '--warning', dash: [6, 3] },
  dropped: { label: 'blocks no step, left out', colour: '--danger', dash: [1, 4] },
} as const satisfies Record<DraftSummary['lines'][number]['outcome'], object>

/** Draws the lines of a file over its preview in a box of `widthPx` × `heightPx`, as the preview itself is placed. */
export function drawLines(
  context: CanvasRenderingContext2D,
  { lines, preview, widthCells }: Pick<DraftSummary, 'lines' | 'preview' | 'widthCells'>,
  widthPx: number,
  heightPx: number,
  colourOf: (token: string) => string,
): void {
  const scale = Math.min(widthPx / preview.widthSamples, heightPx / preview.heightSamples)
  const left = Math.round((widthPx - preview.widthSamples * scale) / 2)
  const top = Math.round((heightPx - preview.heightSamples * scale) / 2)
  const squarePx = (preview.widthSamples * scale) / widthCells
  context.lineWidth = 1.5
  for (const { line, outcome } of lines) {
    const look = LINE_LOOKS[outcome]
    context.strokeStyle = colourOf(look.colour)
    context.setLineDash([...look.dash])
    context.beginPath()
    context.moveTo(left + line[0] * squarePx, top + line[1] * squarePx)
    context.lineTo(left + line[2] * squarePx, top + line[3] * squarePx)
    context.stroke()
  }
  context.setLineDash([])
}
