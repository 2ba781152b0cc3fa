import type { BattleMap, MapTables } from '../../src/map/battleMap.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { layersOf, layerView } from '../editor/layers.ts'

interface Cached<T> {
  readonly layers: MapSettings['layers']
  readonly seen: T
}
const tablesSeen = new WeakMap<MapTables['props'], Cached<MapTables['props']>>()
const mapsSeen = new WeakMap<BattleMap, Cached<BattleMap>>()

/** The map without the symbols whose layers are hidden: symbols are drawn with the terrain. The same object for the same map and layers. */
export function withSeenSymbols(map: BattleMap, settings: Pick<MapSettings, 'layers'>): BattleMap {
  return cached(mapsSeen, map, settings.layers, () => {
    const props = cached(tablesSeen, map.tables.props, settings.layers, () => seenProps(map.tables.props, settings))
    return props === map.tables.props ? map : { ...map, tables: { ...map.tables, props } }
  })
}

function cached<K extends object, T>(
  store: WeakMap<K, Cached<T>>,
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
