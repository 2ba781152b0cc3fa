/** Where a fleeing creature goes: to an exit that pursuers do not cut off, else to where they need longest to follow. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { levelsBetween } from '../grid/box.ts'
import { cellIndex, cellsOfRect, isOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { usualMode } from '../map/modes.ts'
import type { Exit } from '../map/records/encounter.ts'
import type { Combatant } from '../movement/combatant.ts'
import { boxOf } from '../movement/levels.ts'
import { prepareMove, type Move } from '../movement/move.ts'
import { reachedPlaces, type ReachedPlace } from '../movement/search/reach.ts'
import { spaceOf } from '../movement/passage.ts'
import { pathAnswer } from '../movement/path/pathAnswer.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { safestRoute } from '../movement/path/safestRoute.ts'
import { atItsAltitude } from '../movement/path/walk.ts'
import { speedIn } from '../movement/speeds.ts'
import { speedsOf, type Ruleset } from '../rules/ruleset.ts'
import { mayStop, passing, attackFeet, touches, withoutLimit, withoutOthers, type Goal } from './goals.ts'

/** Turns of the fleeing creature to look ahead if no exit is open. */
const TURNS_AHEAD = 2

/** Returns the turns of full movement until a pursuer can attack a creature in a place; `Infinity` if none ever can. */
type Pursuit = (place: Cell) => number

/** What an escape depends on. */
export interface EscapeContext {
  /** A plain move of the fleeing creature. */
  readonly move: Move
  /** Its movement range in a turn. */
  readonly feetPerTurn: Feet
  readonly pursuers: readonly Combatant[]
  readonly exits: readonly Exit[]
  /** True if a creature still has a reaction. */
  readonly mayReact: (id: string) => boolean
  /** It avoids opportunities on its route. */
  readonly isCautious: boolean
  /** The withdrawal it may make instead, if any. */
  readonly withdrawal: Move | null
  /** Returns the feet to a place with doors left closed; null if there are no doors to open. Opening one takes an action. */
  readonly feetWhileShut: ((place: Cell) => Feet) | null
}

/**
 * Returns where to flee. `cornered`: pursuers reach it wherever it goes, and moving would only provoke. `out-of-reach`: no place
 * is better, and no pursuer reaches it before its next turn.
 */
export function escapeFrom(facts: EscapeContext): Goal | 'cornered' | 'out-of-reach' {
  const { move, feetPerTurn, pursuers, exits } = facts
  const places = reachedPlaces(withoutLimit(move)).filter(({ canEnd }) => canEnd)
  const pursuit = pursuitOf(move, pursuers)
  const { ruleset } = move.field
  const doorFeet = ruleset.turn.openingDoor.first * speedIn(move.field, move.mover, move.mode)
  const leadOf = leadIn(ruleset)
  const turnsTo = (place: ReachedPlace): number =>
    Math.ceil(Math.min(place.feet + doorFeet, facts.feetWhileShut?.(place) ?? place.feet) / feetPerTurn)
  const isBefore = (place: ReachedPlace): boolean => turnsTo(place) <= 1 || pursuit(place) > turnsTo(place) - 1
  const n = move.layer.spaceCells
  const out = nearest(
    places.filter((place) => isBefore(place) && exits.some(({ cells }) => touches(spaceRect(place, n), cells))),
  )
  if (out) return passing(out)
  const here = pursuit(move.mover.at)
  const better = places
    .filter((place) => turnsTo(place) <= TURNS_AHEAD && isBefore(place))
    .map((place) => ({ place, turns: pursuit(place) }))
    .filter(({ turns }) => turns > here)
    .sort((a, b) => leadOf(b.turns) - leadOf(a.turns) || b.turns - a.turns || a.place.feet - b.place.feet)
  return bestOf(facts, better, here) ?? (leadOf(here) === MAX_LEAD ? 'out-of-reach' : 'cornered')
}

interface Refuge {
  readonly place: ReachedPlace
  /** Turns until pursuers can be there. */
  readonly turns: number
}

/**
 * Returns the best of the places that pursuers need longest to reach. If none improves what pursuers can do next turn, only a
 * place that is clearly farther away and provokes nothing is worth moving to.
 */
function bestOf(facts: EscapeContext, better: readonly Refuge[], here: number): Goal | null {
  const [first] = better
  if (!first) return null
  const leadOf = leadIn(facts.move.field.ruleset)
  const isAhead = leadOf(first.turns) > leadOf(here)
  const worth = better.filter(({ turns }) =>
    isAhead ? leadOf(turns) === leadOf(first.turns) : turns >= here + WORTHWHILE_TURNS,
  )
  const safe = worth.filter((each) => mayStop(facts.move, each.place))
  const near = shortWithdrawal(facts)
  let found: { readonly place: Cell; readonly risk: number } | null = null
  for (const { place } of [
    ...sample(safe, isAhead),
    ...(near
      ? sample(
          safe.filter((each) => each.place.feet <= near.budgetFeet),
          isAhead,
        )
      : []),
  ]) {
    const risk = routeRisk(facts, place)
    if (!found || risk < found.risk) found = { place, risk }
    if (found.risk === 0) break
  }
  return found && (isAhead || found.risk === 0) ? passing(found.place) : null
}

/** The withdrawal of a cautious mover, if it is shorter than the movement of a turn: no help beyond its end. */
const shortWithdrawal = ({ isCautious, withdrawal, feetPerTurn }: EscapeContext): Move | null =>
  isCautious && withdrawal && withdrawal.budgetFeet < feetPerTurn ? withdrawal : null

function routeRisk(facts: EscapeContext, place: Pick<ReachedPlace, 'col' | 'row' | 'feet'>): number {
  const { move, mayReact, isCautious, withdrawal } = facts
  const isTooFar = place.feet > (shortWithdrawal(facts)?.budgetFeet ?? Infinity)
  const unlimited = withoutLimit((isCautious && !isTooFar ? withdrawal : null) ?? move)
  const safest = isCautious ? safestRoute(unlimited, place) : null
  if (safest?.ok && safest.value) return safest.value.provokes.filter(mayReact).length
  const path = cheapestRoute(unlimited, place)?.path
  return path
    ? pathAnswer(unlimited, atItsAltitude(unlimited, path)).provokes.filter(({ by }) => mayReact(by)).length
    : 0
}

/** Returns the places whose routes are compared by risk: the best few, or some at every distance. */
const sample = (worth: readonly Refuge[], isAhead: boolean): readonly Refuge[] =>
  isAhead
    ? worth.slice(0, MAX_COMPARED)
    : worth.filter((_, i) => i % Math.max(1, Math.floor(worth.length / (3 * MAX_COMPARED))) === 0)

const MAX_COMPARED = 8

/** Gain in turns of lead, two squares for most creatures, that is worth moving for although pursuers still catch up. */
const WORTHWHILE_TURNS = 0.15

/** What pursuers can do about a place next turn: 0 come and attack, 1 just come, 2 neither. */
const leadIn = (ruleset: Ruleset) => {
  const { whole, beforeAttack } = ruleset.turn
  const attacksWithin = speedsOf(ruleset, beforeAttack) / speedsOf(ruleset, whole)
  return (turns: number): number => [attacksWithin, 1].filter((within) => turns > within + 1e-9).length
}

const MAX_LEAD = 2

const nearest = (places: readonly ReachedPlace[]): ReachedPlace | null =>
  places.reduce<ReachedPlace | null>((found, place) => (found && found.feet <= place.feet ? found : place), null)

/** Returns the lowest altitude, in squares above the floor and not below its own, that is out of pursuers' reach; null if one flies. */
export function altitudeOutOfReach({ field, mover }: Move, pursuers: readonly Combatant[]): number | null {
  if (pursuers.some(canFly)) return null
  let { altitude } = mover
  while (pursuers.some((pursuer) => isWithinVerticalReach({ field, mover: { ...mover, altitude } }, pursuer)))
    altitude++
  return altitude
}

const canFly = ({ speedFeet }: Combatant): boolean => (speedFeet.fly ?? 0) > 0

/** True if another creature could attack the mover from beside it, at the altitudes they have. */
function isWithinVerticalReach({ field, mover }: Pick<Move, 'field' | 'mover'>, other: Combatant): boolean {
  const apart = levelsBetween(boxOf(field, mover), boxOf(field, other)) * FEET_PER_SQUARE
  return apart <= attackFeet({ field, mover: other })
}

/** Returns how soon pursuers can attack anywhere, ignoring other creatures. Those on the ground cannot reach a flier high above. */
function pursuitOf({ field, layer, mover }: Move, pursuers: readonly Combatant[]): Pursuit {
  const turns = new Float64Array(field.widthCells * field.heightCells).fill(Infinity)
  for (const pursuer of pursuers) {
    if (!canFly(pursuer) && !isWithinVerticalReach({ field, mover }, pursuer)) continue
    for (const cell of cellsOfRect(spaceOf(pursuer))) if (isOnGrid(field, cell)) turns[cellIndex(field, cell)] = 0
    const mode = usualMode(pursuer.speedFeet, true)
    if (!mode) continue
    const prepared = prepareMove(field, { mover: pursuer, mode })
    if (!prepared.ok) continue
    const alone = withoutOthers(prepared.value)
    const feetPerTurn = speedsOf(field.ruleset, field.ruleset.turn.whole) * speedIn(field, pursuer, mode)
    const reachFeet = attackFeet(prepared.value)
    for (const place of reachedPlaces(withoutLimit(alone)))
      for (const cell of cellsOfRect(spaceRect(place, alone.layer.spaceCells))) {
        if (!isOnGrid(field, cell)) continue
        const index = cellIndex(field, cell)
        turns[index] = Math.min(turns[index] ?? Infinity, Math.max(0, place.feet - reachFeet) / feetPerTurn)
      }
  }
  return (place) => {
    let soonest = Infinity
    for (const cell of cellsOfRect(spaceRect(place, layer.spaceCells)))
      if (isOnGrid(field, cell)) soonest = Math.min(soonest, turns[cellIndex(field, cell)] ?? Infinity)
    return soonest
  }
}
