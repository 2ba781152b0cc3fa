/** Rock, earth and masonry, where they are filled and not hatched. */
import { TERRAIN } from '../facts/terrain.ts'
import type { Contour } from '../geometry/contour.ts'
import { squareRandom } from '../geometry/noise.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { circlePath, linePath, pathMarks, rectPath } from '../paths.ts'
import { forEachSquare, masonrySquares, solidSquares, solidsOf } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { fillArea, fillContours, within } from './common.ts'

/** Fills the area with the color of rock. */
export const rockFill = (rock: Color): Layer => ({ part: 'solids', draw: (drawing) => [fillArea(drawing, rock)] })

/** Masonry with courses of stones. */
export const masonryFill = (wall: Color, joints: Color): Layer => ({
  part: 'solids',
  draw: (drawing) => {
    const { outlines, detail } = drawing
    const path = detail === 'full' ? coursePath(drawing) : []
    const courses = pathMarks(path, { stroke: joints, width: 0.035 })
    return within(outlines.masonry(), [fillArea(drawing, wall), ...courses])
  },
})

const COURSES = 3

function coursePath({ scene, area }: MapDrawing): number[] {
  const isMasonry = masonrySquares(scene)
  const path: number[] = []
  forEachSquare(scene, area, (col, row) => {
    if (!isMasonry(col, row)) return
    for (let k = 0; k < COURSES; k++) {
      const [top, bottom] = [row + k / COURSES, row + (k + 1) / COURSES]
      const joint = col + (k % 2 === 1 ? 0.25 : 0.75)
      path.push(...linePath(col, top, col + 1, top), ...linePath(joint, top, joint, bottom))
    }
  })
  return path
}

/** Packed earth: a fill with clods, and a dashed outline, since creatures can dig through it. */
export const earthFill = (earth: Color, clods: Color): Layer => ({
  part: 'solids',
  draw: (drawing) => {
    const { outlines, detail } = drawing
    const contours = outlines.earth()
    const marks = detail === 'full' ? clodMarks(drawing, clods) : []
    return [...within(contours, [fillArea(drawing, earth), ...marks]), ...earthOutline(drawing)]
  },
})

/** Dashes per unit edge, and the share of each that is drawn. */
const DASHES = 4
const DASH_SHARE = 0.62

/** The dashed outline of packed earth. Dashes are fixed to the grid, so they do not depend on where an outline begins. */
const earthOutline = ({ outlines, style }: MapDrawing): readonly Mark[] =>
  pathMarks(outlines.earth().flatMap(dashesAlong), { stroke: style.palette.ink, width: style.symbols.lineWidth })

function dashesAlong({ points, edges }: Contour): number[] {
  const count = points.length / 2
  const perEdge = count / edges.length
  const at = (place: number): readonly [number, number] => {
    const [i, t] = [Math.floor(place), place % 1]
    const [a, b] = [(i % count) * 2, ((i + 1) % count) * 2]
    const between = (axis: number) => (points[a + axis] ?? 0) * (1 - t) + (points[b + axis] ?? 0) * t
    return [between(0), between(1)]
  }
  const path: number[] = []
  for (let k = 0; k < edges.length * DASHES; k++) {
    const [from, to] = [(k / DASHES) * perEdge, ((k + DASH_SHARE) / DASHES) * perEdge]
    path.push(PATH_OPS.move, ...at(from))
    for (let i = Math.floor(from) + 1; i < to; i++) path.push(PATH_OPS.line, ...at(i))
    path.push(PATH_OPS.line, ...at(to))
  }
  return path
}

const CLODS = 13

function clodMarks({ scene, area }: MapDrawing, color: Color): readonly Mark[] {
  const isEarth = solidsOf(scene, TERRAIN.earth)
  const path: number[] = []
  forEachSquare(scene, area, (col, row) => {
    if (!isEarth(col, row)) return
    const random = squareRandom(col, row, 44)
    for (let k = 0; k < CLODS; k++)
      path.push(...circlePath(col + random(0.06, 0.94), row + random(0.06, 0.94), random(0.03, 0.07)))
  })
  return pathMarks(path, { fill: color })
}

/** Packed earth in ink: dots and short dashes within a dashed outline, on a wash of `tint` if given. */
export const inkEarth = ({ marks, tint }: { readonly marks: number; readonly tint?: Color }): Layer => ({
  part: 'solids',
  draw: (drawing) => {
    const { scene, area, style, detail } = drawing
    const contours = drawing.outlines.earth()
    const outline = [...(tint === undefined ? [] : fillContours(contours, tint)), ...earthOutline(drawing)]
    if (detail === 'coarse') return outline
    const isEarth = solidsOf(scene, TERRAIN.earth)
    const path: number[] = []
    forEachSquare(scene, area, (col, row) => {
      if (!isEarth(col, row)) return
      const random = squareRandom(col, row, 44)
      for (let k = 0; k < marks; k++) {
        const [x, y, angle] = [col + random(0.06, 0.94), row + random(0.06, 0.94), random(0, Math.PI)]
        // Two dots to a dash; a dot is a line so short that its round ends make one.
        const length = k % 3 === 0 ? random(0.05, 0.1) : 0.001
        path.push(...linePath(x, y, x + Math.cos(angle) * length, y + Math.sin(angle) * length))
      }
    })
    const width = style.symbols.lineWidth * 1.2
    return [...outline, ...pathMarks(path, { stroke: style.palette.ink, width, cap: 'round' })]
  },
})

/** A wash over all solid squares. */
export const solidWash = (color: Color): Layer => ({
  part: 'solids',
  draw: ({ scene, area }) => {
    const isSolid = solidSquares(scene)
    const path: number[] = []
    forEachSquare(scene, area, (col, row) => {
      if (isSolid(col, row)) path.push(...rectPath(col, row, 1, 1))
    })
    return pathMarks(path, { fill: color })
  },
})
