import { describe, expect, it } from 'vitest'
import { contextActions } from '../../../renderer/editor/contextMenu.ts'
import { changedSquares } from '../../../renderer/canvas/sceneDifference.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { staleRect } from '../../../src/draw/stale.ts'
import { selectionOf } from '../../../renderer/editor/selection.ts'
import { symbolsOn } from '../../../src/draw/facts/objects.ts'
import { SYMBOLS } from '../../../src/draw/symbols/registry.ts'
import { propSchema } from '../../../src/map/records/annotations.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from './testEditor.ts'

/** Symbols in the order in which they were placed, all on the same squares. */
async function withSymbols(...symbols: readonly string[]) {
  const t = await TestEditor.open(8, 6)
  for (const symbol of symbols) {
    const record = propSchema.parse({ id: symbol, symbol, at: { x: 2, y: 2 }, widthSquares: 2, heightSquares: 2 })
    t.main.change({ type: 'edit-records', put: [{ table: 'props', record }] })
  }
  await t.settled()
  const order = () => symbolsOn(t.map).map(({ id }) => String(id))
  const run = async (key: string, ...ids: readonly string[]) => {
    t.tool('select').editor.select(selectionOf(ids.map((id) => ({ table: 'props', id: id as RecordId }))))
    t.key(key)
    await t.settled()
    return order()
  }
  return { t, order, run }
}

describe('the order in which objects are drawn', () => {
  it('puts rugs, daises and magic circles under all furniture, whenever they were placed', async () => {
    const { t, order } = await withSymbols('bed', 'rug', 'table', 'dais', 'magic-circle')
    expect(order()).toEqual(['rug', 'dais', 'magic-circle', 'bed', 'table'])
    expect(SYMBOLS.filter(({ isFlat }) => isFlat).map(({ id }) => id)).toEqual(['dais', 'rug', 'magic-circle'])
    // A click takes what is seen on top.
    t.tool('select').click(3, 3)
    expect(t.editor.selection.records).toEqual([{ table: 'props', id: 'table' }])
  })

  it('changes by “Bring to front” and “Send to back”, in one step that undo takes back', async () => {
    const { t, order, run } = await withSymbols('bed', 'table', 'chest')
    expect(await run('Ctrl+]', 'bed')).toEqual(['table', 'chest', 'bed'])
    expect(t.main.labels.at(-1)).toBe('Bring to front')
    expect(await run('Ctrl+[', 'chest', 'bed')).toEqual(['chest', 'bed', 'table'])
    await t.editor.undo()
    expect(order()).toEqual(['table', 'chest', 'bed'])
    await t.editor.undo()
    expect(order()).toEqual(['bed', 'table', 'chest'])
    await t.editor.redo()
    expect(order()).toEqual(['table', 'chest', 'bed'])
  })

  it('lets a rug in front cover a trapdoor, and furniture at the back lie under it', async () => {
    const { run } = await withSymbols('rug', 'trapdoor', 'chest')
    expect(await run('Ctrl+]', 'rug')).toEqual(['trapdoor', 'chest', 'rug'])
    expect(await run('Ctrl+[', 'rug')).toEqual(['rug', 'trapdoor', 'chest'])
    expect(await run('Ctrl+[', 'trapdoor')).toEqual(['trapdoor', 'rug', 'chest'])
    expect(await run('Ctrl+]', 'trapdoor')).toEqual(['rug', 'chest', 'trapdoor'])
  })

  it('is drawn anew where it changes, on screen and by the workers', async () => {
    const { t, run } = await withSymbols('bed', 'table')
    const before = t.map
    await run('Ctrl+]', 'bed')
    const [was, is] = [before, t.map].map((map) => sceneOf(map, { view: 'gm' }))
    const window = { col: 0, row: 0, widthCells: 8, heightCells: 6 }
    expect(was && is && staleRect(was, is, window)).not.toBeNull()
    expect(changedSquares(before, t.map).has(3 * 8 + 3)).toBe(true)
  })

  it('is kept by copies, however they were selected', async () => {
    const { t, run } = await withSymbols('bed', 'table', 'chest')
    await run('Ctrl+]', 'bed')
    await run('Ctrl+C', 'bed', 'chest', 'table')
    t.key('Ctrl+V')
    await t.settled()
    expect(symbolsOn(t.map).map(({ symbol }) => symbol)).toEqual(['table', 'chest', 'bed', 'table', 'chest', 'bed'])
  })

  it('is offered in the menu of what can lie over something else', async () => {
    const { t } = await withSymbols('bed')
    const offered = (table: 'props' | 'edges', id: string) =>
      contextActions(t.map, selectionOf([{ table, id: id as RecordId }])).filter((action) =>
        /to(Front|Back)/.test(action),
      )
    expect(offered('props', 'bed')).toEqual(['select.toFront', 'select.toBack'])
    expect(offered('edges', '1,1,n')).toEqual([])
  })
})
