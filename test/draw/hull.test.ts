import { describe, expect, it } from 'vitest'
import { sceneOf } from '../../src/draw/scene.ts'
import { outlinesOf } from '../../src/draw/outlines.ts'
import { isWithin, mapOf, wholeOf } from './support.ts'

const NOSE = [
  'pppppppppppppp',
  'pppppppppppppp',
  'pp########pppp',
  'pp#......##ppp',
  'pp#.......#ppp',
  'pp#........#pp',
  'pp#.........#p',
  'pp#........#pp',
  'pp#.......#ppp',
  'pp#......##ppp',
  'pp########pppp',
  'pppppppppppppp',
]
/** How often a closed outline changes its direction by more than a trembling hand would. */
function turnsOf(points: Float64Array): number {
  const at = (i: number) => [points[(2 * i) % points.length]!, points[(2 * i + 1) % points.length]!] as const
  const directions = Array.from({ length: points.length / 2 }, (_, i) => {
    const [[ax, ay], [bx, by]] = [at(i), at(i + 1)]
    return Math.hypot(bx - ax, by - ay) < 1e-6 ? null : Math.atan2(by - ay, bx - ax)
  }).filter((direction) => direction !== null)
  return directions.filter((direction, i) => {
    const before = directions[(i + directions.length - 1) % directions.length]!
    return Math.abs(Math.sin(direction - before)) > 0.05 || Math.cos(direction - before) < 0
  }).length
}

const turned = (rows: readonly string[]) => [...rows[0]!].map((_, col) => rows.map((row) => row[col]).join(''))
const LIES = [
  ['forward', NOSE],
  ['aft', NOSE.map((row) => [...row].reverse().join(''))],
  ['down', turned(NOSE)],
  ['up', turned(NOSE).toReversed()],
] as const

describe.each(LIES)('the nose of a ship that points %s', (_, rows) => {
  const map = mapOf(rows)
  const scene = sceneOf(map, { view: 'gm', dressing: 'ship' })

  it('has no columns: squares of the hull that touch by corners are one slanted wall', () => {
    expect(scene.features.piers).toEqual([])
  })

  it('is slanted inside in straight lines: a flight of steps would turn at each of them', () => {
    const turns = outlinesOf(scene, wholeOf(map), 1, 0)
      .floor()
      .map(({ points }) => turnsOf(points))
    expect(turns).toHaveLength(1)
    expect(turns[0]).toBeLessThan(12)
  })

  it('shows its walls and no rock between its floor and the void', () => {
    const outlines = outlinesOf(scene, wholeOf(map), 1, 1)
    const [floor, empty, walls] = [outlines.floor(), outlines.void(), outlines.masonry()]
    const gaps: string[] = []
    for (let y = 0.025; y < map.heightCells; y += 0.05)
      for (let x = 0.025; x < map.widthCells; x += 0.05)
        if (!isWithin(floor, x, y) && !isWithin(empty, x, y) && !isWithin(walls, x, y)) gaps.push(`${x},${y}`)
    expect(gaps).toEqual([])
  })
})

describe('a block of wall', () => {
  it('is a column on its own, and none in a slanted wall or beside the void', () => {
    const piers = (rows: readonly string[]) => sceneOf(mapOf(rows), { view: 'gm', dressing: 'dungeon' }).features.piers
    expect(piers(['.....', '.#...', '.....', '...#.', '.....'])).toHaveLength(2)
    expect(piers(['.....', '.#...', '..#..', '...#.', '.....'])).toEqual([])
  })
})
