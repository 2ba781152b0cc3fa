import { expect, it } from 'vitest'
import { appKillTrials } from '../trials/appKills.ts'

/** Starts of the app; `npm run trials` makes 300. */
const TRIALS = Number(process.env['FIVEFOOT_TRIALS'] ?? 3)

it('the app, killed repeatedly while editing, loses no acknowledged change', async () => {
  const { faults, acknowledged } = await appKillTrials({ count: TRIALS, seed: 'kills' })
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
})
