/** Stairs, ladders and trapdoors that lead to the map of another level. */
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { CanvasView } from './overlays.ts'
import type { RecordRef, Selection } from './selection.ts'

/** The map that the one selected object leads to; null: none does. */
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

/** The object that leads back to a map, the first one; null: none does. */
export function returnLink(map: BattleMap, from: MapId): RecordRef | null {
  for (const { id, leadsTo } of map.tables.props.values()) if (leadsTo === from) return { table: 'props', id }
  return null
}

/** Selects what leads back to the map one came from, and brings it into view. */
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
  editor.select({ records: [ref], cells: new Set() })
  const { at, widthSquares, heightSquares } = prop
  editor.view?.reveal({ col: Math.floor(at.x + widthSquares / 2), row: Math.floor(at.y + heightSquares / 2) })
}
