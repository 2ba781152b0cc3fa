/** Whether a creature fits where it is placed. Movement does not matter: a GM may place it anywhere it fits. */
import { cellIndex, cellsOfRect, isRectOnGrid, sharedRect, spaceRect } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { occupiedSpace } from './creatureSpace.ts'
import { MOVEMENT_MODES } from './modes.ts'
import type { Creature } from './records/creature.ts'
import type { RecordId } from './records/ids.ts'
import { SPACE_CELLS, type Size } from './sizes.ts'
import type { TerrainType } from './terrain.ts'

/** Why a creature does not fit; `name`: of the terrain or creature in the way. */
export type PlacementProblem =
  | { readonly kind: 'off-map' }
  | { readonly kind: 'terrain'; readonly name: string }
  | { readonly kind: 'occupied'; readonly name: string }

/** How many creatures of each small size fit in one square. */
export const CREATURES_PER_SQUARE: Partial<Readonly<Record<Size, number>>> = { tiny: 4, diminutive: 25, fine: 100 }

/** True if a terrain is solid for this creature: no mode can enter it, and it cannot burrow through it. */
const isSolidFor = ({ speedFeet, incorporeal }: Creature, { entry }: TerrainType): boolean =>
  !incorporeal &&
  !MOVEMENT_MODES.some((mode) => entry[mode].passable && (mode !== 'burrow' || speedFeet.burrow !== undefined))

/** True if a creature squeezes into an unknown part of its space. */
const hasUnknownSpace = ({ squeezing, squeezedInto }: Creature): boolean => squeezing && !squeezedInto

function sharesSpace(one: Creature, other: Creature): boolean {
  if (hasUnknownSpace(one) || hasUnknownSpace(other)) return true
  if (one.mountId === other.id || other.mountId === one.id) return true
  if (one.altitudeFeet !== other.altitudeFeet || one.helpless || other.helpless) return true
  return one.size in CREATURES_PER_SQUARE || other.size in CREATURES_PER_SQUARE
}

/**
 * Why a creature does not fit at its place: off the map, solid terrain or another creature, in this order; null if it fits.
 * `leftOut`: creatures to ignore, such as those moved along; `others`: creatures that may be near.
 */
export function placementProblem(
  map: BattleMap,
  creature: Creature,
  leftOut: ReadonlySet<RecordId> = new Set(),
  others: Iterable<Creature> = map.tables.creatures.values(),
): PlacementProblem | null {
  const space = occupiedSpace(creature)
  if (!isRectOnGrid(map, spaceRect(creature.at, SPACE_CELLS[creature.size]))) return { kind: 'off-map' }
  const palette = terrainPalette(map)
  const cells = cellsOfRect(space)
  const solid = cells.flatMap((cell) => {
    const terrain = palette[map.layers.terrain[cellIndex(map, cell)] ?? 0]
    return terrain && isSolidFor(creature, terrain) ? [terrain] : []
  })
  // It may squeeze into any part of its space: one free square is enough.
  if (solid[0] && (!hasUnknownSpace(creature) || solid.length === cells.length))
    return { kind: 'terrain', name: solid[0].name }
  for (const other of others)
    if (
      other.id !== creature.id &&
      !leftOut.has(other.id) &&
      sharedRect(space, occupiedSpace(other)).widthCells > 0 &&
      !sharesSpace(creature, other)
    )
      return { kind: 'occupied', name: other.name }
  return null
}

/** A creature that does not fit where it is, and why. */
export interface MisplacedCreature {
  readonly creature: Creature
  readonly fault: PlacementProblem
}

/** All creatures that do not fit where they are; of two in one space, the later one. Linear in the squares that creatures cover. */
export function misplacedCreatures(map: BattleMap): readonly MisplacedCreature[] {
  const found: MisplacedCreature[] = []
  const standing = new Map<number, Creature[]>()
  for (const creature of map.tables.creatures.values()) {
    const cells = cellsOfRect(occupiedSpace(creature)).map((cell) => cellIndex(map, cell))
    const near = new Set(cells.flatMap((index) => standing.get(index) ?? []))
    const fault = placementProblem(map, creature, undefined, near)
    if (fault) found.push({ creature, fault })
    if (fault?.kind === 'off-map') continue
    for (const index of cells) {
      const there = standing.get(index)
      if (there) there.push(creature)
      else standing.set(index, [creature])
    }
  }
  return found
}
