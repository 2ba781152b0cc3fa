/** Rock, masonry and darkness as painted: facets with lit edges, courses of stones, and night away from the floor. */
import { hash2 } from '../geometry/noise.ts'
import { contourPath } from '../geometry/pen.ts'
import { cellCorners, forEachCell } from '../geometry/voronoi.ts'
import type { Color } from '../marks.ts'
import { linePath, pathMark, pathMarks, polygonPath, rectPath, roundedRectPath, softGroup } from '../paths.ts'
import { forEachSquare, masonrySquares, solidSquares } from '../squares.ts'
import type { Layer } from '../style.ts'
import { emptyPaths, fillArea, toneMarks, within } from './common.ts'
import { facetTile } from './tiles.ts'

/** Two ends of a range of tones. */
export interface Tones {
  readonly dark: Color
  readonly light: Color
}

const STEPS = 5
const LIT = '#fff0d729'
const SHADED = '#00000059'

/** Facets of rock, lit from the upper left. */
export const litFacets = ({ dark, light }: Tones): Layer => ({
  isDetail: true,
  part: 'solids',
  draw: ({ scene, area }) => {
    const isSolid = solidSquares(scene)
    const tones = emptyPaths(STEPS)
    const [lit, shaded]: [number[], number[]] = [[], []]
    forEachCell(facetTile(), area, (placed) => {
      const { cell, x, y, tileSeed } = placed
      // Facets reach over the squares beside the mass; floors cover them.
      if (!isSolid(Math.floor(cell.x + x), Math.floor(cell.y + y)) && scene.dressing !== 'dungeon') return
      const corners = cellCorners(placed, 0.95)
      tones[Math.floor(hash2(cell.index, tileSeed, 3) * STEPS)]?.push(...polygonPath(cellCorners(placed, 0.88)))
      lit.push(...polygonPath(corners.map((value, i) => value - (i % 2 === 0 ? 0.012 : 0.018))))
      shaded.push(...polygonPath(corners.map((value, i) => value + (i % 2 === 0 ? 0.02 : 0.028))))
    })
    if (lit.length === 0) return []
    return [pathMark(shaded, { fill: SHADED }), pathMark(lit, { fill: LIT }), ...toneMarks(tones, [dark, light], 0.3)]
  },
})

const COURSES = 3
const JOINT = 0.015

/** Style of masonry: `base` lies below its stones, `far` where squares are too small for any; the tones go from `from` a share of the way to `to`. */
interface MasonryStyle {
  readonly base: Color
  readonly far: Color
  readonly from: Color
  readonly to: Color
  readonly share: number
  readonly edge: Color
  /** Adds what a square shows to the shapes of each tone, and to the lit edges. */
  readonly add: (tones: readonly number[][], lit: number[], col: number, row: number) => void
}

const tonedMasonry = ({ base, far, from, to, share, edge, add }: MasonryStyle): Layer => ({
  part: 'solids',
  draw: (drawing) => {
    const { scene, area, outlines, detail } = drawing
    const tones = emptyPaths(STEPS)
    const lit: number[] = []
    const isMasonry = masonrySquares(scene)
    if (detail === 'full')
      forEachSquare(scene, area, (col, row) => {
        if (isMasonry(col, row)) add(tones, lit, col, row)
      })
    return within(outlines.masonry(), [
      fillArea(drawing, detail === 'full' ? base : far),
      ...toneMarks(tones, [from, to], 0, share),
      ...pathMarks(lit, { stroke: edge, width: 0.025 }),
    ])
  },
})

/** Courses of stones of several widths and tones, lit on their upper side. */
export const paintedMasonry = ({ dark, light }: Tones): Layer =>
  tonedMasonry({
    base: dark,
    far: light,
    from: light,
    to: dark,
    share: 0.75,
    edge: '#fff5e138',
    add: (tones, lit, col, row) => {
      for (let course = 0; course < COURSES; course++) addCourse(tones, lit, col, row, course)
    },
  })

/** The stones of one course in a square; every second course is shifted to the left. */
function addCourse(tones: readonly number[][], lit: number[], col: number, row: number, course: number): void {
  const top = row + course / COURSES
  for (let u = course % 2 === 1 ? -0.18 * hash2(col, row, course) : 0; u < 1;) {
    const width = 0.34 + 0.24 * hash2(col * 9 + course, row, Math.floor(u * 20))
    const tone = Math.floor(hash2(col * 7 + Math.floor(u * 11), row * 3 + course, 5) * STEPS)
    const left = col + u + JOINT
    tones[tone]?.push(...roundedRectPath(left, top + JOINT, width - 2 * JOINT, 1 / COURSES - 2 * JOINT, 0.05))
    lit.push(...linePath(left + 0.025, top + 0.03, left + width - 0.055, top + 0.03))
    u += width
  }
}

/** Plates of a hull: one a square, with rivets. */
export const hullPlates = ({ dark, light }: Tones): Layer =>
  tonedMasonry({
    base: dark,
    far: dark,
    from: dark,
    to: light,
    share: 1,
    edge: '#e6f0fa2e',
    add: (tones, lit, col, row) => {
      tones[Math.floor(hash2(col, row, 4) * STEPS)]?.push(...rectPath(col + 0.02, row + 0.02, 0.96, 0.96))
      lit.push(...polygonPath([col + 0.04, row + 0.96, col + 0.04, row + 0.04, col + 0.96, row + 0.04], false))
    },
  })

/** How night falls away from the floor. Lengths in squares. */
export interface DarknessStyle {
  readonly color: Color
  readonly opacity: number
  /** How far the light of the floor reaches. */
  readonly reach: number
  readonly blur: number
}

/** Darkness over solids, less the nearer the floor. */
export const darkness = ({ color, opacity, reach, blur }: DarknessStyle): Layer => ({
  part: 'solids',
  isDetail: true,
  draw: (drawing) => {
    const floor = contourPath(drawing.outlines.floor())
    const around = pathMark(floor, { fill: '#000000', stroke: '#000000', width: reach * 2, join: 'round' })
    const lit = softGroup([around], { blend: 'destination-out' })
    return [softGroup([fillArea(drawing, color), lit], { opacity, blur })]
  },
})

/** A light rim on the outer side of the outline; floors cover its inner side. */
export const lightRim = ({ color, width }: { readonly color: Color; readonly width: number }): Layer => ({
  part: 'outlines',
  isDetail: true,
  draw: ({ outlines }) => [pathMark(contourPath(outlines.floor()), { stroke: color, width, join: 'round' })],
})
