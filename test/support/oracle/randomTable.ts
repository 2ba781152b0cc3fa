/** Random tables: a few rules played otherwise, by seed. */
import { seededRandom } from './seededRandom.ts'
import { READINGS } from './tableRules.ts'
import type { Deviations, TableRules } from './tableRules.ts'

const IDS = Object.keys(READINGS) as (keyof TableRules)[]

/** Of one to five table rules the value one of their readings has, which may be the default. */
export function randomTable(seed: number): Deviations {
  const random = seededRandom(seed)
  return Object.fromEntries(
    Array.from({ length: random.pick([1, 1, 2, 3, 5]) }, () => {
      const id = random.pick(IDS)
      return [id, random.pick<TableRules[keyof TableRules]>(READINGS[id])]
    }),
  )
}
