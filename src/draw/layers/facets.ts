/** Rock as facets: Voronoi cells in tones between two colors. */
import { mixColors } from '../color.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { hash2 } from '../geometry/noise.ts'
import { cellCorners, forEachCell } from '../geometry/voronoi.ts'
import type { Color } from '../marks.ts'
import { pathMark, polygonPath } from '../paths.ts'
import type { Layer } from '../style.ts'
import { facetTile } from './tiles.ts'

/** Style of facets. */
export interface FacetStyle {
  readonly light: Color
  readonly dark: Color
  /** 1: facets touch; less leaves gaps. */
  readonly scale: number
}

/** Facets are drawn in so many tones, each in one path. */
const TONES = 5

/** Facets of rock, drawn over a fill. */
export const rockFacets = ({ light, dark, scale }: FacetStyle): Layer => ({
  part: 'solids',
  isDetail: true,
  draw: ({ scene, area }) => {
    const tones: number[][] = Array.from({ length: TONES }, () => [])
    forEachCell(facetTile(), area, (placed) => {
      const { cell, x, y, tileSeed } = placed
      if (scene.baseTerrain.at(Math.floor(cell.x + x), Math.floor(cell.y + y)) !== TERRAIN.rock) return
      tones[Math.floor(hash2(cell.index, tileSeed, 3) * TONES)]?.push(...polygonPath(cellCorners(placed, scale)))
    })
    return tones.flatMap((path, k) =>
      path.length === 0 ? [] : [pathMark(path, { fill: mixColors(light, dark, (k + 0.5) / TONES) })],
    )
  },
})
