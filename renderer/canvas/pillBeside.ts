/** Text on a pill beside a space, without covering tokens. */
import type { CellRect } from '../../src/grid/cell.ts'
import { occupiedSpace } from '../../src/map/creatureSpace.ts'
import { pillSize, pillText } from './labels.ts'
import type { Painting } from './painting.ts'
import { boxOf, shownCreatures, tokenBox } from './paintToken.ts'
import { boxAround, pillSpot, type Box } from './pillSpot.ts'

/** Style and position of a pill. */
export interface PillStyle {
  readonly sizePx: number
  /** Preferred side if both are free; absent: above. */
  readonly first?: 'above' | 'below'
  /** Absent: the colors of a route's label. */
  readonly ink?: string
  readonly fill?: string
  /** Other boxes that it must not cover, in device pixels. */
  readonly taken?: readonly Box[]
}

/** CSS pixels between a space and its pill. */
const GAP_PX = 2

/** Paints text beside a space (in squares, fractions allowed) where it covers no tokens, if possible. Returns its box. */
export function pillBeside(
  context: CanvasRenderingContext2D,
  painting: Painting,
  text: string,
  space: CellRect,
  { sizePx, first = 'above', ink, fill, taken = [] }: PillStyle,
): Box {
  const { view, colors } = painting
  const pill = pillSize(context, text, sizePx)
  const around = boxOf(view, space)
  const [reachX, reachY] = [pill.width + view.cellPx, pill.height + 2 * (around.bottom - around.top)]
  const isNear = (box: Box): boolean =>
    box.right > around.left - reachX &&
    box.left < around.right + reachX &&
    box.bottom > around.top - reachY &&
    box.top < around.bottom + reachY
  const tokens = shownCreatures(painting.scene)
    .filter((creature) => isNear(boxOf(view, occupiedSpace(creature))))
    .map((creature) => tokenBox(painting, creature))
  const shown = { left: 0, top: 0, right: view.widthPx, bottom: view.heightPx }
  const spot = pillSpot(around, pill, [...tokens, ...taken], shown, GAP_PX * view.pixelRatio, first)
  pillText(context, text, ...spot, sizePx, ink ?? colors.pillInk, fill ?? colors.pillFill)
  return boxAround(spot, pill.width, pill.height)
}
