/** A picture laid on the grid by two corners of its own: what is asked, and the step that answers. */
import { alignPicture, type GridCorners, type PicturePoint } from '../../src/grid/alignPicture.ts'
import { ok, type Result } from '../../src/base/result.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { onMap, type PictureFrame } from './pictureGeometry.ts'
import { findPictureGrid, grayPicture, scaledSize, type PictureGrid } from '../../src/grid/pictureGrid.ts'
import { en } from '../../src/words/en/index.ts'

/** A picture being aligned, and the two corners of its grid. */
export interface Alignment extends GridCorners {
  readonly picture: RecordId
}

/** Which of the two corners. */
export type AlignmentCorner = 'from' | 'to'

/** Where a place in a picture is on the map. */
export const cornerOnMap = (frame: PictureFrame, corner: PicturePoint): Point =>
  onMap(frame, { x: (corner.x - 0.5) * frame.widthSquares, y: (corner.y - 0.5) * frame.heightSquares })

/** What a picture begins with: two corners far apart, with as many squares between them as it covers now. */
export function freshAlignment(prop: Prop): Alignment {
  const [from, to] = [
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.75 },
  ]
  const between = (length: number) => Math.max(1, Math.round(length / 2))
  return { picture: prop.id, from, to, columns: between(prop.widthSquares), rows: between(prop.heightSquares) }
}

/** The step that aligns; aligned pictures stand upright. Errors: those of `alignPicture`. */
export function alignCommand(prop: Prop, alignment: Alignment): Result<MapCommandInput> {
  const place = alignPicture(prop, alignment)
  if (!place.ok) return place
  const record: Prop = { ...prop, ...place.value, rotationDegrees: 0 }
  return ok({ type: 'edit-records', put: [{ table: 'props', record }], label: en.labels.shell.alignPicture })
}

/** A corner moved to a place in the picture, kept inside it. */
export function movedCorner(alignment: Alignment, corner: AlignmentCorner, to: PicturePoint): Alignment {
  const within = (share: number): number => Math.min(1, Math.max(0, share))
  return { ...alignment, [corner]: { x: within(to.x), y: within(to.y) } }
}

/** Pixels along the longer side that a grid is looked for in: enough for squares of a large map, quick to read. */
const SEEN_PX = 1600

/** A grid as shares of the picture's width and height, so that no scaling of it matters. */
export interface SharedGrid {
  readonly squareWidth: number
  readonly squareHeight: number
  readonly offsetX: number
  readonly offsetY: number
  readonly confidence: number
}

/** A grid found in a scaled copy, as shares of the picture. */
export const sharesOf = (grid: PictureGrid, widthPx: number, heightPx: number): SharedGrid => ({
  squareWidth: grid.squarePx / widthPx,
  squareHeight: grid.squarePx / heightPx,
  offsetX: grid.offsetXPx / widthPx,
  offsetY: grid.offsetYPx / heightPx,
  confidence: grid.confidence,
})

/**
 * The two corners a found grid proposes: the first and the last that lie whole in the picture, so that a small error of the
 * square's size counts once over the whole picture.
 */
export function cornersOf({ squareWidth, squareHeight, offsetX, offsetY }: SharedGrid): GridCorners {
  const columns = Math.floor((1 - offsetX) / squareWidth + 1e-6)
  const rows = Math.floor((1 - offsetY) / squareHeight + 1e-6)
  return {
    from: { x: offsetX, y: offsetY },
    to: { x: offsetX + columns * squareWidth, y: offsetY + rows * squareHeight },
    columns,
    rows,
  }
}

/** Looks for the grid of a loaded picture, on a copy of it that is small enough; null where none stands out. */
export function detectGrid(image: HTMLImageElement): SharedGrid | null {
  const [widthPx, heightPx] = scaledSize(image.naturalWidth, image.naturalHeight, SEEN_PX)
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, widthPx, heightPx)
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  const grid = findPictureGrid(grayPicture(data, widthPx, heightPx))
  return grid && sharesOf(grid, widthPx, heightPx)
}
