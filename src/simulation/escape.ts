/** Where someone who flees runs to: an exit the pursuers do not cut off, else where they take longest to come. */
import type { Feet } from '../base/brands.ts'
import { cellIndex, cellsOfRect, isOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { usualMode } from '../map/modes.ts'
import type { Exit } from '../map/records/encounter.ts'
import type { Combatant } from '../movement/combatant.ts'
import { prepareMove, type Move } from '../movement/move.ts'
import { reachedPlaces, type ReachedPlace } from '../movement/reach.ts'
import { spaceOf } from '../movement/passage.ts'
import { mayStop, passing, touches, withoutLimit, withoutOthers } from './goals.ts'
import type { Goal } from './Wayfinder.ts'

/** Turns of the fleeing creature that are looked ahead where no exit is open. */
const TURNS_AHEAD = 2

/** Turns of double movement a pursuer needs to stand on any of a creature's squares at a place; `Infinity`: it never does. */
type Pursuit = (place: Cell) => number

/** What fleeing depends on. */
export interface FlightFacts {
  /** A plain move of who flees. */
  readonly move: Move
  /** How far it gets in a turn. */
  readonly feetPerTurn: Feet
  readonly pursuers: readonly Combatant[]
  readonly exits: readonly Exit[]
}

/** Where to flee; null: it is cornered, no place within reach is better than where it stands. */
export function escapeGoal({ move, feetPerTurn, pursuers, exits }: FlightFacts): Goal | null {
  const places = reachedPlaces(withoutLimit(move)).filter(({ canEnd }) => canEnd)
  const pursuit = pursuitOf(move, pursuers)
  const turnsTo = ({ feet }: ReachedPlace): number => Math.ceil(feet / feetPerTurn)
  const isBefore = (place: ReachedPlace): boolean => turnsTo(place) <= 1 || pursuit(place) > turnsTo(place) - 1
  const n = move.layer.spaceCells
  const out = nearest(
    places.filter((place) => isBefore(place) && exits.some(({ cells }) => touches(spaceRect(place, n), cells))),
  )
  if (out) return passing(out)
  const here = pursuit(move.mover.at)
  let best: ReachedPlace | null = null
  let longest = here
  for (const place of [...places].sort((a, b) => a.feet - b.feet)) {
    if (turnsTo(place) > TURNS_AHEAD) break
    const turns = pursuit(place)
    if (turns > longest && isBefore(place) && mayStop(move, place)) [best, longest] = [place, turns]
  }
  return best && passing(best)
}

const nearest = (places: readonly ReachedPlace[]): ReachedPlace | null =>
  places.reduce<ReachedPlace | null>((found, place) => (found && found.feet <= place.feet ? found : place), null)

/** How soon pursuers can be anywhere if no one stands in their way. */
function pursuitOf({ field, layer }: Move, pursuers: readonly Combatant[]): Pursuit {
  const turns = new Float64Array(field.widthCells * field.heightCells).fill(Infinity)
  for (const pursuer of pursuers) {
    for (const cell of cellsOfRect(spaceOf(pursuer))) if (isOnGrid(field, cell)) turns[cellIndex(field, cell)] = 0
    const mode = usualMode(pursuer.speedFeet, true)
    if (!mode) continue
    const prepared = prepareMove(field, { mover: pursuer, mode })
    if (!prepared.ok) continue
    const alone = withoutOthers(prepared.value)
    const feetPerTurn = 2 * (pursuer.speedFeet[mode] ?? 0)
    for (const place of reachedPlaces(withoutLimit(alone)))
      for (const cell of cellsOfRect(spaceRect(place, alone.layer.spaceCells))) {
        if (!isOnGrid(field, cell)) continue
        const index = cellIndex(field, cell)
        turns[index] = Math.min(turns[index] ?? Infinity, place.feet / feetPerTurn)
      }
  }
  return (place) => {
    let soonest = Infinity
    for (const cell of cellsOfRect(spaceRect(place, layer.spaceCells)))
      if (isOnGrid(field, cell)) soonest = Math.min(soonest, turns[cellIndex(field, cell)] ?? Infinity)
    return soonest
  }
}
