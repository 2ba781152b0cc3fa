/** Walls that the picture below the map shows, as thin lines for the GM: what the rules know of them. */
import type { Edge } from '../../map/records/edge.ts'
import { isSolidCode, TERRAIN } from '../facts/terrain.ts'
import type { Color, Mark, PathNumbers } from '../marks.ts'
import { linePath, pathMark } from '../paths.ts'
import { edgePath, edgesIn, forEachSquare } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'

/** Distinct on any picture by their light casing. */
const COLORS: Readonly<Record<Edge['kind'], Color>> = {
  wall: '#d6336c',
  door: '#6741d9',
  window: '#1971c2',
  barrier: '#b36b00',
}
const CASING = { stroke: '#ffffffb3', width: 0.09, cap: 'round' } as const
const WIDTH = 0.045
const DASH = [0.12, 0.12]

/** All edges, dashed where they are secret, and the borders of solid squares and obstacles. */
export const gmWalls: Layer = {
  part: 'edges',
  draw: (drawing) => {
    const edges = edgesIn(drawing.scene, drawing.area)
    const kinds = Object.entries(COLORS).flatMap(([kind, color]): Mark[] => [
      ...lines(pathOf(edges.filter((edge) => edge.kind === kind && !edge.secret)), color),
      ...lines(pathOf(edges.filter((edge) => edge.kind === kind && edge.secret)), color, DASH),
    ])
    return [...lines(solidBorders(drawing), COLORS.wall), ...kinds]
  },
}

const pathOf = (edges: readonly Edge[]): PathNumbers => edges.flatMap(edgePath)

function lines(path: PathNumbers, color: Color, dash?: readonly number[]): Mark[] {
  if (path.length === 0) return []
  return [pathMark(path, CASING), pathMark(path, { stroke: color, width: WIDTH, cap: 'round', ...(dash && { dash }) })]
}

/** Borders between squares that are solid or hold an obstacle and those that are not. */
function solidBorders({ scene, area }: MapDrawing): PathNumbers {
  const path: number[] = []
  const isFilled = (col: number, row: number): boolean => {
    const code = scene.baseTerrain.at(col, row)
    return isSolidCode(code) || code === TERRAIN.obstacle
  }
  forEachSquare(scene, area, (col, row) => {
    if (isFilled(col, row) !== isFilled(col, row - 1)) path.push(...linePath(col, row, col + 1, row))
    if (isFilled(col, row) !== isFilled(col - 1, row)) path.push(...linePath(col, row, col, row + 1))
  })
  return path
}
