import { expect, test } from 'vitest'
import { paintGmMarks } from '../../../renderer/canvas/paintGmMarks.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { sheet, TestEditor } from '../editor/testEditor.ts'

/** Where “GM” is written, in squares, sorted. */
function marks(t: TestEditor): readonly string[] {
  const found: string[] = []
  const view = new View()
  view.resize(4000, 3000, 1)
  const context = {
    measureText: () => ({ width: 10 }),
    beginPath: () => undefined,
    roundRect: () => undefined,
    fill: () => undefined,
    fillText: (text: string, x: number, y: number) => {
      const inSquares = (px: number, origin: number) => ((px - origin) / view.cellPx).toFixed(1)
      found.push(`${text} ${inSquares(x, view.originX)},${inSquares(y, view.originY)}`)
    },
  }
  paintGmMarks(context as never, { scene: { map: t.map }, view, colors: MAP_COLORS.light } as never)
  return found.sort()
}

test('everything that players do not see is marked on the map, on its place; nothing else is; not on a hidden layer', async () => {
  const t = await TestEditor.open(12, 12)
  const of = (gmOnly: boolean) => {
    const [id, row] = gmOnly ? ['gm', 1] : ['seen', 5]
    return [
      { table: 'creatures', record: { ...sheet(), id: `c-${id}`, at: { col: 1, row }, side: 'foes', hidden: gmOnly } },
      { table: 'notes', record: { id: `n-${id}`, at: { x: 3, y: row }, number: row, title: '', gmOnly } },
      { table: 'drawings', record: { id: `d-${id}`, shape: 'text', points: [{ x: 5, y: row }], gmOnly } },
      { table: 'templates', record: { id: `t-${id}`, shape: 'burst', origin: { x: 7, y: row }, sizeFeet: 5, gmOnly } },
      { table: 'regions', record: { id: `r-${id}`, name: '', cells: [{ col: 8, row }], gmOnly } },
      { table: 'lights', record: { id: `l-${id}`, at: { x: 10, y: row }, rangeFeet: 20, gmOnly } },
      {
        table: 'props',
        record: { id: `p-${id}`, picture: 'cart', at: { x: 11, y: row }, widthSquares: 1, heightSquares: 1, gmOnly },
      },
    ]
  }
  t.main.change({ type: 'edit-records', put: [...of(true), ...of(false)] })
  await t.settled()
  const places = marks(t).map((mark) => mark.replace('GM ', '').split(',').map(Number))
  expect(places.map(([x]) => Math.round(x ?? NaN)).sort((a, b) => a - b)).toEqual([2, 3, 5, 7, 9, 10, 11])
  for (const [, y = NaN] of places) expect(Math.abs(y - 1)).toBeLessThan(0.8)

  t.main.change({
    type: 'edit-records',
    put: [
      {
        table: 'settings',
        record: { ...settingsOf(t.map), layers: { gm: { visible: false, locked: false, opacity: 1 } } },
      },
    ],
  })
  await t.settled()
  expect(marks(t)).toEqual([])
})

test('lines that run together bear one mark, a text among them its own, and a line far off another', async () => {
  const t = await TestEditor.open(30, 30)
  const line = (id: string, ...points: readonly (readonly [number, number])[]) => ({
    table: 'drawings',
    record: { id, shape: 'freehand', points: points.map(([x, y]) => ({ x, y })), gmOnly: true },
  })
  t.main.change({
    type: 'edit-records',
    put: [
      line('a', [1, 1], [12, 1]),
      line('b', [12, 1], [12, 9]),
      line('c', [12.5, 9.5], [4, 9]),
      line('far', [25, 25], [28, 25]),
      { table: 'drawings', record: { id: 'text', shape: 'text', points: [{ x: 12, y: 2 }], gmOnly: true } },
    ],
  })
  await t.settled()
  expect(marks(t)).toEqual(['GM 1.0,1.0', 'GM 12.0,2.0', 'GM 25.0,25.0'])
})
