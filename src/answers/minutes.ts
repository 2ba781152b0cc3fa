import { en } from '../words/en/index.ts'
import { seedRandom } from '../base/random.ts'
import type { AppError } from '../base/errors.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { MinutesAnswer } from '../ipc/shapes/simulation.ts'
import { ridingParty } from '../movement/mounts.ts'
import { paceOf } from '../rules/travel.ts'
import { closedDoors } from '../simulation/Stage.ts'
import { minutesOnMap, roundBands } from '../simulation/travel/minutesOnMap.ts'
import { nearest } from './reach.ts'
import type { Situation } from './replica.ts'

/** Movement range and arrival of a group over minutes. Riders move as their mounts. Errors: `no-such-action` for a pace that the rules lack, `no-one-moves`, those of a move. */
export function minutesAnswer(
  { map, field, revision }: Situation,
  { group, pace: paceId, rounds, to, seed }: CallArgument<'engine.minutes'>,
): Result<MinutesAnswer, AppError> {
  const { travel } = field.ruleset
  const pace = paceOf(travel.local.paces, paceId)
  if (!pace) return failure('no-such-action')
  const everyone = [...map.tables.creatures.values()]
  const modes = new Map(
    group.flatMap(({ id, mode }) => {
      const mover = ridingParty(everyone, id)?.mover
      return mover ? [[mover, mode] as const] : []
    }),
  )
  const members = [...modes].flatMap(([creature, mode]) => {
    const combatant = field.combatants.get(creature.id)
    return combatant ? [{ combatant, constitution: Math.max(1, creature.constitution), mode }] : []
  })
  if (members.length === 0) return failure('no-such-creature')
  const slowestFeet = Math.min(...members.map(({ combatant, mode }) => combatant.speedFeet[mode] || Infinity))
  const limits = rounds
    ? [...new Set(rounds)].toSorted((a, b) => a - b)
    : roundBands(map, Number.isFinite(slowestFeet) ? slowestFeet * pace.times : 0)
  const doors = [...modes.keys()].some(({ opensDoors }) => opensDoors) ? closedDoors(map) : []
  const made = minutesOnMap(field, { members, pace, doors, rounds: limits, to: to ?? null }, seedRandom(seed))
  if (!made.ok) return made
  const { speedFeet, slowestId, reach, arrivals, together } = made.value
  const bands = limits.map((limit) => ({
    id: `rounds-${limit}`,
    label: en.encounter.time(limit),
    budgetFeet: Math.floor(speedFeet * pace.times * limit),
  }))
  const { places, squares } = reach
  const covered = squares === places ? null : nearest([squares])
  return ok({
    revision,
    speedFeet,
    slowestId,
    ownText: travel.answers.includes('local'),
    reach: { revision, ...nearest([places]), covered, altitudeFeet: 0, inActions: false, squeezing: [], bands },
    arrivals,
    together,
  })
}
