/** Textures: grays around the middle, to blend over a color with `overlay`; water is light lines on a transparent background. */
import { hash2 } from '../geometry/noise.ts'
import { TILE_UNITS, tiledFbm, type TiledNoise } from './tiledNoise.ts'

/** Side of a texture at full size, in pixels; it is 8 units wide. */
export const TEXTURE_PX = 512
const PX_PER_UNIT = TEXTURE_PX / TILE_UNITS

/** Red, green, blue and, unless opaque, alpha from 0 to 255. */
type Texel = readonly [number, number, number, number?]
/** A texel; `x`, `y` in units, `i`, `j` in pixels. */
type Texture = (x: number, y: number, i: number, j: number) => Texel

const MIDDLE = 128
const gray = (value: number, r = 0, g = 0, b = 0): Texel => [MIDDLE + r + value, MIDDLE + g + value, MIDDLE + b + value]
const grain = (i: number, j: number, strength: number): number => (hash2(i, j, 2) - 0.5) * strength
/** Light specks where the hash is high, dark ones where it is low. */
const specks = (
  hash: number,
  [high, light]: readonly [number, number],
  [low, dark]: readonly [number, number],
): number => (hash > high ? light : hash < low ? dark : 0)

/** Textures by name. */
const TEXTURES: Readonly<Record<string, () => Texture>> = {
  paper: () => {
    const noise = tiledFbm(3, 1, 5)
    return (x, y, i, j) => gray(noise(x, y) * 16 + grain(i, j, 9))
  },
  rock: () => {
    const [noise, cracks] = [tiledFbm(21, 1, 6), tiledFbm(27, 1, 5)]
    return (x, y, i, j) => {
      const crack = Math.abs(cracks(x + 3, y))
      const cracked = crack < 0.06 ? (0.06 - crack) * 420 : 0
      return gray(noise(x, y) * 34 - cracked + grain(i, j, 12), 0, -2, -6)
    }
  },
  dirt: () => {
    const noise = tiledFbm(41, 1, 6)
    return (x, y, i, j) => {
      const speck = specks(hash2(i >> 1, j >> 1, 7), [0.965, 26], [0.03, -28])
      return gray(noise(x, y) * 30 + speck + grain(i, j, 14), 0, -1, -3)
    }
  },
  grass: () => {
    const [patches, blades] = [tiledFbm(61, 1, 4), tiledFbm(63, 4, 2)]
    return (x, y, i, j) => {
      const patch = patches(x, y)
      const value = patch * 24 + blades(x * 2, y) * 14 + grain(i, j >> 2, 26)
      return [126 + value * 0.9 + patch * 10, 130 + value, 120 + value * 0.7]
    }
  },
  stone: () => {
    const noise = tiledFbm(71, 2, 5)
    return (x, y, i, j) => {
      const speck = specks(hash2(i, j, 7), [0.985, 18], [0.02, -24])
      return gray(noise(x, y) * 20 + speck + grain(i, j, 10), 0, 0, -1)
    }
  },
  wood: () => {
    // Twice as fine across as along: a tile holds a whole number of both.
    const [fibers, tone] = [tiledFbm(81, 4, 3), tiledFbm(83, 1, 2)]
    return (x, y, i, j) => gray(fibers(x, y * 2) * 26 + tone(x, y) * 10 + grain(i >> 3, j, 16), 0, -2, -6)
  },
  metal: () => {
    const noise = tiledFbm(91, 1, 4)
    return (x, y, i, j) => gray(noise(x, y) * 12 + grain(i >> 4, j, 7), 0, 0, 1)
  },
  water: () => {
    const [warpX, warpY] = [tiledFbm(7, 1, 2), tiledFbm(8, 1, 2)]
    const [wide, narrow] = [tiledFbm(101, 1, 2), tiledFbm(107, 2, 2)]
    return (x, y) => {
      const [wx, wy] = [x + 0.25 * warpX(x, y), y + 0.25 * warpY(x, y)]
      const ridge = (noise: TiledNoise, width: number, strength: number) =>
        Math.max(0, width - Math.abs(noise(wx, wy))) * strength
      return [225, 250, 250, Math.min(110, (ridge(wide, 0.09, 7) + ridge(narrow, 0.07, 4)) * 170)]
    }
  },
}

const made = new Map<string, Uint8ClampedArray>()

/**
 * Pixels of a texture, straight RGBA row by row, `TEXTURE_PX` wide and high; made once. Throws if there is no texture of that name.
 */
export function texturePixels(name: string): Uint8ClampedArray {
  const known = made.get(name)
  if (known) return known
  const texture = TEXTURES[name]?.()
  if (!texture) throw new Error(`no texture ${name}`)
  const pixels = new Uint8ClampedArray(TEXTURE_PX * TEXTURE_PX * 4)
  for (let j = 0; j < TEXTURE_PX; j++)
    for (let i = 0; i < TEXTURE_PX; i++) {
      const [r, g, b, a = 255] = texture(i / PX_PER_UNIT, j / PX_PER_UNIT, i, j)
      const at = (j * TEXTURE_PX + i) * 4
      pixels[at] = r
      pixels[at + 1] = g
      pixels[at + 2] = b
      pixels[at + 3] = a
    }
  made.set(name, pixels)
  return pixels
}

/** Pixels of a texture half as wide and high, each the mean of four. */
export function halvedPixels(pixels: Uint8ClampedArray, sidePx: number): Uint8ClampedArray {
  const side = sidePx / 2
  const halved = new Uint8ClampedArray(side * side * 4)
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++)
      for (let channel = 0; channel < 4; channel++) {
        const at = (dx: number, dy: number) => pixels[((j * 2 + dy) * sidePx + i * 2 + dx) * 4 + channel] ?? 0
        halved[(j * side + i) * 4 + channel] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4
      }
  return halved
}
