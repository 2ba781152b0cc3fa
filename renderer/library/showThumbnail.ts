/** How a map drawn small is shown. */
export interface ThumbnailShown {
  /** In CSS pixels; the canvas becomes as fine as the screen, up to `maxDensity` times that. */
  readonly widthPx: number
  readonly heightPx: number
  readonly maxDensity: number
}

/** A map drawn small (WebP); null where it cannot be had. */
export type ThumbnailPicture = Uint8Array | null | Promise<Uint8Array | null>

/** Where something of that size lies in a box, in CSS pixels: centered, as large as fits. */
export function placeIn(
  { width, height }: { readonly width: number; readonly height: number },
  widthPx: number,
  heightPx: number,
): { readonly left: number; readonly top: number; readonly scale: number } {
  const scale = Math.min(widthPx / width, heightPx / height)
  return { left: Math.round((widthPx - width * scale) / 2), top: Math.round((heightPx - height * scale) / 2), scale }
}

/**
 * Shows a map drawn small on a canvas as soon as it is there, then whatever belongs above it; then the next, which is newer.
 * Until then the canvas keeps what it shows. Beside the map the canvas stays clear. Gives what takes that back: from then on
 * nothing is drawn.
 */
export function showThumbnail(
  canvas: HTMLCanvasElement,
  pictures: readonly ThumbnailPicture[],
  { widthPx, heightPx, maxDensity }: ThumbnailShown,
  drawAbove?: (context: CanvasRenderingContext2D) => void,
): () => void {
  let isStale = false
  const show = async (bytes: Uint8Array) => {
    const picture = await decoded(bytes)
    const context = canvas.getContext('2d')
    if (!isStale && context && picture) {
      const density = Math.max(1, Math.min(maxDensity, devicePixelRatio))
      // Setting the size also clears the canvas.
      canvas.width = widthPx * density
      canvas.height = heightPx * density
      context.scale(density, density)
      context.imageSmoothingQuality = 'high'
      const { left, top, scale } = placeIn(picture, widthPx, heightPx)
      context.drawImage(picture, left, top, picture.width * scale, picture.height * scale)
      drawAbove?.(context)
    }
    picture?.close()
  }
  const showAll = async () => {
    let shown: Uint8Array | null = null
    for (const each of pictures) {
      const bytes: Uint8Array | null = await each
      if (isStale) return
      if (bytes === null || bytes === shown) continue
      await show(bytes)
      shown = bytes
    }
  }
  void showAll()
  return () => void (isStale = true)
}

/** One that is damaged is not shown. */
const decoded = (bytes: Uint8Array): Promise<ImageBitmap | null> =>
  createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/webp' })).catch(() => null)
