/** A box in device pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A size in device pixels. */
export interface PillSize {
  readonly width: number
  readonly height: number
}

/**
 * The position of a pill beside a space: the center, in device pixels, of the first spot in the window that covers no token: above,
 * below (or the reverse), right, left, then the corners. If there is none, the spot that covers least.
 */
export function pillSpot(
  space: Box,
  { width, height }: PillSize,
  tokens: readonly Box[],
  shown: Box,
  gapPx: number,
  first: 'above' | 'below' = 'above',
): readonly [x: number, y: number] {
  const [middleX, middleY] = [(space.left + space.right) / 2, (space.top + space.bottom) / 2]
  const [left, right] = [space.left - gapPx - width / 2, space.right + gapPx + width / 2]
  const [above, below] = [space.top - gapPx - height / 2, space.bottom + gapPx + height / 2]
  const [farAbove, farBelow] = [2 * space.top - space.bottom - gapPx, 2 * space.bottom - space.top + gapPx]
  const spots: readonly (readonly [number, number])[] = [
    [middleX, first === 'above' ? above : below],
    [middleX, first === 'above' ? below : above],
    [right, middleY],
    [left, middleY],
    [right, above],
    [left, above],
    [right, below],
    [left, below],
    [middleX, farAbove - height / 2],
    [middleX, farBelow + height / 2],
  ]
  let best: readonly [number, number] = [middleX, above]
  let bestCovered = Infinity
  for (const spot of spots) {
    const pill = boxAround(spot, width, height)
    const outside = width * height - overlap(pill, shown)
    // Whole pixels: rounding errors cover nothing.
    const covered = Math.round(tokens.reduce((sum, token) => sum + overlap(pill, token), outside))
    if (covered >= bestCovered) continue
    best = spot
    bestCovered = covered
  }
  return best
}

/** The box of a size centered on a spot. */
export const boxAround = ([x, y]: readonly [number, number], width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

/** Square pixels two boxes share. */
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
