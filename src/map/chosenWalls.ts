/** Selects walls found in a picture and puts them on a map. */
import { FOUND_KINDS, type FoundWalls } from '../grid/pictureWalls/likelihoods.ts'
import { cellAt, cellIndex, rectHolds, type CellRect } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { edgeCells, edgeIdAt, edgeSchema, type Edge, type EdgeKind, type EdgePlace } from './records/edge.ts'

/** Default of `minLikelihood`: finds nearly all walls of our own maps, and few false ones. */
export const DEFAULT_WALL_LIKELIHOOD = 0.6

/** Which of the walls found are accepted. */
export interface WallChoice {
  /** Above 0 to 1. */
  readonly minLikelihood: number
  /** Gaps of one or two squares between walls in line become doors. */
  readonly doorsInGaps: boolean
}

/** An accepted wall, door or window. */
export interface ChosenWall extends EdgePlace {
  readonly kind: EdgeKind
}

/** Widest gap that a door fills, in squares: that of a double door. */
const MAX_GAP = 2

/** The walls, doors and windows that a choice accepts, row by row. */
export function chosenWalls(found: FoundWalls, { minLikelihood, doorsInGaps }: WallChoice): ChosenWall[] {
  const { widthCells, heightCells } = found
  const minByte = Math.max(1, minLikelihood * 255)
  const isAccepted = (col: number, row: number, isNorth: boolean): boolean =>
    col >= 0 &&
    row >= 0 &&
    col < widthCells &&
    row < heightCells &&
    ((isNorth ? found.north : found.west)[row * widthCells + col] ?? 0) >= minByte
  const chosen: ChosenWall[] = []
  for (let row = 0; row < heightCells; row++)
    for (let col = 0; col < widthCells; col++)
      for (const isNorth of [true, false]) {
        const place = { cell: { col, row }, border: isNorth ? 'north' : 'west' } as const
        const kind = (isNorth ? found.northKind : found.westKind)[row * widthCells + col] ?? 0
        if (isAccepted(col, row, isNorth)) chosen.push({ ...place, kind: FOUND_KINDS[kind] ?? 'wall' })
        else if (doorsInGaps && isGap(isAccepted, col, row, isNorth) && (isNorth ? row : col) > 0)
          chosen.push({ ...place, kind: 'door' })
      }
  return chosen
}

/** True for an edge in a gap between walls in line with it. */
function isGap(
  isAccepted: (col: number, row: number, isNorth: boolean) => boolean,
  col: number,
  row: number,
  isNorth: boolean,
): boolean {
  const isWall = (along: number): boolean =>
    isNorth ? isAccepted(col + along, row, true) : isAccepted(col, row + along, false)
  const upTo = (sign: 1 | -1): number => {
    for (let away = 1; away <= MAX_GAP; away++) if (isWall(sign * away)) return away
    return Infinity
  }
  return upTo(1) + upTo(-1) - 1 <= MAX_GAP
}

/**
 * The edges to put on a map for accepted walls in an area (absent: the whole map). Left out are places where the map has an edge
 * already, and sides of squares that are solid or about to become `solid` (by index), which need no wall.
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
    const isSideOfSolid = sides.some((beside) => {
      const index = cellIndex(map, beside)
      return solid.has(index) || isSolid(index)
    })
    return isSideOfSolid ? [] : [edgeSchema.parse({ id, cell, border, kind })]
  })
}

/** Indices of squares of an area found solid with at least this likelihood that are not solid on the map. */
export function solidSquares(map: BattleMap, found: FoundWalls, minLikelihood: number, area?: CellRect): number[] {
  const minByte = Math.max(1, minLikelihood * 255)
  const isSolid = solidOn(map)
  return [...found.solid.keys()].filter(
    (index) =>
      (found.solid[index] ?? 0) >= minByte &&
      !isSolid(index) &&
      (area === undefined || rectHolds(area, cellAt(map, index))),
  )
}

function solidOn(map: BattleMap): (index: number) => boolean {
  const palette = terrainPalette(map)
  return (index) => palette[map.layers.terrain[index] ?? 0]?.blocksLines === true
}
