import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../src/formats/registry.ts'
import { readMutations } from '../support/mutatedFiles.ts'

const { FIVEFOOT_SEED: seed = 'quick' } = process.env
/** `npm run trials -- mutations` tries fifty times as many. */
const MUTATIONS = 100

describe('damaged files', () => {
  for (const format of FORMATS.filter(({ read }) => read))
    test(`${format.id}: ${MUTATIONS} give a whole map or an error with its place and words, never a crash`, async () => {
      const { read, refused } = await readMutations(format, MUTATIONS, seed)
      expect(refused).toBeGreaterThan(MUTATIONS / 20)
      expect(read + refused).toBe(MUTATIONS)
    }, 60_000)
})
