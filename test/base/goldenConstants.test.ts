import { test } from 'vitest'
import { expectConstants } from '../support/goldenConstants.ts'

test('constants, tables and schemas are what they were', () =>
  expectConstants('constants', import.meta.glob('../../src/**/*.ts', { eager: true })))
