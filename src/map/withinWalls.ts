import type { Cell } from '../grid/cell.ts'
import { floodFill } from '../grid/floodFill.ts'
import type { BattleMap } from './battleMap.ts'
import { edgeIdBetween } from './records/edge.ts'

/** Squares one gets to from `start` without crossing walls, doors and windows; `start`, on the map, first. */
export const withinWalls = (map: BattleMap, start: Cell, mayEnter: (index: number) => boolean): number[] =>
  floodFill(map, start, mayEnter, (from, to) => {
    const edge = map.tables.edges.get(edgeIdBetween(from, to))
    return edge === undefined || edge.kind === 'barrier'
  })
