import { describe, expect, it } from 'vitest'
import { circlePath, linePath, pathMark, polygonPath, rectPath } from '../../src/draw/paths.ts'
import type { TextMark } from '../../src/draw/marks.ts'
import type { FlattenedMark } from '../../src/draw/soft.ts'
import { toSvg } from '../../src/draw/toSvg.ts'

const DEPS = { address: (id: string) => `pictures/${id}`, flatAddress: () => 'flat.png' }
/** The elements of marks, without the sheet around them. */
const elements = (marks: readonly FlattenedMark[], prefix?: string): string[] =>
  [...toSvg({ widthInches: 3, heightInches: 2, marks }, prefix === undefined ? DEPS : { ...DEPS, prefix })]
    .join('')
    .trimEnd()
    .split('\n')
    .slice(2, -1)
const square = pathMark(rectPath(1, 2, 3, 4), { fill: '#112233' })
const group = (
  looks: Omit<Extract<FlattenedMark, { kind: 'group' }>, 'kind' | 'marks'>,
  marks: readonly FlattenedMark[] = [square],
): FlattenedMark => ({ kind: 'group', marks, ...looks })

describe('marks as SVG', () => {
  it('stand on a white sheet of its size in inches', () => {
    const [head, paper] = [...toSvg({ widthInches: 3, heightInches: 2, marks: [] }, DEPS)]
    expect(head).toContain('width="3in" height="2in" viewBox="0 0 3 2"')
    expect(paper).toBe('<rect width="3" height="2" fill="#ffffff"/>\n')
  })

  it.each([
    ['a line', linePath(1, 2, 3, 4), 'M1 2L3 4'],
    ['a polygon', polygonPath([0, 0, 1, 0, 1, 2]), 'M0 0L1 0L1 2Z'],
    ['a rectangle', rectPath(1, 2, 3, 4), 'M1 2h3v4h-3Z'],
    ['numbers', linePath(1 / 3, 1e-9, 2.5, -1), 'M0.333333 0L2.5 -1'],
  ])('has the path of %s', (_, path, text) => {
    expect(elements([pathMark(path, { fill: '#112233' })])).toEqual([`<path d="${text}" fill="#112233"/>`])
  })

  it('has four curves in a circle', () => {
    const [circle = ''] = elements([pathMark(circlePath(1, 1, 1), { fill: '#112233' })])
    expect(circle.match(/[MCLZ]/g)?.join('')).toBe('MCCCCZ')
    expect(circle).toContain('M2 1C2 1.5523 1.5523 2 1 2')
  })

  it.each([
    [{ fill: '#112233', rule: 'evenodd' }, ' fill="#112233" fill-rule="evenodd"'],
    [{ fill: '#112233', rule: 'nonzero' }, ' fill="#112233"'],
    [{ fill: '#112233', opacity: 0.5 }, ' fill="#112233" opacity="0.5"'],
    [{ fill: '#112233', opacity: 1 }, ' fill="#112233"'],
    [{ stroke: '#445566', width: 0.1 }, ' fill="none" stroke="#445566" stroke-width="0.1" stroke-linejoin="round"'],
    [
      { stroke: '#445566', width: 0.1, join: 'miter', cap: 'square', dash: [0.2, 0.1] },
      ' fill="none" stroke="#445566" stroke-width="0.1" stroke-linejoin="miter" stroke-linecap="square" stroke-dasharray="0.2 0.1"',
    ],
    [
      { stroke: '#445566', width: 0.1, cap: 'butt', dash: [] },
      ' fill="none" stroke="#445566" stroke-width="0.1" stroke-linejoin="round"',
    ],
  ] as const)('has the look %j', (paint, looks) => {
    expect(elements([pathMark(linePath(0, 0, 1, 0), paint)])).toEqual([`<path d="M0 0L1 0"${looks}/>`])
  })

  it('has nothing of an empty path', () => {
    expect(elements([pathMark([], { fill: '#112233' })])).toEqual([])
  })

  it('has pictures in their place, turned about their middle, with their opacity', () => {
    const picture = { kind: 'picture', picture: 'face', x: 1, y: 2, width: 4, height: 2, opacity: 0.25 } as const
    const box = 'x="1" y="2" width="4" height="2" preserveAspectRatio="none"'
    expect(
      elements([
        { ...picture, turnDegrees: 0 },
        { ...picture, turnDegrees: 30, opacity: 1 },
      ]),
    ).toEqual([
      `<image ${box} opacity="0.25" href="pictures/face"/>`,
      `<image ${box} opacity="1" transform="rotate(30 3 3)" href="pictures/face"/>`,
    ])
  })

  it('moves, turns and scales groups, in that order, and fades, blends and blurs them', () => {
    expect(elements([group({ x: 1, y: 2, turnDegrees: 90, scale: 3 })])[0]).toBe(
      '<g transform="translate(1 2) rotate(90) scale(3)">',
    )
    expect(elements([group({ x: 1 })])[0]).toBe('<g transform="translate(1 0) rotate(0)">')
    expect(elements([group({})])[0]).toBe('<g>')
    expect(elements([group({ opacity: 0.5, blend: 'multiply' })])[0]).toBe(
      '<g opacity="0.5" style="mix-blend-mode:multiply">',
    )
    expect(elements([group({ opacity: 1, blend: 'normal' })])[0]).toBe('<g>')
    const blurred = elements([group({ blur: 0.2 }), group({ blur: 0.2 }), group({ blur: 0.1 })])
    expect(
      blurred
        .filter((each) => each.startsWith('<filter'))
        .map((each) => /id="(\w+)".*stdDeviation="([\d.]+)"/.exec(each)?.slice(1)),
    ).toEqual([
      ['blur1', '0.2'],
      ['blur2', '0.1'],
    ])
    expect(blurred.filter((each) => each.startsWith('<g'))).toEqual([
      '<g filter="url(#blur1)">',
      '<g filter="url(#blur1)">',
      '<g filter="url(#blur2)">',
    ])
  })

  it('clips a group by its own clip and rule', () => {
    const clip = rectPath(0, 0, 1, 1)
    expect(elements([group({ clip }), group({ clip, clipRule: 'evenodd', opacity: 0.5 })], 'p-')).toEqual([
      '<clipPath id="p-clip1"><path d="M0 0h1v1h-1Z"/></clipPath>',
      '<g><g clip-path="url(#p-clip1)">',
      '<path d="M1 2h3v4h-3Z" fill="#112233"/>',
      '</g></g>',
      '<clipPath id="p-clip2"><path d="M0 0h1v1h-1Z" clip-rule="evenodd"/></clipPath>',
      '<g opacity="0.5"><g clip-path="url(#p-clip2)">',
      '<path d="M1 2h3v4h-3Z" fill="#112233"/>',
      '</g></g>',
    ])
  })

  it('defines a stamp once and uses it at each of its places', () => {
    const stamp = (key: string) => ({ key, marks: [square] })
    const drawn = elements([
      { kind: 'stamp', stamp: stamp('a'), at: [1, 2, 5, 6], size: 2 },
      { kind: 'stamp', stamp: stamp('b'), at: [0, 0], size: 1 },
      { kind: 'stamp', stamp: stamp('a'), at: [7, 8], size: 1 },
    ])
    expect(drawn.filter((each) => each.startsWith('<defs'))).toEqual(['<defs><g id="stamp1">', '<defs><g id="stamp2">'])
    expect(drawn.filter((each) => each.startsWith('<use'))).toEqual([
      '<use href="#stamp1" transform="translate(1 2) scale(2)"/>',
      '<use href="#stamp1" transform="translate(5 6) scale(2)"/>',
      '<use href="#stamp2" transform="translate(0 0) scale(1)"/>',
      '<use href="#stamp1" transform="translate(7 8) scale(1)"/>',
    ])
  })

  it('has text as text: aligned, bold, turned, and condensed where it is too wide', () => {
    const text: TextMark = {
      kind: 'text',
      text: 'A < B',
      x: 1,
      y: 2,
      size: 0.5,
      face: 'sans',
      bold: false,
      color: '#112233',
      align: 'left',
      turnDegrees: 0,
    }
    const looks = (more: Partial<TextMark>) =>
      /preserve" (.*)>A &lt; B/.exec(elements([{ ...text, ...more }])[0] ?? '')?.[1]
    const plain = 'x="1" y="2" font-size="0.5" fill="#112233"'
    expect(looks({})).toBe(plain)
    expect(looks({ align: 'center', bold: true })).toBe(`${plain} font-weight="bold" text-anchor="middle"`)
    expect(looks({ align: 'right', turnDegrees: -90 })).toBe(`${plain} text-anchor="end" transform="rotate(-90 1 2)"`)
    expect(looks({ face: 'serif' })).toContain('serif')
    expect(looks({ maxWidth: 100 })).toBe(plain)
    expect(looks({ maxWidth: 0.5 })).toBe(`${plain} textLength="0.5" lengthAdjust="spacingAndGlyphs"`)
  })
})
