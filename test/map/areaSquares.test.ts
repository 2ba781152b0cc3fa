import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellIndex } from '../../src/grid/cell.ts'
import { areaSquares, templateCells } from '../../src/map/areaSquares.ts'
import { areaTemplateSchema, type AreaTemplate } from '../../src/map/records/annotations.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { drawnCells } from '../support/drawnField.ts'
import { mapWith } from '../support/printableMap.ts'

const ROCK = 12

/** Rock `#`, open terrain `.`; the squares an area reaches come back as `*`, those behind walls as `-`. */
function drawn(rows: readonly string[], area: Partial<AreaTemplate>, edges: readonly object[] = []): string[] {
  const [first = ''] = rows
  const size = { widthCells: first.length, heightCells: rows.length }
  const map = mapWith(size, { edges: edges as never })
  for (const [row, line] of rows.entries())
    for (const [col, char] of [...line].entries())
      if (char === '#') map.layers.terrain[cellIndex(map, { col, row })] = ROCK
  const template = areaTemplateSchema.parse({
    id: 'area',
    shape: 'burst',
    origin: { x: 0, y: 0 },
    sizeFeet: 5,
    ...area,
  })
  const { reached, shut } = areaSquares(map, template)
  const out = rows.map((line) => [...line])
  for (const { col, row } of reached) out[row]![col] = '*'
  for (const { col, row } of shut) if (out[row]![col] !== '#') out[row]![col] = '-'
  return out.map((line) => line.join(''))
}

describe('an area reaches what a line of effect from its origin reaches', () => {
  test('a burst in the open covers its whole shape', () => {
    const open = Array.from({ length: 6 }, () => '......')
    expect(drawn(open, { origin: { x: 3, y: 3 }, sizeFeet: 10 })).toEqual([
      '......',
      '..**..',
      '.****.',
      '.****.',
      '..**..',
      '......',
    ])
  })

  test('a burst does not go through a wall of rock, and rock itself is not reached', () => {
    const hall = ['........', '....#...', '....#...', '....#...', '....#...', '........']
    expect(drawn(hall, { origin: { x: 3, y: 3 }, sizeFeet: 20 })).toEqual([
      '*****-..',
      '****#-..',
      '****#--.',
      '****#--.',
      '****#-..',
      '*****-..',
    ])
  })

  test('a wall to the north of squares alone stops a burst too', () => {
    const hall = ['....', '....', '....', '....']
    const wall = [0, 1, 2, 3].map((col) => ({
      ...{ id: `${col},2,n`, cell: { col, row: 2 }, border: 'north', kind: 'wall' },
    }))
    expect(drawn(hall, { origin: { x: 2, y: 3 }, sizeFeet: 10 }, wall)).toEqual(['....', '.--.', '****', '****'])
  })

  test('a wall between squares stops a cone; an open door lets it through, a window does not stop it', () => {
    const hall = ['......', '......', '......', '......']
    const cone = { shape: 'cone', origin: { x: 1, y: 2 }, sizeFeet: 20, directionDegrees: 0 } as const
    const wall = (kinds: readonly object[]) =>
      kinds.map((kind, row) => ({ id: `3,${row},w`, cell: { col: 3, row }, border: 'west', ...kind }))
    const shut = { kind: 'wall' }
    expect(drawn(hall, cone, wall([shut, shut, shut, shut]))).toEqual(['..*-..', '.**--.', '.**--.', '..*-..'])
    const [door, window] = [{ kind: 'door', door: 'open' }, { kind: 'window' }]
    expect(drawn(hall, cone, wall([shut, door, door, shut]))[1]).toBe('.****.')
    expect(drawn(hall, cone, wall([window, window, window, window]))[0]).toBe('..**..')
  })

  test('an emanation begins at every corner of its space, so that one pillar hides little', () => {
    const pillar = ['.....', '..#..', '.....', '.....']
    const [behind] = drawn(pillar, { shape: 'emanation', origin: { x: 2, y: 2 }, sizeFeet: 10 })
    expect(behind).toBe('.***.')
    const wall = ['.....', '.###.', '.....', '.....']
    expect(drawn(wall, { shape: 'emanation', origin: { x: 2, y: 2 }, sizeFeet: 10 })[0]).toBe('.---.')
  })

  test('an emanation of a creature begins at its whole space, wherever the template says', () => {
    const ogre = creatureSchema.parse({
      id: 'ogre',
      name: 'Ogre',
      side: 'foes',
      size: 'large',
      at: { col: 3, row: 1 },
      speedFeet: {},
    })
    const map = mapWith({ widthCells: 9, heightCells: 5 }, { creatures: [ogre] })
    const around = { id: 'area', shape: 'emanation', origin: { x: 0, y: 0 }, sizeFeet: 10, creatureId: 'ogre' }
    const { reached } = areaSquares(map, areaTemplateSchema.parse(around))
    expect(drawnCells(map, reached)).toEqual(['.******..', '.******..', '.******..', '.******..', '..****...'])
  })

  test('the squares reached and those behind walls are the squares of the shape, whatever stands there', () => {
    const cell = fc.constantFrom('.', '.', '#')
    const rows = fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { minLength: 7, maxLength: 7 })
    const template = fc.record({
      shape: fc.constantFrom('burst', 'cone', 'line', 'emanation'),
      origin: fc.record({ x: fc.nat(7), y: fc.nat(7) }),
      sizeFeet: fc.constantFrom(5, 10, 15, 30),
      directionDegrees: fc.constantFrom(0, 45, 90, 130, 180, 270),
    })
    fc.assert(
      fc.property(rows, template, (grid, area) => {
        const map = mapWith({ widthCells: 7, heightCells: 7 }, {})
        for (const [i, char] of grid.flat().entries()) map.layers.terrain[i] = char === '#' ? ROCK : 0
        const whole = areaTemplateSchema.parse({ id: 'area', ...area })
        const { reached, shut } = areaSquares(map, whole)
        const keys = (cells: readonly { readonly col: number; readonly row: number }[]) =>
          cells.map(({ col, row }) => `${col},${row}`).sort()
        const onMap = templateCells(map, whole).filter(({ col, row }) => col >= 0 && row >= 0 && col < 7 && row < 7)
        expect(keys([...reached, ...shut])).toEqual(keys(onMap))
        const [ownCol, ownRow] = [whole.origin.x, whole.origin.y]
        const isOwn = ({ col, row }: { readonly col: number; readonly row: number }) =>
          whole.shape === 'emanation' && col === ownCol && row === ownRow
        for (const at of reached.filter((each) => !isOwn(each)))
          expect(map.layers.terrain[cellIndex(map, at)]).not.toBe(ROCK)
      }),
    )
  })
})
