import type { CellRect } from '../../src/grid/cell.ts'
import { heldSpace } from '../../src/map/creatureSpace.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { smallPlace } from '../editor/smallPlaces.ts'
import { sideIndex } from '../theme/mapColors.ts'
import type { Box } from './nameRooms.ts'
import type { Painting } from './painting.ts'
import type { View } from './View.ts'

/** Squares in the window, in device pixels. */
export const boxOf = (view: View, { col, row, widthCells, heightCells }: CellRect): Box => ({
  left: view.toX(col),
  top: view.toY(row),
  right: view.toX(col + widthCells),
  bottom: view.toY(row + heightCells),
})

/** Where a creature's token lies in the window, in device pixels. */
export function tokenBox({ scene, view }: Painting, creature: Creature): Box {
  const held = heldSpace(creature)
  if (held.widthCells !== held.heightCells || held.widthCells < SPACE_CELLS[creature.size]) return boxOf(view, held)
  const { x, y, widthSquares } = smallPlace(scene.map, creature)
  const half = (widthSquares * view.cellPx) / 2
  const [px, py] = [view.toX(x), view.toY(y)]
  return { left: px - half, top: py - half, right: px + half, bottom: py + half }
}

/** Paints a creature's token in its box; one that squeezes has a body as long as the squares it stands in. */
export function paintToken(context: CanvasRenderingContext2D, painting: Painting, creature: Creature, box: Box): void {
  const [widthPx, heightPx] = [box.right - box.left, box.bottom - box.top]
  const narrowPx = Math.min(widthPx, heightPx)
  if (Math.max(widthPx, heightPx) > narrowPx + 1) paintSqueezedBody(context, painting, creature, box)
  const { canvas, halfPx } = painting.sprites.of(creature, narrowPx, painting.scene.theme)
  context.drawImage(canvas, (box.left + box.right) / 2 - halfPx, (box.top + box.bottom) / 2 - halfPx)
}

/** How much of the squares a token fills, as sprites do. */
const TOKEN_FILLS = 0.86

/** The body of a creature that squeezes: as long as the squares it stands in; its token is painted in the middle. */
function paintSqueezedBody(
  context: CanvasRenderingContext2D,
  { colors }: Painting,
  { side, hidden }: Creature,
  { left, top, right, bottom }: Box,
): void {
  const paint = colors.sides[sideIndex(side)] ?? colors.sides[0]
  if (!paint) return
  const narrowPx = Math.min(right - left, bottom - top)
  const inset = (narrowPx * (1 - TOKEN_FILLS)) / 2
  const alpha = context.globalAlpha
  context.globalAlpha = alpha * (hidden ? 0.55 : 1)
  context.beginPath()
  context.roundRect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset, narrowPx / 3)
  context.fillStyle = paint.fill
  context.fill()
  context.lineWidth = Math.max(1.5, narrowPx * 0.05)
  context.strokeStyle = paint.stroke
  context.stroke()
  context.globalAlpha = alpha
}
