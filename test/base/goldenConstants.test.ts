import { test } from 'vitest'
import { expectConstants } from '../support/goldenConstants.ts'
import { SYSTEMS } from '../support/systemFacts.ts'

const modules = import.meta.glob<object>('../../src/**/*.ts', { eager: true })
const modulesIn = (isWanted: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(modules).filter(([path]) => isWanted(path)))
const SYSTEM = '/src/rules/systems/'

test('constants, tables and schemas are what they were', () =>
  expectConstants(
    'constants',
    modulesIn((path) => !path.includes(SYSTEM)),
  ))

test.each(SYSTEMS)('so are those of $name', ({ id }) =>
  expectConstants(
    `rules/constants-${id}`,
    modulesIn((path) => path.includes(`${SYSTEM}${id}/`)),
  ),
)
