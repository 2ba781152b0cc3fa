/** Things are called what they are: in the history, in Details, in menus and in lists. */
import { expect, test } from 'vitest'
import { inColumns } from '../../../electron/cli/exchange.ts'
import { contextActions } from '../../../renderer/editor/contextMenu.ts'
import { frameOf } from '../../../renderer/canvas/paintOverlays.ts'
import RecordForm from '../../../renderer/panels/details/RecordForm.svelte'
import { looksOfKind } from '../../../src/draw/symbols/edgeLooks.ts'
import { textSize } from '../../../src/map/records/annotations.ts'
import { EDGE_KINDS } from '../../../src/map/records/edge.ts'
import { en } from '../../../src/words/en/index.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { show, texts } from '../page.ts'

const drawing = (id: string, shape: string) => ({
  table: 'drawings' as const,
  record: {
    id,
    shape,
    points: [{ x: 1, y: 1 }],
    text: 'Cellar\nand crypt',
    colour: '#333333',
    widthSquares: 0.5,
    gmOnly: false,
  } as never,
})
const edge = (kind: string) => ({
  table: 'edges' as const,
  record: { id: '2,2,n', cell: { col: 2, row: 2 }, border: 'north', kind } as never,
})
const prop = (id: string, of: object) => ({
  table: 'props' as const,
  record: { id, name: id, at: { x: 1, y: 1 }, widthSquares: 1, heightSquares: 1, rotationDegrees: 0, ...of } as never,
})

test('the history names texts, arrows and lines', async () => {
  for (const [shape, one, two] of [
    ['text', 'a text', '2 texts'],
    ['arrow', 'an arrow', '2 arrows'],
    ['freehand', 'a freehand line', '2 freehand lines'],
  ] as const) {
    const t = await TestEditor.open()
    await t.editor.run({ type: 'edit-records', put: [drawing('a', shape)] })
    expect(t.editor.replica.history.undoLabel).toBe(`Place ${one}`)
    await t.editor.run({ type: 'edit-records', put: [drawing('b', shape), drawing('c', shape)] })
    expect(t.editor.replica.history.undoLabel).toBe(`Place ${two}`)
  }
  const t = await TestEditor.open()
  await t.editor.run({ type: 'edit-records', put: [drawing('a', 'text'), drawing('b', 'arrow')] })
  expect(t.editor.replica.history.undoLabel).toBe('Place 2 drawings')
})

test('Details is headed by what the thing is, once', async () => {
  const t = await TestEditor.open()
  const heading = async (put: ReturnType<typeof drawing> | ReturnType<typeof edge>) => {
    await t.editor.run({ type: 'edit-records', put: [put] })
    const { id } = put.record as { id: string }
    const record = t.map.tables[put.table].get(id as never)
    const page = show(RecordForm, { editor: t.editor, table: put.table, record, describeEdge: () => '' })
    return [texts(page, 'h2, h3, summary')[0], texts(page, 'label')[0]]
  }
  for (const kind of EDGE_KINDS) expect((await heading(edge(kind)))[0]).toBe(en.terms.edges[kind])
  expect(await heading(drawing('a', 'text'))).toEqual(['Text on the map', 'Text'])
  expect((await heading(drawing('b', 'arrow')))[0]).toBe('Arrow')
})

test('only a picture is aligned', async () => {
  const t = await TestEditor.open()
  await t.editor.run({ type: 'edit-records', put: [prop('chest', { symbol: 'chest' }), prop('map', { picture: 'p' })] })
  const offers = (id: string) =>
    contextActions(t.map, { cells: new Set(), records: [{ table: 'props', id: id as never }] }).includes('tool.align')
  expect([offers('chest'), offers('map')]).toEqual([false, true])
})

test('looks are named for their kind, each once: a window has a grating, a door a portcullis', () => {
  for (const kind of EDGE_KINDS) {
    const labels = looksOfKind(kind).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
  const named = (kind: 'door' | 'window') => looksOfKind(kind).find(({ id }) => id === 'portcullis')?.label
  expect([named('door'), named('window')]).toEqual(['Portcullis', 'Grating'])
})

test('a terrain under an object is named without the examples in its name', () => {
  expect(en.shortTerrain('Obstacle (crates, rubble)')).toBe('obstacle')
  expect(en.shortTerrain('Deep water')).toBe('deep water')
})

test('the frame of a selected text covers the text', async () => {
  const t = await TestEditor.open()
  await t.editor.run({ type: 'edit-records', put: [drawing('a', 'text')] })
  const record = t.map.tables.drawings.get('a' as never)!
  const view = { toX: (x: number) => x * 10, toY: (y: number) => y * 10 }
  const { x, y, width, height } = frameOf({ view } as never, { table: 'drawings', record }, { map: t.map } as never)
  const size = textSize(record)
  // All of it, and little more.
  expect([x <= 10, y <= 10, x + width >= 10 + size.width * 10, y + height >= 10 + size.height * 10]).toEqual(
    Array(4).fill(true),
  )
  expect([x > 7, width < size.width * 10 + 6, height < size.height * 10 + 6]).toEqual([true, true, true])
})

test('columns are as wide as their widest cell', () =>
  expect(
    inColumns([
      ['uvtt', 'Universal VTT', 'reads'],
      ['fantasygrounds', 'Fantasy Grounds', 'writes'],
    ]),
  ).toBe('uvtt            Universal VTT    reads\nfantasygrounds  Fantasy Grounds  writes\n'))
