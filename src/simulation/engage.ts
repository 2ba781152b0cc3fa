/** Which opponent a creature engages, and which ones it keeps away from. */
import { bystandersOf } from '../movement/path/pathAnswer.ts'
import type { Feet } from '../base/brands.ts'
import { type Cell, cellsOfRect } from '../grid/cell.ts'
import { nearestTo, settleClosest } from '../movement/closest.ts'
import type { Combatant } from '../movement/combatant.ts'
import { boxOf } from '../movement/levels.ts'
import type { Move } from '../movement/move.ts'
import { isProvokedByLeaving } from '../movement/threat/provoke.ts'
import { feetToPlaces, searchGoal, canAttackFrom, attackGoal, withoutOthers, type Goal } from './goals.ts'
import type { CheckMade } from './ledger.ts'
import { stay, reach, type Aim, type AimResult, type AimContext } from './aim.ts'

/** An aim to go where it can attack a target. */
export const closeIn = (move: Move, target: Combatant): Aim =>
  canAttackFrom(move, move.mover.at, target)
    ? stay('in-reach', target.id)
    : reach([attackGoal(move, target)], target.id)

/** Opponents that are not helpless. */
export const opponentsOf = ({ field, mover, others }: Move): readonly Combatant[] =>
  others.filter(({ side, helpless }) => field.attitudes(mover.side, side) === 'enemy' && !helpless)

/** The creatures a task keeps away from: those it names, otherwise all opponents that are not helpless. */
export const threatsOf = (move: Move, ids: readonly string[]): readonly Combatant[] =>
  ids.length === 0 ? opponentsOf(move) : move.others.filter(({ id }) => ids.includes(id))

/**
 * Engages the chosen opponent as long as it is among `opponents`, otherwise the one it can attack soonest. If another one is
 * already in reach, it switches to that one if it can't attack the chosen one this turn or would provoke on leaving. A tie is
 * settled by a die or, where the rules let the acting creature choose, by the order of the map.
 */
export function engage(facts: AimContext, opponents: readonly Combatant[]): AimResult {
  const { move, waypoint, random, target } = facts
  const aimed = (aim: Aim, more: Partial<AimResult> = {}): AimResult => ({ aim, waypoint, random, checks: [], ...more })
  const chosen = opponents.find(({ id }) => id === target)
  const inReach = chosen ? opponents.filter((each) => canAttackFrom(move, move.mover.at, each)) : []
  const isLeft =
    chosen !== undefined &&
    inReach.length > 0 &&
    !inReach.includes(chosen) &&
    (wouldProvoke(facts, inReach) || !canAttackThisTurn(facts, chosen))
  if (chosen && !facts.isTargetUnreachable && !isLeft) return aimed(closeIn(move, chosen))
  const within = nearestByRoute(facts, isLeft ? inReach : opponents, move)
  if (chosen && !within) return aimed(closeIn(move, chosen))
  const nearest =
    within ??
    nearestByRoute(facts, opponents, withoutOthers(move)) ??
    nearestTo(move.field, boxOf(move.field, move.mover), opponents)
  if (!nearest) return aimed(stay('nobody-to-act-on'))
  const settled = settleClosest(move.field.ruleset.details, nearest, random)
  if (settled.kind === 'choice') {
    const [first] = settled.creatures
    return first ? aimed(closeIn(move, first), { target: first.id }) : aimed(stay('nobody-to-act-on'))
  }
  const { creature, die } = settled
  const check: CheckMade = {
    kind: 'closest',
    step: -1,
    creatureId: creature.id,
    dc: null,
    roll: die,
    modifier: 0,
    passed: true,
  }
  const checks = die === null ? [] : [check]
  return aimed(closeIn(move, creature), { random: settled.random, checks, target: creature.id })
}

/** True if leaving its place provokes from one of some opponents. */
function wouldProvoke({ move, mayReact }: AimContext, opponents: readonly Combatant[]): boolean {
  const box = boxOf(move.field, move.mover)
  const ids = new Set(opponents.map(({ id }) => id))
  return bystandersOf(move).some(
    (each) => each.takesOpportunities && ids.has(each.id) && mayReact(each.id) && isProvokedByLeaving(each, box),
  )
}

/** True if the mover can attack an opponent this turn. */
const canAttackThisTurn = (facts: AimContext, opponent: Combatant): boolean =>
  (nearestByRoute(facts, [opponent], facts.move)?.feet ?? Infinity) <= facts.feetPerTurn

/** Returns the opponents with the shortest routes to attack them; null if none has a route. */
function nearestByRoute(
  { withDoorsOpen }: AimContext,
  opponents: readonly Combatant[],
  move: Move,
): ReturnType<typeof nearestTo> {
  const feetTo = withDoorsOpen(() => feetToPlaces(move))
  let found: { feet: Feet; creatures: Combatant[] } | null = null
  for (const opponent of opponents) {
    const feet = canAttackFrom(move, move.mover.at, opponent) ? 0 : feetToGoal(move, attackGoal(move, opponent), feetTo)
    if (feet === Infinity || (found && feet > found.feet)) continue
    if (found && feet === found.feet) found.creatures.push(opponent)
    else found = { feet, creatures: [opponent] }
  }
  return found
}

function feetToGoal(move: Move, goal: Goal, feetTo: (place: Cell) => Feet): Feet {
  const { region, isGoal } = searchGoal(move, goal)
  const places = cellsOfRect(region)
    .map((place) => ({ place, feet: feetTo(place) }))
    .filter(({ feet }) => feet < Infinity)
    .sort((a, b) => a.feet - b.feet)
  return places.find(({ place }) => isGoal(place))?.feet ?? Infinity
}
