import type { Cell } from '../grid/cell.ts'
import { engineStatesOf, type EngineStates } from '../map/creatureStates.ts'
import type { MovementMode } from '../map/modes.ts'
import { levelOf } from '../map/heights.ts'
import type { Creature } from '../map/records/creature.ts'
import type { Body, Size } from '../map/sizes.ts'

/** A creature as the engine sees it. `at` is the top left cell of its space, which may overhang the map. */
export interface Combatant extends EngineStates {
  readonly id: string
  readonly at: Cell
  readonly size: Size
  readonly body: Body
  readonly side: string
  /** Speed in feet by mode; a mode left out, or 0, cannot be used. */
  readonly speedFeet: { readonly [M in MovementMode]?: number | undefined }
  /** Land speed before armor and load, where that differs. */
  readonly baseLandFeet?: number | undefined
  /** Natural reach where it differs from the ruleset's table. */
  readonly reachFeet?: number | undefined
  readonly reachWeapon: boolean
  readonly unarmed: boolean
  /** Uses its opportunities against opponents that move past; left out: as the ruleset has it. */
  readonly hasMovementReaction?: boolean | undefined
  readonly incorporeal: boolean
  /** Fills its squares so that no one passes. */
  readonly fillsSpace: boolean
  readonly obstacleWhenHelpless: boolean
  readonly heavyArmor: boolean
  /** Squares above the floor. */
  readonly altitude: number
  /** Height in squares, where it differs from the width of its space. */
  readonly tall?: number | undefined
  /** Its own terrain is one step easier. */
  readonly ignoresDifficultTerrain: boolean
  /** Id of the creature at the bottom, whose space it shares as a rider. */
  readonly mountedOn?: string | undefined
}

/** Whether two are one party: the same, or a mount and those it carries. No one of a party is in the others' way. */
export const isSameParty = (a: Pick<Combatant, 'id' | 'mountedOn'>, b: Pick<Combatant, 'id' | 'mountedOn'>): boolean =>
  (a.mountedOn ?? a.id) === (b.mountedOn ?? b.id)

/** A creature of a map as a combatant. */
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
