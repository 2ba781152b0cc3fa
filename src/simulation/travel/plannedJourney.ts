/** Journeys as stored on a map, prepared with its creatures. */
import { failure, ok, type Result } from '../../base/result.ts'
import { seedRandom } from '../../base/random.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { PlannedJourney } from '../../map/records/journey.ts'
import type { TravelRules } from '../../rules/travel.ts'
import { journeySchema, makeJourney, type Journey, type JourneyResult } from './journey.ts'
import { journeyOdds, type JourneyOdds } from './journeyOdds.ts'

const SLOWEST_FEET = 5

/**
 * Returns the journey with the creatures of the map as they are now; missing ones, and those without the speed, stay behind.
 * Errors: `no-one-moves`, and `malformed-request` for an unknown terrain, road or means.
 */
export function journeyOf({ tables }: Pick<BattleMap, 'tables'>, planned: PlannedJourney): Result<Journey> {
  const { name: _, seed: __, travelers, ...rest } = planned
  const going = travelers.flatMap(({ creatureId, mode }) => {
    const creature = tables.creatures.get(creatureId)
    const speedFeet = creature?.speedFeet[mode] ?? 0
    if (!creature || speedFeet < SLOWEST_FEET) return []
    const { name, constitution, hitPoints } = creature
    const known = hitPoints === undefined || hitPoints < 1 ? {} : { hitPoints }
    return [{ name, speedFeet, constitution: Math.max(1, constitution), ...known }]
  })
  if (going.length === 0) return failure('no-one-moves')
  const read = journeySchema.safeParse({ ...rest, travelers: going })
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return failure('malformed-request', {
    where: `journey.${issue?.path.join('.') ?? ''}`,
    details: issue?.message ?? '',
  })
}

/** One result of a journey, and its odds. */
export interface MadeJourney {
  /** The travelers; hit points are absent if unknown. */
  readonly journey: { readonly travelers: readonly Pick<Journey['travelers'][number], 'hitPoints'>[] }
  readonly result: JourneyResult
  readonly odds: JourneyOdds
}

/** Makes a planned journey, once and `runs` times. Errors: those of `journeyOf`. */
export function madeJourney(
  map: BattleMap,
  planned: PlannedJourney,
  travel: TravelRules,
  runs: number,
): Result<MadeJourney> {
  const journey = journeyOf(map, planned)
  if (!journey.ok) return journey
  const { result, random } = makeJourney(journey.value, travel, seedRandom(planned.seed))
  return ok({ journey: journey.value, result, odds: journeyOdds(journey.value, travel, random, runs) })
}
