/** Outlines as paths: plain ones, and pen lines of uneven width, which are filled polygons. */
import { PATH_OPS, type PathNumbers } from '../marks.ts'
import type { Contour } from './contour.ts'
import { valueNoise } from './noise.ts'

/** How uneven a pen's lines are. */
export interface Hand {
  /** How far a line wobbles, in squares. */
  readonly wobble: number
  /** Variation of the width, 0 to 1. */
  readonly unevenness: number
}

/** Frequencies of the noise, per square. */
const WOBBLE_FREQUENCY = 2.7
const WIDTH_FREQUENCY = 1.3

const pathsMade = new WeakMap<readonly Contour[], PathNumbers>()

/** A path around contours, to fill with the nonzero rule. The same contours return the same array. */
export function contourPath(contours: readonly Contour[]): PathNumbers {
  const known = pathsMade.get(contours)
  if (known) return known
  const path: number[] = []
  for (const { points } of contours) addClosed(path, points)
  pathsMade.set(contours, path)
  return path
}

function addClosed(path: number[], points: ArrayLike<number>): void {
  const n = points.length / 2
  for (let i = 0; i < n; i++) {
    const [x, y] = [points[i * 2] ?? 0, points[i * 2 + 1] ?? 0]
    if (i > 0 && i < n - 1 && isBetween(points, i)) continue
    path.push(i === 0 ? PATH_OPS.move : PATH_OPS.line, x, y)
  }
  if (n > 0) path.push(PATH_OPS.close)
}

/** True if a point is on a horizontal or vertical line between its neighbors, so that it can be left out. */
function isBetween(points: ArrayLike<number>, i: number): boolean {
  for (const axis of [0, 1]) {
    const at = points[i * 2 + axis]
    if (points[i * 2 - 2 + axis] === at && points[i * 2 + 2 + axis] === at) return true
  }
  return false
}

/** Points moved a little by noise, as if drawn by hand. */
export function wobbled(points: Float64Array, wobble: number, seed: number): Float64Array {
  if (wobble === 0) return points
  const out = new Float64Array(points.length)
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0]
    const [u, v] = [x * WOBBLE_FREQUENCY, y * WOBBLE_FREQUENCY]
    out[i] = x + wobble * valueNoise(u, v, seed)
    out[i + 1] = y + wobble * valueNoise(u, v, seed + 3)
  }
  return out
}

/** Closed pen lines along contours, as one path of rings to fill with the even-odd rule. */
export function penPath(contours: readonly Contour[], width: number, hand: Hand, seed: number): PathNumbers {
  const path: number[] = []
  for (const { points } of contours) {
    const line = wobbled(points, hand.wobble, seed)
    const [left, right] = [new Float64Array(line.length), new Float64Array(line.length)]
    offsetBothSides(line, width, hand.unevenness, seed, left, right)
    addClosed(path, left)
    addClosed(path, right)
  }
  return path
}

function offsetBothSides(
  line: Float64Array,
  width: number,
  unevenness: number,
  seed: number,
  left: Float64Array,
  right: Float64Array,
): void {
  const n = line.length / 2
  for (let i = 0; i < n; i++) {
    const [a, b] = [(i + n - 1) % n, (i + 1) % n]
    const [x, y] = [line[i * 2] ?? 0, line[i * 2 + 1] ?? 0]
    const before = unit(x - (line[a * 2] ?? 0), y - (line[a * 2 + 1] ?? 0))
    const after = unit((line[b * 2] ?? 0) - x, (line[b * 2 + 1] ?? 0) - y)
    const half = (width / 2) * (1 + unevenness * valueNoise(x * WIDTH_FREQUENCY, y * WIDTH_FREQUENCY, seed + 5))
    const [mx, my] = miter(before, after, half)
    left[i * 2] = x + mx
    left[i * 2 + 1] = y + my
    right[i * 2] = x - mx
    right[i * 2 + 1] = y - my
  }
}

const unit = (x: number, y: number): readonly [number, number] => {
  const length = Math.hypot(x, y)
  return length === 0 ? [0, 0] : [x / length, y / length]
}

/** The miter of a corner: its offset for a line with half width `half`, limited at sharp corners. */
function miter(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  half: number,
): readonly [number, number] {
  const [nx, ny] = unit(-(ay + by), ax + bx)
  const cosine = nx * -ay + ny * ax
  const length = half / Math.max(0.5, cosine)
  return [nx * length, ny * length]
}
