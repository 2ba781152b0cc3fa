import { test } from 'vitest'
import { expectConstants } from '../support/goldenConstants.ts'

test('constants, tables and schemas are what they were', () =>
  expectConstants(
    'constants-electron',
    import.meta.glob(['../../electron/**/*.ts', '!**/preload/*.ts', '!**/index.ts', '!**/*Thread.ts'], { eager: true }),
  ))
