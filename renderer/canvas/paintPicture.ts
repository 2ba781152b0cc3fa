import type { Prop } from '../../src/map/records/annotations.ts'
import type { Pictures } from './Pictures.ts'

/** Paints a picture in its frame, turned round its middle; a dashed frame with its name while it loads or where it is gone. */
export function paintPicture(
  context: CanvasRenderingContext2D,
  prop: Prop,
  cellPx: number,
  pictures: Pictures,
  opacity: number,
): void {
  const [width, height] = [prop.widthSquares * cellPx, prop.heightSquares * cellPx]
  context.save()
  context.globalAlpha = opacity * prop.opacity
  context.translate(prop.at.x * cellPx + width / 2, prop.at.y * cellPx + height / 2)
  context.rotate((prop.rotationDegrees * Math.PI) / 180)
  const image = prop.picture === undefined ? null : pictures.get(prop.picture)
  if (image) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, -width / 2, -height / 2, width, height)
  } else {
    context.strokeStyle = '#808890'
    context.setLineDash([6, 4])
    context.strokeRect(-width / 2, -height / 2, width, height)
  }
  context.restore()
}
