import { SHOWN_STATES } from '../../src/map/creatureStates.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Selection } from './selection.ts'

/** Ids of the actions a context menu offers for what is selected; see `ACTIONS`. Plain names, so that the state needs no actions. */
export function contextActions(map: BattleMap | null, { records, cells }: Selection): readonly string[] {
  const creatures = records.some(({ table }) => table === 'creatures')
  const doors = records.some(({ table, id }) => table === 'edges' && map?.tables.edges.get(id)?.kind === 'door')
  const picture = records.length === 1 && records[0]?.table === 'props'
  const any = records.length > 0 || cells.size > 0
  return [
    ...(creatures
      ? [...SHOWN_STATES.map(({ id }) => `creature.${id}`), 'creature.turnRight', 'creature.rise', 'creature.sink']
      : []),
    ...(doors ? ['edge.turnDoor'] : []),
    ...(picture ? ['tool.align'] : []),
    ...(any ? ['edit.cut', 'edit.copy'] : []),
    'edit.paste',
    ...(any
      ? [
          'edit.duplicate',
          'edit.delete',
          'select.turnClockwise',
          'select.mirrorLeftRight',
          'select.useAsStamp',
          'map.crop',
        ]
      : ['edit.selectAll', 'view.fit']),
  ]
}
