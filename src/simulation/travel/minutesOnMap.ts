/** A group on the map for some minutes: where all of them get, when each arrives alone, and when they arrive together. */
import type { Feet } from '../../base/brands.ts'
import type { RandomState } from '../../base/random.ts'
import type { AppError } from '../../base/errors.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import { cellInRect, indexInRect, sharedRect, type Cell } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../../movement/battlefield.ts'
import type { Combatant } from '../../movement/combatant.ts'
import type { Pace } from '../../movement/local.ts'
import type { CoveredReach } from '../../movement/coveredReach.ts'
import type { ReachField } from '../../movement/reachField.ts'
import { arrivals, groupTravel, isochrones, wayFeet, type Arrival, type GroupStretch } from './local.ts'

/** What is asked. */
export interface MinutesAsked {
  /** Each goes by a mode of its own. */
  readonly members: readonly {
    readonly combatant: Combatant
    readonly constitution: number
    readonly mode: MovementMode
  }[]
  readonly pace: Pace
  /** Rising limits, at most five. */
  readonly minutes: readonly number[]
  readonly to: Cell | null
}

/** A group's way to one square. */
export interface GroupArrival {
  /** The longest of their ways. */
  readonly feet: Feet
  readonly rounds: number
  readonly minutes: number
  readonly stretches: readonly GroupStretch[]
}

/** What it comes to. */
export interface MinutesOnMap {
  /** The pace of the slowest, and who that is (the first of several). */
  readonly speedFeet: Feet
  readonly slowestId: string
  /** Where all of them get, by the last of them, and what squares all of them cover there. `costFeet` is at most 65534. */
  readonly reach: CoveredReach
  readonly arrivals: readonly Arrival[]
  /** Null: no one asked, or not all of them get there. */
  readonly together: GroupArrival | null
}

/** Answers for a group. Errors: `no-one-moves` where no one in it has a speed of its mode, those of `prepareMove`. */
export function minutesOnMap(
  field: Battlefield,
  { members, pace, minutes, to }: MinutesAsked,
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
    const reached = isochrones(field, combatant, pace, minutes, { mode, speedFeet })
    if (!reached.ok) return reached
    fields.push(reached.value)
  }
  const places = fields.map((reached) => reached.places).reduce(worseOf)
  const isSingleSquares = fields.every((reached) => reached.places === reached.squares)
  const reach = { places, squares: isSingleSquares ? places : fields.map(({ squares }) => squares).reduce(worseOf) }
  const answer = { speedFeet, slowestId: slowest.id, reach }
  if (to === null) return ok({ ...answer, arrivals: [], together: null })
  const each = arrivals(field, group, to, pace, random)
  const ways = group.map(({ combatant, mode }) => wayFeet(field, combatant, to, mode))
  if (ways.includes(null)) return ok({ ...answer, arrivals: each.arrivals, together: null })
  const feet = Math.max(...ways.map((way) => way ?? 0))
  const { rounds, minutes: took, stretches } = groupTravel(group, pace, feet, each.random)
  return ok({ ...answer, arrivals: each.arrivals, together: { feet, rounds, minutes: took, stretches } })
}

/** What both of two fields reach: the later band, the longer way, and only what both may do there. */
function worseOf(a: ReachField, b: ReachField): ReachField {
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
