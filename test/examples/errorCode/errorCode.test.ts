/** An error code is a code and its sentence. `words/errors` and `words/language` run with it, too. */
import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../src/base/errors.ts'
import { failure } from '../../../src/base/result.ts'
import { errorReport } from '../../../src/words/errors.ts'

test('a code of its own has its sentence, with the facts it names', () => {
  const refused = failure('dice-cocked' as ErrorCode, { name: 'Hero', details: 'd20 at 45°' })
  expect(!refused.ok && errorReport(refused.error)).toBe('A die of Hero is cocked. Roll it again. (d20 at 45°)')
})
