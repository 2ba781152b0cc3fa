import { MIN_GRID_CELL_PX } from '../../src/draw/marks.ts'
import type { MapParts } from '../../src/draw/drawMap.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { layerView } from '../editor/layers.ts'
import type { Overlays } from '../editor/overlays.ts'

/** Which parts of the map are drawn at this zoom, and how strongly. */
export function partsShown(
  settings: MapSettings,
  overlays: Pick<Overlays, 'grid' | 'elevation'>,
  cellPx: number,
  overPicture: boolean,
): MapParts {
  const [terrain, edges] = [layerView(settings, 'terrain'), layerView(settings, 'edges')]
  return {
    terrain: terrain.visible ? terrain.opacity : 0,
    edges: edges.visible ? edges.opacity : 0,
    grid: overlays.grid && cellPx >= MIN_GRID_CELL_PX,
    heights: overlays.elevation,
    overPicture,
  }
}

/** True if two have equal fields. */
export const sameParts = (a: MapParts, b: MapParts): boolean =>
  a.terrain === b.terrain &&
  a.edges === b.edges &&
  a.grid === b.grid &&
  a.heights === b.heights &&
  a.overPicture === b.overPicture
