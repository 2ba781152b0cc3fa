import type { BattleMap, MapTables } from '../../src/map/battleMap.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { layersOf, layerView } from '../editor/layers.ts'

interface Kept<T> {
  readonly layers: MapSettings['layers']
  readonly seen: T
}
const tablesSeen = new WeakMap<MapTables['props'], Kept<MapTables['props']>>()
const mapsSeen = new WeakMap<BattleMap, Kept<BattleMap>>()

/** The map without the symbols whose layers are hidden: it draws them with the ground. The same object for the same map and layers. */
export function withSeenSymbols(map: BattleMap, settings: Pick<MapSettings, 'layers'>): BattleMap {
  return kept(mapsSeen, map, settings.layers, () => {
    const props = kept(tablesSeen, map.tables.props, settings.layers, () => seenProps(map.tables.props, settings))
    return props === map.tables.props ? map : { ...map, tables: { ...map.tables, props } }
  })
}

function kept<K extends object, T>(
  store: WeakMap<K, Kept<T>>,
  key: K,
  layers: MapSettings['layers'],
  make: () => T,
): T {
  const known = store.get(key)
  if (known?.layers === layers) return known.seen
  const seen = make()
  store.set(key, { layers, seen })
  return seen
}

function seenProps(props: MapTables['props'], settings: Pick<MapSettings, 'layers'>): MapTables['props'] {
  const seen = new Map(
    [...props].filter(
      ([, prop]) =>
        prop.symbol === undefined ||
        layersOf({ table: 'props' }, prop).every((layer) => layerView(settings, layer).visible),
    ),
  )
  return seen.size === props.size ? props : seen
}
