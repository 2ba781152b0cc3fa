/** The map on the screen: what is painted anew after a change looks as if everything had been painted, and the view keeps its place. */
import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditorCanvas, type ShownScene } from '../../../renderer/canvas/EditorCanvas.ts'
import { playersScene } from '../../../renderer/canvas/playersScene.ts'
import { settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'
import { pixelsOf } from '../../support/realCanvas.ts'

const SIZE = { widthCells: 8, heightCells: 5 }
const WINDOW = { width: 320, height: 220 }
/** The element of the map, which tests may resize. */
let box = WINDOW

interface Screen {
  readonly clear: () => void
  readonly pixels: () => Uint8ClampedArray
}

let restore: () => void
let frames: (() => void)[] = []
let resize: () => void = () => undefined
let made: EditorCanvas[] = []

/** Elements of the page whose contexts paint on real canvases; one drawn onto another is drawn as its canvas. */
function useElementsThatPaint(): () => void {
  const plain = document.createElement.bind(document)
  const canvases = new WeakMap<object, Canvas>()
  const spy = vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
    const element = plain(name) as HTMLCanvasElement
    if (name !== 'canvas') return element
    const canvas = createCanvas(1, 1)
    canvases.set(element, canvas)
    for (const side of ['width', 'height'] as const)
      Object.defineProperty(element, side, {
        get: () => canvas[side],
        set(px: number) {
          canvas[side] = Math.max(1, Math.floor(px))
        },
      })
    const context = canvas.getContext('2d')
    const painting = new Proxy(context, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (key === 'canvas') return element
        if (typeof value !== 'function') return value
        return (...args: readonly unknown[]): unknown =>
          Reflect.apply(
            value,
            target,
            args.map((each) => canvases.get(each as object) ?? each),
          )
      },
      set: (target, key, value) => Reflect.set(target, key, value, target),
    })
    element.getContext = (() => painting) as never
    const clear = () => context.clearRect(0, 0, canvas.width, canvas.height)
    return Object.assign(element, { clear, pixels: () => pixelsOf(canvas) })
  }) as never)
  vi.stubGlobal('Path2D', Path2D)
  return () => void spy.mockRestore()
}

beforeEach(() => {
  frames = []
  box = WINDOW
  // Frames have all the time they need.
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const paint = useElementsThatPaint()
  restore = () => {
    paint()
    now.mockRestore()
  }
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(resized: () => void) {
        resize = resized
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  for (const canvas of made) canvas.destroy()
  // Konva asks for no frame while another one is awaited.
  settle()
  made = []
  document.body.replaceChildren()
  restore()
  vi.unstubAllGlobals()
})

/** Runs frames until none is asked for. */
function settle(): void {
  for (let i = 0; i < 50 && frames.length > 0; i++) for (const frame of frames.splice(0)) frame()
}

function open() {
  const container = document.createElement('div')
  Object.defineProperties(container, {
    clientWidth: { get: () => box.width },
    clientHeight: { get: () => box.height },
  })
  document.body.append(container)
  const zooms: number[] = []
  const canvas = new EditorCanvas(container, (zoom) => zooms.push(zoom))
  made.push(canvas)
  // Terrain, which covers all of the map, is drawn by a worker; here nothing hides what was painted before.
  const shown = () => {
    const screen = container.querySelector('canvas') as unknown as Screen
    screen.clear()
    settle()
    return screen.pixels()
  }
  return { canvas, shown, zooms, container }
}

const cells = [
  { col: 3, row: 1 },
  { col: 4, row: 1 },
]
const map = mapWith(SIZE, {
  creatures: [
    { id: 'ogre', name: 'Ogre', side: 'foes', size: 'large', speedFeet: { land: 30 }, at: { col: 5, row: 2 } },
  ],
  props: [{ id: 'cave', picture: 'gone', background: true, at: { x: 1, y: 1 }, widthSquares: 6, heightSquares: 4 }],
  regions: [{ id: 'pool', name: 'Pool', cells }],
  edges: [edgeAt(6, 3, 'west', { kind: 'wall' })],
})
const withTable = <T extends keyof BattleMap['tables']>(table: T, change: (record: never) => object): BattleMap => ({
  ...map,
  tables: {
    ...map.tables,
    [table]: new Map([...map.tables[table]].map(([id, record]) => [id, change(record as never)])),
  },
})
const sceneOf = (shown: BattleMap, more: Partial<ShownScene> = {}): ShownScene => ({
  ...playersScene(shown, 'light'),
  settings: settingsOf(shown),
  ...more,
})
const layers = (hidden: object): Partial<ShownScene> => ({ settings: { ...settingsOf(map), layers: hidden } })
const off = { visible: false, locked: false, opacity: 1 }
const faint = { visible: true, locked: false, opacity: 0.3 }
const overlays = (more: object) => ({ ...sceneOf(map).overlays, ...more })
const squares = SIZE.widthCells * SIZE.heightCells
const reachOf = (band: number) =>
  ({
    window: { col: 0, row: 0, ...SIZE },
    band: new Uint8Array(squares).fill(band),
    flags: new Uint8Array(squares).fill(1),
    costFeet: new Uint16Array(squares).fill(25),
    inActions: false,
  }) as never
const threatOf = (index: number) => ({ creatures: [{ side: 'foes', squares: [index] }] }) as never

const plain = sceneOf(map)
const SCENES: Readonly<Record<string, ShownScene>> = {
  plain,
  'a region moved': sceneOf(withTable('regions', (region: object) => ({ ...region, cells: [{ col: 6, row: 3 }] }))),
  'a background moved': sceneOf(withTable('props', (prop: object) => ({ ...prop, at: { x: 4, y: 2 } }))),
  'no background': sceneOf(withTable('props', (prop: object) => ({ ...prop, background: false }))),
  'regions hidden': sceneOf(map, layers({ regions: off })),
  'regions faint': sceneOf(map, layers({ regions: faint })),
  'background hidden': sceneOf(map, layers({ background: off })),
  'background faint': sceneOf(map, layers({ background: faint })),
  dark: sceneOf(map, { theme: 'dark' }),
  'a range': sceneOf(map, { reach: reachOf(1), overlays: overlays({ reach: true, costs: false }) }),
  'a range with costs': sceneOf(map, { reach: reachOf(1), overlays: overlays({ reach: true, costs: true }) }),
  'another range': sceneOf(map, { reach: reachOf(2), overlays: overlays({ reach: true, costs: false }) }),
  'a hidden range': sceneOf(map, { reach: reachOf(2), overlays: overlays({ reach: false }) }),
  'a dark range': sceneOf(map, { theme: 'dark', reach: reachOf(1), overlays: overlays({ reach: true }) }),
  'a threat': sceneOf(map, { threat: threatOf(30), overlays: overlays({ threat: 'foes' }) }),
  'another threat': sceneOf(map, { threat: threatOf(20), overlays: overlays({ threat: 'foes' }) }),
  'a dark threat': sceneOf(map, { theme: 'dark', threat: threatOf(30), overlays: overlays({ threat: 'foes' }) }),
  'a covered map': sceneOf(map, { revealed: Uint8Array.from({ length: squares }, (_, i) => (i % 3) & 1) }),
  'a cursor': sceneOf(map, { cursor: { col: 5, row: 3 } }),
  'a creature moved': sceneOf(withTable('creatures', (each: object) => ({ ...each, at: { col: 1, row: 2 } }))),
}

/** Where a picture under the map goes, what is seen depends on terrain that is still to be drawn. */
const UNDRAWN = new Set(['no background', 'background hidden'])

test('after each change of scene the picture is the one a new window shows', () => {
  const fresh = new Map<string, Uint8ClampedArray>()
  for (const [name, scene] of Object.entries(SCENES)) {
    const { canvas, shown } = open()
    canvas.show(scene)
    fresh.set(name, shown())
  }
  const { canvas, shown } = open()
  const differing: string[] = []
  const go = (from: string, to: string): void => {
    canvas.show(SCENES[to]!)
    if (Buffer.compare(Buffer.from(shown()), Buffer.from(fresh.get(to)!)) !== 0) differing.push(`${from} → ${to}`)
  }
  canvas.show(plain)
  const changes = Object.keys(SCENES).filter((name) => !UNDRAWN.has(name))
  for (const name of changes) {
    go('plain', name)
    go(name, 'plain')
  }
  const ranges = changes.filter((name) => /range|threat/.test(name))
  for (const [i, to] of ranges.entries()) {
    const from = ranges.at(i - 1)!
    go('', from)
    go(from, to)
  }
  expect(differing).toEqual([])
  const looksLike = (name: string) =>
    [...fresh.keys()].filter(
      (other) => Buffer.compare(Buffer.from(fresh.get(other)!), Buffer.from(fresh.get(name)!)) === 0,
    )
  expect([...fresh.keys()].map(looksLike).filter(({ length }) => length > 1)).toEqual([
    ['plain', 'a hidden range'],
    ['plain', 'a hidden range'],
  ])
})

test('the view fits a map that opens, says where it moved to, and goes back there', () => {
  const { canvas, zooms } = open()
  canvas.show(plain)
  expect(canvas.place).toBeNull()
  const fitted = zooms.at(-1)!
  canvas.zoomBy(2)
  expect(zooms.at(-1)).toBeCloseTo(2 * fitted)
  canvas.panBy(-30, 10)
  const place = canvas.place!
  expect(place.zoom).toBeCloseTo(2 * fitted)
  canvas.fit()
  expect([canvas.place, zooms.at(-1)]).toEqual([null, fitted])
  canvas.showPlace(place)
  expect(canvas.place).toEqual({
    columns: expect.closeTo(place.columns),
    rows: expect.closeTo(place.rows),
    zoom: expect.closeTo(place.zoom),
  })
  canvas.zoomTo(1)
  expect(zooms.at(-1)).toBe(1)
  // A change of the map keeps the view; another map, or one of another size, is fitted.
  canvas.show(SCENES['a region moved']!)
  expect(canvas.place?.zoom).toBe(1)
  canvas.show(sceneOf(mapWith({ widthCells: 5, heightCells: 8 })))
  expect(canvas.place).toBeNull()
})

test('no square under the pointer moves when the view is zoomed around it, and a square out of sight is brought in', () => {
  const { canvas } = open()
  canvas.show(plain)
  const { view } = canvas
  const under = () => [view.toColumns(90), view.toRows(120)]
  const before = under()
  canvas.zoomAt(90, 120, 3)
  expect(under()).toEqual(before.map((each) => expect.closeTo(each)))
  canvas.zoomTo(2)
  canvas.reveal({ col: 7, row: 4 })
  const { part } = canvas
  expect(view.toX(7)).toBeGreaterThanOrEqual(0)
  expect(view.toX(8)).toBeLessThanOrEqual(WINDOW.width)
  expect(view.toY(5)).toBeLessThanOrEqual(WINDOW.height)
  expect(part).toEqual(view.shown)
  const moved = canvas.place
  canvas.reveal({ col: 7, row: 4 })
  expect(canvas.place).toEqual(moved)
})

test('covered squares look like the desk, square by square', () => {
  const { canvas, shown } = open()
  const revealed = new Uint8Array(squares)
  for (const index of [0, 1, 10, 27, 39]) revealed[index] = 1
  canvas.show({ ...plain, revealed })
  const covered = shown()
  canvas.show({ ...plain, revealed: new Uint8Array(squares).fill(1) })
  const uncovered = shown()
  const { view } = canvas
  const at = (pixels: Uint8ClampedArray, index: number) => {
    const [x, y] = [view.toX((index % 8) + 0.5), view.toY(Math.floor(index / 8) + 0.5)].map(Math.round)
    return [...pixels.slice(4 * (y! * WINDOW.width + x!), 4 * (y! * WINDOW.width + x!) + 3)].join()
  }
  const desk = [...covered.slice(0, 3)].join()
  const isDesk = (pixels: Uint8ClampedArray) => Array.from({ length: squares }, (_, i) => at(pixels, i) === desk)
  expect(isDesk(uncovered)).not.toContain(true)
  expect(isDesk(covered).flatMap((is, i) => (is ? [] : [i]))).toEqual([0, 1, 10, 27, 39])
})

test('the route of the one selected creature shows, whatever else is selected with it', () => {
  const { canvas, shown } = open()
  const path = [2, 3, 4].map((col) => ({ col, row: 3 }))
  const route = { ...{ path, steps: [], legal: true, hazards: [], provokes: [], blocker: null, after: null } } as never
  const ogre = { table: 'creatures', id: 'ogre' } as const
  const showsRoute = (...records: readonly { readonly table: 'creatures' | 'props'; readonly id: string }[]) => {
    const scene = { ...plain, selection: { cells: new Set<number>(), records: records as never } }
    canvas.show({ ...scene, overlays: overlays({ path: true }) })
    const without = shown()
    canvas.show({ ...scene, overlays: overlays({ path: true }), route })
    return Buffer.compare(Buffer.from(without), Buffer.from(shown())) !== 0
  }
  const cave = { table: 'props', id: 'cave' } as const
  expect([showsRoute(ogre), showsRoute(cave, ogre), showsRoute(cave)]).toEqual([true, true, false])
})

test('the map is said to be shown in part while its terrain is drawn', () => {
  const { canvas, container } = open()
  canvas.show(plain)
  settle()
  expect(container.dataset['drawn']).toBe('partly')
})

test('without a scene nothing is left on the screen', () => {
  const { canvas, shown } = open()
  canvas.show(plain)
  canvas.zoomBy(2)
  expect(shown().some((value) => value > 0)).toBe(true)
  canvas.show(null)
  expect(canvas.place).toBeNull()
  expect(shown().some((value) => value > 0)).toBe(false)
  canvas.show(plain)
  expect(canvas.place).toBeNull()
})

test('a view that shows the whole map does so after a change of size, and one that was moved keeps its place', () => {
  const { canvas, zooms } = open()
  canvas.show(plain)
  const { view } = canvas
  box = { width: 640, height: 220 }
  resize()
  const widened = zooms.at(-1)!
  box = { width: 640, height: 440 }
  vi.stubGlobal('innerHeight', window.innerHeight + 220)
  resize()
  expect([view.widthPx, view.heightPx, canvas.place]).toEqual([640, 440, null])
  expect(zooms.at(-1)).toBeGreaterThan(widened)
  canvas.zoomBy(0.7)
  canvas.panBy(31, 17)
  const zoom = canvas.place?.zoom
  box = { width: 500, height: 440 }
  resize()
  expect([view.widthPx, canvas.place?.zoom]).toEqual([500, zoom])
  // A legend below that grows moves no square.
  const corner = [view.originX, view.originY]
  box = { width: 500, height: 400 }
  resize()
  expect([view.heightPx, view.originX, view.originY]).toEqual([400, ...corner])
  const moves = zooms.length
  resize()
  expect(zooms).toHaveLength(moves)
})
