import { describe, expect, it } from 'vitest'
import { edgeLayer, type EdgeStyle } from '../../../src/draw/layers/edges.ts'
import type { Mark, PathMark } from '../../../src/draw/marks.ts'
import { TERRAIN } from '../../../src/draw/facts/terrain.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import type { MapDrawing } from '../../../src/draw/style.ts'
import { styleOf } from '../../../src/draw/styles/registry.ts'
import { lookOf, looksOfKind } from '../../../src/draw/symbols/edgeLooks.ts'
import { drawDoor } from '../../../src/draw/symbols/doors.ts'
import type { SymbolPen } from '../../../src/draw/symbols/symbol.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { EdgeKind } from '../../../src/map/records/edge.ts'
import type { Dressing } from '../../../src/map/records/styleSettings.ts'
import { drawnPoints, pathPoints } from '../../support/drawnPoints.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'
import { styleSettings, wholeOf } from '../support.ts'

const INK: EdgeStyle = {
  wall: [
    { width: 0.2, color: '#111111' },
    { width: 0.1, color: '#222222' },
  ],
  threshold: '#abcdef',
  secretInk: '#990000',
  secretPlate: '#ffeeee',
  leaf: 0.2,
}
/** Wider than high, so that columns and rows cannot be confused. */
const SIZE = { widthCells: 9, heightCells: 6 }
const mapOfEdges = (edges: Parameters<typeof edgeAt>[] = []): BattleMap =>
  mapWith(SIZE, { edges: edges.map((edge) => edgeAt(...edge)) })

function marksOf(map: BattleMap, dressing: Dressing = 'dungeon', ink: EdgeStyle = INK): readonly Mark[] {
  const settings = styleSettings('schematic')
  const drawing = {
    scene: sceneOf(map, { view: 'gm', dressing }),
    settings,
    style: styleOf(settings),
    window: wholeOf(map),
    area: wholeOf(map),
    detail: 'full',
  } as const
  return edgeLayer(ink).draw(drawing as unknown as MapDrawing)
}
const isPath = (mark: Mark): mark is PathMark => mark.kind === 'path'
const rounded = (number: number) => Math.round(number * 1e6) / 1e6 + 0

/** Doors as they are drawn: where the floor of each doorway starts along its line, and how long the door is. */
const doorways = (map: BattleMap, border: 'north' | 'west') =>
  marksOf(map)
    .filter(isPath)
    .filter(({ paint }) => paint.fill === INK.threshold)
    .map(({ path }) => {
      const [[left = NaN, top = NaN] = [], [right = NaN, bottom = NaN] = []] = pathPoints(path)
      expect(rounded(border === 'north' ? top + bottom : left + right)).toBe(2 * (border === 'north' ? 3 : 4))
      const [from, to] = border === 'north' ? [left, right] : [top, bottom]
      return [rounded(from - 0.08), rounded(to - from + 0.16)]
    })

describe('doors in a row', () => {
  const CLOSED = {}
  const OPEN = { door: 'open' }
  const LOCKED = { doorLocked: true }
  const SECRET = { secret: true }
  const [FIRST, SECOND] = [{ leaf: 'first' }, { leaf: 'second' }]
  it.each([
    ['one', [CLOSED], [[1, 1]]],
    ['two alike', [CLOSED, CLOSED], [[1, 2]]],
    ['two open', [OPEN, OPEN], [[1, 2]]],
    [
      'three alike',
      [CLOSED, CLOSED, CLOSED],
      [
        [1, 2],
        [3, 1],
      ],
    ],
    [
      'four alike',
      [LOCKED, LOCKED, LOCKED, LOCKED],
      [
        [1, 2],
        [3, 2],
      ],
    ],
    [
      'one open',
      [CLOSED, OPEN],
      [
        [1, 1],
        [2, 1],
      ],
    ],
    [
      'one locked',
      [CLOSED, LOCKED],
      [
        [1, 1],
        [2, 1],
      ],
    ],
    [
      'a gap',
      [CLOSED, undefined, CLOSED],
      [
        [1, 1],
        [3, 1],
      ],
    ],
    ['one secret', [CLOSED, SECRET], [[1, 1]]],
    ['one secret before', [SECRET, CLOSED], [[2, 1]]],
    ['leaves of one door, of which one is open', [FIRST, { ...SECOND, ...OPEN }], [[1, 2]]],
    [
      'leaves in the wrong order',
      [SECOND, FIRST],
      [
        [1, 1],
        [2, 1],
      ],
    ],
    [
      'two first leaves',
      [FIRST, FIRST],
      [
        [1, 1],
        [2, 1],
      ],
    ],
    ['a leaf without its other', [SECOND], [[1, 1]]],
    [
      'a leaf beside a plain door',
      [CLOSED, FIRST],
      [
        [1, 1],
        [2, 1],
      ],
    ],
    [
      'two double doors',
      [FIRST, SECOND, FIRST, SECOND],
      [
        [1, 2],
        [3, 2],
      ],
    ],
  ] as const)('%s', (_, doors, expected) => {
    for (const border of ['north', 'west'] as const) {
      const edges = doors.flatMap((door, i): Parameters<typeof edgeAt>[] =>
        door === undefined
          ? []
          : [[border === 'north' ? 1 + i : 4, border === 'north' ? 3 : 1 + i, border, { kind: 'door', ...door }]],
      )
      expect(doorways(mapOfEdges(edges), border), border).toEqual(expected)
    }
  })
})

describe('an edge', () => {
  /** The box around everything that is drawn. */
  const boxOf = (map: BattleMap) => {
    const points = drawnPoints(marksOf(map))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  }
  const LOOKS = (['wall', 'door', 'window', 'barrier'] as const).flatMap((kind) =>
    [undefined, ...looksOfKind(kind).map(({ id }) => id)].map((look) => [kind, look] as const),
  )
  it.each(LOOKS)('of kind %s with the look %s lies along its border', (kind, look) => {
    const of = (col: number, row: number, border: 'north' | 'west') =>
      boxOf(mapOfEdges([[col, row, border, { kind, look }]]))
    const north = of(5, 2, 'north')
    expect([(north.left + north.right) / 2, (north.top + north.bottom) / 2].map(Math.round)).toEqual([6, 2])
    expect([north.left > 4.75, north.right < 6.25, north.top > 1.7, north.bottom < 2.3]).toEqual(Array(4).fill(true))
    const west = of(5, 2, 'west')
    expect([west.left > 4.7, west.right < 5.3, west.top > 1.75, west.bottom < 3.25]).toEqual(Array(4).fill(true))
  })

  it('that is secret is a wall with a dashed core and the letter S in its middle, whatever its kind', () => {
    for (const kind of ['wall', 'door', 'window', 'barrier'] as const) {
      const marks = marksOf(mapOfEdges([[5, 2, 'west', { kind, secret: true }]]))
      const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [[mark.text, mark.x, Math.floor(mark.y)]] : []))
      expect(texts).toEqual([['S', 5, 2]])
      const [outer, core, plate, ...others] = marks.filter(isPath)
      expect(others).toEqual([])
      expect(pathPoints(outer?.path ?? [])).toEqual([
        [5, 2],
        [5, 3],
      ])
      expect([outer?.paint.stroke, core?.paint.stroke]).toEqual(['#111111', '#222222'])
      expect([outer?.paint.dash, core?.paint.dash?.length]).toEqual([undefined, 2])
      expect(plate?.paint.fill).toBe(INK.secretPlate)
    }
  })

  it('of a plain wall is drawn in all strokes, the widest first', () => {
    const marks = marksOf(
      mapOfEdges([
        [5, 2, 'north', { kind: 'wall' }],
        [6, 2, 'north', { kind: 'wall' }],
      ]),
    ).filter(isPath)
    expect(marks.map(({ paint }) => paint.stroke)).toEqual(['#111111', '#222222'])
    expect(pathPoints(marks[0]?.path ?? [])).toEqual([
      [5, 2],
      [6, 2],
      [6, 2],
      [7, 2],
    ])
  })

  it('of a door has stripes on the floor on both sides of it where the style has them', () => {
    const chevrons = { light: '#fefefe', dark: '#010101' }
    for (const [border, length] of [
      ['north', 1],
      ['west', 2],
    ] as const) {
      const doors = Array.from({ length }, (_, i): Parameters<typeof edgeAt> => [5, 2 + i, border, { kind: 'door' }])
      const plates = marksOf(mapOfEdges(doors), 'ship', { ...INK, chevrons })
        .filter(isPath)
        .find(({ paint }) => paint.fill === chevrons.light)
      const points = pathPoints(plates?.path ?? [])
      const across = points.map(([x, y]) => rounded(border === 'north' ? y - 2 : x - 5))
      const along = points.map(([x, y]) => rounded(border === 'north' ? x - 5 : y - 2))
      expect([...new Set(across)].sort()).toEqual([-0.1, -0.23, 0.1, 0.23].sort())
      expect([Math.min(...along), Math.max(...along)]).toEqual([0.12, length - 0.12])
    }
  })
})

/** A pen that notes what it draws. */
function notingPen() {
  const calls: (readonly [name: string, ...args: readonly unknown[]])[] = []
  const note =
    (name: string) =>
    (...args: readonly unknown[]) =>
      void calls.push([name, ...args])
  const names = ['form', 'rect', 'circle', 'polygon', 'line', 'stroke']
  const pen = { isDetailed: true, ...Object.fromEntries(names.map((name) => [name, note(name)])) }
  return { pen: pen as unknown as SymbolPen, calls }
}

describe('a lock', () => {
  type State = 'open' | 'closed' | 'locked'
  const cell = { col: 0, row: 0 }
  const withLook = (kind: EdgeKind, look: string) => (state: State, lengthSquares: 1 | 2) => {
    const { pen, calls } = notingPen()
    lookOf({ kind, look })?.draw(pen, { cell, kind, door: state, lengthSquares })
    return calls
  }
  const plain = (isSliding: boolean) => (state: State, lengthSquares: 1 | 2) => {
    const { pen, calls } = notingPen()
    drawDoor(pen, { state, lengthSquares, leaf: 0.2, isSliding })
    return calls
  }
  const DOORS = [
    ['hinged', plain(false)],
    ['sliding', plain(true)],
    ...looksOfKind('door').map(({ id }) => [id, withLook('door', id)] as const),
  ] as const
  /** Keyholes: where they are along the door. */
  const locks = (calls: ReturnType<typeof notingPen>['calls']) =>
    calls.flatMap(([name, x, , radius, material]) =>
      name === 'circle' && radius === 0.125 && material === 'gold' ? [x] : [],
    )

  it.each(DOORS.filter(([id]) => id !== 'archway' && id !== 'curtain'))(
    'is on a %s door only while it is locked, in its middle',
    (_, draw) => {
      for (const length of [1, 2] as const)
        expect((['open', 'closed', 'locked'] as const).map((state) => locks(draw(state, length)))).toEqual([
          [],
          [],
          [length / 2],
        ])
    },
  )

  it.each(DOORS.filter(([id]) => id !== 'archway'))('aside, a %s door looks open only while it is', (_, draw) => {
    for (const length of [1, 2] as const)
      expect(JSON.stringify(draw('open', length))).not.toBe(JSON.stringify(draw('closed', length)))
  })

  it('is not on a portcullis that is a window', () => {
    expect(locks(withLook('window', 'portcullis')('locked', 1))).toEqual([])
  })
})

describe('a hinged door that is open', () => {
  it('has a leaf on each side of a double door, which swing apart to the same side', () => {
    const leaves = (lengthSquares: 1 | 2) => {
      const { pen, calls } = notingPen()
      drawDoor(pen, { state: 'open', lengthSquares, leaf: 0.2, isSliding: false })
      return calls.flatMap(([name, xy]) => (name === 'polygon' ? [xy as number[]] : []))
    }
    const middleOf = (xy: readonly number[]) =>
      [0, 1].map((axis) => rounded(xy.filter((_, i) => i % 2 === axis).reduce((a, b) => a + b, 0) / 4))
    expect(leaves(1)).toHaveLength(1)
    const [left = [], right = []] = leaves(2).map(middleOf)
    expect(left[0]).toBeLessThan(1)
    expect(rounded((left[0] ?? 0) + (right[0] ?? 0))).toBe(2)
    expect(left[1]).toBe(right[1])
    expect(left[1]).toBeGreaterThan(0.2)
  })
})

describe('what a look adds to a door', () => {
  const cell = { col: 0, row: 0 }
  const callsOf = (look: string, door: 'open' | 'closed' | 'locked') => {
    const { pen, calls } = notingPen()
    lookOf({ kind: 'door', look })?.draw(pen, { cell, kind: 'door', door, lengthSquares: 1 })
    return calls
  }

  it.each(['barred', 'concealed'])('the bars or cover of a %s door are drawn only while it is shut', (look) => {
    expect(callsOf(look, 'open')).toEqual(callsOf('wooden', 'open'))
    for (const state of ['closed', 'locked'] as const)
      expect(callsOf(look, state).length).toBeGreaterThan(callsOf('wooden', state).length)
  })

  it.each(['airlock', 'bulkhead'])('the strip of an %s is green while it is open, gold closed, red locked', (look) => {
    const strips = (['open', 'closed', 'locked'] as const).map((state) =>
      callsOf(look, state).flatMap(([name, , , , height, material]) =>
        name === 'rect' && height === 0.06 ? [material] : [],
      ),
    )
    expect(strips).toEqual([
      ['leaf', 'leaf'],
      ['gold', 'gold'],
      ['cloth', 'cloth'],
    ])
  })
})

describe('an edge without a look', () => {
  type Place = Parameters<typeof edgeAt>
  const drawn = (
    kind: EdgeKind,
    dressing: Dressing,
    waterAt: readonly (readonly [col: number, row: number])[] = [],
    border: Place[2] = 'north',
  ) => {
    const isWater = (col: number, row: number) => waterAt.some(([c, r]) => c === col && r === row)
    const map = mapWith(SIZE, { edges: [edgeAt(4, 3, border, { kind })] }, (col, row) =>
      isWater(col, row) ? TERRAIN.water : 0,
    )
    return JSON.stringify(marksOf(map, dressing))
  }
  const DRESSINGS = ['dungeon', 'wild', 'town', 'ship'] as const

  it('that is a low wall is stone, a fence, boards or a rail, as the dressing of the map has it', () => {
    expect(new Set(DRESSINGS.map((each) => drawn('barrier', each))).size).toBe(4)
  })

  it.each([
    ['south of its edge', 'north', [4, 2], [4, 4]],
    ['north of its edge', 'north', [4, 1], [4, 3]],
    ['east of its edge', 'west', [3, 3], [5, 3]],
    ['west of its edge', 'west', [2, 3], [4, 3]],
  ] as const)('that is a low wall in the wild is stone on a bridge %s', (_, border, one, other) => {
    expect(drawn('barrier', 'wild', [one, other], border)).toBe(drawn('barrier', 'dungeon', [], border))
    expect(drawn('barrier', 'wild', [other], border)).toBe(drawn('barrier', 'wild', [], border))
  })

  it('that is a window has bars in a dungeon and glass elsewhere', () => {
    const [bars, ...glass] = DRESSINGS.map((each) => drawn('window', each))
    expect(new Set(glass).size).toBe(1)
    expect(glass).not.toContain(bars)
  })

  it('that is a door has hinges, and slides on a ship', () => {
    const [dungeon, wild, town, ship] = DRESSINGS.map((each) => drawn('door', each))
    expect([wild, town]).toEqual([dungeon, dungeon])
    expect(ship).not.toBe(dungeon)
  })
})
