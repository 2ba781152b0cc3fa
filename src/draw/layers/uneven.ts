/** Uneven terrain: broken slabs in several tones, some of them hatched. */
import { mixColors } from '../color.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { hash2 } from '../geometry/noise.ts'
import { cellCorners, forEachCell } from '../geometry/voronoi.ts'
import type { Color, Mark } from '../marks.ts'
import { linePath, pathMarks, polygonPath } from '../paths.ts'
import type { Layer } from '../style.ts'
import { within } from './common.ts'
import { slabTile } from './tiles.ts'

/** Style of slabs. */
export interface SlabStyle {
  /** Tones of the slabs; none: only outlines. */
  readonly tones: readonly Color[]
  readonly line: Color
  readonly isHatched: boolean
}

/** A slab is drawn to this share of its cell. */
const SLAB_SCALE = 0.86
const HATCHED_SHARE = 0.7

/** Broken slabs within patches of uneven terrain. */
export const unevenSlabs = ({ tones, line, isHatched }: SlabStyle): Layer => ({
  isDetail: true,
  draw: ({ scene, area, outlines, style }) => {
    const isOn = (x: number, y: number) => scene.baseTerrain.at(Math.floor(x), Math.floor(y)) === TERRAIN.uneven
    const fills = tones.map((): number[] => [])
    const [outlinePath, hatches]: [number[], number[]] = [[], []]
    forEachCell(slabTile(), area, (placed) => {
      const { cell, tileSeed } = placed
      const [x, y] = [cell.x + placed.x, cell.y + placed.y]
      if (!isOn(x, y)) return
      const path = polygonPath(cellCorners(placed, SLAB_SCALE))
      outlinePath.push(...path)
      fills[Math.floor(hash2(cell.index, tileSeed, 3) * tones.length)]?.push(...path)
      if (isHatched && hash2(cell.index, tileSeed, 9) < HATCHED_SHARE) hatches.push(...hatchOf(x, y, cell.angle))
    })
    const { lineWidth } = style.symbols
    const marks: Mark[] = [
      ...fills.flatMap((path, k) => pathMarks(path, { fill: tones[k] ?? line })),
      ...pathMarks(outlinePath, { stroke: line, width: lineWidth * 0.8, join: 'round' }),
      ...pathMarks(hatches, { stroke: line, width: lineWidth * 0.55 }),
    ]
    return within(outlines.floor(), marks)
  },
})

/** Three short strokes along the direction of a slab. */
function hatchOf(x: number, y: number, angle: number): number[] {
  const [cos, sin] = [Math.cos(angle) * 0.08, Math.sin(angle) * 0.08]
  return [-0.05, 0, 0.05].flatMap((across) => {
    const [dx, dy] = [-Math.sin(angle) * across, Math.cos(angle) * across]
    return linePath(x + cos + dx, y + sin + dy, x - cos + dx, y - sin + dy)
  })
}

/** So many tones from one color to another. */
export const tonesBetween = (from: Color, to: Color, count: number): Color[] =>
  Array.from({ length: count }, (_, k) => mixColors(from, to, k / Math.max(1, count - 1)))
