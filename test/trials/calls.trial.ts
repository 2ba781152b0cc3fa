import { expect, test } from 'vitest'
import { makeCalls } from '../services/support/fuzzedCalls.ts'

const CALLS_MADE = 5000
const { FIVEFOOT_SEED: seed = 'trial' } = process.env

test(`${CALLS_MADE} calls that pass the schemas break nothing, and those that are refused write nothing`, async () => {
  const { done, refused, names } = await makeCalls(CALLS_MADE, seed)
  console.info(`${done} answered, ${refused} refused, ${names.size} calls answered at least once`)
  expect(done + refused).toBe(CALLS_MADE)
})
