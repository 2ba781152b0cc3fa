/** A GM counts squares everywhere a creature can stand: on each floor, in each style, the lines of the grid are there to see. */
import { describe, expect, it } from 'vitest'
import { ALL_PARTS, drawMap, type MapParts } from '../../../src/draw/drawMap.ts'
import { TERRAIN } from '../../../src/draw/facts/terrain.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { GRID_FORMS } from '../../../src/draw/style.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { FLOOR_MATERIALS } from '../../../src/map/records/styleSettings.ts'
import { styleSettings, wholeOf } from '../../draw/support.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'
import { paintedPixels, plainDeps } from './canvas.ts'

const [WATER, PIT] = [TERRAIN.water, TERRAIN.pit]
/** The terrain around an area: both of its ends, and both of its sides. */
const AREAS = {
  ...Object.fromEntries(FLOOR_MATERIALS.map((floor) => [floor, { floor }])),
  bridge: { sides: WATER, rails: true },
  'planks over water': { terrain: TERRAIN.narrow, ends: WATER, sides: WATER },
  'planks over a pit': { terrain: TERRAIN.narrow, ends: PIT, sides: PIT },
  beam: { terrain: TERRAIN.narrow },
  slabs: { terrain: TERRAIN.uneven },
  incline: { terrain: TERRAIN.incline },
  rubble: { terrain: TERRAIN.difficult },
  'deep rubble': { terrain: TERRAIN['greater-difficult'] },
  hazard: { terrain: TERRAIN.hazard },
  water: { terrain: WATER },
} as Readonly<Record<string, Area>>

interface Area {
  readonly terrain?: number
  readonly floor?: string
  readonly ends?: number
  readonly sides?: number
  readonly rails?: boolean
}

/** An area of 2 × 2 squares in the middle of 4 × 4; those of all kinds stand side by side. */
const SIDE = 4
const NAMES = Object.keys(AREAS)
const isInner = (place: number) => place === 1 || place === 2

const map: BattleMap = mapWith(
  { widthCells: SIDE * NAMES.length, heightCells: SIDE },
  {
    regions: NAMES.flatMap((name, i) => {
      const { floor } = AREAS[name] ?? {}
      const cells = [1, 2].flatMap((row) => [1, 2].map((col) => ({ col: i * SIDE + col, row })))
      return floor === undefined ? [] : [{ name, floor, cells }]
    }),
    edges: NAMES.flatMap((name, i) =>
      AREAS[name]?.rails
        ? [1, 2].flatMap((col) => [1, 3].map((row) => edgeAt(i * SIDE + col, row, 'north', { kind: 'barrier' })))
        : [],
    ),
  },
  (mapCol, row) => {
    const { terrain = TERRAIN.normal, ends, sides } = AREAS[NAMES[Math.floor(mapCol / SIDE)] ?? ''] ?? {}
    const col = mapCol % SIDE
    if (isInner(col) && isInner(row)) return terrain
    if (isInner(row)) return ends ?? TERRAIN.normal
    return (isInner(col) ? sides : undefined) ?? TERRAIN.normal
  },
)

const SCALE = 48
const deps = plainDeps()

/** Brightness of a point of the map, 0 to 255. */
function brightness(style: string, parts: Partial<MapParts>): (x: number, y: number) => number {
  const scene = sceneOf(map, { view: 'gm', dressing: 'town' })
  const marks = drawMap(scene, styleSettings(style), wholeOf(map), 'full', { ...ALL_PARTS, ...parts })
  // Moved by half a pixel, so that a line is in the middle of one.
  const size = { widthPx: map.widthCells * SCALE + 1, heightPx: SIDE * SCALE + 1, x: 0.5, y: 0.5 }
  const { at } = paintedPixels(marks, { ...size, scale: SCALE }, deps)
  return (x, y) => {
    const [red, green, blue] = at(Math.round(x * SCALE), Math.round(y * SCALE))
    return 0.3 * red + 0.59 * green + 0.11 * blue
  }
}

/** Points across a line of the grid, as many squares to its right, or below it. */
const ACROSS = Array.from({ length: 9 }, (_, i) => (i - 4) / SCALE)

/** How bright the map is across the inner lines of an area, at places along them in squares. */
function acrossLines(bright: (x: number, y: number) => number, area: number, along: readonly number[]): number[][] {
  return along.flatMap((t) => [
    ACROSS.map((off) => bright(area * SIDE + 2 + off, 1 + t)),
    ACROSS.map((off) => bright(area * SIDE + 1 + t, 2 + off)),
  ])
}

const evenly = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))
/** Lines end at walls and water: from a tenth of a square on. Dots are eight to a square, crosses at the corners only. */
const ALONG = { lines: evenly(15, 0.1, 1.9), dots: evenly(15, 1 / 8, 15 / 8), crosses: evenly(3, 0.96, 1.04) }

const share = (list: readonly unknown[], of: number) => list.length / of

/** The grid must change the map by this much to be seen. */
const VISIBLE = 8

const FORMS = [undefined, ...GRID_FORMS].flatMap((gridForm) =>
  [undefined, 2 / 72].map((gridWidth) => ({
    ...(gridForm ? { gridForm } : {}),
    ...(gridWidth === undefined ? {} : { gridWidth }),
  })),
)

describe.each(MAP_STYLES.map(({ id, grid }) => [id, grid] as const))('the grid of %s', (style, ink) => {
  const without = brightness(style, { grid: false })

  it.each(FORMS.map((form) => [`${form.gridForm ?? 'own form'}${form.gridWidth ? ', strong' : ''}`, form] as const))(
    'is seen on every kind of floor: %s',
    (_, form) => {
      const drawn = brightness(style, form)
      const along = ALONG[form.gridForm ?? (ink.isCrosses ? 'crosses' : 'lines')]
      const unseen = NAMES.filter((_name, area) => {
        const [before, after] = [acrossLines(without, area, along), acrossLines(drawn, area, along)]
        const seen = after.filter((line, i) =>
          line.some((value, k) => Math.abs(value - (before[i]?.[k] ?? 0)) >= VISIBLE),
        )
        return share(seen, after.length) < 0.6
      })
      expect(unseen).toEqual([])
    },
  )

  it('is a dark line on a light band on planks and plates, as no seam is', () => {
    const drawn = brightness(style, { gridForm: 'lines' })
    const mistaken = ['planks', 'metal', 'bridge', 'beam'].filter((name) => {
      const area = NAMES.indexOf(name)
      const floor = acrossLines(without, area, ALONG.lines)
        .flat()
        .sort((a, b) => a - b)
      const usual = floor[Math.floor(floor.length / 2)] ?? 0
      const lines = acrossLines(drawn, area, ALONG.lines)
      const double = lines.filter((line) => {
        const dark = Math.min(...line.slice(3, 6))
        const bands = [line.slice(1, 4), line.slice(5, 8)].map((side) => Math.max(...side))
        return bands.every((band) => band > dark + 25 && band > usual - 6)
      })
      return share(double, lines.length) < 0.7
    })
    expect(mistaken).toEqual([])
  })
})
