/** Guards against decisions that take many times longer than they should. The figures are measured by `npm run bench -- simulation`. */
import { describe, expect, it } from 'vitest'
import { OddsCounter } from '../../src/simulation/odds/OddsCounter.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { chaseScene, crowdScene } from '../bench/simulation/scenes.ts'

/** Under the test runner a busy machine takes so many times the goal; what went wrong before took hundreds of times. */
const PATIENCE = 60

/** Processor time of this program in milliseconds: others that keep the processor busy do not count. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

describe('the time decisions take', () => {
  it('40 creatures play three of ten rounds on 100 × 100 squares', () => {
    const { encounter, ...rest } = crowdScene()
    const scene = { ...rest, encounter: { ...encounter, rounds: 3 } }
    expect(cpuMs(() => runEncounter(scene))).toBeLessThan(500 * (3 / 10) * PATIENCE)
  }, 120_000)

  it('a chase is played forty times', () => {
    const book = new OddsCounter(new Stage(chaseScene()))
    const goalMs = (40 * 4000) / 1000
    const took = cpuMs(() => {
      for (let run = 0; run < 40; run++) book.play(run)
    })
    expect(took).toBeLessThan(goalMs * PATIENCE)
  }, 120_000)
})
