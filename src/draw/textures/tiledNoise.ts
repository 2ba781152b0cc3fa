/** Value noise that repeats after 8 units, so that tiles of it join. */
import { hash2 } from '../geometry/noise.ts'

/** Side of a tile, in units: a texture repeats after so many squares. */
export const TILE_UNITS = 8
const smooth = (t: number): number => t * t * (3 - 2 * t)
const LACUNARITY = 2
const GAIN = 0.55

/** Layers of noise from -1 to 1 at a point; `frequency` (a whole number) is of the first layer, each next has twice as much. */
export function tiledFbm(x: number, y: number, seed: number, frequency: number, octaves: number): number {
  let [amplitude, sum, norm, f] = [1, 0, 0, frequency]
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * tiledNoise(x * f, y * f, TILE_UNITS * f, seed + i * 31)
    norm += amplitude
    amplitude *= GAIN
    f *= LACUNARITY
  }
  return sum / norm
}

function tiledNoise(x: number, y: number, period: number, seed: number): number {
  const [col, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(x - col), smooth(y - row)]
  const corner = (p: number, q: number) => hash2(wrapped(p, period), wrapped(q, period), seed)
  const [a, b, c, d] = [corner(col, row), corner(col + 1, row), corner(col, row + 1), corner(col + 1, row + 1)]
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1
}

const wrapped = (value: number, period: number): number => ((value % period) + period) % period
