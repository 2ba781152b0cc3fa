import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroundPainter } from '../../../renderer/canvas/paintGround.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { groundDifference } from '../../../renderer/canvas/sceneDifference.ts'
import { TileCache } from '../../../renderer/canvas/TileCache.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { emptyMap, settingsOf, terrainPalette, type BattleMap } from '../../../src/map/battleMap.ts'
import { applyChange } from '../../../src/map/change.ts'
import { mapCommandSchema } from '../../../src/map/commands/command.ts'
import { planCommand } from '../../../src/map/commands/index.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { arbitraryMap } from '../../support/arbitraryMap.ts'
import { differingSquares, realCanvas, useRealCanvases } from '../../support/realCanvas.ts'
import { rulesOf } from '../../../src/rules/registry.ts'

const CELL_PX = 28

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

type Shown = {
  readonly map: BattleMap
  readonly theme: 'light' | 'dark'
  readonly grid: boolean
  readonly elevation: boolean
}
const sceneOf = ({ map, theme, grid, elevation }: Shown): Scene =>
  ({ map, settings: settingsOf(map), palette: terrainPalette(map), theme, overlays: { grid, elevation } }) as Scene

/** Ground of a scene on a canvas, kept up by the cache's own difference to the scene before. */
class Screen {
  readonly #painter = new GroundPainter({ get: () => null } as never)
  readonly #cache = new TileCache((context, rect, cellPx) => this.#painter.paint(context, this.#scene, rect, cellPx), {
    opaque: true,
    budgetMs: 1e9,
    now: () => 0,
  })
  readonly #view = new View()
  #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
    this.#view.resize(12 * CELL_PX, 12 * CELL_PX, 1)
    this.#view.cellPx = CELL_PX
  }

  change(scene: Scene): void {
    const difference = groundDifference(this.#scene, scene)
    this.#scene = scene
    if (difference === 'other-map') this.#cache.clear()
    else if (difference === 'all') this.#cache.invalidateAll()
    else for (const rect of difference) this.#cache.invalidate(rect)
  }

  shown() {
    const { canvas, context } = realCanvas(12 * CELL_PX, 12 * CELL_PX)
    const { widthCells, heightCells } = this.#scene.map
    this.#cache.draw(context, this.#view, { col: 0, row: 0, widthCells, heightCells })
    return canvas
  }
}

const fraction = fc.double({ min: 0, max: 0.999, noNaN: true })
const edit = fc.record({
  kind: fc.constantFrom('terrain', 'height', 'remove-edge', 'change-edge', 'theme', 'grid', 'elevation'),
  pick: fraction,
  value: fc.nat(14),
  /** Whether a frame is drawn before the next edit. */
  isShown: fc.boolean(),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function edited(shown: Shown, { kind, pick, value }: Edit): Shown {
  const { map } = shown
  if (kind === 'theme') return { ...shown, theme: shown.theme === 'light' ? 'dark' : 'light' }
  if (kind === 'grid' || kind === 'elevation') return { ...shown, [kind]: !shown[kind] }
  const edges = [...map.tables.edges.values()]
  const edge = edges[Math.floor(pick * edges.length)]
  const indices = [Math.floor(pick * map.layers.terrain.length)]
  const command =
    kind === 'terrain'
      ? { type: 'paint-cells', layer: 'terrain', indices, values: [value] }
      : kind === 'height'
        ? { type: 'paint-cells', layer: 'elevationFeet', indices, values: [5 * (value - 7)] }
        : kind === 'remove-edge'
          ? { type: 'edit-records', remove: edge ? [{ table: 'edges', id: edge.id }] : [] }
          : {
              type: 'edit-records',
              put: edge ? [{ table: 'edges', record: { ...edge, kind: 'door', door: 'open' } }] : [],
            }
  const plan = planCommand(mapCommandSchema.parse(command), map, rulesOf)
  return plan.ok ? { ...shown, map: applyChange(map, plan.value.change) } : shown
}

test('what is repainted after edits is, pixel by pixel, what a fresh canvas shows', () => {
  fc.assert(
    fc.property(arbitraryMap({ annotations: false }), fc.array(edit, { minLength: 1, maxLength: 6 }), (map, edits) => {
      let shown: Shown = { map, theme: 'light', grid: true, elevation: true }
      const screen = new Screen(sceneOf(shown))
      screen.shown()
      for (const each of edits) {
        shown = edited(shown, each)
        screen.change(sceneOf(shown))
        if (each.isShown) screen.shown()
      }
      expect(differingSquares(screen.shown(), new Screen(sceneOf(shown)).shown(), CELL_PX)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('the map has a border on all four sides, of one color', () => {
  const map = emptyMap('rim' as MapId, { widthCells: 3, heightCells: 2 }, { name: 'Rim', ruleset: 'pf1e' })
  const shown = { map, theme: 'light', grid: true, elevation: true } as const
  const { canvas, context } = realCanvas(3 * CELL_PX + 8, 2 * CELL_PX + 8)
  context.translate(4, 4)
  const whole = { col: 0, row: 0, widthCells: 3, heightCells: 2 }
  new GroundPainter({ get: () => null } as never).paint(context, sceneOf(shown), whole, CELL_PX)
  const at = (x: number, y: number) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data]
  const [middleX, middleY] = [4 + Math.round(1.5 * CELL_PX), 4 + Math.round(0.5 * CELL_PX)]
  const sides = [at(4, middleY), at(4 + 3 * CELL_PX - 1, middleY), at(middleX, 4), at(middleX, 4 + 2 * CELL_PX - 1)]
  expect(new Set(sides.map(String)).size).toBe(1)
  expect(sides[0]).not.toEqual(at(middleX, middleY))
})
