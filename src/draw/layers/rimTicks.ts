/** Groups of short ticks outside natural outlines: they hint at rock with less ink than hatching. */
import { TERRAIN } from '../facts/terrain.ts'
import { POINTS_PER_EDGE } from '../geometry/contour.ts'
import { hash2 } from '../geometry/noise.ts'
import type { Color, PathNumbers } from '../marks.ts'
import { linePath, pathMarks } from '../paths.ts'
import type { Layer } from '../style.ts'

const TICKS = 3
const AWAY = 0.08
/** Share of the unit edges that have a group. */
const SHARE = 0.7

/** Three ticks beside most unit edges of natural outlines, at a random position along each. */
export const rimTicks = ({ color, width }: { readonly color: Color; readonly width: number }): Layer => ({
  isDetail: true,
  part: 'solids',
  draw: ({ outlines, scene, settings }) => {
    if (scene.dressing === 'ship') return []
    const path: number[] = []
    for (const { edges, points } of outlines.floor())
      for (const [i, { x, y, direction, outsideCol, outsideRow }] of edges.entries()) {
        if (scene.baseTerrain.at(outsideCol, outsideRow) === TERRAIN.wall) continue
        if (hash2(x * 4 + direction, y, 5) >= SHARE * settings.hatching) continue
        const first = Math.floor(hash2(x * 4 + direction, y, 6) * (POINTS_PER_EDGE - TICKS))
        for (let k = 0; k < TICKS; k++) {
          const at = (i * POINTS_PER_EDGE + first + k) * 2
          const length = 0.1 + 0.1 * hash2(x * 40 + k, y * 4 + direction, 7)
          path.push(...tickAt(points, at, length))
        }
      }
    return pathMarks(path, { stroke: color, width, cap: 'round' })
  },
})

/** A tick that points outward from a point of an outline, leaning a little along it. */
function tickAt(points: Float64Array, at: number, length: number): PathNumbers {
  const n = points.length
  const [x, y] = [points[at % n] ?? 0, points[(at + 1) % n] ?? 0]
  const [dx, dy] = [(points[(at + 2) % n] ?? 0) - x, (points[(at + 3) % n] ?? 0) - y]
  const step = Math.hypot(dx, dy) || 1
  const [tx, ty] = [dx / step, dy / step]
  const [nx, ny] = [ty, -tx]
  return linePath(
    x + nx * AWAY,
    y + ny * AWAY,
    x + nx * (AWAY + length) + tx * 0.06,
    y + ny * (AWAY + length) + ty * 0.06,
  )
}
