/** Data augmentation: pictures of maps in other colors, with floors and objects as in other people's maps. */
import type { GridSize } from '../../src/grid/cell.ts'
import { SQUARE_PX } from '../../src/grid/pictureWalls/pixels.ts'
import { Dice } from './plan.ts'
import type { WallTruth } from './truth.ts'

/** Value of a channel at a pixel, from what it was. */
type Paint = (x: number, y: number, value: number, channel: number) => number

/** The pixels of a map, `SQUARE_PX` per square, in other colors, with noise, shifted by a pixel or two, on another floor. */
export function changed(rgba: Uint8ClampedArray, size: GridSize, truth: WallTruth, seed: string): Uint8ClampedArray {
  const dice = new Dice(seed)
  const [widthPx, heightPx] = [size.widthCells * SQUARE_PX, size.heightCells * SQUARE_PX]
  const [dx, dy] = [Math.round(0.8 * dice.normal()), Math.round(0.8 * dice.normal())]
  const [gamma, gain, noise] = [
    Math.exp(0.25 * dice.normal()),
    Math.exp(0.15 * dice.normal()),
    dice.share() < 0.3 ? 12 * dice.share() : 0,
  ]
  const isNegative = dice.share() < 0.06
  const mix = [0, 1, 2].map((to) => {
    const row = [0, 1, 2].map((from) => (from === to ? 1 : 0) + 0.15 * dice.normal())
    const sum = row.reduce((a, b) => a + b, 0)
    return row.map((each) => each / (Math.abs(sum) + 0.01))
  })
  const tiling = tilingOf(widthPx, heightPx, dice)
  const curve = Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** gamma * gain)
  const out = new Uint8ClampedArray(rgba.length)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const from =
        4 * (Math.min(heightPx - 1, Math.max(0, y + dy)) * widthPx + Math.min(widthPx - 1, Math.max(0, x + dx)))
      const to = 4 * (y * widthPx + x)
      const speck = noise === 0 ? 0 : noise * (Math.imul(from + 1, 2_654_435_761) / 2 ** 32)
      for (let channel = 0; channel < 3; channel++) {
        const [r = 0, g = 0, b = 0] = mix[channel] ?? []
        const mixed = r * (rgba[from] ?? 0) + g * (rgba[from + 1] ?? 0) + b * (rgba[from + 2] ?? 0)
        const plain = (curve[Math.min(255, Math.max(0, Math.round(mixed)))] ?? 0) + speck
        const value = tiling(x, y, plain, channel)
        out[to + channel] = isNegative ? 255 - value : value
      }
      out[to + 3] = 255
    }
  if (dice.chance(60)) tables(out, size, truth, dice)
  return out
}

/** A random floor over the whole picture (lines, checks or joints), so that the network learns not to take them for walls. */
function tilingOf(widthPx: number, heightPx: number, dice: Dice): Paint {
  const kind = dice.share()
  const [strength, tone] = [
    0.15 + 0.6 * dice.share(),
    dice.share() < 0.75 ? 60 * dice.share() : 255 - 60 * dice.share(),
  ]
  const near = dice.share() < 0.7 ? 1 : 2
  const onLine = (at: number): boolean => (at + 1) % SQUARE_PX < near
  if (kind < 0.15) return (x, y, value) => (onLine(x) || onLine(y) ? value + strength * (tone - value) : value)
  const tint = [0, 1, 2].map(() => 90 * (dice.share() - 0.5))
  if (kind < 0.3) {
    const isDiamond = dice.share() < 0.4
    return (x, y, value, channel) => {
      const [u, v] = isDiamond ? [x + y, x - y + 4096 * SQUARE_PX] : [x, y]
      return (Math.floor(u / SQUARE_PX) + Math.floor(v / SQUARE_PX)) % 2 === 0 ? value + (tint[channel] ?? 0) : value
    }
  }
  if (kind < 0.75) return slabs(widthPx, heightPx, dice, (value) => value + strength * (tone - value))
  return (_x, _y, value) => value
}

/** Slabs of a square or half a square, slightly displaced, of varying brightness, some with joints. */
function slabs(widthPx: number, heightPx: number, dice: Dice, joint: (value: number) => number): Paint {
  const side = dice.chance(50) ? SQUARE_PX : SQUARE_PX / 2
  const columns = Math.ceil(widthPx / side) + 1
  const count = columns * (Math.ceil(heightPx / side) + 1)
  const share = dice.between(30, 100)
  const [slack, unevenness] = [dice.between(0, 2), dice.chance(50) ? dice.between(0, 24) : 0]
  const wide = dice.chance(70) ? 1 : 2
  /** Offset of the joint before each slab, across and down; far off for none. */
  const places = Int8Array.from({ length: 2 * count }, () =>
    dice.chance(share) ? dice.between(0, 2 * slack) - slack : 100,
  )
  const tones = Int8Array.from({ length: count }, () => dice.between(-unevenness, unevenness))
  return (x, y, value) => {
    const [u, v] = [x + side / 2, y + side / 2]
    const slabAt = (across: number, down: number): number =>
      Math.floor(down / side) * columns + Math.floor(across / side)
    const isOn = (place: number, along: number): boolean => {
      const away = (along % side) - side / 2 + 1 - place
      return away >= 0 && away < wide
    }
    const isJoint = isOn(places[2 * slabAt(u, y)]!, u) || isOn(places[2 * slabAt(x, v) + 1]!, v)
    return isJoint ? joint(value) : value + tones[slabAt(x, y)]!
  }
}

/** Tables, rugs and chests aligned to the grid where no wall crosses them: boxes of one color with a border. */
export function tables(
  rgba: Uint8ClampedArray,
  { widthCells, heightCells }: GridSize,
  truth: WallTruth,
  dice: Dice,
): void {
  for (let i = dice.between(3, 16); i > 0; i--) {
    const [width, height] = [dice.one([1, 1, 2, 3]), dice.one([1, 1, 2])]
    const [col, row] = [dice.between(0, widthCells - width), dice.between(0, heightCells - height)]
    let isFree = true
    for (let r = row; r < row + height; r++)
      for (let c = col; c < col + width; c++) {
        const at = r * widthCells + c
        if (truth.solid[at] === 1 || (r > row && truth.north[at] !== 0) || (c > col && truth.west[at] !== 0))
          isFree = false
      }
    if (!isFree) continue
    const color = [0, 1, 2].map(() => dice.between(20, 235))
    const [rim, wide] = [dice.between(0, 60), dice.between(0, 2)]
    // A wall beside it stays visible.
    const inset = (sides: Int8Array, from: number, count: number, step: number): number =>
      Array.from({ length: count }, (_, i) => sides[from + i * step] ?? 0).some((is) => is > 0)
        ? dice.between(4, 5)
        : dice.between(0, 3)
    const first = row * widthCells + col
    const left = col * SQUARE_PX + inset(truth.west, first, height, widthCells)
    const top = row * SQUARE_PX + inset(truth.north, first, width, 1)
    const isLast = col + width === widthCells
    const right = (col + width) * SQUARE_PX - (isLast ? 0 : inset(truth.west, first + width, height, widthCells))
    const bottom = (row + height) * SQUARE_PX - inset(truth.north, first + height * widthCells, width, 1)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const isRim = x - left < wide || y - top < wide || right - x <= wide || bottom - y <= wide
        const grain = (Math.imul(y * 31 + 7, 2_654_435_761) >>> 28) - 8
        for (let channel = 0; channel < 3; channel++)
          rgba[4 * (y * widthCells * SQUARE_PX + x) + channel] = isRim ? rim : color[channel]! + grain
      }
  }
}
