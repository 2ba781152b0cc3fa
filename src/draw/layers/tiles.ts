/** The Voronoi tiles of the program, each made when it is first needed. */
import { once } from '../once.ts'
import { hatchStrokes, voronoiTile, type VoronoiTile } from '../geometry/voronoi.ts'

/** Cells of hatching. */
export const hatchTile: () => VoronoiTile = once(() => voronoiTile(0.36, 5))
/** Facets of rock. */
export const facetTile: () => VoronoiTile = once(() => voronoiTile(0.62, 9))
/** Broken slabs of uneven ground. */
export const slabTile: () => VoronoiTile = once(() => voronoiTile(0.36, 13))
/** Cobbles. */
export const cobbleTile: () => VoronoiTile = once(() => voronoiTile(0.2, 17))

/** Distance between the strokes of hatching. */
const HATCH_SPACING = 0.108

/** Strokes of each hatch cell, by its index; x1, y1, x2, y2 in turn. */
export const hatchStrokesByCell: () => readonly (readonly number[])[] = once(() =>
  hatchTile().cells.map((cell) => hatchStrokes(cell, HATCH_SPACING)),
)
