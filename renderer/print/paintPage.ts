import { culled } from '../../src/draw/cull.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import { browserCanvasDeps, type BrowserImage } from '../ui/browserCanvas.ts'
import { drawPage, type PagePlan } from '../../src/print/planPages.ts'

/** Paints a page of the plan on a canvas, as large as `room` allows in CSS pixels. The file gets the same marks. */
export function paintPage(
  canvas: HTMLCanvasElement,
  plan: Pick<PagePlan, 'pages'>,
  index: number,
  room: { readonly widthPx: number; readonly heightPx: number },
  image: (id: string) => HTMLImageElement | null,
): void {
  const { widthInches, heightInches, marks } = drawPage(plan, index)
  const pixelsPerInch = Math.min(room.widthPx / widthInches, room.heightPx / heightInches)
  const [width, height] = [Math.round(widthInches * pixelsPerInch), Math.round(heightInches * pixelsPerInch)]
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const sharpness = window.devicePixelRatio
  canvas.width = Math.round(width * sharpness)
  canvas.height = Math.round(height * sharpness)
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(pixelsPerInch * sharpness, pixelsPerInch * sharpness)
  toCanvas<BrowserImage>(
    context,
    culled(marks, { left: 0, top: 0, right: widthInches, bottom: heightInches }),
    browserCanvasDeps((id) => image(id) ?? undefined),
  )
}
