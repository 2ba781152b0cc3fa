import { cellIndex } from '../../grid/cell.ts'
import type { BattleMap, CellLayers } from '../../map/battleMap.ts'
import { squaresUnder } from '../../map/objects.ts'
import type { Prop } from '../../map/records/annotations.ts'
import { symbolOf } from '../symbols/registry.ts'
import { TERRAIN } from './terrain.ts'

/** An object that is a symbol. */
export type SymbolProp = Prop & { readonly symbol: string }

const isSymbol = (prop: Prop): prop is SymbolProp => prop.symbol !== undefined

/** True for symbols that lie on the floor; others stand above them, whenever they were placed. */
export const isOnFloor = ({ symbol, raised }: Prop): boolean =>
  symbol !== undefined && (raised === undefined ? symbolOf(symbol).isFlat === true : !raised)

/** Objects from the bottom up. */
export const fromBottom = (props: Iterable<Prop>): readonly Prop[] => {
  const all = [...props]
  return [...all.filter(isOnFloor), ...all.filter((prop) => !isOnFloor(prop))]
}

/** The symbols on a map, from the bottom up. */
export const symbolsOn = ({ tables }: Pick<BattleMap, 'tables'>): readonly SymbolProp[] =>
  fromBottom(tables.props.values()).filter(isSymbol)

/** Terrain that a symbol on it already shows: a crate on an obstacle needs no second crate. */
const SHOWN_BY_OBJECT: ReadonlySet<number> = new Set([TERRAIN.obstacle, TERRAIN.tree, TERRAIN.wall])

/** The map without the terrain that its symbols show, so that it is not drawn twice. */
export function withoutShownTerrain(map: BattleMap, symbols: readonly SymbolProp[]): BattleMap {
  const standing = symbols.filter(({ terrain }) => terrain !== undefined && SHOWN_BY_OBJECT.has(terrain))
  if (standing.length === 0) return map
  const terrain = map.layers.terrain.slice()
  for (const prop of standing)
    for (const cell of squaresUnder(map, prop)) {
      const index = cellIndex(map, cell)
      if (terrain[index] === prop.terrain) terrain[index] = prop.terrainBefore ?? TERRAIN.normal
    }
  const layers: CellLayers = { ...map.layers, terrain }
  return { ...map, layers }
}
