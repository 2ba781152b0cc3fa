/** Whether a creature can stand where it is put. Movement is not asked: a GM may put anyone anywhere that holds them. */
import { cellIndex, cellsOfRect, isRectOnGrid, sharedRect, spaceRect } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { MOVEMENT_MODES } from './modes.ts'
import type { Creature } from './records/creature.ts'
import type { RecordId } from './records/ids.ts'
import { SPACE_CELLS, type Size } from './sizes.ts'
import type { TerrainType } from './terrain.ts'

/** What is wrong with a place; `name` is of the terrain or of the creature that is there. */
export type StandingFault =
  | { readonly kind: 'off-map' }
  | { readonly kind: 'terrain'; readonly name: string }
  | { readonly kind: 'occupied'; readonly name: string }

/** Creatures of each small size that fit in one square. */
export const FIT_IN_SQUARE: Partial<Readonly<Record<Size, number>>> = { tiny: 4, diminutive: 25, fine: 100 }

/** Solid for this creature: no one walks, climbs, swims or flies in it, and it burrows through nothing of the kind. */
const isSolidFor = ({ speedFeet, incorporeal }: Creature, { entry }: TerrainType): boolean =>
  !incorporeal &&
  !MOVEMENT_MODES.some((mode) => entry[mode].passable && (mode !== 'burrow' || speedFeet.burrow !== undefined))

function sharesSpace(one: Creature, other: Creature): boolean {
  if (one.mountId === other.id || other.mountId === one.id) return true
  if (one.altitudeFeet !== other.altitudeFeet || one.helpless || other.helpless) return true
  return one.size in FIT_IN_SQUARE || other.size in FIT_IN_SQUARE
}

/**
 * Why a creature cannot stand at its place; null where it can. `leftOut` are creatures that are moved along. Off the map comes first, then
 * terrain that lets no one in, then a creature that fills the space.
 */
export function standingFault(
  map: BattleMap,
  creature: Creature,
  leftOut: ReadonlySet<RecordId> = new Set(),
): StandingFault | null {
  const space = spaceRect(creature.at, SPACE_CELLS[creature.size])
  if (!isRectOnGrid(map, space)) return { kind: 'off-map' }
  const palette = terrainPalette(map)
  for (const cell of cellsOfRect(space)) {
    const terrain = palette[map.layers.terrain[cellIndex(map, cell)] ?? 0]
    if (terrain && isSolidFor(creature, terrain)) return { kind: 'terrain', name: terrain.name }
  }
  for (const other of map.tables.creatures.values())
    if (
      other.id !== creature.id &&
      !leftOut.has(other.id) &&
      sharedRect(space, spaceRect(other.at, SPACE_CELLS[other.size])).widthCells > 0 &&
      !sharesSpace(creature, other)
    )
      return { kind: 'occupied', name: other.name }
  return null
}
