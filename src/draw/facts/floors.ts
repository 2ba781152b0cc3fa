import { cellIndex, isOnGrid } from '../../grid/cell.ts'
import type { Region } from '../../map/records/annotations.ts'
import { FLOOR_MATERIALS, type Dressing, type FloorMaterial } from '../../map/records/styleSettings.ts'
import { cavesOf } from './caves.ts'
import { BRIDGE, type Features } from './features.ts'
import { indoorsOf } from './indoors.ts'
import type { CodeGrid, EdgeGrid } from './terrain.ts'

/** Floors and outlines, by square. */
export interface Floors {
  /** Index in `FLOOR_MATERIALS`, also for squares without a floor. */
  readonly material: Uint8Array
  /** 1: outlines at the square are natural with wide curves, as of caves and the wild. */
  readonly isWild: Uint8Array
}

const codeOf = (material: FloorMaterial) => FLOOR_MATERIALS.indexOf(material)

/** An area whose floor or rock the GM has chosen; later areas override earlier ones. */
export type FloorArea = Pick<Region, 'cells' | 'floor' | 'rock'>

/** The regions of a map that change how floors look. */
export const floorAreasOf = (regions: Iterable<Region>): readonly Region[] =>
  [...regions].filter(({ floor, rock }) => floor !== undefined || rock !== undefined)

/** The floors of a map. */
export function floorsOf(
  terrain: CodeGrid,
  edges: EdgeGrid,
  features: Features,
  dressing: Dressing,
  areas: readonly FloorArea[] = [],
): Floors {
  const material = new Uint8Array(terrain.codes.length)
  const isWild = new Uint8Array(material.length)
  if (dressing === 'ship') material.fill(codeOf('metal'))
  else if (dressing === 'dungeon') {
    const caves = cavesOf(terrain, edges, features)
    for (let i = 0; i < material.length; i++) material[i] = codeOf(caves[i] === 1 ? 'dirt' : 'flagstones')
    isWild.set(caves)
  } else {
    const indoors = indoorsOf(terrain, edges, features.isSolid)
    const outdoors = codeOf(dressing === 'wild' ? 'grass' : 'cobbles')
    for (let i = 0; i < material.length; i++) material[i] = indoors[i] === 1 ? codeOf('planks') : outdoors
    if (dressing === 'wild') isWild.fill(1)
  }
  for (const { cells, floor, rock } of areas)
    for (const cell of cells) {
      if (!isOnGrid(terrain, cell)) continue
      const index = cellIndex(terrain, cell)
      if (floor !== undefined) material[index] = codeOf(floor)
      if (rock !== undefined) isWild[index] = rock === 'natural' ? 1 : 0
    }
  for (let i = 0; i < material.length; i++) if (features.bridge[i] !== BRIDGE.none) material[i] = codeOf('planks')
  return { material, isWild }
}
