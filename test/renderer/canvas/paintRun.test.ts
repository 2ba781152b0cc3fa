import { expect, test } from 'vitest'
import { paintTrail, SIDE_DASHES } from '../../../renderer/canvas/paintRun.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import { SIDE_SHAPES } from '../../../src/draw/tokens/sides.ts'

/** What a way from (0.5, 0.5) to (6.5, 0.5) is drawn with: pattern, width and strength of its line, and where it ends. */
function trail(side: string, emphasis: 'now' | 'before' | 'other') {
  const view = new View()
  view.resize(2000, 1000, 1)
  let [dash, end]: [readonly number[], number] = [[], 0]
  const known: Record<string, unknown> = {
    lineWidth: 0,
    strokeStyle: '',
    globalAlpha: 1,
    setLineDash: (parts: readonly number[]) => (dash = parts),
    lineTo: (x: number) => (end = (x - view.originX) / view.cellPx),
  }
  const strokes: { dash: readonly number[]; width: unknown; colour: unknown; alpha: unknown; end: number }[] = []
  known['stroke'] = () =>
    strokes.push({ dash, width: known['lineWidth'], colour: known['strokeStyle'], alpha: known['globalAlpha'], end })
  const context = new Proxy(known, {
    get: (_, name) => known[String(name)] ?? (() => undefined),
    set: (_, name, value) => ((known[String(name)] = value), true),
  })
  const points = [0.5, 3.5, 6.5].map((x) => ({ x, y: 0.5 }))
  paintTrail(context as never, { view, colors: MAP_COLORS.light } as never, {
    kind: 'trail',
    points,
    spaceCells: 1,
    side,
    emphasis,
  })
  return strokes[1]!
}

test('ways of each side differ in pattern, not in color alone', () => {
  expect(new Set(SIDE_DASHES.map((dash) => dash.join(' '))).size).toBe(SIDE_SHAPES.length)
  const drawn = ['party', 'foes', 'neutral'].map((side) => trail(side, 'now'))
  expect(new Set(drawn.map(({ dash }) => dash.join(' '))).size).toBe(3)
  expect(new Set(drawn.map(({ colour }) => colour)).size).toBe(3)
})

test('the current turn is bold, earlier ones are faded and thinner, another run is thinner still and of no side', () => {
  const [now, before, other] = [trail('foes', 'now'), trail('foes', 'before'), trail('foes', 'other')]
  expect(Number(now.width)).toBeGreaterThan(Number(before.width))
  expect(Number(before.width)).toBeGreaterThan(Number(other.width))
  expect([now.alpha, Number(before.alpha) < 0.5]).toEqual([1, true])
  expect(other.colour).not.toBe(now.colour)
})

test('a way ends at the rim of the token it leads to', () => {
  expect(trail('party', 'now').end).toBeGreaterThan(5.9)
  expect(trail('party', 'now').end).toBeLessThan(6.2)
})
