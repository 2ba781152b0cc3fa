import { cellAt, cellIndex, isOnGrid, type Cell } from '../grid/cell.ts'
import { neighborsOf } from '../grid/components.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { edgeAt, isDoor, isHard } from '../map/edges.ts'
import { tableRecord } from '../map/commands/command.ts'
import { edgeSchema, edgeCells, edgeIdAt, edgePlaceBetween, type EdgePlace } from '../map/records/edge.ts'
import type { Check, Finding } from './check.ts'
import type { CheckScene } from './CheckScene.ts'

/** Walls between two solid squares, in one finding. */
export const idleWalls: Check = {
  id: 'idle-wall',
  severity: 'note',
  reasons: [],
  *find(scene) {
    const { map } = scene
    const idle = [...map.tables.edges.values()].filter(
      (edge) => edge.kind !== 'door' && edgeCells(edge).every((cell) => scene.isSolid(cell)),
    )
    const [first] = idle
    if (!first) return
    yield {
      code: 'idle-walls',
      facts: {
        count: idle.length,
        first: { kind: 'edge', edge: first.kind, door: first.door, cell: first.cell, border: first.border },
      },
      place: { cells: idle.map(({ cell }) => cell) },
      fix: {
        code: 'remove-walls',
        facts: { count: idle.length },
        command: { type: 'edit-records', remove: idle.map(({ id }) => ({ table: 'edges', id })) },
      },
    }
  },
}

/** Larger rooms are areas of their own with intended openings. */
const MAX_ROOM_SQUARES = 400
const MIN_ROOM_SQUARES = 4

/**
 * A gap of one square in a straight wall that leads outside and without which the room would be closed by walls and at least one
 * door. Not reported: openings between two rooms (archways), the only entrance of a room, gaps where another wall meets an end
 * (a passage or bridge), and maps with several such gaps.
 */
export const wallGaps: Check = {
  id: 'wall-gap',
  severity: 'note',
  reasons: [],
  *find(scene) {
    const { map } = scene
    const gaps: GapFinding[] = []
    const seen = new Set<string>()
    for (const edge of map.tables.edges.values()) {
      if (edge.kind !== 'wall') continue
      for (const direction of [-1, 1]) {
        const gap = alongLine(edge, direction)
        const id = edgeIdAt(gap.cell, gap.border)
        const beyond = alongLine(edge, 2 * direction)
        if (seen.has(id) || edgeAt(map, gap) || edgeAt(map, beyond)?.kind !== 'wall') continue
        seen.add(id)
        const [a, b] = edgeCells(gap)
        if (![a, b].every((cell) => isOnGrid(map, cell) && !scene.isSolid(cell))) continue
        const room = enclosed(scene, a, gap) ?? enclosed(scene, b, gap)
        if (room === null) continue
        const wall = edgeSchema.parse({
          id,
          ...gap,
          kind: 'wall',
          ...(edge.look === undefined ? {} : { look: edge.look }),
        })
        gaps.push({
          code: 'wall-gap',
          facts: { gap, squares: room },
          place: { cells: [a, b] },
          fix: { code: 'close-gap', facts: null, command: { type: 'edit-records', put: [tableRecord('edges', wall)] } },
        })
      }
    }
    // Several gaps are how rooms are entered here; a single one was forgotten.
    const [only] = gaps
    if (only && gaps.length === 1 && !hasCrossingEdge(map, only.facts.gap)) yield only
  },
}

const alongLine = ({ cell: { col, row }, border }: EdgePlace, by: number): EdgePlace => ({
  cell: border === 'north' ? { col: col + by, row } : { col, row: row + by },
  border,
})

type GapFinding = Extract<Finding, { readonly code: 'wall-gap' }>

/** True if an edge meets an end of a gap crosswise. */
const hasCrossingEdge = (map: BattleMap, gap: EdgePlace): boolean =>
  wallsAcross(gap).some((across) => edgeAt(map, across) !== undefined)

/** Returns the edge places that meet the ends of a border crosswise. */
const wallsAcross = ({ cell: { col, row }, border }: EdgePlace): readonly EdgePlace[] =>
  border === 'north'
    ? [row - 1, row].flatMap((y) => [col, col + 1].map((x) => ({ cell: { col: x, row: y }, border: 'west' as const })))
    : [col - 1, col].flatMap((x) => [row, row + 1].map((y) => ({ cell: { col: x, row: y }, border: 'north' as const })))

/** Returns the size of the room at a square with the gap closed; null if it is not closed, has no door, or the gap does not lead outside. */
function enclosed(scene: CheckScene, from: Cell, gap: EdgePlace): number | null {
  const { map } = scene
  const [a, b] = edgeCells(gap)
  const beyond = a.col === from.col && a.row === from.row ? b : a
  const isGap = (one: number, other: number): boolean => {
    const place = edgePlaceBetween(cellAt(map, one), cellAt(map, other))
    return place.border === gap.border && place.cell.col === gap.cell.col && place.cell.row === gap.cell.row
  }
  const room = flood(scene, from, isGap, MAX_ROOM_SQUARES)
  if (!room || room.isAtEdge || room.squares.size < MIN_ROOM_SQUARES) return null
  if (!room.hasDoor || room.squares.has(cellIndex(map, beyond))) return null
  const outside = flood(scene, beyond, isGap, Infinity)
  return outside?.isAtEdge ? room.squares.size : null
}

interface FloodResult {
  readonly squares: ReadonlySet<number>
  readonly isAtEdge: boolean
  readonly hasDoor: boolean
}

/** Floods from a square with doors and the gap closed; null if it has more than `maxSquares`. */
function flood(
  scene: CheckScene,
  from: Cell,
  isGap: (a: number, b: number) => boolean,
  maxSquares: number,
): FloodResult | null {
  const { map } = scene
  const squares = new Set<number>([cellIndex(map, from)])
  let [isAtEdge, hasDoor] = [false, false]
  for (const index of squares) {
    if (squares.size > maxSquares) return null
    const { col, row } = cellAt(map, index)
    if (col === 0 || row === 0 || col === map.widthCells - 1 || row === map.heightCells - 1) {
      isAtEdge = true
      if (maxSquares === Infinity) break
    }
    for (const next of neighborsOf(map, index)) {
      const code = scene.between(index, next)
      hasDoor ||= isDoor(code)
      if (!isHard(code) && !isGap(index, next) && scene.solid[next] === 0) squares.add(next)
    }
  }
  return { squares, isAtEdge, hasDoor }
}
