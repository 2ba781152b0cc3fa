import type { Canvas2D } from '../../src/draw/canvas2d.ts'
import { PLAIN_COLORS } from '../../src/draw/symbols/inks.ts'
import { placeSymbol } from '../../src/draw/symbols/placeSymbol.ts'
import { symbolOf } from '../../src/draw/symbols/registry.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import { browserCanvasDeps, type BrowserImage } from '../ui/browserCanvas.ts'
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
  if (prop.symbol !== undefined) {
    paintSymbol(context, prop.symbol, prop, cellPx)
    context.restore()
    return
  }
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

/** Paints a symbol about the middle of its frame, which the context has been turned to. */
function paintSymbol(
  context: CanvasRenderingContext2D,
  symbol: string,
  { widthSquares, heightSquares }: Prop,
  cellPx: number,
): void {
  context.scale(cellPx, cellPx)
  const place = { x: -widthSquares / 2, y: -heightSquares / 2, widthSquares, heightSquares, rotationDegrees: 0 }
  toCanvas(
    context as Canvas2D<BrowserImage>,
    placeSymbol(symbolOf(symbol), PLAIN_COLORS, place),
    browserCanvasDeps(() => undefined),
  )
}
