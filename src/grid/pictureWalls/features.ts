/**
 * Pixel features of the edges and squares of a grid: brightness, color and texture on both sides of an edge, and their profile
 * across it.
 * @source Martin, Fowlkes, Malik: Learning to Detect Natural Image Boundaries Using Local Brightness, Color, and Texture Cues (2004)
 */
import { SQUARE_PX, type Exposure, type Planes } from './pixels.ts'

/** Pixels per step of the profile across an edge, and steps to each side. */
const STEP_PX = 2
const SIDE_STEPS = 10
/** Pixels at each end of an edge that are ignored, where other edges cross. */
const END_PX = 2
const LENGTH_PX = SQUARE_PX - 2 * END_PX
/** Bounds of the thirds of an edge: the outer two have the same length. */
const THIRDS_PX = [0, 9, 19, LENGTH_PX] as const
/** Rows of pixels to each side in the close-up of an edge, and the length of its pieces: fine enough for fence posts and dashes. */
const NEAR_PX = 5
const PIECE_PX = 4
/** Features of an area: brightness, two colors, standard deviation, horizontal and vertical gradient. */
export const AREA_NUMBERS = 6
/** Quarter squares around the middle of an edge, along and across it. */
const QUARTERS = 4
/** Whole squares around an edge, along and across it. */
const SQUARES_ALONG = 3
const SQUARES_ACROSS = 4
/** Features of the whole picture. */
const PICTURE_NUMBERS = 2

/** The features of an edge in order: grids across and along the edge, with a number of features per place. */
const EDGE_GRIDS = [
  // Brightness of each third of each step of the profile.
  { across: 2 * SIDE_STEPS, along: 3, numbers: 1 },
  // Standard deviation along the edge and two colors of each step.
  { across: 2 * SIDE_STEPS, along: 1, numbers: 3 },
  // Brightness close to the edge.
  { across: 2 * NEAR_PX, along: LENGTH_PX / PIECE_PX, numbers: 1 },
  { across: QUARTERS, along: QUARTERS, numbers: AREA_NUMBERS },
  { across: SQUARES_ACROSS, along: SQUARES_ALONG, numbers: AREA_NUMBERS },
  { across: 1, along: 1, numbers: PICTURE_NUMBERS },
] as const

/** Number of features of an edge. */
export const EDGE_FEATURES = EDGE_GRIDS.reduce((sum, { across, along, numbers }) => sum + across * along * numbers, 0)
/** Number of features of a square: quarters in it and halfway to its neighbors, and the 3 × 3 squares around it. */
export const SQUARE_FEATURES = (QUARTERS ** 2 + 9) * AREA_NUMBERS + PICTURE_NUMBERS

/** Features of areas of one size that tile some rows of squares. */
interface Areas {
  readonly columns: number
  readonly rows: number
  /** `AREA_NUMBERS` for each area, row-major. */
  readonly numbers: Float32Array
}

/** Statistics of some rows of squares, from which features are taken. */
export interface RowStatistics {
  readonly planes: Planes
  readonly exposure: Exposure
  readonly squares: Areas
  readonly quarters: Areas
}

/** Pixels along the border of a square that belong to its edges. */
const RIM_PX = 4

/** Computes the statistics of some rows. */
export const rowStatistics = (planes: Planes, exposure: Exposure): RowStatistics => ({
  planes,
  exposure,
  squares: areasOf(planes, SQUARE_PX, RIM_PX),
  quarters: areasOf(planes, SQUARE_PX / 2, 0),
})

function areasOf(planes: Planes, sidePx: number, rimPx: number): Areas {
  const [columns, rows] = [planes.widthPx / sidePx, planes.heightPx / sidePx]
  const numbers = new Float32Array(columns * rows * AREA_NUMBERS)
  for (let row = 0, at = 0; row < rows; row++)
    for (let col = 0; col < columns; col++, at += AREA_NUMBERS)
      describeArea(planes, col * sidePx + rimPx, row * sidePx + rimPx, sidePx - 2 * rimPx, numbers, at)
  return { columns, rows, numbers }
}

function describeArea(
  { widthPx, luma, redGreen, yellowBlue }: Planes,
  left: number,
  top: number,
  sidePx: number,
  out: Float32Array,
  at: number,
): void {
  let [sum, squares, red, yellow, across, down] = [0, 0, 0, 0, 0, 0]
  for (let y = top; y < top + sidePx; y++) {
    let i = y * widthPx + left
    for (let x = 0; x < sidePx; x++, i++) {
      const value = luma[i] ?? 0
      sum += value
      squares += value * value
      red += redGreen[i] ?? 0
      yellow += yellowBlue[i] ?? 0
      across += Math.abs((luma[i + 1] ?? value) - value)
      down += Math.abs((luma[i + widthPx] ?? value) - value)
    }
  }
  const count = sidePx ** 2
  out[at] = sum / count
  out[at + 1] = red / count
  out[at + 2] = yellow / count
  out[at + 3] = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  out[at + 4] = (4 * across) / count
  out[at + 5] = (4 * down) / count
}

/** An edge on the north or west border of a square. */
export interface GridEdge {
  readonly col: number
  readonly row: number
  readonly isNorth: boolean
}

/** The order of the features of an edge seen from its other end, its other side, or both. */
function viewOf(isReversed: boolean, isFromBehind: boolean): Uint16Array {
  const order: number[] = []
  for (const { across, along, numbers } of EDGE_GRIDS) {
    const from = order.length
    for (let t = 0; t < across; t++)
      for (let u = 0; u < along; u++) {
        const place = (isFromBehind ? across - 1 - t : t) * along + (isReversed ? along - 1 - u : u)
        for (let each = 0; each < numbers; each++) order.push(from + place * numbers + each)
      }
  }
  return Uint16Array.from(order)
}

/** The four views of an edge, as orders of its features; the first is the identity. */
export const EDGE_VIEWS: readonly Uint16Array[] = [false, true].flatMap((isReversed) =>
  [false, true].map((isFromBehind) => viewOf(isReversed, isFromBehind)),
)

/** Writes the features of an edge to `out`. `u` is along the edge, `t` across it. */
export function edgeFeatures(
  { planes, squares, quarters, exposure }: RowStatistics,
  edge: GridEdge,
  out: Float32Array,
): void {
  let at = closeUp(planes, edge, out, profile(planes, edge, out))
  /** Writes an area: `along` and `across` count from the first square or quarter behind the edge. */
  const see = (areas: Areas, perSquare: number, along: number, across: number): void => {
    const [col, row] = [edge.col * perSquare, edge.row * perSquare]
    at = edge.isNorth
      ? areaNumbers(areas, col + along, row + across, false, out, at)
      : areaNumbers(areas, col + across, row + along, true, out, at)
  }
  for (let across = -2; across < QUARTERS - 2; across++)
    for (let along = -1; along < QUARTERS - 1; along++) see(quarters, 2, along, across)
  for (let across = -2; across < SQUARES_ACROSS - 2; across++)
    for (let along = -1; along < SQUARES_ALONG - 1; along++) see(squares, 1, along, across)
  out[at] = exposure.middle / 128 - 1
  out[at + 1] = exposure.spread / 64 - 1
}

/** Writes brightness, its deviation and colors in steps across the edge. Returns the index after them. */
function profile(
  { widthPx, heightPx, luma, redGreen, yellowBlue }: Planes,
  { col, row, isNorth }: GridEdge,
  out: Float32Array,
): number {
  const [alongStep, acrossStep] = isNorth ? [1, widthPx] : [widthPx, 1]
  const [before, behind] = isNorth
    ? [row * SQUARE_PX, heightPx - row * SQUARE_PX - 1]
    : [col * SQUARE_PX, widthPx - col * SQUARE_PX - 1]
  const origin = row * SQUARE_PX * widthPx + col * SQUARE_PX + END_PX * alongStep
  let [third, step] = [0, 2 * SIDE_STEPS * 3]
  for (let t = -SIDE_STEPS * STEP_PX; t < SIDE_STEPS * STEP_PX; t += STEP_PX) {
    // Beyond the border of the map, the last pixels are repeated.
    const near = origin + Math.min(behind, Math.max(-before, t)) * acrossStep
    const far = origin + Math.min(behind, Math.max(-before, t + 1)) * acrossStep
    let [sum, squares, red, yellow] = [0, 0, 0, 0]
    for (let part = 0; part < 3; part++) {
      const [from, to] = [THIRDS_PX[part]!, THIRDS_PX[part + 1]!]
      let bright = 0
      for (let u = from; u < to; u++) {
        const [i, j] = [near + u * alongStep, far + u * alongStep]
        const value = (luma[i]! + luma[j]!) / STEP_PX
        bright += value
        squares += value * value
        red += redGreen[i]! + redGreen[j]!
        yellow += yellowBlue[i]! + yellowBlue[j]!
      }
      out[third++] = bright / (to - from)
      sum += bright
    }
    const mean = sum / LENGTH_PX
    out[step++] = Math.sqrt(Math.max(0, squares / LENGTH_PX - mean * mean))
    out[step++] = red / (LENGTH_PX * STEP_PX)
    out[step++] = yellow / (LENGTH_PX * STEP_PX)
  }
  return step
}

/** Writes the brightness close to the edge in pieces. Returns the index after it. */
function closeUp({ widthPx, luma }: Planes, { col, row, isNorth }: GridEdge, out: Float32Array, at: number): number {
  const [alongStep, acrossStep] = isNorth ? [1, widthPx] : [widthPx, 1]
  const origin = row * SQUARE_PX * widthPx + col * SQUARE_PX
  for (let t = -NEAR_PX; t < NEAR_PX; t++) {
    const line = origin + t * acrossStep
    for (let from = END_PX; from < SQUARE_PX - END_PX; from += PIECE_PX) {
      let sum = 0
      for (let u = from; u < from + PIECE_PX; u++) sum += luma[line + u * alongStep]!
      out[at++] = sum / PIECE_PX
    }
  }
  return at
}

/** Writes the features of an area, clamped to the nearest one; `turned`: with its gradients swapped. Returns the index after them. */
function areaNumbers(
  { columns, rows, numbers }: Areas,
  col: number,
  row: number,
  turned: boolean,
  out: Float32Array,
  at: number,
): number {
  const c = Math.min(columns - 1, Math.max(0, col))
  const r = Math.min(rows - 1, Math.max(0, row))
  const from = (r * columns + c) * AREA_NUMBERS
  for (let i = 0; i < AREA_NUMBERS - 2; i++) out[at + i] = numbers[from + i] ?? 0
  out[at + 4] = numbers[from + (turned ? 5 : 4)] ?? 0
  out[at + 5] = numbers[from + (turned ? 4 : 5)] ?? 0
  return at + AREA_NUMBERS
}

/** Writes the features of a square to `out`. */
export function squareFeatures(
  { squares, quarters, exposure }: RowStatistics,
  col: number,
  row: number,
  out: Float32Array,
): void {
  let at = 0
  for (let dr = -1; dr < QUARTERS - 1; dr++)
    for (let dc = -1; dc < QUARTERS - 1; dc++) at = areaNumbers(quarters, 2 * col + dc, 2 * row + dr, false, out, at)
  for (let dr = -1; dr <= 1; dr++)
    for (let dc = -1; dc <= 1; dc++) at = areaNumbers(squares, col + dc, row + dr, false, out, at)
  out[at] = exposure.middle / 128 - 1
  out[at + 1] = exposure.spread / 64 - 1
}
