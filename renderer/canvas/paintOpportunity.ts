import type { Cell } from '../../src/grid/cell.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { tokenPlace } from '../editor/tokenPlaces.ts'
import { haloFill, haloStroke } from './haloStroke.ts'
import type { Painting } from './painting.ts'

/** A dashed line from an attacker to the square that provokes it, with a star on the square. */
export function paintOpportunity(
  context: CanvasRenderingContext2D,
  { scene, view, colors }: Painting,
  by: Creature,
  square: Cell,
): void {
  const from = tokenPlace(scene.map, by)
  const [x1, y1] = [view.toX(from.x), view.toY(from.y)]
  const [x2, y2] = [view.toX(square.col + 0.5), view.toY(square.row + 0.5)]
  context.setLineDash([Math.max(3, view.cellPx * 0.1), Math.max(3, view.cellPx * 0.08)])
  haloStroke(
    context,
    [Math.max(4, view.cellPx * 0.11), colors.halo],
    [Math.max(2, view.cellPx * 0.055), colors.danger],
    () => {
      context.beginPath()
      context.moveTo(x1, y1)
      context.lineTo(x2, y2)
      context.stroke()
    },
  )
  context.setLineDash([])
  paintStar(context, { view, colors }, square)
}

/** A star on a square that provokes. */
export function paintStar(
  context: CanvasRenderingContext2D,
  { view, colors }: Pick<Painting, 'view' | 'colors'>,
  square: Cell,
): void {
  const [x, y] = [view.toX(square.col + 0.5), view.toY(square.row + 0.5)]
  const radius = Math.max(5, view.cellPx * 0.2)
  context.beginPath()
  for (let i = 0; i < 16; i++) {
    const [angle, reach] = [(i * Math.PI) / 8, i % 2 === 0 ? radius : radius * 0.45]
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach)
  }
  context.closePath()
  haloFill(context, colors.halo, colors.danger)
}
