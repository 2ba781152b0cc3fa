/** The dressing of a map: what its floors and obstacles look like. No rule depends on it. */
import type { Edge } from '../../map/records/edge.ts'
import type { Dressing } from '../../map/records/styleSettings.ts'
import { indoorsOf } from './indoors.ts'
import { TERRAIN, edgeGridOf, isSolidCode, type CodeGrid } from './terrain.ts'
import { componentsOf } from '../../grid/components.ts'
import { touchesBorder } from './components.ts'

/** A pit at the border of the map with more squares than this is a void, as around a ship. */
export const VOID_FROM_SQUARES = 20

/** The dressing of a map whose GM chose none: by its most common terrain. */
export function defaultDressing(terrain: CodeGrid, edges: Iterable<Edge>): Dressing {
  const counts = new Uint32Array(256)
  for (const code of terrain.codes) counts[code] = (counts[code] ?? 0) + 1
  const count = (code: number) => counts[code] ?? 0
  const isVoid = componentsOf(terrain, (i) => terrain.codes[i] === TERRAIN.pit).some(
    (pit) => pit.length > VOID_FROM_SQUARES && touchesBorder(terrain, pit),
  )
  if (isVoid && count(TERRAIN.wall) > count(TERRAIN.rock) + count(TERRAIN.earth)) return 'ship'
  if (count(TERRAIN.rock) > terrain.codes.length * 0.15 || openBorderShare(terrain) < 0.1) return 'dungeon'
  const growth = count(TERRAIN.tree) + count(TERRAIN.water) + count(TERRAIN.canopy) + count(TERRAIN.incline)
  return count(TERRAIN.wall) > growth && hasStreets(terrain, edges) ? 'town' : 'wild'
}

/** A town has at least so many buildings: a keep with its outbuildings stands in the wild, however large it grows. */
const TOWN_BUILDINGS = 4

/** True if many buildings with thick walls stand apart from each other. */
function hasStreets(terrain: CodeGrid, edges: Iterable<Edge>): boolean {
  const isSolid = terrain.codes.map((code) => (isSolidCode(code) ? 1 : 0))
  const indoors = indoorsOf(terrain, edgeGridOf(terrain, edges), isSolid)
  const isOfBuilding = (i: number) => terrain.codes[i] === TERRAIN.wall || (indoors[i] === 1 && isSolid[i] === 0)
  const buildings = componentsOf(terrain, isOfBuilding).filter(
    (building) => building.some((i) => isSolid[i] === 1) && building.some((i) => isSolid[i] === 0),
  )
  return buildings.length >= TOWN_BUILDINGS
}

/** Share of the map's border squares that are not solid. */
function openBorderShare({ widthCells, heightCells, codes }: CodeGrid): number {
  let [open, all] = [0, 0]
  for (let row = 0; row < heightCells; row++)
    for (let col = 0; col < widthCells; col++) {
      if (row > 0 && col > 0 && row < heightCells - 1 && col < widthCells - 1) continue
      all++
      if (!isSolidCode(codes[row * widthCells + col] ?? 0)) open++
    }
  return open / all
}
