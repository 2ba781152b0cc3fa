/** Value noise that repeats after 8 units, for seamless tiles. */
import { hash2 } from '../geometry/noise.ts'

/** Side of a tile, in units. */
export const TILE_UNITS = 8
const smooth = (t: number): number => t * t * (3 - 2 * t)
const LACUNARITY = 2
const GAIN = 0.55

/** Noise from -1 to 1 at a point, in units. */
export type TiledNoise = (x: number, y: number) => number

/**
 * Fractional Brownian motion; `frequency` (a power of two) is that of the first octave, and each next one doubles it. The random
 * values of each octave are computed once, since a texture uses each of them many times.
 */
export function tiledFbm(seed: number, frequency: number, octaves: number): TiledNoise {
  const layers = Array.from({ length: octaves }, (_, i) => {
    const layerFrequency = frequency * LACUNARITY ** i
    const period = TILE_UNITS * layerFrequency
    const values = randomValues(period, seed + i * 31)
    return { frequency: layerFrequency, amplitude: GAIN ** i, period, values }
  })
  const norm = layers.reduce((sum, { amplitude }) => sum + amplitude, 0)
  return (x, y) => {
    let sum = 0
    for (const layer of layers) sum += layer.amplitude * layerAt(layer, x * layer.frequency, y * layer.frequency)
    return sum / norm
  }
}

/** One layer: random values on the whole numbers, which repeat after `period` (a power of two). */
interface NoiseLayer {
  readonly period: number
  readonly values: Float64Array
}

function randomValues(period: number, seed: number): Float64Array {
  const values = new Float64Array(period * period)
  for (let row = 0; row < period; row++)
    for (let col = 0; col < period; col++) values[row * period + col] = hash2(col, row, seed)
  return values
}

function layerAt({ period, values }: NoiseLayer, x: number, y: number): number {
  const col = Math.floor(x)
  const row = Math.floor(y)
  const u = smooth(x - col)
  const v = smooth(y - row)
  const mask = period - 1
  const left = col & mask
  const right = (col + 1) & mask
  const top = (row & mask) * period
  const bottom = ((row + 1) & mask) * period
  const a = values[top + left] ?? 0
  const b = values[top + right] ?? 0
  const c = values[bottom + left] ?? 0
  const d = values[bottom + right] ?? 0
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1
}
