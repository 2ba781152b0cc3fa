import type { MapPreview } from '../../src/ipc/shapes/maps.ts'
import { MAP_COLOURS, sideIndex, terrainFill } from '../theme/mapColours.ts'
import type { Theme } from '../theme/themes.ts'

/** What of a canvas context the picture needs. */
export type PreviewContext = Pick<
  CanvasRenderingContext2D,
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'arc'
  | 'fill'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
>

/** Draws a map small into a box of `widthPx` × `heightPx`, centred, as large as fits; the rest stays desk. */
export function drawPreview(
  context: PreviewContext,
  preview: MapPreview,
  theme: Theme,
  widthPx: number,
  heightPx: number,
): void {
  const colours = MAP_COLOURS[theme]
  const scale = Math.min(widthPx / preview.widthSamples, heightPx / preview.heightSamples)
  const left = Math.round((widthPx - preview.widthSamples * scale) / 2)
  const top = Math.round((heightPx - preview.heightSamples * scale) / 2)
  context.fillStyle = colours.desk
  context.fillRect(0, 0, widthPx, heightPx)
  const fills = new Map(
    Object.entries(preview.colours).map(([code, colour]) => [Number(code), terrainFill(colour, theme)]),
  )
  for (let row = 0; row < preview.heightSamples; row++) {
    for (let col = 0; col < preview.widthSamples; col++) {
      const code = preview.terrain[row * preview.widthSamples + col] ?? 0
      context.fillStyle = fills.get(code) ?? colours.desk
      const [x, y] = [left + Math.floor(col * scale), top + Math.floor(row * scale)]
      const [right, bottom] = [left + Math.floor((col + 1) * scale), top + Math.floor((row + 1) * scale)]
      context.fillRect(x, y, right - x, bottom - y)
    }
  }
  context.strokeStyle = colours.wall
  context.lineWidth = Math.max(1.5, scale / 6)
  context.lineCap = 'round'
  context.beginPath()
  for (const [x1, y1, x2, y2] of preview.walls) {
    context.moveTo(left + x1 * scale, top + y1 * scale)
    context.lineTo(left + x2 * scale, top + y2 * scale)
  }
  context.stroke()
  for (const creature of preview.creatures) {
    const paint = colours.sides[sideIndex(creature.side)] ?? { fill: colours.wall, stroke: colours.wall }
    context.beginPath()
    context.arc(
      left + creature.x * scale,
      top + creature.y * scale,
      Math.max(2.5, (creature.width * scale) / 2 - 1),
      0,
      2 * Math.PI,
    )
    context.fillStyle = paint.fill
    context.fill()
    context.strokeStyle = paint.stroke
    context.lineWidth = 1.25
    context.stroke()
  }
}
