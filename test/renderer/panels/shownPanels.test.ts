/** What panels show: lists in their order, and what they lay over the map only as long as they are there. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import HistoryPanel from '../../../renderer/panels/history/Panel.svelte'
import { MapHistory } from '../../../renderer/panels/history/MapHistory.svelte.ts'
import MovementPanel from '../../../renderer/panels/movement/Panel.svelte'
import { MovementState } from '../../../renderer/panels/movement/MovementState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { TestEditor } from '../editor/testEditor.ts'

const shown = (panel: typeof HistoryPanel, { main, editor }: TestEditor, states: object) => {
  const made = mount(panel, {
    target: document.body,
    props: { open: { client: main.client, editor, states } as never, onToMap: () => undefined },
  })
  flushSync()
  return async () => {
    await unmount(made)
    flushSync()
  }
}

test('the history lists its steps newest first, whatever order they come in, the start of the map last', async () => {
  const t = await TestEditor.open()
  const history = new MapHistory(t.main.client, t.editor.replica, new Toasts())
  history.steps = [2, 1, 10, 3].map((sequence) => ({ sequence, label: `Step ${sequence}`, atMs: 0 })) as never
  const end = shown(HistoryPanel, t, { history })
  expect([...document.querySelectorAll('ol .label')].map(({ textContent }) => textContent)).toEqual([
    'Step 10',
    'Step 3',
    'Step 2',
    'Step 1',
    'Start of the map',
  ])
  await end()
})

test('steps told as one are the current step where the map is at their last', async () => {
  const t = (await TestEditor.open()).tool('brush')
  t.click(1.5, 1.5)
  await t.settled()
  t.click(3.5, 1.5)
  await t.settled()
  const history = new MapHistory(t.main.client, t.editor.replica, new Toasts())
  history.steps = [1, 2].map((sequence) => ({ sequence, label: 'Paint 1 square', atMs: 0 })) as never
  const end = shown(HistoryPanel, t, { history })
  expect(document.querySelectorAll('ol .label')).toHaveLength(2)
  expect(document.querySelectorAll('[aria-current=step]')).toHaveLength(1)
  await end()
})

test('pinned routes lie over the map while the movement panel is there and they are pinned, no longer', async () => {
  const t = await (await TestEditor.open()).place(['a', 1, 1])
  const movement = new MovementState({ client: t.main.client, editor: t.editor })
  const kind = () => t.editor.display.shown.tactics?.kind ?? null
  const route = {
    feet: 10,
    path: [
      { col: 1, row: 1 },
      { col: 3, row: 1 },
    ],
    provokes: [],
    hazards: [],
    spaceCells: 1,
  } as never
  const pin = () => {
    movement.routes.pinned = { to: { col: 3, row: 1 }, shortest: route, safest: route }
    flushSync()
  }
  const end = shown(MovementPanel, t, { movement })
  expect(kind()).toBeNull()
  pin()
  expect(kind()).toBe('routes')
  movement.routes.unpin()
  flushSync()
  expect(kind()).toBeNull()
  pin()
  await end()
  expect(kind()).toBeNull()
})
