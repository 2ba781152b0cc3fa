/** The panel of the players' window: each button asks for its own, and what is covered is shaded on the map only while the panel shows. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { PlayersState } from '../../../renderer/panels/players/PlayersState.svelte.ts'
import type { PlayersState as Status } from '../../../src/ipc/shapes/players.ts'
import { answering } from '../answering.ts'
import { MAP_ID, TestEditor } from '../editor/testEditor.ts'
import { click, controls, set, texts } from '../page.ts'
import { showPanel, shownAll } from './shownPanel.ts'

const STATUS: Status = {
  shownMapId: MAP_ID,
  isFullScreen: false,
  options: { view: 'hold', trueSize: true, diagonalInches: 32, partyUncovers: 'areas' },
  undoRevealAt: null,
  redoRevealAt: null,
  displays: [
    { id: 7, label: 'Laptop' },
    { id: 9, label: 'Projector' },
  ],
  revealed: null,
}

/** The panel on a map of 4 × 2 squares, with the players' window as given. */
async function opened(status: Partial<Status> = {}) {
  const t = await TestEditor.open(4, 2)
  const main = answering({ 'players.state': { ...STATUS, ...status }, 'players.open': null })
  const players = new PlayersState(main.client, t.editor, main.toasts)
  const disconnect = players.connect()
  const stop = $effect.root(() => players.follow())
  const panel = showPanel('players', t, { players }, { client: main.client })
  await shownAll(t)
  main.calls.length = 0
  const shown = () => t.editor.revealing?.shading ?? []
  return { t, ...main, ...panel, players, shown, stop: () => (stop(), disconnect()) }
}

test('a closed window is opened beside this one, or full screen on one of several displays', async () => {
  const { page, calls, stop } = await opened({ shownMapId: null })
  const names = ['Open the players’ window', 'Full screen on Laptop', 'Full screen on Projector']
  expect(controls(page)).toEqual(['[ ] Players’ view', ...names, '[ ] Reveal area by area'])
  for (const name of names) click(page, name)
  expect(calls).toEqual([null, 7, 9].map((displayId) => ['players.open', { mapId: MAP_ID, displayId }]))
  stop()
  const single = await opened({ shownMapId: null, displays: STATUS.displays.slice(1) })
  expect(texts(single.page, 'button')).toEqual(['Open the players’ window'])
  single.stop()
})

test('an open window shows what it is set to, and each field changes its own option alone', async () => {
  const { page, calls, stop } = await opened()
  expect(controls(page)).toEqual([
    '[ ] Players’ view',
    'Shows: What I see | *Hold | Whole map',
    '[x] True size: 1 square is 1 inch',
    'Screen diagonal: 32 (5 to 200)',
    '[ ] Full screen',
    'Full screen on Laptop',
    'Full screen on Projector',
    'Close it',
    '[ ] Reveal area by area',
  ])
  set(page, 'Whole map')
  set(page, 'True size: 1 square is 1 inch')
  set(page, 'Screen diagonal', '40.5')
  set(page, 'Full screen')
  click(page, 'Close it')
  const { options } = STATUS
  expect(calls).toEqual([
    ['players.set', { options: { ...options, view: 'fit' } }],
    ['players.set', { options: { ...options, trueSize: false } }],
    ['players.set', { options: { ...options, diagonalInches: 40.5 } }],
    ['players.fullScreen', { on: true }],
    ['players.close', {}],
  ])
  stop()
})

test('a window that shows another map is brought to this one; without true size there is no diagonal', async () => {
  const options = { ...STATUS.options, trueSize: false }
  const { page, calls, stop } = await opened({ shownMapId: 'other' as never, isFullScreen: true, options })
  expect(texts(page, 'p')).toEqual(['The window shows another map.'])
  expect(controls(page).slice(1, 5)).toEqual([
    'Show this map there',
    'Shows: What I see | *Hold | Whole map',
    '[ ] True size: 1 square is 1 inch',
    '[x] Full screen',
  ])
  click(page, 'Show this map there')
  expect(calls).toEqual([['players.open', { mapId: MAP_ID, displayId: null }]])
  stop()
})

test('revealing starts with everything covered, counts what is revealed, and says how to reveal', async () => {
  const hidden = await opened()
  set(hidden.page, 'Reveal area by area')
  expect(hidden.calls).toEqual([['players.cover', { mapId: MAP_ID, cover: 'covered' }]])
  expect(hidden.shown()).toEqual([])
  hidden.stop()

  const { t, page, calls, shown, stop } = await opened({ revealed: Uint8Array.of(1, 0, 0, 1, 0, 0, 0, 1) })
  expect(texts(page, '[role=status]')).toEqual(['3 of 8 squares revealed.'])
  expect(texts(page, 'p').join(' ')).toContain('Choose the Reveal tool and click a room or region')
  expect(shown()).toMatchObject([{ kind: 'cells', cells: [1, 2, 4, 5, 6] }])
  click(page, 'Reveal tool')
  expect(t.editor.toolId).toBe('reveal')
  set(page, 'Their squares')
  click(page, 'Reveal where the party is')
  click(page, 'Reveal all')
  click(page, 'Cover all')
  set(page, 'Reveal area by area')
  expect(calls).toEqual([
    ['players.set', { options: { ...STATUS.options, partyUncovers: 'squares' } }],
    ['players.revealParty', { mapId: MAP_ID }],
    ['players.cover', { mapId: MAP_ID, cover: 'shown' }],
    ['players.cover', { mapId: MAP_ID, cover: 'covered' }],
    ['players.cover', { mapId: MAP_ID, cover: 'off' }],
  ])
  stop()
})

test('a press on the map is never one of this panel: tokens move, and nothing is covered', async () => {
  const { t, calls, stop } = await opened({ revealed: new Uint8Array(8) })
  t.tool('select').click(1.5, 0.5)
  expect([t.editor.display.shown.onPress, calls]).toEqual([null, []])
  stop()
})

test('covered squares are shaded beside every panel while the window shows this map, else only while one reveals', async () => {
  const revealed = Uint8Array.of(1, 1, 1, 1, 0, 0, 0, 0)
  const open = await opened({ revealed })
  await open.close()
  expect(open.shown()).toMatchObject([{ cells: [4, 5, 6, 7] }])
  open.stop()
  const closed = await opened({ revealed, shownMapId: null })
  expect(closed.shown()).toHaveLength(1)
  await closed.close()
  expect(closed.shown()).toEqual([])
  closed.t.tool('reveal')
  expect(closed.shown()).toHaveLength(1)
  closed.stop()
})

test('before anything is revealed it says that players see nothing', async () => {
  const { page, stop } = await opened({ revealed: new Uint8Array(8) })
  expect(texts(page, '[role=status]')).toEqual(['Players see nothing yet.'])
  stop()
})

test('covered squares of another size of the map are no squares of this one, and a refused call is shown', async () => {
  const { page, shown, failing, said, t, stop } = await opened({ revealed: Uint8Array.of(1, 0, 0, 1) })
  expect([shown(), controls(page).at(-1)]).toEqual([[], '[ ] Reveal area by area'])
  failing.add('players.close')
  click(page, 'Close it')
  await shownAll(t)
  expect(said()).toHaveLength(1)
  stop()
})

test.each([
  ['follow', ['players.look']],
  ['hold', []],
  ['fit', []],
] as const)('the part of the map on this screen goes to a window that shows “%s”: %j', async (view, asked) => {
  const { t, calls, stop } = await opened({ options: { ...STATUS.options, view } })
  t.editor.view = { part: { left: 0, top: 0, right: 4, bottom: 2 } } as never
  t.editor.viewMoves++
  flushSync()
  expect(calls.map(([name]) => name)).toEqual(asked)
  stop()
})
