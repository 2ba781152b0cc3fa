/** What several systems say about steps, besides their cost. */
import type { Ruleset, ProvokingRules } from '../ruleset.ts'

/**
 * Leaving a threatened square provokes, and entering the space of a creature where the passing table says so.
 * @source Starfinder, Reach and Threatened Squares; D&D 3.5, Very Small Creature; Pathfinder 1e, Square Occupied by Creature
 *   Three Sizes Larger or Smaller; Pathfinder 2e, Move Actions that Trigger Reactions
 */
export const leavingOrEntering: ProvokingRules['provokes'] = ({ threatened, enters }) => threatened || enters

/** A mover uses the speeds it has. */
export const ownSpeed: Ruleset['speed'] = ({ speedFeet }, mode) => ({ feet: speedFeet[mode] ?? 0, isSlow: false })

/** @source Starfinder, D&D 3.5 and Pathfinder 1e, Squeezing */
export const halfSpace: Ruleset['squeezedCells'] = (spaceCells) => Math.ceil(spaceCells / 2)
