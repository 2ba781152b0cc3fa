import { isOnGrid, rectHolds, spaceRect } from '../../src/grid/cell.ts'
import { isPicture } from '../../src/map/objects.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { SHOWN_STATES } from '../../src/map/creatureStates.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { canOrder } from './tools/select/moveSelection.ts'
import { selectedLink } from './levelLinks.ts'
import type { RecordRef, Selection } from './selection.ts'
import { cellOf, type PointerInput } from './tools/tool.ts'

/** A menu at a position of the window in CSS pixels, with the ids of its actions. */
export interface ContextMenu {
  readonly x: number
  readonly y: number
  readonly actions: readonly string[]
}

/** What is where a menu is opened. */
export interface MenuPlace {
  /** Whether the one selected creature could be sent there. */
  readonly canSend: boolean
  /** Whether only terrain is there. */
  readonly isFloor: boolean
}

/** What is under the pointer. `hit` is the record there, `selected` the creature that is selected alone. */
export function menuPlaceAt(
  map: BattleMap,
  at: PointerInput,
  hit: RecordRef | null,
  selected: Creature | null,
): MenuPlace {
  const cell = cellOf(at)
  if (!isOnGrid(map, cell)) return { canSend: false, isFloor: false }
  // Creatures walk over regions, areas of effect and pictures.
  const isFloor = hit === null || ['regions', 'templates', 'props'].includes(hit.table)
  const isElsewhere = selected !== null && !rectHolds(spaceRect(selected.at, SPACE_CELLS[selected.size]), cell)
  return { canSend: isFloor && isElsewhere, isFloor }
}

/** Minimum of columns and rows that cropping keeps. */
const MIN_CROP_SQUARES = 2

/** Whether the selected squares are enough to crop a map to. */
function canCrop(map: BattleMap, cells: ReadonlySet<number>): boolean {
  const columns = new Set([...cells].map((index) => index % map.widthCells))
  const rows = new Set([...cells].map((index) => Math.floor(index / map.widthCells)))
  return columns.size >= MIN_CROP_SQUARES && rows.size >= MIN_CROP_SQUARES
}

/**
 * Ids of the actions in a menu: first those for its position, then those for the selection. They are plain ids, so that the
 * state does not depend on the actions.
 */
export function contextActions(
  map: BattleMap | null,
  { records, cells }: Selection,
  { canSend, isFloor }: MenuPlace = { canSend: false, isFloor: false },
): readonly string[] {
  const creatures = records.some(({ table }) => table === 'creatures')
  const doors = records.some(({ table, id }) => table === 'edges' && map?.tables.edges.get(id)?.kind === 'door')
  const [only] = records
  const prop = records.length === 1 && only?.table === 'props' ? map?.tables.props.get(only.id) : undefined
  const picture = prop !== undefined && isPicture(prop)
  const leads = map !== null && selectedLink({ map, selection: { records, cells } }) !== null
  const background = records.some(
    ({ table, id }) => table === 'props' && map?.tables.props.get(id)?.background === true,
  )
  const any = records.length > 0 || cells.size > 0
  const here = [
    ...(canSend ? ['here.move', 'here.moveSafely', 'here.compare'] : []),
    ...(isFloor ? ['here.creature', 'here.note', 'here.measure'] : []),
  ]
  // A menu on the floor does not offer the states of the selected creature, which is elsewhere.
  if (canSend) return [...here, 'edit.paste', 'select.none']
  return [
    ...here,
    ...(creatures
      ? [...SHOWN_STATES.map(({ id }) => `creature.${id}`), 'creature.turnRight', 'creature.rise', 'creature.sink']
      : []),
    ...(doors ? ['edge.turnDoor', 'edge.lockDoor'] : []),
    ...(leads ? ['here.follow'] : []),
    ...(picture ? ['tool.align'] : []),
    ...(background ? ['picture.crop'] : []),
    ...(any ? ['edit.cut', 'edit.copy'] : []),
    'edit.paste',
    ...(any
      ? [
          'edit.duplicate',
          'edit.delete',
          'select.turnClockwise',
          'select.mirrorLeftRight',
          ...(canOrder({ records, cells }) ? ['select.toFront', 'select.toBack'] : []),
          'select.useAsStamp',
          ...(map && canCrop(map, cells) ? ['map.crop'] : []),
        ]
      : ['edit.selectAll', 'view.fit']),
  ]
}
