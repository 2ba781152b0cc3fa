/** Files written by hand as other tools write them: one thing for each branch of the reader, losses counted in the file. */
import { describe, expect, test } from 'vitest'
import { uvttFormat } from '../../../src/formats/uvtt/index.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
import { edgesOf, lossesOf, opened, records, type Fields } from './opened.ts'

describe('a Universal VTT file of another maker', () => {
  /** Six squares by five whose corner lies at 10, 20. */
  const uvtt = (parts: Fields, size = { x: 6, y: 5 }) =>
    opened(uvttFormat, {
      resolution: { map_origin: { x: 10, y: 20 }, map_size: size, pixels_per_grid: 70 },
      ...parts,
    })
  const line = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x: x + 10, y: y + 20 }))

  test('walls and things in the way are walls, corner by corner; a wall that is not closed stays open', async () => {
    const draft = await uvtt({
      line_of_sight: [line([1, 1], [3, 1], [3, 3], [1, 3])],
      objects_line_of_sight: [line([5, 2], [5, 3])],
    })
    expect(Object.keys(edgesOf(draft)).sort()).toEqual(
      ['1,1,n', '2,1,n', '3,1,w', '3,2,w', '1,3,n', '2,3,n', '5,2,w'].sort(),
    )
    expect(Object.values(edgesOf(draft)).every(([kind]) => kind === 'wall')).toBe(true)
    expect(draft.lines.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept', 'kept'])
    expect(draft.map.tables.drawings.size).toBe(0)
    expect(lossesOf(draft)).toEqual({ 'outlines of objects': 1 })
    expect([...draft.map.tables.settings.values()][0]?.name).toBe('Crypt')
  })

  test('portals stand in walls, open ones as windows; those without a place are counted', async () => {
    const portals = [
      { bounds: line([1, 1], [2, 1]) },
      { bounds: line([3, 1], [5, 1]), closed: false },
      { bounds: line([3.1, 2.2], [3.1, 2.7]), closed: true },
      { bounds: line([4, 4]) },
      { bounds: [] },
      { bounds: line([40, 4], [41, 4]), closed: false },
      { bounds: 'none' },
    ]
    const draft = await uvtt({ line_of_sight: [line([0, 1], [6, 1])], portals })
    expect(edgesOf(draft)).toEqual({
      '0,1,n': ['wall', 'closed', false],
      '1,1,n': ['door', 'closed', false],
      '2,1,n': ['wall', 'closed', false],
      '3,1,n': ['window', 'closed', false],
      '4,1,n': ['window', 'closed', false],
      '5,1,n': ['wall', 'closed', false],
      '3,2,w': ['door', 'closed', false],
    })
    expect(lossesOf(draft)).toMatchObject({
      'open portals': 1,
      'portals off the map, without length or unreadable': 4,
    })
  })

  test('lines off the grid block the same steps and are kept as drawings, all of them, for the GM alone', async () => {
    const [straight, near, slanted, short] = [
      line([0, 1], [2, 1]),
      line([0, 2.1], [2, 2.1]),
      line([0, 3], [2, 5]),
      line([4, 4], [4.2, 4]),
    ]
    const draft = await uvtt({ line_of_sight: [straight, near], objects_line_of_sight: [slanted, short] })
    expect(draft.lines.map(({ outcome }) => outcome)).toEqual(['kept', 'snapped', 'approximated', 'dropped'])
    const drawings = records(draft.map.tables.drawings)
    expect(drawings.map(({ points }) => points)).toEqual(
      [straight, near, slanted, short].map((points) => points?.map(({ x, y }) => ({ x: x - 10, y: y - 20 }))),
    )
    expect(drawings.every(({ gmOnly, shape }) => gmOnly && shape === 'polyline')).toBe(true)
    expect(lossesOf(draft)).toEqual({
      'walls too short to block': 1,
      'walls off the grid': 2,
      'outlines of objects': 2,
    })
  })

  test('lights shine in feet, in every way of writing a color; those off the map are counted', async () => {
    const light = (x: number, y: number, more: Fields) => ({ position: line([x, y])[0], range: 4, ...more })
    const lights = [
      light(1.5, 2, { color: 'ff102030', intensity: 0.5 }),
      light(2, 2, { color: '#8040506A', shadows: false }),
      light(3, 2, { color: '102030', range: 0.5 }),
      light(4, 2, { color: 'gold' }),
      light(5, 2, {}),
      light(9000, 2, {}),
      { position: 'none' },
    ]
    const draft = await uvtt({ lights })
    expect(
      records(draft.map.tables.lights).map(({ at: { x }, rangeFeet, colour, intensity, shadows }) => [
        x,
        rangeFeet,
        colour,
        intensity,
        shadows,
      ]),
    ).toEqual([
      [1.5, 20, '#102030', 0.5, true],
      [2, 20, '#40506a', 1, false],
      [3, 2.5, '#102030', 1, true],
      [4, 20, '#ffffff', 1, true],
      [5, 20, '#ffffff', 1, true],
    ])
    expect(lossesOf(draft)).toEqual({ 'lights off the map or unreadable': 2 })
  })

  test('the picture covers the whole map, with a prefix too; a damaged one is told', async () => {
    const png = Buffer.from(TINY_PNG).toString('base64')
    for (const image of [png, `data:image/png;base64,${png}`]) {
      const draft = await uvtt({ image }, { x: 6.4, y: 5 })
      expect(records(draft.map.tables.props)).toMatchObject([
        { widthSquares: 6.4, heightSquares: 5, at: { x: 0, y: 0 }, background: true },
      ])
      expect([...(draft.pictures.get('background')?.bytes ?? [])]).toEqual([...TINY_PNG])
      expect(lossesOf(draft)).toEqual({})
    }
    for (const image of ['!!!', Buffer.from('no picture').toString('base64')])
      expect(lossesOf(await uvtt({ image }))).toEqual({ 'the picture': 1 })
    for (const image of ['', null]) expect(lossesOf(await uvtt({ image }))).toEqual({})
  })
})
