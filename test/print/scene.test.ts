import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rectsOverlap, type CellRect } from '../../src/grid/cell.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { LAYERS, type Layer } from '../../src/map/records/settings.ts'
import { actionArea } from '../../src/print/pages/actionArea.ts'
import { legendSection } from '../../src/print/pages/legendPages.ts'
import { areasOf } from '../../src/print/pages/mapArea.ts'
import { cellSetOf } from '../../src/print/scene/cellSet.ts'
import { ChunkIndex } from '../../src/print/scene/chunkIndex.ts'
import { sceneOf } from '../../src/print/scene/scene.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const rect = fc.record({
  col: fc.integer({ min: -20, max: 60 }),
  row: fc.integer({ min: -20, max: 40 }),
  widthCells: fc.integer({ min: 1, max: 40 }),
  heightCells: fc.integer({ min: 1, max: 40 }),
})
const cell = fc.record({ col: fc.integer({ min: 3, max: 40 }), row: fc.integer({ min: 5, max: 21 }) })

it('an index finds what overlaps a window, once and in order, as a look at every item does', () => {
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 12 }), rect, (bounds, window) => {
      const index = new ChunkIndex<CellRect>()
      for (const each of bounds) index.add(each, each)
      expect(index.in(window)).toEqual(bounds.filter((each) => rectsOverlap(each, window)))
    }),
  )
})

it('a set of cells has its cells and no other, row by row within a window', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 30 }), rect, (cells, window) => {
      const set = cellSetOf(cells)
      const has = (col: number, row: number) => cells.some((each) => each.col === col && each.row === row)
      const expected = []
      for (let row = window.row; row < window.row + window.heightCells; row++)
        for (let col = window.col; col < window.col + window.widthCells; col++) {
          if (has(col, row)) expected.push({ col, row })
          if (set.has(col, row) !== has(col, row)) throw new Error(`the set is wrong about ${col},${row}`)
        }
      expect(set.in(window)).toEqual(expected)
    }),
  )
})

describe('a hidden layer', () => {
  const whole = { col: 0, row: 0, widthCells: 18, heightCells: 14 }
  /** What a print of the map shows, by kind. */
  const shown = (hidden: Layer | undefined) => {
    const map = mapOfEverything()
    const [settings] = map.tables.settings.values()
    const [prop] = map.tables.props.values()
    const floor = 'floor' as RecordId
    const layers = hidden && { [hidden]: { visible: false, locked: false, opacity: 1 } }
    const tables = {
      ...map.tables,
      settings: new Map(settings ? [[settings.id, { ...settings, layers: layers ?? {} }]] : []),
      props: new Map([
        ...map.tables.props,
        ...(prop ? [[floor, { ...prop, id: floor, background: true }] as const] : []),
      ]),
    }
    const scene = sceneOf({ ...map, tables }, PLAIN_FACTS, printOptions())
    const areas = areasOf(scene)
    if (!areas.ok) throw new Error(areas.error.code)
    const cut = {
      columns: { count: 1, stepInches: 1 },
      rows: { count: 1, stepInches: 1 },
      tiles: [],
      kept: [],
      squareInches: 1,
    }
    return {
      terrain: scene.parts.terrain,
      edges: scene.edgesIn(whole).length + scene.parts.edges,
      creatures: scene.creaturesIn(whole).length,
      records: new Set(
        scene.annotationsIn(whole).map((each) => (each.kind === 'prop' ? `prop ${each.record.background}` : each.kind)),
      ),
      inTable: scene.creatures.length,
      legend: legendSection(
        scene,
        areas.value.map((area) => ({ ...area, ...cut })),
      ).blocks(3).length,
    }
  }
  const all = shown(undefined)

  it.each<[Layer, (keyof typeof all)[], readonly string[]]>([
    ['terrain', ['terrain', 'legend'], []],
    ['edges', ['edges', 'legend'], []],
    ['creatures', ['creatures', 'legend'], []],
    ['regions', ['records', 'legend'], ['region']],
    ['annotations', ['records', 'legend'], ['template', 'drawing', 'light', 'note', 'prop false']],
    ['background', ['records'], ['prop true']],
  ])('“%s” is neither drawn nor in the legend, all else is', (layer, changed, records) => {
    const left = shown(layer)
    for (const key of Object.keys(all) as (keyof typeof all)[])
      if (changed.includes(key)) expect(left[key], key).not.toEqual(all[key])
      else expect(left[key], key).toEqual(all[key])
    expect([...all.records].filter((kind) => !left.records.has(kind)).sort()).toEqual(records.toSorted())
    expect(left.inTable).toBe(all.inTable)
  })

  it('is tested for every layer that prints', () => {
    expect(LAYERS).toEqual(
      expect.arrayContaining(['terrain', 'edges', 'creatures', 'regions', 'annotations', 'background']),
    )
  })
})

describe('small maps', () => {
  const spot = fc.record({ col: fc.integer({ min: 0, max: 84 }), row: fc.integer({ min: 0, max: 54 }) })
  it('of a large map show every creature and exit with four squares around, and nothing off the map', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 4 }), fc.array(spot, { maxLength: 2 }), (spots, exits) => {
        const creatures = spots.map((at, i) => ({
          name: `C${i}`,
          size: i === 0 ? 'huge' : 'medium',
          side: 'foes',
          speedFeet: {},
          at,
        }))
        const scene = sceneOf(mapWith({ widthCells: 90, heightCells: 60 }, { creatures }), PLAIN_FACTS, printOptions())
        const { cells } = actionArea(scene, { exits: exits.map((exit) => ({ cells: [exit] })) })
        const reach = [
          ...spots.map((at, i) => ({ ...at, side: i === 0 ? 3 : 1 })),
          ...exits.map((at) => ({ ...at, side: 1 })),
        ]
        const col = Math.max(0, Math.min(...reach.map((each) => each.col - 4)))
        const row = Math.max(0, Math.min(...reach.map((each) => each.row - 4)))
        expect(cells).toEqual({
          col,
          row,
          widthCells: Math.min(90, Math.max(...reach.map((each) => each.col + each.side + 4))) - col,
          heightCells: Math.min(60, Math.max(...reach.map((each) => each.row + each.side + 4))) - row,
        })
      }),
      { numRuns: 40 },
    )
  })

  it('show a chosen rectangle, cut at the border of the map', () => {
    const area = { kind: 'rect', col: 12, row: 3, widthCells: 30, heightCells: 4 } as const
    const scene = sceneOf(mapWith({ widthCells: 20, heightCells: 10 }), PLAIN_FACTS, printOptions({ area }))
    expect(actionArea(scene, { exits: [] }).cells).toEqual({ col: 12, row: 3, widthCells: 8, heightCells: 4 })
  })
})
