/** Aligning a picture to the grid of the map by two corners of its own grid. */
import { alignPicture, type GridCorners, type PicturePoint } from '../../src/grid/alignPicture.ts'
import { ok, type Result } from '../../src/base/result.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { onMap } from './pictureGeometry.ts'
import { putRecord } from './recordCommands.ts'
import { findPictureGrid, grayPicture, scaledSize, type PictureGrid } from '../../src/grid/pictureGrid.ts'
import { en } from '../../src/words/en/index.ts'
import type { ObjectBox } from '../../src/map/objects.ts'

/** A picture being aligned, and the two corners of its grid. */
export interface Alignment extends GridCorners {
  readonly picture: RecordId
}

/** Which of the two corners. */
export type AlignmentCorner = 'from' | 'to'

/** A corner in a picture as a point of the map. */
export const cornerOnMap = (frame: ObjectBox, corner: PicturePoint): Point =>
  onMap(frame, { x: (corner.x - 0.5) * frame.widthSquares, y: (corner.y - 0.5) * frame.heightSquares })

/** The initial alignment: two distant corners, with as many squares between them as the picture covers now. */
export function freshAlignment(prop: Prop): Alignment {
  const [from, to] = [
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.75 },
  ]
  const squaresBetween = (length: number) => Math.max(1, Math.round(length / 2))
  return {
    picture: prop.id,
    from,
    to,
    columns: squaresBetween(prop.widthSquares),
    rows: squaresBetween(prop.heightSquares),
  }
}

/** The command that aligns a picture and removes its rotation. Errors: those of `alignPicture`. */
export function alignCommand(prop: Prop, alignment: Alignment): Result<MapCommandInput> {
  const place = alignPicture(prop, alignment)
  if (!place.ok) return place
  const aligned: Prop = { ...prop, ...place.value, rotationDegrees: 0 }
  return ok(putRecord('props', aligned, en.labels.shell.alignPicture))
}

/** The alignment with a corner moved to a place in the picture, and kept inside it. */
export function movedCorner(alignment: Alignment, corner: AlignmentCorner, to: PicturePoint): Alignment {
  const clamp = (share: number): number => Math.min(1, Math.max(0, share))
  return { ...alignment, [corner]: { x: clamp(to.x), y: clamp(to.y) } }
}

/** Size of the copy in which a grid is detected, along its longer side: enough for a large map, and quick to read. */
const DETECTION_PX = 1600

/** A grid in fractions of the width and height of its picture, independent of scaling. */
export interface RelativeGrid {
  readonly squareWidth: number
  readonly squareHeight: number
  readonly offsetX: number
  readonly offsetY: number
  readonly confidence: number
}

/** A grid found in a scaled copy of a picture. */
export const relativeGrid = (grid: PictureGrid, widthPx: number, heightPx: number): RelativeGrid => ({
  squareWidth: grid.squarePx / widthPx,
  squareHeight: grid.squarePx / heightPx,
  offsetX: grid.offsetXPx / widthPx,
  offsetY: grid.offsetYPx / heightPx,
  confidence: grid.confidence,
})

/**
 * The two corners to propose for a detected grid: the first and the last in the picture, so that a small error in the size
 * of a square does not add up.
 */
export function proposedCorners({ squareWidth, squareHeight, offsetX, offsetY }: RelativeGrid): GridCorners {
  const columns = Math.floor((1 - offsetX) / squareWidth + 1e-6)
  const rows = Math.floor((1 - offsetY) / squareHeight + 1e-6)
  return {
    from: { x: offsetX, y: offsetY },
    to: { x: offsetX + columns * squareWidth, y: offsetY + rows * squareHeight },
    columns,
    rows,
  }
}

/** Detects the grid of a loaded picture in a scaled copy; null if it has no clear grid. */
export function detectGrid(image: HTMLImageElement): RelativeGrid | null {
  const [widthPx, heightPx] = scaledSize(image.naturalWidth, image.naturalHeight, DETECTION_PX)
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, widthPx, heightPx)
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  const grid = findPictureGrid(grayPicture(data, widthPx, heightPx))
  return grid && relativeGrid(grid, widthPx, heightPx)
}
