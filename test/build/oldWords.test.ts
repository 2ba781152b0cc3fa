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

test('names of stored data are no prose, unless they stand in a comment or in capitals', () => {
  expect(oldWords("  colour: '#c2a3d6', armour: 'heavy', from: 'centre', reason: 'barred-terrain',")).toEqual([])
  expect(oldWords('/** What `armour` and `colour` mean. */')).toEqual([])
  expect(oldWords(' * The colour of the armour.').map(({ word }) => word)).toEqual(['colour', 'armour'])
  expect(oldWords("label: 'Colour'").map(({ word }) => word)).toEqual(['Colour'])
})
