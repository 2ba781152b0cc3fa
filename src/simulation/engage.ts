/** Which opponent a creature engages, and from whom it keeps away. */
import { bystandersOf } from '../movement/path/pathAnswer.ts'
import type { Feet } from '../base/brands.ts'
import { type Cell, cellsOfRect } from '../grid/cell.ts'
import { nearestTo, settleClosest } from '../movement/closest.ts'
import type { Combatant } from '../movement/combatant.ts'
import { boxOf } from '../movement/levels.ts'
import type { Move } from '../movement/move.ts'
import { strikesAtLeaving } from '../movement/threat/provoke.ts'
import { feetToPlaces, searchGoal, canAttackFrom, attackGoal, withoutOthers, type Goal } from './goals.ts'
import type { CheckMade } from './ledger.ts'
import { stay, reach, type Aim, type AimResult, type AimContext } from './aim.ts'

/** Gets to where it can strike at a target. */
export const closeIn = (move: Move, target: Combatant): Aim =>
  canAttackFrom(move, move.mover.at, target) ? stay('in-reach', target.id) : reach([attackGoal(move, target)], target.id)

/** Opponents who still stand. */
export const opponentsOf = ({ field, mover, others }: Move): readonly Combatant[] =>
  others.filter(({ side, helpless }) => field.attitudes(mover.side, side) === 'enemy' && !helpless)

/** The opponents that a task keeps away from: those it names, else all who are not helpless. */
export const threatsOf = (move: Move, ids: readonly string[]): readonly Combatant[] =>
  ids.length === 0 ? opponentsOf(move) : move.others.filter(({ id }) => ids.includes(id))

/**
 * Engages the opponent it has chosen as long as it is among these, else the one it can strike at soonest by its route. Who
 * has another within reach already strikes at that one, if it cannot get to the chosen one this turn or would be struck on leaving.
 * Of those equally far a die settles the closest, or the acting creature chooses: then the first in the order of the map.
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
  if (settled.kind === 'who-acts-chooses') {
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

/** Whether one of some opponents would strike at the mover if it left its place. */
function wouldProvoke({ move, mayReact }: AimContext, opponents: readonly Combatant[]): boolean {
  const box = boxOf(move.field, move.mover)
  const ids = new Set(opponents.map(({ id }) => id))
  return bystandersOf(move).some(
    (each) => each.isStriker && ids.has(each.id) && mayReact(each.id) && strikesAtLeaving(each, box),
  )
}

/** Whether it reaches a place where it can strike at an opponent within the turn. */
const canAttackThisTurn = (facts: AimContext, opponent: Combatant): boolean =>
  (nearestByRoute(facts, [opponent], facts.move)?.feet ?? Infinity) <= facts.feetPerTurn

/** The opponents that take the fewest feet to strike at; null where no route leads to any. */
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
