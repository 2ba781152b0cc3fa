/**
 * Noise for hand-drawn looks. All of it is a pure function of coordinates and a seed, by 32-bit integer hashing, so that a picture
 * does not depend on what was drawn before it or on the machine.
 */

/** Hashes two integers and a seed to a number in [0, 1), with the finalizer of MurmurHash3 over a linear combination. */
export function hash2(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2246822519)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h ^= h >>> 16
  h = Math.imul(h, 2246822507)
  h ^= h >>> 13
  return (h >>> 0) / 4294967296
}

const smoothstep = (t: number) => t * t * (3 - 2 * t)

/** Value noise in [-1, 1]: random values at integer coordinates, smoothly interpolated. */
export function valueNoise(x: number, y: number, seed: number): number {
  const col = Math.floor(x)
  const row = Math.floor(y)
  const u = smoothstep(x - col)
  const v = smoothstep(y - row)
  const a = hash2(col, row, seed)
  const b = hash2(col + 1, row, seed)
  const c = hash2(col, row + 1, seed)
  const d = hash2(col + 1, row + 1, seed)
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1
}

/** A little more than 2, so that the lattices of octaves never coincide. */
const LACUNARITY = 2.03

/** Fractional Brownian motion in [-1, 1]: octaves of value noise, each half as strong as the one before. */
export function fbm(x: number, y: number, seed: number, octaves = 3): number {
  let sum = 0
  let total = 0
  let amplitude = 1
  let frequency = 1
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * valueNoise(x * frequency, y * frequency, seed + i * 17)
    total += amplitude
    amplitude /= 2
    frequency *= LACUNARITY
  }
  return sum / total
}

/** Returns the next random number of a square, in [from, to). */
export type SquareRandom = (from?: number, to?: number) => number

/** A sequence of random numbers that depends only on the square and the salt, which is different for each use. */
export function squareRandom(col: number, row: number, salt: number): SquareRandom {
  let i = 0
  return (from = 0, to = 1) => {
    const value = hash2(col * 131 + i, row * 197 + i * 7, salt)
    i++
    return from + (to - from) * value
  }
}
