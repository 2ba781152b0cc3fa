/** The hints of the first minute: on drawing on a new map, on moving where there are creatures; each is ticked off once it was followed. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import Hints from '../../renderer/panels/shell/Hints.svelte'
import { ICONS } from '../../renderer/ui/icons.ts'
import { TestEditor } from './editor/testEditor.ts'

const TICK = ICONS.check.replace('*', '')

function shown(t: TestEditor) {
  const target = document.body.appendChild(document.createElement('div'))
  let dismissed = 0
  const hints = mount(Hints, { target, props: { editor: t.editor, found: false, onDismiss: () => void dismissed++ } })
  onTestFinished(async () => {
    await unmount(hints)
    target.remove()
  })
  flushSync()
  const list = () => {
    flushSync()
    return [...target.querySelectorAll('li:not(.done)')].map(({ textContent }) =>
      textContent?.trim().split(' ').slice(0, 2).join(' '),
    )
  }
  /** Whether each hint has a tick. */
  const ticks = () =>
    [...target.querySelectorAll('li')].map((item) => item.querySelector('path')?.getAttribute('d') === TICK)
  return { list, ticks, dismissed: () => dismissed }
}

test('on a new map: draw a room, a wall, place creatures; all go with the last', async () => {
  const t = await TestEditor.open()
  const { list, ticks, dismissed } = shown(t)
  expect(list()).toEqual(['Press R', 'Press W', 'Press Alt+4'])
  await t.editor.run({ type: 'paint-cells', layer: 'terrain', indices: [1], values: [1] })
  expect(list()).toEqual(['Press W', 'Press Alt+4'])
  expect(ticks()).toEqual([true, false, false])
  await t.place(['a', 1, 1])
  // A first creature does not change the subject.
  expect(list()).toEqual(['Press W'])
  expect(dismissed()).toBe(0)
  const edge = { id: '2,2,n', cell: { col: 2, row: 2 }, border: 'north', kind: 'wall' }
  await t.editor.run({ type: 'edit-records', put: [{ table: 'edges', record: edge as never }] })
  expect([list(), dismissed()]).toEqual([[], 1])
})

test('where creatures stand: select one, look at a route, find the rest', async () => {
  const t = await (await TestEditor.open()).place(['a', 1, 1])
  const { list } = shown(t)
  expect(list()).toEqual(['Click a', 'Hover over', 'Ctrl+K finds'])
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'a' as never }] })
  expect(list()).toEqual(['Hover over', 'Ctrl+K finds'])
})
