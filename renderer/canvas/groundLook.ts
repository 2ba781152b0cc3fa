/** What of the ground is drawn, and the colors that are readable on it. */
import { MIN_GRID_CELL_PX } from '../../src/draw/marks.ts'
import type { MapParts } from '../../src/draw/drawMap.ts'
import { styleOf } from '../../src/draw/styles/registry.ts'
import type { MapLook } from '../../src/map/records/look.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { layerView } from '../editor/layers.ts'
import type { Overlays } from '../editor/overlays.ts'
import { looksDark, type MapTheme } from '../theme/mapColors.ts'
import type { Theme } from '../theme/themes.ts'

/** What is seen of the ground and edges at this zoom. */
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

/** Whether two say the same. */
export const sameParts = (a: MapParts, b: MapParts): boolean =>
  a.terrain === b.terrain &&
  a.edges === b.edges &&
  a.grid === b.grid &&
  a.heights === b.heights &&
  a.overPicture === b.overPicture

/** The colors of what lies on the map: the map keeps the colors of its style whatever the theme, so they follow the style. */
export function overlayTheme(theme: Theme, look: MapLook): MapTheme {
  const isDark = looksDark(styleOf(look).palette.floors.flagstones)
  if (theme === 'high-contrast') return isDark ? 'high-contrast' : 'high-contrast-on-light'
  return isDark ? 'dark' : 'light'
}
