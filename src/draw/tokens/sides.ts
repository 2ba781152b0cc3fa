/** Shapes and colors of sides on screen and paper. Shapes alone must distinguish them. */
import type { Color, PathNumbers } from '../marks.ts'
import { circlePath, polygonPath, roundedRectPath } from '../paths.ts'

/** Shapes of sides: party, foes, neutral, and two for all others. */
export const SIDE_SHAPES = ['circle', 'octagon', 'square', 'hexagon', 'diamond'] as const

/** Colors of a side: the face of its tokens and the ring around it, dark enough for every floor. */
export interface SideColors {
  readonly face: Color
  readonly ring: Color
}

/** Colors in the order of `SIDE_SHAPES`. */
export const SIDE_COLORS: readonly [SideColors, ...SideColors[]] = [
  { face: '#2b66c0', ring: '#163a73' },
  { face: '#b8322f', ring: '#6e1614' },
  { face: '#6a7078', ring: '#3a3f45' },
  { face: '#2f8551', ring: '#17492b' },
  { face: '#8a4bb0', ring: '#4f2568' },
]

const SIDE_ORDER: readonly string[] = ['party', 'foes', 'neutral']

/** Index into `SIDE_SHAPES` for the name of a side; uncommon names are hashed. */
export function sideIndex(side: string): number {
  const known = SIDE_ORDER.indexOf(side)
  if (known >= 0) return known
  const others = SIDE_SHAPES.length - SIDE_ORDER.length
  let sum = 0
  for (const letter of side) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return SIDE_ORDER.length + (sum % others)
}

/** Colors of a side. */
export const sideColors = (side: string): SideColors => SIDE_COLORS[sideIndex(side)] ?? SIDE_COLORS[0]

/** Outline of a side's shape around a center; some shapes extend a little beyond the radius. */
export function sideOutline(side: string, x: number, y: number, radius: number): PathNumbers {
  switch (SIDE_SHAPES[sideIndex(side)] ?? 'circle') {
    case 'circle':
      return circlePath(x, y, radius)
    case 'square':
      return roundedRectPath(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8, radius * 0.16)
    case 'octagon':
      return regularPath(x, y, radius * 1.04, 8, Math.PI / 8)
    case 'hexagon':
      return regularPath(x, y, radius * 1.06, 6, 0)
    case 'diamond':
      return regularPath(x, y, radius * 1.12, 4, 0)
  }
}

const regularPath = (x: number, y: number, radius: number, corners: number, turn: number): PathNumbers =>
  polygonPath(
    Array.from({ length: corners }).flatMap((_, i) => {
      const angle = turn + (i * 2 * Math.PI) / corners
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    }),
  )
