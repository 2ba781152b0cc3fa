/** Where the picture of a Universal VTT file lies under its walls, and what its own lists cannot cost it. */
import { describe, expect, test } from 'vitest'
import { uvttFormat } from '../../../src/formats/uvtt/index.ts'
import { pngHead } from '../../support/pngHead.ts'
import { edgesOf, lossesOf, opened, records, type Fields } from './opened.ts'

const image = (widthPx: number, heightPx: number) => Buffer.from(pngHead(widthPx, heightPx)).toString('base64')
const uvtt = (resolution: Fields, parts: Fields) =>
  opened(uvttFormat, { resolution: { map_size: { x: 20, y: 10 }, pixels_per_grid: 50, ...resolution }, ...parts })
const line = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y }))

describe('the picture lies where its walls are', () => {
  test.each([
    ['of the map’s size', 1000, 500, { widthSquares: 20, heightSquares: 10 }, {}],
    ['made smaller as a whole', 400, 200, { widthSquares: 20, heightSquares: 10 }, {}],
    [
      'cropped by a square',
      950,
      500,
      { widthSquares: 19, heightSquares: 10 },
      { 'a picture of another size than the map': 1 },
    ],
    ['with sides rounded to pixels', 401, 200, { widthSquares: 20, heightSquares: 10 }, {}],
    ['cropped', 600, 500, { widthSquares: 12, heightSquares: 10 }, { 'a picture of another size than the map': 1 }],
  ])('%s', async (_, widthPx, heightPx, size, losses) => {
    const draft = await uvtt({}, { image: image(widthPx, heightPx) })
    expect(records(draft.map.tables.props)).toMatchObject([{ at: { x: 0, y: 0 }, ...size }])
    expect(lossesOf(draft)).toEqual(losses)
  })
  test('where the origin lies within a square, the grid of the walls is the grid of the map', async () => {
    const draft = await uvtt(
      { map_origin: { x: 1.5, y: 0.5 } },
      { image: image(1000, 500), line_of_sight: [line([3, 1], [3, 4])], portals: [{ bounds: line([3, 4], [3, 5]) }] },
    )
    expect(records(draft.map.tables.props)).toMatchObject([{ at: { x: 0.5, y: 0.5 }, widthSquares: 20 }])
    expect([draft.map.widthCells, draft.map.heightCells]).toEqual([21, 11])
    expect(Object.keys(edgesOf(draft)).sort()).toEqual(['2,1,w', '2,2,w', '2,3,w', '2,4,w'])
    expect(draft.lines.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
    expect(lossesOf(draft)).toEqual({ 'a grid offset from the edge of the map': 1 })
  })
})

test('lines off the map are named as such, and light of the surroundings as lost', async () => {
  const draft = await uvtt(
    {},
    { line_of_sight: [line([30, 1], [30, 4]), line([0, 0], [20, 0])], environment: { ambient_light: 'ff203040' } },
  )
  expect(lossesOf(draft)).toEqual({ 'walls off the map or along its border': 2, 'ambient light': 1 })
})

test('small outlines of objects stand in squares', async () => {
  const draft = await uvtt(
    {},
    { objects_line_of_sight: [line([2.1, 2.1], [2.9, 2.1], [2.9, 2.9], [2.1, 2.9], [2.1, 2.1])] },
  )
  expect([draft.map.tables.edges.size, draft.map.layers.terrain[2 * 20 + 2]]).toEqual([0, 12])
  expect(lossesOf(draft)).toMatchObject({ 'small closed outlines (pillars, boulders, statues)': 1 })
})

test.each([
  [{ x: 0.5, y: 0 }, 1],
  [{ x: 0, y: 0.5 }, 1],
  [{ x: 3, y: 2 }, 0],
])('an origin at %j is off the grid: %d', async (origin, count) => {
  const draft = await uvtt({ map_origin: origin }, {})
  expect(lossesOf(draft)['a grid offset from the edge of the map'] ?? 0).toBe(count)
})

test('a portal is its first two points', async () => {
  const draft = await uvtt({}, { portals: [{ bounds: line([3, 4], [3, 5], [6, 5]) }] })
  expect(Object.keys(edgesOf(draft))).toEqual(['3,4,w'])
})
