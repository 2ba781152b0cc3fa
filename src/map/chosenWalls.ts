/** What of the walls found in a picture comes onto a map. */
import { FOUND_KINDS, type FoundWalls } from '../grid/pictureWalls/likelihoods.ts'
import { cellAt, cellIndex, rectHolds, type CellRect } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { edgeCells, edgeIdAt, edgeSchema, type Edge, type EdgeKind, type EdgePlace } from './records/edge.ts'

/** Least likelihood that is taken unless a person asks for another: it takes nearly all walls of our own maps, and few that are none. */
export const DEFAULT_WALL_LIKELIHOOD = 0.6

/** What is taken of all that was found. */
export interface WallChoice {
  /** Least likelihood, above 0 to 1. */
  readonly minLikelihood: number
  /** Gaps of one or two squares between walls in line become doors. */
  readonly doorsInGaps: boolean
}

/** Something that is taken, in its place. */
export interface ChosenWall extends EdgePlace {
  readonly kind: EdgeKind
}

/** Widest gap that a door fills, in squares: that of a double door. */
const MAX_GAP = 2

/** The walls, doors and windows that a choice takes, row by row. */
export function chosenWalls(found: FoundWalls, { minLikelihood, doorsInGaps }: WallChoice): ChosenWall[] {
  const { widthCells, heightCells } = found
  const least = Math.max(1, minLikelihood * 255)
  const isTaken = (col: number, row: number, isNorth: boolean): boolean =>
    col >= 0 &&
    row >= 0 &&
    col < widthCells &&
    row < heightCells &&
    ((isNorth ? found.north : found.west)[row * widthCells + col] ?? 0) >= least
  const chosen: ChosenWall[] = []
  for (let row = 0; row < heightCells; row++)
    for (let col = 0; col < widthCells; col++)
      for (const isNorth of [true, false]) {
        const place = { cell: { col, row }, border: isNorth ? 'north' : 'west' } as const
        const kind = (isNorth ? found.northKind : found.westKind)[row * widthCells + col] ?? 0
        if (isTaken(col, row, isNorth)) chosen.push({ ...place, kind: FOUND_KINDS[kind] ?? 'wall' })
        else if (doorsInGaps && isGap(isTaken, col, row, isNorth) && (isNorth ? row : col) > 0)
          chosen.push({ ...place, kind: 'door' })
      }
  return chosen
}

/** Whether a place lies in a gap between walls in line with it. */
function isGap(
  isTaken: (col: number, row: number, isNorth: boolean) => boolean,
  col: number,
  row: number,
  isNorth: boolean,
): boolean {
  const isWall = (along: number): boolean =>
    isNorth ? isTaken(col + along, row, true) : isTaken(col, row + along, false)
  const upTo = (sign: 1 | -1): number => {
    for (let away = 1; away <= MAX_GAP; away++) if (isWall(sign * away)) return away
    return Infinity
  }
  return upTo(1) + upTo(-1) - 1 <= MAX_GAP
}

/**
 * The edges to put on a map for what is taken in an area; absent: all of it. What the map has in a place already stays, and so
 * do the faces of its solid squares and of those about to become `solid` (by index), which need no wall.
 */
export function edgesOfWalls(
  map: BattleMap,
  chosen: readonly ChosenWall[],
  solid: ReadonlySet<number>,
  area?: CellRect,
): Edge[] {
  const isSolid = solidOn(map)
  return chosen.flatMap(({ cell, border, kind }) => {
    const id = edgeIdAt(cell, border)
    const sides = edgeCells({ cell, border })
    const isIn = area === undefined || sides.some((beside) => rectHolds(area, beside))
    if (!isIn || map.tables.edges.has(id)) return []
    const isFace = sides.some((beside) => {
      const index = cellIndex(map, beside)
      return solid.has(index) || isSolid(index)
    })
    return isFace ? [] : [edgeSchema.parse({ id, cell, border, kind })]
  })
}

/** Squares of an area that are solid with this likelihood and that the map has as something else, by index. */
export function solidSquares(map: BattleMap, found: FoundWalls, minLikelihood: number, area?: CellRect): number[] {
  const least = Math.max(1, minLikelihood * 255)
  const isSolid = solidOn(map)
  return [...found.solid.keys()].filter(
    (index) =>
      (found.solid[index] ?? 0) >= least &&
      !isSolid(index) &&
      (area === undefined || rectHolds(area, cellAt(map, index))),
  )
}

function solidOn(map: BattleMap): (index: number) => boolean {
  const palette = terrainPalette(map)
  return (index) => palette[map.layers.terrain[index] ?? 0]?.blocksLines === true
}
