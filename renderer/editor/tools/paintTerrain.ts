import { cellIndex, isOnGrid, type Cell } from '../../../src/grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../../src/map/battleMap.ts'
import { OPEN_TERRAIN } from '../../../src/map/terrain.ts'
import { NO_PREVIEW } from '../preview.ts'
import { cellOf, SHARED_OPTIONS, type PointerInput, type ToolHost } from './tool.ts'

/** Indices of the cells that are on the map. */
export const indicesOn = (map: BattleMap, cells: readonly Cell[]): number[] =>
  cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell))

/** The terrain a button paints: the chosen one, or open terrain with the right button. */
export const terrainFor = (host: ToolHost, { button }: PointerInput): number =>
  button === 'secondary' ? OPEN_TERRAIN : host.options.terrain

/** What to paint a newly opened map with: open terrain if most of it is solid rock to be carved, else difficult terrain. */
export function firstTerrain(map: BattleMap): number {
  const palette = terrainPalette(map)
  const solidCount = map.layers.terrain.reduce((sum, code) => sum + (palette[code]?.blocksLines === true ? 1 : 0), 0)
  return solidCount * 2 > map.layers.terrain.length ? OPEN_TERRAIN : SHARED_OPTIONS.terrain
}

/** Chooses the terrain under the pointer; false off the map. */
export function pickTerrain(host: ToolHost, at: PointerInput): boolean {
  const cell = cellOf(at)
  if (!isOnGrid(host.map, cell)) return false
  host.setOptions({ terrain: host.map.layers.terrain[cellIndex(host.map, cell)] ?? OPEN_TERRAIN })
  return true
}

/** Paints cells with one terrain in one step; does nothing where all have it already. */
export function paintTerrain(host: ToolHost, indices: readonly number[], terrain: number): void {
  const changed = Uint32Array.from(indices).filter((index) => host.map.layers.terrain[index] !== terrain)
  if (changed.length === 0) host.preview(NO_PREVIEW)
  else host.run({ type: 'paint-cells', layer: 'terrain', indices: changed, values: [terrain] })
}

/** Whether a press begins painting: not on a locked layer, and not with Alt, which picks instead. */
export function mayPaint(
  host: ToolHost,
  at: PointerInput,
  pick: (at: PointerInput) => void = (under) => void pickTerrain(host, under),
): boolean {
  if (at.alt) {
    pick(at)
    return false
  }
  return !host.isLocked('terrain')
}
