import { describe, expect, it } from 'vitest'
import type { GroupMark, Mark } from '../../../src/draw/marks.ts'
import { circlePath, pathMark, rectPath } from '../../../src/draw/paths.ts'
import { paintedPixels } from './canvas.ts'

const square = (fill: string): Mark => pathMark(rectPath(2, 2, 6, 6), { fill })
const group = (looks: Omit<GroupMark, 'kind'>): Mark => ({ kind: 'group', ...looks })
const BOX = { widthPx: 100, heightPx: 100, scale: 10 }

describe('painting marks on a canvas', () => {
  it('leaves a hole where an even-odd path has one', () => {
    const ring = [...rectPath(1, 1, 8, 8), ...rectPath(3, 3, 4, 4)]
    const { at } = paintedPixels([pathMark(ring, { fill: '#000000', rule: 'evenodd' })], BOX)
    expect(at(20, 20)).toEqual([0, 0, 0])
    expect(at(50, 50)).toEqual([255, 255, 255])
  })

  it('lays a group down as one: what lies on each other does not shine through', () => {
    const { at } = paintedPixels([group({ opacity: 0.5, marks: [square('#ff0000'), square('#0000ff')] })], BOX)
    const [red, , blue] = at(50, 50)
    expect(blue).toBe(255)
    expect(Math.abs(red - 127)).toBeLessThanOrEqual(1)
  })

  it('lays a path that is filled and stroked down as one', () => {
    const mark = pathMark(rectPath(2, 2, 6, 6), { fill: '#ff0000', stroke: '#0000ff', width: 2 })
    const { at } = paintedPixels([group({ opacity: 0.5, marks: [mark] })], BOX)
    // Within the stroke, over the fill.
    expect(at(25, 50)[2]).toBe(255)
    expect(at(15, 50)[2]).toBe(255)
    expect(at(25, 50)[0]).toBe(at(15, 50)[0])
  })

  it('keeps opacity and blend to the group that has them', () => {
    const { at } = paintedPixels(
      [
        group({ blend: 'multiply', opacity: 0.5, marks: [pathMark(rectPath(0, 0, 4, 10), { fill: '#000000' })] }),
        pathMark(rectPath(6, 0, 4, 10), { fill: '#00ff00' }),
      ],
      BOX,
    )
    expect(Math.abs(at(20, 50)[0] - 127)).toBeLessThanOrEqual(1)
    expect(at(80, 50)).toEqual([0, 255, 0])
  })

  it('sees soft marks through both the clip of their group and the one around it', () => {
    const inner = group({
      soft: true,
      clip: rectPath(4, 0, 6, 10),
      marks: [pathMark(rectPath(0, 0, 10, 10), { fill: '#000000' })],
    })
    const { at } = paintedPixels([group({ clip: rectPath(0, 0, 6, 10), marks: [inner] })], BOX)
    expect(at(50, 50)).toEqual([0, 0, 0])
    expect(at(20, 50)).toEqual([255, 255, 255])
    expect(at(80, 50)).toEqual([255, 255, 255])
  })

  it('multiplies the opacity of a picture group, a path and the groups around it', () => {
    const inner = pathMark(rectPath(2, 2, 6, 6), { fill: '#000000', opacity: 0.5 })
    const { at } = paintedPixels([group({ opacity: 0.5, marks: [inner] })], BOX)
    expect(Math.abs(at(50, 50)[0] - 191)).toBeLessThanOrEqual(1)
  })

  it('scales, turns and moves a group, in that order from within', () => {
    const mark = pathMark(rectPath(0, 0, 2, 1), { fill: '#000000' })
    const { at } = paintedPixels([group({ x: 5, y: 2, scale: 2, turnDegrees: 90, marks: [mark] })], BOX)
    expect(at(40, 30)).toEqual([0, 0, 0])
    expect(at(40, 57)).toEqual([0, 0, 0])
    expect(at(60, 30)).toEqual([255, 255, 255])
    expect(at(27, 30)).toEqual([255, 255, 255])
  })

  it('blurs with the standard deviation it is given, narrow and wide alike', () => {
    const half = pathMark(rectPath(-100, -100, 105, 300), { fill: '#000000' })
    for (const [scale, width] of [
      [4, 100],
      [40, 1000],
    ] as const) {
      const { at } = paintedPixels([group({ blur: 1, marks: [half] })], { widthPx: width, heightPx: 40, scale })
      const gray = (units: number) => at(Math.round(units * scale), 20)[0] / 255
      // The normal distribution: half at the edge, 84% one deviation on, 98% two.
      for (const [units, share] of [
        [5, 0.5],
        [6, 0.84],
        [4, 0.16],
        [7, 0.977],
      ] as const)
        expect(Math.abs(gray(units) - share), `${units} at ${scale}`).toBeLessThan(0.06)
    }
  })

  it('cuts out of its own layer, not out of what lies below', () => {
    const hole = group({ blend: 'destination-out', marks: [pathMark(circlePath(5, 5, 2), { fill: '#000000' })] })
    const { at } = paintedPixels([square('#00ff00'), group({ soft: true, marks: [square('#000000'), hole] })], BOX)
    expect(at(50, 50)).toEqual([0, 255, 0])
    expect(at(24, 24)).toEqual([0, 0, 0])
  })

  it('blends a group with what lies below it', () => {
    const { at } = paintedPixels([square('#808080'), group({ blend: 'multiply', marks: [square('#808080')] })], BOX)
    expect(Math.abs(at(50, 50)[0] - 64)).toBeLessThanOrEqual(1)
  })

  it('gives a part of a drawing the pixels of the whole', () => {
    const marks: Mark[] = [
      pathMark(rectPath(0, 0, 40, 40), { fill: { texture: 'stone', tile: 8 } }),
      group({ blur: 0.3, soft: true, marks: [pathMark(circlePath(20, 20, 9), { fill: '#203040' })] }),
      group({
        blend: 'overlay',
        marks: [pathMark(rectPath(0, 0, 40, 40), { fill: { texture: 'rock', tile: 8 }, opacity: 0.5 })],
      }),
    ]
    const whole = paintedPixels(marks, { widthPx: 640, heightPx: 640, scale: 16 })
    const part = paintedPixels(marks, { widthPx: 160, heightPx: 160, scale: 16, x: -240, y: -400 })
    const differences = Array.from({ length: 160 * 160 }, (_, i) => {
      const [x, y] = [i % 160, Math.floor(i / 160)]
      const [a, b] = [whole.at(x + 240, y + 400), part.at(x, y)]
      return Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? 0))))
    })
    // The antialiasing of a clipped path is another one: in a blur drawn small a few pixels tell, by what no eye sees.
    expect(Math.max(...differences)).toBeLessThan(6)
    expect(differences.filter((difference) => difference > 2).length).toBeLessThan(differences.length * 0.002)
  })

  it('lays textures from the origin of the drawing, a tile as wide as it says', () => {
    const fill = { texture: 'rock', tile: 4 }
    const { at } = paintedPixels([pathMark(rectPath(0, 0, 10, 10), { fill })], {
      widthPx: 640,
      heightPx: 640,
      scale: 64,
    })
    const row = (from: number) => Array.from({ length: 64 }, (_, x) => at(from + x, 10)[0])
    expect(row(256)).toEqual(row(0))
    expect(row(128)).not.toEqual(row(0))
  })

  it('fades a radial fill from its center to its circle', () => {
    const stops = [
      [0, '#000000'],
      [1, '#ffffff'],
    ] as const
    const { at } = paintedPixels(
      [pathMark(rectPath(0, 0, 10, 10), { fill: { x: 5, y: 5, from: 0, to: 4, stops } })],
      BOX,
    )
    expect(at(50, 50)[0]).toBeLessThan(12)
    expect(Math.abs(at(70, 50)[0] - 128)).toBeLessThan(12)
    expect(at(95, 50)[0]).toBe(255)
  })

  it('scales the pixels of a style to their place', () => {
    const pixels = new Uint8ClampedArray([255, 0, 0, 255, 0, 0, 255, 255])
    const mark: Mark = { kind: 'pixels', pixels, widthPx: 2, heightPx: 1, x: 1, y: 1, width: 8, height: 8 }
    const { at } = paintedPixels([mark], BOX)
    expect(at(15, 50)).toEqual([255, 0, 0])
    expect(at(85, 50)).toEqual([0, 0, 255])
    expect(at(95, 50)).toEqual([255, 255, 255])
  })
})
