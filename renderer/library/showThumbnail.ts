/** Size of a thumbnail. */
export interface ThumbnailSize {
  /** In CSS pixels; the canvas has up to `maxDensity` pixels for each, as many as the screen. */
  readonly widthPx: number
  readonly heightPx: number
  readonly maxDensity: number
}

/** A picture of a map (WebP); null if there is none. */
export type ThumbnailPicture = Uint8Array | null | Promise<Uint8Array | null>

/** Place and scale of a picture in a box, in CSS pixels: centered, as large as fits. */
export function placeIn(
  { width, height }: { readonly width: number; readonly height: number },
  widthPx: number,
  heightPx: number,
): { readonly left: number; readonly top: number; readonly scale: number } {
  const scale = Math.min(widthPx / width, heightPx / height)
  return { left: Math.round((widthPx - width * scale) / 2), top: Math.round((heightPx - height * scale) / 2), scale }
}

/**
 * Draws pictures of a map on a canvas, one after the other as they arrive, oldest first, each with what `drawAbove` adds. Returns
 * a function after which nothing more is drawn.
 */
export function showThumbnail(
  canvas: HTMLCanvasElement,
  pictures: readonly ThumbnailPicture[],
  { widthPx, heightPx, maxDensity }: ThumbnailSize,
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

/** null if the picture is damaged. */
const decoded = (bytes: Uint8Array): Promise<ImageBitmap | null> =>
  createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/webp' })).catch(() => null)
