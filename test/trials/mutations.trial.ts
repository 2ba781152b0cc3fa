import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../src/formats/registry.ts'
import { readMutations } from '../support/mutatedFiles.ts'

const MUTATIONS = 10_000
const { FIVEFOOT_SEED: seed = 'trial' } = process.env

describe('damaged files', () => {
  for (const format of FORMATS.filter(({ read }) => read))
    test(`${format.id}: ${MUTATIONS} give a whole map or an error with its place and words, never a crash`, async () => {
      const started = performance.now()
      const { read, refused } = await readMutations(format, MUTATIONS, seed)
      const seconds = Math.round((performance.now() - started) / 1000)
      const megabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024)
      console.info(`${format.id}: ${read} read, ${refused} refused, ${seconds} s, ${megabytes} MB`)
      expect(read + refused).toBe(MUTATIONS)
    })
})
