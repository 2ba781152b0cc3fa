import { describe, expect, it } from 'vitest'
import type { Mark, PathMark, TextMark } from '../../../src/draw/marks.ts'
import { ridingSpot } from '../../../src/draw/tokens/order.ts'
import { SIDE_COLORS, SIDE_SHAPES, sideIndex, sideOutline } from '../../../src/draw/tokens/sides.ts'
import { squeezedBody, tokenMarks, type Token, type TokenStyle } from '../../../src/draw/tokens/token.ts'
import { pathPoints } from '../../support/drawnPoints.ts'

const PLAIN: Token = { side: 'foes', badges: [], isCrossed: false, isHidden: false }
const STYLE: TokenStyle = { ink: 'color', minText: 0.05, square: 1 }
/** Off the origin, and other across than down. */
const SPOT = { x: 7, y: 3, width: 2 }
const marksOf = (more: Partial<Token>, style: Partial<TokenStyle> = {}, spot = SPOT) =>
  tokenMarks({ ...PLAIN, ...more }, spot, { ...STYLE, ...style })
const isPath = (mark: Mark): mark is PathMark => mark.kind === 'path'
const textsOf = (marks: readonly Mark[]) => marks.filter((mark): mark is TextMark => mark.kind === 'text')
const added = (more: Partial<Token>, style: Partial<TokenStyle> = {}) =>
  marksOf(more, style).length - marksOf({}, style).length

describe('a token', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('facing %d eighths of a turn clockwise from north has its beak there', (facing) => {
    const [beak] = marksOf({ facing })
    expect(added({ facing })).toBe(1)
    const [[x = NaN, y = NaN] = [], ...back] = beak && isPath(beak) ? pathPoints(beak.path) : []
    const turn = (facing * Math.PI) / 4
    const ahead = (px: number, py: number) => (px - 7) * Math.sin(turn) - (py - 3) * Math.cos(turn)
    expect(((Math.atan2(x - 7, 3 - y) * 180) / Math.PI + 360) % 360).toBeCloseTo(facing * 45, 6)
    // The tip is beyond the rim; the back of the beak is under it.
    expect(ahead(x, y)).toBeGreaterThan(1)
    for (const [px, py] of back) expect(ahead(px, py)).toBeLessThan(0.93)
  })

  it('shows its label, or its picture instead', () => {
    expect(textsOf(marksOf({ label: 'G3' })).map(({ text }) => text)).toEqual(['G3'])
    const picture = { id: 'face', widthPx: 10, heightPx: 10 }
    expect(textsOf(marksOf({ label: 'G3', picture }))).toEqual([])
    expect(textsOf(marksOf({ label: 'Gg' }, { minText: 3 }))).toEqual([])
  })

  it.each([
    ['wide', 40, 10],
    ['tall', 10, 40],
    ['square', 20, 20],
  ])('shows the shorter side of a %s picture in full, and of a tall one rather its top', (_, widthPx, heightPx) => {
    const [group] = marksOf({ picture: { id: 'face', widthPx, heightPx } }).filter((mark) => mark.kind === 'group')
    const [picture] = group?.marks ?? []
    if (picture?.kind !== 'picture') throw new Error('there is a picture')
    const { x, y, width, height } = picture
    expect(width / height).toBeCloseTo(widthPx / heightPx, 9)
    const radius = Math.min(width, height) / 2
    expect(x + width / 2).toBeCloseTo(7, 9)
    const [above, below] = [3 - radius - y, y + height - (3 + radius)]
    if (heightPx > widthPx) expect(above).toBeLessThan(below)
    else expect(above).toBeCloseTo(below, 9)
    expect(above).toBeGreaterThanOrEqual(-1e-9)
    // The clip is the outline of its side.
    const clip = pathPoints(sideOutline('foes', 7, 3, radius)).flat()
    for (const [i, each] of pathPoints(group?.clip ?? [])
      .flat()
      .entries())
      expect(each).toBeCloseTo(clip[i] ?? NaN, 9)
  })

  it('has badges at the upper right, its number at the upper left and its altitude at the bottom', () => {
    const texts = textsOf(marksOf({ badges: ['P', 'S'], number: 12, height: '↑30' }))
    const at = new Map(texts.map(({ text, x, y }) => [text, [Math.sign(x - 7), Math.sign(y - 3)]]))
    expect([...at]).toEqual([
      ['P S', [1, -1]],
      ['12', [-1, -1]],
      ['↑30', [0, 1]],
    ])
    for (const { text, x } of texts) if (text === '↑30') expect(x).toBeCloseTo(7, 9)
    // They start within the token: the badges end at its right, the number starts at its left.
    const plates = marksOf({ badges: ['P', 'S'], number: 12 })
      .filter(isPath)
      .slice(-2)
      .map(({ path }) => pathPoints(path).map(([x]) => x))
    expect(Math.max(...(plates[0] ?? []))).toBeCloseTo(7.92, 6)
    expect(Math.min(...(plates[1] ?? []))).toBeCloseTo(6.08, 6)
  })

  it('too small for badges has a dot instead, and no number', () => {
    const spot = { ...SPOT, width: 0.2 }
    const tiny = (more: Partial<Token>) => marksOf(more, { minText: 0.16 }, spot)
    expect(textsOf(tiny({ badges: ['P'], number: 3 }))).toEqual([])
    expect(tiny({ badges: ['P'] }).length).toBe(tiny({}).length + 1)
    expect(tiny({ number: 3 }).length).toBe(tiny({}).length)
  })

  it('has its name and states on plates in its lower half, the name above, both or the name alone', () => {
    const texts = textsOf(marksOf({ name: 'Goblin', states: 'prone' }))
    expect(texts.map(({ text }) => text)).toEqual(['Goblin', 'prone'])
    const [name, states] = texts.map(({ y }) => y)
    expect(name).toBeLessThan(states ?? NaN)
    expect([name, states].every((y = NaN) => y > 3 && y < 4)).toBe(true)
    expect(textsOf(marksOf({ name: 'Goblin', states: 'prone' }, { minText: 0.5 })).map(({ text }) => text)).toEqual([
      'Goblin',
    ])
    expect(textsOf(marksOf({ states: 'prone' }))).toEqual([])
    // The label moves up to make room for them.
    const labelY = (more: Partial<Token>) => textsOf(marksOf({ label: 'G', ...more }))[0]?.y ?? NaN
    expect(labelY({ name: 'Goblin', states: 'prone' })).toBeLessThan(labelY({ name: 'Goblin' }))
    expect(labelY({ name: 'Goblin' })).toBeLessThan(labelY({}))
  })

  it('that is out of action is crossed from corner to corner', () => {
    expect(added({ isCrossed: true })).toBe(2)
    const [cross] = marksOf({ isCrossed: true }).slice(-1)
    const points = cross && isPath(cross) ? pathPoints(cross.path) : []
    expect(points.map(([x, y]) => [Math.sign(x - 7), Math.sign(y - 3)])).toEqual([
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
    ])
  })

  it('that is hidden has a dashed ring and a paler face', () => {
    const dashed = (marks: readonly Mark[]) =>
      marks.filter((mark) => isPath(mark) && mark.paint.dash !== undefined).length
    expect([dashed(marksOf({})), dashed(marksOf({ isHidden: true }))]).toEqual([0, 1])
    const faces = [false, true].map((isHidden) =>
      marksOf({ isHidden }).find((mark) => isPath(mark) && mark.paint.fill !== undefined),
    )
    expect(faces[0]).not.toEqual(faces[1])
  })

  it.each([
    ['color', 'foes', '#b8322f', '#6e1614', '#ffffff'],
    ['pale', 'foes', undefined, '#6e1614', '#1a1a1a'],
    ['black-and-white', 'foes', '#ffffff', '#000000', '#000000'],
    ['color', 'party', '#2b66c0', '#163a73', '#ffffff'],
  ] as const)('in %s of %s has these colors of face, ring and letters', (ink, side, face, ring, letters) => {
    const marks = marksOf({ side, label: 'G' }, { ink })
    const [, fill, stroke] = marks.filter(isPath)
    if (face !== undefined) expect(fill?.paint.fill).toBe(face)
    expect(stroke?.paint.stroke).toBe(ring)
    expect(textsOf(marks)[0]?.color).toBe(letters)
    const [cross] = marksOf({ isCrossed: true }, { ink }).slice(-1)
    expect(cross && isPath(cross) && cross.paint.stroke).toBe(ink === 'black-and-white' ? '#000000' : '#b3161f')
  })
})

describe('sides', () => {
  const corners = (side: string) => sideOutline(side, 7, 3, 1)
  it('without a shape of their own share the last two, each always the same one', () => {
    const names = ['guards', 'beasts', 'cultists', 'undead', 'pirates', 'elves']
    const indices = names.map(sideIndex)
    expect(new Set(indices)).toEqual(new Set([3, 4]))
    expect(names.map(sideIndex)).toEqual(indices)
    expect(SIDE_COLORS).toHaveLength(SIDE_SHAPES.length)
  })

  it('have outlines around the center of the token', () => {
    for (const side of ['party', 'foes', 'neutral', 'guards', 'beasts', 'undead']) {
      const points = pathPoints(corners(side))
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(7, 6)
      expect((Math.min(...ys) + Math.max(...ys)) / 2).toBeCloseTo(3, 6)
      expect(Math.max(...xs) - 7).toBeGreaterThan(0.85)
      expect(Math.max(...xs) - 7).toBeLessThan(1.15)
    }
    // An octagon stands on a side, a diamond on a corner.
    expect(pathPoints(corners('foes'))).toHaveLength(8)
    expect(new Set(pathPoints(corners('foes')).map(([, y]) => y.toFixed(6))).size).toBe(4)
  })
})

it('the body of a squeezing creature fills its squares, evenly within them', () => {
  const body = squeezedBody('foes', { x: 4, y: 1, width: 1, height: 2 }, 'color')
  const points = isPath(body) ? pathPoints(body.path) : []
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const inset = Math.min(...xs) - 4
  expect(inset).toBeGreaterThan(0)
  expect(inset).toBeLessThan(0.1)
  expect([5 - Math.max(...xs), Math.min(...ys) - 1, 3 - Math.max(...ys)].map((each) => each.toFixed(6))).toEqual(
    Array(3).fill(inset.toFixed(6)),
  )
})

it('the token of a rider is smaller than its mount’s, and to its upper right', () => {
  const rider = ridingSpot(SPOT)
  expect(rider.width).toBeLessThan(SPOT.width)
  expect([rider.x > 7, rider.y < 3]).toEqual([true, true])
  expect(rider.x - 7).toBeCloseTo(3 - rider.y, 9)
})
