import type { Cell } from '../../src/grid/cell.ts'
import type { AreaTemplate } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { haloText, uiFont } from './labels.ts'
import type { Painting } from './painting.ts'
import { addBorder } from './squareBoxes.ts'
import type { View } from './View.ts'

/** More than the width of the largest map, so that squares have different keys. */
const ROW = 4096
/** Strokes across a square that the area does not reach. */
const STROKES = 3

/**
 * Paints an area: its outline and a mark at the origin, a wash over the squares it affects, and strokes across those in its shape
 * that are behind walls.
 */
export function paintTemplate(context: CanvasRenderingContext2D, painting: Painting, template: AreaTemplate): void {
  const { scene, view, colors, areas } = painting
  const { reached, shut } = areas.of(scene.map, template)
  const alpha = context.globalAlpha
  context.fillStyle = context.strokeStyle = template.colour
  context.globalAlpha = alpha * 0.3
  for (const { col, row } of reached) {
    const [x, y] = [view.toX(col), view.toY(row)]
    context.fillRect(x, y, view.toX(col + 1) - x, view.toY(row + 1) - y)
  }
  context.globalAlpha = alpha * 0.6
  context.lineWidth = Math.max(1, view.cellPx * 0.03)
  context.stroke(strokesAcross(view, shut))
  context.globalAlpha = alpha
  context.lineWidth = Math.max(2, view.cellPx * 0.07)
  context.lineCap = 'round'
  context.stroke(outlineOf(view, [...reached, ...shut]))
  if (template.shape !== 'emanation') vertexMark(context, view, template.origin, colors.halo, template.colour)
  if (template.name === '') return
  context.font = uiFont(Math.max(11, view.cellPx * 0.3), 600)
  context.textAlign = 'center'
  context.textBaseline = 'bottom'
  const [x, y] = [view.toX(template.origin.x), view.toY(template.origin.y)]
  haloText(context, template.name, x, y - view.cellPx * 0.15, colors.label, colors.halo, 3)
}

/** The borders between these squares and all others. */
function outlineOf(view: View, cells: readonly Cell[]): Path2D {
  const keys = new Set(cells.map(({ col, row }) => row * ROW + col))
  const outline = new Path2D()
  for (const { col, row } of cells) {
    const [x, y] = [view.toX(col), view.toY(row)]
    const box = { x, y, width: view.toX(col + 1) - x, height: view.toY(row + 1) - y }
    addBorder(outline, box, 0, (dCol, dRow) => keys.has((row + dRow) * ROW + col + dCol))
  }
  return outline
}

/** Slanted strokes that continue from square to square. */
function strokesAcross(view: View, cells: readonly Cell[]): Path2D {
  const strokes = new Path2D()
  for (const { col, row } of cells)
    for (let i = 0; i < STROKES; i++) {
      const at = (i + 0.5) / STROKES
      strokes.moveTo(view.toX(col), view.toY(row + at))
      strokes.lineTo(view.toX(col + at), view.toY(row))
      strokes.moveTo(view.toX(col + at), view.toY(row + 1))
      strokes.lineTo(view.toX(col + 1), view.toY(row + at))
    }
  return strokes
}

/** A ring on a grid vertex. */
export function vertexMark(
  context: CanvasRenderingContext2D,
  view: View,
  { x, y }: Point,
  fill: string,
  stroke: string,
): void {
  context.beginPath()
  context.arc(view.toX(x), view.toY(y), Math.max(4, view.cellPx * 0.1), 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = stroke
  context.stroke()
}
