/** Where answers are painted: tactics, routes and runs, as lines and texts in squares of a map wider than high. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paintingOf, ReachedAreas, type Painting } from '../../../renderer/canvas/painting.ts'
import { paintReach } from '../../../renderer/canvas/paintReach.ts'
import { paintRoute } from '../../../renderer/canvas/paintRoute.ts'
import { paintOpenedDoor, paintReaction, paintWalker } from '../../../renderer/canvas/paintRun.ts'
import { paintTactics } from '../../../renderer/canvas/paintTactics.ts'
import type { TacticsOverlay } from '../../../renderer/editor/tacticsOverlay.ts'
import { playersScene } from '../../../renderer/canvas/playersScene.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'
import { useRealCanvases } from '../../support/realCanvas.ts'
import { recordingContext, type RecordedCall } from '../../support/recordingContext.ts'

let undo: () => void
const created: TracedPath[] = []
/** A path that remembers its points. */
class TracedPath {
  readonly points: [number, number][] = []
  constructor() {
    created.push(this)
  }
  moveTo(x: number, y: number) {
    this.points.push([x, y])
  }
  lineTo(x: number, y: number) {
    this.points.push([x, y])
  }
}
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const CELL_PX = 40
const ORIGIN = { x: 20, y: 60 }
const colors = MAP_COLORS.light
const map = mapWith(
  { widthCells: 12, heightCells: 7 },
  {
    creatures: [
      { id: 'ogre', name: 'Ogre', side: 'foes', size: 'large', speedFeet: { land: 30 }, at: { col: 8, row: 3 } },
      { id: 'hero', name: 'Hero', side: 'party', size: 'medium', speedFeet: { land: 30 }, at: { col: 1, row: 2 } },
    ],
    edges: [edgeAt(4, 2, 'west', { kind: 'door' })],
  },
)
const hero = map.tables.creatures.get('hero' as never)!

function paint(by: (context: CanvasRenderingContext2D, painting: Painting) => void, more: Partial<Scene> = {}) {
  const { context, calls } = recordingContext()
  const view = new View()
  view.resize(560, 360, 1)
  Object.assign(view, { cellPx: CELL_PX, originX: ORIGIN.x, originY: ORIGIN.y })
  const pictures = { get: () => null } as never
  const scene = { ...playersScene(map, 'light'), ...more } as Scene
  const before = globalThis.Path2D
  Object.assign(globalThis, { Path2D: TracedPath })
  created.length = 0
  by(context, paintingOf(scene, view, { pictures, areas: new ReachedAreas(), sprites: new TokenSprites(pictures) }))
  Object.assign(globalThis, { Path2D: before })
  return calls
}
const inSquares = (x: unknown, y: unknown): string =>
  [(Number(x) - ORIGIN.x) / CELL_PX, (Number(y) - ORIGIN.y) / CELL_PX].map((each) => each.toFixed(2)).join(' ')
const linesOf = (calls: readonly RecordedCall[]): readonly string[] =>
  calls.flatMap(({ name, args }) => (name === 'moveTo' || name === 'lineTo' ? [inSquares(args[0], args[1])] : []))
const framesOf = (calls: readonly RecordedCall[]) =>
  new Set(
    calls.flatMap(({ name, args: [x, y, width, height], strokeStyle }) =>
      name === 'strokeRect' && strokeStyle !== colors.halo
        ? [
            `${inSquares(Number(x) - 2, Number(y) - 2)} ${(Number(width) + 4) / CELL_PX} ${(Number(height) + 4) / CELL_PX}`,
          ]
        : [],
    ),
  )
const textsOf = (calls: readonly RecordedCall[]) =>
  calls.flatMap(({ name, args }) => (name === 'fillText' ? [args[0]] : []))
const cell = (col: number, row: number) => ({ col, row })

describe('tactics', () => {
  test('forced movement leads through the middles of its spaces to a frame, and is stopped at a cross', () => {
    const overlay: TacticsOverlay = {
      kind: 'force',
      boxes: [cell(1, 1), cell(3, 2)],
      spaceCells: 2,
      label: '10 ft',
      stoppedAt: cell(5, 4),
    }
    const calls = paint((context, painting) => paintTactics(context, painting, overlay))
    const [way, cross] = created.map(({ points }) => points.map(([x, y]) => inSquares(x, y)))
    expect(way).toEqual(['2.00 2.00', '4.00 3.00'])
    expect(cross).toEqual(['5.22 4.22', '5.78 4.78', '5.78 4.22', '5.22 4.78'])
    expect([...framesOf(calls)]).toEqual(['3.00 2.00 2 2'])
    expect(textsOf(calls)).toEqual(['10 ft'])
    // The tip of the arrow lies in its direction beyond the middle.
    const [tip] = linesOf(calls)
    expect(
      tip!
        .split(' ')
        .map(Number)
        .map((each, i) => each > [4, 3][i]!),
    ).toEqual([true, true])
    paint((context, painting) => paintTactics(context, painting, { ...overlay, boxes: [cell(3, 2)], stoppedAt: null }))
    expect(created).toHaveLength(0)
  })

  test('squares to flank from are outlined together, each place with a diamond in its middle', () => {
    const overlay = { kind: 'flank', places: [cell(2, 1), cell(10, 5)], spaceCells: 2, marked: [] } as const
    const calls = paint((context, painting) => paintTactics(context, painting, overlay))
    const diamonds = linesOf(calls).filter((_, i) => i % 4 === 0)
    expect(diamonds).toEqual(['3.00 1.83', '11.00 5.83'])
    const [hatch, outline] = created.map(({ points }) => points)
    // Eight squares with seven lines each; of each place the border has two sides of four squares.
    expect([hatch!.length, outline!.length]).toEqual([8 * 7 * 2, 2 * 8 * 2])
    const xs = outline!.map(([x]) => (x - ORIGIN.x) / CELL_PX)
    expect([Math.min(...xs), Math.max(...xs)].map(Math.round)).toEqual([2, 12])
  })

  test('squares at both rims of the map have their own borders', () => {
    const places = [cell(11, 1), cell(0, 2)]
    paint((context, painting) => paintTactics(context, painting, { kind: 'flank', places, spaceCells: 1, marked: [] }))
    expect(created[1]!.points).toHaveLength(2 * 4 * 2)
  })

  test('a line of cover names at most six things it crosses, then its target', () => {
    const crossed = Array.from({ length: 8 }, (_, i) => ({ text: `thing ${i}`, at: cell(i, 3) }))
    const overlay: TacticsOverlay = {
      kind: 'cover',
      from: { x: 1.5, y: 2.5 },
      to: { x: 9.5, y: 4.5 },
      blocked: false,
      label: 'Cover',
      crossed,
    }
    const calls = paint((context, painting) => paintTactics(context, painting, overlay))
    expect(textsOf(calls)).toEqual(['thing 0', 'thing 1', 'thing 2', 'thing 3', 'thing 4', 'thing 5', 'Cover'])
    expect(linesOf(calls)).toEqual(['1.50 2.50', '9.50 4.50', '1.50 2.50', '9.50 4.50'])
    expect([...framesOf(calls)]).toEqual(crossed.slice(0, 6).map(({ at }) => `${at.col}.00 3.00 1 1`))
  })

  test('marked spaces are framed and named; a route leads to its last space', () => {
    const marked = [{ at: cell(2, 2), spaceCells: 2, label: 'Ally' }]
    const marks = paint((context, painting) => paintTactics(context, painting, { kind: 'marks', marked }))
    expect([[...framesOf(marks)], textsOf(marks)]).toEqual([['2.00 2.00 2 2'], ['Ally']])
    const path = [cell(1, 1), cell(4, 3)]
    const route = paint((context, painting) =>
      paintTactics(context, painting, { kind: 'route', path, spaceCells: 1, label: '20 ft' }),
    )
    expect([created[0]!.points.map(([x, y]) => inSquares(x, y)), textsOf(route)]).toEqual([
      ['1.50 1.50', '4.50 3.50'],
      ['20 ft'],
    ])
    expect(
      paint((context, painting) =>
        paintTactics(context, painting, { kind: 'route', path: [], spaceCells: 1, label: 'x' }),
      ).filter(({ name }) => name === 'stroke'),
    ).toEqual([])
  })

  test('compared routes show who reacts at which square', () => {
    const routes = [
      {
        path: [cell(1, 1), cell(4, 3)],
        label: '',
        provokes: [
          { by: 'ogre', square: cell(2, 5) },
          { by: 'gone', square: cell(3, 3) },
        ],
      },
    ]
    const calls = paint((context, painting) =>
      paintTactics(context, painting, { kind: 'routes', routes, spaceCells: 1 } as never),
    )
    expect(linesOf(calls).slice(0, 2)).toEqual(['9.00 4.00', '2.50 5.50'])
    expect(linesOf(calls)).toHaveLength(4 + 16)
  })
})

describe('the route of the selected creature', () => {
  const step = (col: number, row: number, totalFeet: number) => ({ to: cell(col, row), totalFeet, altitudeFeet: 0 })
  const route = (more: object = {}) => ({
    ...{ path: [cell(1, 2), cell(2, 3)], steps: [step(2, 3, 5)], band: null, legal: true, hazards: [], provokes: [] },
    ...{ blocker: null, after: null },
    ...more,
  })
  const withPath = (path: boolean) => ({ ...playersScene(map, 'light').overlays, path })
  const painted = (more: object, scene: Partial<Scene> = {}) =>
    paint((context, painting) => paintRoute(context, painting, hero), {
      ...{ overlays: withPath(true), route: route(more) as never },
      ...scene,
    })

  test('is a line through the middles of its squares with a frame at its end', () => {
    const calls = painted({})
    expect(linesOf(calls)).toEqual(['1.50 2.50', '2.50 3.50', '1.50 2.50', '2.50 3.50'])
    expect([...framesOf(calls)]).toEqual(['2.00 3.00 1 1'])
    expect(textsOf(calls)).toEqual(['5 ft'])
    expect(painted({}, { overlays: withPath(false) })).toEqual([])
  })

  test('warns of each hazard in its square', () => {
    const calls = painted({ hazards: [cell(2, 3), cell(5, 1)] })
    expect(linesOf(calls).filter((_, i) => i >= 4 && (i - 4) % 3 === 0)).toEqual(['2.80 3.64', '5.80 1.64'])
    expect(textsOf(calls).filter((text) => text === '!')).toHaveLength(2)
  })

  test('crosses out the square or the border that blocks it, and those beyond', () => {
    const blocker = {
      at: { ...cell(4, 2), border: 'west' },
      furtherAt: [{ ...cell(5, 3), border: 'north' }, cell(6, 4)],
    }
    const starts = linesOf(painted({ blocker }))
      .slice(4)
      .filter((_, i) => i % 8 === 0)
    expect(starts).toEqual(['3.80 2.30', '5.30 2.80', '6.20 4.20'])
  })

  test('shows who reacts, and the squares it squeezes into', () => {
    const calls = painted({
      provokes: [
        { by: 'ogre', square: cell(2, 3) },
        { by: 'gone', square: cell(3, 3) },
      ],
      after: { held: { ...cell(2, 3), widthCells: 1, heightCells: 2 } },
    })
    expect(linesOf(calls).slice(4, 6)).toEqual(['9.00 4.00', '2.50 3.50'])
    expect([...framesOf(calls)]).toEqual(['2.00 3.00 1 1', '2.00 3.00 1 2'])
    const fill = calls.find(({ name, alpha }) => name === 'fillRect' && alpha === 0.3)!
    expect([inSquares(fill.args[0], fill.args[1]), fill.args.slice(2)]).toEqual(['2.00 3.00', [40, 80]])
  })

  test('shows a faint token where it may end, and a dashed frame where it may not', () => {
    const here = painted({}, { standing: cell(2, 3) })
    expect(here.filter(({ name, alpha }) => name === 'drawImage' && alpha === 0.55)).toHaveLength(1)
    const frame = (calls: readonly RecordedCall[]) =>
      calls.filter(({ name, strokeStyle }) => name === 'strokeRect' && strokeStyle !== colors.halo)[0]
    expect([frame(here)?.dash, frame(here)?.strokeStyle]).toEqual([[], colors.path])
    const elsewhere = painted({}, { standing: cell(5, 3) })
    expect(elsewhere.filter(({ name }) => name === 'drawImage')).toEqual([])
    expect([frame(elsewhere)?.dash, frame(elsewhere)?.strokeStyle]).toEqual([[8, 6], colors.danger])
    expect([...framesOf(elsewhere)]).toEqual(['5.00 3.00 1 1'])
    const illegal = painted({ legal: false }, { standing: cell(2, 3) })
    expect(frame(illegal)?.strokeStyle).toBe(colors.danger)
    expect([...framesOf(painted({}, { standing: cell(1, 2) }))]).toEqual([])
    expect([...framesOf(painted({}, { standing: cell(5, 3), previews: [{} as never] }))]).toEqual([])
  })
})

describe('a run', () => {
  test('shows reactions with a line from who is known, as faint as their turn', () => {
    const reaction = (by: string | null, emphasis: 'now' | 'before' | 'other') =>
      paint((context, painting) =>
        paintReaction(context, painting, { kind: 'opportunity', by, square: cell(2, 5), emphasis } as never),
      )
    expect(linesOf(reaction('ogre', 'now')).slice(0, 2)).toEqual(['9.00 4.00', '2.50 5.50'])
    expect(linesOf(reaction('ogre', 'now'))).toHaveLength(4 + 16)
    expect(linesOf(reaction(null, 'now'))).toHaveLength(16)
    expect(linesOf(reaction('gone', 'now'))).toHaveLength(16)
    const alphas = (['now', 'before', 'other'] as const).map(
      (emphasis) => reaction(null, emphasis).find(({ name }) => name === 'fill')?.alpha,
    )
    expect(alphas).toEqual([1, 0.4, 0.5])
  })

  test('shows opened doors on their border, and walkers between squares by the middle of their space', () => {
    const edge = map.tables.edges.get('4,2,w' as never)!
    const door = paint((context, painting) =>
      paintOpenedDoor(context, painting, { kind: 'opened-door', edge, emphasis: 'before' } as never),
    )
    const ring = door.find(({ name }) => name === 'arc')!
    expect([inSquares(ring.args[0], ring.args[1]), ring.alpha]).toEqual(['4.00 2.50', 0.4])
    const walker = (size: string, x: number, y: number) => {
      const creature = { ...hero, size } as never
      const [image] = paint((context, painting) =>
        paintWalker(context, painting, { kind: 'walker', creature, at: { x, y } } as never),
      ).filter(({ name }) => name === 'drawImage')
      const [canvas, left, top] = image!.args as [{ readonly width: number }, number, number]
      return inSquares(left + canvas.width / 2, top + canvas.width / 2)
    }
    expect([walker('medium', 2.25, 3), walker('large', 2.25, 3)]).toEqual(['2.75 3.50', '3.25 4.00'])
  })
})

describe('the movement range', () => {
  const colorsOfBands = colors.bands.map(({ fill }) => fill)
  const reach = (more: object = {}) => ({
    window: { ...cell(2, 1), widthCells: 3, heightCells: 2 },
    ...{ band: [1, 2, 0, 3, 4, 1], flags: [1, 1, 0, 0, 3, 1], costFeet: [5, 10, 0, 15, 20, 25], inActions: false },
    ...more,
  })
  const painted = (cellPx: number, costs: boolean, part = { ...cell(0, 0), widthCells: 12, heightCells: 7 }) =>
    paint((context, { scene }) => paintReach(context, scene, reach() as never, part, cellPx), {
      overlays: { ...playersScene(map, 'light').overlays, costs },
    })
  const washes = (calls: readonly RecordedCall[], cellPx: number) =>
    calls.flatMap(({ name, args, fillStyle }) =>
      name === 'fillRect'
        ? [
            `${Math.round(Number(args[0]) / cellPx)} ${Math.round(Number(args[1]) / cellPx)} ${colorsOfBands.indexOf(String(fillStyle))}`,
          ]
        : [],
    )

  test('washes each square it reaches in the color of its band, within the part asked for', () => {
    expect(washes(painted(40, false), 40)).toEqual(['2 1 0', '3 1 1', '2 2 2', '3 2 3', '4 2 0'])
    expect(washes(painted(40, false, { ...cell(3, 2), widthCells: 1, heightCells: 9 }), 40)).toEqual(['3 2 3'])
  })

  test('shows costs, squeezing and marks as far as squares have room', () => {
    const texts = (cellPx: number) => textsOf(painted(cellPx, true))
    expect(texts(40)).toEqual(['5', '10', '15', 'S', '20', '25'])
    expect(texts(27)).toEqual(['5', '10', '15', 'S', '20', '25'])
    expect(texts(26)).toEqual(['S'])
    expect(texts(18)).toEqual(['S'])
    expect(texts(17)).toEqual([])
    expect(textsOf(painted(40, false))).toEqual(['S'])
    // Two dots and what else is made of lines: a slash, a line for no end, and the bars.
    const arcs = (cellPx: number) => painted(cellPx, false).filter(({ name }) => name === 'arc').length
    expect([arcs(12), arcs(11)]).toEqual([2, 0])
  })
})
