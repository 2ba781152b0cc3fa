import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestMatches, matchScore, startsName, type FindableWords } from '../../src/base/matchScore.ts'
import { SYMBOLS } from '../../src/draw/symbols/registry.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { en } from '../../src/words/en/index.ts'

const named = (name: string, ...synonyms: readonly string[]): FindableWords => ({ name, synonyms })
const found = (all: readonly FindableWords[], typed: string): readonly string[] =>
  bestMatches(all, typed, (words) => words).map(({ name }) => name)

test('the whole name comes first, then its start, the start of a word in it, a synonym, words in any order, and parts', () => {
  const all = [
    named('Underwater cave'),
    named('Coast', 'edge of water'),
    named('River', 'water'),
    named('Deep waterfall'),
    named('Deep water'),
    named('Waterfall'),
    named('Water clock'),
    named('Water'),
  ]
  expect(found(all, 'water')).toEqual([
    ...['Water', 'Water clock', 'Waterfall', 'Deep water', 'Deep waterfall', 'River', 'Coast', 'Underwater cave'],
  ])
  expect(found(all, 'cave under')).toEqual(['Underwater cave'])
  expect(found(all, 'ice')).toEqual([])
  expect(found(all, ' ')).toEqual(all.map(({ name }) => name))
})

test('of equally good matches the first stays first', () =>
  expect(found([named('Stairs up'), named('Stairs down')], 'stairs')).toEqual(['Stairs up', 'Stairs down']))

test('another name typed whole counts like the name, but a synonym never comes before a name', () => {
  const turn = { name: 'Rotate', otherNames: ['turn'] }
  const spit = { name: 'Spit', synonyms: ['turn'] }
  expect(found([spit, named('Turnstile'), turn], 'turn')).toEqual(['Rotate', 'Turnstile', 'Spit'])
})

test('case, accents, spaces and punctuation do not matter', () => {
  for (const typed of ['captains chair', 'CAPTAIN’S  chair', "captain's-chair", 'Cäptain s chair'])
    expect([typed, matchScore(named('Captain’s chair'), typed.replace('captains', 'captain s'))]).toEqual([typed, 0])
  expect(matchScore(named('Obstacle (crates, rubble)'), 'obstacle crates rubble')).toBe(0)
})

test('only what starts the name is said to', () => {
  const starts = (typed: string) => startsName(matchScore(named('Goblin boss', 'chief'), typed) ?? Infinity)
  expect(['goblin boss', 'gob', 'boss', 'chief', 'lin', 'orc'].map(starts)).toEqual([
    ...[true, true, false, false, false, false],
  ])
})

const LISTS = {
  symbols: SYMBOLS.map(({ label, synonyms }) => ({ name: label, synonyms })),
  terrain: BUILT_IN_TERRAIN.map(({ id, name }) => ({ name, synonyms: en.synonyms.terrain[id] ?? [] })),
}
describe.each(Object.entries(LISTS))('of all %s', (_, list) => {
  test('each is found by its whole name, in any case', () => {
    for (const { name } of list) expect([name, found(list, name.toUpperCase())[0]]).toEqual([name, name])
  })
  test('each is found by each of its synonyms', () => {
    for (const { name, synonyms } of list) for (const word of synonyms) expect(found(list, word)).toContain(name)
  })
  test('what a name starts with finds a name that starts with it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...list), fc.integer({ min: 1, max: 20 }), ({ name }, length) => {
        const typed = name.slice(0, length)
        const [best = ''] = found(list, typed)
        expect(best.toLowerCase().startsWith(typed.trim().toLowerCase())).toBe(true)
      }),
    )
  })
})
