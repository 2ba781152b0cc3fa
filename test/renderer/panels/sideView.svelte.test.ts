/** Two creatures at different heights, seen from the side. */
import { expect, test } from 'vitest'
import SideView from '../../../renderer/panels/SideView.svelte'
import { sidePair } from '../../../renderer/editor/sidePair.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { drawnCreature, drawnMap } from '../../support/drawnMap.ts'
import { show, texts, words } from '../page.ts'

function seen(altitudeFeet: number, { col = 4, floorFeet = 5 } = {}) {
  const map = drawnMap(['..............', '..............'], 'pf1e', {
    creatures: [
      drawnCreature('Ogre', 0, 0, { size: 'large' }),
      drawnCreature('Bat', col, 0, { size: 'small', altitudeFeet, speedFeet: { fly: 40 } }),
    ],
  })
  map.layers.elevationFeet.fill(floorFeet, col, 14)
  const pair = sidePair(map, [...map.tables.creatures.values()], pf1e.tableRules)
  return pair && show(SideView, { pair, theme: 'light' })
}
const boxes = (root: HTMLElement) =>
  [...root.querySelectorAll('rect')].map((rect) =>
    ['x', 'y', 'width', 'height'].map((name) => Math.round(Number(rect.getAttribute(name)) * 100) / 100),
  )
const floors = (root: HTMLElement) => [...root.querySelectorAll('.floor')].map((path) => path.getAttribute('d'))

test('each stands on its floor or above it, as large as it is and as far apart as on the map', () => {
  const root = seen(10)!
  // From the top: the bat takes level 3, the ogre levels 0 and 1; two squares lie between them.
  expect(boxes(root)).toEqual([
    [0.06, 2.06, 1.88, 1.88],
    [4.06, 0.06, 0.88, 0.88],
  ])
  expect(floors(root)).toEqual(['M -1.2 4 H 3', 'M 3 3 H 6.2'])
  expect(root.querySelector('svg')!.getAttribute('viewBox')).toBe('-1.2 -1.2 7.4 6.4')
  expect(root.querySelector('.between')!.getAttribute('d')).toBe('M 1 3 L 4.5 0.5')
  expect(texts(root, 'figcaption span')).toEqual(['Ogre on the floor', 'Bat ↑10 ▲5'])
  expect(words(root.querySelector('strong'))).not.toBe('')
})

test('a wide gap is drawn as eight squares, and nothing where both are on one level', () => {
  expect(boxes(seen(10, { col: 13 })!)[1]![0]).toBe(10.06)
  expect(seen(0, { floorFeet: 0 })).toBeNull()
})
