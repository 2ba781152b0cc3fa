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
