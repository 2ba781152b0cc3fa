/**
 * Minutes on a map: how long a group takes along a route, how far it gets in some minutes, who arrives when. The texts of
 * three systems give paces for minutes; Pathfinder 2e's is silent, and the 3E family's figures stand in.
 * @source Starfinder, Local Movement
 */
import type { Feet } from '../../base/brands.ts'
import { rollDie, type RandomState } from '../../base/random.ts'
import type { Cell } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../../movement/battlefield.ts'
import type { Combatant } from '../../movement/combatant.ts'
import { coveredReach, type CoveredReach } from '../../movement/cover/coveredReach.ts'
import { localMovement, PACE_FACTORS, ROUNDS_PER_MINUTE, type Pace } from '../../movement/travel/local.ts'
import { withoutOthers } from '../goals.ts'
import { prepareMove, type Move, type RefusedMove } from '../../movement/move.ts'
import type { ReachField } from '../../movement/search/reachField.ts'
import { cheapestRoute } from '../../movement/search/route.ts'
import { mixedRun, type MixedRun, type PacedLeg } from '../../movement/travel/mixedRun.ts'
import type { AbilityCheck } from '../../movement/travel/rolls.ts'
import { ok, type Result } from '../../base/result.ts'

/** Who goes along. */
export interface GroupMember {
  readonly id: string
  readonly speedFeet: Feet
  readonly constitution: number
}

/** A stretch at one pace, or of rest (at most a walk). */
export interface GroupStretch {
  readonly kind: 'pace' | 'rest'
  readonly rounds: number
  readonly feet: Feet
  /** Who was out of breath at its end. */
  readonly spent: readonly string[]
  readonly checks: readonly { readonly id: string; readonly check: AbilityCheck }[]
}

/** A group's way. */
export interface GroupTravel {
  readonly speedFeet: Feet
  readonly rounds: number
  readonly minutes: number
  readonly stretches: readonly GroupStretch[]
  readonly random: RandomState
}

/**
 * A group along `feet` of way at the speed of its slowest. Anyone who is out of breath makes all rest a minute, in which they
 * walk on; then they run again. Rolls Constitution checks from `random`. Every speed must be above 0.
 */
export function groupTravel(members: readonly GroupMember[], pace: Pace, feet: Feet, random: RandomState): GroupTravel {
  const speedFeet = Math.min(...members.map((member) => member.speedFeet))
  const perRound = speedFeet * PACE_FACTORS[pace]
  const stretches: GroupStretch[] = []
  let [left, rounds, state] = [feet, 0, random]
  while (left > 0) {
    const wanted = Math.ceil(left / perRound)
    const run = pace === 'run' ? runTogether(members, wanted, state) : null
    const made = run?.rounds ?? wanted
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

/** How many of the wanted rounds all of them keep running. */
function runTogether(members: readonly GroupMember[], wanted: number, random: RandomState) {
  let [state, rounds] = [random, wanted]
  const runs = members.map((member) => {
    const rolls: number[] = []
    for (;;) {
      const made = localMovement({ ...member, pace: 'run', rounds: wanted, rolls })
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
 * Where a creature gets in some rounds: `band` counts the limits, from 1. Runners hustle over what a run may not enter, and
 * `costFeet` counts in feet of the run then; others are in no one's way, since in minutes they step aside. `speedFeet`: at
 * someone else's speed, such as that of the slowest.
 */
export function isochrones(
  field: Battlefield,
  mover: Combatant,
  pace: Pace,
  rounds: readonly number[],
  { mode = 'land', speedFeet }: { readonly mode?: MovementMode; readonly speedFeet?: Feet } = {},
): Result<CoveredReach, RefusedMove> {
  const maxRounds = Math.max(...rounds)
  const feet = speedFeet ?? mover.speedFeet[mode] ?? 0
  const mixed = pace === 'run' ? mixedRun(field, { ...mover, speedFeet: { [mode]: feet } }, mode) : null
  if (mixed) return ok(mixedReach(mixed, rounds))
  const move = moveForRounds(field, mover, pace, mode, maxRounds, feet)
  if (!move.ok) return move
  const feetPerRound = move.value.budgetFeet / maxRounds
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

/** A move as long as a number of rounds at a pace. */
function moveForRounds(
  field: Battlefield,
  mover: Combatant,
  pace: Pace,
  mode: MovementMode,
  rounds: number,
  speedFeet: Feet,
): Result<Move, RefusedMove> {
  const runs = isRunAction(field, pace)
  const times = rounds * (runs ? 1 : PACE_FACTORS[pace])
  return prepareMove(field, {
    mover: { ...mover, speedFeet: { [mode]: speedFeet * times } },
    mode,
    ...(runs ? { action: 'run' as const } : {}),
  })
}

/** Whether a pace is an action of its own, with limits of its own: running, where the rule system has it. */
const isRunAction = ({ ruleset }: Battlefield, pace: Pace): boolean =>
  pace === 'run' && ruleset.actions.some(({ id }) => id === 'run')

/** When someone arrives. */
export interface Arrival {
  readonly id: string
  /** Slower than asked for where the ground allows no running at all. */
  readonly pace: Pace
  /** See `PacedWay`. */
  readonly legs: readonly PacedLeg[]
  /** Length of its way; null: no way leads there. */
  readonly feet: Feet | null
  readonly rounds: number | null
  readonly minutes: number | null
  /** Times it ran out of breath on the way and rested for a minute. */
  readonly rests: number
}

/** Arrivals with the random numbers after them. */
export interface Arrivals {
  readonly arrivals: readonly Arrival[]
  readonly random: RandomState
}

/**
 * When each of several creatures reaches a square at a pace of its own, in order of arrival; they do not block each other.
 * Runners run as long as they have breath, by dice from `random`, rolled in the order of `members`.
 */
export function arrivals(
  field: Battlefield,
  members: readonly (GroupMember & { readonly combatant: Combatant; readonly mode?: MovementMode })[],
  to: Cell,
  wanted: Pace,
  random: RandomState,
): Arrivals {
  let state = random
  const all = members.map((member): Arrival => {
    const way = routeAtPace(field, member.combatant, to, member.mode ?? 'land', wanted)
    if (way === null)
      return { id: member.id, pace: wanted, legs: [], feet: null, rounds: null, minutes: null, rests: 0 }
    const { feet, pace, pacedFeet, legs } = way
    const travel = groupTravel([member], pace, pacedFeet, state)
    state = travel.random
    const rests = travel.stretches.filter(({ kind }) => kind === 'rest').length
    return { id: member.id, pace, legs, feet, rounds: travel.rounds, minutes: travel.minutes, rests }
  })
  return { arrivals: all.sort((a, b) => (a.rounds ?? Infinity) - (b.rounds ?? Infinity)), random: state }
}

/** A way and how it is made. */
export interface PacedRoute {
  readonly feet: Feet
  readonly pace: Pace
  /** Feet it would be if all of it took as long as at this pace. */
  readonly pacedFeet: Feet
  /** A run that is hustled in parts: each stretch. Empty: one pace for all of it. */
  readonly legs: readonly PacedLeg[]
}

/**
 * The way of a creature to a square that takes the least time with no one in the way: run where running leads there, the rest
 * hustled; null where none does.
 */
export function routeAtPace(field: Battlefield, mover: Combatant, to: Cell, mode: MovementMode, pace: Pace): PacedRoute | null {
  const mixed = pace === 'run' ? mixedRun(field, mover, mode) : null
  if (mixed) return mixedRoute(mixed, to)
  const atOnePace = (feet: Feet, made: Pace): PacedRoute => ({ feet, pace: made, pacedFeet: feet, legs: [] })
  const run = isRunAction(field, pace) ? routeFeet(field, mover, to, mode, 'run') : null
  if (run !== null) return atOnePace(run, pace)
  const feet = routeFeet(field, mover, to, mode)
  return feet === null ? null : atOnePace(feet, isRunAction(field, pace) ? 'hustle' : pace)
}

function mixedRoute({ move, scale, legsOf }: MixedRun, to: Cell): PacedRoute | null {
  const route = cheapestRoute(withoutOthers(move), to)
  if (!route) return null
  const legs = legsOf(route.path)
  const feet = legs.reduce((sum, leg) => sum + leg.feet, 0)
  if (legs.some(({ pace }) => pace === 'run'))
    return { feet, pace: 'run', pacedFeet: route.feet / scale, legs: legs.length > 1 ? legs : [] }
  return { feet, pace: legs.length === 0 ? 'run' : 'hustle', pacedFeet: feet, legs: [] }
}

function routeFeet(field: Battlefield, mover: Combatant, to: Cell, mode: MovementMode, action?: 'run'): Feet | null {
  const move = prepareMove(field, { mover, mode, ...(action ? { action } : {}) })
  return move.ok ? (cheapestRoute(withoutOthers(move.value), to)?.feet ?? null) : null
}
