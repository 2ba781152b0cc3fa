/** Masonry in ink: a band of stones along the floor, or slanted lines for hulls. */
import { hash2 } from '../geometry/noise.ts'
import { contourPath } from '../geometry/pen.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import { TERRAIN } from '../facts/terrain.ts'
import type { Color, Mark } from '../marks.ts'
import { linePath, pathMark, pathMarks } from '../paths.ts'
import { masonrySquares } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { fillArea, within } from './common.ts'

/** Width of the band on both sides of the outline; half of it lies on the floor and is covered. */
const BAND = 0.6
const RIM = 0.09
const JOINT_DEPTH = 0.29
const JOINTS = 2
const JITTER = 0.55

/** A band of stones around the floor where masonry stands. */
export const masonryBand = (stones: Color): Layer => ({
  part: 'solids',
  draw: (drawing) => {
    const { outlines, style } = drawing
    const path = contourPath(outlines.floor())
    const { ink } = style.palette
    const stroke = (color: Color, width: number): Mark => pathMark(path, { stroke: color, width, join: 'miter' })
    const joints = pathMark(jointPath(drawing), { stroke: ink, width: style.symbols.lineWidth * 0.85 })
    const band = [stroke(ink, BAND), stroke(stones, BAND - RIM)]
    const masonry = outlines.around(masonrySquares(drawing.scene), 'square')
    return within(masonry, drawing.detail === 'full' ? [...band, joints] : band)
  },
})

function jointPath({ scene, outlines }: MapDrawing): number[] {
  const path: number[] = []
  for (const { edges } of outlines.floor())
    for (const { x, y, direction, insideCol, insideRow, outsideCol, outsideRow } of edges) {
      if (scene.baseTerrain.at(outsideCol, outsideRow) !== TERRAIN.wall) continue
      const [nx, ny] = [outsideCol - insideCol, outsideRow - insideRow]
      for (let k = 0; k < JOINTS; k++) {
        const t = (k + 0.5 + (hash2(x * 2 + k, y * 3 + direction, 31) - 0.5) * JITTER) / JOINTS
        const [px, py] = [x + STEP_X[direction] * t, y + STEP_Y[direction] * t]
        path.push(...linePath(px, py, px + nx * JOINT_DEPTH, py + ny * JOINT_DEPTH))
      }
    }
  return path
}

/** Style of slanted lines over masonry. Lengths in squares. */
export interface SlantStyle {
  readonly fill: Color
  readonly line: Color
  readonly width: number
  readonly spacing: number
}

/** Masonry filled with lines at 45°, as hulls are. */
export const slantedMasonry = (slantStyle: SlantStyle): Layer => ({
  part: 'solids',
  draw: (drawing) => {
    const { outlines, area } = drawing
    const lines: number[] = []
    const [left, top, height] = [area.col, area.row, area.heightCells]
    // Lines where x − y is a multiple of the spacing: the same wherever the window begins.
    const first = Math.ceil((left - top - height) / slantStyle.spacing)
    for (let k = first; k * slantStyle.spacing < left + area.widthCells - top; k++) {
      const x = k * slantStyle.spacing + top
      lines.push(...linePath(x, top, x + height, top + height))
    }
    const slanted = pathMark(lines, { stroke: slantStyle.line, width: slantStyle.width })
    return within(outlines.masonry(), [fillArea(drawing, slantStyle.fill), slanted])
  },
})

/** Slanted ticks from the outline into masonry, `depth` long. */
export const masonryTicks = ({
  line,
  width,
  spacing,
  depth,
}: Omit<SlantStyle, 'fill'> & { readonly depth: number }): Layer => ({
  part: 'solids',
  isDetail: true,
  draw: ({ outlines, scene }) => {
    const path: number[] = []
    const count = Math.round(1 / spacing)
    for (const { edges } of outlines.floor())
      for (const { x, y, direction, insideCol, insideRow, outsideCol, outsideRow } of edges) {
        if (scene.baseTerrain.at(outsideCol, outsideRow) !== TERRAIN.wall) continue
        const [nx, ny] = [outsideCol - insideCol, outsideRow - insideRow]
        // Down to the right everywhere, whichever way the outline runs.
        const slant = nx === 0 ? [ny, ny] : [nx, nx]
        for (let k = 0; k < count; k++) {
          const t = (k + 0.5) / count
          const [px, py] = [x + STEP_X[direction] * t, y + STEP_Y[direction] * t]
          path.push(...linePath(px, py, px + (slant[0] ?? 0) * depth, py + (slant[1] ?? 0) * depth))
        }
      }
    return within(outlines.masonry(), pathMarks(path, { stroke: line, width }))
  },
})
