import type { MapPreview } from '../../src/ipc/shapes/maps.ts'
import { BUILT_IN_TERRAIN, OPEN_TERRAIN } from '../../src/map/terrain.ts'
import { sideIndex } from '../../src/draw/tokens/sides.ts'
import { MAP_COLORS, terrainFill } from '../theme/mapColors.ts'
import type { Theme } from '../theme/themes.ts'
import { NO_PICTURES, type DecodedPictures } from './previewPictures.ts'

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
  | 'drawImage'
>

/** Where a preview lies in a box, and how wide a sample of it is there, in pixels. */
export interface PreviewPlace {
  readonly left: number
  readonly top: number
  readonly scale: number
}

/** Centered, as large as fits. */
export function previewPlace(
  { widthSamples, heightSamples }: Pick<MapPreview, 'widthSamples' | 'heightSamples'>,
  widthPx: number,
  heightPx: number,
): PreviewPlace {
  const scale = Math.min(widthPx / widthSamples, heightPx / heightSamples)
  return {
    left: Math.round((widthPx - widthSamples * scale) / 2),
    top: Math.round((heightPx - heightSamples * scale) / 2),
    scale,
  }
}

/** Draws a map small into a box of `widthPx` × `heightPx`; the rest stays desk. `pictures`: those of the preview, decoded. */
export function drawPreview(
  context: PreviewContext,
  preview: MapPreview,
  theme: Theme,
  widthPx: number,
  heightPx: number,
  pictures: DecodedPictures = NO_PICTURES,
): void {
  const colors = MAP_COLORS[theme]
  const place = previewPlace(preview, widthPx, heightPx)
  context.fillStyle = colors.desk
  context.fillRect(0, 0, widthPx, heightPx)
  drawGround(context, preview, theme, place, pictures)
  drawWalls(context, preview, theme, place)
  drawCreatures(context, preview, theme, place)
}

/** Open ground is left out over a background picture, as on the map itself. */
function drawGround(
  context: PreviewContext,
  preview: MapPreview,
  theme: Theme,
  { left, top, scale }: PreviewPlace,
  { below, above }: DecodedPictures,
): void {
  const colors = MAP_COLORS[theme]
  const drawWhole = (picture: CanvasImageSource) =>
    context.drawImage(picture, left, top, preview.widthSamples * scale, preview.heightSamples * scale)
  if (below) {
    context.fillStyle = terrainFill(BUILT_IN_TERRAIN[OPEN_TERRAIN].colour, theme)
    context.fillRect(left, top, preview.widthSamples * scale, preview.heightSamples * scale)
    drawWhole(below)
  }
  const fills = new Map(
    Object.entries(preview.colors).map(([code, colour]) => [Number(code), terrainFill(colour, theme)]),
  )
  for (let row = 0; row < preview.heightSamples; row++) {
    for (let col = 0; col < preview.widthSamples; col++) {
      const code = preview.terrain[row * preview.widthSamples + col] ?? OPEN_TERRAIN
      if (below && code === OPEN_TERRAIN) continue
      context.fillStyle = fills.get(code) ?? colors.desk
      const [x, y] = [left + Math.floor(col * scale), top + Math.floor(row * scale)]
      const [right, bottom] = [left + Math.floor((col + 1) * scale), top + Math.floor((row + 1) * scale)]
      context.fillRect(x, y, right - x, bottom - y)
    }
  }
  if (above) drawWhole(above)
}

function drawWalls(
  context: PreviewContext,
  preview: MapPreview,
  theme: Theme,
  { left, top, scale }: PreviewPlace,
): void {
  context.strokeStyle = MAP_COLORS[theme].wall
  context.lineWidth = Math.max(1.5, scale / 6)
  context.lineCap = 'round'
  context.beginPath()
  for (const [x1, y1, x2, y2] of preview.walls) {
    context.moveTo(left + x1 * scale, top + y1 * scale)
    context.lineTo(left + x2 * scale, top + y2 * scale)
  }
  context.stroke()
}

function drawCreatures(
  context: PreviewContext,
  preview: MapPreview,
  theme: Theme,
  { left, top, scale }: PreviewPlace,
): void {
  const colors = MAP_COLORS[theme]
  for (const creature of preview.creatures) {
    const paint = colors.sides[sideIndex(creature.side)] ?? { fill: colors.wall, stroke: colors.wall }
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
