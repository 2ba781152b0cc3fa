/** Rock as facets: Voronoi cells in tones between two colors. */
import { TERRAIN } from '../facts/terrain.ts'
import { hash2 } from '../geometry/noise.ts'
import { cellCorners, forEachCell } from '../geometry/voronoi.ts'
import type { Color } from '../marks.ts'
import { polygonPath } from '../paths.ts'
import type { Layer } from '../style.ts'
import { emptyPaths, toneMarks } from './common.ts'
import { facetTile } from './tiles.ts'

/** Style of facets. */
export interface FacetStyle {
  readonly light: Color
  readonly dark: Color
  /** 1: facets touch; less leaves gaps. */
  readonly scale: number
}

/** Tones of facets; each is one path. */
const TONES = 5

/** Facets of rock, drawn over a fill. */
export const rockFacets = ({ light, dark, scale }: FacetStyle): Layer => ({
  part: 'solids',
  isDetail: true,
  draw: ({ scene, area }) => {
    const tones = emptyPaths(TONES)
    forEachCell(facetTile(), area, (placed) => {
      const { cell, x, y, tileSeed } = placed
      if (scene.baseTerrain.at(Math.floor(cell.x + x), Math.floor(cell.y + y)) !== TERRAIN.rock) return
      tones[Math.floor(hash2(cell.index, tileSeed, 3) * TONES)]?.push(...polygonPath(cellCorners(placed, scale)))
    })
    return toneMarks(tones, [light, dark])
  },
})
