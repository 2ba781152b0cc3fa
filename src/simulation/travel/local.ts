/**
 * Minutes on a map: how long a group takes for a route, its movement range in some rounds, and arrivals, at the paces of the rule
 * system.
 */
import type { Feet } from '../../base/brands.ts'
import { rollDie, type RandomState } from '../../base/random.ts'
import type { Cell } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../../movement/battlefield.ts'
import type { Combatant } from '../../movement/combatant.ts'
import { coveredReach, type CoveredReach } from '../../movement/cover/coveredReach.ts'
import { withoutOthers } from '../goals.ts'
import { prepareMove, type Move, type RefusedMove } from '../../movement/move.ts'
import type { ReachField } from '../../movement/search/reachField.ts'
import { cheapestRoute } from '../../movement/search/route.ts'
import { mixedRun, type MixedRun, type PacedLeg } from '../../movement/travel/mixedRun.ts'
import type { AbilityCheck } from '../../rules/rolls.ts'
import type { ActionId } from '../../rules/ruleset.ts'
import { type LocalPace, type PaceId, paceOrUsual, ROUNDS_PER_MINUTE, type TravelRules } from '../../rules/travel.ts'
import { ok, type Result } from '../../base/result.ts'

/** A member of a group. */
export interface GroupMember {
  readonly id: string
  readonly speedFeet: Feet
  readonly constitution: number
}

/** A stretch at one pace, or of rest (at a walk). */
export interface GroupStretch {
  readonly kind: 'pace' | 'rest'
  readonly rounds: number
  readonly feet: Feet
  /** Ids of members that were exhausted at its end. */
  readonly spent: readonly string[]
  readonly checks: readonly { readonly id: string; readonly check: AbilityCheck }[]
}

/** The travel of a group. */
export interface GroupTravel {
  readonly speedFeet: Feet
  readonly rounds: number
  readonly minutes: number
  readonly stretches: readonly GroupStretch[]
  readonly random: RandomState
}

/**
 * Moves a group `feet` along a route at the speed of its slowest member. When one is exhausted, all rest for a minute at a walk,
 * then run again. Rolls Constitution checks from `random`. Every speed must be above 0.
 */
export function groupTravel(
  travel: TravelRules,
  members: readonly GroupMember[],
  pace: LocalPace,
  feet: Feet,
  random: RandomState,
): GroupTravel {
  const speedFeet = Math.min(...members.map((member) => member.speedFeet))
  const perRound = speedFeet * pace.times
  const stretches: GroupStretch[] = []
  let [left, rounds, state] = [feet, 0, random]
  while (left > 0) {
    const requested = Math.ceil(left / perRound)
    const run = pace.isRun ? runTogether(travel, members, pace, requested, state) : null
    const made = run?.rounds ?? requested
    state = run?.random ?? state
    const covered = Math.min(left, made * perRound)
    stretches.push({ kind: 'pace', rounds: made, feet: covered, spent: run?.spent ?? [], checks: run?.checks ?? [] })
    left -= covered
    rounds += made
    if (left <= 0) break
    const rest = Math.min(ROUNDS_PER_MINUTE, Math.ceil(left / speedFeet))
    const walked = Math.min(left, rest * speedFeet)
    stretches.push({ kind: 'rest', rounds: rest, feet: walked, spent: [], checks: [] })
    left -= walked
    rounds += rest
  }
  return { speedFeet, rounds, minutes: rounds / ROUNDS_PER_MINUTE, stretches, random: state }
}

/** Returns how many of the requested rounds all members keep running. */
function runTogether(
  { local }: TravelRules,
  members: readonly GroupMember[],
  pace: LocalPace,
  requested: number,
  random: RandomState,
) {
  let [state, rounds] = [random, requested]
  const runs = members.map((member) => {
    const rolls: number[] = []
    for (;;) {
      const made = local.move({ ...member, pace, rounds: requested, rolls })
      if (made.ok) return { member, made: made.value }
      const [die, next] = rollDie(state, 20)
      rolls.push(die)
      state = next
    }
  })
  for (const { made } of runs) rounds = Math.min(rounds, made.rounds)
  return {
    rounds,
    random: state,
    spent: runs.filter(({ made }) => made.stopped !== null && made.rounds === rounds).map(({ member }) => member.id),
    checks: runs.flatMap(({ member, made }) =>
      made.checks
        .slice(0, Math.max(0, rounds - member.constitution + (made.rounds === rounds && made.stopped ? 1 : 0)))
        .map((check) => ({ id: member.id, check })),
    ),
  }
}

/**
 * Returns the movement range in some rounds: `band` counts the limits, from 1. Runners hustle over terrain that allows no run, and
 * `costFeet` is then in feet of the run. Creatures do not block each other, since in minutes they step aside. `speedFeet`
 * replaces the creature's speed, such as by that of the slowest.
 */
export function isochrones(
  field: Battlefield,
  mover: Combatant,
  pace: LocalPace,
  rounds: readonly number[],
  { mode = 'land', speedFeet }: { readonly mode?: MovementMode; readonly speedFeet?: Feet } = {},
): Result<CoveredReach, RefusedMove> {
  const maxRounds = Math.max(...rounds)
  const feet = speedFeet ?? mover.speedFeet[mode] ?? 0
  const mixed = pace.isRun ? mixedRun(field, { ...mover, speedFeet: { [mode]: feet } }, mode) : null
  if (mixed) return ok(mixedReach(mixed, rounds))
  const move = moveForRounds(field, mover, pace, mode, maxRounds, feet)
  if (!move.ok) return move
  const feetPerRound = runOf(field, pace) ? move.value.budgetFeet / maxRounds : feet * pace.times
  return ok(coveredReach(withoutOthers(move.value), rounds.map((round) => round * feetPerRound).slice(0, -1)))
}

function mixedReach({ move, scale, feetPerRound }: MixedRun, rounds: readonly number[]): CoveredReach {
  const limits = rounds.map((round) => round * feetPerRound * scale)
  const reached = coveredReach(withoutOthers({ ...move, budgetFeet: Math.max(...limits) }), limits.slice(0, -1))
  const { places, squares } = reached
  const inFeet = (field: ReachField): ReachField => ({ ...field, costFeet: field.costFeet.map((cost) => cost / scale) })
  if (scale === 1) return reached
  const shown = inFeet(places)
  return { places: shown, squares: squares === places ? shown : inFeet(squares) }
}

/** Prepares a move with the budget of several rounds at a pace. */
function moveForRounds(
  field: Battlefield,
  mover: Combatant,
  pace: LocalPace,
  mode: MovementMode,
  rounds: number,
  speedFeet: Feet,
): Result<Move, RefusedMove> {
  const action = runOf(field, pace)
  const times = rounds * (action ? 1 : pace.times)
  return prepareMove(field, {
    mover: { ...mover, speedFeet: { [mode]: Math.floor(speedFeet * times) } },
    mode,
    ...(action ? { action } : {}),
  })
}

/** The action with limits of its own that a pace is: running, if the rule system has it; null for others. */
const runOf = ({ ruleset }: Battlefield, pace: LocalPace): ActionId | null => (pace.isRun ? ruleset.turn.run : null)

/** The arrival of one creature. */
export interface Arrival {
  readonly id: string
  /** Slower than requested if the terrain allows no running at all. */
  readonly pace: PaceId
  /** See `PacedRoute`. */
  readonly legs: readonly PacedLeg[]
  /** Length of its route; null if there is none. */
  readonly feet: Feet | null
  readonly rounds: number | null
  readonly minutes: number | null
  /** Times it was exhausted and rested for a minute. */
  readonly rests: number
}

/** Arrivals, and the random state after them. */
export interface Arrivals {
  readonly arrivals: readonly Arrival[]
  readonly random: RandomState
}

/**
 * Returns when each of several creatures reaches a square at its own speed, in order of arrival. They do not block each other.
 * Dice of runners come from `random`, in the order of `members`.
 */
export function arrivals(
  field: Battlefield,
  members: readonly (GroupMember & { readonly combatant: Combatant; readonly mode?: MovementMode })[],
  to: Cell,
  requested: LocalPace,
  random: RandomState,
): Arrivals {
  let state = random
  const all = members.map((member): Arrival => {
    const route = routeAtPace(field, member.combatant, to, member.mode ?? 'land', requested)
    if (route === null)
      return { id: member.id, pace: requested.id, legs: [], feet: null, rounds: null, minutes: null, rests: 0 }
    const { feet, pace, pacedFeet, legs } = route
    const travel = groupTravel(field.ruleset.travel, [member], pace, pacedFeet, state)
    state = travel.random
    const rests = travel.stretches.filter(({ kind }) => kind === 'rest').length
    return { id: member.id, pace: pace.id, legs, feet, rounds: travel.rounds, minutes: travel.minutes, rests }
  })
  return { arrivals: all.sort((a, b) => (a.rounds ?? Infinity) - (b.rounds ?? Infinity)), random: state }
}

/** A route and its pace. */
export interface PacedRoute {
  readonly feet: Feet
  readonly pace: LocalPace
  /** The feet covered at this pace in the time the route takes. */
  readonly pacedFeet: Feet
  /** The stretches of a run that is hustled in parts. Empty if it has one pace. */
  readonly legs: readonly PacedLeg[]
}

/**
 * Returns the quickest route of a creature to a square, ignoring other creatures: a run where the terrain allows one, the rest
 * hustled; null if there is no route.
 */
export function routeAtPace(
  field: Battlefield,
  mover: Combatant,
  to: Cell,
  mode: MovementMode,
  pace: LocalPace,
): PacedRoute | null {
  const mixed = pace.isRun ? mixedRun(field, mover, mode) : null
  const { paces } = field.ruleset.travel.local
  const hustle = paceOrUsual(paces, 'hustle')
  if (mixed) return mixedRoute(mixed, to, pace, hustle)
  const atOnePace = (feet: Feet, made: LocalPace): PacedRoute => ({ feet, pace: made, pacedFeet: feet, legs: [] })
  const action = runOf(field, pace)
  const run = action ? routeFeet(field, mover, to, mode, action) : null
  if (run !== null) return atOnePace(run, pace)
  const feet = routeFeet(field, mover, to, mode)
  return feet === null ? null : atOnePace(feet, action ? hustle : pace)
}

function mixedRoute({ move, scale, legsOf }: MixedRun, to: Cell, run: LocalPace, hustle: LocalPace): PacedRoute | null {
  const route = cheapestRoute(withoutOthers(move), to)
  if (!route) return null
  const legs = legsOf(route.path)
  const feet = legs.reduce((sum, leg) => sum + leg.feet, 0)
  if (legs.some(({ pace }) => pace === 'run'))
    return { feet, pace: run, pacedFeet: route.feet / scale, legs: legs.length > 1 ? legs : [] }
  return { feet, pace: legs.length === 0 ? run : hustle, pacedFeet: feet, legs: [] }
}

function routeFeet(field: Battlefield, mover: Combatant, to: Cell, mode: MovementMode, action?: ActionId): Feet | null {
  const move = prepareMove(field, { mover, mode, ...(action ? { action } : {}) })
  return move.ok ? (cheapestRoute(withoutOthers(move.value), to)?.feet ?? null) : null
}
