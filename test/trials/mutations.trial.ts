import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../src/formats/registry.ts'
import { decodeGray } from '../../electron/exchange/decodeSmall.ts'
import { readContext } from '../formats/contexts.ts'
import { floorPlan } from '../support/floorPlan.ts'
import { readMutations } from '../support/mutatedFiles.ts'

const MUTATIONS = 10_000
const { FIVEFOOT_SEED: seed = 'trial' } = process.env

/** Pictures are decoded as in the program. */
async function pictures(isPicture = false) {
  if (!isPicture) return {}
  const more = await Promise.all((['png', 'jpeg', 'webp'] as const).map((kind) => floorPlan(kind, 12)))
  return { more, context: { ...readContext, decodeGray } }
}

describe('damaged files', () => {
  for (const format of FORMATS.filter(({ read }) => read))
    test(`${format.id}: ${MUTATIONS} give a whole map or an error with its place and words, never a crash`, async () => {
      const started = performance.now()
      const { read, refused } = await readMutations(format, MUTATIONS, seed, await pictures(format.isPicture))
      const seconds = Math.round((performance.now() - started) / 1000)
      const megabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024)
      console.info(`${format.id}: ${read} read, ${refused} refused, ${seconds} s, ${megabytes} MB`)
      expect(read + refused).toBe(MUTATIONS)
    })
})
