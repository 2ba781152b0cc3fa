/**
 * Finds the square grid drawn in a picture. Grid lines are edges that repeat at the same distance over the whole picture: edge
 * energy is summed for every column and every row, and the period is the lag with the best autocorrelation of these two profiles.
 * Both axes share one period, since squares are square; the phase of each axis follows from folding its profile by the period.
 * Rejected: a Hough transform, which finds walls as readily as grid lines and is slower for only two known directions.
 */

/** Brightness of a picture, row-major, 0 to 255. */
export interface GrayPicture {
  readonly widthPx: number
  readonly heightPx: number
  readonly gray: Uint8Array | Uint8ClampedArray | Float32Array
}

/** A size scaled down so that no side is longer than `maxPx`, and at least 1 × 1. */
export function scaledSize(widthPx: number, heightPx: number, maxPx: number): readonly [number, number] {
  const scale = Math.min(1, maxPx / Math.max(widthPx, heightPx))
  return [Math.max(1, Math.round(widthPx * scale)), Math.max(1, Math.round(heightPx * scale))]
}

/**
 * Brightness of pixels, four bytes each (red, green, blue, opacity).
 * @source ITU-R Recommendation BT.601, luma
 */
export function grayPicture(pixels: Uint8ClampedArray, widthPx: number, heightPx: number): GrayPicture {
  const gray = Float32Array.from(
    { length: widthPx * heightPx },
    (_, at) => 0.299 * (pixels[4 * at] ?? 0) + 0.587 * (pixels[4 * at + 1] ?? 0) + 0.114 * (pixels[4 * at + 2] ?? 0),
  )
  return { widthPx, heightPx, gray }
}

/** A square grid in a picture. */
export interface PictureGrid {
  /** Edge of one square in pixels; a fraction where the picture was scaled. */
  readonly squarePx: number
  /** Offset of the first line from the left and from the top, 0 ≤ offset < squarePx. */
  readonly offsetXPx: number
  readonly offsetYPx: number
  /** Share of edge energy on the lines beyond chance: 0 none, 1 all. */
  readonly confidence: number
}

/** Shortest period of a grid: finer ones are texture. */
const MIN_SQUARE_PX = 8
/** A grid shows at least this many squares along the shorter side. */
const MIN_SQUARES = 3
/** A grid with less confidence is considered chance. */
const MIN_CONFIDENCE = 0.12
/** A shorter period with at least this share of the best score wins: longer ones are its multiples. */
const NEARLY_BEST = 0.85

/**
 * The grid drawn in the picture, or null if none stands out. Cost: one pass over the pixels, then the square of the longer side.
 */
export function findPictureGrid(picture: GrayPicture): PictureGrid | null {
  const across = sharpened(columnEnergy(picture))
  const down = sharpened(rowEnergy(picture))
  const longest = Math.floor(Math.min(picture.widthPx, picture.heightPx) / MIN_SQUARES)
  if (longest < MIN_SQUARE_PX) return null
  const period = bestPeriod([across, down], longest)
  if (period === null) return null
  const squarePx = refined([across, down], period)
  const [x, y] = [phase(across, squarePx), phase(down, squarePx)]
  const confidence = Math.min(x.share, y.share)
  if (confidence < MIN_CONFIDENCE) return null
  return { squarePx, offsetXPx: x.offset, offsetYPx: y.offset, confidence }
}

/** Sum of the brightness steps to the left and right of every column. */
function columnEnergy({ widthPx, heightPx, gray }: GrayPicture): Float64Array {
  const energy = new Float64Array(widthPx)
  for (let row = 0; row < heightPx; row++)
    for (let col = 1, at = row * widthPx + 1; col < widthPx - 1; col++, at++)
      energy[col]! += Math.abs((gray[at + 1] ?? 0) - (gray[at - 1] ?? 0))
  return energy
}

/** Sum of the brightness steps above and below every row. */
function rowEnergy({ widthPx, heightPx, gray }: GrayPicture): Float64Array {
  const energy = new Float64Array(heightPx)
  for (let row = 1; row < heightPx - 1; row++)
    for (let at = row * widthPx, end = at + widthPx; at < end; at++)
      energy[row]! += Math.abs((gray[at + widthPx] ?? 0) - (gray[at - widthPx] ?? 0))
  return energy
}

/** The part of a profile that exceeds its surroundings, smoothed so that both sides of a line count once. */
function sharpened(energy: Float64Array): Float64Array {
  const smooth = energy.map((value, i) => (value * 2 + (energy[i - 1] ?? value) + (energy[i + 1] ?? value)) / 4)
  const reach = MIN_SQUARE_PX
  return smooth.map((value, i) => {
    let sum = 0
    let count = 0
    for (let near = Math.max(0, i - reach); near <= Math.min(smooth.length - 1, i + reach); near++) {
      sum += smooth[near] ?? 0
      count++
    }
    return Math.max(0, value - sum / count)
  })
}

/** Normalized autocorrelation of a profile at `lag`; 1 for lag 0. */
function autocorrelation(profile: Float64Array, lag: number): number {
  let product = 0
  let square = 0
  let sum = 0
  for (const value of profile) {
    square += value * value
    sum += value
  }
  for (let i = 0; i + lag < profile.length; i++) product += (profile[i] ?? 0) * (profile[i + lag] ?? 0)
  const chance = (sum / profile.length) ** 2
  const spread = square / profile.length - chance
  return spread <= 0 ? 0 : (product / (profile.length - lag) - chance) / spread
}

function bestPeriod(profiles: readonly Float64Array[], longest: number): number | null {
  const scores: number[] = []
  for (let lag = 0; lag <= longest; lag++) {
    const each = lag < MIN_SQUARE_PX - 1 ? [0] : profiles.map((profile) => autocorrelation(profile, lag))
    // Both axes must have the period: a fence or a striped floor has it in one only.
    scores.push(Math.min(...each))
  }
  const peaks = scores
    .map((score, lag) => ({ score, lag }))
    .filter(
      ({ score, lag }) =>
        lag >= MIN_SQUARE_PX && score > 0 && score >= (scores[lag - 1] ?? 0) && score >= (scores[lag + 1] ?? 0),
    )
  const best = Math.max(0, ...peaks.map(({ score }) => score))
  return best === 0 ? null : (peaks.find(({ score }) => score >= NEARLY_BEST * best)?.lag ?? null)
}

/** How far the best lag may be from the period: thick walls and doors pull it aside. */
const MAX_OFF_PX = 1.5
/** A period of whole pixels with at least this share of the best power wins: maps are drawn in whole pixels. */
const NEARLY_WHOLE = 0.9
/** Waves per square that have to agree with the lines: more would see single lines of the thick walls drawn on some. */
const HARMONICS = [1, 2, 3]

/**
 * Refines a period to a fraction of a pixel: the one whose waves have most power in the profiles. Both faces of a thick wall pull
 * alike on a wave, and neither wins.
 */
function refined(profiles: readonly Float64Array[], period: number): number {
  const longest = Math.max(...profiles.map(({ length }) => length))
  // A step that moves the last line of the picture by half a pixel.
  const step = (0.5 * period) / longest
  const steps = Math.ceil(MAX_OFF_PX / step)
  const power = (squarePx: number): number =>
    profiles.reduce(
      (sum, profile) => sum + HARMONICS.reduce((part, waves) => part + wavePower(profile, squarePx / waves), 0),
      0,
    )
  let best = { power: -1, squarePx: period }
  for (let i = -steps; i <= steps; i++) {
    const squarePx = period + i * step
    const found = power(squarePx)
    if (found > best.power + 1e-9) best = { power: found, squarePx }
  }
  const whole = Math.round(best.squarePx)
  return power(whole) >= NEARLY_WHOLE * best.power ? whole : best.squarePx
}

/** Power of a wave of a length in a profile, as a share of the square of its sum. */
function wavePower(profile: Float64Array, lengthPx: number): number {
  const angle = (2 * Math.PI) / lengthPx
  const [stepCosine, stepSine] = [Math.cos(angle), Math.sin(angle)]
  let [cosine, sine] = [1, 0]
  let [real, imaginary, total] = [0, 0, 0]
  for (const value of profile) {
    real += value * cosine
    imaginary += value * sine
    total += value
    ;[cosine, sine] = [cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine]
  }
  return total === 0 ? 0 : (real ** 2 + imaginary ** 2) / total ** 2
}

/** The offset of the lines of a period in a profile, and their share of its energy beyond chance. */
function phase(profile: Float64Array, squarePx: number): { readonly offset: number; readonly share: number } {
  const bins = new Float64Array(Math.max(1, Math.round(squarePx)))
  let total = 0
  for (const [i, value] of profile.entries()) {
    const at = Math.floor(((i % squarePx) / squarePx) * bins.length)
    bins[at]! += value
    total += value
  }
  if (total === 0) return { offset: 0, share: 0 }
  const of = (bin: number): number => bins[(bin + bins.length) % bins.length] ?? 0
  let best = 0
  for (let bin = 1; bin < bins.length; bin++) if (lineAt(bin) > lineAt(best)) best = bin
  function lineAt(bin: number): number {
    return of(bin - 1) + of(bin) + of(bin + 1)
  }
  // The centroid of the three bins of the line.
  const center = (of(best + 1) - of(best - 1)) / lineAt(best)
  const offset = ((best + center + 0.5) / bins.length) * squarePx
  const chance = Math.min(1, 3 / bins.length)
  const share = Math.max(0, (lineAt(best) / total - chance) / (1 - chance || 1))
  return { offset: ((offset % squarePx) + squarePx) % squarePx, share }
}
