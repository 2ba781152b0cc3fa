import type { Image } from '@napi-rs/canvas'
import { boundsOfCells, cellIndex, type CellRect, type GridSize } from '../../src/grid/cell.ts'
import { findWalls, readMask, type MapPixels, type OnRows } from '../../src/grid/pictureWalls/findWalls.ts'
import { noWalls } from '../../src/grid/pictureWalls/maskWalls.ts'
import { SQUARE_PX } from '../../src/grid/pictureWalls/pixels.ts'
import type { FoundWalls } from '../../src/grid/pictureWalls/likelihoods.ts'
import { squaresUnder, type ObjectBox } from '../../src/map/objects.ts'
import { withPicture } from '../print/withPicture.ts'

/** A picture on a map to be searched for walls. */
export interface PictureToSearch {
  readonly bytes: Uint8Array
  /** Its place on the map. */
  readonly prop: ObjectBox
  readonly size: GridSize
  /** Whether it is a mask: black for walls. */
  readonly isMask: boolean
}

/** Limit of pixels of the overview. */
const OVERVIEW_PX = 1_000_000

/** The walls in a picture, for the whole map; null if it cannot be decoded. */
export const wallsInPicture = (
  { bytes, prop, size, isMask }: PictureToSearch,
  onRows?: OnRows,
): Promise<FoundWalls | null> =>
  withPicture(bytes, async (image) => {
    const squares = squaresUnder(size, prop)
    const whole = noWalls(size)
    if (squares.length === 0) return whole
    const area = boundsOfCells(
      size,
      squares.map((cell) => cellIndex(size, cell)),
    )
    const covered = new Uint8Array(area.widthCells * area.heightCells)
    for (const { col, row } of squares) covered[(row - area.row) * area.widthCells + col - area.col] = 1
    const pixels = await pixelsOf(image, prop, area)
    const found = (isMask ? readMask : findWalls)(area, { ...pixels, covered }, { onRows })
    return placed(found, area, whole)
  })

/** The pixels of a part of the map; white where the picture is transparent or does not cover it. */
async function pixelsOf(
  image: Image,
  prop: PictureToSearch['prop'],
  area: CellRect,
): Promise<Omit<MapPixels, 'covered'>> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const { at, widthSquares, heightSquares, rotationDegrees } = prop
  const draw = (top: number, rows: number, squarePx: number): Uint8ClampedArray => {
    const [widthPx, heightPx] = [
      Math.max(1, Math.round(area.widthCells * squarePx)),
      Math.max(1, Math.round(rows * squarePx)),
    ]
    const context = createCanvas(widthPx, heightPx).getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, widthPx, heightPx)
    context.imageSmoothingQuality = 'high'
    context.scale(widthPx / area.widthCells, heightPx / rows)
    context.translate(at.x - area.col + widthSquares / 2, at.y - area.row - top + heightSquares / 2)
    context.rotate((rotationDegrees * Math.PI) / 180)
    context.drawImage(image, -widthSquares / 2, -heightSquares / 2, widthSquares, heightSquares)
    return context.getImageData(0, 0, widthPx, heightPx).data
  }
  const overviewPx = Math.min(8, Math.sqrt(OVERVIEW_PX / (area.widthCells * area.heightCells)))
  return {
    overview: draw(0, area.heightCells, overviewPx),
    rows: (top, rows) => ({ top, rows, rgba: draw(top, rows, SQUARE_PX) }),
  }
}

/** Copies the walls found in a part of the map to their place in the whole map. */
function placed(found: FoundWalls, area: CellRect, whole: FoundWalls): FoundWalls {
  for (const layer of ['north', 'west', 'northKind', 'westKind', 'solid'] as const)
    for (let row = 0; row < area.heightCells; row++)
      whole[layer].set(
        found[layer].subarray(row * area.widthCells, (row + 1) * area.widthCells),
        (row + area.row) * whole.widthCells + area.col,
      )
  return whole
}
