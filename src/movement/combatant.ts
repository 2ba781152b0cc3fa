import type { Cell } from '../grid/cell.ts'
import { engineStatesOf, type EngineStates } from '../map/creatureStates.ts'
import type { MovementMode } from '../map/modes.ts'
import { levelOf } from '../map/heights.ts'
import type { Creature } from '../map/records/creature.ts'
import type { Body, Size } from '../map/sizes.ts'

/** A creature as the engine sees it. `at` is the top left cell of its space, which may extend beyond the map. */
export interface Combatant extends EngineStates {
  readonly id: string
  readonly at: Cell
  readonly size: Size
  readonly body: Body
  readonly side: string
  /** Speed in feet by mode; modes that are 0 or left out cannot be used. */
  readonly speedFeet: { readonly [M in MovementMode]?: number | undefined }
  /** Land speed before armor and load, if that differs. */
  readonly baseLandFeet?: number | undefined
  /** Natural reach, if it differs from the ruleset's table. */
  readonly reachFeet?: number | undefined
  readonly reachWeapon: boolean
  readonly unarmed: boolean
  /** Can react to opponents that move past it; default: by the ruleset. */
  readonly hasMovementReaction?: boolean | undefined
  readonly incorporeal: boolean
  /** Fills its squares: no one can pass. */
  readonly fillsSpace: boolean
  readonly obstacleWhenHelpless: boolean
  readonly heavyArmor: boolean
  /** In squares above the floor. */
  readonly altitude: number
  /** Height in squares, if it differs from the width of its space. */
  readonly tall?: number | undefined
  /** Terrain is one step easier for it. */
  readonly ignoresDifficultTerrain: boolean
  /** For riders: id of the creature at the bottom, whose space they share. */
  readonly mountedOn?: string | undefined
}

/** True for the same creature, a rider and its mount, and riders of one mount: they are never in each other's way. */
export const isSameParty = (a: Pick<Combatant, 'id' | 'mountedOn'>, b: Pick<Combatant, 'id' | 'mountedOn'>): boolean =>
  (a.mountedOn ?? a.id) === (b.mountedOn ?? b.id)

/** Converts a creature of a map. */
export const combatantOf = (creature: Creature): Combatant => ({
  id: creature.id,
  at: creature.at,
  size: creature.size,
  body: creature.body,
  side: creature.side,
  speedFeet: creature.speedFeet,
  baseLandFeet: creature.baseSpeedFeet?.land,
  reachFeet: creature.reachFeet,
  reachWeapon: creature.reachWeapon,
  unarmed: creature.unarmed,
  hasMovementReaction: creature.hasMovementReaction,
  incorporeal: creature.incorporeal,
  fillsSpace: creature.fillsSpace,
  obstacleWhenHelpless: creature.obstacleWhenHelpless,
  heavyArmor: creature.armour === 'heavy',
  ...engineStatesOf(creature),
  altitude: levelOf(creature.altitudeFeet),
  ignoresDifficultTerrain: creature.ignoresDifficultTerrain,
})
