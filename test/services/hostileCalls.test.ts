import { expect, it } from 'vitest'
import { makeCalls } from './support/fuzzedCalls.ts'

/** `npm run trials -- calls` makes five thousand. */
const CALLS_MADE = 120
const { FIVEFOOT_SEED: seed = 'quick' } = process.env

it(`${CALLS_MADE} calls that pass the schemas break nothing, and those that are refused write nothing`, async () => {
  const { done, refused, names } = await makeCalls(CALLS_MADE, seed)
  expect(done + refused).toBe(CALLS_MADE)
  expect(done).toBeGreaterThan(CALLS_MADE / 4)
  expect(names.size).toBeGreaterThan(30)
}, 120_000)
