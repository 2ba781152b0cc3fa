/** What is chosen for a tool reaches what it makes. */
import { describe, expect, test } from 'vitest'
import type { ToolId, ToolOptions } from '../../../renderer/editor/tools/registry.ts'
import type { FoundWalls } from '../../../src/grid/pictureWalls/likelihoods.ts'
import { noWalls } from '../../../src/grid/pictureWalls/maskWalls.ts'
import type { TableName } from '../../../src/map/battleMap.ts'
import { sheet, TestEditor } from './testEditor.ts'

const CART = { picture: 'p1', name: 'Cart', widthSquares: 3, heightSquares: 1 }

/** What a use of a tool with chosen options makes of an empty map of 9 by 5: terrain, heights, or fields of the record it makes. */
interface Use {
  readonly tool: ToolId
  readonly options: Partial<ToolOptions>
  readonly use: (t: TestEditor) => unknown
  readonly made: (t: TestEditor) => unknown
  readonly expected: unknown
}
const rows = (...lines: readonly string[]): string => lines.join('\n')
const record = (table: TableName) => (t: TestEditor) => [...t.map.tables[table].values()].at(-1)
const heights = (t: TestEditor) => [...t.map.layers.elevationFeet].slice(0, 9)
const ground = (t: TestEditor) => t.terrain
const across = (t: TestEditor) =>
  t.drag([
    [1.5, 1.5],
    [6.5, 3.5],
  ])
const click = (t: TestEditor) => t.click(6.5, 1.5)
const fields = (expected: object): unknown => expect.objectContaining(expected)

/** What the tool asks to reveal or cover. */
const askedFor = new WeakMap<TestEditor, unknown[]>()
const revealing = (use: (t: TestEditor) => unknown) => (t: TestEditor) => {
  const asked: unknown[] = []
  askedFor.set(t, asked)
  t.editor.revealing = {
    shading: [],
    revealArea: ({ col, row }, shown) => void asked.push(['area', col, row, shown]),
    revealSquares: (indices, shown) => void asked.push([...indices, shown]),
    isNext: () => false,
    step: async () => false,
  }
  return use(t)
}
const asked = (t: TestEditor) => askedFor.get(t)

/** Which squares are not level. */
const elevationRows = ({ map: { layers, widthCells, heightCells } }: TestEditor): string =>
  Array.from({ length: heightCells }, (_, row) =>
    [...layers.elevationFeet.subarray(row * widthCells, (row + 1) * widthCells)]
      .map((feet) => (feet === 0 ? '.' : '#'))
      .join(''),
  ).join('\n')

/** A likely wall west of column 4 in row 1, an unlikely door two rows below, and a solid square in the corner. */
const FOUND: FoundWalls = {
  ...noWalls({ widthCells: 9, heightCells: 5 }),
  west: Uint8Array.from({ length: 45 }, (_, at) => (at === 13 ? 230 : at === 31 ? 100 : 0)),
  westKind: Uint8Array.from({ length: 45 }, (_, at) => (at === 31 ? 1 : 0)),
  solid: Uint8Array.from({ length: 45 }, (_, at) => (at === 0 ? 250 : 0)),
}
const edgeKinds = (t: TestEditor) => [...t.map.tables.edges.values()].map(({ id, kind }) => `${id} ${kind}`)
const wholeMap = (t: TestEditor) =>
  t.drag([
    [0.1, 0.1],
    [8.9, 4.9],
  ])

/** One use or more for each option there is: a new option does not compile until it is proved here. */
const USES: Readonly<Record<keyof ToolOptions, readonly Use[]>> = {
  terrain: [
    { tool: 'brush', options: { terrain: 0 }, use: click, made: (t) => t.main.commands, expected: [] },
    {
      tool: 'brush',
      options: { terrain: 1 },
      use: click,
      made: ground,
      expected: rows('.........', '......d..', '.........', '.........', '.........'),
    },
  ],
  brushSize: [
    {
      tool: 'brush',
      options: { brushSize: 3 },
      use: click,
      made: ground,
      expected: rows('.....ddd.', '.....ddd.', '.....ddd.', '.........', '.........'),
    },
  ],
  brushShape: [
    {
      tool: 'brush',
      options: { brushSize: 5, brushShape: 'round' },
      use: (t) => t.click(6.5, 2.5),
      made: (t) => t.terrain.replaceAll(/[.\n]/g, '').length,
      expected: 21,
    },
  ],
  filled: [
    {
      tool: 'rectangle',
      options: { filled: false },
      use: across,
      made: ground,
      expected: rows('.........', '.dddddd..', '.d....d..', '.dddddd..', '.........'),
    },
    {
      tool: 'rectangle',
      options: { filled: true },
      use: across,
      made: ground,
      expected: rows('.........', '.dddddd..', '.dddddd..', '.dddddd..', '.........'),
    },
    {
      tool: 'ellipse',
      options: { filled: false },
      use: across,
      made: (t) => t.terrain.split('\n')[2]?.slice(3, 5),
      expected: '..',
    },
  ],
  fillUntil: (['other-terrain', 'walls'] as const).map((fillUntil) => ({
    tool: 'fill',
    options: { fillUntil, terrain: 2 },
    async use(t) {
      t.main.change({ type: 'paint-cells', layer: 'terrain', indices: Uint32Array.of(4, 13, 22, 31, 40), values: [1] })
      await t.settled()
      t.click(0.5, 0.5)
    },
    made: (t) => new Set(t.map.layers.terrain).size,
    expected: fillUntil === 'walls' ? 1 : 3,
  })),
  elevationFeet: [
    {
      tool: 'elevation',
      options: { elevationFeet: 25 },
      use: (t) => t.click(6.5, 0.5),
      made: heights,
      expected: [0, 0, 0, 0, 0, 0, 25, 0, 0],
    },
  ],
  elevationMode: (['raise', 'lower'] as const).map((elevationMode) => ({
    tool: 'elevation',
    options: { elevationMode, elevationFeet: 10 },
    async use(t) {
      t.click(6.5, 0.5)
      await t.settled()
      t.click(6.5, 0.5)
    },
    made: heights,
    expected: [0, 0, 0, 0, 0, 0, elevationMode === 'raise' ? 20 : -20, 0, 0],
  })),
  edgeKind: (['door', 'window', 'barrier'] as const).map((kind) => ({
    tool: 'edges',
    options: { edgeKind: kind },
    use: (t) =>
      t.drag([
        [6, 1],
        [6, 3],
      ]),
    made: record('edges'),
    expected: fields({ kind, border: 'west', cell: { col: 6, row: 2 } }),
  })),
  elevationShape: (['line', 'rectangle', 'ellipse'] as const).map((elevationShape) => ({
    tool: 'elevation' as const,
    options: { elevationShape, elevationFeet: 10 },
    use: across,
    made: (t: TestEditor) => elevationRows(t),
    expected: {
      line: rows('.........', '.##......', '...##....', '.....##..', '.........'),
      rectangle: rows('.........', '.######..', '.######..', '.######..', '.........'),
      ellipse: rows('.........', '..####...', '.######..', '..####...', '.........'),
    }[elevationShape],
  })),
  doorState: [
    {
      tool: 'edges',
      options: { edgeKind: 'door', doorState: 'open' },
      use: (t) => t.click(6.5, 1.1),
      made: record('edges'),
      expected: fields({ kind: 'door', door: 'open', doorLocked: false, border: 'north', cell: { col: 6, row: 1 } }),
    },
  ],
  doorLocked: [
    {
      tool: 'edges',
      options: { edgeKind: 'door', doorLocked: true },
      use: (t) => t.click(6.5, 1.1),
      made: record('edges'),
      expected: fields({ kind: 'door', door: 'closed', doorLocked: true, border: 'north', cell: { col: 6, row: 1 } }),
    },
  ],
  edgeSecret: [
    {
      tool: 'edges',
      options: { edgeSecret: true },
      use: (t) =>
        t.drag([
          [6, 1],
          [7, 1],
        ]),
      made: record('edges'),
      expected: fields({ secret: true }),
    },
  ],
  edgeShape: [
    {
      tool: 'edges',
      options: { edgeShape: 'room' },
      use: (t) =>
        t.drag([
          [2, 1],
          [7, 3],
        ]),
      made: (t) => t.map.tables.edges.size,
      expected: 14,
    },
    {
      tool: 'edges',
      options: {},
      async use(t) {
        t.drag([
          [2, 1],
          [7, 1],
        ])
        await t.settled()
        t.editor.options.edgeShape = 'erase'
        t.drag([
          [2.2, 1],
          [4.8, 1],
        ])
      },
      made: (t) => t.edges,
      expected: ['5,1,n:wall', '6,1,n:wall'],
    },
  ],
  edgeLook: [
    {
      tool: 'edges',
      options: { edgeKind: 'door', edgeLook: 'portcullis' },
      use: (t) =>
        t.drag([
          [6, 1],
          [7, 1],
        ]),
      made: record('edges'),
      expected: fields({ kind: 'door', look: 'portcullis' }),
    },
    {
      tool: 'edges',
      options: { edgeKind: 'wall', edgeLook: 'portcullis' },
      use: (t) =>
        t.drag([
          [6, 1],
          [7, 1],
        ]),
      made: (t) => 'look' in (record('edges')(t) ?? {}),
      expected: false,
    },
  ],
  edgeDouble: [
    {
      tool: 'edges',
      options: { edgeKind: 'door', edgeDouble: true },
      use: (t) =>
        t.drag([
          [5, 1],
          [8, 1],
        ]),
      made: (t) => [...t.map.tables.edges.values()].map(({ cell, leaf }) => [cell.col, leaf]),
      expected: [
        [5, 'first'],
        [6, 'second'],
        [7, undefined],
      ],
    },
  ],
  symbol: [
    {
      tool: 'symbol',
      options: { symbol: 'statue' },
      use: (t) => t.click(6.8, 1.2),
      made: record('props'),
      expected: fields({ symbol: 'statue', name: 'Statue', at: { x: 6, y: 1 }, terrain: 3 }),
    },
  ],
  symbolDegrees: [
    {
      tool: 'symbol',
      options: { symbol: 'bed' },
      use(t) {
        t.key(']')
        t.key(']')
        t.click(4.2, 2.2)
      },
      made: record('props'),
      // Two squares wide now, and its sides on grid lines.
      expected: fields({ symbol: 'bed', rotationDegrees: 90, at: { x: 3.5, y: 1.5 } }),
    },
  ],
  symbolTerrain: [
    {
      tool: 'symbol',
      options: { symbol: 'table' },
      use: (t) => t.click(3.1, 1.5),
      made: ground,
      expected: rows('.........', '..oo.....', '.........', '.........', '.........'),
    },
    {
      tool: 'symbol',
      options: { symbol: 'table', symbolTerrain: false },
      use: (t) => t.click(3.1, 1.5),
      made: ground,
      expected: rows('.........', '.........', '.........', '.........', '.........'),
    },
  ],
  symbolSteps: [true, false].map((symbolSteps): Use => ({
    tool: 'elevation',
    options: { elevationFeet: 15, elevationShape: 'rectangle' },
    async use(t) {
      t.drag([
        [5.5, 0.5],
        [8.5, 4.5],
      ])
      await t.settled()
      t.tool('symbol', { symbol: 'stairs-up', symbolSteps }).click(4, 0.5)
    },
    made: heights,
    expected: [0, 0, 0, ...(symbolSteps ? [5, 10] : [0, 0]), 15, 15, 15, 15],
  })),
  recentSymbols: [
    {
      tool: 'symbol',
      options: { symbol: 'well', recentSymbols: ['bed', 'well'] },
      use: click,
      made: (t) => t.editor.options.recentSymbols,
      expected: ['well', 'bed'],
    },
  ],
  regionHides: [
    {
      tool: 'region',
      options: { regionHides: 'area' },
      use: across,
      made: record('regions'),
      expected: fields({ hides: 'area', gmOnly: true }),
    },
  ],
  creature: [
    {
      tool: 'creature',
      options: { creature: { sheet: sheet({ name: 'Ogre', size: 'large' }), side: 'foes', libraryId: 'ogre' } },
      use: (t) => t.click(7, 3),
      made: record('creatures'),
      expected: fields({ name: 'Ogre', size: 'large', side: 'foes', libraryId: 'ogre', at: { col: 6, row: 2 } }),
    },
  ],
  creatureCopies: [
    {
      tool: 'creature',
      options: { creature: { sheet: sheet(), side: 'party' }, creatureCopies: 3 },
      use: click,
      made: (t) => [...t.map.tables.creatures.values()].map(({ name }) => name),
      expected: ['Guard 1', 'Guard 2', 'Guard 3'],
    },
  ],
  gmOnly: [
    {
      tool: 'creature',
      options: { creature: { sheet: sheet(), side: 'party' }, gmOnly: true },
      use: click,
      made: record('creatures'),
      expected: fields({ hidden: true }),
    },
    ...(
      [
        ['note', 'notes', click],
        ['text', 'drawings', click],
        ['arrow', 'drawings', across],
        ['freehand', 'drawings', across],
        ['template', 'templates', click],
        ['region', 'regions', across],
        ['prop', 'props', click],
      ] as const
    ).map(([tool, table, use]) => ({
      tool,
      options: { gmOnly: true, prop: CART },
      use,
      made: record(table),
      expected: fields({ gmOnly: true }),
    })),
  ],
  text: [
    {
      tool: 'text',
      options: { text: 'Beware' },
      use: click,
      made: record('drawings'),
      expected: fields({ text: 'Beware' }),
    },
  ],
  textHeightSquares: [
    {
      tool: 'text',
      options: { textHeightSquares: 1.5 },
      use: click,
      made: record('drawings'),
      expected: fields({ shape: 'text', widthSquares: 1.5 }),
    },
  ],
  drawingColor: (['arrow', 'freehand', 'text'] as const).map((tool) => ({
    tool,
    options: { drawingColor: '#12ab34' },
    use: across,
    made: record('drawings'),
    expected: fields({ colour: '#12ab34', shape: tool }),
  })),
  lineWidthSquares: (['arrow', 'freehand'] as const).map((tool) => ({
    tool,
    options: { lineWidthSquares: 0.3 },
    use: across,
    made: record('drawings'),
    expected: fields({ widthSquares: 0.3 }),
  })),
  prop: [
    {
      tool: 'prop',
      options: { prop: CART },
      use: (t) => t.click(7, 2),
      made: record('props'),
      expected: fields({ name: 'Cart', at: { x: 5.5, y: 1.5 }, widthSquares: 3, heightSquares: 1 }),
    },
  ],
  templateShape: (['burst', 'cone', 'line'] as const).map((shape) => ({
    tool: 'template',
    options: { templateShape: shape },
    use: click,
    made: record('templates'),
    expected: fields({ shape, origin: { x: 7, y: 2 } }),
  })),
  templateSizeFeet: [
    {
      tool: 'template',
      options: { templateSizeFeet: 35 },
      use: click,
      made: record('templates'),
      expected: fields({ sizeFeet: 35 }),
    },
  ],
  templateColor: [
    {
      tool: 'template',
      options: { templateColor: '#12ab34' },
      use: click,
      made: record('templates'),
      expected: fields({ colour: '#12ab34' }),
    },
  ],
  regionPurpose: [
    {
      tool: 'region',
      options: { regionPurpose: 'trap' },
      use: across,
      made: record('regions'),
      expected: fields({ purpose: 'trap' }),
    },
  ],
  regionFloor: [
    {
      tool: 'region',
      options: { regionPurpose: 'floor', regionFloor: 'sand', regionHides: 'area' },
      use: across,
      made: record('regions'),
      expected: fields({ purpose: 'floor', floor: 'sand', hides: 'name', gmOnly: false }),
    },
  ],
  regionName: [
    {
      tool: 'region',
      options: { regionName: 'Pit' },
      use: across,
      made: record('regions'),
      expected: fields({ name: 'Pit' }),
    },
  ],
  regionColor: [
    {
      tool: 'region',
      options: { regionColor: '#12ab34' },
      use: across,
      made: record('regions'),
      expected: fields({ colour: '#12ab34' }),
    },
  ],
  regionSide: [
    {
      tool: 'region',
      options: { regionPurpose: 'deployment', regionSide: 'foes' },
      use: across,
      made: record('regions'),
      expected: fields({ purpose: 'deployment', side: 'foes' }),
    },
  ],
  revealBy: [
    {
      tool: 'reveal',
      options: { revealBy: 'area' },
      use: revealing(click),
      made: asked,
      expected: [['area', 6, 1, true]],
    },
    { tool: 'reveal', options: { revealBy: 'squares' }, use: revealing(click), made: asked, expected: [[15, true]] },
  ],
  revealShows: [
    {
      tool: 'reveal',
      options: { revealShows: false },
      use: revealing(click),
      made: asked,
      expected: [['area', 6, 1, false]],
    },
  ],
  selectShape: (['rectangle', 'lasso'] as const).map((selectShape) => ({
    tool: 'select',
    options: { selectShape },
    async use(t) {
      await t.place(['inside', 5, 2], ['corner', 8, 0])
      // Over the corner and back: a rectangle from the first point to the last, or all that lies within the line.
      t.drag([
        [4, 1.2],
        [9, 1.2],
        [9, 4],
        [4, 4],
      ])
    },
    made: (t) => t.editor.selection.records.map(({ id }) => id),
    expected: selectShape === 'lasso' ? ['inside'] : [],
  })),
  selectTerrain: [true, false].map((selectTerrain) => ({
    tool: 'select' as const,
    options: { selectTerrain },
    use: (t) =>
      t.drag([
        [0.1, 0.1],
        [3.9, 1.9],
      ]),
    made: (t) => t.editor.selection.cells.size,
    expected: selectTerrain ? 8 : 0,
  })),
  stamp: [
    {
      tool: 'stamp',
      options: {},
      async use(t) {
        await t.place(['a', 1, 1])
        t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'a' as never }] })
        t.key('Ctrl+B')
        t.tool('stamp').click(6.5, 3.5)
      },
      made: record('creatures'),
      expected: fields({ at: { col: 6, row: 3 } }),
    },
  ],
  foundWalls: [
    {
      tool: 'walls',
      options: { foundWalls: FOUND },
      use: (t) =>
        t.drag([
          [3.5, 1.5],
          [4.5, 1.5],
        ]),
      made: edgeKinds,
      expected: ['4,1,w wall'],
    },
  ],
  wallLikelihood: [
    {
      tool: 'walls',
      options: { foundWalls: FOUND, wallLikelihood: 0.3 },
      use: wholeMap,
      made: edgeKinds,
      expected: ['4,1,w wall', '4,3,w door'],
    },
  ],
  doorsInGaps: [
    {
      tool: 'walls',
      options: { foundWalls: FOUND, wallLikelihood: 0.3, doorsInGaps: true },
      use: wholeMap,
      made: edgeKinds,
      expected: ['4,1,w wall', '4,2,w door', '4,3,w door'],
    },
  ],
  fillSolid: [
    {
      tool: 'walls',
      options: { foundWalls: FOUND, fillSolid: true },
      use: wholeMap,
      made: ground,
      expected: rows('r........', '.........', '.........', '.........', '.........'),
    },
  ],
  alignment: [
    {
      tool: 'align',
      options: {},
      async use(t) {
        t.tool('prop', { prop: CART }).click(2.7, 1.2)
        await t.settled()
        const [prop] = t.map.tables.props.values()
        const corners = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, columns: 4, rows: 2 }
        t.tool('align', { alignment: { picture: prop!.id, ...corners } })
        t.key('Enter')
      },
      made: record('props'),
      expected: fields({ widthSquares: 4, heightSquares: 2 }),
    },
  ],
}

describe.each(Object.entries(USES))('the option %s', (_, uses) => {
  test.each(uses.map((use, i) => [`${i + 1}, of ${use.tool}`, use] as const))('%s', async (_name, use) => {
    const t = (await TestEditor.open(9, 5)).tool(use.tool, use.options)
    await use.use(t)
    await t.settled()
    expect(use.made(t)).toEqual(use.expected)
  })
})
