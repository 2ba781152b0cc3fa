import type { PathNumbers } from '../marks.ts'
import { polygonPath } from '../paths.ts'

/** A four-pointed star, the sign on altars and coffins: no faith's in particular. */
export function crossPath(cx: number, cy: number, size: number): PathNumbers {
  const waist = size * 0.22
  return polygonPath(
    [0, -size, waist, -waist, size, 0, waist, waist, 0, size, -waist, waist, -size, 0, -waist, -waist].map((n, i) =>
      i % 2 === 0 ? cx + n : cy + n,
    ),
  )
}
