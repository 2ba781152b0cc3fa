import { cellIndex, isOnGrid, type Cell } from '../../../src/grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../../src/map/battleMap.ts'
import { OPEN_TERRAIN } from '../../../src/map/terrain.ts'
import { NO_PREVIEW } from '../preview.ts'
import { cellOf, SHARED_OPTIONS, type PointerInput, type ToolHost } from './tool.ts'

/** Indices of those cells that lie on the map. */
export const indicesOn = (map: BattleMap, cells: readonly Cell[]): number[] =>
  cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell))

/** The ground a button paints: the chosen one, or open terrain with the right button. */
export const terrainFor = (host: ToolHost, { button }: PointerInput): number =>
  button === 'secondary' ? OPEN_TERRAIN : host.options.terrain

/** What a newly opened map is painted with first: open floor where most of it is solid and is to be carved, else difficult terrain. */
export function firstTerrain(map: BattleMap): number {
  const palette = terrainPalette(map)
  const solid = map.layers.terrain.reduce((sum, code) => sum + (palette[code]?.blocksLines === true ? 1 : 0), 0)
  return solid * 2 > map.layers.terrain.length ? OPEN_TERRAIN : SHARED_OPTIONS.terrain
}

/** Takes the ground under the pointer as the one to paint; false where there is none. */
export function pickTerrain(host: ToolHost, at: PointerInput): boolean {
  const cell = cellOf(at)
  if (!isOnGrid(host.map, cell)) return false
  host.setOptions({ terrain: host.map.layers.terrain[cellIndex(host.map, cell)] ?? OPEN_TERRAIN })
  return true
}

/** Paints cells with one ground as one step; nothing where they all have it. */
export function paintTerrain(host: ToolHost, indices: readonly number[], terrain: number): void {
  const changed = Uint32Array.from(indices).filter((index) => host.map.layers.terrain[index] !== terrain)
  if (changed.length === 0) host.preview(NO_PREVIEW)
  else host.run({ type: 'paint-cells', layer: 'terrain', indices: changed, values: [terrain] })
}

/** Whether a press begins painting: not with Alt held (that picks), not on a locked layer. */
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
