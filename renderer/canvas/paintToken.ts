import type { CellRect } from '../../src/grid/cell.ts'
import { occupiedSpace } from '../../src/map/creatureSpace.ts'
import type { Canvas2D } from '../../src/draw/canvas2d.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import { ridingSpot } from '../../src/draw/tokens/order.ts'
import { squeezedBody } from '../../src/draw/tokens/token.ts'
import { browserCanvasDeps, type BrowserImage } from '../ui/browserCanvas.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { layerView } from '../editor/layers.ts'
import { tokenPlace } from '../editor/tokenPlaces.ts'
import { NOTE_RADIUS_SQUARES } from '../editor/tools/hitTest.ts'
import type { Box } from './pillSpot.ts'
import type { Painting } from './painting.ts'
import type { Scene } from './Scene.ts'
import type { View } from './View.ts'

/** Squares in the window, in device pixels. */
export const boxOf = (view: View, { col, row, widthCells, heightCells }: CellRect): Box => ({
  left: view.toX(col),
  top: view.toY(row),
  right: view.toX(col + widthCells),
  bottom: view.toY(row + heightCells),
})

/** Half the side of the pin of a note, in device pixels. */
export const notePinRadius = ({ cellPx, pixelRatio }: View): number =>
  Math.max(7 * pixelRatio, NOTE_RADIUS_SQUARES * cellPx)

/** The box of a creature's token in the window, in device pixels. */
export function tokenBox({ scene, view }: Painting, creature: Creature): Box {
  const held = occupiedSpace(creature)
  if (held.widthCells !== held.heightCells || held.widthCells < SPACE_CELLS[creature.size]) return boxOf(view, held)
  const mount = creature.mountId === undefined ? undefined : scene.map.tables.creatures.get(creature.mountId)
  const place = tokenPlace(scene.map, mount ?? creature)
  const own = { x: place.x, y: place.y, width: place.widthSquares }
  const { x, y, width } = mount ? ridingSpot(own) : own
  const half = (width * view.cellPx) / 2
  const [px, py] = [view.toX(x), view.toY(y)]
  return { left: px - half, top: py - half, right: px + half, bottom: py + half }
}

/** The creatures in visible layers. */
export function shownCreatures({ settings, map }: Scene): readonly Creature[] {
  if (!layerView(settings, 'creatures').visible) return []
  const gm = layerView(settings, 'gm')
  return [...map.tables.creatures.values()].filter(({ hidden }) => !hidden || gm.visible)
}

/** Paints a creature's token in its box, centered on the body of a squeezing creature. */
export function paintToken(context: CanvasRenderingContext2D, painting: Painting, creature: Creature, box: Box): void {
  const [widthPx, heightPx] = [box.right - box.left, box.bottom - box.top]
  const narrowPx = Math.min(widthPx, heightPx)
  if (Math.max(widthPx, heightPx) > narrowPx + 1) paintSqueezedBody(context, creature, box)
  const { canvas, halfPx } = painting.sprites.of(creature, narrowPx, painting.view.pixelRatio)
  context.drawImage(canvas, (box.left + box.right) / 2 - halfPx, (box.top + box.bottom) / 2 - halfPx)
}

/** The body of a squeezing creature, which fills its squares. */
function paintSqueezedBody(context: CanvasRenderingContext2D, { side, hidden }: Creature, box: Box): void {
  const { left: x, top: y } = box
  const body = squeezedBody(side, { x, y, width: box.right - x, height: box.bottom - y }, 'color', hidden)
  toCanvas(
    context as Canvas2D<BrowserImage>,
    [body],
    browserCanvasDeps(() => undefined),
  )
}
