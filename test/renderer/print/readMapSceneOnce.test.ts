import { expect, test } from 'vitest'
import { readMapSceneOnce } from '../../../renderer/print/readMapSceneOnce.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { mapOfEverything } from '../../support/printableMap.ts'

test('a copy is read as who gets it sees it, once for each dressing', () => {
  const map = mapOfEverything()
  const { look } = settingsOf(map)
  const read = (copy: 'player' | 'gm') => readMapSceneOnce(map, copy)
  expect([read('player')(map, look), read('gm')(map, look)]).toMatchObject([{ view: 'players' }, { view: 'gm' }])
  const once = read('gm')
  expect(once(map, look)).toBe(once(map, look))
})
