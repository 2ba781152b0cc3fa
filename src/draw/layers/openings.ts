/** Windows and low walls, along x from 0 to 1, their line at y = 0. */
import type { Edge } from '../../map/records/edge.ts'
import { BRIDGE } from '../facts/features.ts'
import { nearestIndex } from '../squares.ts'
import type { MapDrawing } from '../style.ts'
import { drawBars, drawBoards, drawFence, drawGlass, drawRail, drawStones } from '../symbols/openings.ts'
import type { SymbolPen } from '../symbols/symbol.ts'

/** A window: bars in a dungeon, glass elsewhere. */
export function drawWindow(pen: SymbolPen, { scene }: MapDrawing): void {
  if (scene.dressing === 'dungeon') drawBars(pen)
  else drawGlass(pen)
}

/** A low wall: stones, rails with posts, boards or a ship's rail. */
export function drawLowWall(pen: SymbolPen, { scene }: MapDrawing, edge: Edge): void {
  const { col, row } = edge.cell
  const [beforeCol, beforeRow] = edge.border === 'north' ? [col, row - 1] : [col - 1, row]
  const isBridge = [
    [col, row],
    [beforeCol, beforeRow],
  ].some(([c = 0, r = 0]) => scene.features.bridge[nearestIndex(scene, c, r)] !== BRIDGE.none)
  if (scene.dressing === 'ship') drawRail(pen)
  else if (scene.dressing === 'wild' && !isBridge) drawFence(pen)
  else if (scene.dressing === 'town') drawBoards(pen)
  else drawStones(pen, col, row)
}
