import { failure, ok, type Result } from '../../src/base/result.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'

/** What the command line says of an encounter; what it leaves out is as the plan has it. */
export interface EncounterWords {
  /** Name or id; needed where the map has several plans. */
  readonly plan?: string | undefined
  readonly rounds?: number | undefined
  readonly seed?: string | undefined
}

/** An encounter plan of a map, played as the words say. Errors: `no-plan`, `several-plans`. */
export function encounterOf(map: BattleMap, { plan: wanted, rounds, seed }: EncounterWords): Result<Encounter> {
  const plans = [...map.tables.encounters.values()]
  const found = wanted === undefined ? plans : plans.filter(({ id, name }) => id === wanted || name === wanted)
  const [plan] = found
  if (!plan) return failure('no-plan', wanted === undefined ? {} : { name: wanted })
  if (found.length > 1) return failure('several-plans', { choices: found.map(({ name }) => name) })
  return ok({ ...plan, ...(rounds === undefined ? {} : { rounds }), ...(seed === undefined ? {} : { seed }) })
}

/** A whole number from 1 to `most`, or null. */
export const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null
