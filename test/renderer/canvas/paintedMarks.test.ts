/** Where marks are painted: the pixels they cover on a map wider than high, whose corner lies inside the window. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paintAlignment } from '../../../renderer/canvas/paintAlignment.ts'
import { paintingOf, ReachedAreas, type Painting } from '../../../renderer/canvas/painting.ts'
import { paintCursor, paintRim, paintSelection } from '../../../renderer/canvas/paintOverlays.ts'
import { paintPicture } from '../../../renderer/canvas/paintPicture.ts'
import { paintPreview } from '../../../renderer/canvas/paintPreview.ts'
import { paintRegions } from '../../../renderer/canvas/paintRegions.ts'
import { playersScene } from '../../../renderer/canvas/playersScene.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import type { Preview } from '../../../renderer/editor/preview.ts'
import { cutPiece } from '../../../renderer/editor/piece.ts'
import { selectionOf, type RecordRef } from '../../../renderer/editor/selection.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import { squareName } from '../../../src/grid/squareName.ts'
import { settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'
import { pixelsOf, realCanvas, useRealCanvases } from '../../support/realCanvas.ts'
import { recordingContext } from '../../support/recordingContext.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const SIZE = { widthCells: 12, heightCells: 7 }
const CELL_PX = 40
const [WIDTH, HEIGHT] = [560, 360]
const ORIGIN = { x: 20, y: 60 }
const pictures = { get: () => null } as never

const viewOf = (cellPx = CELL_PX): View => {
  const view = new View()
  view.resize(WIDTH, HEIGHT, 1)
  view.cellPx = cellPx
  view.originX = ORIGIN.x
  view.originY = ORIGIN.y
  return view
}
type Paint = (context: CanvasRenderingContext2D, painting: Painting) => void

function paintingFor(map: BattleMap, more: Partial<Scene>, cellPx?: number): Painting {
  const scene = { ...playersScene(map, 'light'), ...more } as Scene
  return paintingOf(scene, viewOf(cellPx), {
    pictures,
    areas: new ReachedAreas(),
    sprites: new TokenSprites(pictures),
  })
}
function pixels(paint: Paint, map = mapWith(SIZE), more: Partial<Scene> = {}): Uint8ClampedArray {
  const { canvas, context } = realCanvas(WIDTH, HEIGHT)
  paint(context, paintingFor(map, more))
  return pixelsOf(canvas)
}

/** The pixels that are painted, as `left top right bottom` in squares of the map, to tenths; null if none are. */
function box(paint: Paint, map?: BattleMap, more?: Partial<Scene>): string | null {
  const data = pixels(paint, map, more)
  let [left, top, right, bottom] = [WIDTH, HEIGHT, 0, 0]
  for (let i = 3; i < data.length; i += 4) {
    if (data[i]! < 24) continue
    const [x, y] = [((i - 3) / 4) % WIDTH, Math.floor((i - 3) / 4 / WIDTH)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  if (right === 0) return null
  const inSquares = [left - ORIGIN.x, top - ORIGIN.y, right - ORIGIN.x, bottom - ORIGIN.y].map((px) => px / CELL_PX)
  return inSquares.map((squares) => squares.toFixed(1).replace('-0.0', '0.0')).join(' ')
}
/** Whether a point of the map, in squares, is painted. */
function isPainted(paint: Paint, x: number, y: number, map?: BattleMap, more?: Partial<Scene>): boolean {
  const at = Math.round(ORIGIN.y + y * CELL_PX) * WIDTH + Math.round(ORIGIN.x + x * CELL_PX)
  return pixels(paint, map, more)[4 * at + 3]! > 0
}
const preview =
  (shape: object): Paint =>
  (context, painting) =>
    paintPreview(context, painting, shape as Preview)
const texts = (paint: Paint, map = mapWith(SIZE), more: Partial<Scene> = {}, cellPx?: number) => {
  const { context, calls } = recordingContext()
  paint(context, paintingFor(map, more, cellPx))
  return calls.filter(({ name }) => name === 'fillText').map(({ args }) => args)
}
const annotation = { gmOnly: false, locked: false }
const at = { x: 3.5, y: 2 }

describe('what is selected', () => {
  const map = mapWith(SIZE, {
    creatures: [
      { id: 'ogre', name: 'Ogre', side: 'foes', size: 'large', speedFeet: { land: 30 }, at: { col: 8, row: 3 } },
    ],
    notes: [{ id: 'note', at, number: 1, title: 'Altar' }],
    lights: [{ id: 'light', at: { x: 9, y: 1.5 }, rangeFeet: 20 }],
    edges: [edgeAt(4, 2, 'north', { id: 'north', kind: 'wall' }), edgeAt(6, 3, 'west', { id: 'west', kind: 'wall' })],
    props: [{ id: 'cave', picture: 'p', at: { x: 2, y: 1 }, widthSquares: 4, heightSquares: 2 }],
    templates: [{ id: 'burst', shape: 'burst', origin: { x: 5, y: 3 }, sizeFeet: 10 }],
    regions: [
      {
        id: 'pool',
        name: 'Pool',
        cells: [
          { col: 1, row: 5 },
          { col: 2, row: 5 },
          { col: 4, row: 6 },
        ],
      },
    ],
    drawings: [
      {
        id: 'line',
        shape: 'polyline',
        points: [
          { x: 1.5, y: 1 },
          { x: 6, y: 4.5 },
        ],
      },
    ],
  })
  const [north = '', west = ''] = [...map.tables.edges.keys()]
  test.each<readonly [RecordRef['table'], string, string]>([
    ['creatures', 'ogre', '7.9 2.9 10.1 5.1'],
    ['notes', 'note', '3.0 1.5 4.0 2.5'],
    ['lights', 'light', '8.5 1.0 9.5 2.0'],
    ['edges', north, '3.9 1.9 5.2 2.1'],
    ['edges', west, '5.8 2.9 6.2 4.2'],
    ['props', 'cave', '1.9 0.9 6.1 3.1'],
    ['templates', 'burst', '2.9 0.9 7.1 5.1'],
    ['regions', 'pool', '0.9 4.9 5.1 7.1'],
    ['drawings', 'line', '0.9 0.9 7.1 5.1'],
  ])('of %s has a frame: %s', (table, id, expected) => {
    expect(box(paintSelection, map, { selection: selectionOf([{ table, id: id as never }]) })).toBe(expected)
  })

  test('frames the record as it is now, and none that is gone', () => {
    expect(box(paintSelection, map, { selection: selectionOf([{ table: 'notes', id: 'gone' as never }]) })).toBeNull()
  })

  test('of squares has an outline around them alone, also where rows end', () => {
    const more = { selection: { cells: new Set([11, 12, 13, 25]), records: [] } }
    expect(box(paintSelection, map, more)).toBe('-0.1 -0.1 12.1 3.0')
    const border = (x: number, y: number) => isPainted(paintSelection, x, y, map, more)
    // Square 11 ends the first row, square 12 begins the second: both have a side there.
    expect([border(12, 0.5), border(0, 1.5), border(11, 0.5), border(2, 1.5)]).toEqual([true, true, true, true])
    expect([border(1, 1.5), border(0.5, 1), border(1.5, 2), border(1.5, 3), border(5, 1.5)]).toEqual([
      ...[false, true, false, true, false],
    ])
  })
})

describe('what a tool is about to do', () => {
  test.each<readonly [string, object, string]>([
    ['squares', { kind: 'cells', cells: [14, 15, 26] }, '2.0 1.0 4.0 3.0'],
    ['squares of two rows', { kind: 'cells', cells: [11, 12] }, '0.0 0.0 12.0 2.0'],
    ['heights', { kind: 'elevation', cells: [29, 30], feet: [5, 10] }, '5.0 2.0 7.0 3.0'],
    [
      'an outline',
      {
        kind: 'outline',
        closed: true,
        points: [
          { x: 1, y: 2 },
          { x: 5, y: 2 },
          { x: 5, y: 4 },
        ],
      },
      '0.8 1.9 5.0 4.1',
    ],
    [
      'a picture',
      {
        kind: 'picture',
        prop: { at: { x: 6, y: 2 }, widthSquares: 4, heightSquares: 2, rotationDegrees: 90, opacity: 1 },
      },
      '6.9 0.9 9.1 5.1',
    ],
    [
      'a drawn line',
      {
        kind: 'drawing',
        drawing: {
          shape: 'polyline',
          points: [
            { x: 1, y: 2 },
            { x: 5, y: 4 },
          ],
          colour: '#333333',
          widthSquares: 0.2,
          ...annotation,
        },
      },
      '0.9 1.9 5.1 4.1',
    ],
    ['a mark on a corner', { kind: 'vertex', point: { x: 7, y: 3 } }, '6.9 2.9 7.1 3.1'],
  ])('%s', (_, shape, expected) => {
    expect(box(preview(shape))).toBe(expected)
  })

  test('an outline that is open has no wash and no last side', () => {
    const points = [
      { x: 1, y: 2 },
      { x: 5, y: 2 },
      { x: 5, y: 6 },
    ]
    const [open, closed] = [false, true].map((isClosed) => preview({ kind: 'outline', closed: isClosed, points }))
    expect([isPainted(open!, 4.5, 3), isPainted(closed!, 4.5, 3)]).toEqual([false, true])
    expect([isPainted(open!, 4.5, 2), isPainted(open!, 5, 4)]).toEqual([true, true])
  })

  test('heights stand in their squares', () => {
    const words = texts(preview({ kind: 'elevation', cells: [29, 30], feet: [5, -10] }))
    expect(words).toEqual([
      ['5', ORIGIN.x + 5.5 * CELL_PX, ORIGIN.y + 2.5 * CELL_PX],
      ['-10', ORIGIN.x + 6.5 * CELL_PX, ORIGIN.y + 2.5 * CELL_PX],
    ])
    expect(texts(preview({ kind: 'elevation', cells: [29], feet: [5] }), mapWith(SIZE), {}, 19)).toEqual([])
  })

  test('edges to put are marked where one click takes them, and edges to remove are', () => {
    const map = mapWith(SIZE, { edges: [edgeAt(6, 3, 'west', { kind: 'wall' })] })
    const [wall] = map.tables.edges.values()
    const put = mapWith(SIZE, { edges: [edgeAt(2, 4, 'north', { kind: 'wall' })] })
      .tables.edges.values()
      .next().value
    const edges = (more: object) => preview({ kind: 'edges', put: [], remove: [], ...more })
    expect(box(edges({ put: [put] }), map)).toBe('1.8 3.8 3.2 4.2')
    expect(box(edges({ put: [put], isMarked: true }), map)).toBe('1.7 3.7 3.3 4.3')
    expect(box(edges({ remove: [wall!.id] }), map)).toBe('5.9 2.9 6.1 4.1')
    expect(box(edges({ remove: ['gone'] }), map)).toBeNull()
  })

  test('a creature that cannot be there is crossed out, with the reason beside it', () => {
    const map = mapWith(SIZE, {
      creatures: [
        { id: 'ogre', name: 'Ogre', side: 'foes', size: 'large', speedFeet: { land: 30 }, at: { col: 8, row: 3 } },
      ],
    })
    const creatures = [...map.tables.creatures.values()]
    const fine = preview({ kind: 'creatures', creatures, problem: null })
    const wrong = preview({ kind: 'creatures', creatures, problem: 'Solid wall' })
    expect(box(fine)).toBe('8.0 3.0 10.0 5.0')
    expect([texts(fine).length, texts(wrong).map(([words]) => words)]).toEqual([0, ['Solid wall']])
    expect(pixels(fine)).not.toEqual(pixels(wrong))
  })

  test('a piece of a map lies with its corner where it will be put, and its creatures in it', () => {
    const map = mapWith(SIZE, {
      creatures: [
        { id: 'ogre', name: 'Ogre', side: 'foes', size: 'large', speedFeet: { land: 30 }, at: { col: 8, row: 3 } },
      ],
    })
    const cells = new Set([3, 4, 5].flatMap((row) => [6, 7, 8, 9].map((col) => row * 12 + col)))
    const selection = { cells, records: [{ table: 'creatures' as const, id: 'ogre' as never }] }
    const { piece } = cutPiece(map, selection, 'piece')!
    const paint = preview({ kind: 'piece', piece, at: { col: 2, row: 4 } })
    expect(box(paint)).toBe('2.0 4.0 6.0 7.0')
    const bare = preview({ kind: 'piece', piece: { ...piece, records: [] }, at: { col: 2, row: 4 } })
    const [withOgre, without] = [pixels(paint), pixels(bare)]
    const different = [...withOgre.keys()].filter((i) => withOgre[i] !== without[i]).map((i) => Math.floor(i / 4))
    const columns = different.map((i) => ((i % WIDTH) - ORIGIN.x) / CELL_PX)
    const rows = different.map((i) => (Math.floor(i / WIDTH) - ORIGIN.y) / CELL_PX)
    expect([Math.min(...columns), Math.max(...columns)].map(Math.round)).toEqual([4, 6])
    expect([Math.min(...rows), Math.max(...rows)].map(Math.round)).toEqual([4, 6])
  })

  test('a ruler goes through the centers of its squares, with a distance at each but the first', () => {
    const cells = [
      { col: 1, row: 1 },
      { col: 4, row: 2 },
      { col: 9, row: 2 },
    ]
    const measured = [0, 15, 40].map((feet) => ({ kind: 'flat', feet, squares: feet / 5 }))
    const ruler = preview({ kind: 'ruler', cells, measured })
    expect(isPainted(ruler, 4.5, 2.5)).toBe(true)
    expect([isPainted(ruler, 7, 2.5), isPainted(ruler, 7, 3.5)]).toEqual([true, false])
    const places = texts(ruler).map(([, x, y]) => [
      ((x as number) - ORIGIN.x) / CELL_PX,
      Math.floor(((y as number) - ORIGIN.y) / CELL_PX),
    ])
    expect(places).toEqual([
      [4.5, 2],
      [9.5, 2],
    ])
  })

  test('found walls: what is solid, the chosen ones, and the likely others, unless the map has them', () => {
    const map = mapWith(SIZE, { edges: [edgeAt(9, 1, 'west', { kind: 'wall' })] })
    const none = () => new Uint8Array(SIZE.widthCells * SIZE.heightCells)
    const found = { north: none(), west: none() }
    found.north[2 * 12 + 3] = 200
    found.north[2 * 12 + 5] = 24
    found.west[4 * 12 + 7] = 25
    found.west[1 * 12 + 9] = 255
    const taken = [{ cell: { col: 1, row: 5 }, border: 'west', kind: 'door' }]
    const walls = preview({ kind: 'found-walls', found, taken, solid: [10, 12] })
    const painted = (x: number, y: number) => isPainted(walls, x, y, map)
    expect([painted(3.5, 2), painted(5.5, 2), painted(7, 4.5), painted(9, 1.5)]).toEqual([true, false, true, false])
    expect([painted(1, 5.5), painted(10.5, 0.5), painted(0.5, 1.5), painted(1.5, 5)]).toEqual([true, true, true, false])
  })
})

describe('the keyboard cursor', () => {
  test('has corners around its square alone', () => {
    expect(box(paintCursor, undefined, { cursor: { col: 9, row: 2 } })).toBe('8.9 1.9 10.1 3.1')
    expect(isPainted(paintCursor, 9.5, 2, undefined, { cursor: { col: 9, row: 2 } })).toBe(false)
    expect(box(paintCursor)).toBeNull()
  })
})

describe('regions', () => {
  const cells = [
    { col: 3, row: 1 },
    { col: 4, row: 1 },
    { col: 4, row: 2 },
  ]
  const whole = { col: 0, row: 0, ...SIZE }
  const region = (more: object = {}, part = whole, opacity = 1, layers = {}) => {
    const map = mapWith(SIZE, { regions: [{ id: 'pool', name: '', cells, ...more }] })
    return box(
      (context, { scene, colors, view }) => {
        context.translate(view.originX, view.originY)
        paintRegions(context, scene, part, CELL_PX, opacity, colors)
      },
      map,
      { settings: { ...settingsOf(map), layers } },
    )
  }
  test('are painted on their squares, in the part of the map that is asked for', () => {
    expect(region()).toBe('3.0 1.0 5.0 3.0')
    expect(region({}, { col: 4, row: 2, widthCells: 3, heightCells: 3 })).toBe('4.0 2.0 5.0 3.0')
  })
  test('of floors, and those of the GM while that layer is hidden, are not', () => {
    expect(region({ purpose: 'floor', floor: 'sand' })).toBeNull()
    const hidden = { gm: { visible: false, locked: false, opacity: 1 } }
    expect([
      region({ gmOnly: true }),
      region({ gmOnly: true }, whole, 1, hidden),
      region({}, whole, 1, hidden),
    ]).toEqual(['3.0 1.0 5.0 3.0', null, '3.0 1.0 5.0 3.0'])
  })
  test('have their name in their first square, unless that is too small', () => {
    const name = (cellPx: number) => {
      const map = mapWith(SIZE, { regions: [{ id: 'pool', name: 'Pool', cells }] })
      const { context, calls } = recordingContext()
      paintRegions(context, playersScene(map, 'light'), whole, cellPx, 1, MAP_COLORS.light)
      return calls.filter(({ name: each }) => each === 'fillText').map(({ args }) => args)
    }
    expect(name(50)).toEqual([['Pool', 156, expect.closeTo(56)]])
    expect([name(18).length, name(17).length]).toEqual([1, 0])
  })
})

describe('a picture', () => {
  const shown = (more: object, opacity = 1) => {
    const { context, calls } = recordingContext()
    const prop = { at: { x: 3, y: 1 }, widthSquares: 4, heightSquares: 2, rotationDegrees: 30, opacity: 0.5, ...more }
    paintPicture(context, prop as never, 10, { get: (id: string) => (id === 'here' ? { id } : null) } as never, opacity)
    return calls
  }
  const call = (calls: ReturnType<typeof shown>, name: string) => calls.find((each) => each.name === name)
  test('is turned about its center and fills its frame, as opaque as it and its layer', () => {
    const calls = shown({ picture: 'here' }, 0.5)
    expect(call(calls, 'translate')?.args).toEqual([50, 20])
    expect(call(calls, 'rotate')?.args).toEqual([Math.PI / 6])
    expect(call(calls, 'drawImage')?.args).toEqual([{ id: 'here' }, -20, -10, 40, 20])
    expect(call(calls, 'drawImage')?.alpha).toBe(0.25)
    expect(call(calls, 'strokeRect')).toBeUndefined()
  })
  test('that is missing has a dashed frame instead, and a symbol is drawn', () => {
    const calls = shown({ picture: 'gone' })
    expect(call(calls, 'strokeRect')).toMatchObject({ args: [-20, -10, 40, 20], dash: [6, 4] })
    const chest = shown({ symbol: 'chest' })
    expect([call(chest, 'scale')?.args, call(chest, 'strokeRect'), call(chest, 'drawImage')]).toEqual([
      [10, 10],
      undefined,
      undefined,
    ])
    for (const each of [calls, chest])
      expect(each.filter(({ name }) => name === 'save').length).toBe(
        each.filter(({ name }) => name === 'restore').length,
      )
  })
})

describe('the grid of a picture being aligned', () => {
  test('has lines at its corners and as far as the picture goes, and marks on both corners', () => {
    const prop = { at: { x: 2, y: 1 }, widthSquares: 8, heightSquares: 4, rotationDegrees: 0 }
    const alignment = { picture: 'p', from: { x: 0.25, y: 0.25 }, to: { x: 0.75, y: 0.5 }, columns: 2, rows: 1 }
    const paint: Paint = (context, painting) => paintAlignment(context, painting, { prop, alignment } as never)
    const line = (x: number, y: number) => isPainted(paint, x, y)
    // Upright lines every two squares, lying ones every square.
    expect([2, 4, 6, 8, 10].map((x) => line(x, 1.25))).toEqual([true, true, true, true, true])
    expect([3, 5, 7, 9].map((x) => line(x, 1.25))).toEqual([false, false, false, false])
    expect([1, 2, 3, 4, 5].map((y) => line(9.25, y))).toEqual([true, true, true, true, true])
    expect([1.5, 2.5, 3.5, 5.5].map((y) => line(9.25, y))).toEqual([false, false, false, false])
    expect(texts(paint).map(([words]) => words)).toEqual(['1', '2'])
  })
})

describe('names of columns and rows', () => {
  const names = (cellPx: number, on = true) =>
    texts(
      (context, painting) => paintRim(context, painting, squareName),
      mapWith(SIZE),
      { overlays: { ...playersScene(mapWith(SIZE), 'light').overlays, coordinates: on } },
      cellPx,
    )
  test('stand at the middle of theirs, each or as many as fit', () => {
    expect(names(40, false)).toEqual([])
    const all = names(40)
    expect(all.map(([words]) => words).join(' ')).toBe('A B C D E F G H I J K L 1 2 3 4 5 6 7')
    expect(all[0]).toEqual(['A', ORIGIN.x + 20, expect.any(Number)])
    expect(all[14]).toEqual(['3', expect.any(Number), ORIGIN.y + 2.5 * 40])
    expect(
      names(20)
        .map(([words]) => words)
        .join(' '),
    ).toBe('A C E G I K 1 3 5 7')
    expect(
      names(8)
        .map(([words]) => words)
        .join(' '),
    ).toBe('A F K 1 6')
  })
})

test('on a screen twice as dense, texts stand in the same places and are twice as large', () => {
  const alignment = { picture: 'p', from: { x: 0.25, y: 0.25 }, to: { x: 0.75, y: 0.5 }, columns: 2, rows: 1 }
  const prop = { at: { x: 2, y: 1 }, widthSquares: 8, heightSquares: 4, rotationDegrees: 0 }
  const measured = [0, 15].map((feet) => ({ kind: 'flat', feet, squares: feet / 5 }))
  const cells = [
    { col: 1, row: 1 },
    { col: 4, row: 2 },
  ]
  const paints: Readonly<Record<string, Paint>> = {
    ruler: preview({ kind: 'ruler', cells, measured }),
    alignment: (context, painting) => paintAlignment(context, painting, { prop, alignment } as never),
    rim: (context, painting) => paintRim(context, painting, squareName),
  }
  const map = mapWith(SIZE)
  const overlays = { ...playersScene(map, 'light').overlays, coordinates: true }
  for (const [name, paint] of Object.entries(paints)) {
    const textsAt = (ratio: number) => {
      const { context, calls } = recordingContext()
      context.measureText = () => ({ width: 10 * ratio }) as TextMetrics
      const painting = paintingFor(map, { overlays }, CELL_PX * ratio)
      painting.view.resize(WIDTH * ratio, HEIGHT * ratio, ratio)
      Object.assign(painting.view, { cellPx: CELL_PX * ratio, originX: ORIGIN.x * ratio, originY: ORIGIN.y * ratio })
      paint(context, painting)
      return calls
        .filter(({ name: each }) => each === 'fillText')
        .map(({ args: [words, x, y] }) => [words, (x as number) / ratio, (y as number) / ratio])
    }
    expect([name, textsAt(2)]).toEqual([
      name,
      textsAt(1).map(([words, x, y]) => [words, expect.closeTo(x as number, 3), expect.closeTo(y as number, 3)]),
    ])
  }
})
