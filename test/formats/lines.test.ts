/** Lines of other tools as edges: what stays apart in the file stays apart on the map, whatever its angle and place. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line } from '../../src/formats/format.ts'
import { closeGaps } from '../../src/formats/lines/closeGaps.ts'
import { compareRooms } from '../../src/formats/lines/compareRooms.ts'
import { edgesOfLines, type FileLine } from '../../src/formats/lines/edgesOfLines.ts'

const size = { widthCells: 8, heightCells: 8 }
const wall = (line: Line): FileLine => ({ line, edge: { kind: 'wall' } })
const door = (line: Line): FileLine => ({ line, edge: { kind: 'door' }, isOpening: true })
const snapped = (lines: readonly FileLine[], toleranceSquares = 0.2, grid = size) => {
  const made = edgesOfLines(grid, lines, { toleranceSquares }, '$')
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}
const snap = (line: Line, toleranceSquares = 0.2) => {
  const { edges, lines } = snapped([wall(line)], toleranceSquares)
  return { outcome: lines[0]?.outcome, ids: [...edges.keys()].map(String).sort() }
}
const ring = (points: readonly (readonly [number, number])[]): Line[] =>
  points.map(([x, y], i) => {
    const [toX, toY] = points[(i + 1) % points.length]!
    return [x, y, toX, toY]
  })

test.each<[name: string, line: Line, met: Line, joint: Line]>([
  ['to the right', [0, 0, 1.9, 0], [2, -1, 2, 1], [1.9, 0, 2.002, 0]],
  ['to the left', [1, 0, 0.1, 0], [0, -1, 0, 1], [0.1, 0, -0.002, 0]],
  ['downward', [1, 0, 1, 1.9], [0, 2, 3, 2], [1, 1.9, 1, 2.002]],
  ['upward', [1, 1, 1, 0.1], [0, 0, 3, 0], [1, 0.1, 1, -0.002]],
  ['where both touch: in its own direction', [1, 0, 1, 2], [0, 2, 3, 2], [1, 2, 1, 2.002]],
])('a line that ends short of another is joined to it, and goes slightly past it: %s', (_, line, met, joint) => {
  const joints = closeGaps([line, met], 0.2)
  expect(joints).toHaveLength(1)
  expect(joints[0]).toMatchObject({ of: 0, met: 1 })
  for (const [i, place] of joint.entries()) expect(joints[0]?.line[i]).toBeCloseTo(place, 9)
})

/** Squares that can be walked to from a square without crossing an edge. */
function walkedFrom(col: number, row: number, edges: ReadonlyMap<string, unknown>, grid = size): ReadonlySet<string> {
  const seen = new Set([`${col},${row}`])
  const open: [number, number][] = [[col, row]]
  for (let at = open.pop(); at; at = open.pop()) {
    const [c, r] = at
    const ways = [
      [c + 1, r, `${c + 1},${r},w`],
      [c - 1, r, `${c},${r},w`],
      [c, r + 1, `${c},${r + 1},n`],
      [c, r - 1, `${c},${r},n`],
    ] as const
    for (const [x, y, edge] of ways)
      if (
        x >= 0 &&
        y >= 0 &&
        x < grid.widthCells &&
        y < grid.heightCells &&
        !edges.has(edge) &&
        !seen.has(`${x},${y}`)
      ) {
        seen.add(`${x},${y}`)
        open.push([x, y])
      }
  }
  return seen
}

describe('a line becomes the edges that block the same steps', () => {
  test('on a grid line it is kept square by square', () => {
    expect(snap([2, 1, 2, 4])).toEqual({ outcome: 'kept', ids: ['2,1,w', '2,2,w', '2,3,w'] })
    expect(snap([1, 3, 3, 3])).toEqual({ outcome: 'kept', ids: ['1,3,n', '2,3,n'] })
  })
  test('near a grid line it is moved onto it, in either direction', () => {
    expect(snap([2.15, 4, 2.1, 1])).toEqual({ outcome: 'snapped', ids: ['2,1,w', '2,2,w', '2,3,w'] })
    expect(snap([1.85, 1.1, 1.9, 3.9])).toEqual({ outcome: 'snapped', ids: ['2,1,w', '2,2,w', '2,3,w'] })
  })
  test('a slanted one blocks the steps it crosses and leaves no gap', () => {
    const { outcome, ids } = snap([1, 1, 4, 4])
    expect(outcome).toBe('approximated')
    expect(ids).toEqual(['1,1,w', '1,2,n', '2,2,w', '2,3,n', '3,3,w', '3,4,n'])
    expect(snap([1, 4, 4, 1]).ids).toEqual(['1,4,n', '2,3,n', '2,3,w', '3,2,n', '3,2,w', '4,1,w'])
  })
  test('a short one inside a square blocks nothing', () => {
    expect(snap([2.3, 2.3, 2.4, 2.4])).toEqual({ outcome: 'dropped', ids: [] })
  })
  test('off the map and along its border nothing becomes an edge', () => {
    expect(snap([0, 0, 0, 8])).toEqual({ outcome: 'off-map', ids: [] })
    expect(snap([20, 1, 20, 4])).toEqual({ outcome: 'off-map', ids: [] })
  })
  test('numbers that are none are dropped', () => {
    for (const line of [
      [NaN, 0, 1, 1],
      [0, 0, Infinity, 1],
      [0, 0, 1e300, 1],
    ] as const)
      expect(snap(line)).toEqual({ outcome: 'dropped', ids: [] })
  })
  test('no stub stands out past the end of a wall', () => {
    expect(snap([2, 1, 2, 3.4]).ids).toEqual(['2,1,w', '2,2,w'])
    const house = [wall([2, 2, 6, 2]), wall([2, 2, 2, 6.45])]
    expect([...snapped(house).edges.keys()]).not.toContain('2,6,w')
  })
  test('an end short of another wall is joined to it, up to the tolerance', () => {
    const gap = (by: number) =>
      snapped([wall([0, 3.6, 8, 3.6]), wall([2, 1, 2, 3.6 - by])], 0.2).edges.has('2,3,w' as never)
    expect([gap(0), gap(0.05), gap(0.15), gap(0.25)]).toEqual([true, true, true, false])
  })
  test('a line that stops no one makes no edge', () => {
    const { edges, lines } = snapped([{ line: [2, 1, 2, 4], edge: null }])
    expect([edges.size, lines]).toEqual([0, [{ line: [2, 1, 2, 4], kind: null, outcome: 'open' }]])
  })
})

describe('a closed outline never leaks', () => {
  const grid = { widthCells: 24, heightCells: 24 }
  const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  /** Places a person drew at: on the grid, on halves and quarters of squares, anywhere. */
  const place = fc.oneof(
    fc.integer({ min: 40, max: 56 }).map((n) => n / 4),
    fc.double({ min: 10, max: 14, noNaN: true }),
  )
  /** Corners round a middle, in order: the outline does not cross itself. */
  const outline = fc
    .tuple(
      place,
      place,
      turn,
      fc.array(fc.tuple(fc.integer({ min: 4, max: 16 }), fc.integer({ min: 5, max: 15 })), {
        minLength: 4,
        maxLength: 14,
      }),
      fc.boolean(),
    )
    .map(([x, y, start, corners, onQuarters]): [number, number][] => {
      const round = (n: number) => (onQuarters ? Math.round(n * 4) / 4 : n)
      const total = corners.reduce((sum, [, step]) => sum + step, 0)
      let angle = start
      return corners.map(([far, step]) => {
        angle += (2 * Math.PI * step) / total
        return [round(x + (far / 2) * Math.cos(angle)), round(y + (far / 2) * Math.sin(angle))]
      })
    })
    .filter((points) => points.every(([x, y], i) => i === 0 || x !== points[0]![0] || y !== points[0]![1]))
  const inside = (points: readonly (readonly [number, number])[], x: number, y: number) => {
    let isIn = false
    for (const [x1, y1, x2, y2] of ring(points))
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn
    return isIn
  }
  const farFrom = (points: readonly (readonly [number, number])[], x: number, y: number, by: number) =>
    ring(points).every(([x1, y1, x2, y2]) => {
      const square = (x2 - x1) ** 2 + (y2 - y1) ** 2
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square))
      return Math.hypot(x1 + along * (x2 - x1) - x, y1 + along * (y2 - y1) - y) > by
    })
  const expectTight = (
    points: readonly (readonly [number, number])[],
    edges: ReadonlyMap<string, unknown>,
    by: number,
  ) => {
    const outside = walkedFrom(0, 0, edges, grid)
    for (let row = 0; row < 24; row++)
      for (let col = 0; col < 24; col++)
        if (inside(points, col + 0.5, row + 0.5) && farFrom(points, col + 0.5, row + 0.5, by))
          expect([col, row, outside.has(`${col},${row}`)]).toEqual([col, row, false])
  }

  test('whatever its angles and wherever it lies', () => {
    fc.assert(
      fc.property(outline, (points) => {
        expectTight(points, snapped(ring(points).map(wall), 0.2, grid).edges, 1e-3)
      }),
      { numRuns: 100 },
    )
  })

  test('with a gap below the tolerance at each corner', () => {
    fc.assert(
      fc.property(outline, fc.double({ min: 0, max: 0.19, noNaN: true }), (points, gap) => {
        const lines = ring(points).map(([x1, y1, x2, y2]): Line => {
          const length = Math.hypot(x2 - x1, y2 - y1)
          const part = length > 2 * gap ? gap / length : 0
          return [x1, y1, x2 - part * (x2 - x1), y2 - part * (y2 - y1)]
        })
        expectTight(points, snapped(lines.map(wall), 0.2, grid).edges, 0.25)
      }),
      { numRuns: 50 },
    )
  })

  test('through the middles of squares, where lines meet their centers', () => {
    for (const [name, points] of [
      [
        'rectangle',
        [
          [2.5, 2.5],
          [6.5, 2.5],
          [6.5, 6.5],
          [2.5, 6.5],
        ],
      ],
      [
        'diamond',
        [
          [4.5, 1.5],
          [7.5, 4.5],
          [4.5, 7.5],
          [1.5, 4.5],
        ],
      ],
    ] as const) {
      const { edges } = snapped(ring(points).map(wall))
      expect([name, walkedFrom(0, 0, edges).has('4,4')]).toEqual([name, false])
    }
  })

  test('a line from border to border parts the map', () => {
    const along = fc.integer({ min: 0, max: 32 }).map((n) => n / 4)
    fc.assert(
      fc.property(along, along, (left, right) => {
        fc.pre(left > 1 && left < 7 && right > 1 && right < 7)
        expect(walkedFrom(0, 0, snapped([wall([-1, left, 9, right])], 0).edges).has('7,7')).toBe(false)
      }),
    )
  })
})

describe('doors and windows', () => {
  test('stand in their wall, whichever of the two the file names first, and joints leave them alone', () => {
    const [long, set] = [wall([0, 3, 6, 3]), door([2, 3, 3, 3])]
    for (const lines of [
      [long, set],
      [set, long],
    ]) {
      const { edges } = snapped(lines)
      expect([...edges.values()].map(({ id, kind }) => `${id} ${kind}`).sort()).toEqual(
        [0, 1, 2, 3, 4, 5].map((col) => `${col},3,n ${col === 2 ? 'door' : 'wall'}`),
      )
    }
  })
  test('a door too short to cross a step takes the edge of the wall it stands in', () => {
    const { edges, lines } = snapped([wall([0, 3.1, 2.6, 3.1]), door([2.6, 3.1, 3.4, 3.1]), wall([3.4, 3.1, 8, 3.1])])
    expect([...edges.values()].filter(({ kind }) => kind === 'door')).toHaveLength(1)
    expect(edges.size).toBe(8)
    expect(lines[1]?.outcome).toBe('snapped')
  })
})

test('a door in a slanted wall stands in its steps, however short it is: no edge more and none less', () => {
  // Nearer to the rim of the map a wall would be the rim, which has no edges.
  const end = fc.double({ min: 0.7, max: 7.3, noNaN: true })
  fc.assert(
    fc.property(
      end,
      end,
      fc.double({ min: 0.35, max: 0.6, noNaN: true }),
      fc.double({ min: 0.05, max: 0.9, noNaN: true }),
      (left, right, from, length) => {
        const at = (part: number): [number, number] => [8 * part, left + part * (right - left)]
        const to = from + length / Math.hypot(8, right - left)
        const parts = [wall([...at(0), ...at(from)]), door([...at(from), ...at(to)]), wall([...at(to), ...at(1)])]
        const { edges } = snapped(parts)
        const doors = [...edges.values()].filter(({ kind }) => kind === 'door')
        expect(new Set(edges.keys())).toEqual(new Set(snapped([wall([...at(0), ...at(1)])]).edges.keys()))
        expect(doors.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 75 },
  )
})

describe('small closed outlines', () => {
  const pillar = (x: number, y: number, side: number) =>
    ring([
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ])
  test('are rock where they fill half a square, obstacles where less, and no walls', () => {
    const made = snapped([...pillar(1.1, 1.1, 0.8), ...pillar(4.3, 4.3, 0.4), ...pillar(5.6, 1.6, 0.8)].map(wall))
    expect([[...made.filled], [...made.hindered].sort((a, b) => a - b), made.edges.size, made.shapes]).toEqual([
      [9],
      [13, 14, 21, 22, 36],
      0,
      3,
    ])
    expect(new Set(made.lines.map(({ outcome }) => outcome))).toEqual(new Set(['shape']))
  })
  test('a closet with a door, and a rock one can walk round, stay walls', () => {
    const closet = [...pillar(2, 2, 1).slice(1).map(wall), door([2, 2, 3, 2])]
    expect(snapped(closet)).toMatchObject({ shapes: 0 })
    expect(snapped(pillar(2, 2, 3).map(wall)).edges.size).toBe(12)
  })
  test('that stand in a wall leave no hole there, at any angle', () => {
    const within = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(within(1, 7), within(1, 7), within(0.3, 0.7), within(0.15, 0.7), within(0.01, 0.15), (...numbers) => {
        const [left, right, part, radius, gap] = numbers
        const [dx, dy] = [8 / Math.hypot(8, right - left), (right - left) / Math.hypot(8, right - left)]
        const [x, y] = [8 * part, left + part * (right - left)]
        const column = ring(
          Array.from({ length: 12 }, (_, i) => [
            x + radius * Math.cos((Math.PI * i) / 6 + Math.atan2(dy, dx)),
            y + radius * Math.sin((Math.PI * i) / 6 + Math.atan2(dy, dx)),
          ]),
        ).map(wall)
        const far = radius + gap
        const before = wall([0, left, x - far * dx, y - far * dy])
        const after = wall([x + far * dx, y + far * dy, 8, right])
        const { edges } = snapped([before, ...column, after])
        expect(compareRooms(size, [[0, left, 8, right]], edges)).toMatchObject({ rooms: 2, leaking: 0 })
      }),
      { numRuns: 75 },
    )
  })
})

describe('passages narrower than a square', () => {
  test('are found where they are, once each; wide ones stay open and are not listed', () => {
    const half = (x: number, width: number): FileLine[] => [
      wall([x, 0, x, 4 - width / 2]),
      wall([x, 4 + width / 2, x, 8]),
    ]
    const { shutPassages } = snapped(half(4.1, 0.6))
    expect(shutPassages).toHaveLength(1)
    expect(Math.hypot(shutPassages[0]!.x - 4.1, shutPassages[0]!.y - 4)).toBeLessThan(1.5)
    expect(snapped(half(4.1, 1.4)).shutPassages).toEqual([])
    expect(snapped(half(4.1, 0.15)).shutPassages).toEqual([])
  })
})

describe('rooms of lines and rooms of edges', () => {
  const walls: Line[] = [
    ...ring([
      [0, 0],
      [8, 0],
      [8, 8],
      [0, 8],
    ]),
    [4, 0, 4, 8],
  ]
  test('agree where every edge stands, and a missing one is a leak', () => {
    const { edges } = snapped(walls.map(wall))
    expect(compareRooms(size, walls, edges)).toEqual({ rooms: 2, leaking: 0, shut: [] })
    const holed = new Map([...edges].filter(([id]) => id !== ('4,3,w' as never)))
    expect(compareRooms(size, walls, holed)).toEqual({ rooms: 2, leaking: 1, shut: [] })
  })
})

test.each([
  [['wall', 'window'], 'wall'],
  [['wall', 'barrier'], 'wall'],
  [['window', 'barrier'], 'window'],
] as const)('of %j on one border the first stays, whichever the file names first', (kinds, expected) => {
  for (const order of [kinds, kinds.toReversed()]) {
    const { edges } = snapped(order.map((kind): FileLine => ({ line: [2, 3, 3, 3], edge: { kind } })))
    expect([...edges.values()].map(({ kind }) => kind)).toEqual([expected])
  }
})

test.each([
  [
    [2, 3, 4, 3],
    ['2,3,n first', '3,3,n second'],
  ],
  [
    [4, 3, 2, 3],
    ['2,3,n first', '3,3,n second'],
  ],
  [
    [5, 1, 5, 3],
    ['5,1,w first', '5,2,w second'],
  ],
  [
    [5, 3, 5, 1],
    ['5,1,w first', '5,2,w second'],
  ],
  [
    [2, 3, 5, 3],
    ['2,3,n undefined', '3,3,n undefined', '4,3,n undefined'],
  ],
  [[2, 3, 3, 3], ['2,3,n undefined']],
] as const)('a door along %j has the leaves %j, whichever end it starts at', ([x1, y1, x2, y2], leaves) => {
  const { edges } = snapped([door([x1, y1, x2, y2])])
  expect([...edges.values()].map(({ id, leaf }) => `${id} ${leaf}`).sort()).toEqual(leaves)
})
