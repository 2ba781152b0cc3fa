import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { Layer, MapSettings } from '../../src/map/records/settings.ts'
import type { RecordRef } from './selection.ts'

/** Visibility, lock and opacity of a layer. */
export type LayerView = NonNullable<MapSettings['layers'][Layer]>

const SHOWN: LayerView = { visible: true, locked: false, opacity: 1 }

/** How a layer is shown. Layers not in the settings are visible and unlocked. */
export const layerView = (settings: Pick<MapSettings, 'layers'>, layer: Layer): LayerView =>
  settings.layers[layer] ?? SHOWN

/** Whether a layer of a map is locked. */
export const isLayerLocked = (map: BattleMap, layer: Layer): boolean => layerView(settingsOf(map), layer).locked

interface Placed {
  readonly gmOnly?: boolean
  readonly hidden?: boolean
  readonly background?: boolean
  readonly locked?: boolean
}

/** The layers of a record: that of its table, and the GM layer if only the GM sees it. */
export function layersOf(ref: Pick<RecordRef, 'table'>, record: Placed): readonly Layer[] {
  const gm: readonly Layer[] = record.gmOnly === true || record.hidden === true ? ['gm'] : []
  switch (ref.table) {
    case 'creatures':
      return ['creatures', ...gm]
    case 'edges':
      return ['edges']
    case 'regions':
      return ['regions', ...gm]
    case 'props':
      return [record.background === true ? 'background' : 'annotations', ...gm]
    case 'notes':
    case 'drawings':
    case 'templates':
    case 'lights':
      return ['annotations', ...gm]
  }
}

/** Whether a record exists and its layers are visible. */
export function layerIsVisible(map: BattleMap, ref: RecordRef): boolean {
  const record = map.tables[ref.table].get(ref.id) as Placed | undefined
  const settings = settingsOf(map)
  return record !== undefined && layersOf(ref, record).every((layer) => layerView(settings, layer).visible)
}

/** Whether a record exists, and neither it nor one of its layers is locked. */
export function recordIsEditable(map: BattleMap, ref: RecordRef): boolean {
  const record = map.tables[ref.table].get(ref.id) as Placed | undefined
  const settings = settingsOf(map)
  return (
    record !== undefined &&
    record.locked !== true &&
    layersOf(ref, record).every((layer) => !layerView(settings, layer).locked)
  )
}
