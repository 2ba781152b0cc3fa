/** Choices from a seed, the same on every machine. */
import { nextUint32, seedRandom } from '../../src/base/random.ts'

/** What is drawn with dice. */
export interface Dice {
  /** A whole number from 0 to `limit` − 1; 0 for a limit below 1. */
  readonly below: (limit: number) => number
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number
  readonly oneOf: <T>(list: readonly T[]) => T
  /** True in so many of a hundred cases. */
  readonly percent: (chance: number) => boolean
  /** The fields in so many of a hundred cases, else none. */
  readonly maybe: <T extends object>(chance: number, fields: T) => Partial<T>
}

/** Dice that fall the same way for the same seed. */
export function diceOf(seed: string): Dice {
  let state = seedRandom(seed)
  const below = (limit: number): number => {
    const [value, next] = nextUint32(state)
    state = next
    return value % Math.max(1, limit)
  }
  const percent = (chance: number): boolean => below(100) < chance
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    oneOf: (list) => {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[below(list.length)]!
    },
    percent,
    maybe: (chance, fields) => (percent(chance) ? fields : {}),
  }
}
