/** The options of tools that do more than set a field: stamps to keep and to delete, symbols to find, a picture to align by its own grid. */
import { flushSync } from 'svelte'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import AlignOptions from '../../../renderer/editor/tools/align/Options.svelte'
import CreatureOptions from '../../../renderer/editor/tools/creature/Options.svelte'
import ElevationOptions from '../../../renderer/editor/tools/elevation/Options.svelte'
import RegionOptions from '../../../renderer/editor/tools/region/Options.svelte'
import StampOptions from '../../../renderer/editor/tools/stamp/Options.svelte'
import SymbolOptions from '../../../renderer/editor/tools/symbol/Options.svelte'
import TemplateOptions from '../../../renderer/editor/tools/template/Options.svelte'
import type { Piece } from '../../../renderer/editor/piece.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { button, click, controls, field, optionsOf, press, set, show, texts, type, words } from '../page.ts'
import { sheet, TestEditor } from './testEditor.ts'

const piece = (widthCells: number, heightCells: number): Piece => ({
  ...{ name: 'piece', widthCells, heightCells, records: [] },
  terrain: Array<number>(widthCells * heightCells).fill(1),
  elevationFeet: Array<number>(widthCells * heightCells).fill(0),
})

test('a stamp in hand is kept under a name; a kept one is chosen, deleted, and left for the clipboard', async () => {
  const t = (await TestEditor.open()).tool('stamp')
  const calls: unknown[][] = []
  const noted =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given])
  const stamps = [
    { id: 'hall', name: 'Hall', widthCells: 4, heightCells: 3 },
    { id: 'crypt', name: 'Crypt', widthCells: 2, heightCells: 5 },
  ]
  const keep = { saveStamp: noted('save'), useStamp: noted('use'), deleteStamp: noted('delete') }
  const page = show(StampOptions, { editor: t.editor, assets: { stamps: [], ...keep } })
  expect([controls(page), words(page)]).toEqual([
    [],
    'No stamp yet: select part of the map and press Ctrl+B, or copy it.',
  ])
  t.editor.options.stamp = piece(4, 3)
  flushSync()
  expect([controls(page), words(page.querySelector('.numbers'))]).toEqual([
    ['Name of the stamp: ', 'Save stamp (disabled)'],
    '4 × 3 squares ready to place',
  ])
  const name = field(page, 'Name of the stamp')
  type(name, '   ')
  expect(button(page, 'Save stamp').disabled).toBe(true)
  type(name, 'Vault')
  click(page, 'Save stamp')
  expect([calls, name.value]).toEqual([[['save', 'Vault']], ''])
  type(name, 'Cell')
  press(name, 'Enter')
  expect(calls.at(-1)).toEqual(['save', 'Cell'])

  const kept = show(StampOptions, { editor: t.editor, assets: { stamps, ...keep } })
  expect(optionsOf(kept, 'Stamp')).toEqual(['Choose a stamp', 'Hall (4 × 3)', 'Crypt (2 × 5)'])
  set(kept, 'Stamp', 'Crypt (2 × 5)')
  t.editor.clipboard = piece(1, 6)
  flushSync()
  expect([calls.at(-1), controls(kept)]).toEqual([
    ['use', 'crypt'],
    ['Stamp: Crypt (2 × 5)', 'Delete the stamp Crypt', 'Use the clipboard'],
  ])
  click(kept, 'Delete the stamp Crypt')
  expect(calls.at(-1)).toEqual(['delete', stamps[1]])
  click(kept, 'Use the clipboard')
  expect([t.editor.options.stamp, controls(kept)]).toEqual([
    t.editor.clipboard,
    ['Stamp: Choose a stamp', 'Use the clipboard', 'Name of the stamp: ', 'Save stamp (disabled)'],
  ])
})

test('a symbol is found by name and taken with Enter, or pressed; those placed last come first', async () => {
  const t = (await TestEditor.open()).tool('symbol')
  const hidden = vi.fn()
  Object.assign(HTMLElement.prototype, { hidePopover: hidden })
  onTestFinished(() => void delete (HTMLElement.prototype as { hidePopover?: unknown }).hidePopover)
  const page = show(SymbolOptions, { editor: t.editor })
  const titles = () => texts(page, 'h3')
  expect([words(page.querySelector('.choose')), titles().includes('Recent')]).toEqual(['Choose a symbol', false])
  const search = field(page, 'Search symbols')
  type(search, 'zzz')
  expect([titles(), texts(page, '.lists p')]).toEqual([[], ['No matching symbol.']])
  expect(press(search, 'Enter')).toBe(true)
  expect([t.editor.options.symbol, hidden.mock.calls.length]).toEqual([null, 0])
  type(search, 'chest')
  expect([titles(), texts(page, '.lists p')]).toEqual([['Found'], []])
  press(search, 'Enter')
  expect([t.editor.options.symbol, hidden.mock.calls.length]).toEqual(['chest', 1])
  press(search, 'Escape')
  expect(hidden).toHaveBeenCalledTimes(2)
  type(search, '')
  t.editor.options.recentSymbols = ['barrel', 'chest']
  flushSync()
  const recent = [...page.querySelectorAll('.grid')][0]!
  expect([titles()[0], texts(recent, 'span')]).toEqual(['Recent', ['Barrel', 'Chest']])
  recent.querySelector('button')!.click()
  flushSync()
  expect([t.editor.options.symbol, words(page.querySelector('.choose'))]).toEqual(['barrel', 'Barrel'])
  for (const [name, degrees] of [
    ['Rotate 45° left ([)', 315],
    ['Rotate 45° right (])', 0],
    ['Rotate 45° right (])', 45],
  ] as const) {
    click(page, name)
    expect(t.editor.options.symbolDegrees).toBe(degrees)
  }
})

test('only symbols that rise ask for steps, and only those that have a terrain for it', async () => {
  const t = (await TestEditor.open()).tool('symbol')
  const asks = (symbol: string) => {
    t.editor.options.symbol = symbol
    const page = show(SymbolOptions, { editor: t.editor })
    return texts(page, '.toggle')
  }
  expect([asks('stairs-up'), asks('chest'), asks('bush')].map(({ length }) => length)).toEqual([1, 0, 1])
})

/** Pictures that load when the test says so. */
class HandImage {
  static readonly all: HandImage[] = []
  naturalWidth = 400
  naturalHeight = 200
  src = ''
  onload = (): void => undefined
  onerror = (): void => undefined
  constructor() {
    HandImage.all.push(this)
  }
}
beforeEach(() => void HandImage.all.splice(0))

test('a picture is aligned by two corners, which arrow keys move by its pixels', async () => {
  vi.stubGlobal('Image', HandImage)
  // A picture without a grid: it cannot be read here.
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const t = await TestEditor.open()
  const picture = (id: string) => ({ ...{ id, picture: id, at: { x: 0, y: 0 }, widthSquares: 8, heightSquares: 4 } })
  const put = (...records: object[]) =>
    t.main.change({ type: 'edit-records', put: records.map((record) => ({ table: 'props', record })) })
  put({ ...picture('cave'), background: true })
  await t.settled()
  t.tool('align')
  const page = show(AlignOptions, { editor: t.editor })
  const { options } = t.editor
  const corner = (name: string, key: string, more = {}) => press(button(page, name), key, more)
  expect(controls(page)).toEqual([
    ...['Squares across, between the corners: 4 (1 to 1000)', 'Squares down, between the corners: 2 (1 to 1000)'],
    ...['Corner 1', 'Corner 2', 'Find the grid (disabled)', 'Align'],
  ])
  corner('Corner 1', 'ArrowRight')
  expect(options.alignment?.from).toEqual({ x: 0.25, y: 0.25 })
  HandImage.all[0]?.onload()
  flushSync()
  expect(words(page.querySelector('[role=status]'))).toBe('No regular grid stands out: drag the corners.')
  expect(button(page, 'Find the grid').disabled).toBe(false)
  expect([
    corner('Corner 1', 'ArrowRight'),
    corner('Corner 2', 'ArrowUp', { shiftKey: true }),
    corner('Corner 2', 'x'),
  ]).toEqual([false, false, true])
  expect(options.alignment).toMatchObject({ from: { x: 0.2525, y: 0.25 }, to: { x: 0.75, y: 0.7 } })
  set(page, 'Squares across, between the corners', '5')
  expect(options.alignment).toMatchObject({ columns: 5, rows: 2 })
  options.alignment = { ...options.alignment!, to: { x: 0.2525, y: 0.7 } }
  flushSync()
  expect([button(page, 'Align').disabled, words(page.querySelector('[role=status]'))]).toEqual([
    true,
    'The corners need squares between them.',
  ])
  options.alignment = { ...options.alignment, to: { x: 0.7525, y: 0.75 } }
  flushSync()
  click(page, 'Align')
  await t.settled()
  expect([t.main.labels, t.editor.toolId]).toEqual([['Place an object', 'Align picture to the grid'], 'select'])
  expect(t.map.tables.props.get('cave' as RecordId)).toMatchObject({
    widthSquares: expect.closeTo(10),
    heightSquares: 4,
  })
  // Another picture begins anew, and the first one's answer counts for nothing.
  put(picture('hall'))
  await t.settled()
  t.editor.select({ cells: new Set(), records: [{ table: 'props', id: 'hall' as RecordId }] })
  flushSync()
  HandImage.all[0]?.onload()
  flushSync()
  expect([options.alignment.picture, button(page, 'Find the grid').disabled]).toEqual(['hall', true])
  HandImage.all[1]?.onerror()
  flushSync()
  expect(words(page.querySelector('[role=status]'))).toBe('This picture is no longer in the library.')
  // Of two backgrounds, neither selected, one must be clicked.
  put({ ...picture('hall'), background: true })
  await t.settled()
  t.editor.select({ cells: new Set(), records: [] })
  flushSync()
  expect([controls(page), words(page)]).toEqual([[], 'Click the picture to align.'])
})

test('numbers of options have limits, and lists their words', async () => {
  const t = (await TestEditor.open()).tool('creature', { creature: { sheet: sheet({ name: 'Wolf' }), side: 'foes' } })
  const numbers = (component: unknown) =>
    controls(show(component, { editor: t.editor, onBestiary: () => undefined })).filter((line) =>
      /\(.+ to .+\)$/.test(line),
    )
  expect([CreatureOptions, ElevationOptions, TemplateOptions].flatMap(numbers)).toEqual([
    'Creatures placed at once: 1 (1 to 50)',
    'Elevation in feet: 5 (-1000 to 10000)',
    'Radius or length in feet: 20 (5 to 1000)',
  ])
  expect(optionsOf(show(RegionOptions, { editor: t.editor }), 'Blanks out for players')).toEqual([
    ...['Nothing', 'Its terrain', 'The whole area'],
  ])
})
