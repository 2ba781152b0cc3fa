/** Stairs, ladders and trapdoors that lead to the map of another level. */
import type { BattleMap } from '../../src/map/battleMap.ts'
import { objectCenter } from '../../src/map/objects.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { CanvasView } from './overlays.ts'
import { selectionOf, type RecordRef, type Selection } from './selection.ts'
import { cellOf } from './tools/tool.ts'

/** The map that the selected object leads to; null if it leads nowhere, or is not the only one selected. */
export function selectedLink({
  map,
  selection: { records },
}: {
  readonly map: BattleMap | null
  readonly selection: Selection
}): MapId | null {
  const [ref] = records
  if (!map || ref?.table !== 'props' || records.length > 1) return null
  return map.tables.props.get(ref.id)?.leadsTo ?? null
}

/** The first object that leads back to a map; null if none does. */
export function returnLink(map: BattleMap, from: MapId): RecordRef | null {
  for (const { id, leadsTo } of map.tables.props.values()) if (leadsTo === from) return { table: 'props', id }
  return null
}

/** Selects the object that leads back to the map the user came from, and moves it into view. */
export function showReturnLink(
  editor: {
    readonly map: BattleMap | null
    readonly view: Pick<CanvasView, 'reveal'> | null
    select(chosen: Selection): void
  },
  from: MapId,
): void {
  const ref = editor.map && returnLink(editor.map, from)
  const prop = ref && editor.map?.tables.props.get(ref.id)
  if (!ref || !prop) return
  editor.select(selectionOf([ref]))
  editor.view?.reveal(cellOf(objectCenter(prop)))
}
