import { expect, test } from 'vitest'
import { parseQuery } from '../../../renderer/panels/bestiary/BestiaryState.svelte.ts'

test.each([
  ['6 goblin', 6, 'goblin'],
  ['6x goblin', 6, 'goblin'],
  ['12 × large fly', 12, 'large fly'],
  ['999 rat', 50, 'rat'],
  ['0 rat', 1, 'rat'],
  ['goblin', null, 'goblin'],
  ['goblin 6', null, 'goblin 6'],
  ['5', null, '5'],
])('%s is %s of what “%s” finds', (query, count, words) => {
  expect(parseQuery(query)).toEqual({ count, words })
})
