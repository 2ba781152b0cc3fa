import { z } from 'zod'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { RecordEdit } from '../../../src/map/commands/edit.ts'

/** Takes every creature of a side off the map. */
export const clearSideSchema = z.object({ type: z.literal('clear-side'), side: z.string().min(1).max(60) })

/** What it removes. */
export const clearedSide = (map: BattleMap, { side }: { readonly side: string }): RecordEdit => ({
  put: [],
  remove: [...map.tables.creatures.values()]
    .filter((creature) => creature.side === side)
    .map(({ id }) => ({ table: 'creatures', id })),
})
