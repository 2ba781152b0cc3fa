import { floodFill } from '../../../src/grid/floodFill.ts'
import type { Cell } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { edgeIdBetween } from '../../../src/map/records/edge.ts'

/** Squares one gets to from `start` without crossing walls, doors and windows; `start`, on the map, first. */
export const withinWalls = (map: BattleMap, start: Cell, mayEnter: (index: number) => boolean): number[] =>
  floodFill(map, start, mayEnter, (from, to) => {
    const edge = map.tables.edges.get(edgeIdBetween(from, to))
    return edge === undefined || edge.kind === 'barrier'
  })
