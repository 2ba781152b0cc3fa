import { ANSWERS } from '../../src/answers/ask.ts'
import { situationOf, type Situation } from '../../src/answers/replica.ts'
import type { EngineCall } from '../../src/ipc/contract.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'

/** A map as questions find it. */
export function openedMap(map: BattleMap): Situation {
  const situation = situationOf(map)
  if (!situation.ok) throw new Error(situation.error.code)
  return situation.value
}

/** The answer to a question of danger: three rounds, doors as they are, on the ground, unless `argument` says otherwise. */
export function askDanger<T>(situation: Situation, call: EngineCall, argument: object): T {
  const whole = { mapId: situation.map.id, rounds: 3, opensDoors: false, altitudeFeet: 0, ...argument }
  const answer = ANSWERS[call](situation, whole as never)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value as T
}

/** What every question about a move asks of a walker at the start of its turn, unless `more` says otherwise. */
export const ofWalker = (creatureId: string, more: object = {}) => ({
  ...{ mapId: 'map', creatureId, mode: 'land', tumble: false, diagonals: 0, fastClimb: false },
  ...more,
})
