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

/** A map drawn small; null where it cannot be had. */
export type Preview = MapPreview | null | Promise<MapPreview | null>

/**
 * Draws a preview on a canvas as soon as it is there and its pictures are decoded, then whatever belongs above it; then the
 * next, which knows more: a map whose pictures are still being drawn is shown without them first. Until then the canvas
 * keeps what it shows, so that pictures that are at hand come with their map. Gives what takes that back: from then on
 * nothing is drawn.
 */
export function showPreview(
  canvas: HTMLCanvasElement,
  previews: readonly Preview[],
  { theme, widthPx, heightPx, mostDensity }: PreviewShown,
  drawAbove?: (context: CanvasRenderingContext2D) => void,
): () => void {
  let isStale = false
  const show = async (preview: MapPreview) => {
    const pictures = await decodePreviewPictures(preview)
    const context = canvas.getContext('2d')
    if (!isStale && context) {
      const density = Math.max(1, Math.min(mostDensity, devicePixelRatio))
      canvas.width = widthPx * density
      canvas.height = heightPx * density
      context.scale(density, density)
      drawPreview(context, preview, theme, widthPx, heightPx, pictures)
      drawAbove?.(context)
    }
    pictures.below?.close()
    pictures.above?.close()
  }
  const showAll = async () => {
    let shown: MapPreview | null = null
    for (const each of previews) {
      const preview: MapPreview | null = await each
      if (isStale) return
      if (preview === null || preview === shown) continue
      await show(preview)
      shown = preview
    }
  }
  void showAll()
  return () => void (isStale = true)
}
