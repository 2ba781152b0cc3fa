/** Shrinks a picture row by row: each new pixel is the mean of the pixels it covers, weighted by their opacity. */

interface SizePx {
  readonly widthPx: number
  readonly heightPx: number
}

/** RGBA rows of a picture, shrunk to another size; the array of a row is reused for the next. */
export async function* rowsInSize(
  rows: AsyncIterable<Uint8Array>,
  from: SizePx,
  to: SizePx,
): AsyncGenerator<Uint8Array> {
  if (from.widthPx === to.widthPx && from.heightPx === to.heightPx) {
    yield* rows
    return
  }
  const across = new Float64Array(to.widthPx * 4)
  const sum = new Float64Array(to.widthPx * 4)
  const out = new Uint8Array(to.widthPx * 4)
  const [scaleX, scaleY] = [to.widthPx / from.widthPx, to.heightPx / from.heightPx]
  let [row, made] = [0, 0]
  for await (const rgba of rows) {
    shrinkRow(rgba, across, scaleX)
    // The row may straddle two new rows: `below` is its share of the lower one.
    const end = (row + 1) * scaleY
    const whole = row + 1 === from.heightPx ? made + 1 : Math.floor(end + 1e-9)
    const below = whole > made ? Math.max(0, end - whole) : 0
    add(sum, across, scaleY - below)
    row++
    if (whole <= made) continue
    finish(sum, out)
    made = whole
    yield out
    sum.fill(0)
    if (below > 0) add(sum, across, below)
  }
}

/** Sums colors times opacity over what each new pixel covers; the weights of a pixel add up to 1. */
function shrinkRow(rgba: Uint8Array, across: Float64Array, scale: number): void {
  across.fill(0)
  const last = across.length / 4 - 1
  for (let px = 0, at = 0; at < rgba.length; px++, at += 4) {
    const start = px * scale
    const first = Math.min(last, Math.floor(start))
    const second = Math.min(last, Math.floor((px + 1) * scale))
    const over = second > first ? (px + 1) * scale - second : 0
    addPixel(across, first * 4, rgba, at, scale - over)
    if (over > 1e-12) addPixel(across, second * 4, rgba, at, over)
  }
}

function addPixel(across: Float64Array, to: number, rgba: Uint8Array, at: number, weight: number): void {
  const share = weight * (rgba[at + 3] ?? 0)
  across[to] = (across[to] ?? 0) + (rgba[at] ?? 0) * share
  across[to + 1] = (across[to + 1] ?? 0) + (rgba[at + 1] ?? 0) * share
  across[to + 2] = (across[to + 2] ?? 0) + (rgba[at + 2] ?? 0) * share
  across[to + 3] = (across[to + 3] ?? 0) + share
}

function add(sum: Float64Array, across: Float64Array, weight: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (across[i] ?? 0) * weight
}

function finish(sum: Float64Array, out: Uint8Array): void {
  for (let i = 0; i < sum.length; i += 4) {
    const opacity = sum[i + 3] ?? 0
    const byOpacity = opacity > 0 ? 1 / opacity : 0
    out[i] = Math.round((sum[i] ?? 0) * byOpacity)
    out[i + 1] = Math.round((sum[i + 1] ?? 0) * byOpacity)
    out[i + 2] = Math.round((sum[i + 2] ?? 0) * byOpacity)
    out[i + 3] = Math.round(opacity)
  }
}
