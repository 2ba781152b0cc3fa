/** Calls that a hostile page could make: each passes the schemas, and most speak of things that are there. */
import fc from 'fast-check'
import type { z } from 'zod'
import { CALLS, type CallName } from '../../src/ipc/contract.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { journeySchema } from '../../src/simulation/travel/journey.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { arbitraryInput } from './arbitraryOfSchema.ts'
import { diceOf, type Dice } from './dice.ts'

/** What is in the library that is called. */
export interface Aims {
  readonly mapIds: readonly string[]
  readonly recordIds: readonly string[]
  /** Squares along a side of the maps. */
  readonly sideCells: number
}

/** A call with its argument. */
export interface ContractCall {
  readonly name: CallName
  readonly argument: unknown
}

/** Most of what takes time in proportion: a limit of the contract, not of the trial, would be hours of it. */
const AFFORDABLE = { runs: 3, pixelsPerSquare: 24, widthCells: 40, heightCells: 40 }
const DEPTH = 12
const rulesets = RULESETS.map(({ id }) => id)
const formats = [...FORMATS.map(({ id }) => id), 'markdown', 'csv', 'json']

/** A maker of `count` calls, of all names in turn, from a seed. */
export function contractCalls(count: number, seed: string, aims: () => Aims): () => ContractCall {
  const names = Object.keys(CALLS) as CallName[]
  const perName = Math.ceil(count / names.length)
  const dice = diceOf(seed)
  const samples = new Map(
    names.map((name) => [name, fc.sample(arbitraryArgument(name), { numRuns: perName, seed: dice.below(2 ** 31) })]),
  )
  let made = 0
  return () => {
    const name = names[made % names.length]!
    const sample = samples.get(name)?.[Math.floor(made / names.length)]
    made++
    const aimed = aimedAt(sample, aims(), dice)
    // What the aim made of it may not pass, such as an edge whose id is a creature's.
    return { name, argument: CALLS[name].input.safeParse(aimed).success ? aimed : sample }
  }
}

/** A journey is read by a schema of its own where it is made. */
const arbitraryArgument = (name: CallName): fc.Arbitrary<unknown> =>
  name === 'simulation.journey'
    ? fc
        .tuple(arbitraryInput(CALLS[name].input), arbitraryInput(journeySchema))
        .map(([argument, journey]) => ({ ...argument, journey }))
    : arbitraryInput(CALLS[name].input as z.ZodType)

/** The value with most of its ids, squares and names brought to those that are there. */
function aimedAt(value: unknown, aims: Aims, dice: Dice, key = '', depth = 0): unknown {
  const oneOf = (list: readonly string[]) => (dice.percent(90) ? (list[dice.below(list.length)] ?? value) : value)
  if (depth > DEPTH) return value
  if (typeof value === 'string') {
    if (key === 'mapId') return oneOf(aims.mapIds)
    if (key === 'ruleset') return oneOf(rulesets)
    if (key === 'format') return oneOf(formats)
    return /^(id|from|by)$|Ids?$/.test(key) ? oneOf(aims.recordIds) : value
  }
  if (typeof value === 'number') {
    if (key in AFFORDABLE) return Math.min(value, AFFORDABLE[key as keyof typeof AFFORDABLE])
    return /^(col|row|x|y)$/.test(key) ? Math.abs(value) % aims.sideCells : value
  }
  if (Array.isArray(value)) return value.map((item) => aimedAt(item, aims, dice, key, depth + 1))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, aimedAt(item, aims, dice, name, depth + 1)]),
  )
}
