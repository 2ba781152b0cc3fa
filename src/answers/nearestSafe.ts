/** The nearest place that some creatures cannot attack within some rounds. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import type { DangerAnswer } from '../ipc/shapes/danger.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { markCreatures, mayEndAt, prepareForcedMove, type Move } from '../movement/move.ts'
import { findReached } from '../movement/search/reach.ts'
import type { DangerOptions } from '../movement/threat/dangerAttacker.ts'

/** In a crowd, only the first few creatures are considered. */
const MAX_SEEKERS = 12
/** Search within these distances first, since most creatures find safety nearby or nowhere. */
const FIRST_FEET = [60, 240]

/**
 * The safe place that is cheapest to reach for an enemy of the attackers; null if there is none. Ties: the first creature, then by
 * row and column. `rounds`: by square, the first round in which someone can attack it; 0 for none.
 */
export function nearestSafeTo(
  field: Battlefield,
  attackers: readonly Combatant[],
  rounds: Uint8Array,
  modeOf: DangerOptions['modeOf'],
): DangerAnswer['nearestSafe'] {
  const isFoe = (each: Combatant): boolean =>
    !attackers.includes(each) && attackers.some(({ side }) => field.attitudes(side, each.side) === 'enemy')
  let best: DangerAnswer['nearestSafe'] = null
  for (const foe of [...field.combatants.values()].filter(isFoe).slice(0, MAX_SEEKERS)) {
    const prepared = prepareForcedMove(field, foe, modeOf(foe))
    if (!prepared.ok) continue
    // A later creature counts only if its route is shorter.
    const maxFeet = best === null ? prepared.value.budgetFeet : best.feet - FEET_PER_SQUARE
    const found = safeWithin(prepared.value, rounds, maxFeet)
    if (found) best = { ...found, creatureId: foe.id as RecordId }
  }
  return best
}

/** The cheapest safe place within `maxFeet`. */
function safeWithin(move: Move, rounds: Uint8Array, maxFeet: number): SafePlace | null {
  if (maxFeet < 0) return null
  for (const budgetFeet of [...FIRST_FEET.filter((feet) => feet < maxFeet), maxFeet]) {
    const found = safePlace({ ...move, budgetFeet }, rounds)
    if (found) return found
  }
  return null
}

interface SafePlace {
  readonly at: Cell
  readonly feet: Feet
}

function safePlace(move: Move, rounds: Uint8Array): SafePlace | null {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  const { widthCells } = move.field
  const isSafe = (place: number): boolean => {
    const [col, row] = [surface.colOf(place), surface.rowOf(place)]
    for (let y = row; y < row + spaceCells; y++)
      for (let x = col; x < col + spaceCells; x++) if (rounds[y * widthCells + x] !== 0) return false
    return true
  }
  const { count, places, squares } = findReached(move)
  let [best, least] = [-1, Infinity]
  for (let i = 0; i < count; i++) {
    const [place, cost] = [places[i] as number, squares[i] as number]
    if (cost > least || (cost === least && place > best)) continue
    if (isSafe(place) && mayEndAt(move, place)) [best, least] = [place, cost]
  }
  return best < 0 ? null : { at: { col: surface.colOf(best), row: surface.rowOf(best) }, feet: least * FEET_PER_SQUARE }
}
