/**
 * What a picture shows at an edge of the grid and in a square, as numbers: cues of brightness, color and texture on both sides
 * and their profile across the edge.
 * @source Martin, Fowlkes, Malik: Learning to Detect Natural Image Boundaries Using Local Brightness, Color, and Texture Cues (2004)
 */
import { SQUARE_PX, type Exposure, type Planes } from './pixels.ts'

/** Pixels across the edge that are one step of the profile, and steps to each side. */
const STEP_PX = 2
const SIDE_STEPS = 10
/** Pixels at each end of an edge that are left out: what crosses there says nothing about it. */
const END_PX = 2
/** Pixels to each side that are seen one by one across the edge, and along it in pieces so long: fence posts and dashes show. */
const NEAR_PX = 5
const PIECE_PX = 4
/** Numbers for each step of the profile: brightness of three thirds along the edge, its variation along the edge, two colors. */
const STEP_NUMBERS = 6
/** Numbers for each square or quarter of one: brightness, two colors, variation, steps of brightness across and down. */
export const AREA_NUMBERS = 6
/** Quarters of squares an edge is seen with, around its middle: so many along it and across it. */
const QUARTERS = 4
/** Whole squares it is seen with. */
const SEEN_BESIDE: readonly (readonly [along: number, across: number])[] = [
  [-1, -2],
  [0, -2],
  [1, -2],
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
]
/** Of the whole picture. */
const PICTURE_NUMBERS = 2

/** Numbers for an edge. */
export const EDGE_FEATURES =
  2 * SIDE_STEPS * STEP_NUMBERS +
  (2 * NEAR_PX * (SQUARE_PX - 2 * END_PX)) / PIECE_PX +
  (QUARTERS ** 2 + SEEN_BESIDE.length) * AREA_NUMBERS +
  PICTURE_NUMBERS
/** Numbers for a square: its quarters and those halfway to its neighbors, and the squares around it. */
export const SQUARE_FEATURES = (QUARTERS ** 2 + 9) * AREA_NUMBERS + PICTURE_NUMBERS

/** Numbers of areas of one size that tile some rows of squares. */
interface Areas {
  readonly columns: number
  readonly rows: number
  /** `AREA_NUMBERS` for each area, row-major. */
  readonly numbers: Float32Array
}

/** Rows of squares ready to be asked about. */
export interface SeenRows {
  readonly planes: Planes
  readonly exposure: Exposure
  readonly squares: Areas
  readonly quarters: Areas
}

/** Pixels at the rim of a square that belong to its edges, not to it. */
const RIM_PX = 4

/** Statistics of every square of some rows. */
export const seenRows = (planes: Planes, exposure: Exposure): SeenRows => ({
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

/** An edge of the rows at hand: on the north or west side of a square. */
export interface SeenEdge {
  readonly col: number
  readonly row: number
  readonly isNorth: boolean
}

/** How an edge is looked at: along it from its other end, across it from its other side. */
export interface EdgeView {
  readonly isReversed: boolean
  readonly isFromBehind: boolean
}
/** The four ways to look at an edge. */
export const EDGE_VIEWS: readonly EdgeView[] = [false, true].flatMap((isReversed) =>
  [false, true].map((isFromBehind) => ({ isReversed, isFromBehind })),
)

/** Writes the `EDGE_FEATURES` numbers of an edge to `out`: `u` runs along the edge, `t` across it. */
export function edgeFeatures(rows: SeenRows, edge: SeenEdge, view: EdgeView, out: Float32Array): void {
  let at = profile(rows.planes, edge, view, out)
  at = closeUp(rows.planes, edge, view, out, at)
  /** Writes an area: `along` and `across` count from the first square or quarter behind the edge. */
  const see = (areas: Areas, perSquare: number, along: number, across: number): void => {
    const u = view.isReversed ? perSquare - 1 - along : along
    const t = view.isFromBehind ? -1 - across : across
    const [col, row] = [edge.col * perSquare, edge.row * perSquare]
    at = edge.isNorth
      ? areaNumbers(areas, col + u, row + t, false, out, at)
      : areaNumbers(areas, col + t, row + u, true, out, at)
  }
  for (let across = -2; across < 2; across++)
    for (let along = -1; along < QUARTERS - 1; along++) see(rows.quarters, 2, along, across)
  for (const [along, across] of SEEN_BESIDE) see(rows.squares, 1, along, across)
  out[at] = rows.exposure.middle / 128 - 1
  out[at + 1] = rows.exposure.spread / 64 - 1
}

function profile(
  { widthPx, heightPx, luma, redGreen, yellowBlue }: Planes,
  edge: SeenEdge,
  { isReversed, isFromBehind }: EdgeView,
  out: Float32Array,
): number {
  const alongStep = edge.isNorth ? 1 : widthPx
  const acrossStep = edge.isNorth ? widthPx : 1
  const origin = edge.row * SQUARE_PX * widthPx + edge.col * SQUARE_PX
  const [lowest, highest] = edge.isNorth
    ? [-edge.row * SQUARE_PX, heightPx - edge.row * SQUARE_PX - 1]
    : [-edge.col * SQUARE_PX, widthPx - edge.col * SQUARE_PX - 1]
  const length = SQUARE_PX - 2 * END_PX
  let at = 0
  for (let step = -SIDE_STEPS; step < SIDE_STEPS; step++) {
    const thirds = [0, 0, 0]
    let [sum, squares, red, yellow] = [0, 0, 0, 0]
    for (let u = 0; u < length; u++) {
      let value = 0
      for (let px = 0; px < STEP_PX; px++) {
        const seen = step * STEP_PX + px
        const t = Math.min(highest, Math.max(lowest, isFromBehind ? -1 - seen : seen))
        const i = origin + (END_PX + (isReversed ? length - 1 - u : u)) * alongStep + t * acrossStep
        value += luma[i] ?? 0
        red += redGreen[i] ?? 0
        yellow += yellowBlue[i] ?? 0
      }
      value /= STEP_PX
      thirds[Math.floor((3 * u) / length)]! += value
      sum += value
      squares += value * value
    }
    const mean = sum / length
    for (const third of thirds) out[at++] = (3 * third) / length
    out[at++] = Math.sqrt(Math.max(0, squares / length - mean * mean))
    out[at++] = red / (length * STEP_PX)
    out[at++] = yellow / (length * STEP_PX)
  }
  return at
}

/** Writes the brightness close to the edge, piece by piece. Answers where it ends. */
function closeUp(
  { widthPx, luma }: Planes,
  { col, row, isNorth }: SeenEdge,
  { isReversed, isFromBehind }: EdgeView,
  out: Float32Array,
  at: number,
): number {
  const [alongStep, acrossStep] = isNorth ? [1, widthPx] : [widthPx, 1]
  const origin = row * SQUARE_PX * widthPx + col * SQUARE_PX
  for (let t = -NEAR_PX; t < NEAR_PX; t++) {
    const line = origin + (isFromBehind ? -1 - t : t) * acrossStep
    for (let from = END_PX; from < SQUARE_PX - END_PX; from += PIECE_PX) {
      let sum = 0
      for (let u = from; u < from + PIECE_PX; u++)
        sum += luma[line + (isReversed ? SQUARE_PX - 1 - u : u) * alongStep] ?? 0
      out[at++] = sum / PIECE_PX
    }
  }
  return at
}

/** Writes the numbers of an area, or of the nearest there is; `turned`: across and down change places. Answers where they end. */
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

/** Writes the `SQUARE_FEATURES` numbers of a square to `out`. */
export function squareFeatures(
  { squares, quarters, exposure }: SeenRows,
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
