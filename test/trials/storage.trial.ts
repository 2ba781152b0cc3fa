/** What must never be lost, tried by the thousand; `FIVEFOOT_SEED` chooses other cases. */
import { afterEach, expect, test } from 'vitest'
import { appKillTrials } from './appKills.ts'
import { creationKillTrials } from './creationKills.ts'
import { flipTrials } from './flips.ts'
import { fullDiskTrials } from './fullDisk.ts'
import { walCutTrials } from './walCuts.ts'

const seed = process.env['FIVEFOOT_SEED'] ?? 'trials'
const HOUR_MS = 3_600_000

let report: object | null = null
afterEach(({ task }) => console.log(task.name, report))

test(
  '1,000 flipped bits: none shows another map without a word',
  async () => {
    const found = await flipTrials({ count: 1000, seed })
    report = found
    expect(found).toMatchObject({ trials: 1000, silent: [] })
  },
  HOUR_MS,
)

test(
  '500 kills while libraries are made: all that stands there opens',
  async () => {
    const found = await creationKillTrials(500)
    report = found
    expect(found).toMatchObject({ kills: 500, faults: [] })
    expect(found.unfinished).toBeGreaterThan(20)
  },
  HOUR_MS,
)

test(
  '2,000 logs cut as a kill leaves them: every command that had returned is there, and nothing half',
  () => {
    const found = walCutTrials({ count: 2000, seed })
    report = found
    expect(found).toMatchObject({ trials: 2000, faults: [] })
  },
  HOUR_MS,
)

test.runIf(process.platform === 'linux')(
  'a disk with room for none of it up to nearly all: nothing acknowledged is lost',
  () => {
    const found = fullDiskTrials()
    report = found
    expect(found).toMatchObject({ faults: [] })
    expect(found?.refused).toBeGreaterThan(100)
  },
  HOUR_MS,
)

test(
  '300 kills of the app while it edits: nothing it said was done is lost',
  async () => {
    const found = await appKillTrials({ count: 300, seed })
    report = found
    expect(found).toMatchObject({ trials: 300, faults: [] })
  },
  HOUR_MS,
)
