import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../src/draw/bounds.ts'
import { culled } from '../../../src/draw/cull.ts'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { PATH_OPS, type GroupMark, type Mark, type PathMark } from '../../../src/draw/marks.ts'
import { circlePath, pathMark, polygonPath, rectPath } from '../../../src/draw/paths.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { styleSettings, variedMap } from '../../draw/support.ts'
import { paintedPixels } from './canvas.ts'

const BOX: Box = { left: 2, top: 2, right: 4, bottom: 4 }
const SCALE = 20

/** What is seen in the box. */
const seen = (marks: readonly Mark[]) =>
  paintedPixels(marks, { widthPx: 2 * SCALE, heightPx: 2 * SCALE, scale: SCALE, x: -2 * SCALE, y: -2 * SCALE }).data

/** A channel may differ by so much of 255: a simpler path is antialiased by another way of the painter. */
const TOLERANCE = 24
/** Channels of the 1,600 pixels: three pixels at joints. */
const MAX_DIFFERING = 10

const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
  a.reduce((count, value, i) => count + (Math.abs(value - b[i]!) > TOLERANCE ? 1 : 0), 0)

const numbersIn = (marks: readonly Mark[]): number =>
  marks.reduce(
    (sum, mark) => sum + (mark.kind === 'path' ? mark.path.length : mark.kind === 'group' ? numbersIn(mark.marks) : 1),
    0,
  )

const point = fc.integer({ min: 0, max: 60 }).map((tenths) => tenths / 10)
const polygon = fc.array(point, { minLength: 6, maxLength: 24 }).map((xy) => xy.slice(0, xy.length & ~1))
const paint = fc.constantFrom(
  { fill: '#204080' },
  { fill: '#204080', rule: 'evenodd' as const },
  { stroke: '#802020', width: 0.2 },
  { stroke: '#802020', width: 0.2, dash: [0.3, 0.2] },
)
const path = fc
  .tuple(fc.array(polygon, { minLength: 1, maxLength: 3 }), paint, fc.boolean())
  .map(([polygons, look, closed]): PathMark =>
    pathMark(
      polygons.flatMap((xy) => polygonPath(xy, closed)),
      look,
    ),
  )
const group = fc
  .record({
    marks: fc.array(path, { maxLength: 3 }),
    x: point,
    y: point,
    scale: fc.constantFrom(0.5, 1, 2),
    turnDegrees: fc.constantFrom(0, 90, 30),
    clip: fc.constantFrom(undefined, circlePath(2, 2, 2), [...rectPath(0, 0, 5, 5), ...circlePath(2, 2, 1)]),
  })
  .map(({ clip, ...rest }): GroupMark => ({ kind: 'group', ...rest, ...(clip ? { clip, clipRule: 'evenodd' } : {}) }))

describe('marks cut to a box', () => {
  it('look the same in it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(path, group), { maxLength: 4 }), (marks) => {
        expect(differing(seen(marks), seen(culled(marks, BOX)))).toBeLessThan(MAX_DIFFERING)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['schematic', 'old-school', 'painted'])('are a small part of a map that looks as it did: %s', (style) => {
    const map = variedMap()
    const window = { col: 2, row: 2, widthCells: 2, heightCells: 2 }
    const marks = drawMap(sceneOf(map, { view: 'gm' }), styleSettings(style), window, 'full')
    const cut = culled(marks, BOX, 0.0015)
    expect(numbersIn(cut)).toBeLessThan(numbersIn(marks) / 4)
    expect(differing(seen(marks), seen(cut))).toBeLessThan(2 * 2 * SCALE * SCALE * 4 * 0.01)
  })

  it('leave out what does not reach into it, and keep what touches it', () => {
    const [inside, outside] = [circlePath(3, 3, 0.5), circlePath(8, 8, 0.5)]
    const fill = { fill: '#000000' }
    expect(culled([pathMark(outside, fill)], BOX)).toEqual([])
    expect(culled([pathMark([...inside, ...outside], fill)], BOX)).toEqual([pathMark(inside, fill)])
    const wide = pathMark(polygonPath([1.9, 0, 1.9, 6], false), { stroke: '#000000', width: 0.4 })
    expect(culled([wide], BOX)).toEqual([wide])
    expect(culled([{ kind: 'group', x: 10, marks: [pathMark(inside, fill)] }], BOX)).toEqual([])
  })

  const look = { face: 'sans', bold: false, color: '#000000', align: 'left', turnDegrees: 0 } as const
  const pixels = { pixels: new Uint8ClampedArray(4), widthPx: 1, heightPx: 1 }
  const image = { picture: 'p', width: 3, height: 4, turnDegrees: 30, opacity: 1 }
  /** A mark at `x`, and the `x` from which on it reaches into the box. */
  const kinds: readonly (readonly [string, (x: number) => Mark, number])[] = [
    ['text, with the widest letters', (x) => ({ kind: 'text', text: 'abc', x, y: 3, size: 0.5, ...look }), 0],
    ['a rotated picture, by its diagonal', (x) => ({ kind: 'picture', x, y: 1, ...image }), -2],
    ['pixels', (x) => ({ kind: 'pixels', ...pixels, x, y: 3, width: 1.5, height: 0.5 }), 0.5],
    ['a stamp', (x) => ({ kind: 'stamp', stamp: { key: 's', marks: [] }, at: [-9, 3, x, 3], size: 1 }), 0.9],
    [
      'a part',
      (x) => ({
        kind: 'part',
        source: {},
        key: '',
        box: { left: x, top: 3, right: x + 0.5, bottom: 3.5 },
        inchesPerUnit: 1,
        draw: () => [],
      }),
      1.5,
    ],
    [
      'a blur',
      (x) => ({ kind: 'group', blur: 0.25, marks: [pathMark(rectPath(x, 3, 0.5, 0.5), { fill: '#000000' })] }),
      0.5,
    ],
  ]
  it.each(kinds)('keep %s as far as it reaches', (_, markAt, first) => {
    const [within, short] = [markAt(first + 0.05), markAt(first - 0.05)]
    expect(culled([within, short], BOX)).toEqual([within])
  })

  it('have no points that lie on a straight line, nor any far outside', () => {
    const straight = pathMark(polygonPath([2, 3, 2.5, 3.0001, 3, 3, 3.5, 3.5], false), {
      stroke: '#000000',
      width: 0.1,
    })
    expect(culled([straight], BOX, 0.001)).toEqual([
      pathMark(polygonPath([2, 3, 3, 3, 3.5, 3.5], false), straight.paint),
    ])
    const detour = pathMark(polygonPath([3, 3, 9, 3, 9, 9, 12, 2, 11, 3, 3, 3.5], false), {
      stroke: '#000000',
      width: 0.1,
    })
    const [kept] = culled([detour], BOX) as PathMark[]
    expect(kept?.path.filter((_, i) => i % 3 === 0)).toEqual([
      PATH_OPS.move,
      PATH_OPS.line,
      PATH_OPS.line,
      PATH_OPS.line,
    ])
  })

  it('keep every point of a dashed line: its dashes are counted from its start', () => {
    const dashed = pathMark(polygonPath([0, 3, 9, 3, 9, 9, 12, 3, 3, 3.5], false), {
      stroke: '#000000',
      width: 0.1,
      dash: [0.2],
    })
    expect(culled([dashed], BOX, 0.01)).toEqual([dashed])
  })
})
