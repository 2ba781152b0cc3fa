import { SPACE_CELLS } from '../map/sizes.ts'
import type { Cell } from '../grid/cell.ts'
import { isRectOnGrid, spaceRect } from '../grid/cell.ts'
import type { Battlefield } from './battlefield.ts'
import { isSameParty, type Combatant } from './combatant.ts'
import { isFlanking } from './flank.ts'
import { mayStopAmong, spaceOf } from './passage.ts'
import { reachBand } from './threat/reach.ts'
import { reachRulesOf } from './threat/reachRules.ts'

/**
 * Places (top left cells) from which `creature` would flank `foe` together with `ally`, by row, then column: on the map,
 * and not where others forbid stopping. Whether the creature gets there is another question (see `reachedPlaces`).
 * Cost: the places within its reach of the foe.
 */
export function flankingPlaces(field: Battlefield, creature: Combatant, ally: Combatant, foe: Combatant): Cell[] {
  const rules = reachRulesOf(field)
  const band = reachBand(rules, creature)
  if (!band) return []
  const others = [...field.combatants.values()].filter((other) => !isSameParty(other, creature))
  const spaceCells = SPACE_CELLS[creature.size]
  const foeSpace = spaceOf(foe)
  const squares = Math.floor(band.farFeet / 5)
  const places: Cell[] = []
  for (let row = foeSpace.row - spaceCells - squares + 1; row < foeSpace.row + foeSpace.heightCells + squares; row++)
    for (let col = foeSpace.col - spaceCells - squares + 1; col < foeSpace.col + foeSpace.widthCells + squares; col++) {
      const space = spaceRect({ col, row }, spaceCells)
      if (!isRectOnGrid(field, space)) continue
      const moved = { ...creature, at: { col, row } }
      if (isFlanking(field, moved, ally, foe) && mayStopAmong(field, moved, moved.at, others)) places.push({ col, row })
    }
  return places
}
