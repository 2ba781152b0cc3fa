import type { BattleMap } from './battleMap.ts'
import { edgeIdAt, type Edge, type EdgePlace } from './records/edge.ts'

/** What stands on a border of a square, if anything does. */
export const edgeAt = ({ tables }: Pick<BattleMap, 'tables'>, { cell, border }: EdgePlace): Edge | undefined =>
  tables.edges.get(edgeIdAt(cell, border))
