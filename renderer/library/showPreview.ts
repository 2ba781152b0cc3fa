import type { MapPreview } from '../../src/ipc/shapes/maps.ts'
import type { Theme } from '../theme/themes.ts'
import { drawPreview } from './drawPreview.ts'
import { decodePreviewPictures } from './previewPictures.ts'

/** How a preview is shown. */
export interface PreviewShown {
  readonly theme: Theme
  /** In CSS pixels; the canvas becomes as fine as the screen, up to `mostDensity` times that. */
  readonly widthPx: number
  readonly heightPx: number
  readonly mostDensity: number
}

/**
 * Draws a preview on a canvas as soon as it is there and its pictures are decoded, then whatever belongs above it. Until
 * then the canvas keeps what it shows. Gives what takes that back: from then on nothing is drawn.
 */
export function showPreview(
  canvas: HTMLCanvasElement,
  preview: MapPreview | Promise<MapPreview | null>,
  { theme, widthPx, heightPx, mostDensity }: PreviewShown,
  drawAbove?: (context: CanvasRenderingContext2D) => void,
): () => void {
  let isStale = false
  const show = async () => {
    const drawn = await preview
    if (isStale || drawn === null) return
    const pictures = await decodePreviewPictures(drawn)
    const context = canvas.getContext('2d')
    if (!isStale && context) {
      const density = Math.max(1, Math.min(mostDensity, devicePixelRatio))
      canvas.width = widthPx * density
      canvas.height = heightPx * density
      context.scale(density, density)
      drawPreview(context, drawn, theme, widthPx, heightPx, pictures)
      drawAbove?.(context)
    }
    pictures.below?.close()
    pictures.above?.close()
  }
  void show()
  return () => void (isStale = true)
}
