import type { CellRect } from '../../src/grid/cell.ts'
import type { FoundWalls } from '../../src/grid/pictureWalls/likelihoods.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { chosenWalls, edgesOfWalls, solidSquares, type ChosenWall } from '../../src/map/chosenWalls.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { EdgeKind } from '../../src/map/records/edge.ts'
import { ROCK } from '../../src/map/terrain.ts'
import { en } from '../../src/words/en/index.ts'
import type { FoundCounts } from '../../src/words/en/pictureWalls.ts'

/** Options of the tool that finds walls in a picture. */
export interface WallOptions {
  /** The result of the search; null if there is none yet. */
  foundWalls: FoundWalls | null
  /** Minimum likelihood of walls to accept, 0 to 1. */
  wallLikelihood: number
  /** Whether gaps between walls become doors. */
  doorsInGaps: boolean
  /** Whether solid squares become rock. */
  fillSolid: boolean
}

/** The found walls that match the options. */
export interface AcceptedWalls {
  readonly edges: readonly ChosenWall[]
  /** Indices of squares that become rock. */
  readonly solid: readonly number[]
  readonly counts: FoundCounts
  /** The command that puts them on the map; null if it would change nothing. */
  readonly command: MapCommandInput | null
}

/** The found walls to accept in an area, by default the whole map; null before the first search of this map. */
export function acceptedWalls(map: BattleMap, options: WallOptions, area?: CellRect): AcceptedWalls | null {
  const { foundWalls: found, wallLikelihood: minLikelihood, doorsInGaps, fillSolid } = options
  if (found?.widthCells !== map.widthCells || found.heightCells !== map.heightCells) return null
  const solid = fillSolid ? solidSquares(map, found, minLikelihood, area) : []
  const edges = edgesOfWalls(map, chosenWalls(found, { minLikelihood, doorsInGaps }), new Set(solid), area)
  const countOf = (kind: EdgeKind): number => edges.filter((edge) => edge.kind === kind).length
  const counts: FoundCounts = {
    wall: countOf('wall'),
    door: countOf('door'),
    window: countOf('window'),
    barrier: countOf('barrier'),
    solid: solid.length,
  }
  const isEmpty = edges.length === 0 && solid.length === 0
  const command: MapCommandInput = {
    type: 'paste',
    cells: solid.length > 0 ? [{ layer: 'terrain', indices: Uint32Array.from(solid), values: [ROCK] }] : [],
    put: edges.map((record) => ({ table: 'edges', record })),
    label: en.pictureWalls.step(counts),
  }
  return { edges, solid, counts, command: isEmpty ? null : command }
}

/** The found walls without those inside an area or on its rim: the same that accepting the area would accept. */
export function withoutArea(found: FoundWalls, { col, row, widthCells, heightCells }: CellRect): FoundWalls {
  const cleared = (layer: Uint8Array, right: number, bottom: number): Uint8Array => {
    const rest = layer.slice()
    for (let r = Math.max(0, row); r < Math.min(found.heightCells, bottom); r++)
      rest.fill(0, r * found.widthCells + Math.max(0, col), r * found.widthCells + Math.min(found.widthCells, right))
    return rest
  }
  const [right, bottom] = [col + widthCells, row + heightCells]
  return {
    ...found,
    north: cleared(found.north, right, bottom + 1),
    west: cleared(found.west, right + 1, bottom),
    solid: cleared(found.solid, right, bottom),
  }
}
