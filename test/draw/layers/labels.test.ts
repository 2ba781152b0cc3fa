import { expect, test } from 'vitest'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { heightLabelsOf } from '../../../src/draw/facts/heightLabels.ts'
import type { Mark } from '../../../src/draw/marks.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { withGridForm } from '../../../src/draw/style.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { stackedCreatures } from '../../../src/draw/tokens/order.ts'
import { mapWith } from '../../support/printableMap.ts'
import { openMap, styleSettings, wholeOf } from '../support.ts'

const textsOf = (marks: readonly Mark[]): readonly string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : mark.kind === 'group' ? textsOf(mark.marks) : []))

test.each(MAP_STYLES.map(({ id }) => id))('elevations are written with their sign: %s', (style) => {
  const map = openMap(8, 5)
  map.layers.elevationFeet[9] = 10
  map.layers.elevationFeet[30] = -5
  const marks = drawMap(sceneOf(map, { view: 'gm' }), styleSettings(style), wholeOf(map), 'full')
  expect(textsOf(marks).toSorted()).toEqual(['+10 ft', '−5 ft'].toSorted())
})

test('the label of an area is in the rightmost square of its top row', () => {
  const size = { widthCells: 4, heightCells: 3 }
  const feet = Int16Array.of(0, 5, 5, 0, 5, 5, 5, 5, 0, 0, 0, 5)
  expect(heightLabelsOf(size, feet)).toEqual([{ col: 2, row: 0, feet: 5 }])
})

test('each form of a grid differs from the others, in every style', () => {
  for (const style of MAP_STYLES) {
    const [lines, dots, crosses] = (['lines', 'dots', 'crosses'] as const).map((form) => withGridForm(style, form).grid)
    expect([lines?.isCrosses, dots?.isCrosses, crosses?.isCrosses]).toEqual([undefined, undefined, true])
    expect([lines?.dash, dots?.isRound]).toEqual([undefined, true])
  }
})

test('tokens are stacked by size, then altitude, and riders above their mounts', () => {
  const creature = (id: string, more: object) => ({
    ...{ id, name: id, side: 'party', size: 'medium', speedFeet: { land: 30 }, at: { col: 1, row: 1 } },
    ...more,
  })
  const map = mapWith(
    { widthCells: 6, heightCells: 4 },
    {
      creatures: [
        creature('rider', { mountId: 'horse' }),
        creature('high', { altitudeFeet: 30 }),
        creature('low', {}),
        creature('horse', { size: 'large' }),
      ],
    },
  )
  expect(stackedCreatures(map.tables.creatures.values()).map(({ id }) => id)).toEqual(['horse', 'low', 'high', 'rider'])
})
