import { expect, test } from 'vitest'
import { oldWords } from '../../build/check/oldWords.ts'

test('old words are found in names, sentences and capitals, each with a better one', () => {
  expect(oldWords('// Nobody paints armourColour in grey').map(({ word }) => word)).toEqual([
    'Colour',
    'armour',
    'grey',
    'Nobody',
  ])
  expect(oldWords('a dear recommendation; the dearth of colors in the center')).toEqual([
    { word: 'dear', better: 'expensive, costs more' },
  ])
})

test('old terms of the rules are found as phrases, not in other uses of their words', () => {
  const found = (line: string) => oldWords(line).map(({ word }) => word)
  expect(found('Kinds of ground: a low barrier, difficult ground, and the other way round.')).toEqual([
    'Kinds of ground',
    'difficult ground',
    'low barrier',
    'way round',
  ])
  expect(found('on the ground, a barrier, ways rounded off, groundwork, the background')).toEqual([])
})

test('names of stored data are no prose, unless they stand in a comment or in capitals', () => {
  expect(oldWords("  colour: '#c2a3d6', armour: 'heavy', from: 'centre', reason: 'barred-terrain',")).toEqual([])
  expect(oldWords('/** What `armour` and `colour` mean. */')).toEqual([])
  expect(oldWords(' * The colour of the armour.').map(({ word }) => word)).toEqual(['colour', 'armour'])
  expect(oldWords("label: 'Colour'").map(({ word }) => word)).toEqual(['Colour'])
})
