/** The border of a set of squares: in pixels on screen, in squares on paper. */

/** A square's position and size. */
export interface SquareBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Calls `line` for each side of a square whose neighbor is not in the set, `inset` inside the square, so that adjacent sets both
 * show their borders. Lines meet at corners, and those that continue in the next square extend to it.
 */
export function squareBorder(
  { x: left, y: top, width, height }: SquareBox,
  inset: number,
  isInside: (dCol: number, dRow: number) => boolean,
  line: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  const [right, bottom] = [left + width, top + height]
  const [west, east] = [isInside(-1, 0), isInside(1, 0)]
  const [north, south] = [isInside(0, -1), isInside(0, 1)]
  const [fromX, toX] = [west ? left : left + inset, east ? right : right - inset]
  const [fromY, toY] = [north ? top : top + inset, south ? bottom : bottom - inset]
  if (!north) line(fromX, top + inset, toX, top + inset)
  if (!south) line(fromX, bottom - inset, toX, bottom - inset)
  if (!west) line(left + inset, fromY, left + inset, toY)
  if (!east) line(right - inset, fromY, right - inset, toY)
}
