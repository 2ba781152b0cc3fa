import { expect, it } from 'vitest'
import { dayWords } from '../../src/words/journey.ts'

it('a day of travel names those who rolled or were hurt, and no one else', () => {
  const plain = { checks: [], dealt: 0, stopped: false }
  const failed = { dc: 14, total: 9, passed: false }
  const travelers = [
    { name: 'Aldric', ...plain },
    { name: 'Brynn', ...plain, dealt: 3 },
    { name: 'Cade', ...plain, checks: [{ dc: 12, total: 15, passed: true }, failed], dealt: 4, stopped: true },
    { name: 'Dara', ...plain, checks: [{ dc: 12, total: 12, passed: true }] },
  ]
  expect(dayWords({ travelers } as never, 'nonlethal')).toEqual([
    'Brynn: 3 nonlethal, fatigued',
    'Cade: Con 15 vs DC 12 ✓, Con 9 vs DC 14 ✗, 4 nonlethal, fatigued, knocked out',
    'Dara: Con 12 vs DC 12 ✓',
  ])
})
