/** A group on the map for some minutes: its movement range, when each member arrives alone, and when all arrive together. */
import { type Feet, FEET_PER_SQUARE } from '../../base/brands.ts'
import type { RandomState } from '../../base/random.ts'
import type { AppError } from '../../base/errors.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import { cellInRect, indexInRect, sharedRect, type Cell, type GridSize } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../../movement/battlefield.ts'
import { withDoorsOpen } from '../../movement/obstacle/blockerRemoval.ts'
import type { Blocker } from '../../movement/obstacle/blockers.ts'
import type { Combatant } from '../../movement/combatant.ts'
import type { LocalPace, PaceId } from '../../rules/travel.ts'
import type { PacedLeg } from '../../movement/travel/mixedRun.ts'
import type { CoveredReach } from '../../movement/cover/coveredReach.ts'
import type { ReachField } from '../../movement/search/reachField.ts'
import {
  arrivals,
  groupTravel,
  isochrones,
  routeAtPace,
  type Arrival,
  type GroupMember,
  type GroupStretch,
} from './local.ts'

/** A question about a group. */
export interface MinutesRequest {
  readonly members: readonly {
    readonly combatant: Combatant
    readonly constitution: number
    readonly mode: MovementMode
  }[]
  /** Closed doors that one of them opens for all. */
  readonly doors: readonly Blocker[]
  readonly pace: LocalPace
  /** Rising limits, at most five. */
  readonly rounds: readonly number[]
  readonly to: Cell | null
}

/** The arrival of a whole group. */
export interface GroupArrival {
  /** The length of the slowest route. */
  readonly feet: Feet
  /** The stretches of a run that is hustled in parts. */
  readonly legs: readonly PacedLeg[]
  /** Slower than requested if a member cannot run there. */
  readonly pace: PaceId
  readonly rounds: number
  readonly minutes: number
  readonly stretches: readonly GroupStretch[]
}

/** The answer. */
export interface MinutesOnMap {
  /** The speed of the slowest member, and its id (the first of several). */
  readonly speedFeet: Feet
  readonly slowestId: string
  /** The range of all members, by the slowest, and the squares all of them cover. `costFeet` is at most 65534. */
  readonly reach: CoveredReach
  readonly arrivals: readonly Arrival[]
  /** Null without a target, or if a member has no route. */
  readonly together: GroupArrival | null
}

/** Answers for a group. Errors: `no-one-moves` if no member has a speed of its mode, and those of `prepareMove`. */
export const minutesOnMap = (
  field: Battlefield,
  request: MinutesRequest,
  random: RandomState,
): Result<MinutesOnMap, AppError> =>
  withDoorsOpen(field, request.doors, () => minutesWithDoorsOpen(field, request, random))

function minutesWithDoorsOpen(
  field: Battlefield,
  { members, pace, rounds, to }: MinutesRequest,
  random: RandomState,
): Result<MinutesOnMap, AppError> {
  const group = members.flatMap(({ combatant, constitution, mode }) => {
    const speedFeet = combatant.speedFeet[mode] ?? 0
    return speedFeet > 0 ? [{ id: combatant.id, combatant, constitution, mode, speedFeet }] : []
  })
  const slowest = group.reduce<(typeof group)[number] | null>(
    (least, each) => (least === null || each.speedFeet < least.speedFeet ? each : least),
    null,
  )
  if (!slowest) return failure('no-one-moves')
  const { speedFeet } = slowest
  const fields: CoveredReach[] = []
  for (const { combatant, mode } of group) {
    const reached = isochrones(field, combatant, pace, rounds, { mode, speedFeet })
    if (!reached.ok) return reached
    fields.push(reached.value)
  }
  const places = fields.map((reached) => reached.places).reduce(slowerOf)
  const isSingleSquares = fields.every((reached) => reached.places === reached.squares)
  const reach = { places, squares: isSingleSquares ? places : fields.map(({ squares }) => squares).reduce(slowerOf) }
  const answer = { speedFeet, slowestId: slowest.id, reach }
  if (to === null) return ok({ ...answer, arrivals: [], together: null })
  const each = arrivals(field, group, to, pace, random)
  const together = arriveTogether(field, group, to, pace, each.random)
  return ok({ ...answer, arrivals: each.arrivals, together })
}

type Traveler = GroupMember & { readonly combatant: Combatant; readonly mode: MovementMode }

/** Moves a group along its slowest route; null if a member has no route. All hustle if one cannot run. */
function arriveTogether(
  field: Battlefield,
  group: readonly Traveler[],
  to: Cell,
  requested: LocalPace,
  random: RandomState,
): GroupArrival | null {
  const routesAt = (pace: LocalPace) =>
    group.map(({ combatant, mode }) => routeAtPace(field, combatant, to, mode, pace))
  const pace = routesAt(requested).find((route) => route !== null && route.pace.id !== requested.id)?.pace ?? requested
  const routes = routesAt(pace).filter((route) => route !== null)
  if (routes.length < group.length) return null
  // The others keep step with the slowest.
  const [longest] = routes.toSorted((a, b) => b.pacedFeet - a.pacedFeet)
  if (!longest) return null
  const { feet, legs } = longest
  const { rounds, minutes, stretches } = groupTravel(field.ruleset.travel, group, pace, longest.pacedFeet, random)
  return { feet, pace: pace.id, legs, rounds, minutes, stretches }
}

/** Returns what both of two fields reach: the later band, the higher cost, and only flags of both. */
function slowerOf(a: ReachField, b: ReachField): ReachField {
  const window = sharedRect(a.window, b.window)
  const size = window.widthCells * window.heightCells
  const [costFeet, band, flags] = [new Uint16Array(size), new Uint8Array(size), new Uint8Array(size)]
  for (let i = 0; i < size; i++) {
    const cell = cellInRect(window, i)
    const [inA, inB] = [indexInRect(a.window, cell), indexInRect(b.window, cell)]
    const [bandA, bandB] = [a.band[inA] ?? 0, b.band[inB] ?? 0]
    if (bandA === 0 || bandB === 0) continue
    band[i] = Math.max(bandA, bandB)
    costFeet[i] = Math.max(a.costFeet[inA] ?? 0, b.costFeet[inB] ?? 0)
    flags[i] = (a.flags[inA] ?? 0) & (b.flags[inB] ?? 0)
  }
  return { window, costFeet, band, flags }
}

const LADDER = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 600]
const MAX_BANDS = 5

/**
 * Returns at most five numbers of rounds, ascending; the last is enough to cross the map by a route 1.5 times as long as its width
 * plus height. `feetPerRound`: of the group at its pace.
 */
export function roundBands({ widthCells, heightCells }: GridSize, feetPerRound: number): readonly number[] {
  const crossing = ((widthCells + heightCells) * FEET_PER_SQUARE * 1.5) / Math.max(1, feetPerRound)
  const last = LADDER.findIndex((rounds) => rounds >= crossing)
  const steps = LADDER.slice(0, last < 0 ? LADDER.length : last + 1)
  const every = (steps.length - 1) / (MAX_BANDS - 1)
  if (steps.length <= MAX_BANDS) return steps
  return Array.from({ length: MAX_BANDS }, (_, i) => steps[Math.round(i * every)] ?? 1)
}
