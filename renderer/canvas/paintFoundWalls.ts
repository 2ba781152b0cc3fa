import type { Preview } from '../editor/preview.ts'
import { edgeIdAt, type EdgeBorder } from '../../src/map/records/edge.ts'
import { FOUND_WALL_COLORS } from '../theme/mapColors.ts'
import type { Painting } from './painting.ts'

/** Likelihoods below this are left out, 0 to 255. */
const LEAST = 25
const MIN_LINE_PX = 2

/** Paints walls found in a picture: selected ones strongly, with a light rim; the others fainter the less likely they are. */
export function paintFoundWalls(
  context: CanvasRenderingContext2D,
  { scene: { map }, view }: Painting,
  { found, taken, solid }: Extract<Preview, { kind: 'found-walls' }>,
): void {
  const { originX, originY, cellPx, pixelRatio } = view
  const line = Math.max(MIN_LINE_PX * pixelRatio, cellPx * 0.06)
  const addEdge = (col: number, row: number, border: EdgeBorder): void => {
    const [x, y] = [originX + col * cellPx, originY + row * cellPx]
    context.moveTo(x, y)
    context.lineTo(x + (border === 'north' ? cellPx : 0), y + (border === 'north' ? 0 : cellPx))
  }
  context.save()
  context.fillStyle = `${FOUND_WALL_COLORS.wall}33`
  for (const index of solid) {
    const [col, row] = [index % map.widthCells, Math.floor(index / map.widthCells)]
    context.fillRect(originX + col * cellPx, originY + row * cellPx, cellPx, cellPx)
  }
  const isTaken = new Set(taken.map(({ cell, border }) => edgeIdAt(cell, border)))
  context.strokeStyle = FOUND_WALL_COLORS.wall
  context.lineWidth = line * 0.7
  for (const border of ['north', 'west'] as const)
    for (const [index, likelihood] of found[border].entries()) {
      if (likelihood < LEAST) continue
      const cell = { col: index % map.widthCells, row: Math.floor(index / map.widthCells) }
      const id = edgeIdAt(cell, border)
      if (isTaken.has(id) || map.tables.edges.has(id)) continue
      context.globalAlpha = (0.8 * likelihood) / 255
      context.beginPath()
      addEdge(cell.col, cell.row, border)
      context.stroke()
    }
  context.globalAlpha = 1
  context.lineCap = 'round'
  for (const isRim of [true, false])
    for (const [kind, color] of Object.entries(FOUND_WALL_COLORS)) {
      context.beginPath()
      for (const edge of taken) if (edge.kind === kind) addEdge(edge.cell.col, edge.cell.row, edge.border)
      context.lineWidth = isRim ? line * 2.2 : line * 1.4
      context.strokeStyle = isRim ? '#ffffff' : color
      context.stroke()
    }
  context.restore()
}
