import { expect, test } from 'vitest'
import { kindsOfFile, longestEnding } from '../../src/base/fileEnding.ts'

test('the longest ending of a name counts, capitals or not', () => {
  const endings = ['json', 'engine.json', 'db']
  expect(longestEnding('a.engine.json', endings)).toBe('engine.json')
  expect(longestEnding('A.ENGINE.JSON', endings)).toBe('engine.json')
  // A name needs its dot: this one is called "engine".
  expect(longestEnding('engine.json', endings)).toBe('json')
  expect(longestEnding('a.json.db', endings)).toBe('db')
  expect(longestEnding('json', endings)).toBeUndefined()
})

test('kinds of files are those that have the longest ending, in their order', () => {
  const kinds = [
    { id: 'scene', extensions: ['json', 'db'] },
    { id: 'tiles', extensions: ['tmj', 'json'] },
    { id: 'request', extensions: ['engine.json'] },
  ]
  const idsOf = (name: string) => kindsOfFile(name, kinds).map(({ id }) => id)
  expect(idsOf('a.json')).toEqual(['scene', 'tiles'])
  expect(idsOf('a.engine.json')).toEqual(['request'])
  expect(idsOf('a.png')).toEqual([])
})
