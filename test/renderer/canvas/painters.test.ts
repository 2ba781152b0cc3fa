/** What painters draw is what they were given: squares, lines, colors and numbers, on maps wider than high. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutSquares } from '../../../renderer/canvas/drawing/cutSquares.ts'
import { paintingOf, ReachedAreas } from '../../../renderer/canvas/painting.ts'
import { paintMisplaced } from '../../../renderer/canvas/paintMisplaced.ts'
import { paintOpportunity } from '../../../renderer/canvas/paintOpportunity.ts'
import { paintPreview } from '../../../renderer/canvas/paintPreview.ts'
import { paintReach, paintThreat } from '../../../renderer/canvas/paintReach.ts'
import { paintRoute } from '../../../renderer/canvas/paintRoute.ts'
import { paintTactics } from '../../../renderer/canvas/paintTactics.ts'
import { paintThings } from '../../../renderer/canvas/paintThings.ts'
import { tokenBox } from '../../../renderer/canvas/paintToken.ts'
import { playersScene } from '../../../renderer/canvas/playersScene.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { partsShown, sameParts } from '../../../renderer/canvas/shownParts.ts'
import { TokenNames } from '../../../renderer/canvas/TokenNames.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import { misplacedCreatures } from '../../../src/map/placement.ts'
import { settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import { CREATURE_STATES } from '../../../src/map/creatureStates.ts'
import { areaTemplateSchema } from '../../../src/map/records/annotations.ts'
import type { Layer } from '../../../src/map/records/settings.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'
import { useRealCanvases } from '../../support/realCanvas.ts'
import { recordingContext, type RecordedCall } from '../../support/recordingContext.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const SIZE = { widthCells: 12, heightCells: 7 }
const CELL_PX = 32
const COLORS = MAP_COLORS.light
const creature = (id: string, col: number, row: number, more: object = {}) => ({
  ...{ id, name: id, side: 'party', size: 'medium', speedFeet: { land: 30 }, at: { col, row } },
  ...more,
})

const viewOf = (): View => {
  const view = new View()
  view.resize(SIZE.widthCells * CELL_PX, SIZE.heightCells * CELL_PX, 1)
  view.cellPx = CELL_PX
  view.originX = view.originY = 0
  return view
}
const pictures = { get: () => null } as never

test('the squares of an area are worked out anew for each version of the map', () => {
  const template = areaTemplateSchema.parse({ id: 'a', shape: 'burst', origin: { x: 5, y: 3 }, sizeFeet: 10 })
  const [before, after] = [1, 2].map(() => mapWith(SIZE, { templates: [template] }))
  const areas = new ReachedAreas()
  const first = areas.of(before!, template)
  expect(areas.of(before!, template)).toBe(first)
  expect(areas.of(after!, template)).not.toBe(first)
})

/** What is painted of a scene of a map. */
function painted(
  map: BattleMap,
  paint: (context: CanvasRenderingContext2D, painting: ReturnType<typeof paintingOf>) => void,
  more: Partial<Scene> = {},
): readonly RecordedCall[] {
  const scene = { ...playersScene(map, 'light'), ...more } as Scene
  const { context, calls } = recordingContext()
  paint(
    context,
    paintingOf(scene, viewOf(), { pictures, areas: new ReachedAreas(), sprites: new TokenSprites(pictures) }),
  )
  return calls
}
const named = (calls: readonly RecordedCall[], name: string) => calls.filter((call) => call.name === name)

/** A map whose settings show the layers only as given. */
const withLayers = (map: BattleMap, layers: Partial<Record<Layer, object>>): BattleMap => {
  const settings = { ...settingsOf(map), layers } as ReturnType<typeof settingsOf>
  return { ...map, tables: { ...map.tables, settings: new Map([[settings.id, settings]]) } }
}
const HIDDEN = { visible: false, locked: false, opacity: 1 }

describe('terrain a tool is about to paint', () => {
  test('covers exactly the squares of the preview, from row to row', () => {
    const all = SIZE.widthCells * SIZE.heightCells
    const cells = fc.uniqueArray(fc.nat(all - 1), { minLength: 1 })
    fc.assert(
      fc.property(cells, (indices) => {
        const calls = painted(mapWith(SIZE), (context, painting) =>
          paintPreview(context, painting, { kind: 'terrain', cells: indices, terrain: 0 }),
        )
        const seen = named(calls, 'fillRect').flatMap(({ args }) => {
          const [x, y, width, height] = args as [number, number, number, number]
          expect(height).toBe(CELL_PX)
          expect(x + width).toBeLessThanOrEqual(SIZE.widthCells * CELL_PX)
          const first = (y / CELL_PX) * SIZE.widthCells + x / CELL_PX
          return Array.from({ length: width / CELL_PX }, (_, k) => first + k)
        })
        expect(seen.toSorted((a, b) => a - b)).toEqual(indices.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('terrain a tool is about to paint over a picture', () => {
  test('only tints it', () => {
    const picture = { id: 'p', picture: 'cave', at: { x: 0, y: 0 }, widthSquares: 12, heightSquares: 7 }
    const alphas = (...props: object[]) =>
      named(
        painted(mapWith(SIZE, { props: props as never }), (context, painting) =>
          paintPreview(context, painting, { kind: 'terrain', cells: [3], terrain: 0 }),
        ),
        'fillRect',
      ).map(({ alpha }) => alpha)
    expect([alphas(), alphas({ ...picture, background: true }), alphas(picture)]).toEqual([[0.9], [0.5], [0.9]])
  })
})

describe('a line of an opportunity', () => {
  test('leads from the attacker to the center of the square, with a star around it', () => {
    const map = mapWith(SIZE, { creatures: [creature('orc', 2, 1, { side: 'foes' })] })
    const [orc] = map.tables.creatures.values()
    const calls = painted(map, (context, painting) => paintOpportunity(context, painting, orc!, { col: 9, row: 5 }))
    const center = (col: number, row: number) => [(col + 0.5) * CELL_PX, (row + 0.5) * CELL_PX]
    expect(named(calls, 'moveTo')[0]?.args).toEqual(center(2, 1))
    expect(named(calls, 'lineTo')[0]?.args).toEqual(center(9, 5))
    const star = named(calls, 'lineTo').filter(({ dash }) => dash.length === 0)
    const mean = [0, 1].map((axis) => star.reduce((sum, { args }) => sum + (args[axis] as number), 0) / star.length)
    expect(mean[0]).toBeCloseTo(center(9, 5)[0]!)
    expect(mean[1]).toBeCloseTo(center(9, 5)[1]!)
  })
})

describe('a route', () => {
  const map = mapWith(SIZE, { creatures: [creature('hero', 0, 1)] })
  const [hero] = map.tables.creatures.values()
  const line = (legal: boolean) =>
    named(
      painted(map, (context, painting) => paintRoute(context, painting, hero!), {
        overlays: { ...playersScene(map, 'light').overlays, path: true },
        route: {
          path: [0, 1, 2].map((col) => ({ col, row: 1 })),
          ...{ steps: [], band: 'move', legal, hazards: [], provokes: [], blocker: null, after: null },
        } as never,
      }),
      'stroke',
    )
  test('is solid if it is legal, and dashed if it is not', () => {
    const [solid, dashed] = [line(true), line(false)].map((strokes) =>
      strokes.filter(({ strokeStyle }) => strokeStyle === COLORS.path),
    )
    expect(solid?.[0]?.dash).toEqual([])
    expect(dashed?.[0]?.dash.length).toBe(2)
  })
})

describe('a line of cover', () => {
  const strokes = (blocked: boolean) =>
    named(
      painted(mapWith(SIZE), (context, painting) =>
        paintTactics(context, painting, {
          ...{ kind: 'cover', from: { x: 1, y: 1 }, to: { x: 8, y: 4 }, blocked, label: '', crossed: [] },
        } as never),
      ),
      'stroke',
    ).map(({ strokeStyle }) => strokeStyle)
  test('has the color of danger only if it is blocked', () => {
    expect([strokes(true).includes(COLORS.danger), strokes(true).includes(COLORS.path)]).toEqual([true, false])
    expect([strokes(false).includes(COLORS.danger), strokes(false).includes(COLORS.path)]).toEqual([false, true])
  })
})

describe('numbers on movement range', () => {
  const numbers = (inActions: boolean) => {
    const { context, calls } = recordingContext()
    const reach = {
      window: { col: 0, row: 0, widthCells: 2, heightCells: 1 },
      band: Uint8Array.of(1, 2),
      flags: Uint8Array.of(1, 1),
      costFeet: Uint16Array.of(5, 35),
      inActions,
    }
    const scene = { map: SIZE, theme: 'light', overlays: { costs: true } } as unknown as Scene
    paintReach(context, scene, reach as never, reach.window, CELL_PX)
    return named(calls, 'fillText').map(({ args }) => args[0])
  }
  test('are feet, or actions where actions are counted', () => {
    expect(numbers(false)).toEqual(['5', '35'])
    expect(numbers(true)).toEqual(['1', '2'])
  })
})

describe('threatened squares', () => {
  test('have the color of their side, and those of creatures without a side a color of their own', () => {
    const inkOf = (side: string) =>
      named(
        painted(mapWith(SIZE), (context, { scene }) =>
          paintThreat(context, scene, new Map([[side, new Set([17])]]), { col: 0, row: 0, ...SIZE }, CELL_PX),
        ),
        'stroke',
      ).map(({ strokeStyle }) => strokeStyle)
    const { halo, sides, threat } = COLORS
    expect(inkOf('foes')).toEqual([halo, halo, sides[1]?.fill, sides[1]?.fill])
    expect(inkOf('')).toEqual([halo, halo, threat.stroke, threat.stroke])
  })
})

describe('tokens', () => {
  test('are painted anew for every state of a creature, and else once', () => {
    const sprites = new TokenSprites(pictures)
    const map = mapWith(SIZE, { creatures: [creature('hero', 0, 1)] })
    const [hero] = map.tables.creatures.values()
    const plain = sprites.of(hero!, 40, 1)
    expect(sprites.of({ ...hero!, at: { col: 5, row: 2 } }, 40, 1)).toBe(plain)
    const others = CREATURE_STATES.map(({ id }) => sprites.of({ ...hero!, [id]: true }, 40, 1))
    expect(new Set([plain, ...others]).size).toBe(CREATURE_STATES.length + 1)
    expect(sprites.of(hero!, 41, 1)).not.toBe(plain)
    expect(sprites.of(hero!, 40, 2)).not.toBe(plain)
  })

  test('are painted anew for another side, name or picture, and for the facing of fliers alone', () => {
    const sprites = new TokenSprites(pictures)
    const map = mapWith(SIZE, { creatures: [creature('hero', 0, 1)] })
    const [hero] = map.tables.creatures.values()
    const of = (more: object) => sprites.of({ ...hero!, ...more }, 40, 1)
    const others = [{ side: 'foes' }, { name: 'Other 7' }, { picture: 'one' as never }, { picture: 'two' as never }]
    expect(new Set([of({}), ...others.map(of)]).size).toBe(others.length + 1)
    expect(of({ facing: 3 })).toBe(of({}))
    for (const flier of [{ altitudeFeet: 20 }, { speedFeet: { fly: 30 } }])
      expect(of({ ...flier, facing: 3 }), JSON.stringify(flier)).not.toBe(of({ ...flier, facing: 0 }))
  })

  test('of riders are smaller than those of their mounts, to the upper right', () => {
    const map = mapWith(SIZE, {
      creatures: [creature('horse', 3, 2, { size: 'large' }), creature('knight', 3, 2, { mountId: 'horse' })],
    })
    const [horse, knight] = [...map.tables.creatures.values()].map((each) => {
      let box = { left: 0, top: 0, right: 0, bottom: 0 }
      painted(map, (_context, painting) => void (box = tokenBox(painting, each)))
      return box
    })
    expect(knight!.right - knight!.left).toBeLessThan(horse!.right - horse!.left)
    expect(knight!.left + knight!.right).toBeGreaterThan(horse!.left + horse!.right)
    expect(knight!.top + knight!.bottom).toBeLessThan(horse!.top + horse!.bottom)
  })
})

describe('hidden layers', () => {
  test('hide the marks of misplaced creatures in them', () => {
    const map = mapWith(SIZE, { creatures: [creature('stuck', 3, 2)] }, () => 13)
    const marks = (shown: BattleMap) =>
      painted(shown, paintMisplaced, { misplaced: misplacedCreatures(shown), settings: settingsOf(shown) }).length
    expect(marks(map)).toBeGreaterThan(0)
    expect(marks(withLayers(map, { creatures: HIDDEN }))).toBe(0)
  })

  test('hide everything on them, and nothing else', () => {
    const at = { x: 2.5, y: 3.5 }
    const things = (gmOnly: boolean) => ({
      notes: [{ at, number: 7, title: 'Trap', text: '', gmOnly }],
      lights: [{ at, rangeFeet: 20, gmOnly }],
      drawings: [{ shape: 'polyline', points: [at, { x: 8, y: 1 }], gmOnly }],
      creatures: [creature('orc', 5, 4, { hidden: gmOnly })],
    })
    const count = (gmOnly: boolean, layers: Partial<Record<Layer, object>>) => {
      const map = withLayers(mapWith(SIZE, things(gmOnly)), layers)
      return painted(map, (context, painting) => paintThings(context, painting, new TokenNames())).filter(({ name }) =>
        ['stroke', 'fill', 'drawImage'].includes(name),
      ).length
    }
    const all = count(false, {})
    expect(count(true, {})).toBe(all)
    expect(count(true, { gm: HIDDEN })).toBe(0)
    expect(count(false, { gm: HIDDEN })).toBe(all)
    const onlyTokens = count(false, { annotations: HIDDEN })
    expect(onlyTokens).toBeGreaterThan(0)
    expect(count(false, { annotations: HIDDEN, creatures: HIDDEN })).toBe(0)
  })
})

describe('parts of the map', () => {
  const shown = (layers: Partial<Record<Layer, object>>, overlays: object, cellPx = 20) =>
    partsShown(
      { ...settingsOf(mapWith(SIZE)), layers } as never,
      { grid: true, elevation: true, ...overlays },
      cellPx,
      false,
    )
  const all = shown({}, {})

  test('follow each its own switch', () => {
    expect(all).toEqual({ terrain: 1, edges: 1, grid: true, heights: true, overPicture: false })
    expect(shown({}, { grid: false })).toEqual({ ...all, grid: false })
    expect(shown({}, { elevation: false })).toEqual({ ...all, heights: false })
    expect(shown({ terrain: HIDDEN }, {})).toEqual({ ...all, terrain: 0 })
    expect(shown({ edges: HIDDEN }, {})).toEqual({ ...all, edges: 0 })
    expect(shown({ edges: { ...HIDDEN, visible: true, opacity: 0.4 } }, {})).toEqual({ ...all, edges: 0.4 })
    expect(shown({}, {}, 2)).toEqual({ ...all, grid: false })
  })

  test('are the same only if every one is', () => {
    const others = [{ terrain: 0.5 }, { edges: 0.5 }, { grid: false }, { heights: false }, { overPicture: true }]
    expect(sameParts(all, { ...all })).toBe(true)
    for (const other of others) expect(sameParts(all, { ...all, ...other }), JSON.stringify(other)).toBe(false)
  })
})

describe('squares cut out of a map', () => {
  test('keep everything on them in its place', () => {
    const rect = { col: 4, row: 2, widthCells: 6, heightCells: 3 }
    const map = mapWith(
      SIZE,
      {
        edges: [edgeAt(6, 3, 'north', { kind: 'wall' })],
        props: [{ symbol: 'chest', at: { x: 5.5, y: 3.25 }, widthSquares: 1, heightSquares: 0.7 }],
        regions: [{ name: 'Pool', floor: 'sand', cells: [{ col: 7, row: 4 }] }],
      },
      (col, row) => (col * 3 + row * 5) % 11,
    )
    const cut = cutSquares(map, rect)
    for (let row = 0; row < rect.heightCells; row++)
      for (let col = 0; col < rect.widthCells; col++)
        expect(cut.layers.terrain[row * rect.widthCells + col]).toBe(
          map.layers.terrain[(row + rect.row) * SIZE.widthCells + col + rect.col],
        )
    expect([...cut.tables.edges.values()].map(({ cell }) => cell)).toEqual([{ col: 2, row: 1 }])
    expect([...cut.tables.props.values()].map(({ at }) => at)).toEqual([{ x: 1.5, y: 1.25 }])
    expect([...cut.tables.regions.values()].map(({ cells }) => cells)).toEqual([[{ col: 3, row: 2 }]])
  })
})

describe('a view', () => {
  test('shows all of a map, whether it is wide or high', () => {
    for (const map of [
      { widthCells: 100, heightCells: 10 },
      { widthCells: 10, heightCells: 100 },
    ]) {
      const view = new View()
      view.resize(900, 600, 1)
      view.fit(map)
      expect(view.shownCells(map)).toEqual({ col: 0, row: 0, ...map })
      const room = [view.toX(0), view.toY(0), 900 - view.toX(map.widthCells), 600 - view.toY(map.heightCells)]
      expect(Math.min(...room)).toBeGreaterThan(0)
      expect(Math.min(...room)).toBeLessThan(80)
    }
  })
})
