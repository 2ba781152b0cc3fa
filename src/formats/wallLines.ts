import { isOnGrid, type Cell } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { partnerOf, isSameDoor } from '../map/edges.ts'
import { edgeCells, edgeIdBetween, type Edge } from '../map/records/edge.ts'

/** A grid vertex, in squares. */
export type Vertex = readonly [x: number, y: number]
/** A line along grid lines: its ends and corners. Closed if the first vertex is the last. */
export type Polyline = readonly Vertex[]

/** The two vertices of an edge: north borders run east, west borders run south. */
export const edgeVertices = ({ cell, border }: Pick<Edge, 'cell' | 'border'>): readonly [Vertex, Vertex] =>
  border === 'north'
    ? [
        [cell.col, cell.row],
        [cell.col + 1, cell.row],
      ]
    : [
        [cell.col, cell.row],
        [cell.col, cell.row + 1],
      ]

/** True if both leaves of a double door are the same to other tools, so that they are one line. */
export function isWholeDoubleDoor(map: Pick<BattleMap, 'tables'>, edge: Edge): boolean {
  const other = partnerOf(map, edge)
  return other !== undefined && isSameDoor(other, edge) && other.secret === edge.secret
}

/** Edges with their lines; a double door is one line two squares long, with its first leaf. */
export function edgeLines(
  map: Pick<BattleMap, 'tables'>,
  edges: readonly Edge[],
): { readonly edge: Edge; readonly line: readonly [Vertex, Vertex] }[] {
  return edges.flatMap((edge) => {
    const [from, to] = edgeVertices(edge)
    if (!isWholeDoubleDoor(map, edge)) return [{ edge, line: [from, to] }]
    return edge.leaf === 'first' ? [{ edge, line: [from, [2 * to[0] - from[0], 2 * to[1] - from[1]]] }] : []
  })
}

/**
 * Joins unit lines into polylines that cover each line once: a chain continues through every vertex where exactly two lines
 * meet and stops at ends and junctions. Order follows the input.
 */
export function joinLines(units: readonly (readonly [Vertex, Vertex])[]): Polyline[] {
  const key = ([x, y]: Vertex) => `${x},${y}`
  const at = new Map<string, number[]>()
  for (const [i, unit] of units.entries()) for (const end of unit) at.set(key(end), [...(at.get(key(end)) ?? []), i])
  const used = new Set<number>()
  const walk = (from: Vertex, first: number): Vertex[] => {
    const points: Vertex[] = [from]
    for (let i: number | undefined = first; i !== undefined && !used.has(i);) {
      used.add(i)
      const [a, b] = units[i] ?? [from, from]
      const last = points.at(-1) ?? from
      const next = key(a) === key(last) ? b : a
      points.push(next)
      const meeting: readonly number[] = at.get(key(next)) ?? []
      i = meeting.length === 2 ? meeting.find((other) => !used.has(other)) : undefined
    }
    return points
  }
  const chains: Vertex[][] = []
  // Ends and junctions first, so that no chain starts in its middle; the rest are closed rings.
  for (const [i, [a, b]] of units.entries())
    for (const end of [a, b]) if (!used.has(i) && at.get(key(end))?.length !== 2) chains.push(walk(end, i))
  for (const [i, [a]] of units.entries()) if (!used.has(i)) chains.push(walk(a, i))
  return chains.map(withoutStraightPoints)
}

const withoutStraightPoints = (points: readonly Vertex[]): Polyline =>
  points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]]
    return (
      !before ||
      !after ||
      (after[0] - before[0]) * (point[1] - before[1]) !== (point[0] - before[0]) * (after[1] - before[1])
    )
  })

/** Unit lines around all squares whose terrain blocks lines of effect, except where there is an edge. */
export function solidOutline(map: BattleMap): (readonly [Vertex, Vertex])[] {
  const palette = terrainPalette(map)
  const solid = (cell: Cell) =>
    isOnGrid(map, cell) && palette[map.layers.terrain[cell.row * map.widthCells + cell.col] ?? 0]?.blocksLines === true
  const lines: (readonly [Vertex, Vertex])[] = []
  for (let row = 0; row < map.heightCells; row++)
    for (let col = 0; col < map.widthCells; col++)
      for (const border of ['north', 'west'] as const) {
        const [before, cell] = edgeCells({ cell: { col, row }, border })
        if (!isOnGrid(map, before) || solid(before) === solid(cell)) continue
        if (!map.tables.edges.has(edgeIdBetween(before, cell))) lines.push(edgeVertices({ cell, border }))
      }
  return lines
}
