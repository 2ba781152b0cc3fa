import { expect, test } from 'vitest'
import { sideColors } from '../../src/draw/tokens/sides.ts'
import { drawCreatures } from '../../src/print/map/drawCreatures.ts'
import { sceneOf } from '../../src/print/scene/scene.ts'
import { pathPoints } from '../support/drawnPoints.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const SIZE = { widthCells: 8, heightCells: 6 }

/** Columns and rows that the marks of the ogre at (3, 2) lie in, with squares of an inch: left, top, right, bottom. */
function drawnWithin(more: object): readonly number[] {
  const ogre = { name: 'Ogre', size: 'large', side: 'foes', at: { col: 3, row: 2 }, speedFeet: { land: 40 }, ...more }
  const scene = sceneOf(mapWith(SIZE, { creatures: [ogre] }), PLAIN_FACTS, printOptions())
  const window = { col: 0, row: 0, ...SIZE }
  const paths = drawCreatures(scene, { squareInches: 1, originX: 0, originY: 0, window }).flatMap((mark) =>
    mark.kind === 'path' && mark.paint.stroke === sideColors('foes').ring ? [pathPoints(mark.path)] : [],
  )
  const points = paths.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

test('a creature is printed in its whole space; one that squeezes in the squares it stands in, and over no wall beside them', () => {
  const [left = 0, top = 0, right = 0, bottom = 0] = drawnWithin({})
  expect(right - left).toBeGreaterThan(1.5)
  expect(bottom - top).toBeGreaterThan(1.5)
  const squeezed = { squeezing: true, squeezedInto: { col: 1, row: 0, widthCells: 1, heightCells: 2 } }
  const [west = 0, north = 0, east = 0, south = 0] = drawnWithin(squeezed)
  expect([west >= 4, east <= 5, north >= 2, south <= 4]).toEqual([true, true, true, true])
  expect(south - north).toBeGreaterThan(1.5)
})
