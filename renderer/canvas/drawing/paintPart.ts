import { drawMap } from '../../../src/draw/drawMap.ts'
import type { MapScene } from '../../../src/draw/scene.ts'
import { toCanvas } from '../../../src/draw/toCanvas.ts'
import { browserCanvasDeps, type BrowserImage } from '../../ui/browserCanvas.ts'
import type { DrawJob } from './messages.ts'

const deps = browserCanvasDeps(() => undefined)

/** Draws a part of a map on a canvas of its own, as large as the part and `bleedPx` more at its right and bottom. */
export function paintPart(
  scene: MapScene,
  { rect, cellPx, detail, styleSettings, parts }: Omit<DrawJob, 'id' | 'shows'>,
  bleedPx = 0,
): OffscreenCanvas {
  const side = (cells: number) => Math.max(1, Math.round(cells * cellPx)) + bleedPx
  const canvas = new OffscreenCanvas(side(rect.widthCells), side(rect.heightCells))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser gives no 2D canvas')
  context.setTransform(cellPx, 0, 0, cellPx, -Math.round(rect.col * cellPx), -Math.round(rect.row * cellPx))
  toCanvas<BrowserImage>(context, drawMap(scene, styleSettings, rect, detail, parts), deps)
  return canvas
}
