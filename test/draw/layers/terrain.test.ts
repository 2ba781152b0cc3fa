import { describe, expect, it } from 'vitest'
import { canopies } from '../../../src/draw/layers/canopies.ts'
import { elevationSteps, elevationTags } from '../../../src/draw/layers/elevation.ts'
import { inclines } from '../../../src/draw/layers/inclines.ts'
import { ownSolids, ownTerrain } from '../../../src/draw/layers/ownTerrain.ts'
import type { Mark, PathMark } from '../../../src/draw/marks.ts'
import { outlinesOf } from '../../../src/draw/outlines.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import type { Detail, Layer, MapDrawing } from '../../../src/draw/style.ts'
import { styleOf } from '../../../src/draw/styles/registry.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { Dressing } from '../../../src/map/records/styleSettings.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { pathPoints } from '../../support/drawnPoints.ts'
import { mapWith } from '../../support/printableMap.ts'
import { mapOf, styleSettings, wholeOf } from '../support.ts'

const isPath = (mark: Mark): mark is PathMark => mark.kind === 'path'
const all = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...all(mark.marks)] : [mark]))

function layerOf(map: BattleMap, layer: Layer, dressing: Dressing = 'dungeon', detail: Detail = 'full') {
  const settings = styleSettings('schematic')
  const scene = sceneOf(map, { view: 'gm', dressing })
  const area = wholeOf(map)
  const outlines = outlinesOf(scene, area, settings.seed, settings.roughness, detail)
  const drawing: MapDrawing = { scene, settings, style: styleOf(settings), window: area, area, detail, outlines }
  return all(layer.draw(drawing))
}

describe('an incline', () => {
  const WEDGE = '#123456'
  const layer = inclines({ tones: null, wedge: WEDGE, edge: '#654321', wedges: 5, width: 1 })
  /** Where its wedges, which are wide at the high end and end in a point, lead: columns and rows, as in `1,0` for east. */
  const downhill = (rows: readonly string[]): string => {
    const wedges = layerOf(mapOf(rows), layer).find((mark) => isPath(mark) && mark.paint.fill === WEDGE)
    const points = wedges && isPath(wedges) ? pathPoints(wedges.path) : []
    let [x, y] = [0, 0]
    for (let i = 0; i < points.length; i += 3) {
      const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = [], [tipX = 0, tipY = 0] = []] = points.slice(i, i + 3)
      x += tipX - (ax + bx) / 2
      y += tipY - (ay + by) / 2
    }
    return [x, y].map((each) => (Math.abs(each) < 0.5 ? 0 : Math.sign(each))).join()
  }
  it.each([
    ['toward water in the east', ['....', '.^~.', '....'], '1,0'],
    ['toward water in the west', ['....', '.~^.', '....'], '-1,0'],
    ['toward water in the south', ['...', '.^.', '.~.', '...'], '0,1'],
    ['toward water in the north', ['...', '.~.', '.^.', '...'], '0,-1'],
    ['toward a pit', ['....', '.p^.', '....'], '-1,0'],
    ['away from open terrain in the west', ['rrrr', '.^rr', 'rrrr'], '1,0'],
    ['away from open terrain in the east', ['rrrr', 'rr^.', 'rrrr'], '-1,0'],
    ['away from open terrain in the north', ['r.rr', 'r^rr', 'rrrr'], '0,1'],
    ['away from open terrain in the south', ['rrrr', 'r^rr', 'r.rr'], '0,-1'],
    ['east where all sides are alike', ['rrrr', 'r^rr', 'rrrr'], '1,0'],
  ])('leads %s', (_, rows, expected) => {
    expect(downhill(rows)).toBe(expected)
  })
})

describe('a step between two elevations', () => {
  const layer = elevationSteps({ shadow: 0 })
  it('has a line on the border, and ticks on its lower side alone', () => {
    const map = mapOf(['.....', '.....', '.....'])
    map.layers.elevationFeet[1 * 5 + 2] = 10
    const [lines, ticks] = layerOf(map, layer)
      .filter(isPath)
      .map(({ path }) => pathPoints(path))
    const sides = new Set((lines ?? []).map(([x, y]) => `${x},${y}`))
    expect([...sides].sort()).toEqual(['2,1', '2,2', '3,1', '3,2'])
    expect(lines).toHaveLength(8)
    for (const [x, y] of ticks ?? []) expect(x <= 2 || x >= 3 || y <= 1 || y >= 2, `${x},${y}`).toBe(true)
  })

  it('is not drawn against rock, nor between equal heights', () => {
    const map = mapOf(['rr...', 'rr...'])
    map.layers.elevationFeet.set([0, 0, 5, 5, 5, 0, 0, 5, 5, 5])
    expect(layerOf(map, layer)).toEqual([])
  })

  it('has its label in the upper right corner of the area', () => {
    const map = mapOf(['.....', '.....', '.....'])
    for (const index of [6, 7, 11]) map.layers.elevationFeet[index] = -15
    const [text] = layerOf(map, elevationTags({ plate: '#ffffff' })).filter((mark) => mark.kind === 'text')
    expect(text).toMatchObject({ text: '−15 ft', align: 'right' })
    expect([text?.x, text?.y].map((each) => Math.floor(each ?? NaN))).toEqual([2, 1])
  })
})

describe('custom terrain', () => {
  const style = { tint: 0.5, base: '#ffffff' }
  const LAVA = { code: 100, name: 'Lava', glyph: 'L', pattern: 'diagonal', colour: '#ff0000' }
  const GLASS = {
    code: 101,
    name: 'Glass',
    glyph: 'G',
    pattern: 'rock',
    colour: '#00ff00',
    blocksLines: true,
    hardCorner: true,
  }
  const map = (paint: (col: number, row: number) => number) => {
    return mapWith(
      { widthCells: 5, heightCells: 3 },
      { terrainTypes: [LAVA, GLASS].map((type) => ({ ...BUILT_IN_TERRAIN[0], id: type.name, ...type })) },
      paint,
    )
  }
  /** The squares that marks of a color or a stamp cover. */
  const stamped = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.kind === 'stamp' ? [...mark.at] : []))

  it('has its pattern in each of its squares, on floors or over solid terrain', () => {
    const both = map((col, row) => (col === 3 && row === 1 ? 100 : col === 0 && row === 2 ? 101 : 0))
    expect(stamped(layerOf(both, ownTerrain(style)))).toEqual([3, 1])
    expect(stamped(layerOf(both, ownSolids(style)))).toEqual([0, 2])
    expect(stamped(layerOf(both, ownTerrain(style), 'dungeon', 'coarse')), 'not in small drawings').toEqual([])
  })

  it('is tinted in its color where the style says so', () => {
    const fills = (tint: number) =>
      layerOf(
        map((col) => (col === 3 ? 100 : 0)),
        ownTerrain({ ...style, tint }),
      )
        .filter(isPath)
        .flatMap(({ paint }) => (paint.fill === undefined ? [] : [paint.fill]))
    expect(fills(0.5)).toEqual(['#ff8080'])
    expect(fills(0)).toEqual([])
  })

  it('that the map does not define is marked by a crossed box in each of its squares', () => {
    const marks = layerOf(
      map((col, row) => (col === 3 && row > 0 ? 200 : 0)),
      ownTerrain(style),
    )
    const boxes = marks.filter(isPath).flatMap(({ path }) => pathPoints(path))
    expect(boxes).toEqual([
      [3, 1],
      [4, 2],
      [3, 2],
      [4, 3],
    ])
    expect(stamped(marks)).toEqual([3, 1, 3, 2])
  })
})

describe('a canopy', () => {
  const STYLE = {
    web: '#010203',
    webTint: '#0a0b0c',
    cloth: '#aabbcc',
    stripes: ['#ff0000', '#00ff00', '#0000ff'],
    shadow: null,
  }
  const rows = ['........', '.ccc.c..', '.ccc....', '........']

  it('is a web in each of its squares, except in a town', () => {
    const webs = layerOf(mapOf(rows), canopies(STYLE), 'wild').filter(isPath)
    expect(webs.map(({ paint }) => paint.fill ?? paint.stroke)).toEqual(['#0a0b0c', '#010203', '#010203'])
    expect(pathPoints(webs[0]?.path ?? []).filter((_, i) => i % 2 === 0)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [5, 1],
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    expect(layerOf(mapOf(rows), canopies(STYLE), 'wild', 'coarse')).toHaveLength(2)
    expect(layerOf(mapOf(['....']), canopies(STYLE), 'wild')).toEqual([])
  })

  it('in a town is an awning of one color with scallops along its lower edge alone', () => {
    const marks = layerOf(mapOf(rows), canopies(STYLE), 'town').filter(isPath)
    const arcs = marks.filter(({ paint }) => paint.fill !== undefined && paint.stroke !== undefined)
    const places = arcs.map(({ path }) => pathPoints(path)).map(([[x = NaN, y = NaN] = []]) => [Math.floor(x), y])
    const below = [
      [5, 2],
      [1, 3],
      [2, 3],
      [3, 3],
    ]
    expect(places).toEqual(below.flatMap((place) => [place, place]))
    for (const { path } of arcs)
      for (const [, y] of pathPoints(path)) expect(y).toBeGreaterThanOrEqual(Math.floor(y + 1e-9) - 1e-9)
    const colors = arcs.filter((_, i) => i % 2 === 0).map(({ paint }) => paint.fill)
    expect(new Set(colors.slice(1)).size).toBe(1)
    for (const color of colors) expect(STYLE.stripes).toContain(color)
    expect(arcs.filter((_, i) => i % 2 === 1).map(({ paint }) => paint.fill)).toEqual(below.map(() => STYLE.cloth))
    // The stripes have the colors of the scallops below them.
    const striped = new Set(marks.filter(({ paint }) => paint.stroke === undefined).map(({ paint }) => paint.fill))
    expect(striped).toEqual(new Set([STYLE.cloth, ...colors]))
    expect(
      layerOf(mapOf(rows), canopies(STYLE), 'town', 'coarse')
        .filter(isPath)
        .some(({ paint }) => paint.fill !== undefined && paint.stroke !== undefined),
    ).toBe(false)
  })
})
