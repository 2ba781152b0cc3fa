/** Packs rectangles on few sheets. */

/** A rectangle to pack. */
export interface Packable {
  readonly widthInches: number
  readonly heightInches: number
  /** Whether it may be rotated. */
  readonly mayTurn?: boolean
}

/** A rectangle and its upper left corner on the sheet. */
export interface Packed<T> {
  readonly piece: T
  readonly x: number
  readonly y: number
  /** Rotated by 90 degrees: its width runs down the sheet. */
  readonly isTurned: boolean
}

/** The area for rectangles on a sheet. */
export interface PackingArea {
  readonly x: number
  readonly y: number
  readonly widthInches: number
  readonly heightInches: number
}

interface Free {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const EPSILON = 1e-9

/**
 * Packs rectangles with a gap between them, longest first; each must fit the area. Every sheet keeps its maximal free rectangles; a
 * piece goes to the first sheet with space, where its shorter side leaves least.
 * @source J. Jylänki: A thousand ways to pack the bin (2010), MAXRECTS-BSSF
 */
export function packed<T extends Packable>(pieces: readonly T[], area: PackingArea, gapInches: number): Packed<T>[][] {
  const sheets: { readonly placed: Packed<T>[]; free: Free[] }[] = []
  const whole: Free = {
    left: area.x,
    top: area.y,
    right: area.x + area.widthInches + gapInches,
    bottom: area.y + area.heightInches + gapInches,
  }
  const longer = ({ widthInches, heightInches }: T) => Math.max(widthInches, heightInches)
  const shorter = ({ widthInches, heightInches }: T) => Math.min(widthInches, heightInches)
  const sorted = [...pieces].sort((a, b) => longer(b) - longer(a) || shorter(b) - shorter(a))
  for (const piece of sorted) {
    const known = sheets.find(({ free }) => bestPlace(piece, free, gapInches))
    const sheet = known ?? { placed: [], free: [whole] }
    if (!known) sheets.push(sheet)
    const { x, y, isTurned } = bestPlace(piece, sheet.free, gapInches) ?? { x: area.x, y: area.y, isTurned: false }
    sheet.placed.push({ piece, x, y, isTurned })
    const [width, height] = sides(piece, isTurned)
    sheet.free = withoutUsed(sheet.free, {
      left: x,
      top: y,
      right: x + width + gapInches,
      bottom: y + height + gapInches,
    })
  }
  return sheets.map(({ placed }) => placed)
}

const sides = ({ widthInches, heightInches }: Packable, isTurned: boolean): readonly [number, number] =>
  isTurned ? [heightInches, widthInches] : [widthInches, heightInches]

function bestPlace(
  piece: Packable,
  free: readonly Free[],
  gap: number,
): { x: number; y: number; isTurned: boolean } | undefined {
  let best: { readonly x: number; readonly y: number; readonly isTurned: boolean } | undefined
  let [bestShort, bestLong] = [Infinity, Infinity]
  for (const isTurned of piece.mayTurn === true ? [false, true] : [false]) {
    const [width, height] = sides(piece, isTurned)
    for (const { left, top, right, bottom } of free) {
      const [spareX, spareY] = [right - left - width - gap, bottom - top - height - gap]
      if (spareX < -EPSILON || spareY < -EPSILON) continue
      const [short, long] = [Math.min(spareX, spareY), Math.max(spareX, spareY)]
      if (short > bestShort + EPSILON || (short > bestShort - EPSILON && long >= bestLong - EPSILON)) continue
      ;[bestShort, bestLong] = [short, long]
      best = { x: left, y: top, isTurned }
    }
  }
  return best
}

/** The free rectangles left once a rectangle is used; none within another. */
function withoutUsed(free: readonly Free[], used: Free): Free[] {
  const cut = free.flatMap((each): Free[] => {
    if (used.left >= each.right - EPSILON || used.right <= each.left + EPSILON) return [each]
    if (used.top >= each.bottom - EPSILON || used.bottom <= each.top + EPSILON) return [each]
    return [
      { ...each, right: used.left },
      { ...each, left: used.right },
      { ...each, bottom: used.top },
      { ...each, top: used.bottom },
    ].filter(({ left, top, right, bottom }) => right - left > EPSILON && bottom - top > EPSILON)
  })
  return cut.filter(
    (each, i) => !cut.some((other, j) => i !== j && holds(other, each) && (!holds(each, other) || j < i)),
  )
}

const holds = (outer: Free, inner: Free): boolean =>
  outer.left <= inner.left + EPSILON &&
  outer.top <= inner.top + EPSILON &&
  outer.right >= inner.right - EPSILON &&
  outer.bottom >= inner.bottom - EPSILON
